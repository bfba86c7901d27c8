"""The shapes of an arrow's element -> its line, its corners and its heads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from figwright.assets.shapes import numbers
from figwright.assets.svg.colours import reference
from figwright.assets.svg.outlines import commands, matrix_of
from figwright.freehand._model import End, Shape
from figwright.scene import Point, Rect
from figwright.scene.curves import sharpened, straightened
from figwright.scene.polygons import along, distance, length

_HEADS = ("path", "polygon", "polyline", "line")
_MOST_CORNERS = 8
"""Of a head that is drawn by hand."""


_NO_HEAD = End()


@dataclass(frozen=True, slots=True)
class Way:
    """How an arrow runs; see `Arrow`."""

    pieces: tuple[Shape, ...] = ()
    points: tuple[Point, ...] = ()
    route: tuple[Point, ...] = ()
    radius: float = 0.0
    start: End = _NO_HEAD
    end: End = _NO_HEAD


def way(
    shapes: Sequence[Shape], markers: Mapping[Element, Mapping[str, str]], named: Mapping[str, Element], canvas: Rect
) -> Way:
    """The line that an arrow's shapes draw. `markers` has each shape's markers, inherited ones included."""
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
    start = _marked(chain[0], False, markers, named) or _drawn(points[::-1], filled, barbs)
    end = _marked(chain[-1], True, markers, named) or _drawn(points, filled, barbs)
    route, radius = _route(chain, canvas.w * 0.045)
    if start.beyond:
        points[0] = along(points[1], points[0], start.beyond)
    if end.beyond:
        points[-1] = along(points[-2], points[-1], end.beyond)
    return Way(tuple(s for s, _ in chain), tuple(points), route, radius, start, end)


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


def _marked(
    link: tuple[Shape, bool], last: bool, markers: Mapping[Element, Mapping[str, str]], named: Mapping[str, Element]
) -> End | None:
    """The head that a marker draws at the outer end of a piece."""
    shape, flipped = link
    key = "marker-end" if last != flipped else "marker-start"
    marker = named.get(reference(markers.get(shape.element, {}).get(key, "")))
    if marker is None or marker.tag != "marker":
        return None
    drawn = [part for part in marker.iter() if part.tag in _HEADS]
    if not drawn:
        return None
    placed = [matrix_of(part.get("transform", "")).of(commands(part)) for part in drawn]
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
