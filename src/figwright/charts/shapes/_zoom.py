"""A panel with an inset: of the range that is asked for, or of the end of the axis where values are small."""

from __future__ import annotations

from math import isfinite

from figwright.charts.model import Panel, Zoom
from figwright.charts.shapes._part import Part

_SHARE = 0.4
"""Of the places along the axis, which an inset shows."""


def zoomed(panel: Panel, part: Part) -> tuple[Panel, list[str]]:
    """The panel with its inset, or with a note why there is none."""
    layer = panel.layers[0]
    if layer.mark not in ("bar", "line", "area", "scatter") or layer.x is None:
        return panel, ["an inset is drawn in bars, lines, areas and points only"]
    along = part.table[layer.x]
    counted = along.kind != "number" or layer.mark == "bar"
    places = sorted(v for v in (map(float, range(len(along))) if counted else along.numbers) if isfinite(v))
    if len(places) < 4:
        return panel, ["there are too few places along the axis for an inset"]
    count = len(places) - int(len(places) * (1 - _SHARE))
    rows = zip(*(part.table[name].numbers for one in panel.layers for name in one.y), strict=False)
    heights = [sum(abs(value) for value in row if isfinite(value)) for row in rows]
    first = layer.mark in ("bar", "area") and sum(heights[:count]) < sum(heights[-count:])
    low, high = (places[0], places[count - 1]) if first else (places[-count], places[-1])
    if part.asked.zoomed and along.kind == "number":
        low, high = part.asked.zoomed
        inside = [float(place) for place, value in enumerate(along.numbers) if low <= value <= high]
        low, high = (inside[0], inside[-1]) if counted and inside else (low, high)
    margin = 0.5 if layer.mark == "bar" else 0.0
    return panel.model_copy(update={"zoom": (Zoom(x=(low - margin, high + margin)),)}), []
