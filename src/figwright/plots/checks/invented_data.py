"""A series that comes from the data has no value that they do not have.

Why it is bad: one more point among true ones is believed like them.

Fix: take the value out of the script, or put it into the data.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "invented", "invented-data", "take the value out, or put it into the data")
