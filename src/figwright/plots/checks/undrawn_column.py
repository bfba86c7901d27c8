"""Numbers that nobody sees are not missed by accident.

Why it is bad: it need not be. A table often has more columns than one figure shows. But when the column was meant to be
shown, this is the only word about it.

Fix: draw the column, or leave it out of the data that the plot is given.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot


def check(plot: Plot) -> Iterator[Finding]:
    for name in plot.verdict.undrawn if plot.verdict else ():
        fix = "draw it, or leave it out of the data"
        yield Finding("undrawn-column", "info", name, f"column {name!r} is not drawn", fix)
