"""The outline of a narrow shape -> the line in its middle: straight, bent or curved, between two short ends."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from figwright.ir.scene import Point
from figwright.ir.scene.curves import straightened
from figwright.ir.scene.polygons import Polygon, area, distance, distinct, length, off_border

EVEN = 0.45
"""By how much the width of a strip may change along it."""
ASIDE, HOOK, WHOLE = 0.75, 2.5, 0.95
"""How far from the middle of a strip the line may run that stands for it, and how near to its ends that does not
matter, in widths of the strip; one with corners may run farther off where it has this share of its length."""
SAMPLES, CORNERS = 12, 24
"""Points along a curved strip, and corners that a bent one has at the most."""


@dataclass(frozen=True, slots=True)
class Strip:
    line: tuple[Point, ...]
    width: float

    @property
    def long(self) -> float:
        return max(length(self.line), self.width) if self.line[0] == self.line[-1] else length(self.line)


def ribbon(outline: Polygon, widest: float) -> Strip | None:
    """The middle of a narrow shape between two short ends, straight, bent or curved."""
    points = distinct(outline, 1e-3)
    if len(points) > 2 and distance(points[0], points[-1]) < 1e-3:
        points = points[:-1]
    if len(points) < 4:
        return None
    size, round_ = area(tuple(points)), length((*points, points[0]))
    root = round_ * round_ / 4 - 4 * size
    if size <= 0 or root < -1e-6:
        return None
    width = (round_ / 2 - math.sqrt(max(root, 0.0))) / 2
    if not 0 < width <= widest:
        return None
    caps = [
        i for i, (a, b) in enumerate(pairwise((*points, points[0]))) if 0.55 * width <= distance(a, b) <= 1.7 * width
    ]
    half = round_ / 2
    best: tuple[float, Strip] | None = None
    starts = [0.0]
    for a, b in pairwise((*points, points[0])):
        starts.append(starts[-1] + distance(a, b))
    for n, i in enumerate(caps):
        for j in caps[n + 1 :]:
            off = abs((starts[j] - starts[i]) - half)
            if off > 0.2 * half and len(points) > 4:
                continue
            one, other = points[i + 1 : j + 1], [*points[j + 1 :], *points[: i + 1]][::-1]
            found = _between(one, other, width) if len(one) > 1 and len(other) > 1 else None
            if found and (best is None or off < best[0]):
                best = off, found
    return best[1] if best else None


def _between(one: Sequence[Point], other: Sequence[Point], width: float) -> Strip | None:
    """The way between two sides that run along each other at one distance."""
    if length(one) <= 0 or length(other) <= 0:
        return None
    straight = len(one) == 2 and len(other) == 2
    even = {*(k / SAMPLES for k in range(SAMPLES + 1)), _shares(one)[1], _shares(one)[-2]}  # the ends may turn fast
    bent = not straight and len(one) + len(other) <= CORNERS  # a curve has many, and none that must stay sharp
    shares = sorted({0.0, 1.0} if straight else {*_shares(one), *_shares(other)} if bent else even)
    pairs = [(_at(one, share), _at(other, share)) for share in shares]
    across = [distance(a, b) for a, b in pairs]
    if any(abs(gap - width) > EVEN * width for gap in across):
        if len(one) != len(other):
            return None
        pairs = list(zip(one, other, strict=True))
        across = [distance(a, b) for a, b in pairs]
        if any(not 0.7 * width <= gap <= 1.7 * width for gap in across):
            return None
    elif not straight and len(one) == len(other) and len(one) <= 8:
        pairs = list(zip(one, other, strict=True))  # corners stay sharp
    line = [Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairs]
    if len(line) == 2:
        return Strip(tuple(line), width)
    way = _unhooked(straightened(_merged(line, width)), width)
    return Strip(way, width) if _covers(way, line, width) else None


def _covers(way: Sequence[Point], line: Sequence[Point], width: float) -> bool:
    """Whether a way runs where the middle of the strip does. One that was made of the points of a narrow curve, such as
    the letter S, may cut its bends; a sharp corner in place of a round one only makes it longer, and at an end a barb
    may be cut off."""
    there_and_back = (*way, *way[-2:0:-1])
    inner = (p for p in line if min(distance(p, way[0]), distance(p, way[-1])) > HOOK * width)
    near = all(off_border(there_and_back, point) <= ASIDE * width for point in inner)
    return near or (len(way) > 2 and length(way) >= WHOLE * length(line))


def _unhooked(line: Sequence[Point], width: float) -> tuple[Point, ...]:
    """A line without the short turns at its ends that a slanted or rounded end of a strip leaves."""
    out = list(line)
    for _ in range(2):
        out.reverse()
        while len(out) > 2 and distance(out[-1], out[-2]) < width and _turns(*out[-3:]):
            out.pop()
    return tuple(out)


def _turns(a: Point, b: Point, c: Point) -> bool:
    """Whether the way from a over b to c bends by more than 45 degrees."""
    along = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)
    return along < 0.7 * distance(a, b) * distance(b, c)


def _shares(side: Sequence[Point]) -> list[float]:
    """Where the corners of a side lie, as shares of its length."""
    whole, far, out = length(side), 0.0, [0.0]
    for a, b in pairwise(side):
        far += distance(a, b)
        out.append(round(far / whole, 4))
    return [*out[:-1], 1.0]


def _merged(line: Sequence[Point], width: float) -> list[Point]:
    """A line whose corners are one point each: the inner and the outer corner of a bend lie a width apart. Where two
    stretches meet there, the corner is where they cross."""
    groups: list[list[Point]] = [[line[0]]]
    for point in line[1:]:
        if distance(point, groups[-1][-1]) <= 1.5 * width and len(groups) > 1:
            groups[-1].append(point)
        else:
            groups.append([point])
    out = [groups[0][0]]
    for n, group in enumerate(groups[1:-1], 1):
        before, after = groups[n - 1][-1], groups[n + 1][0]
        out.append(_corner(before, group[0], group[-1], after) if len(group) > 1 else group[0])
    last = groups[-1][-1] if len(groups) > 1 else line[-1]
    return distinct([*out, last], 1e-3)


def _corner(a: Point, b: Point, c: Point, d: Point) -> Point:
    """Where the way from a to b and the one from c to d cross, if that is near; else the middle of b and c."""
    middle = Point((b.x + c.x) / 2, (b.y + c.y) / 2)
    ux, uy, vx, vy = b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y
    cross = ux * vy - uy * vx
    if abs(cross) < 0.2 * math.hypot(ux, uy) * math.hypot(vx, vy):
        return middle
    t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / cross
    found = Point(a.x + t * ux, a.y + t * uy)
    return found if distance(found, middle) <= 1.5 * distance(b, c) else middle


def _at(line: Sequence[Point], share: float) -> Point:
    wanted = share * length(line)
    for a, b in pairwise(line):
        step = distance(a, b)
        if step >= wanted and step > 0:
            t = wanted / step
            return Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
        wanted -= step
    return line[-1]
