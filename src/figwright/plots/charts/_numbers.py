"""Columns of a view -> the numbers that will be drawn, for decisions only: limits, room, formats."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise

from figwright.plots.charts._view import Series, View
from figwright.plots.charts.marks import Box


def finite(values: Iterable[float]) -> list[float]:
    return [value for value in values if math.isfinite(value)]


def heights(view: View, series: Series) -> list[float]:
    """One number for each category, NaN where there is none; the mean where there are several."""
    assert view.categories is not None
    assert view.layer.x is not None
    rows = view.rows(series)
    found: dict[object, list[float]] = {}
    for key, value in zip(rows[view.layer.x].values, rows[series.column].numbers, strict=False):
        if math.isfinite(value):
            found.setdefault(key, []).append(value)
    return [sum(found[key]) / len(found[key]) if key in found else math.nan for key in view.categories.values]


def spreads(view: View, series: Series, columns: tuple[str, ...]) -> list[tuple[float, float]]:
    """How far errors reach below and above every row's value."""
    rows = view.rows(series)
    if not columns:
        return [(0.0, 0.0)] * len(rows[series.column])
    low, high = (rows[name].numbers for name in (columns[0], columns[-1]))
    return [(abs(a) if math.isfinite(a) else 0.0, abs(b) if math.isfinite(b) else 0.0)
            for a, b in zip(low, high, strict=True)]  # fmt: skip


def reach(view: View) -> tuple[float, ...]:
    """The values of all series with their errors, bands and bounds."""
    found: list[float] = []
    for series in view.series:
        values = view.rows(series)[series.column].numbers
        for columns in (series.error, series.band):
            for value, (low, high) in zip(values, spreads(view, series, columns), strict=False):
                found += [value - low, value + high]
        for name in series.bounds:
            found += view.rows(series)[name].numbers
    return tuple(finite(found))


def decimals(values: Sequence[float], most: int = 3) -> int:
    """How many places after the point the numbers are written with."""
    for places in range(most + 1):
        if all(abs(value - round(value, places)) < 1e-9 * max(1.0, abs(value)) for value in finite(values)):
            return places
    # Measured numbers have no end of places: three digits tell them apart.
    largest = max(map(abs, finite(values)), default=1.0)
    return max(0, min(most, 2 - math.floor(math.log10(largest)))) if largest > 0 else 0


SHORT = "short"
"""The format of large numbers, which is a function in the script: 3.4M."""
HUGE = 1e15
"""From here on numbers are written as powers of ten: a thousand trillions have no short name."""


