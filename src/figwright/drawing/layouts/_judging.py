"""How a reader would mind an arrangement, guessed without routing it: arrows that cross, hit boxes, run far or against
the reading, and type that is left small."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from figwright.drawing.layouts._sheets import largest, legibility
from figwright.drawing.themes import Theme
from figwright.ir.scene import Rect
from figwright.ir.spec import Figure

UNIT = 60.0
"""Points that an arrow may run for as much as a fifth of a crossing costs."""

HOLLOW, MOST_EMPTY = 80.0, 0.1
"""What the whole sheet would cost if it were empty, and the share of it that one corner may have."""
BACK, WRAPPED = 9.0, 3.0
STRETCH = 12.0
"""What it counts that all is stretched to the ratio of the sheet, by the logarithm of how much."""

Pair = tuple[str, str, str]
"""From where, to where, and the kind of edge."""
Stroke = tuple[float, float, float, float]
"""x and y of both ends of a level or upright stretch."""
Edges = tuple[float, float, float, float, Rect]
"""Left, top, right and bottom of a box, which are asked for many times, and the box."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """What stands where: `places` are what arrows touch, by id; `boxes` are in their way, and with them `frames` fill
    the sheet; `natural` is the ratio of width to height before all was stretched to it."""

    places: Mapping[str, Rect]
    boxes: Sequence[Rect]
    frames: Sequence[Rect]
    natural: float
    sheet: Rect


def pairs_of(figure: Figure) -> list[Pair]:
    return [(a, b, e.kind) for e in figure.edges if e.kind != "zoom" for a in e.source for b in e.target]


def scale_of(arranged: Arranged, figure: Figure, theme: Theme) -> float:
    """The scale of type that is left on the page."""
    return min(figure.head.width / arranged.sheet.w, largest(figure, theme))


def score(arranged: Arranged, pairs: Sequence[Pair], scale: float, most: float = math.inf) -> float:
    """The smaller the better. What cannot be less than `most` is not counted to its end."""
    stretch = abs(math.log(arranged.natural / (arranged.sheet.w / arranged.sheet.h)))
    found = STRETCH * stretch - legibility(scale)
    segments = [(arranged.places[a], arranged.places[b]) for a, b, _ in pairs]
    found += 1.2 / UNIT * sum([apart(a, b) for a, b in segments]) + against(arranged.places, pairs)
    found += 2.0 * sum([_askew(a, b) for a, b in segments])
    boxes = [(x, y, x + w, y + h, box) for box in arranged.boxes for x, y, w, h in (box,)]
    ways = list[Sequence[Stroke]]()
    for a, b in segments:
        if found >= most:
            return found
        way, hits = _sketch(a, b, boxes)
        ways.append(way)
        found += 3.0 * hits
    found += 5.0 * _crossings(ways, pairs)
    return found if found >= most else found + hollow([*arranged.boxes, *arranged.frames], arranged.sheet)


def _askew(a: Rect, b: Rect) -> bool:
    """Whether neither their middles nor their centre lines meet."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = a, b
    return abs(ax - bx + (aw - bw) / 2) > 3 and abs(ay - by + (ah - bh) / 2) > 3


def against(places: Mapping[str, Rect], pairs: Sequence[Pair]) -> float:
    """Flows that run against the reading: to the left, unless it is to a new line, or upwards, unless it is ahead."""
    found = 0.0
    for a, b, kind in pairs:
        if kind == "flow":
            (ax, ay, aw, ah), (bx, by, bw, bh) = places[a], places[b]
            if bx + bw < ax - 1:
                found += WRAPPED if by > ay + ah + 1 else BACK
            if by + bh < ay - 1:
                found += WRAPPED if bx > ax + aw + 1 else BACK
    return found


def hollow(filled: Sequence[Rect], sheet: Rect) -> float:
    """How empty the emptiest corner of the sheet is, beyond what nobody minds."""
    across = [(box.x - sheet.x, sheet.right - box.right) for box in filled]
    down = [(box.y - sheet.y, sheet.bottom - box.bottom) for box in filled]
    corners = (
        _free([(x[i], y[j]) for x, y in zip(across, down, strict=True)], sheet.w, sheet.h)
        for i in (0, 1) for j in (0, 1)
    )  # fmt: skip
    return HOLLOW * max(0.0, max(corners) / (sheet.w * sheet.h) - MOST_EMPTY)


def _free(near: Sequence[tuple[float, float]], width: float, height: float) -> float:
    """The area of the largest empty rectangle at a corner, from how far each box is from it, across and down."""
    best, room = 0.0, height
    for x, y in sorted(near):
        best, room = max(best, x * room), min(room, y)
    return max(best, width * room)


def apart(a: Rect, b: Rect) -> float:
    """How far it is from one to the other, across and down."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = a, b
    return max(0.0, bx - ax - aw, ax - bx - bw) + max(0.0, by - ay - ah, ay - by - bh)


def _sketch(a: Rect, b: Rect, boxes: Sequence[Edges]) -> tuple[Sequence[Stroke], int]:
    """A guess at the route between two boxes: straight where they face each other, else the elbow that meets fewer
    others; and how many that are."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = a, b
    top, bottom = max(ay, by), min(ay + ah, by + bh)
    left, right = max(ax, bx), min(ax + aw, bx + bw)
    if top < bottom - 4:
        y = (top + bottom) / 2
        straight: Stroke = (right, y, left, y)
    elif left < right - 4:
        x = (left + right) / 2
        straight = (x, bottom, x, top)
    else:
        x0, y0, x1, y1 = ax + aw / 2, ay + ah / 2, bx + bw / 2, by + bh / 2
        across = (x0, y0, x1, y0), (x1, y0, x1, y1)
        down = (x0, y0, x0, y1), (x0, y1, x1, y1)
        ways = ((way, _hits(way, a, b, boxes)) for way in (across, down))
        return min(ways, key=lambda one: one[1])
    return (straight,), _hits((straight, straight), a, b, boxes)


def _hits(way: tuple[Stroke, Stroke], a: Rect, b: Rect, boxes: Sequence[Edges]) -> int:
    """How many boxes other than its ends a way of two strokes meets."""
    (x0, y0, x1, y1), (u0, v0, u1, v1) = ((min(x, u), min(y, v), max(x, u), max(y, v)) for x, y, u, v in way)
    return sum(
        [
            box not in (a, b)
            for left, top, right, bottom, box in boxes
            if (x0 < right and x1 > left and y0 < bottom and y1 > top)
            or (u0 < right and u1 > left and v0 < bottom and v1 > top)
        ]
    )


def _crossings(ways: Sequence[Sequence[Stroke]], pairs: Sequence[Pair]) -> int:
    """Crossings of the guessed routes; two that share an end can share a trunk and do not count."""
    level, upright = list[tuple[float, float, float, int]](), list[tuple[float, float, float, int]]()
    for i, way in enumerate(ways):
        for x0, y0, x1, y1 in way:
            if y0 == y1:
                level.append((min(x0, x1), max(x0, x1), y0, i))
            elif x0 == x1:
                upright.append((min(y0, y1), max(y0, y1), x0, i))
    count = 0
    for left, right, y, i in level:
        for j in [j for top, bottom, x, j in upright if left < x < right and top < y < bottom]:
            count += i != j and {*pairs[i][:2]}.isdisjoint(pairs[j][:2])
    return count
