"""Small changes of a tree: moving, scaling and breaking texts, redrawing lines. Places are given in canvas units."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement

from figwright.assets.shapes import Matrix, numbers
from figwright.assets.svg.outlines import matrix_of
from figwright.freehand._arrows import inverse
from figwright.freehand._model import Arrow, End, Text
from figwright.scene import Point
from figwright.scene.curves import head, rounded
from figwright.scene.paths import Command, data, number, polygon
from figwright.scene.text import ASCENT, DESCENT, LEADING

_ENDS = ("x1", "y1", "x2", "y2", "points")


def parent_of(root: Element, element: Element) -> Element | None:
    return next((above for above in root.iter() if any(child is element for child in above)), None)


def shift_text(text: Text, dx: float, dy: float) -> None:
    """Moves a text by changing where its lines begin."""
    back = inverse(text.place)
    x, y = back.a * dx + back.c * dy, back.b * dx + back.d * dy
    for part in text.element.iter():
        for key, by in (("x", x), ("y", y)):
            if part is text.element or key in part.attrib:
                part.set(key, number(float(part.get(key, "0")) + by))


def scale_text(text: Text, k: float) -> None:
    """Makes a text larger or smaller about the middle of its height, where it is anchored."""
    middle = inverse(text.place).point(Point(text.box.cx, text.box.cy)).y
    text.element.set("font-size", number(text.style.size))
    for part in text.element.iter():
        for key in ("font-size", "dx", "dy", "baseline-shift", "letter-spacing"):
            if key in part.attrib:
                part.set(key, number(float(part.attrib[key]) * k, 4))
        if part is text.element or "y" in part.attrib:
            part.set("y", number(middle + (float(part.get("y", "0")) - middle) * k))


def set_lines(text: Text, lines: Sequence[str], size: float) -> None:
    """A text anew in those lines, at that size (of its element), about the middle of where it was."""
    middle = inverse(text.place).point(Point(text.box.cx, text.box.cy)).y
    element = text.element
    x = element.get("x", "0")
    for child in list(element):
        element.remove(child)
    for key in ("dx", "dy"):
        element.attrib.pop(key, None)
    baseline = middle - ((len(lines) - 1) * LEADING * size + (ASCENT + DESCENT) * size) / 2 + ASCENT * size
    element.set("font-size", number(size))
    element.set("y", number(baseline))
    if len(lines) == 1:
        element.text = lines[0]
        return
    element.text = None
    for i, line in enumerate(lines):
        SubElement(element, "tspan", {"x": x, "y": number(baseline + i * LEADING * size)}).text = line


def translate(element: Element, dx: float, dy: float, above: Matrix) -> None:
    """Moves an element that stands in the units of `above`."""
    back = inverse(above)
    x, y = back.a * dx + back.c * dy, back.b * dx + back.d * dy
    steps = element.get("transform", "").strip()
    if steps.startswith("translate(") and len(moves := numbers(steps[: steps.index(")")])) in (1, 2):
        # Moves add up instead of piling up.
        x, y = x + moves[0], y + (moves[1] if len(moves) == 2 else 0.0)
        steps = steps[steps.index(")") + 1 :].strip()
    element.set("transform", f"translate({number(x)} {number(y)}) {steps}".strip())


def outside(place: Matrix, element: Element) -> Matrix:
    """The units in which an element stands, from those inside of it."""
    return place @ inverse(matrix_of(element.get("transform", "")))


def draw_line(root: Element, arrow: Arrow, route: Sequence[Point], radius: float) -> None:
    """An arrow's line along other corners; lines that were drawn in pieces become one."""
    commands = rounded(route, radius) if radius > 0 and len(route) > 2 else polygon([(p.x, p.y) for p in route], False)
    first, last = arrow.pieces[0], arrow.pieces[-1]
    set_path(first.element, inverse(first.place).of(commands))
    if first is not last:
        if "marker-end" in last.element.attrib:
            first.element.set("marker-end", last.element.attrib["marker-end"])
        for piece in arrow.pieces[1:]:
            if (above := parent_of(root, piece.element)) is not None:
                above.remove(piece.element)


def set_path(element: Element, commands: Sequence[Command]) -> None:
    element.tag = "path"
    for key in _ENDS:
        element.attrib.pop(key, None)
    element.set("d", data(commands))
    element.attrib.setdefault("fill", "none")


def move_head(end: End, dx: float, dy: float) -> None:
    """A head that is drawn as a shape of its own goes with the end of its line."""
    if end.drawn is not None:
        translate(end.drawn, dx, dy, outside(end.drawn_place, end.drawn))


def turn_head(end: End, tip: Point, behind: Point) -> None:
    """A head that is drawn as a shape of its own is drawn anew at its tip, in the line's direction."""
    if end.drawn is not None:
        size = max(end.size, 1e-3)
        set_path(end.drawn, inverse(end.drawn_place).of(head(tip, behind, size)))
