"""Arrow ends at the things that they name: one that is right stays, one that is near is moved as little as will do.

Right is an end within a few units of what is drawn of its thing: of all its shapes and words together. An end is moved
to the outline of the whole thing: never to a small part in the middle of it, nor close to its words.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from figwright.frontends.freehand._model import Arrow, Sheet, Thing
from figwright.ir.scene import Point
from figwright.ir.scene.polygons import (
    Polygon,
    bounds,
    clipped,
    corners,
    distance,
    hull,
    inside,
    meeting,
    nearest,
    off_border,
)
from figwright.ir.spec.placing import Step, turned

CLOSE, HIDDEN = 1.5, 0.6
"""How far before its thing an end may lie, and how deep in it, in `sheet.near`."""
AIR = 0.75
"""How far before words an end is moved, in `sheet.near`."""
PART, DENT = 0.1, 4.0
"""A shape to end at lies at the most `DENT` (in `sheet.near`) deep in the hull of all shapes; one that has less than
`PART` of the hull's area only `CLOSE`."""
REACH = 0.04
"""How far an end is moved at the most, as a share of the canvas's width; a farther one is asked about."""
SLANT, LEAN = 0.3, 0.025
"""A straight arrow that leans by less, of its length and of the canvas's width, was meant to be level or upright."""


def backwards(source: Thing, target: Thing, arrow: Arrow) -> bool:
    """Whether the line is drawn from the target to the source."""
    if source is target:
        return False
    first, last = arrow.points[0], arrow.points[-1]
    straight = gap(source, first) + gap(target, last)
    if straight <= 0.05 * min(source.box.w, target.box.w):
        return False
    return gap(target, first) + gap(source, last) < 0.5 * straight - 1e-6


def gap(thing: Thing, point: Point) -> float:
    """How far a point is from a thing; nothing when it is inside of one of its parts, or of its frame."""
    if any(inside(border, point) for border in (thing.outline, *_borders(thing))):
        return 0.0
    return min(off_border(border, point) for border in (thing.outline, *_borders(thing)))


def _borders(thing: Thing) -> Iterator[Polygon]:
    """Everything that a thing draws."""
    for shape in thing.shapes:
        yield from (tuple(path) for path in shape.paths if len(path) > 1)
    yield from (corners(text.box) for text in thing.texts)


def _silhouette(thing: Thing) -> Polygon:
    """The hull of a thing's shapes, of those without any of its words."""
    return hull([p for shape in thing.shapes for path in shape.paths for p in path]) or thing.outline


def _met(sheet: Sheet, thing: Thing, before: Point, tip: Point) -> Point | None:
    """Where a line first comes to a thing: to its words, with air, or to a shape at the outline of the whole; else to
    that outline."""
    whole = _silhouette(thing)
    least = PART * bounds(whole).w * bounds(whole).h
    outer = min(map(distance, meeting(whole, before, tip)[:1], (before,)), default=math.inf)
    found = []
    for border in (tuple(path) for shape in thing.shapes for path in shape.paths if len(path) > 1):
        deep = CLOSE if bounds(border).w * bounds(border).h < least else DENT
        found += [p for p in meeting(border, before, tip)[:1] if distance(p, before) - outer <= deep * sheet.near]
    words = (corners(text.box.grown(AIR * sheet.near)) for text in thing.texts)
    found += [p for border in words for p in meeting(border, before, tip)[:1]]
    found = found or meeting(whole, before, tip)[:1]
    return min(found, key=lambda p: distance(p, before), default=None)


def rests(sheet: Sheet, thing: Thing, point: Point, head: bool) -> bool:
    """Whether an end is right where it is: at its main shape, also over that one's shadow, or at what else is drawn."""
    body = next((shape.order for shape in thing.shapes if shape.outline == thing.outline), None)
    if body is not None and off_border(thing.outline, point) <= HIDDEN * sheet.near:
        return not _covered(thing, point, body)
    paths = (path for shape in thing.shapes if shape.closed and shape.fill for path in shape.paths)
    if deep := max((off_border(path, point) for path in paths if inside(path, point)), default=0.0):
        return deep <= (HIDDEN if head else 1.0) * sheet.near
    borders = (*_borders(thing), *([_silhouette(thing)] if len(thing.shapes) > 1 else ()))
    return min(off_border(border, point) for border in borders) <= CLOSE * sheet.near


