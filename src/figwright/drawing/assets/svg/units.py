"""Lengths of a drawing as plain numbers of user units."""

from __future__ import annotations

import math
import re
from xml.etree.ElementTree import Element

from figwright.drawing.assets.shapes import numbers
from figwright.ir.scene.paths import number

_LENGTHS = (
    "x", "y", "dx", "dy", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height", "stroke-width",
    "letter-spacing",
)  # fmt: skip
_LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(px|pt|pc|mm|cm|in|em|rem|ex|%)?(?=[\s,]|$)")
_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "rem": 16.0}
_SIZES = {"xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0, "x-large": 24.0}
_ACROSS = ("x", "dx", "x1", "x2", "cx", "rx", "width")
_DROPPED = ("textLength", "lengthAdjust", "rotate", "word-spacing", "xml:space")
UNDRAWN = ("defs", "clipPath", "mask", "pattern", "marker", "linearGradient", "radialGradient", "symbol")
"""What is not drawn where it stands."""
LARGEST = 1e6
"""No type is larger."""


def plain(element: Element, size: float, width: float, height: float) -> None:
    """Every length as a number of user units."""
    if element.tag in UNDRAWN:
        return
    for key in _DROPPED:
        element.attrib.pop(key, None)
    if "font-size" in element.attrib:
        size = _type_size(element.attrib["font-size"], size)
        element.set("font-size", number(size, 4))
    for key in _LENGTHS:
        if key in element.attrib:
            full = width if key in _ACROSS else height if key != "r" else math.hypot(width, height) / math.sqrt(2)
            value = _units(element.attrib[key], size, full)
            if value is None:
                del element.attrib[key]
            else:
                element.set(key, number(value, 4))
    if element.tag == "svg":  # an inner sheet: lengths in per cent are shares of it
        box = numbers(element.get("viewBox", ""))
        sides = [_units(element.get(key, ""), size, 0.0) for key in ("width", "height")]
        width, height = box[2:] if len(box) == 4 else (sides[0] or width, sides[1] or height)
    for child in element:
        plain(child, size, width, height)


def _units(text: str, size: float, full: float) -> float | None:
    match = _LENGTH.match(text)
    if match is None:
        return None
    value, unit = float(match[1]), match[2] or ""
    return value * {"em": size, "ex": size / 2, "%": full / 100}.get(unit, _UNITS.get(unit, 1.0))


def _type_size(text: str, above: float) -> float:
    named = _SIZES.get(text.strip().lower())
    value = named or _units(text, above, above)
    return min(LARGEST, max(0.01, value)) if value else above
