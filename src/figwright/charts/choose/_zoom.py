"""A panel with an inset where one is asked for: the part that is named, or the tail that is too small to be seen."""

from __future__ import annotations

from math import isfinite

from figwright.charts.choose._panels import Part
from figwright.charts.model import Panel, Zoom

_SHARE = 0.4
"""Of the axis across, which an inset without a range of its own shows: its end, where curves and tails flatten."""


def zoomed(panel: Panel, part: Part) -> tuple[Panel, list[str]]:
    """The panel with its inset, or with a note why there is none."""
    if not part.wish.zoom:
        return panel, []
    layer = panel.layers[0]
    if layer.mark not in ("bar", "line", "area", "scatter") or layer.x is None:
        return panel, ["an inset is drawn in bars, lines, areas and points only"]
    along = part.table[layer.x]
    if part.wish.zoomed and along.kind == "number" and layer.mark != "bar":
        return panel.model_copy(update={"zoom": (Zoom(x=part.wish.zoomed),)}), []
    places = list(range(len(along))) if along.kind != "number" or layer.mark == "bar" else list(along.numbers)
    there = sorted(float(place) for place in places if isfinite(place))
    if len(there) < 4:
        return panel, ["there are too few places along the axis for an inset"]
    low, high = there[int(len(there) * (1 - _SHARE))], there[-1]
    if part.wish.zoomed and along.kind == "number":
        inside = [i for i, v in enumerate(along.numbers) if part.wish.zoomed[0] <= v <= part.wish.zoomed[1]]
        low, high = (float(inside[0]), float(inside[-1])) if inside else (low, high)
    margin = 0.5 if layer.mark == "bar" else 0.0
    return panel.model_copy(update={"zoom": (Zoom(x=(low - margin, high + margin)),)}), []
