"""Arrows that are drawn as filled shapes -> lines with heads: a strip and its head in one path, or one outline of both.

PowerPoint writes all its lines so, Inkscape those that became paths; block arrows are so in every program.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from xml.etree.ElementTree import Element, SubElement

from figwright.frontends.freehand._model import Shape, Sheet
from figwright.frontends.freehand.naming.model import UNJOINED
from figwright.ir.scene import Point
from figwright.ir.scene.curves import straightened
from figwright.ir.scene.paths import data, polygon
from figwright.ir.scene.polygons import Polygon, distance, distinct, length, nearest

THIN, LONG = 0.012, 5.0
"""How wide a strip may be that is a line, as a share of the canvas's width, and how many times as long it is."""
BARE = 0.006
"""How wide a strip without a head may be that is a line, and no box."""
HEAD = 0.06
"""How large the head of a strip may be."""
WING, EVEN, MITRE = 1.25, 0.12, 1.7
"""How much wider than its shaft a head is, how unlike its two sides may be, and the ends of a shaft and its bends."""
SOLID = "solid"
"""How the names of such lines begin."""


@dataclass(frozen=True, slots=True)
class _Solid:
    """The middle of a shaft, how wide it is, and the corners of the heads at its two ends."""

    line: tuple[Point, ...]
    width: float
    heads: tuple[Polygon, Polygon]


Drawn = tuple[str, dict[str, str]]
"""A tag and attributes."""


