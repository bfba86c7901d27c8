"""Columns of a view -> the numbers that will be drawn, for decisions only: limits, room, formats."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from figwright.charts._view import Series, View


def finite(values: Iterable[float]) -> list[float]:
    return [value for value in values if math.isfinite(value)]


def heights(view: View, series: Series) -> list[float]:
    """One number for each category, NaN where there is none; the mean where there are several."""
    assert view.categories is not None and view.layer.x is not None
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
    for places in range(most):
        if all(abs(value - round(value, places)) < 1e-9 * max(1.0, abs(value)) for value in finite(values)):
            return places
    # Measured numbers have no end of places: three digits tell them apart.
    largest = max(map(abs, finite(values)), default=1.0)
    return max(0, min(most, 2 - math.floor(math.log10(largest)))) if largest > 0 else 0


def number_format(values: Sequence[float]) -> str:
    """A format for `str.format` that writes the numbers as the table does, with commas between thousands."""
    largest = max(map(abs, finite(values)), default=0.0)
    if largest >= 1e7 or (0 < largest < 1e-3):
        return "{:.3g}"
    places = decimals(values, 2 if largest >= 1 else 3)
    return f"{{:{',' if largest >= 10_000 else ''}.{places}f}}"
