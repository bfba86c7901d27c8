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

from figwright.core.fonts import DEFAULT, Typeface
from figwright.drawing.assets._clean import SANS as SANS
from figwright.ir.scene import text as ours
from figwright.ir.scene.math_face import LONGEST_SYMBOL, math_width

MATH = "'STIX Two Math', 'Cambria Math', serif"
_SERIF = re.compile(
    r"stix|math|times|georgia|garamond|palatino|cambria|latin modern|cmr|cmu|computer modern|libertin|(?<!sans-)serif|"
    r"tinos|merriweather|baskerville|didot|caslon",
    re.IGNORECASE,
)
_OURS = re.compile(r"source sans", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f])*")
_SIGNS = re.compile(r"[=+×·⊙⊕⊗∈∑∏∫√≤≥≈∼→←|(){}\[\]^_/∘∂∇]|\d")
_FORMULA = re.compile(r"\$(?=\S)[^$]+(?<=\S)\$(?!\d)")


class Face(NamedTuple):
    """What a run is set in."""

    math: bool = False
    weight: int = 400
    italic: bool = False
    family: str = DEFAULT
    """Of words that are not mathematics."""


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


@lru_cache(maxsize=20_000)
def width(text: str, face: Face) -> float:
    """The width at size 1 as the engine sets it: signs that the face lacks come from the math face."""
    if face.math:
        return math_width(text)
    if face.family != DEFAULT:
        return ours.advance(text, face.weight, face.italic, Typeface(face.family))
    if ours.covered(text):
        return ours.advance(text, face.weight, face.italic)
    total = 0.0
    for part in re.findall(r"[\s\x20-\x7e]+|[^\s\x20-\x7e]", text):
        total += ours.advance(part, face.weight, face.italic) if ours.covered(part) else math_width(part)
    return total


def has_formula(words: str) -> bool:
    """Whether a text has a formula between dollars, as a label has; $5 and $10 are none."""
    return _FORMULA.search(words) is not None
