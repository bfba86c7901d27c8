"""Names are drawn at their values.

Why it is bad: two swapped names reverse the result, although every number in the figure is right. It happens when
labels are typed in and either the labels or the values are sorted.

Fix: take names and values from the same rows.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "swapped", "swapped-labels", "take names and values from the same rows")
