"""A line through few points has markers.

Why it is bad: between three and ten measurements, the straight segments are not data. Without markers, readers cannot
see what was measured. Markers also distinguish the lines in grey. Steps, reference lines, and lines over bars or with
error bars show their points anyway and pass.

Fix: add `marker="o"`, a different one for each series, 4 to 6 pt large.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called
from figwright.plots.readback import Axes, Mark
from figwright.plots.readback.model import finite

FEWEST, MOST = 3, 10


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        if axes.kind != "plane":
            continue
        bare = [mark for mark in axes.marks if _has_no_markers(axes, mark)]
        if bare:
            name = called(plot.drawn, place)
            few = len(finite(bare[0].x))
            message = f"{name}: {len(bare)} line{'s' * (len(bare) > 1)} through {few} points without markers"
            yield Finding("bare-line", "info", name, message, 'add marker="o", a different one for every series')


def _has_no_markers(axes: Axes, mark: Mark) -> bool:
    if mark.kind != "line" or mark.marker or not FEWEST <= len(finite(mark.x)) <= MOST or not mark.label:
        return False
    xs = set(mark.x)
    return not any(other.kind in ("points", "errors", "bars") and xs <= set(other.x) for other in axes.marks)
