"""A column that is drawn is drawn wholly.

Why it is bad: a point that was left out changes what the figure says, and its absence is not seen. A column that is not
drawn at all is a choice; one of which a row is missing is a mistake.

Fix: draw the row that is named, or take it out of the data when it is not meant to be shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._faults import fault_findings


def check(plot: Plot) -> Iterator[Finding]:
    yield from fault_findings(plot, "missing", "missing-data", "draw the row that is named")
