"""Values are drawn to scale.

Why it is bad: a series drawn twice as high says something else, and its shape does not reveal it. Powers of ten are
units (per cent, thousands) and pass.

Fix: draw the values of the data. If the factor is intended, add the product to the data and name the factor in the
label.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "scaled", "scaled-values", "draw the values of the data unscaled")
