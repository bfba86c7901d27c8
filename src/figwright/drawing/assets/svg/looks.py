"""What an element inherits and says of its looks -> paints: plain colours, and gradients with their mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from figwright.core import colour
from figwright.drawing.assets.shapes import Matrix, numbers
from figwright.drawing.assets.svg.clipping import border
from figwright.drawing.assets.svg.colours import plain, reference, seen
from figwright.drawing.assets.svg.gradients import gradient, stops_of
from figwright.drawing.assets.svg.outlines import matrix_of, placed
from figwright.ir.scene import Gradient, Paint, Rect
from figwright.ir.scene.polygons import Polygon

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_INHERITED = (
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "color", "fill-opacity",
    "stroke-opacity", "visibility", "fill-rule", "marker-start", "marker-end", "paint-order",
)  # fmt: skip
USUAL = {"fill": "black", "stroke": "none", "stroke-width": "1", "color": "black"}
WHOLE = Rect(0, 0, 1, 1)
PATTERN = 0.5
"""How much of its ground a pattern covers."""
_ALPHA = re.compile(r"(?:rgba?|hsla?)\((?:[^,/]*,){3}\s*([\d.]+%?)\s*\)|(?:rgba?|hsla?)\([^/]*/\s*([\d.]+%?)\s*\)")


@dataclass(frozen=True, slots=True)
class Look:
    """Where and how an element is drawn; `clips` are convex borders in canvas units."""

    style: Mapping[str, str]
    place: Matrix
    named: Mapping[str, Element]
    opacity: float = 1.0
    clips: tuple[Polygon, ...] = ()
    sheet: Rect = WHOLE
    """The canvas, of which lengths in per cent are shares."""

    def of(self, element: Element) -> Look:
        """The look of an element that stands in one of this look."""
        given = element.attrib
        own = {key: given[key] for key in _INHERITED if given.get(key, "inherit") != "inherit"}
        place = self.place @ matrix_of(given["transform"]) if "transform" in given else self.place
        clips = self.clips
        if edge := _clip(self.named.get(reference(given.get("clip-path", ""))), place):
            clips = (*clips, edge)
        opacity = self.opacity * share(given.get("opacity", "1"))
        return replace(self, style={**self.style, **own}, place=place, opacity=opacity, clips=clips)

    @property
    def visible(self) -> bool:
        return self.style.get("visibility", "visible") == "visible" and self.opacity > 0.01

    def ink(self, value: str) -> str:
        """The colour of words; a translucent one as it looks on paper."""
        found = self.hue(value)
        if found is None:
            return "#000000"
        hue, opacity = found
        opacity *= self.opacity * share(self.style.get("fill-opacity", "1"))
        return colour.blended(hue, "#ffffff", opacity) if opacity < 1 else hue

    def halo(self) -> Paint | None:
        """What lies around letters to keep them off lines, as a ground for them."""
        width = (numbers(self.style["stroke-width"]) or [1.0])[0] * self.place.scale
        hue = self.hue(self.style["stroke"]) if self.style.get("paint-order", "").startswith("stroke") else None
        return Paint(hue[0], None, width) if hue and width > 0 else None

    def hue(self, value: str) -> tuple[str, float] | None:
        """A fill or stroke as one colour and how opaque it is; None for none."""
        value = self._meant(value)
        if name := reference(value):
            element = self.named.get(name)
            return None if element is None else self._server(element)
        found = seen(value, self.style["color"], self.named)
        return (found, _alpha(value.strip().lower())) if found else None

    def _server(self, element: Element) -> tuple[str, float] | None:
        if element.tag == "pattern":
            inks = [self.hue(part.get(key, "none")) for part in element.iter() for key in ("stroke", "fill")]
            found = [ink for ink in inks if ink]
            return (found[-1][0], PATTERN * found[-1][1]) if found else None
        return _mean([(hue, opacity) for _, hue, opacity in stops_of(element, self.named, self._stop)])

    def _meant(self, value: str) -> str:
        """A fill or stroke, or that of the line which a marker belongs to."""
        known = value.strip() in ("context-fill", "context-stroke")
        return self.style.get(value.strip(), "none") if known else value

    def shade(self, value: str, box: Rect) -> Gradient | None:
        """A fill as a gradient over a shape in that box, in the shape's own units."""
        element = self.named.get(reference(self._meant(value)))
        if element is None or not element.tag.endswith("Gradient"):
            return None
        stops = stops_of(element, self.named, self._stop)
        return gradient(element, self.named, stops, self.place, box, self.sheet)

    def _stop(self, stop: Element) -> tuple[str, float]:
        value = stop.get("stop-color", "black").strip().lower()
        hue = plain(self.style["color"].strip().lower() if value == "currentcolor" else value) or "#000000"
        return hue, _alpha(value) * share(stop.get("stop-opacity", "1"))

    def paints(self, box: Rect) -> Iterator[Paint]:
        """Fill and stroke of a shape in that box as one paint, or as two where they are not equally opaque."""
        fill, stroke = self.hue(self.style["fill"]), self.hue(self.style["stroke"])
        shade = self.shade(self.style["fill"], box) if fill else None
        if fill and shade:
            fill = fill[0], 1.0 if shade.opacity > 0 else 0.0
        width = (numbers(self.style["stroke-width"]) or [1.0])[0] * self.place.scale
        stroke = stroke if width > 0 else None
        line = Paint(
            None,
            stroke[0] if stroke else None,
            width if stroke else 0.0,
            self._dash(),
            self._opacity(stroke, "stroke"),
            "round" if self.style.get("stroke-linecap") == "round" else "butt",
            "round" if self.style.get("stroke-linejoin") == "round" else "miter",
        )
        opacity = self._opacity(fill, "fill")
        if fill and stroke and abs(opacity - line.opacity) < 0.005:
            yield replace(line, fill=fill[0], shade=shade)
            return
        if fill and opacity > 0.004:
            yield Paint(fill[0], None, 0.0, (), opacity, shade=shade)
        if stroke and line.opacity > 0.004:
            yield line

    def _opacity(self, ink: tuple[str, float] | None, key: str) -> float:
        return self.opacity * share(self.style.get(f"{key}-opacity", "1")) * (ink[1] if ink else 1.0)

    def _dash(self) -> tuple[float, ...]:
        lengths = [abs(n) * self.place.scale for n in numbers(self.style.get("stroke-dasharray", ""))]
        return tuple(lengths) if sum(lengths) > 0 else ()


