"""Rows that share a place -> their mean and its spread: the table that a layer with `repeats` decides by.

The script works the same numbers out of the data when it runs (`_snippets`); here they are known before, so that
limits, legends and labels are made for what is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from figwright.charts._snippets import SPREADS
from figwright.charts.model import Layer, Panel
from figwright.errors import ChartError
from figwright.tables import Column, Table, Value

MARKS = ("line", "point", "bar")
SAID = {"mean": "mean", "sd": "mean ± SD", "sem": "mean ± SE", "ci": "mean ± 1.96 SE (95% CI)"}
"""What stands on the axis: nobody has to guess what a band is."""
_AROUND = " ±"
"""The end of the names of columns that hold the spread; they are in no table of anybody."""


def check(layer: Layer) -> None:
    """Raises ChartError where a layer cannot show means."""
    if not layer.repeats:
        return
    if layer.mark not in MARKS:
        raise ChartError(f"a {layer.mark} shows no means of repeated rows", f"marks that do: {', '.join(MARKS)}")
    if layer.x is None or layer.label is not None:
        field = "needs 'x'" if layer.x is None else "has no row of its own for 'label'"
        raise ChartError(f"a mean of repeated rows {field}", "name the column whose values repeat, or leave it out")
    if layer.repeats in SPREADS and (layer.error or layer.band or layer.bounds or layer.stack != "none"):
        raise ChartError(
            f"'repeats: {layer.repeats}' works the errors out, and others are given or the bars are stacked",
            "leave out 'error', 'band', 'bounds' and 'stack', or say 'repeats: mean'",
        )


def spoken(panel: Panel) -> Panel:
    """The panel whose layers name the columns of `gathered`."""
    if not any(layer.repeats in SPREADS for layer in panel.layers):
        return panel
    return panel.model_copy(update={"layers": tuple(_layer(layer) for layer in panel.layers)})


def _layer(layer: Layer) -> Layer:
    if layer.repeats not in SPREADS:
        return layer
    field = "band" if layer.mark == "line" and not layer.options.get("bars") else "error"
    return layer.model_copy(update={field: tuple(f"{name}{_AROUND}" for name in layer.y)})


def gathered(layer: Layer, table: Table, facet: str | None) -> Table:
    """One row for each place of each series: means, their spread, and of other columns what comes first."""
    if not layer.repeats or layer.x is None:
        return table
    keys = [table[name] for name in (layer.x, layer.series, facet) if name is not None]
    rows: dict[tuple[Value, ...], list[int]] = {}
    for row, key in enumerate(zip(*(column.values for column in keys), strict=True)):
        if all(value is not None for value in key):
            rows.setdefault(key, []).append(row)
    places = list(rows.values())
    if keys[0].kind != "text":
        places.sort(key=lambda few: _place(keys[0], few[0]))
    columns: list[Column] = []
    for column in table.columns:
        if len(column) != len(keys[0]):
            columns.append(column)
        elif column.name in layer.y:
            sets = [[v for v in (column.numbers[row] for row in few) if math.isfinite(v)] for few in places]
            means = tuple(sum(one) / len(one) if one else None for one in sets)
            columns.append(Column(column.name, means, column.kind, column.unit))
            around = tuple(_spread(one, layer.repeats) for one in sets)
            columns.append(Column(f"{column.name}{_AROUND}", around, column.kind))
        else:
            columns.append(
                Column(column.name, tuple(column.values[few[0]] for few in places), column.kind, column.unit)
            )
    return Table(tuple(columns), table.name, table.path)


def _place(column: Column, row: int) -> tuple[float, str]:
    return (column.numbers[row], "") if column.kind == "number" else (0.0, str(column.values[row]))


def _spread(values: Sequence[float], how: str) -> float | None:
    if len(values) < 2 or how not in SPREADS:
        return None
    mean = sum(values) / len(values)
    sd = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    return sd if how == "sd" else (1.96 if how == "ci" else 1.0) * sd / math.sqrt(len(values))


def label(text: str, layers: Sequence[Layer]) -> str:
    """The label of an axis with what is drawn of repeated rows, unless it says so already."""
    said = {SAID[layer.repeats] for layer in layers if layer.repeats}
    if len(said) != 1 or "mean" in text.lower() or "±" in text:
        return text
    return f"{text}, {said.pop()}" if text else said.pop().capitalize()
