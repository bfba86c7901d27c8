"""Everything in the legend is in the plot.

Why it is bad: readers who cannot find a series of the legend doubt the figure. An entry is found if a mark has its name
or (nearly) its colour, in any panel that the legend can refer to. Entries without a colour explain symbols and pass.

Fix: remove the entry, or draw the series in the colour of the legend.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.core import colour
from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called
from figwright.plots.readback import Axes, Drawn, Entry, Mark

SAME = 4.0
"""About twice what is just visible side by side: a legend's patch may be laid over another ground."""


def check(plot: Plot) -> Iterator[Finding]:
    drawn = plot.drawn
    if drawn.notes:
        return  # what could not be read may be what the entry stands for
    legends = [(called(drawn, place), axes.legend) for place, axes in enumerate(drawn.axes)]
    for name, legend in (*legends, ("legend of the figure", drawn.legend)):
        lost = [entry for entry in legend if not _key_of_sizes(entry, legend) and not _has_mark(entry, drawn)]
        if lost:
            entries = ", ".join(f"{entry.label!r} ({entry.colour})" for entry in lost[:4])
            message = f"{name}: the legend lists {entries}, but nothing in the plot has that colour or name"
            yield Finding("legend-without-mark", "warning", name, message, "remove the entry or draw its series")


def _key_of_sizes(entry: Entry, legend: tuple[Entry, ...]) -> bool:
    """Several entries of one look explain what sizes stand for, in a colour of their own."""
    return sum((one.colour, one.marker) == (entry.colour, entry.marker) for one in legend) > 1


def _has_mark(entry: Entry, drawn: Drawn) -> bool:
    if not entry.colour.startswith("#") or not any(axes.marks for axes in drawn.axes):
        return True
    return any(_is(entry, mark, axes) for axes in drawn.axes for mark in axes.marks)


def _is(entry: Entry, mark: Mark, axes: Axes) -> bool:
    if mark.label and mark.label.strip() == entry.label.strip():
        return True
    seen = [*mark.colours, mark.edge]
    grounds = [one for one in seen if one.startswith("#")]
    looks = [*grounds, *(colour.blended(one, axes.background, mark.alpha) for one in grounds)]
    return any(colour.distance(entry.colour, one) < SAME for one in looks)
