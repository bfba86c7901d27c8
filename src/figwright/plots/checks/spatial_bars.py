"""Bars are two-dimensional.

Why it is bad: 3D bars hide each other, and neither end of them can be read against an axis. Draw a grid of numbers as a
heatmap and one row of bars as a bar chart. Surfaces and point clouds in 3D may be what the data are, and pass.

Fix: draw grouped bars, or a heatmap with the numbers in its cells.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        if axes.kind == "space" and any(mark.kind == "bars" for mark in axes.marks):
            name = called(plot.drawn, place)
            fix = "draw grouped bars or a heatmap"
            yield Finding("spatial-bars", "info", name, f"{name}: 3D bars hide each other", fix)
