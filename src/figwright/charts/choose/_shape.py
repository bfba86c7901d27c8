"""Table -> kind, when the intent names none: what the shape of the data is best shown by."""

from __future__ import annotations

from itertools import pairwise
from math import isfinite

from figwright.charts.choose._links import changes
from figwright.charts.choose._part import Part
from figwright.charts.choose._roles import is_time, ordered, repeats, roles
from figwright.charts.choose._tokens import tokens
from figwright.tables import Column

_WORDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("line", frozenset("trend over evolution curve time progress growth".split())),
    ("scatter", frozenset("correlation relationship versus against relation".split())),
    ("shares", frozenset("share proportion composition breakdown".split())),
    ("heatmap", frozenset("correlation matrix confusion".split())),
)
"""Words that lean towards a kind without naming it; they count only where the data fit as well."""


def kind_of(part: Part) -> tuple[str, str]:
    """The kind, and the reason in words."""
    known = roles(part.table.columns, part.wish)
    texts = [column for column in known.texts if column.kind == "text"]
    numbers = [*known.numbers, *known.sizes]
    said = set(tokens(part.wish.text))
    if not numbers and len(texts) > 1:
        return "graph", "there are names only, in pairs"
    if is_graph(part):
        return "graph", "there are sources and targets"
    if texts and changes(numbers):
        return "arrow", "every value has its change beside it"
    first = part.table.columns[0]
    if first.kind == "date" or (is_time(first) and len(numbers) > (first.kind == "number")):
        return "line", f"{first.name} is time"
    if texts and _is_matrix(part):
        return "heatmap", "the columns are named like the rows"
    raw = [column for column in texts if repeats(column)]
    singles = [column for column in texts if not repeats(column)]
    if len(raw) >= 2 and len(numbers) == 1 and len({*zip(raw[0].values, raw[1].values, strict=False)}) == len(raw[0]):
        few = min(len(raw[0].distinct), len(raw[1].distinct)) <= 4
        return ("bar", "two groupings and a value") if few else ("heatmap", "two groupings of many values")
    if raw and numbers and len(numbers[0]) > 3 * len(raw[0].distinct) and len(raw) == 1 and len(numbers) == 1:
        return "box", f"{numbers[0].name} has many values for each {raw[0].name}"
    if (
        singles
        and len(numbers) == 1
        and _whole(numbers[0].numbers)
        and len(singles[0]) <= 8
        and min(numbers[0].numbers) > 0
    ):
        return "donut", "the values are shares of a whole"
    if len(raw) == 1 and not singles and len(numbers) == 2 and _walks(numbers[0], raw[0]):
        return "line", f"{numbers[0].name} grows for each {raw[0].name}"
    if singles or (texts and len(numbers) != 2):
        many = len(numbers) > 6 and len(texts[0]) > 3
        return ("heatmap", "many values for each name") if many else ("bar", "a value for each name")
    if len(numbers) == 1:
        return ("histogram", "one column of numbers") if len(numbers[0]) > 8 else ("bar", "a few numbers")
    if len(numbers) == 2 and not ordered(numbers[0]):
        return "scatter", "two columns of numbers"
    if ordered(numbers[0]) or said & _WORDS[0][1]:
        return "line", f"{numbers[0].name} grows"
    return "scatter", "columns of numbers"


def is_graph(part: Part) -> bool:
    names = [set(tokens(column.name)) for column in part.table.columns if column.kind == "text"]
    return any("source" in name for name in names) and any("target" in name for name in names)


def _is_matrix(part: Part) -> bool:
    """A square table whose columns have the names of its rows."""
    rows = next((column for column in part.table.columns if column.kind == "text"), None)
    if rows is None:
        return False
    names = {column.name for column in part.table.columns if column.kind == "number"}
    return len(names) > 2 and len(names & set(rows.words)) >= 0.8 * len(names)


def _walks(along: Column, key: Column) -> bool:
    """Whether the rows of every word go on step by step, over steps that they share: curves, and no cloud."""
    steps: dict[object, list[float]] = {}
    for word, step in zip(key.values, along.numbers, strict=True):
        steps.setdefault(word, []).append(step)
    shared = len(along.distinct) * 2 <= len(along)
    return shared and all(len(few) > 2 and all(a < b for a, b in pairwise(few)) for few in steps.values())


def _whole(values: tuple[float, ...]) -> bool:
    total = sum(value for value in values if isfinite(value))
    return len(values) > 1 and (abs(total - 100) <= 1.5 or abs(total - 1) <= 0.015)
