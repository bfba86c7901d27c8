"""Series look different to colour-blind readers.

Why it is bad: one man in twelve cannot distinguish red from green. If two series differ by colour alone, these readers
cannot tell which is which. A different marker, dash or hatch is enough. Bars side by side have the order of the legend,
so the finding is only an info for them.

Fix: use a colour-blind-safe palette (Okabe-Ito, Paul Tol) and a second difference: marker, dash or hatch.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from figwright.core import colour
from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called, together
from figwright.plots.readback import Axes, Drawn

DIFFERENT = 7.0
"""Two colours this far apart are seen as two by most readers, so they will be taken to mean something."""
SAME = 3.0
"""Nearer than this they are one colour to those who cannot see the hue."""
KINDS = ("line", "bars", "points", "area", "wedges")


class Look(NamedTuple):
    name: str
    colour: str
    sign: tuple[str, ...]
    ordered: bool


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        if axes.twin is not None or axes.inset is not None or axes.kind == "colorbar":
            continue
        name = called(plot.drawn, place)
        for one, other in combinations(_named_series(plot.drawn, place, axes), 2):
            if one.sign != other.sign or colour.distance(one.colour, other.colour) < DIFFERENT:
                continue
            blind = [v for v in colour.VISIONS[1:] if _perceived_distance(one, other, v) < SAME]
            if blind:
                message = (
                    f"{name}: {one.name!r} ({one.colour}) and {other.name!r} ({other.colour}) look the same with "
                    f"{' and '.join(blind)} vision"
                )
                fix = "choose colours of different lightness, or give them different markers, dashes or hatches"
                yield Finding("colour-blind", "info" if one.ordered else "warning", name, message, fix)


def _perceived_distance(one: Look, other: Look, vision: colour.Vision) -> float:
    return colour.distance(colour.simulated(one.colour, vision), colour.simulated(other.colour, vision))


def _named_series(drawn: Drawn, place: int, axes: Axes) -> list[Look]:
    """The named series of one panel; those of its legend when it has one, otherwise those of its marks."""
    out: dict[tuple[str, tuple[str, ...]], Look] = {}
    panel = list(together(drawn, place))
    ordered = any(mark.kind in ("bars", "wedges", "area") for one in panel for mark in one.marks)
    for entry in (entry for one in panel for entry in one.legend):
        if len(entry.colour) == 7:
            sign = (entry.marker, entry.dash, entry.hatch)
            out.setdefault((entry.colour, sign), Look(entry.label, entry.colour, sign, ordered))
    if out:
        return list(out.values())
    for mark in (mark for one in panel for mark in one.marks):
        if mark.label and mark.kind in KINDS and len(set(mark.colours)) == 1 and len(mark.colours[0]) == 7:
            sign = (mark.marker, mark.dash, mark.hatch)
            out.setdefault((mark.colours[0], sign), Look(mark.label, mark.colours[0], sign, ordered))
    return list(out.values())
