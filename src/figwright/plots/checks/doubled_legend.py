"""Every name is in the legend once.

Why it is bad: readers who find a name twice look for a difference. Two styles with one name cannot be distinguished,
which is an error; the same style twice (a loop that labels every call) is clutter.

Fix: label a series once; give different series different names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called
from figwright.plots.readback import Entry


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        yield from _doubled(called(plot.drawn, place), axes.legend)
    yield from _doubled("legend of the figure", plot.drawn.legend)


def _doubled(name: str, legend: tuple[Entry, ...]) -> Iterator[Finding]:
    looks: dict[str, list[Entry]] = defaultdict(list)
    for entry in legend:
        if entry.label.strip():
            looks[entry.label.strip()].append(entry)
    for label, same in looks.items():
        if len(same) > 1:
            apart = len(set(same)) > 1
            how = "with different styles" if apart else "with the same style"
            fix = "give each series its own name" if apart else "label only one of them"
            message = f"{name}: {label!r} is in the legend {len(same)} times, {how}"
            yield Finding("doubled-legend", "error" if apart else "warning", name, message, fix)
