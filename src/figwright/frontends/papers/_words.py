"""Letters -> words and rows of words: what a table is made of before it has columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from figwright.frontends.papers._letters import Box, Letter

_BLANK, _TOUCHING = 0.15, 0.08
"""From which part of its size on the space between two letters is a blank; and where a capital follows a small one."""
_TOGETHER = 0.6
"""Up to how many sizes apart words of one row are one text."""
MARKS = frozenset("†‡§¶∗*⋆★⁎")
"""Signs that point to notes."""


@dataclass(frozen=True, slots=True)
class Word:
    """Letters without a blank, and the size of most of them."""

    text: str
    box: Box
    size: float

    @property
    def middle(self) -> float:
        return (self.box.x0 + self.box.x1) / 2

    @property
    def level(self) -> float:
        return (self.box.y0 + self.box.y1) / 2


@dataclass(frozen=True, slots=True)
class Row:
    words: tuple[Word, ...]
    box: Box

    @property
    def size(self) -> float:
        return median(word.size for word in self.words)


def words_of(letters: Iterable[Letter]) -> list[Word]:
    """The words among letters in the order of the file. Marks of notes, raised and small, are left out."""
    found: list[Word] = []
    held: list[Letter] = []
    for letter in letters:
        blank = not letter.sign.strip()
        if held and (blank or not _follows(held, letter)):
            found += _word(held)
            held = []
        if not blank:
            held.append(letter)
    return found + _word(held)


def _follows(held: Sequence[Letter], letter: Letter) -> bool:
    last = held[-1]
    if abs(letter.x0 - last.x0) < 0.05 and abs(letter.x1 - last.x1) < 0.05:
        return True  # a ligature's letters share one box
    size = max(one.face.size for one in held)
    level = abs(letter.base - last.base) < 0.55 * max(size, letter.face.size)
    heads = last.sign.islower() and letter.sign.isupper()  # of two columns, nearly touching
    near = -0.6 * size < letter.x0 - last.x1 <= (_TOUCHING if heads else _BLANK) * max(size, letter.face.size)
    return level and near


def _word(held: Sequence[Letter]) -> list[Word]:
    if not held:
        return []
    size = max(one.face.size for one in held)
    low = max((one.base for one in held if one.face.size >= 0.9 * size), default=held[0].base)
    kept = [one for one in held if not _mark(one, size, low, held)]
    if not kept:
        return []
    box = Box(min(one.x0 for one in kept), low - 0.75 * size, max(one.x1 for one in kept), low + 0.25 * size)
    text = _spelt(kept, size, low)
    return [Word(text, box, size)] if text else []


def _spelt(letters: Sequence[Letter], size: float, base: float) -> str:
    """The letters of a word. A raised number is a power after a number, a sign or a unit, and a note's after a word."""
    text, raised = "", False
    for letter in letters:
        up = letter.face.size < 0.85 * size and letter.base < base - 0.15 * size
        if up and not raised and letter.sign in "0123456789-−+" and text[-1:].isalnum():
            noted = text[-3:].isalpha() and len(text) >= 3 and letter.sign.isdigit()
            if noted:
                continue
            text += "^"
        raised = up
        text += letter.sign
    return text


def _mark(letter: Letter, size: float, base: float, held: Sequence[Letter]) -> bool:
    """A sign that points to a note, after something or alone and raised."""
    small = letter.face.size < 0.85 * size or letter.base < base - 0.15 * size
    return letter.sign in MARKS and (small or (len(held) > 1 and letter is held[-1]))


def around(words: Sequence[Word]) -> Box:
    box = words[0].box
    for word in words[1:]:
        box = box.joined(word.box)
    return box


def chunks(row: Row, bars: Sequence[Box]) -> list[list[Word]]:
    """The texts of a row: words that stand close, with no line between them."""
    found: list[list[Word]] = []
    for word in row.words:
        gap = word.box.x0 - found[-1][-1].box.x1 if found else 0.0
        cut = found and any(_parts(bar, found[-1][-1], word) for bar in bars)
        if found and gap < _TOGETHER * word.size and not cut:
            found[-1].append(word)
        else:
            found.append([word])
    return found


def _parts(bar: Box, left: Word, right: Word) -> bool:
    middle = (bar.x0 + bar.x1) / 2
    return left.middle < middle < right.middle and bar.y0 - 2 < left.level < bar.y1 + 2


def number(text: str) -> bool:
    return bool(text.strip("%().,±+-−")) and sum(sign.isdigit() for sign in text) * 2 >= len(text)
