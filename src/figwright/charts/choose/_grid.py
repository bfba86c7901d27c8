"""Panels + size -> how many stand side by side, so that each has the shape that its kind wants."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log

from figwright.charts.model import Panel

_SQUARE = frozenset({"radar", "pie", "donut", "treemap", "heatmap", "graph"})
_EMPTY = 0.6
"""What an empty place of the grid costs, beside the logarithm of how far the shape is from the wanted one."""


def across(panels: Sequence[Panel], size: tuple[float, float] | None) -> int | None:
    """Panels in a row; None leaves it to the compiler."""
    count = len(panels)
    if count < 2 or size is None:
        return None
    wanted = _shape(panels)
    if wanted is None:
        return 1

    def cost(row: int) -> float:
        rows = ceil(count / row)
        shape = (size[0] / row) / (size[1] / rows)
        return abs(log(shape / wanted)) + _EMPTY * (row * rows - count)

    return min(range(1, count + 1), key=cost)


def _shape(panels: Sequence[Panel]) -> float | None:
    """Width to height of a panel; None for strips, which stand under each other."""
    layers = [panel.layers[0] for panel in panels]
    if all(one.mark == "heatmap" and len(one.y) == 1 and not one.z and not one.series for one in layers):
        return None
    if len(layers) > 2 and all(one.mark == "point" and one.horizontal for one in layers):
        return 0.5
    return 1.0 if all(one.mark in _SQUARE for one in layers) else 1.5
