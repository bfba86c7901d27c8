"""The grid is lighter than the data.

Why it is bad: grid lines only help to read values. Dark solid ones cover the data like a cage, and lines of the plot
are mistaken for grid lines. A dashed line may be somewhat darker than a solid one, because less of it is visible.

Fix: use `axes.grid(color="#dddddd", linestyle="--", linewidth=0.6)` and `axes.set_axisbelow(True)`.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks import Severity
from figwright.core import colour
from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called

DARK, SEEN = 3.0, 2.0
"""Contrast with the ground: from `DARK` on a grid is as strong as data, a solid one is in the way from `SEEN` on."""


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        if not axes.grid.startswith("#") or axes.kind in ("colorbar", "bare"):
            continue
        ratio = colour.contrast(axes.grid, axes.background or plot.drawn.background)
        if ratio < (DARK if axes.grid_dash else SEEN):
            continue
        name = called(plot.drawn, place)
        line = "broken" if axes.grid_dash else "solid"
        message = f"{name}: the grid is {line} and {axes.grid}, {ratio:.1f}:1 against what is behind it"
        severity: Severity = "warning" if ratio >= DARK and not axes.grid_dash else "info"
        yield Finding("dark-grid", severity, name, message, "use light grey dashed lines behind the data")
