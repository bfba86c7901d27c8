"""The shapes of an arrow's element -> its line, its corners, its heads, and what stands beside the line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element as Tag

from figwright.assets.shapes import Matrix, numbers
from figwright.assets.svg.colours import reference
from figwright.assets.svg.drawn import solid
from figwright.assets.svg.outlines import commands, matrix_of
from figwright.freehand._ends import reversed_path
from figwright.freehand._model import Arrow, End, Shape, Way
from figwright.scene import Mark, Outline, Oval, Paint, Point, Rect, Words
from figwright.scene.curves import sharpened, straightened
from figwright.scene.paths import Command
from figwright.scene.polygons import along, distance, length
from figwright.spec.placing import Step

_HEADS = ("path", "polygon", "polyline", "line")
_MOST_CORNERS = 10
"""Of a head that is drawn by hand."""


def way(shapes: Sequence[Shape], canvas: Rect) -> Way:
    """The line that an arrow's shapes draw."""
    small = max(canvas.w, canvas.h) * 0.06
    lines = [s for s in shapes if s.stroke and not (s.closed and s.fill) and len(s.paths) == 1]
    lines = [s for s in lines if not (s.closed and len(shapes) > 1)]
    if not lines:
        return Way()
    longest = max(lines, key=lambda s: length(s.outline))
    ends = (longest.outline[0], longest.outline[-1])
    barbs = [s for s in lines if s is not longest and _is_barb(s, ends, small)]
    chain = _chained(longest, [s for s in lines if s is not longest and s not in barbs], canvas.w * 0.005)
    points = _joined([list(shape.outline)[:: -1 if flipped else 1] for shape, flipped in chain])
    if len(points) < 2:
        return Way()
    filled = [s for s in shapes if s.closed and s.fill and _is_head(s, small)]
    behind = _behind(chain[0], False) or points[1], _behind(chain[-1], True) or points[-2]
    start = _marked(chain[0], False) or _drawn((behind[0], points[0]), filled, barbs)
    end = _marked(chain[-1], True) or _drawn((behind[1], points[-1]), filled, barbs)
    route, radius = _route(chain, canvas.w * 0.045)
    if start.beyond:
        points[0] = along(behind[0], points[0], start.beyond)
    if end.beyond:
        points[-1] = along(behind[1], points[-1], end.beyond)
    return Way(tuple(s for s, _ in chain), tuple(points), route, radius, start, end)


def _behind(link: tuple[Shape, bool], last: bool) -> Point | None:
    """The point from which a curve comes to the outer end of a piece: its flattened pieces lean."""
    shape, flipped = link
    steps = [n for _, n in shape.commands if n]
    if last == flipped:
        tip, behind = steps[0][:2], steps[1][:2]
    else:
        tip, behind = steps[-1][-2:], steps[-1][2:4] if len(steps[-1]) == 6 else steps[-2][-2:]
    return Point(*behind) if math.dist(tip, behind) > 1e-3 else None


def _chained(first: Shape, others: list[Shape], near: float) -> list[tuple[Shape, bool]]:
    """Lines that go on where another ends are one line; each with whether it is drawn the other way round."""
    chain = [(first, False)]
    head, tail = first.outline[0], first.outline[-1]
    rest = list(others)
    while rest:
        for shape in rest:
            a, b = shape.outline[0], shape.outline[-1]
            if distance(a, tail) < near or distance(b, tail) < near:
                flipped = distance(b, tail) < distance(a, tail)
                chain.append((shape, flipped))
                tail = a if flipped else b
            elif distance(b, head) < near or distance(a, head) < near:
                flipped = distance(a, head) < distance(b, head)
                chain.insert(0, (shape, flipped))
                head = b if flipped else a
            else:
                continue
            rest.remove(shape)
            break
        else:
            break
    return chain


def _joined(paths: list[list[Point]]) -> list[Point]:
    out: list[Point] = []
    for point in (point for path in paths for point in path):
        if not out or distance(out[-1], point) > 1e-6:
            out.append(point)
    return out


