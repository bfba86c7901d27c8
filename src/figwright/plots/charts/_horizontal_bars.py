"""Upright bars whose names are too long to stand under them -> lying bars, with the names beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from figwright.core.tables import Table
from figwright.plots.charts import _layout, _words, plot_styles
from figwright.plots.charts._axes import GAP
from figwright.plots.charts._category_order import named, numbered, placed
from figwright.plots.charts.model import Panel
from figwright.plots.charts.reckon import Reckoned, Shown

LONGEST = 0.3
"""The share of a panel's width that a turned name may take; beyond it leaves the bars no height."""
MOST = 30
"""Bars that lie under each other on one sheet."""
TURNED = ("bar", "lollipop")


def laid(found: Reckoned) -> Reckoned:
    """The chart with bars laid down where the names of their categories want it."""
    chart = found.chart
    style = plot_styles.get(chart.style)
    width, _ = _layout.sheet(chart, found.shown[0][0].table, style).panel
    size = plot_styles.look(style, width, chart.theme, False).small
    pairs = zip(chart.panels, found.shown, strict=True)
    alone = len(chart.panels) == 1 and chart.facet is None and chart.size is None
    panels = tuple(_laid(panel, shown, width * 72, size, alone) for panel, shown in pairs)
    return found if panels == chart.panels else replace(found, chart=chart.model_copy(update={"panels": panels}))


def _laid(panel: Panel, shown: Sequence[Shown], width: float, size: float, alone: bool) -> Panel:
    layers = panel.layers
    if any(layer.mark not in TURNED or layer.horizontal or layer.right for layer in layers) or panel.x.reverse:
        return panel
    names = list(dict.fromkeys(named(panel, shown)))
    room = 0.86 * width / max(1, len(names)) - GAP * size
    if all(_words.wrapped(one, size, room) for one in names):
        return panel
    turned = all(_words.wrapped(one, size, room) or _words.width(one, size) <= LONGEST * width for one in names)
    if turned and not (alone and _free(panel, names, shown[0].table)):
        return panel
    return panel.model_copy(update={"layers": tuple(layer.model_copy(update={"horizontal": True}) for layer in layers)})


def _free(panel: Panel, names: Sequence[str], table: Table) -> bool:
    """Whether bars may lie: they have room under each other, and their names are in no order that runs to the right."""
    layer, ranked = panel.layers[0], str(panel.x.order).startswith("value")
    series = len(table[layer.series].distinct) if layer.series else len(layer.y)
    beside = 0.62 * series if layer.stack == "none" else 1.0
    return len(names) * max(1.0, beside) <= MOST and (ranked or not (placed(names) or numbered(names)))
