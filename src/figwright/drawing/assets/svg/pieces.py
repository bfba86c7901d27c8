"""The texts of a drawing in pieces of one face and look, laid out on their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element

from figwright.core import fonts
from figwright.core.fonts import Typeface
from figwright.drawing.assets.shapes import Matrix
from figwright.drawing.assets.svg.faces import PLAIN, Face, width
from figwright.ir.scene.text import covered

Anchor = Literal["start", "middle", "end"]
Own = dict[str, str]
_ANCHORS: dict[str, Anchor] = {"start": "start", "middle": "middle", "end": "end"}
SHARES: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
_PLACE = ("id", "x", "y", "dx", "dy", "baseline-shift", "text-anchor")


@dataclass(frozen=True, slots=True)
class Style:
    """What a run is set in, in units of its element; `spacing` is that between letters."""

    size: float = 16.0
    anchor: Anchor = "start"
    spacing: float = 0.0
    face: Face = PLAIN
    colour: str = "black"


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


def styled(element: Element, above: Style) -> Style:
    """What an element's own words are set in."""
    given = element.attrib
    if not given:
        return above
    anchor = _ANCHORS.get(given["text-anchor"], "start") if "text-anchor" in given else above.anchor
    face = Face(
        "Math" in given["font-family"] if "font-family" in given else above.face.math,
        int(given.get("font-weight", above.face.weight)),
        given["font-style"] == "italic" if "font-style" in given else above.face.italic,
        given.get("data-typeface", above.face.family),
    )
    return Style(
        float(given.get("font-size", above.size)),
        anchor,
        float(given.get("letter-spacing", above.spacing)),
        face,
        given.get("fill", above.colour),
    )


def level(place: Matrix) -> bool:
    """Whether a text in that place stands upright and unturned."""
    m = place
    return abs(m.b) < 1e-6 and abs(m.c) < 1e-6 and m.a > 0 and abs(m.a - m.d) < 1e-6 * max(1.0, abs(m.a))


def pieces_of(text: Element, above: Style) -> tuple[list[Piece], list[Line]]:
    """What a text draws, as it is laid out."""
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


def _face_for(family: str, face: Face) -> Face:
    """The face of a stretch: ours, that of mathematics, or an installed one for scripts that neither has."""
    return Face(True) if family == fonts.MATH_FAMILY else face._replace(family=family)


def _faces(words: str, face: Face) -> Iterator[tuple[str, Face]]:
    """A run in parts that one face has all signs of."""
    if face.math or covered(words):
        parts = [(words, face)] if words else []
    else:
        found = re.finditer(r"[\s\x20-\x7e]+|[^\s\x20-\x7e]", words)
        parts = [(m[0], face if covered(m[0]) else Face(True)) for m in found]
        cut = fonts.stretches(words, face.weight, face.italic, Typeface(language=fonts.scripts.language_of(words)))
        if any(part.face.family not in (fonts.MATH_FAMILY, fonts.DEFAULT) for part in cut):
            parts = [(part.text, _face_for(part.face.family, face)) for part in cut]
    yield from parts
