"""The shapes of an arrow's element -> its line, its corners, its heads, and what stands beside the line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element as Tag

from figwright.drawing.assets.svg.drawn import head_of, leads, solid
from figwright.frontends.freehand._model import BLOCK, NO_HEAD, Arrow, End, Shape, Way
from figwright.ir.scene import Mark, Outline, Oval, Paint, Point, Rect, Words
from figwright.ir.scene.curves import sharpened, straightened
from figwright.ir.scene.polygons import along, distance, distinct, length
from figwright.ir.spec.placing import Step, turned

MITRE = 4.0
"""A sharper corner of a border is cut off, in half widths of it."""
_MOST_CORNERS = 13
"""Of a head that is drawn by hand."""


def way(shapes: Sequence[Shape], canvas: Rect) -> Way:
    """The line that an arrow's shapes draw."""
    small = max(canvas.w, canvas.h) * 0.06
    strokes = [s for s in shapes if s.stroke and not (s.closed and s.fill) and length(s.outline) > 1e-6]
    strokes = [s for s in strokes if BLOCK not in s.element.attrib]
    lines = [s for s in strokes if len(s.paths) == 1 and not (s.closed and len(shapes) > 1)]
    if not lines:
        return Way()
    longest = max(lines, key=lambda s: length(s.outline))
    ends = (longest.outline[0], longest.outline[-1])
    barbs = [s for s in strokes if s is not longest and not s.closed and _is_barb(s, ends, small)]
    chain = _chained(longest, [s for s in lines if s is not longest and s not in barbs], canvas.w * 0.005)
    points = distinct(p for shape, flipped in chain for p in shape.outline[:: -1 if flipped else 1])
    heads = [*(s for s in shapes if s.closed and s is not longest and _is_head(s, small)), *barbs]
    first, last = (_behind(chain[0], False), points[0]), (_behind(chain[-1], True), points[-1])
    at_end = [distance(_middle(head), points[-1]) < distance(_middle(head), points[0]) for head in heads]
    own = [[head for head, last_ in zip(heads, at_end, strict=True) if last_ == side] for side in (False, True)]
    start = _marked(chain[0], False, *first) or _drawn(*first, own[0])
    end = _marked(chain[-1], True, *last) or _drawn(*last, own[1])
    route, radius = _route(chain, canvas.w * 0.045)
    points[0], points[-1] = along(*first, start.beyond), along(*last, end.beyond)
    return Way(tuple(s for s, _ in chain), tuple(points), route, radius, start, end)


def _middle(shape: Shape) -> Point:
    return Point(shape.box.cx, shape.box.cy)


def _behind(link: tuple[Shape, bool], last: bool) -> Point:
    """The point from which a line comes to the outer end of a piece: flattened curves lean."""
    points = leads(link[0].commands)
    return points[1] if last == link[1] else points[-2]


def _chained(first: Shape, others: list[Shape], near: float) -> list[tuple[Shape, bool]]:
    """Lines that go on where another ends are one line; each with whether it is drawn the other way round."""
    chain, (head, tail) = [(first, False)], (first.outline[0], first.outline[-1])
    rest = list(others)
    while found := next(
        (s for s in rest if any(distance(s.outline[i], e) < near for i in (0, -1) for e in (head, tail))), None
    ):
        rest.remove(found)
        a, b = found.outline[0], found.outline[-1]
        if min(distance(a, tail), distance(b, tail)) < near:
            chain.append((found, flipped := distance(b, tail) < distance(a, tail)))
            tail = a if flipped else b
        else:
            chain.insert(0, (found, flipped := distance(a, head) < distance(b, head)))
            head = b if flipped else a
    return chain


def _marked(link: tuple[Shape, bool], last: bool, behind: Point, tip: Point) -> End | None:
    """The head that a marker draws at the outer end of a piece."""
    shape, flipped = link
    marks = [mark for mark in head_of(shape.element, shape.look, last != flipped) if isinstance(mark, Outline)]
    return _end(behind, tip, [Point(*n[-2:]) for mark in marks for _, n in mark.commands if n]) if marks else None


def _is_head(shape: Shape, small: float) -> bool:
    corners = straightened(distinct(Point(*n[-2:]) for _, n in shape.commands if n))
    return max(shape.box.w, shape.box.h) < small and len(corners) <= _MOST_CORNERS


def _is_barb(shape: Shape, ends: tuple[Point, Point], small: float) -> bool:
    """An open "V", straight or bent, whose corner lies on an end of the line: in one path, or two that meet there."""
    if max(shape.box.w, shape.box.h) > small or len(shape.paths) > 2:
        return False
    if len(shape.paths) == 2:
        return any(all(min(distance(p[i], end) for i in (0, -1)) < 0.3 * small for p in shape.paths) for end in ends)
    path = shape.outline
    return any(
        min((distance(p, end) for p in path[1:-1]), default=small) < 0.3 * small
        and min(distance(path[i], end) for i in (0, -1)) > 0.3 * max(shape.box.w, shape.box.h)
        for end in ends
    )


def _drawn(behind: Point, tip: Point, heads: Sequence[Shape]) -> End:
    """The head that is drawn as a shape of its own at the end of a line."""
    for shape in heads:
        if distance(_middle(shape), tip) <= 1.5 * max(shape.box.w, shape.box.h):
            paint = Paint(shape.fill, shape.stroke, shape.width, join=_join(shape))
            return _end(behind, tip, shape.outline, shape.element, paint)
    return NO_HEAD


