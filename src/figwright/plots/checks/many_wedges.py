"""A pie has at most seven wedges.

Why it is bad: readers compare angles badly, and small wedges not at all. With more than seven, labels crowd and colours
look alike.

Fix: draw sorted horizontal bars, or combine the small wedges as "other".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called

MOST = 7


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        rings: dict[float, int] = defaultdict(int)
        for mark in axes.marks:
            if mark.kind == "wedges":
                sizes = mark.size or (1.0,) * len(mark.y)
                for share, size in zip(mark.y, sizes, strict=False):
                    rings[round(size or 0.0, 3)] += bool(share)
        count = min(rings.values(), default=0)
        if count > MOST and axes.kind != "polar":
            name = called(plot.drawn, place)
            message = f"{name}: the pie has {count} wedges"
            yield Finding(
                "many-wedges", "info", name, message, "draw sorted bars, or combine the small wedges into one"
            )
