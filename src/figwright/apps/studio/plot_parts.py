"""Chart and Drawn -> the parts of a plot that can be clicked: where each is on the page, and what of the chart it is.

A part has `kind` (title, axis, tick, legend, series, bar, point, cell, plot), `panel`, `layer`, `axis`, `name` where it
has them, `text` (what it says), and `box` (left, top, right, bottom) or `path` (corners), in points of print.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from figwright.plots.charts.model import Chart, Layer
from figwright.plots.readback import Axes, Drawn, Entry, Mark, Scale
from figwright.plots.readback.model import Number

Part = dict[str, Any]

MARKS: dict[str, tuple[str, ...]] = {
    "bars": ("bar", "hat", "lollipop", "histogram"),
    "line": ("line", "trend", "lollipop", "radar", "density", "area"),
    "points": ("scatter", "point", "lollipop", "line", "hexbin"),
    "area": ("area", "density", "line", "radar"),
    "polygon": ("radar", "area", "violin"),
    "cells": ("heatmap", "hexbin", "histogram"),
    "wedges": ("pie", "donut"),
    "boxes": ("box", "violin"),
    "segments": ("span", "arrow", "lollipop", "graph"),
    "arrows": ("arrow", "quiver", "graph"),
}
"""Which marks of charts the artists of a plot may be of, the likeliest first."""
NEAR = 7.0
"""Points around a line, or around a tick's label, that count as it."""
MOST_CORNERS = 400


def parts(chart: Chart, drawn: Drawn) -> list[Part]:
    """What can be clicked; what lies on top comes last."""
    found: list[Part] = []
    panels = _panels(chart, drawn)
    for axes, panel in zip(drawn.axes, panels, strict=True):
        if panel is not None:
            found += _of_axes(chart, axes, panel)
    found += [{"kind": "title", "panel": None, "text": one.text, "box": one.box}
              for one in drawn.texts if one.role == "figure title"]  # fmt: skip
    found += [{"kind": "legend", "panel": 0, "name": _data_name(chart, one.text), "text": one.text, "box": one.box,
               "heading": False, "colour": _sample(drawn.legend, one.text)}
              for one in drawn.texts if one.role == "legend"]  # fmt: skip
    return found


def _panels(chart: Chart, drawn: Drawn) -> list[int | None]:
    """The chart's panel that each set of axes shows; facets are one panel, and colour bars none."""
    found: list[int | None] = []
    count = -1
    for axes in drawn.axes:
        if axes.kind == "colorbar" or axes.inset is not None:
            found.append(None)
        elif axes.twin is not None and axes.twin < len(found):
            found.append(found[axes.twin])
        else:
            count += 1
            found.append(0 if chart.facet else min(count, len(chart.panels) - 1))
    return found


def _of_axes(chart: Chart, axes: Axes, panel: int) -> Iterator[Part]:
    shown = chart.panels[panel]
    lying = any(layer.horizontal for layer in shown.layers)
    across = "y" if lying else "x"
    right = axes.twin is not None
    yield {"kind": "plot", "panel": panel, "text": axes.title, "box": axes.box}
    left, top, far, bottom = axes.box
    bands = {"x": (left, bottom, far, bottom + 26.0), "y": (left - 34.0, top, left, bottom)}
    for way in ("x", "y"):
        name = _axis(way, across, right)
        yield {"kind": "axis", "panel": panel, "axis": name, "text": getattr(axes, way).label, "box": bands[way]}
    for mark in axes.marks:
        yield from _of_mark(chart, axes, panel, mark)
    for text in axes.texts:
        if text.role == "title":
            yield {"kind": "title", "panel": panel, "text": text.text, "box": text.box}
        elif text.role in ("x label", "y label"):
            axis = _axis(text.role[0], across, right)
            yield {"kind": "axis", "panel": panel, "axis": axis, "text": text.text, "box": text.box, "label": True}
        elif text.role in ("x tick", "y tick"):
            axis = _axis(text.role[0], across, right)
            yield {
                "kind": "tick", "panel": panel, "axis": axis, "name": _data_name(chart, text.text), "text": text.text,
                "box": text.box,
            }  # fmt: skip
        elif text.role in ("legend", "legend title"):
            yield {
                "kind": "legend", "panel": panel, "name": _data_name(chart, text.text), "text": text.text,
                "box": text.box, "heading": text.role == "legend title", "colour": _sample(axes.legend, text.text),
            }  # fmt: skip


