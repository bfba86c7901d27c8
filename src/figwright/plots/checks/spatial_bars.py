"""Bars have two dimensions.

Why it is bad: bars in space hide each other, and neither their height nor their foot can be read against an axis. A
grid of numbers is a heat map, one row of bars is a bar chart. Surfaces and clouds of points in space may be what the
data are, and pass.

Fix: grouped bars, or a heat map with the numbers in its cells.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        if axes.kind == "space" and any(mark.kind == "bars" for mark in axes.marks):
            name = called(plot.drawn, place)
            fix = "draw grouped bars or a heat map"
            yield Finding("spatial-bars", "info", name, f"{name}: the bars stand in space and hide each other", fix)
