"""Shapes of a free drawing -> marks: boxes and ovals where they are some, outlines for the rest; markers drawn out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from figwright.drawing.assets.shapes import FLAT, Matrix, numbers
from figwright.drawing.assets.svg import clipping
from figwright.drawing.assets.svg.colours import reference
from figwright.drawing.assets.svg.images import pictures_of
from figwright.drawing.assets.svg.looks import SHAPES, USUAL, Look
from figwright.drawing.assets.svg.outlines import commands
from figwright.drawing.assets.svg.rounded import rounded
from figwright.ir.scene import Box, Mark, Outline, Oval, Paint, Point, Rect
from figwright.ir.scene.paths import Command, polygon, subpaths
from figwright.ir.scene.polygons import Polygon, bounds, distance, distinct, flattened, inside

Drawn = Box | Oval | Outline
_MARKED = ("path", "line", "polyline", "polygon")
ROUND = 2.0
"""Corners whose radii differ by more than this factor are no round corners of a box."""


def marks_of(element: Element, look: Look) -> Iterator[Mark]:
    """One shape or image in canvas units, its markers after it. `look` is the element's own."""
    if not look.visible:
        return
    if element.tag == "image":
        yield from pictures_of(element, look)
        return
    own = commands(element)
    path = look.place.of(own)
    if not path or not all(math.isfinite(v) for _, n in path for v in n):
        return
    if look.style.get("fill-rule") == "evenodd":
        path = _alternating(path)
    for paint in look.paints(bounds([p for part in flattened(own) for p in part] or [Point(0, 0)])):
        if all(len(part) < 3 for part in flattened(path)):
            # Straight lines have no inside, and are lines to every program.
            paint = replace(paint, fill=None, shade=None)
        if paint.fill or paint.stroke:
            yield from _clipped(_simplest_mark(element, look.place, path, paint), path, look.clips)
    yield from (solid(mark) for last in (False, True) for mark in head_of(element, look, last))


def _simplest_mark(element: Element, place: Matrix, path: tuple[Command, ...], paint: Paint) -> Drawn:
    """The simplest mark that draws the shape."""
    values = {key: (numbers(element.get(key, "")) or [0.0])[0] for key in ("x", "y", "width", "height", "cx", "cy")}
    if element.tag == "rect" and place.upright:
        rect = place.bounds(Rect(values["x"], values["y"], values["width"], values["height"]))
        radius = _radius(element, place)
        return Box(rect, paint, min(radius, rect.w / 2, rect.h / 2)) if radius is not None else Outline(path, paint)
    if (element.tag == "ellipse" and place.upright) or (element.tag == "circle" and (place.upright or place.similar)):
        at = place.point(Point(values["cx"], values["cy"]))
        size = bounds([p for part in flattened(path) for p in part])
        return Oval(Rect(at.x - size.w / 2, at.y - size.h / 2, size.w, size.h), paint)
    square = _rectangle(path)
    return Box(square, paint) if square else rounded(path, paint) or Outline(path, paint)


def _radius(element: Element, place: Matrix) -> float | None:
    """The corners of a box; None when they are too far from round."""
    given = [numbers(element.get(key, "")) for key in ("rx", "ry")]
    rx, ry = (values[0] if values else None for values in given)
    rx, ry = rx if rx is not None else ry or 0.0, ry if ry is not None else rx or 0.0
    w, h = (float(element.get(key, "0")) for key in ("width", "height"))
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    one, other = rx * math.hypot(place.a, place.b), ry * math.hypot(place.c, place.d)
    return min(one, other) if max(one, other) <= ROUND * min(one, other) or min(one, other) <= 0 else None


def _rectangle(path: Sequence[Command]) -> Rect | None:
    """The box that a path draws with four level and upright lines."""
    letters = "".join(letter for letter, _ in path)
    if letters not in ("MLLLZ", "MLLLLZ"):
        return None
    points = [Point(*n) for _, n in path if n]
    if len(points) == 5 and distance(points[0], points[4]) > FLAT:
        return None
    rect = bounds(points)
    across = abs(points[0].y - points[1].y) < FLAT
    for i, (a, b) in enumerate(zip(points[:4], [*points[1:4], points[0]], strict=True)):
        level = abs(a.y - b.y) < FLAT and abs(a.x - b.x) > FLAT
        upright = abs(a.x - b.x) < FLAT and abs(a.y - b.y) > FLAT
        if not (level if (i % 2 == 0) == across else upright):
            return None
    return rect


def _clipped(mark: Drawn, path: tuple[Command, ...], clips: Sequence[Polygon]) -> Iterator[Drawn]:
    edges = [edge for edge in clips if not clipping.within(path, edge)]
    if not edges:
        yield mark
        return
    paint, filled, lines = mark.paint, path, path
    for edge in edges:
        filled, lines = clipping.area(filled, edge), clipping.line(lines, edge)
    if paint.fill and filled:
        rect = _rectangle(filled)
        fill = replace(paint, stroke=None, width=0.0, dash=())
        yield Box(rect, fill) if rect else Outline(filled, fill)
    if paint.stroke and lines:
        yield Outline(lines, replace(paint, fill=None, shade=None))


