"""Names stand at the values that the data give them.

Why it is bad: two names that changed places turn the result around, and every number in the figure is still right. It
happens when labels are typed beside the values and one of the two is sorted.

Fix: take names and values from the same rows.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "swapped", "swapped-labels", "take names and values from the same rows")
