"""Arrows that are drawn as filled shapes -> lines with heads: a strip and its head in one path, or one outline of both.

PowerPoint writes all its lines so, Inkscape those that became paths; block arrows are so in every program.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element, SubElement

from figwright.frontends.freehand._model import Shape, Sheet
from figwright.frontends.freehand.naming.model import UNJOINED, apart
from figwright.frontends.freehand.naming.strips import Strip, ribbon
from figwright.ir.scene import Point
from figwright.ir.scene.curves import sharpened, straightened
from figwright.ir.scene.paths import data, polygon
from figwright.ir.scene.polygons import Polygon, distance, distinct, length

THIN, LONG = 0.012, 5.0
"""How wide a strip may be that is a line, as a share of the canvas's width, and how many times as long it is."""
BARE, PLAIN = 0.006, 0.004
"""How wide a strip without a head may be that is a line where it joins things, and one that is a line anyway."""
HEAD = 0.06
"""How large the head of a strip may be."""
WING, EVEN, MITRE = 1.25, 0.12, 1.7
"""How much wider than its shaft a head is, how unlike its two sides may be, and the ends of a shaft and its bends."""
LOPSIDED = 0.5
"""By how much a head may reach out farther on one side of a line: the end of a curve leans."""
SOLID = "solid"
"""How the names of such lines begin."""


@dataclass(frozen=True, slots=True)
class _Solid:
    """The middle of a shaft, how wide it is, and the corners of the heads at its two ends."""

    line: tuple[Point, ...]
    width: float
    heads: tuple[Polygon, Polygon]
    tailed: bool = False
    """Whether its tail has a bar across it or a notch, which a line has not."""


Drawn = tuple[str, dict[str, str]]
"""A tag and attributes."""


