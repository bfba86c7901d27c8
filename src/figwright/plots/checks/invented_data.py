"""A series from the data contains only values of the data.

Why it is bad: readers cannot distinguish an invented point from the real ones around it, so they believe it.

Fix: remove the value from the script, or add it to the data.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "invented", "invented-data", "remove the value, or add it to the data")
