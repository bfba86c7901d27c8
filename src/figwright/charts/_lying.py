"""Upright bars whose names are too long to stand under them -> lying bars, with the names beside them."""

from __future__ import annotations

from figwright.charts import _layout, _style, _words
from figwright.charts.model import Chart, Panel
from figwright.tables import Table

LONGEST = 0.3
"""The share of a panel's width that a turned name may take; beyond it leaves the bars no height."""
TURNED = ("bar", "lollipop")


def laid(chart: Chart, table: Table) -> Chart:
    """The chart with bars laid down where the names of their categories want it."""
    style = _style.get(chart.style)
    width, _ = _layout.sheet(chart, table, style).panel
    size = _style.look(style, width, chart.theme, False).small
    panels = tuple(_laid(panel, table, width * 72, size) for panel in chart.panels)
    return chart if panels == chart.panels else chart.model_copy(update={"panels": panels})


def _laid(panel: Panel, table: Table, width: float, size: float) -> Panel:
    layers = panel.layers
    if any(layer.mark not in TURNED or layer.horizontal or layer.right for layer in layers) or panel.x.reverse:
        return panel
    names = {layer.x for layer in layers}
    if len(names) != 1 or (name := names.pop()) is None or name not in table or table[name].kind != "text":
        return panel
    called = [str(value) for value in table[name].distinct]
    room = 0.8 * width / max(1, len(called))
    if all(_words.wrapped(one, size, room) or _words.width(one, size) <= LONGEST * width for one in called):
        return panel
    return panel.model_copy(update={"layers": tuple(layer.model_copy(update={"horizontal": True}) for layer in layers)})
