"""The texts of a drawing set in our faces: families, weights, white space and baselines made plain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from figwright.drawing.assets.svg.faces import MATH, PLAIN, SANS, Face, has_formula, is_prose, is_serif, weight
from figwright.ir.scene.math_face import symbols
from figwright.ir.scene.paths import number

_BASELINES = {
    "middle": 0.32, "central": 0.32, "hanging": 0.7, "text-before-edge": 0.74, "text-top": 0.74,
    "text-after-edge": -0.22, "text-bottom": -0.22, "ideographic": -0.22,
}  # fmt: skip
"""How far the baseline lies below the wanted line, in type sizes of our face."""
_SHIFTS = {"sub": -0.22, "super": 0.36}
_UNDRAWN = ("defs", "clipPath", "mask", "pattern", "marker")


@dataclass(frozen=True, slots=True)
class _Style:
    """What an element inherits: as the drawing asked for it, and as it has been written."""

    serif: bool = False
    lettered: bool = False
    """Whether the drawing sets its words in a serif face, and not only its formulas."""
    weight: int = 400
    italic: bool = False
    baseline: str = ""
    size: float = 16.0
    written: Face = PLAIN


def typeset(root: Element) -> None:
    """All texts below an element, in place."""
    style = _inherited(root, _Style(lettered=_lettered(root)))
    root.set("font-family", SANS)
    for child in root:
        _walk(child, style)


def _lettered(root: Element) -> bool:
    """Whether most upright words of a drawing are in a serif face."""
    counts = {True: 0, False: 0}

    def count(element: Element, serif: bool, slanted: bool) -> None:
        serif = is_serif(element.attrib["font-family"]) if "font-family" in element.attrib else serif
        slanted = element.get("font-style", "italic" if slanted else "normal") != "normal"
        for words in (element.text, *(child.tail for child in element)):
            if element.tag in ("text", "tspan") and words and not slanted:
                counts[serif] += len(words)
        for child in element:
            count(child, serif, slanted)

    count(root, False, False)
    return counts[True] > counts[False]


def _walk(element: Element, above: _Style) -> None:
    if element.tag in _UNDRAWN:
        return
    style = _inherited(element, above)
    if element.tag == "text":
        _collapse(element)
        if shift := _BASELINES.get(style.baseline, 0.0) * style.size:
            for part in element.iter():
                if part is element or "y" in part.attrib:
                    part.set("y", number(float(part.get("y", "0")) + shift))
    if element.tag in ("text", "tspan"):
        style = _set(element, style, above.size)
    for child in element:
        _walk(child, style)


def _inherited(element: Element, above: _Style) -> _Style:
    given = element.attrib
    style = above
    if family := given.pop("font-family", ""):
        style = replace(style, serif=is_serif(family))
    if "font-weight" in given:
        style = replace(style, weight=weight(given.pop("font-weight"), above.weight))
    if slant := given.pop("font-style", ""):
        style = replace(style, italic=slant.strip().lower() in ("italic", "oblique"))
    if baseline := given.pop("dominant-baseline", ""):
        style = replace(style, baseline=baseline.strip().lower())
    if "font-size" in given:
        style = replace(style, size=float(given["font-size"]))
    return style


def _set(element: Element, style: _Style, around: float) -> _Style:
    """The face of an element's own words, written where it differs from what it inherits."""
    own = [element.text or "", *(child.tail or "" for child in element)]
    # Words in the index of a formula are part of it; elsewhere words in a serif face are words.
    prose = not style.written.math and (
        (style.lettered and not style.italic)
        or ((style.italic or (element.tag == "text" and not len(element))) and is_prose("".join(own)))
    )
    if not "".join(own).strip():
        face = style.written
    elif has_formula("".join(own)):
        face = Face(False, style.weight, style.italic)  # `words` sets it as a label
    elif style.serif and not prose:
        face = Face(True)
        element.text = symbols(own[0], style.weight > 500, style.italic) or None
        for child, tail in zip(element, own[1:], strict=True):
            child.tail = symbols(tail, style.weight > 500, style.italic) or None
    else:
        face = Face(False, style.weight, style.italic)
    before = style.written
    if face.math != before.math:
        element.set("font-family", MATH if face.math else SANS)
    if face.weight != before.weight:
        element.set("font-weight", str(face.weight))
    if face.italic != before.italic:
        element.set("font-style", "italic" if face.italic else "normal")
    if "baseline-shift" in element.attrib:
        element.set("baseline-shift", number(_shift(element.attrib["baseline-shift"].strip(), around)))
    return replace(style, written=face)


def _shift(text: str, size: float) -> float:
    if text in _SHIFTS:
        return _SHIFTS[text] * size
    match = re.fullmatch(r"([-+]?\d*\.?\d+)(em|%|px|pt)?", text)
    if match is None:
        return 0.0
    return float(match[1]) * {"em": size, "%": size / 100, "pt": 4 / 3}.get(match[2] or "", 1.0)


def _collapse(text: Element) -> None:
    """White space as it is seen: one space between words, none at either end of a line."""
    strings = list(_strings(text, True))
    blank, before = True, -1
    values: list[str] = []
    for holder, key, begins in strings:
        if begins and before >= 0:
            values[before] = values[before].rstrip()
            blank = True
        value = re.sub(r"\s+", " ", getattr(holder, key) or "")
        value = value.lstrip() if blank else value
        values.append(value)
        if value:
            blank, before = value.endswith(" "), len(values) - 1
        elif begins:
            blank = True
    if before >= 0:
        values[before] = values[before].rstrip()
    for (holder, key, _), value in zip(strings, values, strict=True):
        setattr(holder, key, value or None)


def _strings(element: Element, first: bool) -> Iterator[tuple[Element, str, bool]]:
    """Every string of a text in order: what holds it, as what, and whether a line begins with it."""
    yield element, "text", first or "x" in element.attrib or "y" in element.attrib
    for child in element:
        yield from _strings(child, False)
        yield child, "tail", False
