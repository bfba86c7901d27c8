"""The axis of bars starts at zero.

Why it is bad: the length of a bar shows its value. If the axis starts at 60, a value of 90 looks three times as large
as one of 70, and most readers do not look at the axis. Bars on a logarithmic axis, floating bars (spans, waterfalls)
and the upper part of a broken axis pass. It is a warning, not an error, because bars of accuracies between 88 and 91
would otherwise all look alike; a dot plot shows them honestly. If the longest bar looks less than a fifth too long
against the shortest, it is an info.

Fix: start the axis at zero, or draw points (a dot plot), which show values by position and not by length.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from figwright.compiler.checks import Severity
from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import along, called
from figwright.plots.readback import Axes, Drawn, Mark
from figwright.plots.readback.model import finite

SLIGHT = 1.2
"""How many times too long the longest bar may look against the shortest to be worth a look only."""


def check(plot: Plot) -> Iterator[Finding]:
    """One finding for all panels on the same kind of axis."""
    found: dict[tuple[Severity, float], list[tuple[str, str]]] = defaultdict(list)
    for place, axes in enumerate(plot.drawn.axes):
        if axes.kind != "plane" or axes.inset is not None:
            continue
        mark = next((mark for mark in axes.marks if _truncated(axes, mark)), None)
        if mark is None or _broken(plot.drawn, axes, mark):
            continue
        scale = along(axes, mark)
        start = min(scale.low, scale.high, key=abs)
        small, large = _stretched(mark, start)
        told = f" ({small:.2g} to 1 looks like {large:.2g} to 1)" if large else ""
        severity: Severity = "info" if large and large < SLIGHT * small else "warning"
        found[severity, start].append((called(plot.drawn, place), told))
    for (severity, start), panels in found.items():
        names = ", ".join(name for name, _ in panels)
        message = f"{names}: the axis of the bars starts at {start:g}, not at 0{panels[0][1]}"
        yield Finding(
            "truncated-bars", severity, panels[0][0], message, "start the axis at 0, or draw points instead of bars"
        )


def _truncated(axes: Axes, mark: Mark) -> bool:
    scale = along(axes, mark)
    if mark.kind != "bars" or scale.kind != "linear" or scale.low * scale.high <= 0:
        return False
    low, high = sorted((scale.low, scale.high))
    bases = finite(mark.base) or [0.0]
    # Bases within the view that differ are spans, stacks or steps; one that is out of view or at its edge is a floor.
    edge = (high - low) * 0.01
    floors = [base for base in bases if not low + edge < base < high - edge]
    return len(floors) == len(bases) and len({round(base, 9) for base in bases}) == 1


def _stretched(mark: Mark, start: float) -> tuple[float, float]:
    """How many times the longest bar is the shortest, in the data and to the eye; 0 where the shortest is not seen."""
    ends = [abs(y) for y in finite(mark.y)]
    small, large = min(ends, default=0.0), max(ends, default=0.0)
    if small <= abs(start) or small == large:
        return 0.0, 0.0
    return large / small, (large - abs(start)) / (small - abs(start))


def _broken(drawn: Drawn, axes: Axes, mark: Mark) -> bool:
    """Whether the same bars stand on an axis with zero in another panel."""
    return any(
        twin.kind == "bars" and twin.x == mark.x and twin.y == mark.y and not _truncated(other, twin)
        for other in drawn.axes
        if other is not axes
        for twin in other.marks
    )
