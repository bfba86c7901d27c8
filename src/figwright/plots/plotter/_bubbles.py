"""Bubbles -> the numbers of the table that their areas stand for."""

from __future__ import annotations

from dataclasses import replace

from figwright.core.tables import Table
from figwright.plots.plotter._native import Chart
from figwright.plots.readback.model import finite

NEAR = 2e-3
"""Of the largest: diameters are read back with three decimals."""


def measured(chart: Chart, table: Table | None) -> Chart:
    """The chart with the numbers of the column that the areas of its bubbles are in proportion to, if there is one."""
    sizes = [size for series in chart.series for size in series.sizes]
    if table is None or not sizes or any(not size for size in sizes):
        return chart
    areas = [size * size for size in finite(sizes)]
    for column in table.columns:
        values = [value for value in finite(column.numbers) if value > 0]
        if len(values) >= len(areas) and (known := _matched(areas, values)) is not None:
            found = iter(known)
            return replace(
                chart, measured=True,
                series=tuple(replace(one, sizes=tuple(next(found) for _ in one.sizes)) for one in chart.series),
            )  # fmt: skip
    return chart


def _matched(areas: list[float], values: list[float]) -> list[float] | None:
    """For each area the number that it stands for, when all are in one proportion."""
    scale = max(values) / max(areas)
    out = []
    for area in areas:
        nearest = min(values, key=lambda value: abs(value - area * scale))
        if abs(nearest - area * scale) > NEAR * max(values):
            return None
        out.append(nearest)
    return out
