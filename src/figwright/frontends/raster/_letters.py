"""Words as letters alone, so that what OCR loses (blanks, case, accents, i for l) does not count as a mistake."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_MATH = re.compile(r"\\?\$[^$]*\$|\\[A-Za-z]+(?:\{[^{}]*\})*|\S*[\\^_{}]\S*")
_TAGS = re.compile(r"\*\*|<[^>]+>")
_SAME = str.maketrans({"i": "l", "1": "l", "|": "l", "!": "l", "0": "o"})
"""Signs that OCR takes for one another in most typefaces."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters and digits of a text, each with its place in the text."""

    letters: str
    places: tuple[int, ...]


def folded(text: str) -> Letters:
    """Letters without case, accents and the differences that OCR does not see."""
    letters: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        for part in unicodedata.normalize("NFKD", sign).casefold():
            same = part.translate(_SAME)
            if same.isalnum():
                letters.append(same)
                places.append(place)
    return Letters("".join(letters), tuple(places))


def prose(label: str) -> tuple[str, ...]:
    """The stretches of a label that are words: formulas are drawn in too many ways to be compared."""
    plain = _TAGS.sub(" ", label)
    return tuple(part for piece in _MATH.split(plain) if (part := piece.strip(" ()[],.:;=+×*-–")))


def nearest(needle: str, hay: str) -> tuple[int, int, int]:
    """The stretch of `hay` that is most like `needle`: how many letters differ, and where it begins and ends.

    Swapped neighbours count as one difference. "\\0" in `hay` parts what does not belong together.
    """
    above2: list[tuple[int, int]] = []
    above = [(0, start) for start in range(len(hay) + 1)]
    for i, letter in enumerate(needle, 1):
        row = [(i, 0)]
        for j, other in enumerate(hay, 1):
            cost = 1000 if other == "\0" else 0 if letter == other else 1
            best = min(_more(above[j - 1], cost), _more(above[j], 1), _more(row[j - 1], 1 if cost < 1000 else 1000))
            if i > 1 and j > 1 and letter == hay[j - 2] and other == needle[i - 2] and letter != other:
                best = min(best, _more(above2[j - 2], 1))
            row.append(best)
        above2, above = above, row
    end = min(range(len(above)), key=lambda j: (above[j][0], j))
    return above[end][0], above[end][1], end


def _more(cell: tuple[int, int], cost: int) -> tuple[int, int]:
    return cell[0] + cost, cell[1]


def tolerance(letters: int) -> int:
    """How many letters may differ before it is another word and not a misspelt one."""
    return 0 if letters < 4 else max(1, int(letters * 0.3))
