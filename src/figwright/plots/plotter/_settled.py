"""Category axes as PowerPoint draws them: categories stand half a step from the ends, and texts over the axis move
along."""

from __future__ import annotations

from dataclasses import replace

from figwright.plots.checks._panels import fraction, inside
from figwright.plots.plotter._native_axes import Slots
from figwright.plots.readback import Axes, Scale, Text


def names(scale: Scale, slots: Slots, between: bool) -> Scale:
    """The axis of names: evenly from half a step before the first to half a step behind the last."""
    margin = slots.step / 2 if between else 0.0
    low, high = slots.places[0] - margin, slots.places[-1] + margin
    if low == high:
        return scale
    return replace(scale, low=low, high=high) if scale.low <= scale.high else replace(scale, low=high, high=low)


def moved(text: Text, before: Axes, after: Axes) -> Text:
    """Words inside of the axes, moved as the data under them are."""
    left, top, right, bottom = text.box
    middle = (left + right) / 2, (top + bottom) / 2
    width, height = before.box[2] - before.box[0], before.box[3] - before.box[1]
    x, y = (middle[0] - before.box[0]) / width, (before.box[3] - middle[1]) / height
    within = inside(before.box, middle) and text.role in ("note", "title")
    x = _shifted(x, before.x, after.x) if within or text.role == "x tick" else x
    y = _shifted(y, before.y, after.y) if within or text.role == "y tick" else y
    dx, dy = before.box[0] + x * width - middle[0], before.box[3] - y * height - middle[1]
    return replace(text, box=(left + dx, top + dy, right + dx, bottom + dy))


def _shifted(share: float, before: Scale, after: Scale) -> float:
    """A share of one axis as a share of the other."""
    if before.kind == "log" and before.low > 0 and before.high > 0:
        value = before.low * (before.high / before.low) ** share
    elif before.kind == "linear":
        value = before.low + share * (before.high - before.low)
    else:
        return share
    found = fraction(after, value)
    return share if found is None else found
