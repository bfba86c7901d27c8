"""Long tables made wide, and which of their rows belong together."""

from __future__ import annotations

from figwright.core.errors import ChartError
from figwright.core.tables import Column, Table
from figwright.plots.charts.model import Layer
from figwright.plots.charts.reckon._gather import gather
from figwright.plots.charts.reckon._planned import Planned
from figwright.plots.charts.reckon._reshape import Wide
from figwright.plots.charts.reckon._tests import meant


def keys_of_pivot(layer: Layer, table: Table, facet: str | None) -> tuple[str, ...]:
    """The columns by which rows of a long table belong together: those that the layer names, all words, and whole
    numbers such as seeds where words do not tell the rows apart; not what follows from `by`, such as its unit."""
    assert layer.pivot is not None
    by, length = layer.pivot.by, len(table[layer.pivot.by])
    values = {*layer.y, *(name for name in (layer.x,) if name in layer.y)}
    drawn = [name for name in (layer.x, layer.series, layer.label, layer.colour, facet, layer.over) if name]
    others = [c for c in table.columns if len(c) == length and c.name != by and c.name not in values]
    words = [c.name for c in others if c.name in drawn or (c.kind != "number" and not _follows(c, table[by]))]
    whole = [c.name for c in others if c.name not in words and all(float(v).is_integer() for v in c.numbers if v == v)]
    if (layer.aggregate or layer.minus or layer.per) and layer.x not in layer.y:
        # What two values of one place differ in besides, such as a remark, must not keep them apart.
        return tuple(name for name in words if name in drawn)
    for extra in range(len(whole) + 1):
        keys = (*words, *whole[:extra])
        rows = list(zip(*(table[name].values for name in (by, *keys)), strict=True))
        wanted = [row for row in rows if str(row[0]) in map(str, layer.pivot.values)]
        if len(set(wanted)) == len(wanted):
            return keys
    return (*words, *whole) if not layer.aggregate else tuple(words)


def _follows(column: Column, by: Column) -> bool:
    """Whether a column says the same wherever `by` does, such as a unit."""
    return len(set(zip(by.values, column.values, strict=True))) == len(by.distinct)


def widen(plan: Planned) -> None:
    layer, table = plan.layer, plan.table
    assert layer.pivot is not None
    if len(layer.y) != 1:
        raise ChartError("'pivot' needs exactly one column of values in 'y'", "name it: y: [value]")
    by, column = layer.pivot.by, layer.y[0]
    values = tuple(value for one in layer.pivot.values for value in meant(table[by], one))
    keys = tuple(name for name in plan.names if name in keys_of_pivot(layer, table, plan.facet))
    if taken := [str(value) for value in values if str(value) in keys]:
        raise ChartError(f"{taken[0]!r} is a value of {by!r} and the name of a column", "rename the column")
    across = layer.x == column
    if across and len(values) < 2:
        raise ChartError("'pivot' needs two values when x is the column of values", "name one for x and one for y")
    if layer.aggregate and not across:
        # Each column is aggregated by itself: the rows of one place are the result's business.
        gather(plan, extra=(by,), named=False)
        plan.update(aggregate="", repeats="")
    plan.add(Wide(by, values, column, keys, across))
    words = tuple(map(str, values))
    plan.update(x=words[0] if across else layer.x, y=words[1:] if across else words)
    several = len(set(plan.layer.y) - {*layer.minus, *layer.per}) > 1
    if plan.layer.series is not None and several:
        raise ChartError("'series' and several columns of 'pivot' cannot both tell the series apart", "leave one out")
    beside = (*layer.minus, *layer.per)
    if beside and all(name in words for name in beside):
        plan.update(y=tuple(word for word in plan.layer.y if word not in beside))
