"""Chart + what a wish expects of it (`expect` in `wishes.json`) -> what is not as expected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from figwright.plots.charts.model import Chart, Layer

KINDS = {
    "bar": {"bar", "grouped bar", "stacked bar", "lollipop"}, "lollipop": {"bar", "lollipop", "grouped bar"},
    "line": {"line", "slope"}, "scatter": {"scatter", "bubble", "strip"},
    "point": {"strip", "scatter", "dot", "line", "bar", "slope", "point"}, "histogram": {"histogram", "density"},
    "density": {"density", "histogram"}, "pie": {"pie", "donut"}, "donut": {"pie", "donut"},
    "area": {"area", "stacked area"}, "arrow": {"slope", "arrow", "dumbbell"}, "span": {"dumbbell", "span"},
    "hexbin": {"hexbin", "scatter"}, "trend": {"scatter", "line"},
}  # fmt: skip
"""What a mark is called in expectations, where that is more than its name."""


def faults(wish: dict[str, Any], chart: Chart) -> list[str]:
    """What is not as one of the acceptable expectations says; of these the nearest counts."""
    return min(([*_faults(expect, chart)] for expect in (wish["expect"], *wish.get("also", ()))), key=len)


def _faults(expect: dict[str, Any], chart: Chart) -> Iterator[str]:
    layers = [layer for panel in chart.panels for layer in panel.layers]
    kinds = {kind for layer in layers for kind in KINDS.get(layer.mark, {layer.mark})}
    if not kinds & set(expect.get("kinds") or kinds):
        yield f"kind {sorted(kinds)[:2]}"
    values = _sources({name for layer in layers for name in _values(layer)}, chart)
    placed = {
        name for one in layers for name in (one.x, one.series, one.size, one.label, one.colour, one.source) if name
    }
    used = values | _sources(placed, chart) | ({chart.facet.by} if chart.facet else set())
    asked = {name for name in expect.get("y") or () if not name.startswith("<")}
    roles = {name for key in ("x", "series", "size", "label") if (name := expect.get(key))}
    yield from (f"{name} is not drawn" for name in sorted((asked | roles) - used))
    yield from (f"{name} is drawn" for name in sorted(values - asked - roles - {expect.get("panels")}))
    if expect.get("panels") and len(chart.panels) < 2 and not chart.facet:
        yield "no panels"
    chosen = any(one.where or one.any_of for one in chart.panels) or any(one.where or one.any_of for one in layers)
    if not str(expect.get("rows") or "all").startswith("all") and not chosen:
        yield f"rows not chosen: {expect['rows']}"
    if expect.get("error") and not any(one.error or one.band or one.bounds or one.repeats for one in layers):
        yield "no spread"
    logs = "".join(axis for axis in "xy" if getattr(chart.panels[0], axis).scale == "log")
    if expect.get("log") in ("x", "y", "xy") and logs != expect["log"]:
        yield f"logarithmic: {logs or 'none'}"


def _values(layer: Layer) -> Iterator[str]:
    yield from (name for name in (*layer.y, layer.z, layer.to, layer.target) if name)
    # What is subtracted or divided by may be a value of the pivot's column, which is no column.
    yield from (name for name in (*layer.minus, *layer.per) if layer.pivot is None)


def _sources(names: set[str], chart: Chart) -> set[str]:
    """Columns of the table: what is computed row by row stands for what it is made of."""
    for new, made in reversed(chart.derive.items()):
        names = (names - {new}) | set(made.of) if new in names else names
    return names
