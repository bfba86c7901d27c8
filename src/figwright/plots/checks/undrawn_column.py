"""Every column of numbers is drawn, or left out on purpose.

Why it is bad: a table often has more columns than a figure shows, so this may be intended. If it is not, nothing else
tells you.

Fix: draw the column, or remove it from the data of the plot.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot


def check(plot: Plot) -> Iterator[Finding]:
    for name in plot.verdict.undrawn if plot.verdict else ():
        fix = "draw it, or remove it from the data"
        yield Finding("undrawn-column", "info", name, f"column {name!r} is not drawn", fix)
