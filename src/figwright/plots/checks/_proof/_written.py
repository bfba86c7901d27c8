"""Numbers written on marks -> faults: where most of them are the values of their marks, all of them must be."""

from __future__ import annotations

import math
from collections.abc import Iterator

from figwright.plots.checks._proof._near import Fault
from figwright.plots.checks._proof._values import only_number
from figwright.plots.readback import Axes, Drawn, Mark, Text

MOST = 0.7
FEWEST = 3


def misread(drawn: Drawn) -> Iterator[Fault]:
    for place, axes in enumerate(drawn.axes):
        for kind in ("bars", "cells", "wedges"):
            yield from _axes(place, axes, kind)


Pair = tuple[Text, tuple[float, int, bool], tuple[float, ...]]
"""A text, the number that it says, and what the mark shows that it stands on."""


def _axes(place: int, axes: Axes, kind: str) -> Iterator[Fault]:
    """In one unit for all: as it stands, in percent, in thousands; at slices whatever makes most of them right."""
    pairs = [(text, number, values) for text in axes.texts if text.role in ("note", "wedge")
             if (number := only_number(text.text)) and (values := _values(text, axes, kind))]  # fmt: skip
    if len(pairs) < FEWEST:
        return
    units = [1.0, 100.0, 0.01, 1e-3, 1e3, 1e-6, 1e6]
    if kind == "wedges":
        units += [number[0] / values[0] for _, number, values in pairs if values[0]]
    best: list[Pair] | None = None
    for unit in units:
        # Shares in percent are often rounded so that they make up a hundred: one of the last place is let pass.
        loose = 2.0 if kind == "wedges" else 1.0
        off = [(t, n, v) for t, n, v in pairs if not any(_rounds_to(n[0], n[1], unit * value, loose) for value in v)]
        if best is None or len(off) < len(best):
            best, right = off, unit
    if best and len(best) <= (1 - MOST) * len(pairs):
        for text, number, values in best:
            there = values[0] * (right if kind == "wedges" else 1.0)
            message = f"axes {place + 1}: the label says {text.text!r}, but the mark shows {there:.6g}"
            yield Fault("text", f"axes.{place}.text", message + (f" (said: {number[0]:.6g})"))


def _rounds_to(said: float, decimals: int, value: float, loose: float = 1.0) -> bool:
    return abs(abs(said) - abs(value)) <= loose * 0.5000001 * 10.0**-decimals + 1e-6 * abs(value)


def _values(text: Text, axes: Axes, kind: str) -> tuple[float, ...]:
    """What the mark that a text stands on shows: more than one when it may be read in several ways."""
    marks = [mark for mark in axes.marks if mark.kind == kind and not mark.tiled]
    if kind == "bars":
        return _bar(text, marks)
    if text.x is None or text.y is None:
        return ()
    if kind == "cells":
        near = [value for mark in marks for value in _cell(text.x, text.y, mark)]
        return tuple(near)
    return _slice(text.x, text.y, marks)


def _slice(x: float, y: float, marks: list[Mark]) -> tuple[float, ...]:
    """The slice that a text stands on; nothing for one beside the rings, or on two that lie over each other."""
    under: list[float] = []
    for mark in marks:
        for share, base, reach, ring, a, b in zip(
            mark.y, mark.base, mark.size, mark.breadth, mark.x, mark.z, strict=False
        ):
            if share and base is not None and reach and ring is not None and a is not None and b is not None:
                turn = (math.atan2(y - b, x - a) / (2 * math.pi) - base) % 1.0
                away = math.hypot(x - a, y - b)
                if turn <= share and reach - ring <= away <= reach:
                    under.append(share)
    return tuple(under) if len(under) == 1 else ()


def _bar(text: Text, marks: list[Mark]) -> tuple[float, ...]:
    """The bar right under, in or beside a text: along the bar not farther than three lines of type."""
    x, y = (text.box[0] + text.box[2]) / 2, (text.box[1] + text.box[3]) / 2
    near: list[tuple[float, tuple[float, ...]]] = []
    for mark in marks:
        for k, (left, top, right, bottom) in enumerate(mark.boxes):
            end, base = mark.y[k], mark.base[k]
            across = top <= y <= bottom if mark.horizontal else left <= x <= right
            gap = max(left - x, x - right, 0.0) if mark.horizontal else max(top - y, y - bottom, 0.0)
            if across and end is not None and base is not None and gap <= 3 * text.size + (text.box[2] - text.box[0]):
                near.append((gap, (end - base, end)))
    closest = min(near, default=(0.0, ()))[0]
    return tuple(value for gap, values in sorted(near) if gap <= closest + text.size for value in values)


def _cell(x: float, y: float, mark: Mark) -> Iterator[float]:
    spots = [(abs(a - x) + abs(b - y), value) for a, b, value in zip(mark.x, mark.y, mark.values, strict=False)
             if a is not None and b is not None and value is not None]  # fmt: skip
    if spots:
        gap, value = min(spots)
        if gap < 0.6:
            yield value
