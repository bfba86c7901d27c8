"""A number written on a mark is the number that the mark shows.

Why it is bad: readers believe the number and compare the bars; if the two disagree, one of them is wrong. The check
applies only if most numbers of the panel agree with their marks, so that it ignores other notes.

Fix: write the value that is drawn, with f"{value:.1f}" instead of a typed number.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "text", "written-number", "write the number that the mark shows")