def _sample(legend: Sequence[Entry], words: str) -> str:
    return next((entry.colour for entry in legend if entry.label == words), "")


def _axis(way: str, across: str, right: bool) -> str:
    """The axis of the chart that an axis of the page is: lying bars have theirs turned."""
    return "x" if way == across else "right" if right else "y"


def _of_mark(chart: Chart, axes: Axes, panel: int, mark: Mark) -> Iterator[Part]:
    layer = _layer(chart.panels[panel].layers, mark, axes.twin is not None)
    paint = next(iter(mark.colours), "")
    common = {
        "panel": panel,
        "layer": layer,
        "text": mark.label,
        "name": _data_name(chart, mark.label),
        "colour": paint,
    }
    if mark.boxes and mark.kind in ("bars", "wedges", "boxes"):
        scale = axes.y if mark.horizontal else axes.x
        for i, box in enumerate(mark.boxes):
            category = mark.labels[i] if i < len(mark.labels) else _category(scale, mark.x, i)
            own = mark.colours[i] if i < len(mark.colours) else paint
            yield {"kind": "bar", **common, "category": _data_name(chart, category), "colour": own, "box": box}
    elif mark.kind in ("line", "area", "polygon"):
        ys = mark.y or mark.high
        corners = _corners(axes, mark.x, ys)
        if len(corners) > 1:
            yield {"kind": "series", **common, "path": corners}
    elif mark.kind == "points":
        for x, y in _corners(axes, mark.x, mark.y):
            yield {"kind": "point", **common, "box": (x - NEAR / 2, y - NEAR / 2, x + NEAR / 2, y + NEAR / 2)}


def _layer(layers: Sequence[Layer], mark: Mark, right: bool) -> int:
    """The layer that has drawn a mark: on the same side, of a kind that draws such marks, and with that series."""
    kinds = MARKS.get(mark.kind, ())
    fits = [i for i, layer in enumerate(layers) if layer.mark in kinds and layer.right == right]
    named = [i for i in fits if mark.label in (*layers[i].names, *layers[i].y)]
    return next(iter(named or fits), 0)


def _category(scale: Scale, middles: Sequence[Number], i: int) -> str:
    middle = middles[i] if i < len(middles) else None
    if middle is None or not scale.ticks:
        return ""
    nearest = min(scale.ticks, key=lambda tick: abs(tick.at - middle))
    return nearest.text if abs(nearest.at - middle) <= 0.5 else ""


def _corners(axes: Axes, xs: Sequence[Number], ys: Sequence[Number]) -> list[tuple[float, float]]:
    """Places of the data on the page; what the axes do not show is left out."""
    step = max(1, len(xs) // MOST_CORNERS)
    found = []
    for x, y in zip(xs[::step], ys[::step], strict=False):
        across, up = _share(axes.x, x), _share(axes.y, y)
        if axes.kind == "plane" and across is not None and up is not None:
            left, top, right, bottom = axes.box
            found.append((round(left + across * (right - left), 2), round(bottom - up * (bottom - top), 2)))
    return found


def _share(scale: Scale, value: Number) -> float | None:
    """How far along an axis a number stands, from 0 to 1."""
    if value is None:
        return None
    low, high, at = scale.low, scale.high, float(value)
    if scale.kind == "log":
        if min(low, high, at) <= 0:
            return None
        low, high, at = math.log10(low), math.log10(high), math.log10(at)
    share = (at - low) / (high - low) if high != low else 0.0
    return share if -0.02 <= share <= 1.02 else None


def _data_name(chart: Chart, text: str) -> str:
    """What the data call something that the plot may call otherwise; words that were broken into lines are whole."""
    whole = " ".join(text.split())
    return next((name for name, shown in chart.shown.items() if shown == whole), whole)
