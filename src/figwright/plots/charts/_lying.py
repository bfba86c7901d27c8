"""Upright bars whose names are too long to stand under them -> lying bars, with the names beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from figwright.plots.charts import _layout, _words, plot_styles
from figwright.plots.charts._scales import named
from figwright.plots.charts.model import Panel
from figwright.plots.charts.reckon import Reckoned, Shown

LONGEST = 0.3
"""The share of a panel's width that a turned name may take; beyond it leaves the bars no height."""
TURNED = ("bar", "lollipop")


def laid(found: Reckoned) -> Reckoned:
    """The chart with bars laid down where the names of their categories want it."""
    chart = found.chart
    style = plot_styles.get(chart.style)
    width, _ = _layout.sheet(chart, found.shown[0][0].table, style).panel
    size = plot_styles.look(style, width, chart.theme, False).small
    pairs = zip(chart.panels, found.shown, strict=True)
    panels = tuple(_laid(panel, shown, width * 72, size) for panel, shown in pairs)
    return found if panels == chart.panels else replace(found, chart=chart.model_copy(update={"panels": panels}))


def _laid(panel: Panel, shown: Sequence[Shown], width: float, size: float) -> Panel:
    layers = panel.layers
    if any(layer.mark not in TURNED or layer.horizontal or layer.right for layer in layers) or panel.x.reverse:
        return panel
    names = set(named(panel, shown))
    room = 0.8 * width / max(1, len(names))
    if all(_words.wrapped(one, size, room) or _words.width(one, size) <= LONGEST * width for one in names):
        return panel
    return panel.model_copy(update={"layers": tuple(layer.model_copy(update={"horizontal": True}) for layer in layers)})
