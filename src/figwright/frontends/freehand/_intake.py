"""A model's text -> a tree that only draws, in plain user units, without references to unfold.

The text is hostile until proven otherwise: `assets` keeps only what draws; here it is bounded further and made plain,
so that what is measured is what every program shows.
"""

from __future__ import annotations

import html
import re
from xml.etree.ElementTree import Element

from figwright.core.errors import AssetError
from figwright.drawing import assets
from figwright.drawing.assets.shapes import numbers
from figwright.drawing.assets.svg.typesetting import typeset
from figwright.drawing.assets.svg.unfolding import COPY, unfolded
from figwright.drawing.assets.svg.units import plain
from figwright.frontends.freehand._patterns import pictured
from figwright.frontends.freehand._scripts import stack

MOST_CHARACTERS = 4_000_000
"""A rich figure takes twenty thousand; programs put fonts and pictures into their files."""
MOST_ELEMENTS = 5_000
LARGEST_NUMBER = 1e6
SMALL_CANVAS, USUAL_CANVAS, LARGE_CANVAS = 150, 1000, 4000
LONGEST_QUOTATION = 1_000
SEMANTIC = frozenset({"data-node", "data-group", "data-from", "data-to", "data-evidence"})
HINTS = frozenset({"data-title", "data-label", "data-layer", "data-cell-id", "aria-label", "class"})
"""What other programs call things by."""
KEPT = SEMANTIC | HINTS | {"baseline-shift", COPY, "data-role", "data-id"}
_ROLES = {"node": "data-node", "zone": "data-group", "panel": "data-group"}
"""What our own exports call things by."""

_NAMED = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);|#)(?:([A-Za-z][A-Za-z0-9]{1,31});)?")


def tree(svg: str, exact: bool = False) -> tuple[Element, tuple[str, ...]]:
    """The drawing as a tree, ready to be measured, and what of the file it does not have. With `exact`, patterns become
    pictures of themselves, and not the mean of their colours."""
    if len(svg) > MOST_CHARACTERS:
        raise AssetError(f"the drawing has more than {MOST_CHARACTERS:,} characters", "draw with fewer shapes")
    drawing = assets.drawing(_document(svg), keep=KEPT)
    _bounded(drawing.root)
    plain(drawing.root, 16.0, drawing.width, drawing.height)  # before frames of inner drawings are unfolded
    root = _in_usual_units(unfolded(drawing.root))
    if sum(1 for _ in root.iter()) > MOST_ELEMENTS:
        raise AssetError(f"the drawing has more than {MOST_ELEMENTS:,} elements", "draw with fewer shapes")
    plain(root, 16.0, drawing.width, drawing.height)
    if exact:
        pictured(root)
    typeset(root)
    stack(root)
    return root, drawing.lost


def _in_usual_units(root: Element) -> Element:
    """A small canvas in more units, as places are kept to a hundredth of one; a huge one in fewer."""
    x, y, w, h = (float(n) for n in root.attrib["viewBox"].split())
    if SMALL_CANVAS <= w <= LARGE_CANVAS:
        return root
    k = USUAL_CANVAS / w
    inner = Element("g", {"transform": f"scale({k:.6g})"})
    inner.extend(list(root))
    for child in list(root):
        root.remove(child)
    root.append(inner)
    root.attrib |= {
        "viewBox": f"{x * k:g} {y * k:g} {w * k:g} {h * k:g}",
        "width": f"{w * k:g}",
        "height": f"{h * k:g}",
    }
    return root


def _document(answer: str) -> str:
    """The SVG in an answer. HTML's named signs, a bare "&" and a missing xlink prefix are slips, not faults."""
    begin, end = answer.find("<svg"), answer.rfind("</svg>")
    if begin < 0 or end < begin:
        raise AssetError("no complete <svg>…</svg> was found", "give one complete SVG document")
    svg = _NAMED.sub(_sign, answer[begin : end + len("</svg>")])
    if "xlink:" in svg and "xmlns:xlink" not in svg:
        svg = svg.replace("<svg", '<svg xmlns:xlink="http://www.w3.org/1999/xlink"', 1)
    return svg


def _sign(match: re.Match[str]) -> str:
    sign = html.unescape(match[0]) if match[1] else "&"
    return sign if sign != match[0] and sign not in ("&", "<", '"') else html.escape(match[0])


_NAMES = (*HINTS, "id", "xlink:href", "xmlns", "xmlns:xlink", "font-family")


def _bounded(root: Element) -> None:
    """Refuses numbers that no canvas has; ids and quotations are made plain."""
    for element in root.iter():
        role, id = element.attrib.pop("data-role", ""), element.attrib.pop("data-id", "")
        if id and role in _ROLES:
            element.set(_ROLES[role], id)
        for key, value in element.attrib.items():
            if key in SEMANTIC or key == COPY:
                said = " ".join(value.split())
                element.set(key, said[:LONGEST_QUOTATION] if key == "data-evidence" else said.replace(" ", "-")[:80])
            elif (
                key not in _NAMES
                and not value.startswith(("#", "url("))
                and not all(abs(n) <= LARGEST_NUMBER for n in numbers(value))
            ):
                message = f"<{element.tag}> has a number beyond {LARGEST_NUMBER:,.0f}: {key}"
                raise AssetError(message, "stay near the canvas")
