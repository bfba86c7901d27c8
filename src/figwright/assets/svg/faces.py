"""Type in a free drawing: which of our two faces sets a run, and how wide it is there.

The fonts that a drawing names are not on every machine, so it is set in ours: Source Sans for words, STIX Two Math for
what the drawing sets in a serif face, which in a method figure is mathematics. Italic letters of mathematics are
letters of their own (𝑥), as math fonts have them.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from figwright.scene import text as ours
from figwright.scene.fonts import math_font

SANS = "'Source Sans Pro', Helvetica, Arial, sans-serif"
MATH = "'STIX Two Math', 'Cambria Math', serif"
_SERIF = re.compile(
    r"stix|math|times|georgia|garamond|palatino|cambria|latin modern|cmr|cmu|computer modern|libertin|(?<!sans-)serif|"
    r"tinos|merriweather|baskerville|didot|caslon",
    re.IGNORECASE,
)
_OURS = re.compile(r"source sans", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f])*")
_SIGNS = re.compile(r"[=+×·⊙⊕⊗∈∑∏∫√≤≥≈∼→←|(){}\[\]^_/∘∂∇]|\d")
LONGEST_SYMBOL = 2
"""Letters of a word that may be a product of symbols; a longer one is a function's name, or prose."""


class Face(NamedTuple):
    """What a run is set in."""

    math: bool = False
    weight: int = 400
    italic: bool = False


PLAIN = Face()


def is_serif(family: str) -> bool:
    """Whether the first face that a family list names has serifs, or is one for mathematics."""
    first = family.split(",")[0]
    return bool(_SERIF.search(first)) and not _OURS.search(first) and "sans" not in first.lower()


def weight(value: str, above: int) -> int:
    """The weight of ours that is nearest to what CSS asks for."""
    named = {"normal": 400, "bold": 700, "bolder": 700, "lighter": 400}
    asked = named.get(value.strip().lower()) or (int(value) if value.strip().isdecimal() else above)
    return 400 if asked <= 500 else 600 if asked <= 600 else 700


def is_prose(text: str) -> bool:
    """Whether an italic run in a serif face is words and no formula."""
    longest = max(map(len, _LETTERS.findall(unaccented(text))), default=0)
    return longest > LONGEST_SYMBOL and not _SIGNS.search(text)


def unaccented(text: str) -> str:
    """Plain letters: no alphabets of mathematics, no marks."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def symbols(text: str, bold: bool, italic: bool) -> str:
    """Letters as mathematics sets them; longer words (softmax) stay upright."""
    if not (bold or italic):
        return text
    return _LETTERS.sub(lambda word: _styled(word[0], bold, italic), text)


def _styled(word: str, bold: bool, italic: bool) -> str:
    """The letters of a word; an accent stays with its letter as a mark of its own (Ĥ is an italic H with a hat)."""
    parts = unicodedata.normalize("NFD", word)
    letters = sum(1 for sign in parts if not unicodedata.combining(sign))
    style = " ".join(part for part in ("BOLD" * bold, "ITALIC" * (italic and letters <= LONGEST_SYMBOL)) if part)
    return "".join(_letter(sign, style) for sign in parts) if style else word


@lru_cache(maxsize=2048)
def _letter(sign: str, style: str) -> str:
    name = unicodedata.name(sign, "")
    match = re.fullmatch(r"(?:LATIN|GREEK) (?:((?:CAPITAL|SMALL) )LETTER |LUNATE )?([\w ]+)", name)
    if sign == "h" and style == "ITALIC":
        return "ℎ"  # Planck's constant was there before the alphabet
    if match is None:
        return sign
    try:
        return unicodedata.lookup(f"MATHEMATICAL {style} {match[1] or ''}{match[2]}")
    except KeyError:
        return sign


@lru_cache(maxsize=20_000)
def width(text: str, face: Face) -> float:
    """The width at size 1 as the engine sets it: signs that the face lacks come from the math face."""
    if face.math:
        return _shaped(text)
    if ours.covered(text):
        return ours.advance(text, face.weight, face.italic)
    total = 0.0
    for part in re.findall(r"[\s\x20-\x7e]+|[^\s\x20-\x7e]", text):
        total += ours.advance(part, face.weight, face.italic) if ours.covered(part) else _shaped(part)
    return total


ACCENTS = dict(zip("\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u030c", "`´ˆ˜¯¯˘˙¨ˇ", strict=True))
"""Marks that stand over a letter, and the signs of their own that look the same."""
_OVER = 0.045
"""What is free between a letter and its accent, in type sizes."""


@lru_cache(maxsize=512)
def accent(letter: str, mark: str) -> tuple[float, float, float]:
    """Where the sign of an accent belongs over a letter of mathematics: how far right of the letter's beginning and how
    far above the baseline it is set, and how wide it is; at size 1. The math face does not attach marks by itself."""
    font = math_font()
    base, over = font.get_nominal_glyph(ord(letter)) or 0, font.get_nominal_glyph(ord(ACCENTS[mark])) or 0
    em = float(font.face.upem)
    top, bounds = font.get_glyph_extents(base), font.get_glyph_extents(over)
    x = font.get_math_glyph_top_accent_attachment(base) - font.get_math_glyph_top_accent_attachment(over)
    up = top.y_bearing - (bounds.y_bearing + bounds.height)
    return x / em, up / em + _OVER, font.get_glyph_h_advance(over) / em


def missing(text: str) -> list[str]:
    """Signs that neither face has."""
    font = math_font()
    return sorted({c for c in text if not c.isspace() and not ours.covered(c) and not font.get_nominal_glyph(ord(c))})


def _shaped(text: str) -> float:
    import uharfbuzz as hb

    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    font = math_font()
    hb.shape(font, buffer, {})
    return sum(float(p.x_advance) for p in buffer.glyph_positions or ()) / float(font.face.upem)
