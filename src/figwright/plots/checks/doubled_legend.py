"""Every name stands in a legend once.

Why it is bad: a reader who finds a name twice looks for a difference. Two looks under one name cannot be told apart at
all, which is an error; the same look twice (a loop that labels every call) is clutter.

Fix: label a series once, where it is drawn first; give different series different names.
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
            how = "with different looks" if apart else "with one look"
            fix = "give each series its own name" if apart else "label only the first of them"
            message = f"{name}: {label!r} stands {len(same)} times in the legend, {how}"
            yield Finding("doubled-legend", "error" if apart else "warning", name, message, fix)