def _end(
    behind: Point, tip: Point, corners: Sequence[Point], drawn: Tag | None = None, paint: Paint | None = None
) -> End:
    ux, uy = _direction((behind, tip))
    ahead = [(p.x - tip.x) * ux + (p.y - tip.y) * uy for p in corners]
    aside = [(p.x - tip.x) * uy - (p.y - tip.y) * ux for p in corners]
    beyond = max(ahead)
    if paint is not None:
        beyond += _border(paint, max(ahead) - min(ahead), max(aside) - min(aside))[0]
    return End(True, round(max(0.0, beyond), 6), drawn)


def _join(shape: Shape) -> Literal["miter", "round"]:
    return "round" if shape.look.style.get("stroke-linejoin") == "round" else "miter"


def _border(paint: Paint, depth: float, wide: float) -> tuple[float, float]:
    """By how much the border of a filled head makes it longer, at its tip and at its back."""
    if not (paint.stroke and paint.stroke == paint.fill) or min(depth, wide) <= 0:
        return 0.0, 0.0
    half = paint.width / 2
    sharp = math.hypot(depth, wide / 2) / (wide / 2)  # how far the corner of the border lies out, in half widths
    return half * (1.0 if paint.join == "round" or sharp > MITRE else sharp), half


def _direction(points: Sequence[Point]) -> tuple[float, float]:
    a, b = points[-2], points[-1]
    size = distance(a, b) or 1.0
    return (b.x - a.x) / size, (b.y - a.y) / size


def _route(chain: Sequence[tuple[Shape, bool]], reach: float) -> tuple[tuple[Point, ...], float]:
    out: list[Point] = []
    radii: list[float] = []
    for shape, flipped in chain:
        found = sharpened(shape.commands, reach, radii)
        if found is None:
            return (), 0.0
        out.extend(found[::-1] if flipped else found)
    return tuple(straightened(distinct(out))), max(radii, default=0.0)


Drawn = Sequence[tuple[Tag, tuple[Mark, ...]]]
Tip = Literal["", "triangle", "hollow", "open", "dot", "diamond", "bar"]


@dataclass(frozen=True, slots=True)
class Line:
    """What an arrow draws: the paint of its line, its heads, and marks beside the line."""

    paint: Paint
    heads: tuple[Mark, ...]
    beside: tuple[Mark, ...]


def line(arrow: Arrow, drawn: Drawn) -> Line | None:
    """The arrow's own marks apart from what stands beside it; None when it has no line."""
    lines = {shape.element for shape in arrow.pieces}
    drawn_heads = {end.drawn for end in (arrow.start, arrow.end) if end.drawn is not None}
    paint: Paint | None = None
    heads: list[Mark] = []
    beside: list[Mark] = []
    for tag, marks in drawn:
        if tag in drawn_heads:
            heads += [solid(mark) for mark in marks]
        elif tag in lines:
            paint = paint or next((m.paint for m in marks if not isinstance(m, Words) and hasattr(m, "paint")), None)
            heads += marks[1:]
        else:
            beside += marks
    return Line(paint, tuple(heads), tuple(beside)) if paint and arrow.points else None


def steps(arrow: Arrow, backwards: bool) -> tuple[tuple[Step, ...], float]:
    """The path from tip to tip and the radius of its corners; curves as they were drawn."""
    first, last = arrow.points[0], arrow.points[-1]
    if len(arrow.route) > 1:
        corners = [first, *arrow.route[1:-1], last]
        path: list[Step] = [(p.x, p.y) for p in (corners[::-1] if backwards else corners)]
        return tuple(path), arrow.radius
    commands = list(arrow.pieces[0].commands) if len(arrow.pieces) == 1 else []
    if [letter for letter, _ in commands if letter in "MZ"] != ["M"]:  # no line of one piece
        path = [(p.x, p.y) for p in arrow.points]
        return tuple(path[::-1] if backwards else path), 0.0
    path = [n for _, n in commands]  # type: ignore[misc]
    path[0] = (first.x, first.y)
    path[-1] = (*path[-1][:-2], last.x, last.y)
    return tuple(turned(path) if backwards else path), 0.0


def head(heads: Sequence[Mark], points: Sequence[Point]) -> tuple[float, float, Tip]:
    """How long and how wide the heads are, and of what shape."""
    if not heads:
        return 0.0, 0.0, ""
    mark = heads[-1]
    if isinstance(mark, Oval):
        return mark.rect.w, mark.rect.w, "dot"
    drawn = [Point(*n[-2:]) for _, n in mark.commands if n] if isinstance(mark, Outline) else []
    corners = list({(round(c.x, 2), round(c.y, 2)): c for c in drawn}.values())
    if len(corners) < 3:
        size = max(mark.bounds.w, mark.bounds.h)
        return size, size, ""
    closed = isinstance(mark, Outline) and any(letter == "Z" for letter, _ in mark.commands)
    hollow = closed and bool(mark.paint.stroke) and mark.paint.fill in (None, "#ffffff")  # type: ignore[union-attr]
    tip = min(corners, key=lambda c: min(math.dist(c, end) for end in (points[0], points[-1])))
    middle = Point(*(sum(values) / len(corners) for values in zip(*corners, strict=True)))  # heads are symmetric
    ux, uy = _direction((middle, tip))
    depth = max((tip.x - c.x) * ux + (tip.y - c.y) * uy for c in corners)
    sides = [(c.x - tip.x) * uy - (c.y - tip.y) * ux for c in corners]
    if hollow:
        return round(depth, 2), round(max(sides) - min(sides), 2), "hollow"
    barbed = not closed or len(corners) >= 6
    shape: Tip = "open" if barbed else "triangle" if len(corners) == 3 else ""
    wide = max(sides) - min(sides)
    ahead, back = _border(mark.paint, depth, wide) if closed and isinstance(mark, Outline) else (0.0, 0.0)
    grown = (depth + ahead + back) / depth if depth > 0 else 1.0
    return round(depth * grown, 2), round(wide * grown, 2), shape
