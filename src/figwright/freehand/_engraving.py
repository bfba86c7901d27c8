"""Texts as the engines that make pictures need them: accents over their letters, and faces apart.

An engine that finds one sign missing in a face sets the whole stretch in another: words beside a formula would turn
serif. A stretch ends where a place is given, so every run gets its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from figwright.freehand._intake import UNDRAWN
from figwright.freehand._model import Style
from figwright.freehand._texts import SHARES, styled
from figwright.freehand._type import MATH, SANS, Face, width
from figwright.scene.math_face import ACCENTS, accent
from figwright.scene.paths import number
from figwright.scene.text import covered

_MARKED = re.compile(rf"([^\W\d_])([{''.join(ACCENTS)}])")
_PLACE = ("id", "x", "y", "dx", "dy", "baseline-shift", "text-anchor")
Own = dict[str, str]


@dataclass(slots=True)
class Piece:
    """Words of one face and look; `x` from the beginning of its line, `line` the place of that."""

    words: str
    face: Face
    style: Style
    own: Own
    x: float
    y: float
    line: int


@dataclass(slots=True)
class Line:
    """What is anchored together."""

    x: float
    share: float
    width: float = 0.0


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


def pieces_of(text: Element, above: Style) -> tuple[list[Piece], list[Line]]:
    """What a text draws, as it is laid out; see `_texts.lines_of`."""
    pieces: list[Piece] = []
    lines: list[Line] = []
    at = [0.0, 0.0]

    def run(words: str | None, style: Style, own: Own, shift: float) -> None:
        for part, face in _faces(words or "", style.face):
            pieces.append(Piece(part, face, style, own, at[0], at[1] - shift, len(lines) - 1))
            by = width(part, face) * style.size + style.spacing * len(part)
            at[0] += by
            lines[-1].width += by

    def walk(element: Element, above: Style, own: Own, shift: float) -> None:
        style = styled(element, above)
        shift += float(element.get("baseline-shift", 0.0))
        dx = float(element.get("dx", 0.0))
        if element is text or "x" in element.attrib or "y" in element.attrib:
            at[0], at[1] = float(element.get("x", at[0])) + dx, float(element.get("y", at[1]))
            lines.append(Line(at[0], SHARES[style.anchor]))
        else:
            at[0] += dx
            lines[-1].width += dx
            own = {**own, **{key: value for key, value in element.attrib.items() if key not in _PLACE}}
        at[1] += float(element.get("dy", 0.0))
        run(element.text, style, own, shift)
        for child in element:
            walk(child, style, own, shift)
            run(child.tail, style, own, shift)

    walk(text, above, {}, 0.0)
    return pieces, lines


def _faces(words: str, face: Face) -> Iterator[tuple[str, Face]]:
    """A run in parts that one face has all signs of."""
    if face.math or covered(words):
        parts = [(words, face)] if words else []
    else:
        found = re.finditer(r"[\s\x20-\x7e]+|[^\s\x20-\x7e]", words)
        parts = [(m[0], face if covered(m[0]) else Face(True)) for m in found]
    yield from parts


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
