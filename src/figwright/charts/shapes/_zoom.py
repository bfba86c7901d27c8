"""A panel with an inset: of the range that is asked for, or of the end of the axis where values are small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite

from figwright.charts.model import Panel, Zoom
from figwright.charts.shapes._part import Part
from figwright.tables import Column

_SHARE = 0.4
"""Of the places along the axis, which an inset shows."""


def zoomed(panel: Panel, part: Part) -> tuple[Panel, list[str]]:
    """The panel with its inset, or with a note why there is none."""
    layer = panel.layers[0]
    if layer.mark not in ("bar", "line", "area", "scatter") or layer.x is None:
        return panel, ["an inset is drawn in bars, lines, areas and points only"]
    along = part.table[layer.x]
    after = replace(part.asked, text=part.asked.text[part.asked.text.lower().find("zoom") :])
    if layer.mark == "line" and along.kind == "number" and (few := Part(after, part.table).named(part.numbers)):
        return _on_series(panel, along, [column for column in few if column is not along] or few), []
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


def _on_series(panel: Panel, along: Column, columns: Sequence[Column]) -> Panel:
    """An inset for series that are too small to be seen beside the others: all of the axis, their own heights."""
    places = [value for value in along.numbers if isfinite(value)]
    values = [value for column in columns for value in column.numbers if isfinite(value)]
    room = (max(values) - min(values)) * 0.15 or 1.0
    zoom = Zoom(x=(min(places), max(places)), y=(min(values) - room, max(values) + room))
    # An inset belongs to one axis: what had two is put on one that shows both.
    layers = tuple(layer.model_copy(update={"right": False}) for layer in panel.layers)
    two = layers != panel.layers and {"y": panel.y.model_copy(update={"scale": "log" if min(values) > 0 else "auto"})}
    return panel.model_copy(update={"zoom": (zoom,), "layers": layers, **(two or {})})
