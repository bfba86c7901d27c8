"""A symbol's index and power, one written after the other -> one over the other, as mathematics is set.

A model writes `ε`, then θ below the line, then "loc" above it, and a browser sets the second script where the first one
ends. Nobody means that; a figure's label has both at the symbol.
"""

from __future__ import annotations

from itertools import pairwise
from xml.etree.ElementTree import Element

from figwright.drawing.assets.svg.faces import width
from figwright.drawing.assets.svg.pieces import Style, styled
from figwright.ir.scene.paths import number

_OWN_PLACE = ("x", "y", "dx")
SMALLER = 0.9
"""A script is set in less than this of its symbol's size."""


def stack(element: Element, above: Style | None = None) -> None:
    """Sets every second script of a symbol back to where the first one begins; the lengths are plain already."""
    style = styled(element, above or Style())
    children = list(element)
    for i, (first, second) in enumerate(pairwise(children)):
        based = bool((element.text or "").strip()) or any((c.text or c.tail or "").strip() for c in children[:i])
        if based and _are_scripts(first, second, style):
            back, wide = (_wide(one, style) for one in (first, second))
            second.set("dx", number(-back))
            if back > wide:
                after = _following(element, second)
                after.set("dx", number(float(after.get("dx", "0")) + back - wide))
    for child in children:
        stack(child, style)


def _are_scripts(first: Element, second: Element, style: Style) -> bool:
    parts = (first, second)
    if any(part.tag != "tspan" or len(part) or not (part.text or "").strip() for part in parts):
        return False
    if (first.tail or "").strip() or any(key in second.attrib for key in _OWN_PLACE):
        return False
    if any(styled(part, style).size > SMALLER * style.size for part in parts):
        return False
    shifts = [float(part.get("baseline-shift", "0")) for part in parts]
    falls = [float(part.get("dy", "0")) for part in parts]
    lower = [-shifts[0] + falls[0], -shifts[1] + falls[0] + falls[1]]
    return lower[0] * lower[1] < 0


def _wide(part: Element, above: Style) -> float:
    style = styled(part, above)
    return width(part.text or "", style.face) * style.size


def _following(element: Element, before: Element) -> Element:
    """What comes after a part on its line as an element that can be moved; an empty one where nothing comes."""
    at = list(element).index(before) + 1
    if before.tail or at == len(element) or "x" in element[at].attrib or "y" in element[at].attrib:
        rest = Element("tspan")
        rest.text, before.tail = before.tail, None
        element.insert(at, rest)
    return element[at]
