"""The lines of a drawing without names: each with its heads, also where they are drawn as shapes of their own.

A head is filled, hollow (a border around paper) or open (barbs); it lies on the line's axis, is narrow where the line
would go on and wide where it comes from, and has the line's colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from xml.etree.ElementTree import Element

from figwright.drawing.assets.shapes import numbers
from figwright.drawing.assets.svg.drawn import leads
from figwright.drawing.assets.svg.outlines import commands
from figwright.frontends.freehand._model import Shape, Sheet
from figwright.ir.scene import Point
from figwright.ir.scene.curves import straightened
from figwright.ir.scene.paths import data, polygon
from figwright.ir.scene.polygons import distance, distinct, length

HEAD = 0.04
"""How large a head that is drawn as a shape of its own may be."""
SHORT = 0.6
"""How far before a line's end a head may end, in its lengths: some programs draw the line on under it."""
LOPSIDED = 0.3
"""How far apart the outermost corners of the two sides of a head may lie along its line, in its lengths."""
_CORNERS = 10
"""A triangle or a barbed head, closed, has no more points."""
MANY = 8
"""Strokes that meet at a point: more are a drawing."""
PAPER = (None, "#ffffff")
SHADES = 24
"""How far the colours of a line and its head may differ, in a channel: a program may round them, or make one clear."""


def part_heads(sheet: Sheet) -> None:
    """A line and its open heads that are written as one path, as paths of their own."""
    parents = {child: parent for parent in sheet.root.iter() for child in parent}
    most = HEAD * max(sheet.canvas.w, sheet.canvas.h)
    for shape in sheet.shapes:
        element, line = shape.element, max(shape.paths, key=length)
        heads = [p for p in shape.paths if p is not line and len(p) in (2, 3) and length(p) <= 3 * most]
        ends = (line[0], line[-1])
        if shape.fill or shape.closed or not heads or len(heads) + 1 < len(shape.paths) or element.tag != "path":
            continue
        tips = [head[1:2] if len(head) == 3 else head for head in heads]
        if not all(any(distance(tip, end) <= 0.3 * most for tip in two for end in ends) for two in tips):
            continue
        pieces: list[str] = []
        for letter, n in commands(element):
            pieces += [""] if letter == "M" else []
            pieces[-1] += letter + " ".join(f"{value:.6g}" for value in n)
        above, rest = parents[element], {key: value for key, value in element.attrib.items() if key != "id"}
        at = list(above).index(element)
        element.set("d", pieces[0])
        for k, piece in enumerate(pieces[1:], 1):
            above.insert(at + k, Element("path", {**rest, "d": piece}))


def pair_barbs(sheet: Sheet) -> None:
    """The two strokes of an open head, drawn one by one, as one path."""
    parents = {child: parent for parent in sheet.root.iter() for child in parent}
    most = HEAD * max(sheet.canvas.w, sheet.canvas.h)
    short = [s for s in sheet.shapes if _is_stroke(s) and length(s.outline) <= most]
    lines = [s for s in sheet.shapes if s.stroke and not s.fill and not s.closed and len(s.paths) == 1]
    spots: dict[tuple[int, int], list[tuple[Shape, Point, Point]]] = {}
    for one in short:
        for tip, end in (one.outline, one.outline[::-1]):
            spots.setdefault((round(tip.x), round(tip.y)), []).append((one, tip, end))
    taken: set[Shape] = set()
    for near in spots.values():
        for (one, tip, a), (other, _, b) in combinations(near[:MANY], 2):
            if one in taken or other in taken or one.stroke != other.stroke or not _is_vee(a, tip, b):
                continue
            if any(line not in (one, other) and _splits(line, a, tip, b) for line in lines):
                back = one.place.inverse
                one.element.set("d", data(polygon([back.point(p) for p in (a, tip, b)], close=False)))
                parents[other.element].remove(other.element)
                taken |= {one, other}


def _is_stroke(shape: Shape) -> bool:
    straight = [letter for letter, _ in shape.commands] == ["M", "L"] and shape.element.tag == "path"
    return straight and bool(shape.stroke) and not shape.fill


def _is_vee(a: Point, tip: Point, b: Point) -> bool:
    """Whether two strokes are as long as each other, with a sharp corner between them."""
    one, other = distance(a, tip), distance(b, tip)
    if abs(one - other) > 0.15 * max(one, other):
        return False
    cosine = ((a.x - tip.x) * (b.x - tip.x) + (a.y - tip.y) * (b.y - tip.y)) / (one * other or 1.0)
    return -0.5 < cosine < 0.95


def _splits(line: Shape, a: Point, tip: Point, b: Point) -> bool:
    """Whether a longer line ends at a corner and runs between its sides."""
    if length(line.outline) <= distance(a, tip):
        return False
    for run in (line.outline, line.outline[::-1]):
        end, behind = _outer(run)
        if distance(end, tip) > 0.3 * distance(a, tip):
            continue
        middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
        size = distance(behind, end) * distance(middle, tip) or 1.0
        if ((behind.x - end.x) * (middle.x - tip.x) + (behind.y - end.y) * (middle.y - tip.y)) / size > 0.95:
            return True
    return False