def draw_lines(sheet: Sheet, but: Collection[str] = ()) -> dict[str, Drawn]:
    """Every closed shape that is an arrow or a line as such, but those of some names; and how those were drawn, by
    name, that have a border or a gradient, which a line has not."""
    before: dict[str, Drawn] = {}
    parents = {child: parent for parent in sheet.root.iter() for child in parent}
    wide = max(sheet.canvas.w, sheet.canvas.h)
    gone: set[Element] = set()
    wedges = [shape for shape in sheet.shapes if shape.closed and len(shape.paths) == 1 and len(shape.outline) <= 6]
    for shape in sheet.shapes:
        name = f"{SOLID}{shape.order}"
        closed = shape.closed and shape.element.tag in ("path", "polygon", "rect") and shape.element not in gone
        if closed and name in but:
            shape.element.set(UNJOINED, "true")
        elif closed and (whole := _assembled(shape, wedges)):
            _redraw(shape, whole[0], name, shape.fill or "#000000", sheet.root)
            gone |= {one.element for one in whole[1]}
        elif closed and (found := _solid(shape, wide)):
            if not any(found.heads) and found.width <= PLAIN * wide:
                name = f"strip{shape.order}"
            company = _company(shape, sheet, parents, wide) if any(found.heads) else []
            steps = [one.fill for one in company if one.fill and one.element.tag != "image"]
            hue = shape.fill or (steps[len(steps) // 2] if steps else shape.stroke)  # of a gradient the middle
            plain = shape.fill and shape.stroke in (None, shape.fill) and not _shaded(shape) and not found.tailed
            if not company and not plain:
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
    parts = [path for path in shape.paths if len(path) > 2]
    if len(parts) == 1:
        bare = shape.fill and shape.stroke in (None, shape.fill)
        for corners in _outlines(shape, parts[0], wide):
            if block := _arrow(corners) or _double(corners) or _notched(corners):
                return block
        bar = _strip(parts[0], BARE, wide) if bare else None
        return _Solid(bar.line, bar.width, ((), ())) if bar and not _is_barbs(bar.line, HEAD * wide) else None
    strips = {n: found for n, part in enumerate(parts) if (found := _strip(part, THIN, wide))}
    if not strips or len(parts) > 3:
        return None
    shaft = max(strips, key=lambda n: strips[n].long)  # the barbs of an open head are a bent strip, too
    line, width = strips[shaft].line, strips[shaft].width
    at: list[Polygon] = [(), ()]
    for head in (_cornered(part) for n, part in enumerate(parts) if n != shaft):
        last = _off_middle(head, line[-1]) < _off_middle(head, line[0])
        end, behind = (line[-1], line[-2]) if last else (line[0], line[1])
        if at[last] or not _is_wider(head, end, behind, width, HEAD * wide):
            return None
        at[last] = head
    return _Solid(line, width, (at[0], at[1]))


def _assembled(shape: Shape, wedges: Sequence[Shape]) -> tuple[_Solid, list[Shape]] | None:
    """A filled rectangle with a triangle on one of its sides, drawn one by one, and the shapes that it takes up."""
    bar = _cornered(shape.outline) if shape in wedges and shape.fill and not shape.stroke else ()
    if len(bar) != 4:
        return None
    sides = [(bar[i], bar[(i + 1) % 4]) for i in range(4)]
    for wedge in wedges:
        head = _cornered(wedge.outline) if wedge.fill == shape.fill and apart(wedge.box, shape.box) < 1.0 else ()
        for i, tip in enumerate(head if len(head) == 3 else ()):
            left, right = head[i - 1], head[i - 2]
            base, far = _between(left, right), distance(left, right)
            even = abs(distance(tip, left) - distance(tip, right)) <= EVEN * distance(tip, left)
            for n, side in enumerate(sides):
                end, start = _between(*side), _between(*sides[n - 2])
                straight = distance(end, base) < 0.5 * distance(base, tip) and _skew(start, base, tip) < 0.05
                if even and straight and far >= WING * distance(*side):
                    twins = [one for one in wedges if one is not shape and one.box == shape.box]
                    return _Solid((start, base), distance(*side), ((), (left, tip, right))), [wedge, *twins]
    return None


def _skew(start: Point, base: Point, tip: Point) -> float:
    """How much the way from a start over a base to a tip turns: 1 minus its cosine."""
    a, b = _unit(start, base), _unit(base, tip)
    return 1 - a.x * b.x - a.y * b.y


def _is_barbs(line: Sequence[Point], most: float) -> bool:
    """Whether a bent strip is an open head: two short legs, about as long, with a sharp corner between them."""
    if len(line) != 3 or length(line) > 2 * most:
        return False
    a, b = _unit(line[1], line[0]), _unit(line[1], line[2])
    legs = distance(line[0], line[1]), distance(line[1], line[2])
    return abs(legs[0] - legs[1]) <= 0.2 * max(legs) and a.x * b.x + a.y * b.y > -0.5


def _off_middle(head: Polygon, end: Point) -> float:
    return distance(Point(*(sum(values) / len(head) for values in zip(*head, strict=True))), end)


def _is_wider(head: Polygon, end: Point, behind: Point, width: float, most: float) -> bool:
    """Whether a shape lies at the end of a strip and reaches out on both sides of it alike."""
    u = _unit(behind, end)
    along = [(p.x - end.x) * u.x + (p.y - end.y) * u.y for p in head]
    aside = [(p.y - end.y) * u.x - (p.x - end.x) * u.y for p in head]
    left, right = min(aside), max(aside)
    near = max(along) >= -0.5 * most and min(along) <= 0.5 * most and right - left <= 2 * most
    return near and right - left >= WING * width and abs(left + right) <= LOPSIDED * (right - left)


def _cornered(path: Sequence[Point]) -> Polygon:
    """The corners of a closed path."""
    size = max(length(path), 1e-6)
    points = distinct(path, 1e-4 * size)
    points = points[:-1] if len(points) > 1 and distance(points[0], points[-1]) <= 1e-4 * size else points
    return tuple(straightened([*points, points[0]])[:-1]) if len(points) > 2 else tuple(points)


def _outlines(shape: Shape, path: Polygon, wide: float) -> Iterator[Polygon]:
    """The corners of a closed shape as it is drawn, and with its round corners made sharp."""
    yield _cornered(path)
    letters = [letter for letter, _ in shape.commands]
    if "C" in letters and "L" in letters and letters.count("M") == 1:
        drawn = [command for command in shape.commands if command[0] != "Z"]
        if sharp := sharpened(drawn, THIN * wide, []):
            yield _cornered(sharp)


def _strip(outline: Sequence[Point], widest: float, wide: float) -> Strip | None:
    """A narrow figure between two short ends, bent or not; no wider than the share `widest` of the canvas."""
    found = ribbon(tuple(outline), widest * wide)
    return found if found and found.long >= LONG * found.width else None


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
        barred = half == 5 and across[3] >= WING * across[2] and abs(across[3] - across[4]) <= EVEN * across[3]
        if barred:
            across[3:] = across[1:3]
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
            way = distinct((*run[:-1], end), 0.05 * across[0])  # a stub would turn the head aside
            return _Solid(tuple(straightened(way)), min(across[1:]), ((), head), barred)
    return None


def _notched(corners: Polygon) -> _Solid | None:
    """An arrow whose tail is cut in, or comes to a point."""
    if len(corners) not in (8, 10, 12):
        return None
    for i, notch in enumerate(corners):
        found = _arrow((*corners[:i], *corners[i + 1 :]))
        if found and distance(notch, found.line[0]) <= found.width:
            return replace(found, tailed=True)
    return None


def _double(corners: Polygon) -> _Solid | None:
    """A shaft between two heads: ten corners, the same on both sides of the way from tip to tip."""
    if len(corners) != 10:
        return None
    for i in range(5):
        turned = (*corners[i:], *corners[:i])
        first, last = (turned[9], turned[0], turned[1]), (turned[4], turned[5], turned[6])
        shaft = distance(turned[2], turned[8]), distance(turned[3], turned[7])
        wide = distance(first[0], first[2]), distance(last[0], last[2])
        sides = [distance(head[1], head[k]) for head in (first, last) for k in (0, 2)]
        alike = max(sides) <= (1 + EVEN) * min(sides) and max(shaft) <= (1 + EVEN) * min(shaft)
        if alike and min(wide) >= WING * max(shaft) and distance(first[1], last[1]) > 1.5 * sides[0]:
            return _Solid((_between(*first[::2]), _between(*last[::2])), min(shaft), (first, last))
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
