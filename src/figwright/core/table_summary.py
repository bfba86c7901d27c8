"""Table -> one line per column: name, type, count and range; no more data than that, so that a model which needs
only the columns does not receive the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps

from figwright.core.tables._table import Column, Table, Value

FIRST, MOST_CLASSES, LONGEST, MOST_COLUMNS = 3, 8, 40, 60
"""Numbers shown of a column, words shown of one with few, characters of a cell, and columns told one by one."""


def summary(table: Table) -> str:
    """The columns, one a line. Names stand in quotes as JSON writes them: a line end in one cannot start a line."""
    lines = [f"{dumps(one.name, ensure_ascii=False)}: {_column_summary(one)}" for one in table.columns[:MOST_COLUMNS]]
    if rest := len(table.columns) - MOST_COLUMNS:
        lines += [f"… {rest} more columns"] * (rest > 0)
    return "\n".join(lines)


def _column_summary(column: Column) -> str:
    missing = sum(value is None for value in column.values)
    gaps = f", {missing} missing" if missing else ""
    count = f"{column.kind}, {len(column)} values{gaps}"
    there = [value for value in column.values if value is not None]
    numbers = [number for number in column.numbers if number == number]
    if not there or (column.kind == "number" and not numbers):
        return count
    if column.kind == "number":
        return f"{count}, {min(numbers):g} to {max(numbers):g}, begins {_listed(there, FIRST)}"
    if column.kind == "date":
        return f"{count}, {_cell(there[0])} to {_cell(there[-1])}"
    return f"{count}, {len(column.distinct)} different: {_listed(list(column.distinct), MOST_CLASSES)}"


def _listed(values: Sequence[Value], most: int) -> str:
    return ", ".join(map(_cell, values[:most])) + (", …" if len(values) > most else "")


def _cell(value: Value) -> str:
    if isinstance(value, str):
        return dumps(value if len(value) <= LONGEST else value[: LONGEST - 1] + "…", ensure_ascii=False)
    return f"{value:g}" if isinstance(value, float) else str(value)
