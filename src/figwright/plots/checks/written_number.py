"""A number that is written on a mark is the number that the mark shows.

Why it is bad: readers believe the number and compare the bars; when the two disagree, one of them is wrong. It is told
where most numbers of the panel agree with their marks, so that other notes are left alone.

Fix: write the value that is drawn, with f"{value:.1f}" in place of a typed number.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "text", "written-number", "write the number that is drawn")
