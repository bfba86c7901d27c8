"""Categories with a natural order are drawn in that order.

Why it is bad: months in alphabetical order, "10" before "2", or "high, low, medium" break the trends that readers look
for. figwright knows months, weekdays, quarters, sizes, grades from low to high, answers from strongly disagree to
strongly agree, and names that are or end in a number. Both directions are right, months and weekdays may start
anywhere, and bars may be sorted by length. If the plot is sorted alphabetically and the data are not, the finding is
only an info: many programs sort by name unasked.

Fix: draw the categories in their order; do not let the program sort them by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._ordered import family, in_order
from figwright.plots.checks._panels import called, list_names
from figwright.plots.readback import Axes, Scale
from figwright.plots.readback.model import finite

FEWEST = 3


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        for letter, scale in (("x", axes.x), ("y", axes.y)) if axes.kind == "plane" else ():
            words = _categories(scale)
            if len(words) < FEWEST or _sorted_by_value(axes):
                continue
            name = called(plot.drawn, place)
            order = family(words)
            if order is not None:
                if not in_order(order):
                    message = f"{name}: the {order.name} on the {letter} axis are out of order: {list_names(words, 6)}"
                    yield Finding("category-order", "warning", name, message, f"sort them as {order.name}")
            elif given := _order_in_data(plot, words):
                order_in_data = list_names(given, 6)
                message = (
                    f"{name}: the {letter} axis is sorted alphabetically; the order in the data is {order_in_data}"
                )
                yield Finding("category-order", "info", name, message, "keep the order of the data if it has a meaning")


def _categories(scale: Scale) -> list[str]:
    """The words on an axis whose places only count 0, 1, 2: there alone is the order somebody's choice."""
    low, high = sorted((scale.low, scale.high))
    ticks = sorted((tick for tick in scale.ticks if low <= tick.at <= high), key=lambda tick: tick.at)
    words = [tick.text.strip() for tick in ticks]
    if not all(words) or len(set(words)) != len(words):
        return []
    steps = {round(b.at - a.at, 6) for a, b in pairwise(ticks)}
    numbers = [_parse_number(word) for word in words]
    counted = all(n is not None and abs(n - tick.at) < 1e-6 for n, tick in zip(numbers, ticks, strict=True))
    return [] if len(steps) != 1 or counted else words


def _parse_number(word: str) -> float | None:
    try:
        return float(word.replace("\u2212", "-"))
    except ValueError:
        return None


def _sorted_by_value(axes: Axes) -> bool:
    """Whether the first set of bars or points goes only up or only down."""
    for mark in axes.marks:
        if mark.kind in ("bars", "points") and len(finite(mark.y)) >= FEWEST:
            along = mark.x if mark.kind == "points" and mark.horizontal else mark.y
            across = mark.y if along is mark.x else mark.x
            pairs = sorted((a, b) for a, b in zip(across, along, strict=False) if a is not None and b is not None)
            ends = [end for _, end in pairs]
            return ends in (sorted(ends), sorted(ends, reverse=True))
    return False


def _order_in_data(plot: Plot, words: Sequence[str]) -> list[str]:
    """The data's order of the same words, when the plot has the alphabet's and the data have another."""
    if plot.table is None or list(words) not in (sorted(words), sorted(words, reverse=True)):
        return []
    for column in plot.table.columns:
        given = [str(value) for value in column.distinct]
        if column.kind == "text" and set(given) == set(words):
            return [] if given in (sorted(given), sorted(given, reverse=True)) else given
    return []
