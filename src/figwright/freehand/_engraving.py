"""Texts as the engines that make pictures need them: accents over their letters, and faces apart.

An engine that finds one sign missing in a face sets the whole stretch in another: words beside a formula would turn
serif. A stretch ends where a place is given, so every run gets its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement

from figwright.assets.svg.faces import MATH, SANS, width
from figwright.assets.svg.pieces import Line, Piece, Style, pieces_of, styled
from figwright.assets.svg.units import UNDRAWN
from figwright.scene.math_face import ACCENTS, accent
from figwright.scene.paths import number

_MARKED = re.compile(rf"([^\W\d_])([{''.join(ACCENTS)}])")


def accented(root: Element) -> None:
    """Accents of mathematics drawn where the letter has them, in place."""
    for text, style in _texts(root, Style()):
        _accented(text, style)


def flowing(root: Element) -> None:
    """Accents drawn in texts that flow, in place: by SVG's own rules a line is anchored where its first sign stands, so
    that an accent which comes first would push its line aside by its own shift."""
    accented(root)
    for text, _ in _texts(root, Style()):
        for part in text.iter():
            first = _first(part) if part is text or "x" in part.attrib else None
            if first is not None and first is not part and "x" not in first.attrib and "dx" in first.attrib:
                part.set("x", number(float(part.get("x", "0")) - float(first.attrib["dx"])))


def _first(element: Element) -> Element | None:
    """The element that holds the first sign of a text."""
    if element.text:
        return element
    for child in element:
        if (found := _first(child)) is not None:
            return found
        if child.tail:
            return element
    return None


def apart(root: Element) -> None:
    """Texts of more than one face, or with shifts, as runs with places of their own, in place; right only with our
    fonts at hand."""
    for text, style in _texts(root, Style()):
        pieces, lines = pieces_of(text, style)
        if len({piece.face for piece in pieces}) > 1 or any("dx" in part.attrib for part in text.iter("tspan")):
            _placed(text, pieces, lines)


def _texts(element: Element, above: Style) -> Iterator[tuple[Element, Style]]:
    """Every text that is drawn, with what it inherits."""
    if element.tag == "text":
        yield element, above
    elif element.tag not in UNDRAWN:
        style = styled(element, above)
        for child in element:
            yield from _texts(child, style)


def _accented(element: Element, above: Style) -> None:
    style = styled(element, above)
    for child in list(element):
        _accented(child, style)
        if style.face.math and child.tail and _MARKED.search(child.tail):
            at = list(element).index(child) + 1
            child.tail, made = _split(child.tail, style.size)
            element[at:at] = made
    if style.face.math and element.text and _MARKED.search(element.text):
        element.text, made = _split(element.text, style.size)
        element[0:0] = made


def _split(words: str, size: float) -> tuple[str, list[Element]]:
    """A string -> what comes before its first accent, and elements for the rest: the accent first, then its letter."""
    before, at = "", 0
    made: list[Element] = []
    for match in _MARKED.finditer(words):
        between = words[at : match.start()]
        if made:
            made[-1].tail = between
        else:
            before = between
        letter, mark = match.groups()
        x, up, wide = (value * size for value in accent(letter, mark))
        sign = Element("tspan", {"dx": number(x), "dy": number(-up)})
        sign.text = ACCENTS[mark]
        base = Element("tspan", {"dx": number(-x - wide), "dy": number(up)})
        base.text = letter
        made += [sign, base]
        at = match.end()
    made[-1].tail = words[at:]
    return before, made


def _placed(text: Element, pieces: list[Piece], lines: list[Line]) -> None:
    for child in list(text):
        text.remove(child)
    text.text = None
    for key in ("dx", "dy"):
        text.attrib.pop(key, None)
    for piece in pieces:
        line, style, face = lines[piece.line], piece.style, piece.face
        blank = len(piece.words) - len(piece.words.lstrip())
        x = piece.x - line.share * line.width + width(piece.words[:blank], face) * style.size
        given = {
            **piece.own, "x": number(x), "y": number(piece.y), "text-anchor": "start", "font-size": number(style.size),
            "font-family": MATH if face.math else SANS, "font-weight": str(face.weight),
            "font-style": "italic" if face.italic else "normal",
        }  # fmt: skip
        if piece.words.strip():
            SubElement(text, "tspan", given).text = piece.words.strip()
