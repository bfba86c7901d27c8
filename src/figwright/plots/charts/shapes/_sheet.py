"""Panels -> how they stand on the sheet: how many side by side, and with which insets."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, isfinite, log

from figwright.core.tables import Table
from figwright.plots.charts._code import readable
from figwright.plots.charts._names import capital
from figwright.plots.charts.model import Facet, Panel, Zoom
from figwright.plots.charts.shapes._part import Part

_SQUARE = frozenset({"radar", "pie", "donut", "treemap", "heatmap", "graph"})
_EMPTY = 0.6
"""What an empty place of the grid costs, beside the logarithm of how far the shape is from the wanted one."""
_SHARE = 0.4
"""Of the places along the axis, which an inset shows when nobody says which."""


def across(panels: Sequence[Panel], size: tuple[float, float] | None) -> int | None:
    """Panels in a row; None leaves it to the compiler."""
    count, layers = len(panels), [panel.layers[0] for panel in panels]
    if count < 2 or size is None:
        return None
    if all(one.mark == "heatmap" and len(one.y) == 1 and not one.z for one in layers):
        return 1  # strips stand under each other
    wanted = 1.0 if all(one.mark in _SQUARE for one in layers) else 1.5
    if count > 2 and all(one.mark == "point" and one.horizontal for one in layers):
        wanted = 0.5

    def cost(row: int) -> float:
        rows = ceil(count / row)
        shape = (size[0] / row) / (size[1] / rows)
        return abs(log(shape / wanted)) + _EMPTY * (row * rows - count)

    return min(range(1, count + 1), key=cost)


def faceted(
    panels: Sequence[Panel], table: Table, *, all_marks: bool = False
) -> tuple[tuple[Panel, ...], Facet | None]:
    """Clouds of points by the values of one column share both axes; all other panels stay as they are, unless panels
    of `all_marks` are meant."""
    plain = [panel.model_copy(update={"where": {}, "title": ""}) for panel in panels]
    column = next(iter(panels[0].where), "")
    values = [panel.where.get(column) for panel in panels]
    titled = all(panel.title == capital(readable(str(value))) for panel, value in zip(panels, values, strict=True))
    clouds = all_marks or {layer.mark for layer in plain[0].layers} <= {"scatter", "trend"}
    clouds = clouds and plain == plain[:1] * len(plain)
    if not panels[1:] or not clouds or not column or values != list(table[column].distinct) or not titled:
        return tuple(panels), None
    return (plain[0],), Facet(by=column)


def zoomed(panel: Panel, part: Part) -> tuple[Panel, list[str]]:
    """The panel with its inset, and what is to be said of it."""
    layer, asked = panel.layers[0], part.asked.zoomed
    if layer.mark not in ("bar", "line", "area", "scatter") or layer.x is None:
        return panel, ["an inset is drawn in bars, lines, areas and points only"]
    if panel.y.scale == "log" and not asked:
        return panel, ["no inset is drawn beside a logarithmic axis: say e.g. 'zoom from 2 to 5' for one"]
    along = part.table[layer.x]
    counted = along.kind != "number" or layer.mark == "bar"
    places = list(map(float, range(len(along)))) if counted else [v for v in along.numbers if isfinite(v)]
    if asked and along.kind == "number":
        places = [float(n) if counted else v for n, v in enumerate(along.numbers) if asked[0] <= v <= asked[1]]
    places.sort()
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
