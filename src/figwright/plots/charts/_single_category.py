"""Bars of one category, told apart by a legend -> bars whose own names stand on the axis."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.core.tables import Table
from figwright.plots.charts._code import corner, readable
from figwright.plots.charts._names import capital, unitless
from figwright.plots.charts._titles import together
from figwright.plots.charts.model import Chart, Fold, Layer, Panel
from figwright.plots.charts.reckon import Reckoned, Shown, reckoned

_OTHERWISE = ("names", "error", "bounds", "label", "colour", "fold", "pivot", "minus", "per", "running", "bin")
"""Fields of layers that say more than which bars there are."""


def named(chart: Chart, table: Table) -> Reckoned:
    """What `reckoned` makes of the chart, with the bars of a single category named where they stand."""
    found = reckoned(chart, table)
    if chart.facet is not None:
        return found
    pairs = zip(chart.panels, found.shown, strict=True)
    panels = tuple(_named(panel, shown) for panel, shown in pairs)
    return found if panels == chart.panels else reckoned(chart.model_copy(update={"panels": panels}), table)


def _named(panel: Panel, shown: Sequence[Shown]) -> Panel:
    layer, table = panel.layers[0], shown[0].table
    if len(panel.layers) > 1 or layer.mark not in ("bar", "lollipop") or layer.stack != "none" or layer.x is None:
        return panel
    if any(getattr(layer, field) for field in _OTHERWISE) or panel.y.label == "" or layer.x not in table:
        return panel
    if len(table[layer.x].distinct) != 1 or table[layer.x].kind != "text":
        return panel
    count = len(layer.y) if layer.series is None else len(table[layer.series].distinct)
    if count < 2:
        return panel
    of, other = corner(layer.x)
    value = str(table[layer.x].distinct[0])
    label: str | None = capital(other)
    if layer.series is not None:
        changed, label = _by_series(layer), panel.x.label
    else:
        changed = _by_column(layer, table, other)
    update = {
        "layers": (changed,),
        "x": panel.x.model_copy(update={"label": label}),
        "title": panel.title or (f"{capital(readable(of))}: {value}" if other else value),
    }
    if layer.series is None and panel.y.label is None and not layer.aggregate:
        update["y"] = panel.y.model_copy(update={"label": together([table[name] for name in layer.y])})
    return panel.model_copy(update=update)


def _by_series(layer: Layer) -> Layer:
    return layer.model_copy(update={"x": layer.series, "series": None, "order": ()})


def _by_column(layer: Layer, table: Table, key: str) -> Layer:
    """The columns of a row one under the other: what tells them apart is called `key`."""
    free = [name for name in (key, "which", "value") if name and name not in table]
    fold = Fold(key=free[0], value=free[-1], names=tuple(unitless(layer.y)))
    return layer.model_copy(update={"x": free[0], "fold": fold, "order": ()})