def call_lines(sheet: Sheet) -> None:
    """Every open line as an arrow with its drawn head, so that corners and heads are measured."""
    most = HEAD * max(sheet.canvas.w, sheet.canvas.h)
    small = [s for s in sheet.shapes if max(s.box.w, s.box.h) <= most]
    heads = [s for s in small if _is_head(s) or _is_barb(s)]
    lines = [s for s in sheet.shapes if s.stroke and not s.closed and len(s.paths) == 1 and len(s.outline) > 1]
    lines = [s for s in lines if not s.fill or s.element.tag == "line" or len(s.outline) == 2]
    order = {shape: n for n, shape in enumerate(sheet.shapes)}
    fits = sorted(fit for line in lines for fit in _fits(line, heads, order))
    found: dict[Shape, list[Shape]] = {line: [line] for line in lines}
    taken: set[Shape] = set()
    ended: set[tuple[Shape, bool]] = set()
    by_order = dict(enumerate(sheet.shapes))
    for _, n, k, last in fits:  # the end that lies best at a head has it; a barb is no line of its own
        line, head = by_order[n], by_order[k]
        if head in taken or line in taken or (line, last) in ended or len(found.get(head, ())) > 1:
            continue
        found[line].append(head)
        taken.add(head)
        ended.add((line, last))
    for i, line in enumerate(s for s in lines if s in found and s not in taken):
        name = line.element.get("data-arrow", f"line{i}")
        for shape in found[line]:
            if "data-arrow" not in shape.element.attrib:
                shape.element.attrib |= {"data-arrow": name, "data-from": "", "data-to": ""}


def _fits(line: Shape, heads: Sequence[Shape], order: Mapping[Shape, int]) -> Iterator[tuple[float, int, int, bool]]:
    """Shapes that may be the head at an end of a line: how far its middle is off the end, in its sizes, and both."""
    drawn = leads(line.commands) or [*line.outline]  # the points of a flattened curve lean
    gap = max(numbers(line.look.style.get("stroke-dasharray", "")), default=0.0) * line.place.scale
    for last in (False, True):
        end, behind = _outer(drawn[::-1] if last else drawn)
        for head in heads:
            shorter = head.closed or length(head.outline) < length(line.outline)
            if head is not line and shorter and _reaches(head, end, gap) and _points(head, line, end, behind, gap):
                off = distance(Point(head.box.cx, head.box.cy), end) / max(head.box.w, head.box.h)
                yield round(off, 2) - 1e-6 * length(line.outline), order[line], order[head], last


def _reaches(head: Shape, end: Point, gap: float) -> bool:
    return distance(Point(head.box.cx, head.box.cy), end) <= (0.85 + 0.3 * SHORT) * max(head.box.w, head.box.h) + gap


def _outer(line: Sequence[Point]) -> tuple[Point, Point]:
    """The first point of a line, and one behind it that tells where it points."""
    behind = next((point for point in line[1:] if distance(point, line[0]) > 1.0), line[-1])
    return line[0], behind


def _points(head: Shape, line: Shape, end: Point, behind: Point, gap: float) -> bool:
    """Whether a shape is narrow where a line would go on and wide where it comes from, of the line's colour. A broken
    line may end a gap before it."""
    if not any(_alike(line.stroke, hue) for hue in (head.fill, head.stroke)):
        return False
    size = distance(behind, end) or 1.0
    ux, uy = (end.x - behind.x) / size, (end.y - behind.y) / size
    outline = [point for path in head.paths for point in path]
    corners = [((p.x - end.x) * ux + (p.y - end.y) * uy, (p.y - end.y) * ux - (p.x - end.x) * uy) for p in outline]
    front, back = max(a for a, _ in corners), min(a for a, _ in corners)
    long, wide = front - back, max(b for _, b in corners) - min(b for _, b in corners)
    if long <= 0 or wide <= 1.1 * line.width or front < -SHORT * long or back > 0.5 * long + gap:
        return False
    tip = [b for a, b in corners if a > front - 0.12 * long]
    middle = (max(b for _, b in corners) + min(b for _, b in corners)) / 2
    widest = max(corners, key=lambda corner: abs(corner[1] - middle))[0]
    narrow = max(tip) - min(tip) <= 0.3 * wide
    sides = (min(corners, key=lambda corner: corner[1])[0], max(corners, key=lambda corner: corner[1])[0])
    even = abs(sides[0] - sides[1]) <= LOPSIDED * long  # a box that lies across a slanting line is not
    return narrow and even and abs(middle) <= 0.25 * wide and widest < front - 0.5 * long


def _alike(one: str | None, other: str | None) -> bool:
    """Whether two colours look the same."""
    if not one or not other:
        return False
    return all(abs(int(one[i : i + 2], 16) - int(other[i : i + 2], 16)) <= SHADES for i in (1, 3, 5))


def _is_head(shape: Shape) -> bool:
    """A small closed shape with few corners, filled or hollow."""
    hollow = shape.stroke is not None and shape.fill in PAPER
    if not shape.closed or not (shape.fill or hollow) or shape.element.tag not in ("path", "polygon", "polyline"):
        return False
    if sum(len(path) > 1 for path in shape.paths) != 1:
        return False
    points = [Point(*n[-2:]) for _, n in shape.commands if n] or list(shape.outline)
    corners = straightened(distinct(points, 0.1))
    return 3 <= len({(round(p.x, 1), round(p.y, 1)) for p in corners}) <= _CORNERS


def _is_barb(shape: Shape) -> bool:
    """An open head: two strokes from the tip, straight or bent, in one path or in two."""
    if not shape.stroke or shape.closed or shape.fill or shape.element.tag not in ("path", "polyline"):
        return False
    strokes = sum(letter in "LC" for letter, _ in shape.commands) if shape.element.tag == "path" else 2
    return len(shape.paths) <= 2 and 2 <= strokes <= 4
