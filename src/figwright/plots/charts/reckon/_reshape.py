"""Steps that make new columns of old ones: long tables wide and wide ones long, differences, ratios, running sums."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from figwright.core.errors import ChartError
from figwright.core.tables import Column, Table, Value
from figwright.plots.charts._code import Code, bracketed, literal
from figwright.plots.charts.reckon import _code


@dataclass(frozen=True, slots=True)
class Wide:
    """A long table made wide: one row for each set of keys, a column for each of the values of `by`."""

    by: str
    values: tuple[Value, ...]
    column: str
    keys: tuple[str, ...]
    whole: bool
    """Rows that lack one of the values are left out: a point has a place only with both."""

    def apply(self, table: Table) -> Table:
        beside = [table[name].values for name in self.keys]
        found: dict[tuple[Value, ...], dict[Value, Value]] = {}
        for by, value, *key in zip(table[self.by].values, table[self.column].values, *beside, strict=True):
            mine = found.setdefault(tuple(key), {})
            if by in self.values:
                if mine.get(by) is not None:
                    self._several(by, key)
                mine[by] = value
        rows = [(key, mine) for key, mine in found.items() if not self.whole or len(mine) == len(self.values)]
        if not rows:
            raise ChartError(
                f"no group of rows has {' and '.join(map(str, self.values))} of {self.by!r}",
                f"rows belong together by {', '.join(self.keys) or 'nothing'}",
            )
        columns = [
            Column(name, tuple(key[k] for key, _ in rows), table[name].kind, table[name].unit)
            for k, name in enumerate(self.keys)
        ]
        source = table[self.column]
        columns += [
            Column(str(value), tuple(mine.get(value) for _, mine in rows), source.kind, source.unit)
            for value in self.values
        ]
        return Table(tuple(columns), table.name, table.path)

    def _several(self, by: Value, key: Sequence[Value]) -> None:
        raise ChartError(
            f"several rows hold {by!r} of {self.by!r} for {', '.join(map(str, key)) or 'all'}",
            "combine them with 'aggregate', such as mean, or select rows with 'where'",
        )

    def write(self, code: Code) -> None:
        _code.need(code, "widened")
        parts = [literal(self.by), literal(list(self.values)), literal(self.column), literal(list(self.keys))]
        code.line(bracketed("rows = widened(rows, ", parts, ")"))
        if self.whole:
            code.line("rows = [row for row in rows if all(value == value for value in row.values())]")


SECONDS = {"days": 86_400, "hours": 3600, "minutes": 60, "seconds": 1}
"""Units of the time from one date to another."""
_COMBINED = {
    "plus": "{one} + {other}",
    "minus": "{one} - {other}",
    "per": "{one} / ({other} or np.nan)",
    "percent": "100 * {one} / ({other} or np.nan)",
    "change": "100 * ({one} - {other}) / ({other} or np.nan)",
    **{unit: f"elapsed({{other}}, {{one}}, {seconds})" for unit, seconds in SECONDS.items()},
}
"""Two values of a row that become one number, as the script says it."""


@dataclass(frozen=True, slots=True)
class Combine:
    """A new column made of two: their sum, difference or ratio, the first or its change in per cent of the other, or
    the time from the other date to the first."""

    name: str
    one: str
    other: str
    how: str = "minus"

    def apply(self, table: Table) -> Table:
        one, other = table[self.one], table[self.other]
        if self.how in SECONDS:
            values = tuple(elapsed(a, b, self.how) for a, b in zip(other.values, one.values, strict=True))
        else:
            values = tuple(self._of(a, b) for a, b in zip(one.numbers, other.numbers, strict=True))
        unit = {"plus": one.unit, "minus": one.unit, "percent": "%", "change": "%"}.get(self.how, "")
        return Table((*table.columns, Column(self.name, values, "number", unit)), table.name, table.path)

    def _of(self, a: float, b: float) -> float | None:
        if not math.isfinite(a - b) or (self.how not in ("plus", "minus") and b == 0):
            return None
        return {"plus": lambda: a + b, "minus": lambda: a - b, "per": lambda: a / b, "percent": lambda: 100 * a / b,
                "change": lambda: 100 * (a - b) / b}[self.how]()  # fmt: skip

    def write(self, code: Code) -> None:
        if self.how in SECONDS:
            _code.need(code, "elapsed", "known")
            code.imports.add("from datetime import datetime")
        with code.block("for row in rows:"):
            read = _COMBINED[self.how].format(one=f"row[{literal(self.one)}]", other=f"row[{literal(self.other)}]")
            code.line(f"row[{literal(self.name)}] = {read}")


def elapsed(start: Value, end: Value, unit: str) -> float | None:
    """The time between two dates; None where one is not known."""
    if start is None or end is None:
        return None
    first, last = (datetime.fromisoformat(str(one).replace("Z", "+00:00")) for one in (start, end))
    return (last - first).total_seconds() / SECONDS[unit]


@dataclass(frozen=True, slots=True)
class Copy:
    """A column once more under another name."""

    name: str
    column: str

    def apply(self, table: Table) -> Table:
        old = table[self.column]
        return Table((*table.columns, Column(self.name, old.values, old.kind, old.unit)), table.name, table.path)

    def write(self, code: Code) -> None:
        code.line(f"rows = [row | {{{literal(self.name)}: row[{literal(self.column)}]}} for row in rows]")


@dataclass(frozen=True, slots=True)
class Long:
    """Columns side by side made one of their names and one of their numbers: a row for each."""

    columns: tuple[str, ...]
    key: str
    value: str
    names: tuple[Value, ...]

    def apply(self, table: Table) -> Table:
        length = len(table[self.columns[0]])
        order = [(row, place) for row in range(length) for place in range(len(self.columns))]
        kept = [
            Column(c.name, tuple(c.values[row] for row, _ in order), c.kind, c.unit)
            for c in table.columns
            if c.name not in self.columns and len(c) == length
        ]
        units = {table[name].unit for name in self.columns}
        number = all(isinstance(name, int | float) for name in self.names)
        kept.append(Column(self.key, tuple(self.names[place] for _, place in order), "number" if number else "text"))
        values = tuple(table[self.columns[place]].values[row] for row, place in order)
        kept.append(Column(self.value, values, "number", units.pop() if len(units) == 1 else ""))
        return Table(tuple(kept), table.name, table.path)

    def write(self, code: Code) -> None:
        _code.need(code, "lengthened")
        pairs = [f"{literal(column)}: {literal(name)}" for column, name in zip(self.columns, self.names, strict=True)]
        parts = [bracketed("{", pairs, "}", 88), literal(self.key), literal(self.value)]
        code.line(bracketed("rows = lengthened(rows, ", parts, ")"))


@dataclass(frozen=True, slots=True)
class Running:
    """A new column of numbers in the order of the rows, for each set of keys: added up, or in per cent of the first."""

    name: str
    column: str
    keys: tuple[str, ...]
    how: str

    def apply(self, table: Table) -> Table:
        beside = [table[name].values for name in self.keys]
        before: dict[tuple[Value, ...], float] = {}
        made: list[float | None] = []
        for row, value in enumerate(table[self.column].numbers):
            key = tuple(values[row] for values in beside)
            if self.how == "sum":
                before[key] = before.get(key, 0.0) + (value if math.isfinite(value) else 0.0)
                made.append(before[key])
            else:
                first = before.setdefault(key, value) if math.isfinite(value) else 0.0
                made.append(100 * value / first if first else None)
        unit = table[self.column].unit if self.how == "sum" else "%"
        return Table((*table.columns, Column(self.name, tuple(made), "number", unit)), table.name, table.path)

    def write(self, code: Code) -> None:
        _code.need(code, "running", "known")
        parts = [literal(one) for one in (self.name, self.column, list(self.keys), self.how)]
        code.line(bracketed("rows = running(rows, ", parts, ")"))
