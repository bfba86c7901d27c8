"""Every value that is drawn is the value in the data.

Why it is bad: a bar that is five per cent too long looks right. Readers cannot see it, and reviewers of the script do
not look for it. The finding says what is drawn, what the data have, and where.

Fix: let the script read the value from the data, or copy it again.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "wrong", "wrong-value", "draw the value of the data")
