"""Other words in a text: mathematics stays mathematics, and what is between dollars becomes it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement

from figwright.assets.svg.faces import MATH, is_prose, unaccented
from figwright.assets.svg.pieces import Style, styled
from figwright.freehand._model import Text
from figwright.freehand._texts import stretches
from figwright.freehand._tree import set_lines
from figwright.scene.math_face import symbols
from figwright.scene.paths import number

INDEX, SUB, SUPER = 0.7, -0.22, 0.36
"""The size of an index, and how far it stands off the baseline, in type sizes."""
_FORMULA = re.compile(r"\$([^$]+)\$")
_SCRIPT = re.compile(r"([_^])(?:\{([^{}]*)\}|(\([^()]*\)|[^\s_^]))")


def relabel(text: Text, lines: list[str]) -> None:
    """The lines in place of the old ones, in the same looks."""
    runs = [part for part in stretches(list(_runs(text.element, text.style))) if part[0].strip()]
    formulas = [said for said, math in runs if math]
    whole = bool(formulas) and len(formulas) == len(runs) and not is_prose(" ".join(lines).replace("$", ""))
    known = {_plain(said) for said in formulas}
    looks = _looks("".join(formulas), text.style)
    # The face of the whole text belongs to what stood there.
    text.element.attrib.pop("font-family", None)
    set_lines(text, lines, text.style.size)
    holders = list(text.element) or [text.element]
    for holder, line in zip(holders, lines, strict=True):
        holder.text = None
        pieces = [(line.replace("$", ""), True)] if whole else list(_pieces(line, known))
        for said, math in pieces:
            if math:
                _set(holder, said, text.style.size, *looks)
            else:
                _append(holder, said)


def _runs(element: Element, style: Style) -> Iterator[tuple[str, bool]]:
    """What a text says, and whether it is mathematics."""
    if element.text:
        yield element.text, style.face.math
    for child in element:
        yield from _runs(child, styled(child, style))
        if child.tail:
            yield child.tail, style.face.math


def _plain(said: str) -> str:
    return re.sub(r"[\s_^{}$]", "", unaccented(said))


def _looks(formulas: str, style: Style) -> tuple[bool, bool]:
    """Whether the symbols of the old formulas are bold, and whether they are italic; without any, as is usual."""
    letters = [sign for sign in formulas if sign.isalpha() and unicodedata.normalize("NFKC", sign).isascii()]
    names = [unicodedata.name(sign, "") for sign in formulas if sign.isalpha()]
    bold = any("BOLD" in name for name in names) if names else style.face.weight > 500
    return bold, not letters or not all(sign.isascii() for sign in letters)


def _pieces(line: str, known: set[str]) -> Iterator[tuple[str, bool]]:
    """A line in words and formulas: those between dollars, and such as stood in the old text."""
    for i, part in enumerate(_FORMULA.split(line)):
        if i % 2:
            yield part, True
            continue
        for token in re.findall(r"\s+|\S+", part):
            yield token, bool(token.strip()) and _plain(token) in known


def _set(holder: Element, formula: str, size: float, bold: bool, italic: bool) -> None:
    span = SubElement(holder, "tspan", {"font-family": MATH, "font-weight": "400", "font-style": "normal"})
    at = 0
    for match in _SCRIPT.finditer(formula):
        _append(span, symbols(formula[at : match.start()], bold, italic))
        shift = (SUB if match[1] == "_" else SUPER) * size
        look = {"font-size": number(INDEX * size, 4), "baseline-shift": number(shift, 4)}
        SubElement(span, "tspan", look).text = symbols(match[2] or match[3] or "", bold, italic)
        at = match.end()
    _append(span, symbols(formula[at:], bold, italic))


def _append(holder: Element, words: str) -> None:
    """Words after all that an element holds."""
    if len(holder):
        holder[-1].tail = (holder[-1].tail or "") + words
    else:
        holder.text = (holder.text or "") + words
