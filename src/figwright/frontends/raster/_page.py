"""The lines of a picture as a page: which follow one another, and which letters are accounted for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from figwright.frontends.raster._letters import Letters, folded, nearest
from figwright.frontends.raster.ocr import Line

LONGEST = 4
"""Lines that a label is broken into at most."""
Chain = tuple[int, ...]
_WORD = re.compile(r"\w+")
_GREEK = re.compile(r"[\u0370-\u03ff]")
"""A word with a Greek letter or a digit is a formula that OCR made a word of."""


@dataclass(slots=True)
class Page:
    """Lines with the letters that a wanted label took; a letter is taken once."""

    lines: tuple[Line, ...]
    read: list[Letters] = field(init=False)
    taken: list[list[bool]] = field(init=False)
    chains: tuple[Chain, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.read = [folded(line.text) for line in self.lines]
        self.taken = [[False] * len(letters.letters) for letters in self.read]
        after = {i: [j for j in range(len(self.lines)) if j != i and _follows(*self._pair(i, j))] for i in self._all()}
        self.chains = tuple(sorted((c for i in self._all() for c in _chains((i,), after)), key=len))

    def _all(self) -> range:
        return range(len(self.lines))

    def _pair(self, i: int, j: int) -> tuple[Line, Line]:
        return self.lines[i], self.lines[j]

    def holds(self, letters: str) -> bool:
        """Whether the letters stand somewhere, not yet taken."""
        return any(letters in self._free(chain)[0] for chain in self.chains)

    def take(self, letters: str, *, whole: bool) -> str | None:
        """Takes every place where the letters stand, and says how one reads; None where there is none.

        With `whole` they must fill their lines. Few letters must be a word of their own.
        """
        found: str | None = None
        for chain in self.chains:
            if found and len(chain) > 1:
                break
            text, places = self._free(chain)
            at = text.find(letters) if not whole or text == letters else -1
            while at >= 0:
                spot = places[at : at + len(letters)]
                if len(letters) > 3 or self._is_word(spot):
                    self._mark(spot)
                    found = self._written(spot)
                at = text.find(letters, at + len(letters))
        return found

    def take_nearest(self, letters: str, most: int, *, whole: bool) -> str | None:
        """Takes the stretch that differs in `most` letters at most, and says how it reads; None where there is none."""
        best: tuple[int, list[tuple[int, int]]] | None = None
        for chain in self.chains:
            text, places = self._free(chain)
            if len(text) + most < len(letters) or (whole and len(text) > len(letters) + most):
                continue
            off, start, end = nearest(letters, text)
            beyond = start + len(text) - end if whole else 0
            if off + beyond <= most and (best is None or off + beyond < best[0]):
                best = off + beyond, places if whole else places[start:end]
        if best is None or not best[1]:
            return None
        self._mark(best[1])
        return self._written(best[1])

    def left_over(self) -> Iterator[tuple[Line, list[str]]]:
        """Words of four letters and more of which most is not accounted for, line by line."""
        for i, line in enumerate(self.lines):
            words = [
                m for m in _WORD.finditer(line.text) if len(m[0]) >= 4 and m[0].isalpha() and not _GREEK.search(m[0])
            ]
            free = [m[0] for m in words if self._share_taken(i, m.start(), m.end()) < 0.5]
            if free:
                yield line, free

    def take_line(self, line: Line) -> None:
        i = self.lines.index(line)
        self.taken[i] = [True] * len(self.taken[i])

    def _share_taken(self, i: int, start: int, end: int) -> float:
        inside = [
            taken for taken, place in zip(self.taken[i], self.read[i].places, strict=True) if start <= place < end
        ]
        return sum(inside) / len(inside) if inside else 1.0

    def _free(self, chain: Chain) -> tuple[str, list[tuple[int, int]]]:
        """The letters of a chain of lines, those that are taken blotted out, each with its line and place in it."""
        text, places = [], []
        for i in chain:
            for k, letter in enumerate(self.read[i].letters):
                text.append("\0" if self.taken[i][k] else letter)
                places.append((i, k))
        return "".join(text), places

    def _mark(self, places: list[tuple[int, int]]) -> None:
        for i, k in places:
            self.taken[i][k] = True

    def _is_word(self, places: list[tuple[int, int]]) -> bool:
        (i, first), (j, last) = places[0], places[-1]
        if i != j:
            return False
        text, left, right = self.lines[i].text, self.read[i].places[first], self.read[i].places[last] + 1
        return not text[left - 1 : left].isalnum() and not text[right : right + 1].isalnum()

    def _written(self, places: list[tuple[int, int]]) -> str:
        parts = []
        for i in dict.fromkeys(i for i, _ in places):
            spots = [self.read[i].places[k] for line, k in places if line == i]
            text = self.lines[i].text
            parts.append(text[min(spots) : max(spots) + 1])
        return " ".join(parts)


def _follows(one: Line, other: Line) -> bool:
    """Whether a label may run on from a line to another: below it, or beside it on the right."""
    height = min(one.height, other.height)
    if max(one.height, other.height) > 2 * height:
        return False
    beside = min(one.right, other.right) - max(one.left, other.left)
    level = min(one.bottom, other.bottom) - max(one.top, other.top)
    below = other.top - one.bottom
    if beside > 0.3 * min(one.width, other.width) and other.top > one.top:
        return -0.5 * height < below < 1.0 * height
    return level > 0.5 * height and -0.5 * height < other.left - one.right < 1.6 * height


def _chains(chain: Chain, after: dict[int, list[int]]) -> Iterator[Chain]:
    yield chain
    if len(chain) < LONGEST:
        for nxt in after[chain[-1]]:
            if nxt not in chain:
                yield from _chains((*chain, nxt), after)
