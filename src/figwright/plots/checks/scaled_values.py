"""Values are drawn as large as they are, or in another unit.

Why it is bad: a series that is drawn twice as high tells another story, and its shape gives nothing away. Powers of ten
are units (percent, thousands) and pass.

Fix: draw the values of the data; name a factor that is meant in the label, and put the product into the data.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "scaled", "scaled-values", "draw the values of the data")
