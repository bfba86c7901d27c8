"""A panel with an inset where one is asked for: the part that is named, or the tail that is too small to be seen."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from figwright.charts.choose._part import Part, mentions
from figwright.charts.model import Panel, Zoom
from figwright.tables import Column, Table

_SHARE = 0.4
"""Of the axis across, which an inset without a range of its own shows: the end where values are small."""


def zoomed(panel: Panel, part: Part) -> tuple[Panel, list[str]]:
    """The panel with its inset, or with a note why there is none."""
    if not part.wish.zoom:
        return panel, []
    layer = panel.layers[0]
    if layer.mark not in ("bar", "line", "area", "scatter") or layer.x is None:
        return panel, ["an inset is drawn in bars, lines, areas and points only"]
    along = part.table[layer.x]
    after = part.wish.text[part.wish.text.lower().find("zoom") :]
    if layer.mark == "line" and (named := mentions(after, layer.y)) and along.kind == "number":
        return _on_series(panel, part.table, along, [part.table[name] for name in named]), []
    if part.wish.zoomed and along.kind == "number" and layer.mark != "bar":
        return panel.model_copy(update={"zoom": (Zoom(x=part.wish.zoomed),)}), []
    places = list(range(len(along))) if along.kind != "number" or layer.mark == "bar" else list(along.numbers)
    there = sorted(float(place) for place in places if isfinite(place))
    if len(there) < 4:
        return panel, ["there are too few places along the axis for an inset"]
    count = len(there) - int(len(there) * (1 - _SHARE))
    low, high = (there[0], there[count - 1]) if _small_first(panel, part, count) else (there[-count], there[-1])
    if part.wish.zoomed and along.kind == "number":
        inside = [i for i, v in enumerate(along.numbers) if part.wish.zoomed[0] <= v <= part.wish.zoomed[1]]
        low, high = (float(inside[0]), float(inside[-1])) if inside else (low, high)
    margin = 0.5 if layer.mark == "bar" else 0.0
    return panel.model_copy(update={"zoom": (Zoom(x=(low - margin, high + margin)),)}), []


def _small_first(panel: Panel, part: Part, count: int) -> bool:
    """Whether bars or areas are smaller at the beginning of the axis: that is where one looks closer."""
    if panel.layers[0].mark not in ("bar", "area"):
        return False
    columns = [part.table[name].numbers for layer in panel.layers for name in layer.y]
    heights = [sum(abs(value) for value in row if isfinite(value)) for row in zip(*columns, strict=False)]
    return bool(sum(heights[:count]) < sum(heights[-count:]))


def _on_series(panel: Panel, table: Table, along: Column, columns: Sequence[Column]) -> Panel:
    """An inset for series that are too small to be seen beside the others: all of the axis, their own heights."""
    places = [value for value in along.numbers if isfinite(value)]
    values = [value for column in columns for value in column.numbers if isfinite(value)]
    room = (max(values) - min(values)) * 0.15 or 1.0
    zoom = Zoom(x=(min(places), max(places)), y=(min(values) - room, max(values) + room))
    drawn = [value for layer in panel.layers for name in layer.y for value in table[name].numbers if isfinite(value)]
    far = panel.y.scale == "log" or any(layer.right for layer in panel.layers)
    # An inset belongs to one axis: what had two is put on one that shows both.
    plain = panel.y.model_copy(update={"scale": "log" if far and min(drawn) > 0 else "auto"})
    layers = tuple(layer.model_copy(update={"right": False}) for layer in panel.layers)
    return panel.model_copy(update={"zoom": (zoom,), "y": plain, "layers": layers})
