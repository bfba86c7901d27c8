"""Small changes of a tree: moving, scaling and breaking texts, redrawing lines. Places are given in canvas units."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import SubElement

from figwright.freehand._model import Text
from figwright.scene import Point
from figwright.scene.paths import number
from figwright.scene.text import ASCENT, DESCENT, LEADING


def shift_text(text: Text, dx: float, dy: float) -> None:
    """Moves a text by changing where its lines begin."""
    back = text.place.inverse
    x, y = back.a * dx + back.c * dy, back.b * dx + back.d * dy
    for part in text.element.iter():
        for key, by in (("x", x), ("y", y)):
            if part is text.element or key in part.attrib:
                part.set(key, number(float(part.get(key, "0")) + by))


def scale_text(text: Text, k: float) -> None:
    """Makes a text larger or smaller about the middle of its height, where it is anchored."""
    middle = text.place.inverse.point(Point(text.box.cx, text.box.cy)).y
    text.element.set("font-size", number(text.style.size))
    for part in text.element.iter():
        for key in ("font-size", "dx", "dy", "baseline-shift", "letter-spacing"):
            if key in part.attrib:
                part.set(key, number(float(part.attrib[key]) * k, 4))
        if part is text.element or "y" in part.attrib:
            part.set("y", number(middle + (float(part.get("y", "0")) - middle) * k))


def set_lines(text: Text, lines: Sequence[str], size: float) -> None:
    """A text anew in those lines, at that size (of its element), about the middle of where it was."""
    middle = text.place.inverse.point(Point(text.box.cx, text.box.cy)).y
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