def draw_lines(sheet: Sheet, but: Collection[str] = ()) -> dict[str, Drawn]:
    """Every closed shape that is an arrow or a line as such, but those of some names; and how those were drawn, by
    name, that have a border or a gradient, which a line has not."""
    before: dict[str, Drawn] = {}
    parents = {child: parent for parent in sheet.root.iter() for child in parent}
    wide = max(sheet.canvas.w, sheet.canvas.h)
    gone: set[Element] = set()
    for shape in sheet.shapes:
        name = f"{SOLID}{shape.order}"
        closed = shape.closed and shape.element.tag in ("path", "polygon", "rect") and shape.element not in gone
        if closed and name in but:
            shape.element.set(UNJOINED, "true")
        elif closed and (found := _solid(shape, wide)):
            company = _company(shape, sheet, parents, wide) if any(found.heads) else []
            steps = [one.fill for one in company if one.fill and one.element.tag != "image"]
            hue = shape.fill or (steps[len(steps) // 2] if steps else shape.stroke)  # of a gradient the middle
            if not company and (not shape.fill or shape.stroke not in (None, shape.fill) or _shaded(shape)):
                before[name] = shape.element.tag, dict(shape.element.attrib)
            _redraw(shape, found, name, hue or "#000000", sheet.root)
            gone |= {one.element for one in company}
    for element in gone:
        parents[element].remove(element)
    return before


def _shaded(shape: Shape) -> bool:
    return shape.look.style.get("fill", "").startswith("url(")


def _company(shape: Shape, sheet: Sheet, parents: Mapping[Element, Element], wide: float) -> list[Shape]:
    """What a program groups with an arrow and draws inside of it: its outline, its shadow, the steps of a gradient."""
    found: list[Shape] = []
    above = parents.get(shape.element)
    while above is not None and above is not sheet.root:
        inside = {*above.iter()}
        own = [one for one in sheet.shapes if one.element in inside]
        worded = any(text.element in inside for text in sheet.texts)
        if worded or not all(shape.box.grown(THIN * wide).contains(one.box) for one in own):
            break
        found, above = [one for one in own if one is not shape], parents.get(above)
    return found


def _solid(shape: Shape, wide: float) -> _Solid | None:
    parts = [_cornered(path) for path in shape.paths if len(path) > 2]
    if len(parts) == 1:
        bare = shape.fill and shape.stroke in (None, shape.fill)
        return _arrow(parts[0]) or (_strip(parts[0], BARE / THIN * wide) if bare else None)
    strips = [found for part in parts if (found := _strip(part, wide))]
    heads = [part for part in parts if 3 <= len(part) <= 4 and length(part) <= 4 * HEAD * wide]
    if len(strips) != 1 or len(heads) + 1 < len(parts):
        return None
    ends = (strips[0].line[0], strips[0].line[-1])
    at: list[Polygon] = [(), ()]
    for head in heads:
        middle = Point(*(sum(values) / len(head) for values in zip(*head, strict=True)))
        at[0 if distance(middle, ends[0]) < distance(middle, ends[1]) else 1] = head
    return _Solid(strips[0].line, strips[0].width, (at[0], at[1]))


def _cornered(path: Sequence[Point]) -> Polygon:
    """The corners of a closed path."""
    size = max(length(path), 1e-6)
    points = distinct(path, 1e-4 * size)
    points = points[:-1] if len(points) > 1 and distance(points[0], points[-1]) <= 1e-4 * size else points
    return tuple(straightened([*points, points[0]])[:-1]) if len(points) > 2 else tuple(points)


def _strip(corners: Polygon, wide: float) -> _Solid | None:
    """A narrow figure between two short ends, bent or not."""
    if not 4 <= len(corners) <= 24:
        return None
    sides = list(pairwise((*corners, corners[0])))
    first, second = sorted(sorted(range(len(sides)), key=lambda i: distance(*sides[i]))[:2])
    if len(sides) > 4:  # the ends are level with each other's neighbours; a bend may have a short side too
        caps = [i for i in range(len(sides)) if _square(sides, i, wide)]
        if len(caps) != 2:
            return None
        first, second = caps
    one, other = corners[first + 1 : second + 1], (*corners[second + 1 :], *corners[: first + 1])
    if min(len(one), len(other)) < 2:
        return None
    near, far = (one, other) if len(one) <= len(other) else (other, one)
    ends = [distance(*sides[i]) for i in (first, second)]
    across = [distance(point, nearest(far, point)) for point in near[1:-1]]
    width = min(ends)
    if max(*ends, *across) > MITRE * max(width, 1e-9) or width > THIN * wide:
        return None
    inner = [_between(point, nearest(far, point)) for point in near[1:-1]]
    line = (_between(near[0], far[-1]), *inner, _between(near[-1], far[0]))
    return _Solid(line, width, ((), ())) if length(line) >= LONG * width else None


def _square(sides: Sequence[tuple[Point, Point]], i: int, wide: float) -> bool:
    """Whether a side is an end of a strip: short, with long neighbours that leave it in one direction."""
    before, (a, b), after = sides[i - 1], sides[i], sides[(i + 1) % len(sides)]
    short = distance(a, b)
    if short > THIN * wide or min(distance(*before), distance(*after)) < 1.5 * short:
        return False
    back, on = _unit(before[1], before[0]), _unit(after[0], after[1])
    along = _unit(a, b)
    return back.x * on.x + back.y * on.y > 0.98 and abs(back.x * along.x + back.y * along.y) < 0.2


def _arrow(corners: Polygon) -> _Solid | None:
    """A shaft that ends in a wider head: corners in pairs on both sides of the way from the tip."""
    half = len(corners) // 2
    if len(corners) % 2 == 0 or not 3 <= half <= 8:
        return None
    for i, tip in enumerate(corners):
        pairs = [(corners[i - j], corners[(i + j) % len(corners)]) for j in range(1, half + 1)]
        (left, right), *shaft = pairs
        across = [distance(*pair) for pair in pairs]
        line = tuple(_between(*pair) for pair in pairs)
        sides = distance(tip, left), distance(tip, right)
        straight = _unit(line[0], tip), _unit(line[-1 if half == 3 else 2], line[0] if half == 3 else line[1])
        if (
            abs(sides[0] - sides[1]) <= EVEN * max(sides)
            and across[0] >= WING * max(across[1:])
            and max(across[1:]) <= MITRE * min(across[1:])
            and straight[0].x * straight[1].x + straight[0].y * straight[1].y > 0.97
            and distance(line[0], line[1]) <= 0.6 * distance(tip, line[0])
            and length(line) + distance(tip, line[0]) > 0.8 * across[0]
        ):
            run = (*line[:0:-1], line[0])
            notch = shaft[0] if distance(line[0], line[1]) > 0.05 * across[0] else ()
            head = (left, tip, right, *reversed(notch))
            end = line[1] if notch and _behind(line[1], line[0], tip) else line[0]
            return _Solid(tuple(straightened(distinct((*run[:-1], end)))), min(across[1:]), ((), head))
    return None


def _behind(notch: Point, wings: Point, tip: Point) -> bool:
    """Whether the shaft leaves its head nearer to the tip than its wings end."""
    return distance(notch, tip) < distance(wings, tip)


def _unit(a: Point, b: Point) -> Point:
    size = distance(a, b) or 1.0
    return Point((b.x - a.x) / size, (b.y - a.y) / size)


def _between(a: Point, b: Point) -> Point:
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)


def _redraw(shape: Shape, found: _Solid, name: str, hue: str, root: Element) -> None:
    """The element as a line with markers, in its own units."""
    element, back = shape.element, shape.place.inverse
    line = [back.point(point) for point in found.line]
    kept = {"transform": "transform", "opacity": "opacity", "clip-path": "clip-path", "fill-opacity": "stroke-opacity"}
    told = {name: element.attrib[key] for key, name in kept.items() if key in element.attrib}
    for end, corners, (at, behind) in zip(
        ("start", "end"), found.heads, ((line[0], line[1]), (line[-1], line[-2])), strict=True
    ):
        if corners:
            u = _unit(behind, at)
            seen = [back.point(point) for point in corners]
            turned = [((p.x - at.x) * u.x + (p.y - at.y) * u.y, (p.y - at.y) * u.x - (p.x - at.x) * u.y) for p in seen]
            marker = {"id": f"{name}-{end}", "orient": "auto-start-reverse", "markerUnits": "userSpaceOnUse"}
            defs = SubElement(root, "defs")
            head = SubElement(defs, "marker", {**marker, "refX": "0", "refY": "0"})
            SubElement(head, "path", {"d": data(polygon(turned)), "fill": hue})
            told[f"marker-{end}"] = f"url(#{name}-{end})"
    element.tag = "path"
    element.attrib.clear()
    element.attrib |= {
        **told, "d": data(polygon(line, close=False)), "fill": "none", "stroke": hue,
        "stroke-width": f"{found.width / (shape.place.scale or 1.0):.4g}", "stroke-dasharray": "none",
        "data-arrow": name, "data-from": "", "data-to": "",
    }  # fmt: skip
