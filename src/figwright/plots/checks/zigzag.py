"""A line goes in one direction along its axis.

Why it is bad: if several rows have the same x and are connected in the order of the file, the line jumps back and
forth. It shows neither the single values nor their trend, and looks like a path that does not exist.

Fix: draw the mean at each x with a band for the spread, one line for each series, or points. A real path (a trajectory,
a loop) may turn back: say so in the intent or in a label.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called
from figwright.plots.readback import Axes, Mark
from figwright.plots.readback.model import finite

TURNS = 3
"""Changes of direction that are no accident; a single loop has two."""
PATH = re.compile(
    r"\b(?:paths?|trajector\w+|orbits?|phase (?:plane|portrait|space)|hysteresis|loops?|routes?|walks?|tracks?|spirals?"
    r"|outlines?|contours?|boundar\w+|parametric|attractors?|rocs?|roc curves?)\b",
    re.I,
)
"""Words by which a line may turn back."""


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        if axes.kind != "plane" or PATH.search(_axis_words(plot, axes)):
            continue
        for mark in axes.marks:
            if mark.kind != "line" or mark.width <= 0 or not _zigzag(mark):
                continue
            name = called(plot.drawn, place)
            line = f"the line {mark.label!r}" if mark.label else "a line"
            message = f"{name}: {line} zigzags along its axis through {len(finite(mark.x))} points"
            yield Finding("zigzag", "warning", name, message, "draw the mean with a band, or points")


def _zigzag(mark: Mark) -> bool:
    """Whether a line turns back often, and at the same places, along both axes: a lying line goes one way upwards."""
    return all(_turns(values) >= TURNS for values in (finite(mark.x), finite(mark.y))) and _places_repeat(
        finite(mark.x)
    )


def _turns(values: list[float]) -> int:
    steps = [b > a for a, b in pairwise(values) if a != b]
    return sum(a != b for a, b in pairwise(steps))


def _places_repeat(values: list[float]) -> bool:
    """Whether places come back, as those of repeated measurements do, and do not merely lie in disorder."""
    return max(Counter(values).values(), default=0) > 1 or _turns(values) > len(values) / 4


def _axis_words(plot: Plot, axes: Axes) -> str:
    names = plot.table.names if plot.table is not None else ()
    words = (plot.intent, axes.title, axes.x.label, axes.y.label, *(mark.label for mark in axes.marks), *names)
    return " ".join(words).replace("_", " ")
