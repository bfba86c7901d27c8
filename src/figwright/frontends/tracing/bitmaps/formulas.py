"""Symbols of a line -> its formulas: words with indices, Greek or calligraphic letters, accents or operators.

OCR reads words better than the network of symbols, so a word is a formula only where the network is sure of something
that OCR cannot write.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from statistics import median

from figwright.frontends.tracing.bitmaps import symbols
from figwright.frontends.tracing.bitmaps.symbols import Symbol
from figwright.frontends.tracing.bitmaps.trust import TOLD, WRITTEN, Heard, Weighed, weighed

GAP, LEAST = 0.17, -0.1
"""Sizes of the type: across a wider gap stands another word; and across one that is wider than the second where OCR saw
a blank, since boxes are estimates."""
SURE, LEVEL, USUAL, ALL = 0.6, 0.8, 0.62, 0.3
"""How likely a symbol that OCR cannot write must be right, and the level of an index of letters that OCR can; how
likely all symbols of their word on average, and each."""
LETTER, LEANS = 0.9, 0.95
"""How likely a letter that is a word of its own must be right, and how certainly it leans, to be a variable."""
SPELT = 3
"""Letters side by side that are a word."""
CERTAIN = 0.9
"""How likely the level of an index must be right that ends a word as long as that."""
SPECKS = frozenset("′⋮")
"""Signs that a stray stroke or a row of dots looks like."""
GAIN, SET = 0.0, 0.5
"""How many more letters of a word must be right, by all chances, than OCR alone has; and how many letters a right level
is worth."""
AS_WORDS = str.maketrans({"⋯": "…", "∥": "‖"})
"""Signs as formulas of figures are written."""


@dataclass(frozen=True, slots=True)
class Run:
    """Symbols of one level side by side. Lengths are pixels of the strip."""

    text: str
    level: str
    italic: bool
    symbols: tuple[Symbol, ...]

    @property
    def left(self) -> float:
        return min(one.x for one in self.symbols)

    @property
    def right(self) -> float:
        return max(one.right for one in self.symbols)


@dataclass(frozen=True, slots=True)
class Formula:
    """A word of symbols, and between which columns nothing else stands."""

    runs: tuple[Run, ...]
    begin: float
    end: float
    baseline: float
    size: float
    sure: float

    @property
    def left(self) -> float:
        return min(run.left for run in self.runs)

    @property
    def right(self) -> float:
        return max(run.right for run in self.runs)


def formulas(
    found: Sequence[Symbol], size: float, blanks: Sequence[float] = (), heard: Sequence[Heard] = ()
) -> list[Formula]:
    """The formulas among the symbols of a line whose type is about of this size; `blanks` is where OCR saw some,
    `heard` the signs that it read."""
    groups = words(found, size, blanks)
    out = []
    for n, group in enumerate(groups):
        if not any(one.level != "base" or one.sign in TOLD for one in group) and not _is_letter(group):
            continue
        left, right = min(one.x for one in group), max(one.right for one in group)
        before = max((one.right for one in groups[n - 1]), default=left) if n else left - size
        after = min(one.x for one in groups[n + 1]) if n + 1 < len(groups) else right + size
        begin, end = (left + before) / 2, (right + after) / 2
        judged, lost = weighed(group, [one for one in heard if begin <= one.x < end], size)
        judged = _evenly_levelled(_without_specks(judged))
        if is_variable(judged) or is_formula(judged, lost):
            out.append(_formula([one.symbol for one in judged], begin, end))
    return out


def words(found: Sequence[Symbol], size: float, blanks: Sequence[float] = ()) -> list[list[Symbol]]:
    """Symbols from left to right, parted where there are blanks."""
    out: list[list[Symbol]] = []
    end, last = 0.0, None
    for one in sorted(found, key=lambda one: one.x):
        gap = one.x - end
        read = last is not None and any(last.x + last.w / 2 < blank < one.x + one.w / 2 for blank in blanks)
        if out and gap <= (LEAST if read else GAP) * size:
            out[-1].append(one)
            end = max(end, one.right)
        else:
            out.append([one])
            end = one.right
        last = one
    return out


def _without_specks(group: Sequence[Weighed]) -> list[Weighed]:
    """A word without the dots and strokes beside it that OCR did not read: quotes, and pieces of other things."""
    rest = [one for one in group if one.flat or one.symbol.sign not in SPECKS]
    return rest if len(rest) >= SPELT else list(group)


def _evenly_levelled(group: Sequence[Weighed]) -> list[Weighed]:
    """A word of which no small letter leaves the level of those around it: those that hang below the line, and the last
    one of a word. After a capital in an index stand no capitals on the line."""
    out = list(group)
    for n in range(1, len(out)):
        own, before = out[n].symbol, out[n - 1].symbol
        after = out[n + 1].symbol if n + 1 < len(out) else None
        if (own.level, before.level) == ("base", "sub") and own.sign.isupper() and before.sign.isupper():
            out[n] = replace(out[n], symbol=replace(own, level="sub"))
            continue
        if own.level == before.level or not (own.sign.islower() and before.sign.isalpha() and own.sign.isascii()):
            continue
        spelt = len(out) > SPELT and all(one is out[n] or one.symbol.level == "base" for one in out)
        within = after is not None and after.sign.islower() and after.sign.isascii()
        hangs = after is not None and within and before.sign.islower() and after.level == before.level != "base"
        if hangs or (spelt and (within or out[n].level < CERTAIN)):
            out[n] = replace(out[n], symbol=replace(own, level=before.level))
    return out


def is_variable(group: Sequence[Weighed]) -> bool:
    """Whether a word is one letter that leans, as variables do."""
    return len(group) == 1 and group[0].right >= LETTER and _is_letter([group[0].symbol])


def _is_letter(group: Sequence[Symbol]) -> bool:
    one = group[0]
    return len(group) == 1 and one.sign.isalpha() and one.level == "base" and one.leaning >= LEANS


def is_formula(group: Sequence[Weighed], lost: float = 0.0) -> bool:
    """Whether there is something in a word that OCR cannot write, and more of it is likely right than OCR has."""
    if all(one.symbol.level != "base" or one.symbol.sign in symbols.ACCENTS for one in group):
        return False
    if min(one.right for one in group) < ALL or sum(one.right for one in group) < USUAL * len(group):
        return False
    if not any(_is_told(one) or _is_script(one) for one in group):
        return False
    return sum(map(_gain, group)) - lost > GAIN


def _gain(one: Weighed) -> float:
    """How many letters more are right with a symbol; a letter that OCR did not see is one more that may be wrong."""
    letter = one.right - (one.flat if one.flat else 1 - one.right)
    return letter + (SET * (2 * one.level - 1) if one.symbol.level != "base" else 0.0)


def _is_told(one: Weighed) -> bool:
    return one.symbol.sign in TOLD and one.right >= SURE


def _is_script(one: Weighed) -> bool:
    return one.symbol.level != "base" and one.symbol.sign in WRITTEN and min(one.right / SURE, one.level / LEVEL) >= 1


def _formula(group: Sequence[Symbol], begin: float, end: float) -> Formula:
    line = [one for one in group if one.level == "base"]
    return Formula(
        tuple(_runs(group)), begin, end, median(one.baseline for one in line), median(one.size for one in line),
        min(one.sure for one in group),
    )  # fmt: skip


def _runs(group: Sequence[Symbol]) -> list[Run]:
    """Runs in the order in which a formula is written: a letter, its index, what is raised."""
    marks = [one for one in group if one.sign in symbols.ACCENTS]
    plain = _evenly_slanted(sorted((one for one in group if one.sign not in symbols.ACCENTS), key=lambda one: one.x))
    over: dict[int, list[Symbol]] = {}
    for mark in marks:
        if plain:
            under = min(range(len(plain)), key=lambda n: _aside(plain[n], mark))
            over.setdefault(under, []).append(mark)
    out: list[list[int]] = []
    held: dict[str, list[int]] = {"sub": [], "sup": []}
    for n, one in enumerate(plain):
        if one.level != "base":
            held[one.level].append(n)
            continue
        scripts = [part for part in held.values() if part]
        out += scripts
        held = {"sub": [], "sup": []}
        if out and not scripts and plain[out[-1][-1]].level == "base" and plain[out[-1][-1]].italic == one.italic:
            out[-1].append(n)
        else:
            out.append([n])
    out += [part for part in held.values() if part]
    return [_run([(plain[n], over.get(n, [])) for n in part]) for part in out]


def _evenly_slanted(signs: Sequence[Symbol]) -> list[Symbol]:
    """Signs, of which letters side by side that spell a word lean all or none."""
    out: list[Symbol] = []
    for spelt, part in groupby(signs, key=lambda one: one.level == "base" and one.sign in WRITTEN):
        word = list(part)
        leaning = sum(one.italic for one in word) > len(word) / 2
        out += [replace(one, italic=leaning) for one in word] if spelt and len(word) >= SPELT else word
    return out


def _run(parts: Sequence[tuple[Symbol, Sequence[Symbol]]]) -> Run:
    text = "".join(one.sign + "".join(mark.sign for mark in marks) for one, marks in parts).translate(AS_WORDS)
    italic = any(one.italic and one.sign.isalpha() for one, _ in parts)
    return Run(text, parts[0][0].level, italic, tuple(s for one, marks in parts for s in (one, *marks)))


def _aside(one: Symbol, mark: Symbol) -> float:
    """How far a mark is from being over a symbol."""
    across = abs(one.x + one.w / 2 - mark.x - mark.w / 2)
    return across + (1000.0 if one.y < mark.y or one.level != mark.level else 0.0)
