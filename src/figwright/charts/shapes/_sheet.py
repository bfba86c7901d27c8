"""Panels -> how they stand on the sheet: how many side by side, and which of them are one panel, repeated."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log

from figwright.charts._code import readable
from figwright.charts._names import capital
from figwright.charts.model import Facet, Panel
from figwright.tables import Table

_SQUARE = frozenset({"radar", "pie", "donut", "treemap", "heatmap", "graph"})
_COMPARED = frozenset({"scatter", "trend"})
"""Marks that are read by comparing places, so that their panels had better share their axes."""
_EMPTY = 0.6
"""What an empty place of the grid costs, beside the logarithm of how far the shape is from the wanted one."""


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


def faceted(panels: Sequence[Panel], table: Table) -> tuple[tuple[Panel, ...], Facet | None]:
    """Clouds of points by the values of one column share both axes; all other panels stay as they are."""
    plain = [panel.model_copy(update={"where": {}, "title": ""}) for panel in panels]
    column = next(iter(panels[0].where), "")
    values = [panel.where.get(column) for panel in panels]
    titled = all(panel.title == capital(readable(str(value))) for panel, value in zip(panels, values, strict=True))
    same = all(panel == plain[0] for panel in plain) and {layer.mark for layer in plain[0].layers} <= _COMPARED
    if len(panels) < 2 or not same or not column or values != list(table[column].distinct) or not titled:
        return tuple(panels), None
    return (plain[0],), Facet(by=column)
