"""An axis with numbers has at most fifteen ticks.

Why it is bad: five to eight numbers are enough to show the scale. More of them are not read, need smaller type and
distract from the data. Categories may be more.

Fix: use `MaxNLocator(6)`, or `set_xticks` with round numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called, numeric
from figwright.plots.readback import Mark, Scale
from figwright.plots.readback.model import finite

MOST = 15


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        for letter, scale in (("x", axes.x), ("y", axes.y)) if axes.kind in ("plane", "colorbar") else ():
            count = _numbers(scale)
            if count > MOST and not _own_each(axes.marks, scale, letter):
                name = called(plot.drawn, place)
                message = f"{name}: the {letter} axis has {count} numbers"
                yield Finding("too-many-ticks", "info", name, message, "show five to eight round numbers")


def _numbers(scale: Scale) -> int:
    low, high = sorted((scale.low, scale.high))
    seen = [tick for tick in scale.ticks if low <= tick.at <= high and tick.text.strip()]
    return len(seen) if all(numeric(tick.text) is not None for tick in seen) and scale.shown else 0


def _own_each(marks: tuple[Mark, ...], scale: Scale, letter: str) -> bool:
    """Whether the ticks are categories that happen to be numbers: bars or cells that stand on each of them."""
    at = {round(tick.at, 6) for tick in scale.ticks}
    for mark in marks:
        if mark.kind == "cells":
            return True
        if mark.kind in ("bars", "boxes") and (letter == "y") == mark.horizontal:
            return len(at & {round(x, 6) for x in finite(mark.x)}) > len(at) / 2
    return False
