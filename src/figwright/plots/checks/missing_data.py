"""A column is drawn completely or not at all.

Why it is bad: leaving out a point changes what the figure says, and nobody sees that it is missing. Leaving out a
column can be a choice; leaving out one of its rows is a mistake.

Fix: draw the rows that the finding names, or remove them from the data.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "missing", "missing-data", "draw the missing rows")
