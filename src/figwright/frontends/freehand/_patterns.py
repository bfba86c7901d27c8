"""Shapes that a pattern fills -> their filling as a picture under their border: a figure has no patterns."""

from __future__ import annotations

import base64
import math
from collections.abc import Iterator
from xml.etree.ElementTree import Element, tostring

from figwright.core.errors import FigwrightError
from figwright.drawing.assets.shapes import Matrix
from figwright.drawing.assets.svg.colours import reference
from figwright.drawing.assets.svg.outlines import matrix_of, placed
from figwright.drawing.assets.svg.units import UNDRAWN
from figwright.ir.scene import Rect
from figwright.ir.scene.polygons import meet

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
MOST = 200
"""Shapes of one drawing whose patterns are kept; those beyond get the mean colour of theirs."""
FINE, MOST_DOTS = 3.0, 1_000_000
"""Dots a unit, and dots of one picture."""


def pictured(root: Element) -> None:
    """Draws every filling by a pattern as a picture right under its shape."""
    named = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    if not any(element.tag == "pattern" for element in named.values()):
        return
    sheet = Rect(*(float(v) for v in root.attrib["viewBox"].split()))
    found = [(n, one) for n, one in enumerate(_filled(root, (), named)) if n < MOST]
    for _, (above, shape) in found:
        if (image := _picture(root, above, shape, sheet)) is not None:
            parent = above[-1]
            parent.insert(list(parent).index(shape), image)
            shape.set("fill", "none")


def _filled(
    element: Element, above: tuple[Element, ...], named: dict[str, Element]
) -> Iterator[tuple[tuple[Element, ...], Element]]:
    """Shapes that a pattern fills, each with the elements around it, the outermost first."""
    if element.tag in UNDRAWN or element.get("display") == "none":
        return
    if element.tag in SHAPES and above:
        fill = next((one.attrib["fill"] for one in (element, *reversed(above)) if "fill" in one.attrib), "")
        server = named.get(reference(fill))
        if server is not None and server.tag == "pattern":
            yield above, element
        return
    for child in element:
        yield from _filled(child, (*above, element), named)


def _picture(root: Element, above: tuple[Element, ...], shape: Element, sheet: Rect) -> Element | None:
    """What fills a shape, as an image that stands where it is drawn."""
    from figwright.drawing.renderers.png import rasterised

    place = Matrix()
    for one in above:
        place = place @ matrix_of(one.get("transform", ""))
    box = meet(placed(shape, place @ matrix_of(shape.get("transform", "")))[2], sheet)
    if box.w <= 0 or box.h <= 0 or abs(place.scale) < 1e-9:
        return None
    alone = Element(shape.tag, {key: value for key, value in shape.attrib.items() if not key.startswith("marker")})
    alone.set("stroke", "none")
    for one in reversed(above):
        group = Element("g", {key: value for key, value in one.attrib.items() if one is not root or key == "fill"})
        group.append(alone)
        alone = group
    k = min(FINE, math.sqrt(MOST_DOTS / (box.w * box.h)))
    wide = max(1, math.ceil(box.w * k))
    out = Element("svg", {
        "xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink",
        "viewBox": f"{box.x:g} {box.y:g} {box.w:g} {box.h:g}", "width": f"{box.w:g}", "height": f"{box.h:g}",
    })  # fmt: skip
    kept = Element("defs")
    kept.extend(one for one in root.iter() if one.tag in UNDRAWN and one.tag != "defs")
    out.extend((kept, alone))
    try:
        png = rasterised(tostring(out, encoding="unicode"), wide)
    except FigwrightError:
        return None
    back = place.inverse
    turned = " ".join(f"{v:.8g}" for v in (back.a, back.b, back.c, back.d, back.e, back.f))
    return Element("image", {
        "x": f"{box.x:g}", "y": f"{box.y:g}", "width": f"{box.w:g}", "height": f"{box.h:g}",
        "preserveAspectRatio": "none", "transform": f"matrix({turned})",
        "xlink:href": f"data:image/png;base64,{base64.b64encode(png).decode()}",
    })  # fmt: skip