def _alternating(path: tuple[Command, ...]) -> tuple[Command, ...]:
    """A path whose holes run the other way round, so that they are holes by either rule of filling."""
    parts = subpaths(path)
    shapes = [tuple(p for piece in flattened(part) for p in piece) for part in parts]
    out: list[Command] = []
    for part, shape in zip(parts, shapes, strict=True):
        depth = sum(1 for other in shapes if other is not shape and shape and other and inside(other, shape[0]))
        out += _reversed(part) if shape and (_turn(shape) > 0) != (depth % 2 == 0) else part
    return tuple(out)


def _turn(shape: Polygon) -> float:
    return sum(a.x * b.y - b.x * a.y for a, b in zip(shape, (*shape[1:], shape[0]), strict=True))


def _reversed(part: Sequence[Command]) -> list[Command]:
    drawn = [(letter, n) for letter, n in part if letter != "Z"]
    out: list[Command] = [("M", drawn[-1][1][-2:])]
    for i in range(len(drawn) - 1, 0, -1):
        letter, n = drawn[i]
        to = drawn[i - 1][1][-2:]
        out.append(("C", (*n[2:4], *n[0:2], *to)) if letter == "C" else ("L", to))
    return [*out, ("Z", ())] if len(drawn) < len(part) else out


def head_of(element: Element, look: Look, last: bool) -> Iterator[Mark]:
    """What a marker draws at an end of a line."""
    marker = look.named.get(reference(look.style.get(f"marker-{'end' if last else 'start'}", "")))
    points = leads(commands(element)) if element.tag in _MARKED else []
    if marker is None or marker.tag != "marker" or len(points) < 2:
        return
    at, behind = (points[-1], points[-2]) if last else (points[0], points[1])
    turn = math.atan2(at.y - behind.y, at.x - behind.x)
    orient = marker.get("orient", "0")
    if not orient.startswith("auto"):
        turn = math.radians((numbers(orient) or [0.0])[0])
    elif orient == "auto" and not last:
        turn += math.pi
    k = _marker_scale(marker, look)
    x, y = ((numbers(marker.get(key, "")) or [0.0])[0] for key in ("refX", "refY"))
    cos, sin = k * math.cos(turn), k * math.sin(turn)
    place = look.place @ Matrix(cos, sin, -sin, cos, at.x, at.y) @ Matrix(e=-x, f=-y)
    context = {"context-stroke": look.style["stroke"], "context-fill": look.style["fill"]}
    yield from drawn(marker, Look({**USUAL, **context}, place, look.named, look.opacity, sheet=look.sheet))


def drawn(element: Element, above: Look) -> Iterator[Mark]:
    """Everything that an element without names draws."""
    look = above.of(element)
    if element.tag in SHAPES:
        yield from marks_of(element, replace(look, style={k: v for k, v in look.style.items() if "marker" not in k}))
    for child in element:
        yield from drawn(child, look)


def _marker_scale(marker: Element, look: Look) -> float:
    box = numbers(marker.get("viewBox", ""))
    w, h = ((numbers(marker.get(key, "")) or [3.0])[0] for key in ("markerWidth", "markerHeight"))
    k = min(w / box[2], h / box[3]) if len(box) == 4 and min(box[2:]) > 0 else 1.0
    if marker.get("markerUnits") != "userSpaceOnUse":
        k *= (numbers(look.style["stroke-width"]) or [1.0])[0]
    return k


def leads(path: Sequence[Command]) -> list[Point]:
    """The points of a path that tell its directions: ends and control points, those that fall together once."""
    return distinct((Point(*pair) for _, n in path for pair in zip(n[0::2], n[1::2], strict=True)), 1e-9)


def solid(mark: Mark) -> Mark:
    """An open "V" as a filled chevron: editable formats know heads, but would take two strokes for another line."""
    if not isinstance(mark, Outline) or mark.paint.fill or "".join(c for c, _ in mark.commands) != "MLL":
        return mark
    a, tip, b = (Point(*n) for _, n in mark.commands)
    middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    depth, half = distance(tip, middle), distance(a, b) / 2
    if depth < 1e-9 or half < 1e-9:
        return mark
    # A stroke of that width is so thick along the arrow.
    by = mark.paint.width * math.hypot(depth, half) / half / 2
    ux, uy = (tip.x - middle.x) / depth * by, (tip.y - middle.y) / depth * by
    outer = [(p.x + ux, p.y + uy) for p in (a, tip, b)]
    inner = [(p.x - ux, p.y - uy) for p in (b, tip, a)]
    return Outline(polygon([*outer, *inner]), Paint(mark.paint.stroke, opacity=mark.paint.opacity))