def short(value: float) -> str:
    """12000 as 12k, 3400000 as 3.4M."""
    for size, unit in ((1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return f"{value / size:.3g}{unit}"
    return f"{value:g}"


def formatted(form: str, value: float) -> str:
    return short(value) if form == SHORT else form.format(value)


def number_format(values: Sequence[float], axis: str = "auto") -> str:
    """A format for `str.format` that writes the numbers as the table does, with commas between thousands; on an axis
    of percents, as percents."""
    largest = max(map(abs, finite(values)), default=0.0)
    if axis == "percent":
        scaled = [value * 100 for value in finite(values)] if largest <= 1.5 else list(values)
        return f"{{:.{decimals(scaled, 1)}%}}" if largest <= 1.5 else f"{{:.{decimals(scaled, 1)}f}}%"
    if 0 < largest < 1e-3:
        return "{:.3g}"
    commas = "," if largest >= 10_000 else ""
    places = f"{{:{commas}.{decimals(values, 2 if largest >= 1 else 3)}f}}"
    # Beside large numbers a small one would be rounded to something else, or to nought: then each has its own places.
    digits = max(3, math.floor(math.log10(largest)) + 1) if largest > 0 else 3
    return places if _is_precise(places, values) else f"{{:{commas}.{digits}g}}"


def _is_precise(form: str, values: Sequence[float], off: float = 0.05) -> bool:
    """Whether every number is written as nearly what it is."""
    shown = [(value, float(form.format(value).replace(",", ""))) for value in finite(values)]
    return all(abs(value - said) <= off * abs(value) for value, said in shown)


def short_format(values: Sequence[float], axis: str = "auto") -> str:
    """The shortest format that still tells all values apart which the exact one does."""
    exact = number_format(values, axis)
    if not exact.endswith("f}"):
        return exact
    head, _, places = exact.removesuffix("f}").rpartition(".")
    good = finite(values)
    apart = len({exact.format(value) for value in good})
    for fewer in range(int(places)):
        form = f"{head}.{fewer}f}}"
        if len({form.format(value) for value in good}) == apart and _is_precise(form, good):
            return form
    return exact


def places(view: View, series: Series) -> list[float]:
    """Where the rows of a series stand along the axis of `x`: categories at 0, 1, 2, dates in days."""
    rows, name = view.rows(series), view.layer.x
    if name is None:
        return [float(i) for i in range(len(rows[series.column]))]
    if view.categories is not None:
        order = dict(zip(view.categories.values, view.categories.places, strict=True))
        return [order.get(value, math.nan) for value in rows[name].values]
    if view.dated:
        return [when.timestamp() / 86_400 if (when := moment(value)) else math.nan for value in rows[name].values]
    return list(rows[name].numbers)


def moment(value: object) -> datetime | None:
    """A date as tables hold them, of a year or a month its first day; None where there is none."""
    text = str(value or "").replace("Z", "")
    whole = text + {4: "-01-01", 7: "-01"}.get(len(text), "")
    try:
        return datetime.fromisoformat(whole).replace(tzinfo=None)
    except ValueError:
        return None


def dots(view: View) -> list[Box]:
    """A flat box for every row with its error bar: where points leave no room for a legend."""
    found: list[Box] = []
    for series in view.series:
        values = view.rows(series)[series.column].numbers
        reaches = spreads(view, series, series.error or series.band)
        for x, y, (low, high) in zip(places(view, series), values, reaches, strict=False):
            if math.isfinite(x) and math.isfinite(y):
                found.append((x, y - low, x, y + high))
    return found


def strokes(view: View, most: int = 160) -> list[Box]:
    """Boxes along the lines between the rows, in the order of `x`."""
    boxes = sorted(dots(view))
    found: list[Box] = list(boxes)
    for series in view.series:
        values = view.rows(series)[series.column].numbers
        points = sorted((x, y) for x, y in zip(places(view, series), values, strict=False) if y == y and x == x)
        step = max(1, len(points) // most)
        for (x0, y0), (x1, y1) in pairwise(points[::step]):
            for i in range(4):
                a, b = i / 4, (i + 1) / 4
                ends = sorted((y0 + (y1 - y0) * a, y0 + (y1 - y0) * b))
                found.append((x0 + (x1 - x0) * a, ends[0], x0 + (x1 - x0) * b, ends[1]))
    return found


def along_x(view: View) -> tuple[float, ...]:
    """Numbers that the axis of `x` must show; none when it counts in categories or dates."""
    if view.categories is not None or view.dated:
        return ()
    return tuple(finite(x for series in view.series for x in places(view, series)))


def rising(view: View) -> bool:
    """Whether the rows of every series come in the order of `x`, or are no walk along it at all."""
    if view.categories is not None or view.dated or view.layer.x is None:
        return True
    for series in view.series:
        xs = finite(places(view, series))
        if any(b < a for a, b in pairwise(xs)) and len(set(xs)) == len(xs):
            return False
    return True


def count(view: View) -> int:
    """Rows of the longest series in a panel."""
    by = view.chart.facet.by if view.chart.facet and view.facet else ""
    rows = [view.rows(series) for series in view.series]
    if by:
        return max((max(Counter(one[by].values).values(), default=0) for one in rows), default=0)
    return max((len(one[series.column]) for one, series in zip(rows, view.series, strict=True)), default=0)
