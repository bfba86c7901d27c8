"""A series is drawn once.

Why it is bad: if two legend entries have the same values, readers believe that two things were measured, although there
was only one.

Fix: remove one of the two series.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "doubled", "doubled-series", "remove one of them")