def share(text: str) -> float:
    found = numbers(text) or [1.0]
    return min(1.0, max(0.0, found[0] / (100 if text.strip().endswith("%") else 1)))


def _alpha(value: str) -> float:
    """How opaque a colour says that it is."""
    if value.startswith("#") and len(value) in (5, 9):
        digits = value[4] * 2 if len(value) == 5 else value[7:]
        return int(digits, 16) / 255
    match = _ALPHA.fullmatch(value)
    return share(match[1] or match[2]) if match else 1.0


def _mean(stops: list[tuple[str, float]]) -> tuple[str, float] | None:
    """The mean of a gradient's stops; what is not seen does not count for its colour."""
    if not stops:
        return None
    total = sum(opacity for _, opacity in stops)
    mean, weight = stops[0][0], 0.0
    for hue, opacity in stops:
        weight += opacity
        if weight > 0:
            mean = colour.blended(hue, mean, opacity / weight)
    return mean, total / len(stops)


def _clip(clip: Element | None, place: Matrix) -> Polygon | None:
    """The border of a clip path; one that counts in shares of what it clips is left out, and nothing is cut."""
    if clip is None or clip.get("clipPathUnits") == "objectBoundingBox":
        return None
    inside = place @ matrix_of(clip.get("transform", ""))
    shapes = [part for part in clip.iter() if part.tag in SHAPES]
    paths = [path for part in shapes for path in placed(part, inside @ matrix_of(part.get("transform", "")))[1]]
    return border(paths) if paths else None
