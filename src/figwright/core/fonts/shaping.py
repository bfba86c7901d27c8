"""Text in one face -> glyphs by HarfBuzz, at size 1: what is drawn, and how wide and tall it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import uharfbuzz as hb

from figwright.core.fonts.face import Face, opened


class Glyph(NamedTuple):
    """A glyph by its number in the font, in font units; `cluster` is the place of its text."""

    id: int
    cluster: int
    advance: float
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Shaped:
    """Set text at size 1."""

    glyphs: tuple[Glyph, ...]
    width: float


def _buffer(face: Face, text: str, language: str, rtl: bool | None) -> Any:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    if rtl is not None:
        buffer.direction = "rtl" if rtl else "ltr"
    if language:
        buffer.language = language
    hb.shape(opened(face), buffer, {})
    return buffer


@lru_cache(maxsize=20_000)
def advance(face: Face, text: str, language: str = "", rtl: bool | None = None) -> float:
    """The width of text at size 1, with kerning and ligatures; `rtl` tells the direction where it is known."""
    positions = _buffer(face, text, language, rtl).glyph_positions
    return sum(float(place.x_advance) for place in positions or ()) / float(opened(face).face.upem)


@lru_cache(maxsize=4_000)
def shape(face: Face, text: str, language: str = "", rtl: bool | None = None) -> Shaped:
    """Text of one script in a face."""
    if not text:
        return Shaped((), 0.0)  # HarfBuzz has no positions at all for an empty buffer
    buffer = _buffer(face, text, language, rtl)
    glyphs = tuple(
        Glyph(glyph.codepoint, glyph.cluster, float(place.x_advance), float(place.x_offset), float(place.y_offset))
        for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )
    return Shaped(glyphs, sum(glyph.advance for glyph in glyphs) / float(opened(face).face.upem))


@lru_cache(maxsize=4_000)
def ink(face: Face, text: str, language: str = "", rtl: bool | None = None) -> tuple[float, float]:
    """How far text reaches above and below its baseline at size 1."""
    font, top, bottom = opened(face), 0.0, 0.0
    for glyph in shape(face, text, language, rtl).glyphs:
        if drawn := font.get_glyph_extents(glyph.id):
            top = max(top, glyph.dy + drawn.y_bearing)
            bottom = max(bottom, -(glyph.dy + drawn.y_bearing + drawn.height))
    return top / font.face.upem, bottom / font.face.upem
