"""Chart + Chart of a reading -> how they differ in what is meant: columns, rows, computation, kind, order.

The second half of a plot's proof. Its numbers may all be the data's, and yet be those of other columns or rows.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.charts.describe import conditions
from figwright.plots.charts.model import Chart, Layer

_ALIKE = (
    {"bar", "lollipop", "point"}, {"line", "area", "point"}, {"scatter", "hexbin", "point"},
    {"pie", "donut", "treemap"},
    {"box", "violin"}, {"histogram", "density"}, {"arrow", "span", "line", "bar"},
)  # fmt: skip
"""Marks that serve one wish as well as each other, when none is named."""


def unmeant(made: Chart, wished: Chart) -> tuple[str, ...]:
    """What a chart shows other than the chart of a reading does; nothing when it is what was meant."""
    return tuple(dict.fromkeys(_differences(made, wished)))


def _differences(made: Chart, wished: Chart) -> Iterator[str]:
    ours, theirs = _layers(made), _layers(wished)
    marks = {layer.mark for layer in ours}
    if not any(layer.mark in marks or any({layer.mark} | marks <= alike for alike in _ALIKE) for layer in theirs):
        yield f"kind: {', '.join(sorted(marks))}, not {theirs[0].mark}"
    drawn, wanted = _columns(made), _columns(wished)
    if missing := sorted(wanted - drawn):
        yield f"columns: {', '.join(missing)} not drawn"
    if more := sorted(_values(ours) - wanted):
        yield f"columns: {', '.join(more)} drawn unasked"
    if _rows(made) != _rows(wished):
        yield f"rows: {' and '.join(sorted(_rows(made))) or 'all'}, not {' and '.join(sorted(_rows(wished))) or 'all'}"
    if (said := {one.aggregate for one in ours}) != (asked := {one.aggregate for one in theirs}) and any(asked):
        yield f"computation: {', '.join(sorted(said)) or 'none'}, not {', '.join(sorted(asked))}"
    if (how := _made(made)) != (wish := _made(wished)) and wish:
        yield f"computation: {', '.join(sorted(how)) or 'none'}, not {', '.join(sorted(wish))}"
    order, meant = made.panels[0].x.order, wished.panels[0].x.order
    if meant != "data" and order != meant:
        yield f"order: {order}, not {meant}"


def _layers(chart: Chart) -> list[Layer]:
    return [layer for panel in chart.panels for layer in panel.layers if layer.mark != "trend"]


def _values(layers: list[Layer]) -> set[str]:
    return {name for layer in layers for name in (*layer.y, layer.z, layer.to) if name}


def _columns(chart: Chart) -> set[str]:
    layers = _layers(chart)
    placed = {
        name for layer in layers for name in (layer.x, layer.series, layer.size, layer.label, layer.colour) if name
    }
    return placed | _values(layers) | ({chart.facet.by} if chart.facet else set())


def _rows(chart: Chart) -> frozenset[str]:
    parts = [(panel.where, panel.any_of) for panel in chart.panels]
    parts += [(layer.where, layer.any_of) for panel in chart.panels for layer in panel.layers]
    said = [conditions({name: one}) for where, _ in parts for name, one in where.items()]
    return frozenset(filter(None, (*said, *(conditions({}, any_of) for _, any_of in parts))))


def _made(chart: Chart) -> frozenset[str]:
    """What is subtracted, divided and added up, and of which columns."""
    said = {f"{one.how} of {' and '.join(one.of)}" for one in chart.derive.values() if one.how != "same"}
    said |= {f"running {one.running}" for one in _layers(chart) if one.running}
    said |= {f"per {name}" for one in _layers(chart) for name in one.per}
    return frozenset(said | {f"minus {name}" for one in _layers(chart) for name in one.minus})
