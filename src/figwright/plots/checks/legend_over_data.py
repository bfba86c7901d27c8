"""The legend covers no data.

Why it is bad: a point, the end of a bar or a turn of a line under the legend is lost. One point, or a twentieth of the
points or of a line, is allowed; every bar counts.

Fix: use `loc="best"` with fewer columns, leave more room at the top of the axis, or move the legend above or beside the
axes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called, inside, places, shared, together
from figwright.plots.readback import Axes, Mark
from figwright.plots.readback.model import Box

HANDLE = 2.8
"""How far left of its words the patch of an entry begins, in type sizes."""
SHARE = 0.05
STEP = 4.0
"""Points of print between the places of a line that are looked at."""


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        box = _legend(axes)
        if box is None:
            continue
        for one in together(plot.drawn, place):
            for mark in one.marks if one.kind == "plane" else ():
                hidden, of = _hidden(one, mark, box)
                if hidden:
                    name = called(plot.drawn, place)
                    what = f" of {mark.label!r}" if mark.label else ""
                    message = f"{name}: the legend covers {hidden} of {of} {_noun(mark)}{what}"
                    fix = "move the legend above or beside the plot, or leave more room at the top"
                    yield Finding("legend-over-data", "warning", name, message, fix)


def _noun(mark: Mark) -> str:
    return {"bars": "ends of bars", "line": "places along the line"}.get(mark.kind, "points")


def _legend(axes: Axes) -> Box | None:
    """Where the legend is: its words and the patches left of them."""
    words = [text for text in axes.texts if text.role == "legend"]
    if not words:
        return None
    boxes = [(t.box[0] - HANDLE * t.size, *t.box[1:]) for t in words]
    boxes += [text.box for text in axes.texts if text.role == "legend title"]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _hidden(axes: Axes, mark: Mark, box: Box) -> tuple[int, int]:
    """How many places of a mark lie under the legend, of how many; none when it is too few to matter."""
    if mark.kind == "bars":
        ends = [_end(mark, bar) for bar in mark.boxes if bar[2] > bar[0] or bar[3] > bar[1]]
        under = sum(1 for end in ends if shared(end, box))
        return (under, len(ends)) if under else (0, 0)
    if mark.kind == "points":
        spots = [spot for spot in places(axes, mark) if spot]
        under = sum(1 for spot in spots if inside(box, spot))
        return (under, len(spots)) if under > max(1, SHARE * len(spots)) or 0 < under == len(spots) else (0, 0)
    if mark.kind == "line":
        spots = list(_walked(axes, mark))
        under = sum(1 for spot in spots if inside(box, spot))
        return (under, len(spots)) if under > max(2, SHARE * len(spots)) else (0, 0)
    return 0, 0


def _end(mark: Mark, bar: Box) -> Box:
    """The last tenth of a bar, where its value is read."""
    left, top, right, bottom = bar
    falls = sum(1 for y, base in zip(mark.y, mark.base, strict=False) if (y or 0) < (base or 0)) > len(mark.y) / 2
    if mark.horizontal:
        depth = (right - left) / 10
        return (left, top, left + depth, bottom) if falls else (right - depth, top, right, bottom)
    depth = (bottom - top) / 10
    return (left, bottom - depth, right, bottom) if falls else (left, top, right, top + depth)


def _walked(axes: Axes, mark: Mark) -> Iterator[tuple[float, float]]:
    """Places along a line within the axes, a few points of print apart."""
    for a, b in pairwise(places(axes, mark)):
        if a and b:
            steps = max(1, min(200, round(max(abs(b[0] - a[0]), abs(b[1] - a[1])) / STEP)))
            for i in range(steps):
                spot = (a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps)
                if inside(axes.box, spot):
                    yield spot
