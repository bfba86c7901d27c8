"""An axis with numbers has a label.

Why it is bad: numbers without a name and a unit can mean anything, and the caption is not beside the axis. Categories
and years need no label, insets show the same as their panel, and one label may serve a row or column of panels, or all
panels with the same limits.

Fix: set the axis label with its unit, such as "Accuracy (%)" or "Time (s)".
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called, numeric
from figwright.plots.readback import Axes, Drawn, Scale, Text

EDGE = 0.85
"""Of the height: below it is the foot of the figure."""


def check(plot: Plot) -> Iterator[Finding]:
    drawn = plot.drawn
    for place, axes in enumerate(drawn.axes):
        if axes.kind not in ("plane", "space") or axes.inset is not None or not axes.marks:
            continue
        scales = [("x", axes.x), ("y", axes.y), *([("z", axes.z)] if axes.z and axes.kind == "space" else [])]
        for letter, scale in scales:
            if _nameless(axes, scale) and not _served(drawn, axes, letter) and not _covered(drawn, axes, letter):
                name = called(drawn, place)
                message = f"{name}: the {letter} axis has numbers but no label"
                yield Finding("missing-axis-label", "warning", name, message, f"name the {letter} axis, with its unit")


def _nameless(axes: Axes, scale: Scale) -> bool:
    if scale.label.strip() or not scale.shown:
        return False
    low, high = sorted((scale.low, scale.high))
    seen = [tick.text for tick in scale.ticks if low <= tick.at <= high and tick.text.strip()]
    numbers = [number for number in map(numeric, seen) if number is not None]
    # A percent sign or a currency is a unit; what has one is half named.
    signed = [text for text in seen if text.strip()[-1:] == "%" or text.strip()[:1] in "€£¥"]
    years = all(1800 <= n <= 2100 and n == int(n) for n in numbers) and len(numbers) > 1
    return len(numbers) == len(seen) > 1 and not years and len(signed) < len(seen)


def _covered(drawn: Drawn, axes: Axes, letter: str) -> bool:
    """An axis that a twin shares is named where the twin names it."""
    over = [one for one in drawn.axes if one is not axes and one.box == axes.box]
    return letter == "x" and any(one.x.label.strip() for one in over)


def _served(drawn: Drawn, axes: Axes, letter: str) -> bool:
    """Whether a label of the whole figure, or of a panel in the same column or row, speaks for this axis."""
    role = "x label" if letter == "x" else "y label"
    if letter == "z":
        return False
    if any(text.role == role or _at_the_edge(drawn, text, letter) for text in drawn.texts):
        return True
    for other in drawn.axes:
        scale = other.x if letter == "x" else other.y
        if other is axes or other.kind != "plane" or not scale.label.strip():
            continue
        ends = (0, 2) if letter == "x" else (1, 3)
        own = axes.x if letter == "x" else axes.y
        if all(abs(other.box[i] - axes.box[i]) < 3 for i in ends) or (own.low, own.high) == (scale.low, scale.high):
            return True
    return False


def _at_the_edge(drawn: Drawn, text: Text, letter: str) -> bool:
    """Words of the figure itself where one label for all panels stands: upright at a side, or at the foot."""
    if letter == "y":
        return abs(text.rotation % 180 - 90) < 1
    return text.role != "figure title" and text.box[1] > EDGE * drawn.height