def _marked(link: tuple[Shape, bool], last: bool) -> End | None:
    """The head that a marker draws at the outer end of a piece."""
    shape, flipped = link
    key = "marker-end" if last != flipped else "marker-start"
    marker = shape.look.named.get(reference(shape.look.style.get(key, "")))
    if marker is None or marker.tag != "marker":
        return None
    placed = [path for part in marker for path in _paths(part, Matrix())]
    if not placed:
        return None
    xs = [x for path in placed for _, n in path for x in n[0::2]]
    box = numbers(marker.get("viewBox", ""))
    size = (numbers(marker.get("markerWidth", "")) or [3.0])[0]
    scale = size / box[2] if len(box) == 4 and box[2] > 0 else 1.0
    if marker.get("markerUnits") != "userSpaceOnUse":
        scale *= shape.width
    else:
        scale *= shape.place.scale
    anchor = (numbers(marker.get("refX", "")) or [0.0])[0]
    turned = key == "marker-start" and marker.get("orient") != "auto-start-reverse"
    beyond = (anchor - min(xs) if turned else max(xs) - anchor) if xs else 0.0
    return End(True, round(max(0.0, beyond * scale), 6))


def _paths(element: Tag, above: Matrix) -> Iterator[tuple[Command, ...]]:
    """What a marker's element draws, through all its transforms."""
    place = above @ matrix_of(element.get("transform", ""))
    if element.tag in _HEADS:
        yield place.of(commands(element))
    for child in element:
        yield from _paths(child, place)


def _is_head(shape: Shape, small: float) -> bool:
    straight = sum(1 for kind, _ in shape.commands if kind in "MLC")
    return max(shape.box.w, shape.box.h) < small and straight <= _MOST_CORNERS


def _is_barb(shape: Shape, ends: tuple[Point, Point], small: float) -> bool:
    """An open "V" whose corner lies on an end of the line."""
    path = shape.outline
    if len(path) != 3 or max(shape.box.w, shape.box.h) > small:
        return False
    return any(distance(path[1], end) < 0.3 * small for end in ends)


def _drawn(points: Sequence[Point], heads: Sequence[Shape], barbs: Sequence[Shape]) -> End:
    """The head that is drawn as a shape of its own at the end of a line."""
    end = points[-1]
    for shape in (*heads, *barbs):
        size = max(shape.box.w, shape.box.h)
        if distance(Point(shape.box.cx, shape.box.cy), end) > 1.5 * size:
            continue
        ux, uy = _direction(points)
        beyond = max((p.x - end.x) * ux + (p.y - end.y) * uy for p in shape.outline)
        return End(True, round(max(0.0, beyond), 6), shape.element, size, shape.place)
    return End()


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
    return tuple(straightened(_joined([out]))), max(radii, default=0.0)


Drawn = Sequence[tuple[Tag, tuple[Mark, ...]]]
Tip = Literal["", "triangle", "open", "dot", "diamond", "bar"]


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
    commands = _one_piece(arrow)
    if commands is None:
        path = [(p.x, p.y) for p in arrow.points]
        return tuple(path[::-1] if backwards else path), 0.0
    path = [n for _, n in commands]  # type: ignore[misc]
    path[0] = (first.x, first.y)
    path[-1] = (*path[-1][:-2], last.x, last.y)
    return tuple(reversed_path(path) if backwards else path), 0.0


def _one_piece(arrow: Arrow) -> list[Command] | None:
    """The commands of a line of one piece."""
    if len(arrow.pieces) != 1:
        return None
    commands = list(arrow.pieces[0].commands)
    return commands if [c for c, _ in commands].count("M") == 1 and all(c != "Z" for c, _ in commands) else None


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
    tip = min(corners, key=lambda c: min(math.dist(c, end) for end in (points[0], points[-1])))
    middle = Point(*(sum(values) / len(corners) for values in zip(*corners, strict=True)))  # heads are symmetric
    ux, uy = _direction((middle, tip))
    depth = max((tip.x - c.x) * ux + (tip.y - c.y) * uy for c in corners)
    sides = [(c.x - tip.x) * uy - (c.y - tip.y) * ux for c in corners]
    shape: Tip = "open" if len(corners) >= 6 else "triangle" if len(corners) == 3 else ""
    return round(depth, 2), round(max(sides) - min(sides), 2), shape
