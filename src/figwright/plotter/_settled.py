"""Axes as a chart can have them: its ticks begin at its lower end, its names stand half a step from its sides."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from figwright.drawn import Axes, Mark, Scale, Text
from figwright.plot_checks._panels import fraction, inside
from figwright.plotter._native import NotNative
from figwright.plotter._native_axes import Slots, base_of, finite, seen, step


def numbers(scale: Scale, values: Sequence[float], room: float = 0.0) -> Scale:
    """The axis with its lower end on a tick: the lowest one when no value lies below it, otherwise one step further.

    `room` is the share of the axis that has to stay free below the lowest value, for what stands around it.
    """
    low, high = sorted((scale.low, scale.high))
    if scale.kind == "log":
        return _decades(scale, [value for value in values if value > 0] or [low, high])
    apart, ticks = step(scale), seen(scale)
    if scale.kind != "linear" or apart is None or not ticks:
        return scale
    first = ticks[0].at
    slack = 1e-6 * (high - low)
    edge = first + room * (high - low) - slack
    below = any(low - slack <= value < edge for value in values)  # what is out of view stays out of it
    settled = first - apart if below and first > low + slack else first
    return replace(scale, low=settled, high=high) if scale.low < scale.high else replace(scale, low=high, high=settled)


def _decades(scale: Scale, values: Sequence[float]) -> Scale:
    low, high, base = min(values), max(values), base_of(scale)
    if low <= 0 or abs(math.log(scale.high / scale.low, base)) < 1:
        raise NotNative("a logarithmic axis within one decade")
    # Ticks are counted from the lower end, so it is a power of the base; the upper end may be anything.
    bottom, top = float(base) ** math.floor(math.log(low, base) + 0.001), max(high, scale.low, scale.high)
    return replace(scale, low=bottom, high=top) if scale.low < scale.high else replace(scale, low=top, high=bottom)


def names(scale: Scale, slots: Slots, between: bool) -> Scale:
    """The axis of names: evenly from half a step before the first to half a step behind the last."""
    margin = slots.step / 2 if between else 0.0
    low, high = slots.places[0] - margin, slots.places[-1] + margin
    if low == high:
        return scale
    return replace(scale, low=low, high=high) if scale.low <= scale.high else replace(scale, low=high, high=low)


def reach(marks: Sequence[Mark], letter: str) -> list[float]:
    """Every number that the marks have along an axis."""
    out: list[float] = []
    for mark in marks:
        if mark.kind in ("rule", "span", "arrows"):
            continue
        if mark.kind == "bars":
            along = letter == ("x" if mark.horizontal else "y")
            out += finite((*mark.y, *mark.base) if along else mark.x)
        elif mark.kind in ("errors", "area"):
            along = letter == ("x" if mark.horizontal else "y")
            out += finite((*mark.low, *mark.high) if along else mark.x if letter == "x" else mark.y)
        else:
            out += finite(mark.x if letter == "x" else mark.y)
    return out


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
