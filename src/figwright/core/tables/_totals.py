"""Rows that sum up the others: totals and averages among the data, which a chart would draw as one more case."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import fsum, isfinite
from statistics import median

from figwright.core.tables._table import Column

_SUM = r"(?:grand |sub-?)?totals?|sum|gesamt|summe|insgesamt|together|combined"
_MEAN = (
    r"averages?|avg\.?|means?|medians?|mittelwert|durchschnitt|overall|(?:full |whole )?year|annual|jahr"
    r"|all(?:\s+\w+)?|alle|m[ai]cro[- ]avg\.?"
)
_OF_GROUP = re.compile(r"\S.*[\s:–-]+(?:sub-?)?totals?|(?:sub-?)?total\s+(?:of\s+|for\s+)?\S.*", re.I)
"""A total with the name of what it sums up; other things are called so too, so that only the numbers can tell."""
_SUMMARY = re.compile(rf"(?:{_SUM}|{_MEAN})(?:\s*(?:\(.*\)|:|of all.*|score))?", re.I)
_COUNT = re.compile(r"n|#|counts?|answers|responses|respondents", re.I)
"""What a column of sums of counts is called too; of rows these are names like others."""


def summing(columns: Sequence[Column]) -> tuple[str, ...]:
    """The columns of numbers that say of the others what these say together: their sum or mean in every row, or, beside
    at least three of one unit, a rate in another: the total and the recall of a confusion matrix."""
    numbers = [column for column in columns if column.kind == "number" and column.distinct]
    units = Counter(column.unit for column in numbers)
    usual, times = units.most_common(1)[0] if units else ("", 0)
    if times < 3 or len({len(column) for column in numbers}) > 1:
        return ()
    called = [column for column in numbers if _SUMMARY.fullmatch(name := column.name.strip()) or _COUNT.fullmatch(name)]
    named = [column for column in called if column.unit == usual]
    rest = [column for column in numbers if column.unit == usual and column not in named]
    rows = list(zip(*(column.numbers for column in rest), strict=True))
    found = [column.name for column in named if len(rest) > 1 and _in_all_rows(column.numbers, rows)]
    if not found and len(rest) < 3:
        return ()
    return (*found, *(column.name for column in numbers if found and column.unit != usual))


def _in_all_rows(values: Sequence[float], rows: Sequence[Sequence[float]]) -> bool:
    """Whether every value is the sum, or every one the mean, of its row."""
    pairs = [
        (value, row) for value, row in zip(values, rows, strict=True) if isfinite(value) and all(map(isfinite, row))
    ]
    step = 0.51 * 10.0 ** -max((_decimals(v) for value, row in pairs for v in (value, *row)), default=0)
    return bool(pairs) and (
        all(abs(value - fsum(row)) <= step * len(row) for value, row in pairs)
        or all(abs(value - fsum(row) / len(row)) <= step for value, row in pairs)
    )


def summary(word: str) -> bool:
    """Whether a word is what rows are called that sum up others: Total, Gesamt, Average."""
    return _SUMMARY.fullmatch(word.strip()) is not None


def summaries(rows: Sequence[Sequence[object]], columns: Sequence[Column]) -> tuple[dict[int, str], list[str]]:
    """The rows that are the sum, the mean or the median of others by their numbers, with what they are called, and
    notes; a row that is only called so is told and stays."""
    named = {place: word for place, row in enumerate(rows) if (word := _word(row))}
    named = {place: word for place, word in named.items() if _SUMMARY.fullmatch(word) or _of_others(word, rows)}
    if not named or len(rows) - len(named) < 2:
        return {}, []
    numbers = [column.numbers for column in columns if column.kind == "number" and len(column) == len(rows)]
    found: dict[int, str] = {}
    notes: list[str] = []
    for place, word in named.items():
        if any(sums_up(place, some, numbers) for some in _groups(place, named, rows)):
            found[place] = word
        elif _SUMMARY.fullmatch(word):
            notes.append(f"the row {word!r} may sum up the others; it is kept, as its numbers do not")
    if found:
        words = ", ".join(dict.fromkeys(map(repr, found.values())))
        notes.insert(0, f"rows that sum up the others ({words}) are left out; rename them to draw them")
    return found, list(dict.fromkeys(notes))


def _word(row: Sequence[object]) -> str:
    """What calls a row a total, among its first words."""
    words = [cell.strip().strip("*_ ") for cell in row[:3] if isinstance(cell, str)]
    return next((word for word in words if _SUMMARY.fullmatch(word) or _OF_GROUP.fullmatch(word)), "")


def _of_others(word: str, rows: Sequence[Sequence[object]]) -> bool:
    """Whether a total is called after a group of the table: "North Total", where rows are of "North"."""
    group = re.sub(r"[\s:–-]*\b(?:sub-?)?totals?\b[\s:–-]*(?:(?:of|for)\s+)?", "", word, flags=re.I).casefold()
    return any(isinstance(cell, str) and cell.strip().casefold() == group for row in rows for cell in row[:3])


def _groups(place: int, named: dict[int, str], rows: Sequence[Sequence[object]]) -> Iterator[list[int]]:
    """The rows that a summary may sum up: all, those since the summary before it, those of its own group."""
    others = [i for i in range(len(rows)) if i not in named]
    yield others
    before = max((other for other in named if other < place), default=-1)
    yield [i for i in others if before < i < place]
    word = named[place]
    for key in range(min(3, len(rows[place]))):
        said = rows[place][key]
        if isinstance(said, str) and said and said.strip("*_ ") != word:
            yield [i for i in others if key < len(rows[i]) and rows[i][key] == said]


def sums_up(place: int, some: Sequence[int], numbers: Sequence[Sequence[float]]) -> bool:
    """Whether at least half of the numbers of a row are the sum, the mean or the median of those of other rows."""
    fits: list[bool] = []
    for column in numbers:
        value, others = column[place], [column[i] for i in some if isfinite(column[i])]
        if not isfinite(value) or len(others) < 2:
            continue
        step = 0.51 * 10.0 ** -max(map(_decimals, (value, *others)))
        whole = fsum(others)
        ways = ((whole, len(others)), (whole / len(others), 1), (median(others), 1))
        fits.append(any(abs(value - wanted) <= step * times for wanted, times in ways))
    return any(fits) and 2 * sum(fits) >= len(fits)


def _decimals(value: float) -> int:
    text = f"{value:.10g}"
    return len(text.partition(".")[2]) if "e" not in text else 6