def settled(
    sheet: Sheet, path: Sequence[Step], source: Thing, target: Thing, heads: tuple[bool, bool]
) -> tuple[tuple[Step, ...], list[str]]:
    """The path with both ends where they belong, and what was done for it."""
    out, moved = [*path], list[str]()
    for thing, other, head in ((target, source, heads[1]), (source, target, heads[0])):
        found = _ended(sheet, out, thing, other, head)
        if found is not None:
            out = found
            moved.append(f"its end was moved to the border of {thing.id!r}")
        out = turned(out)
    if (level := _levelled(sheet, out, source, target)) is not None:
        return level, [*moved, "it was made straight"]
    return tuple(out), moved


def _ended(sheet: Sheet, path: list[Step], thing: Thing, other: Thing, head: bool) -> list[Step] | None:
    """The path with its last point at the thing; None where it stands right, or nobody can say where it belongs."""
    tip = Point(*path[-1][-2:])
    if thing.id == other.id or rests(sheet, thing, tip, head):
        return None
    before = Point(*(path[-1][2:4] if len(path[-1]) == 6 else path[-2][-2:]))
    reach = REACH * sheet.canvas.w
    on_line = _met(sheet, thing, before, tip)
    aside = nearest(thing.outline, tip) if thing.outline != corners(thing.box) else None
    if on_line is None or (not _covered(thing, tip) and distance(on_line, tip) > reach):
        on_line = aside if aside and distance(aside, tip) <= reach / 2 else None
    if on_line is None or (not _covered(thing, tip) and _struck(thing, tip, on_line)):
        return None
    dx, dy = on_line.x - tip.x, on_line.y - tip.y
    if len(path[-1]) == 6:
        c = path[-1]
        return [*path[:-1], (c[0], c[1], c[2] + dx, c[3] + dy, on_line.x, on_line.y)]
    corner = path[-2]
    if len(path) > 2 and len(corner) == 2:  # the last stretch stays level or upright
        x, y = corner
        corner = (x, y + dy) if abs(y - tip.y) < 0.01 else (x + dx, y) if abs(x - tip.x) < 0.01 else corner
    return [*path[:-2], corner, (on_line.x, on_line.y)]


def _covered(thing: Thing, point: Point, above: int = -1) -> bool:
    """Whether an end lies in the middle of a thing, or of what it draws after its shape of that order."""
    filled = (shape for shape in thing.shapes if shape.closed and shape.fill and shape.order > above)
    return any(inside(path, point) for shape in filled for path in shape.paths)


def _struck(thing: Thing, a: Point, b: Point) -> bool:
    """Whether the way from a to b runs through words of the thing."""
    return any(clipped(a, b, line.box) for text in thing.texts for line in text.lines)


def _levelled(sheet: Sheet, path: Sequence[Step], source: Thing, target: Thing) -> tuple[Step, ...] | None:
    if len(path) != 2 or any(len(step) != 2 for step in path):
        return None
    a, b = (Point(*step[:2]) for step in path)
    across, down = abs(a.x - b.x), abs(a.y - b.y)
    off, long = min(across, down), max(across, down)
    if not 0.1 * sheet.near < off <= min(SLANT * long, LEAN * sheet.canvas.w):
        return None
    lies = down < across
    spans = [(t.body.y, t.body.bottom) if lies else (t.body.x, t.body.right) for t in (source, target)]
    low, high = (max(s + 0.2 * (e - s) for s, e in spans), min(e - 0.2 * (e - s) for s, e in spans))
    if low > high:
        return None
    at = min(max((a.y + b.y) / 2 if lies else (a.x + b.x) / 2, low), high)
    ends = (Point(a.x, at), Point(b.x, at)) if lies else (Point(at, a.y), Point(at, b.y))
    if not all(rests(sheet, thing, end, False) for thing, end in zip((source, target), ends, strict=True)):
        return None
    return tuple((end.x, end.y) for end in ends)
