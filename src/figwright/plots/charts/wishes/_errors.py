"""Columns -> which are the errors of which values, by their names: "Score error", "Std", "CI low", "CI high"."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from figwright.core.tables import Column
from figwright.plots.charts.wishes._text import stems

ErrorOf = str | tuple[str, str]
"""A column of lengths, or (below, above)."""
_SHORT = frozenset("err std stdev stddev sd sem se stderr sigma unc".split())
"""Short for an error, also where they begin a name: SD A, sigma_k."""
_ERRORS = _SHORT | frozenset("error ci deviation variance uncertainty interval".split())
_SIDES = {"lower": -1, "low": -1, "lo": -1, "lb": -1, "below": -1, "minus": -1, "negative": -1,
          "upper": 1, "high": 1, "hi": 1, "ub": 1, "above": 1, "plus": 1, "positive": 1}  # fmt: skip
_EDGES = frozenset("bound limit edge".split())
_SOFT = (
    frozenset("margin standard bar symmetric asymmetric value mean average avg confidence of the 95".split()) | _EDGES
)
"""Words that say nothing about which value an error belongs to."""


def errors(columns: Sequence[Column], *, asked: bool = False) -> dict[str, tuple[ErrorOf, ...]]:
    """The errors of each value that has some.

    `asked`: errors are to be drawn, so that names may tell less: "Event A error" is that of all values of event A.
    """
    numbers = [column for column in columns if column.kind == "number"]
    held = {column.name.removesuffix(" ±") for column in numbers if column.name.endswith(" ±")}
    marked = [column for column in numbers[1:] if _speaks(column.name) and column.name not in held]
    marked += [column for column in _sided(numbers) if column not in marked]
    values = [column for column in numbers if column not in marked]
    owned: dict[str, list[str]] = {}
    for column in sorted(marked, key=numbers.index):
        before = [value for value in values if numbers.index(value) < numbers.index(column)]
        for owner in _owners(column.name, before, values, asked, len(marked) == 1):
            owned.setdefault(owner.name, []).append(column.name)
    return {value: _paired(names) for value, names in owned.items()}


def edges(value: Column, low: Column, high: Column) -> bool:
    """Whether two columns are the edges of an interval and not the lengths of its halves."""
    rows = [row for row in zip(low.numbers, value.numbers, high.numbers, strict=True) if all(map(isfinite, row))]
    return bool(rows) and all(a <= b <= c for a, b, c in rows) and any(a > 0 or c - b < b for a, b, c in rows)


def flat(error: ErrorOf) -> tuple[str, ...]:
    return (error,) if isinstance(error, str) else error


def _words(name: str) -> tuple[str, ...]:
    """The words of a name without those in brackets behind it."""
    return stems(name.split("(")[0].split("[")[0]) or stems(name)


def _speaks(name: str) -> bool:
    """Whether a name speaks of an error, or of one side of it."""
    said = set(_words(name))
    return (
        bool(said & _ERRORS)
        or "±" in name
        or bool(said & set(_SIDES) and said & _EDGES)
        or said in ({"lower"}, {"upper"})
    )


def _sided(numbers: Sequence[Column]) -> list[Column]:
    """Columns called as another one and one side of it, "accuracy low" and "accuracy high", where both are there."""
    by_words = {stems(column.name): column for column in numbers if stems(column.name)}
    found = []
    for value in by_words:
        sides = {side: [c for said, c in by_words.items() if said[:-1] == value and _SIDES.get(said[-1]) == side]
                 for side in (-1, 1)}  # fmt: skip
        found += [column for columns in sides.values() for column in columns] if all(sides.values()) else []
    return found


def _owners(
    name: str, before: Sequence[Column], values: Sequence[Column], asked: bool, alone: bool
) -> Sequence[Column]:
    """The values that an error belongs to: those that share its other words, or the one before it when it has none; all
    values where one error stands behind them."""
    if beside := [value for value in before[-1:] if name == f"{value.name} ±"]:
        return beside  # as the reader of tables calls them
    said = _words(name)
    topic = {word for word in said if word not in _ERRORS | _SOFT | set(_SIDES)}
    if topic:
        exact = [value for value in values if set(_words(value.name)) - _SOFT == topic]
        beside = [value for value in values if topic <= set(_words(value.name))]
        if said[0] in _SHORT and len(beside) == 1:
            return beside  # the SD A of a Ward A
        ends = said[-1] in _ERRORS | _SOFT | set(_SIDES)  # a model error is one, an error model is none
        return exact or [value for value in values if asked and ends and topic <= set(stems(value.name))]
    if not asked:
        told = [value for value in values if _words(value.name) != ("n",)]  # n is how many were measured
        return before[-1:] if len(told) <= 2 else ()
    return before if before == values and alone else before[-1:]


def _paired(names: Sequence[str]) -> tuple[ErrorOf, ...]:
    """Lower and upper errors put together; plain ones stay alone."""
    sides = {name: next((_SIDES[word] for word in stems(name) if word in _SIDES), 0) for name in names}
    low, high, plain = ([name for name, one in sides.items() if one == side] for side in (-1, 1, 0))
    return (*plain, *zip(low, high, strict=False)) or (*low, *high)
