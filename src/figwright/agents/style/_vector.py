"""An SVG -> what it says of itself: stroke widths, corner radii, dashes, type sizes and families, at print width."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from statistics import median
from xml.etree.ElementTree import Element

from figwright.agents.style._lines import PRINT_WIDTH, Lines
from figwright.drawing.assets import Drawing
from figwright.drawing.assets.shapes import Beyond, numbers, transform

_INHERITED = (
    "stroke", "stroke-width", "stroke-dasharray", "font-size", "font-family", "font-weight", "fill", "display",
)  # fmt: skip
Style = Mapping[str, str]
_SHAPES = ("rect", "path", "line", "polyline", "polygon")
_SMALLEST_BOX, _CONTAINER = 0.03, 0.1
"""Of the width of the sheet: what is narrower is a part of a glyph and not a box; what is wider may hold others."""


@dataclass(slots=True)
class Vector:
    """Type by size and by family in characters, bold characters, and the lines of a drawing; sizes in points."""

    strokes: list[float] = field(default_factory=list)
    radii: list[float] = field(default_factory=list)
    dashes: int = 0
    sizes: Counter[float] = field(default_factory=Counter)
    families: Counter[str] = field(default_factory=Counter)
    bold: int = 0

    def lines(self) -> Lines:
        round_ones = [radius for radius in self.radii if radius > 0.3]
        return Lines(
            median(self.strokes) if self.strokes else None,
            len(round_ones) / len(self.radii) if self.radii else None,
            median(round_ones) if round_ones else None,
            self.dashes > 0,
        )


def measure(drawing: Drawing) -> Vector:
    found = Vector()
    scale = PRINT_WIDTH / drawing.width
    for element, style, factor in _walk(drawing.root, {}, scale):
        if element.tag in ("text", "tspan"):
            _type(found, element, style, factor)
        elif element.tag in _SHAPES and style.get("display") != "none":
            _shape(found, element, style, factor)
    return found


def _walk(element: Element, style: Style, factor: float) -> Iterator[tuple[Element, Style, float]]:
    """Every element that is drawn in place, with what it inherits and how much it is scaled."""
    if element.tag in ("defs", "symbol", "marker", "pattern", "clipPath", "mask"):
        return
    style = {**style, **{name: element.attrib[name] for name in _INHERITED if name in element.attrib}}
    factor *= _scaled(element.attrib.get("transform", ""))
    yield element, style, factor
    for child in element:
        yield from _walk(child, style, factor)


def _scaled(text: str) -> float:
    """How much a transform enlarges, on average; one that is none changes nothing."""
    try:
        return transform(text).scale
    except Beyond:
        return 1.0


def _length(text: str | None) -> float | None:
    return next(iter(numbers(text or "")), None)


def _shape(found: Vector, element: Element, style: Style, factor: float) -> None:
    wide = (_length(element.attrib.get("width")) or 0) * factor
    high = (_length(element.attrib.get("height")) or 0) * factor
    is_box = element.tag == "rect" and wide < 0.98 * PRINT_WIDTH and min(wide, 2 * high) > _SMALLEST_BOX * PRINT_WIDTH
    if is_box and wide > _CONTAINER * PRINT_WIDTH:
        radius = _length(element.attrib.get("rx")) or _length(element.attrib.get("ry")) or 0.0
        found.radii.append(min(radius * factor, high / 2))
    if style.get("stroke", "none") == "none" or (element.tag == "rect" and not is_box):
        return
    width = _length(style.get("stroke-width")) if "stroke-width" in style else 1.0
    if width:
        # A path may be an arrow or the eyelash of a robot: what it is cannot be told, only whether it is dashed.
        found.strokes += [width * factor] * (element.tag in ("rect", "line", "polyline"))
        found.dashes += any(n > 0 for n in numbers(style.get("stroke-dasharray", "")))


def _type(found: Vector, element: Element, style: Style, factor: float) -> None:
    letters = len("".join((element.text or "").split())) + sum(len("".join((c.tail or "").split())) for c in element)
    size = _length(style.get("font-size"))
    if not letters or not size:
        return
    found.sizes[round(size * factor, 1)] += letters
    family = style.get("font-family", "").split(",")[0].strip("'\" ")
    if family:
        found.families[family] += letters
    weight = style.get("font-weight", "")
    found.bold += letters * (weight == "bold" or (weight.isdigit() and int(weight) >= 600))
