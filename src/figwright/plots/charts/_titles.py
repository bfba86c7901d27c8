"""Legends whose entries say nothing by themselves (0.1 and 1.0; yes and no) -> legends headed by their column."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from figwright.core.tables import Column
from figwright.plots.charts._code import corner, readable
from figwright.plots.charts._names import capital, common, shared_unit, unit
from figwright.plots.charts.model import Panel
from figwright.plots.charts.reckon import Reckoned, Shown

_MUTE = re.compile(r"[-+]?[\d.,]+(?:e[-+]?\d+)?%?|yes|no|true|false|[tfyn01mw\u2713\u2717]|\?", re.IGNORECASE)
"""A name that needs to be told what it is of."""
_QUANTITY = re.compile(r"[a-z]?[A-Z][a-z]?[A-Z]{1,4}\d?|[^\x00-\x7f]")
"""A first word that is what is measured: AP in "AP (S)", mIoU in "mIoU VOC", the sign in front of "@ 24 V"; others
may be of anything."""
_TIMES = frozenset({"ns", "µs", "us", "ms", "s", "min", "h"})


def headed(found: Reckoned) -> Reckoned:
    """The chart with a heading of each legend that needs one and has none."""
    chart = found.chart
    panels = tuple(_headed(panel, shown) for panel, shown in zip(chart.panels, found.shown, strict=True))
    return found if panels == chart.panels else replace(found, chart=chart.model_copy(update={"panels": panels}))


def _headed(panel: Panel, shown: Sequence[Shown]) -> Panel:
    if panel.legend_title or panel.legend == "direct":
        return panel
    columns = {layer.series or layer.colour: one.table for layer, one in zip(panel.layers, shown, strict=True)}
    if len(columns) != 1 or any(layer.names for layer in panel.layers):
        return panel
    ((name, table),) = columns.items()
    if name is None or name not in table or not _mute(table[name]):
        return panel
    return panel.model_copy(update={"legend_title": titled(table[name])})


def _mute(column: Column) -> bool:
    return all(_MUTE.fullmatch(str(value)) for value in column.distinct)


def together(columns: Sequence[Column]) -> str:
    """What several columns are on one axis: the words that all begin or end with, and the unit that all have."""
    names = [column.name for column in columns]
    shared = common(names)
    if not shared or shared == unit(names[0]):
        first = {readable(name).split()[0] for name in names}
        shared = next(iter(first)) if len(first) == 1 and _QUANTITY.fullmatch(min(first)) else shared
    units = {unit(column.name) or column.unit for column in columns}
    said = shared_unit(names) or (units.pop() if len(units) == 1 else "")
    shared = "Time" if shared in ("", said) and said in _TIMES else shared  # "s" alone is no name
    return f"{shared} ({said})" if shared and said and said not in shared else shared or said


def titled(column: Column) -> str:
    """A column's name with the unit that stood at its numbers, where the name does not say it."""
    name = readable(corner(column.name)[0])
    return capital(name if not column.unit or column.unit in name or unit(name) else f"{name} ({column.unit})")
