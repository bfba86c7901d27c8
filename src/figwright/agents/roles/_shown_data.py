"""Table and chart -> the numbers that a plot shows, for whoever looks at it: computed as the chart says, no row left
out. Where they are too many to be compared by eye, what its columns hold."""

from __future__ import annotations

from dataclasses import replace
from json import dumps

from figwright.core.errors import ChartError
from figwright.core.table_summary import summary
from figwright.core.tables import Column, Table, Value
from figwright.plots.charts.model import Chart
from figwright.plots.charts.reckon import reckoned

MOST = 160
"""Values that a reader compares one by one; of more the checks alone can say."""
FIRST = 5
"""Rows of a long table that show what its cells look like."""
DIGITS = 5


def in_short(table: Table) -> str:
    """A table for those who map its columns: the whole of a small one, else its columns and its first rows."""
    if _cells(table) <= MOST:
        return _rounded(table).as_text(MOST)
    rows = "\n\n".join(_rounded(Table(group)).as_text(FIRST * 3 // 2) for group in _heads(table))
    return f"{summary(table)}\n\nThe first rows:\n{rows}"


def shape(table: Table) -> str:
    """What a table holds, for those who look for one like it: columns of one length together, by name and kind."""
    return "\n".join(
        f"{len(group[0])} rows of {', '.join(f'{dumps(one.name, ensure_ascii=False)}: {_kind(one)}' for one in group)}"
        for group in table.groups
    )


def _kind(column: Column) -> str:
    return column.kind if column.kind != "text" else f"text, {len(column.distinct)} different"


def shown_data(table: Table, chart: Chart | None, *, whole: bool = True) -> str:
    """What the panels of a chart show; without a chart, the data. Not `whole`: only the names of the columns."""
    found = _tables_of_panels(table, chart)
    if not whole:
        return ", ".join(dict.fromkeys(dumps(name, ensure_ascii=False) for one in found for name in one.names))
    if sum(map(_cells, found)) <= MOST:
        told = [_rounded(one).as_text(MOST) for one in found]
    else:
        told = [summary(one) for one in found]
    if len(found) == 1:
        return told[0]
    return "\n\n".join(f"Panel {number}:\n{one}" for number, one in enumerate(told, 1))


def countable(table: Table, chart: Chart | None) -> bool:
    """Whether what a plot shows is few enough to be told whole."""
    return sum(map(_cells, _tables_of_panels(table, chart))) <= MOST


def _tables_of_panels(table: Table, chart: Chart | None) -> tuple[Table, ...]:
    """The tables of the panels, those that are alike once."""
    if chart is None:
        return (table,)
    try:
        found = reckoned(chart, table)
    except ChartError:  # a chart that somebody changed by hand may not fit its data any more
        return (table,)
    if found.made:
        return tuple(dict.fromkeys(found.drawn()))
    names = {column.name for panel in found.drawn() for column in panel.columns}
    return (Table(tuple(column for column in table.columns if column.name in names), table.name),)


def _cells(table: Table) -> int:
    return sum(map(len, table.columns))


def _heads(table: Table) -> list[tuple[Column, ...]]:
    return [tuple(replace(one, values=one.values[:FIRST]) for one in group) for group in table.groups]


def _rounded(table: Table) -> Table:
    """Numbers with as many digits as anybody reads off a plot."""
    return Table(tuple(replace(one, values=tuple(map(_short, one.values))) for one in table.columns), table.name)


def _short(value: Value) -> Value:
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value
