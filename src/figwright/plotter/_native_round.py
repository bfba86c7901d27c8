"""Wedges -> a pie or a ring; lines around polar axes -> a radar chart."""

from __future__ import annotations

import math

from figwright.drawn import Axes, Text
from figwright.plotter._native import Chart, Labels, NotNative, Series
from figwright.plotter._native_axes import finite, format_of, number, seen


def pie(axes: Axes) -> Chart:
    """The wedges, clockwise from where the last one ends: PowerPoint's only direction."""
    wedges = [mark for mark in axes.marks if mark.kind == "wedges"]
    if len(wedges) != 1 or any(mark.kind != "wedges" for mark in axes.marks):
        raise NotNative("several rings, or wedges with other marks")
    mark = wedges[0]
    shares, starts = finite(mark.y), finite(mark.base)
    if len(shares) != len(starts) or not shares or sum(shares) < 0.99:
        raise NotNative("a pie that is not whole")
    order = sorted(range(len(shares)), key=lambda i: -(starts[i] % 1.0))
    names = tuple((mark.labels[i] if i < len(mark.labels) else "") or f"part {i + 1}" for i in order)
    fills = tuple(mark.colours[i % len(mark.colours)] for i in order) if mark.colours else ()
    first = order[0]
    turn = round((0.25 - (starts[first] + shares[first])) * 360) % 360
    radius, breadth = max(finite(mark.size), default=1.0), min(finite(mark.breadth), default=1.0)
    hole = round(100 * (1 - breadth / radius)) if breadth < radius * 0.99 else 0
    values = tuple(round(100 * shares[i], 4) for i in order)
    labels, used = _percents(axes.texts)
    words = tuple(text for text in axes.texts if text.role == "wedge" and text.text.strip() not in mark.labels)
    series = Series(axes.title or "share", "ring" if hole else "pie", values, mark, fills=fills, labels=labels)
    return Chart("pie", axes, (series,), names, hole=min(90, max(10, hole)) if hole else 0, turn=turn,
                 used=tuple(text for text in words if text in used))  # fmt: skip


def _percents(texts: tuple[Text, ...]) -> tuple[Labels | None, tuple[Text, ...]]:
    own = tuple(text for text in texts if text.role == "wedge" and text.text.strip().endswith("%"))
    own = tuple(text for text in own if number(text.text) is not None)
    if not own:
        return None, ()
    shown = format_of([text.text for text in own]).replace('"%"', "%")
    return Labels(shown, "ctr", own[0].size, own[0].colour), own


def radar(axes: Axes) -> Chart:
    """Closed lines over evenly spaced spokes with names."""
    lines = [mark for mark in axes.marks if mark.kind == "line"]
    fills = [mark for mark in axes.marks if mark.kind in ("polygon", "area")]
    if not lines or len(lines) + len(fills) != len(axes.marks):
        raise NotNative("polar marks other than closed lines")
    spokes = [tick for tick in seen(axes.x) if tick.at < 2 * math.pi - 1e-6]
    series = []
    for mark in lines:
        values = list(mark.y)
        angles = finite(mark.x)
        closed = len(angles) > 2 and abs((angles[-1] - angles[0] + 1e-9) % (2 * math.pi)) < 1e-6
        values = values[:-1] if closed else values
        if len(values) != len(spokes) or len(spokes) < 3:
            raise NotNative("a polar line that does not go from spoke to spoke")
        if any(abs(a - tick.at) > 1e-3 for a, tick in zip(angles, spokes, strict=False)):
            raise NotNative("a polar line beside its spokes")
        ground = next((fill.alpha for fill in fills if fill.colours[:1] == mark.colours[:1]), 0.0)
        series.append(Series(mark.label, "radar", tuple(values), mark, listed=bool(mark.label), ground=ground))
    names = tuple(" ".join(tick.text.split()) for tick in spokes)
    return Chart("radar", axes, tuple(series), names)
