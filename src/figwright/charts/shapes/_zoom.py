"""A panel with an inset: of the range that is asked for, or of the end of the axis where values are small."""

from __future__ import annotations

from math import isfinite

from figwright.charts.model import Panel, Zoom
from figwright.charts.shapes._part import Part

_SHARE = 0.4
"""Of the places along the axis, which an inset shows when nobody says which."""


def zoomed(panel: Panel, part: Part) -> tuple[Panel, list[str]]:
    """The panel with its inset, and what is to be said of it."""
    layer, asked = panel.layers[0], part.asked.zoomed
    if layer.mark not in ("bar", "line", "area", "scatter") or layer.x is None:
        return panel, ["an inset is drawn in bars, lines, areas and points only"]
    along = part.table[layer.x]
    counted = along.kind != "number" or layer.mark == "bar"
    places = [float(n) for n, v in enumerate(along.values) if v is not None] if counted else sorted(along.numbers)
    if asked and along.kind == "number":
        places = [place for place, v in zip(places, along.numbers, strict=True) if asked[0] <= v <= asked[1]]
    if len(places) < 2 + 2 * (asked is None):
        return panel, ["there are too few places along the axis for an inset"]
    count = len(places) - int(len(places) * (1 - _SHARE))
    rows = zip(*(part.table[name].numbers for one in panel.layers for name in one.y), strict=False)
    heights = [sum(abs(value) for value in row if isfinite(value)) for row in rows]
    first = layer.mark in ("bar", "area") and sum(heights[:count]) < sum(heights[-count:])
    shown = places if asked else places[:count] if first else places[-count:]
    margin = 0.5 if layer.mark == "bar" else 0.0
    zoom = Zoom(x=(shown[0] - margin, shown[-1] + margin))
    told = [] if asked else ["the inset shows one end of the axis: say e.g. 'zoom from 2 to 5' for another part"]
    return panel.model_copy(update={"zoom": (zoom,)}), told
