"""Table -> kind, when nobody names one: what the shape of the data is best shown by."""

from __future__ import annotations

from itertools import pairwise
from math import isfinite

from figwright.core.tables import Column
from figwright.plots.charts.shapes._links import changes
from figwright.plots.charts.shapes._part import Part, is_time, ordered, repeats
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._text import stems


def kind_of(part: Part) -> tuple[str, str]:
    """The kind, and the reason in words."""
    texts = [column for column in part.table.columns if column.kind == "text"]
    numbers = [*part.numbers, *part.sizes]
    said = [set(stems(column.name)) for column in texts]
    if not numbers and len(texts) > 1:
        return "graph", "there are names only, in pairs"
    if any("source" in one for one in said) and any("target" in one for one in said):
        return "graph", "there are sources and targets"
    if texts and numbers[1:] and changes(numbers):
        return "arrow", "every value has its change beside it"
    first = part.table.columns[0]
    if first.kind == "date" or (is_time(first) and len(numbers) > (first.kind == "number")):
        return "line", f"{first.name} is time"
    if Facts(part.table).matrix:
        return "heatmap", "the columns are named like the rows"
    return _of_names(part, texts, numbers) if texts else _of_numbers(numbers)


def _of_names(part: Part, texts: list[Column], numbers: list[Column]) -> tuple[str, str]:
    """Where there are words: by what they group, and by how many values each has."""
    raw, singles = [c for c in texts if repeats(c)], [c for c in texts if not repeats(c)]
    if len(raw) >= 2 and len(numbers) == 1 and len({*zip(raw[0].values, raw[1].values, strict=False)}) == len(raw[0]):
        few = min(len(raw[0].distinct), len(raw[1].distinct)) <= 4
        return ("bar", "two groupings and a value") if few else ("heatmap", "two groupings of many values")
    if len(raw) == 1 and len(numbers) == 1 and len(numbers[0]) > 3 * len(raw[0].distinct):
        return "box", f"{numbers[0].name} has many values for each {raw[0].name}"
    if singles and len(numbers) == 1 and _sum_to_whole(numbers[0].numbers) and len(singles[0]) <= 8:
        return "donut", "the values are shares of a whole"
    if len(raw) == 1 and not singles and len(numbers) == 2 and _walks(numbers[0], raw[0]):
        return "line", f"{numbers[0].name} grows for each {raw[0].name}"
    if singles or len(numbers) != 2:
        many = len(numbers) > 6 and len(texts[0]) > 3
        return ("heatmap", "many values for each name") if many else ("bar", "a value for each name")
    return _of_numbers(numbers)


def _of_numbers(numbers: list[Column]) -> tuple[str, str]:
    if len(numbers) == 1:
        return ("histogram", "one column of numbers") if len(numbers[0]) > 8 else ("bar", "a few numbers")
    if ordered(numbers[0]):
        return "line", f"{numbers[0].name} grows"
    return "scatter", "columns of numbers"


def _walks(along: Column, key: Column) -> bool:
    """Whether the rows of every word go on step by step, over steps that they share: curves, and no cloud."""
    steps: dict[object, list[float]] = {}
    for word, step in zip(key.values, along.numbers, strict=True):
        steps.setdefault(word, []).append(step)
    shared = len(along.distinct) * 2 <= len(along)
    return shared and all(len(few) > 2 and all(a < b for a, b in pairwise(few)) for few in steps.values())


def _sum_to_whole(values: tuple[float, ...]) -> bool:
    """Whether values are the parts of 100 or of 1."""
    total = sum(value for value in values if isfinite(value))
    return len(values) > 1 and min(values) > 0 and (abs(total - 100) <= 1.5 or abs(total - 1) <= 0.015)
