"""Table -> Table, one step after another: rows kept, values put together, rows made one, results ranked.

Every step does its work twice, by different code: `apply` here, where charts are decided and proved, and `write`, the
lines of Python with which the script does it again on a list `rows` of dicts. Where a step needs a function, that
stands in `_code`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Protocol

from figwright.core.errors import ChartError
from figwright.core.tables import Column, Kind, Table, Value
from figwright.plots.charts._code import Code, bracketed, literal
from figwright.plots.charts.reckon import _code, _results
from figwright.plots.charts.reckon._tests import Clause, meeting


class Step(Protocol):
    """One operation on the rows of a layer."""

    def apply(self, table: Table) -> Table:
        """The table after it."""

    def write(self, code: Code) -> None:
        """Lines that change `rows` in the same way."""


def taken(table: Table, rows: Iterable[int], beside: str | None = None) -> Table:
    """Some rows of a table, in this order; of the columns as long as `beside`, where there are others too."""
    few, length = list(rows), len(table.columns[0] if beside is None else table[beside])
    columns = (
        Column(c.name, tuple(c.values[row] for row in few), c.kind, c.unit) if len(c) == length else c
        for c in table.columns
    )
    return Table(tuple(columns), table.name, table.path)


def groups(table: Table, keys: Sequence[str]) -> dict[tuple[Value, ...], list[int]]:
    """The rows that share the values of some columns; rows that lack one of them are in no group."""
    found: dict[tuple[Value, ...], list[int]] = {}
    for row, key in enumerate(zip(*(table[name].values for name in keys), strict=True)):
        if None not in key:
            found.setdefault(key, []).append(row)
    return found


@dataclass(frozen=True, slots=True)
class Keep:
    """Only the rows for which every clause holds."""

    clauses: tuple[Clause, ...]

    def apply(self, table: Table) -> Table:
        rows = meeting(self.clauses, table)
        if not rows:
            raise ChartError(
                f"no row of {table.name or 'the table'} matches 'where'", "leave out one of its conditions"
            )
        return taken(table, rows)

    def write(self, code: Code) -> None:
        said = []
        for clause in self.clauses:
            parts = [" and ".join(test.code() for test in part) for part in clause]
            loose = len(parts) > 1 and len(self.clauses) > 1
            whole = " or ".join(f"({one})" if " and " in one and len(parts) > 1 else one for one in parts)
            said.append(f"({whole})" if loose else whole)
        line = f"rows = [row for row in rows if {' and '.join(said)}]"
        if len(line) > 96:
            joined = "\n    and ".join(said)
            line = f"rows = [\n    row for row in rows\n    if {joined}\n]"
        code.line(line)


@dataclass(frozen=True, slots=True)
class Relabel:
    """Other words for the values of a column, which are words from then on."""

    column: str
    names: tuple[tuple[str, str], ...]

    def apply(self, table: Table) -> Table:
        known = dict(self.names)
        old = table[self.column]
        values = tuple(None if value is None else known.get(str(value), str(value)) for value in old.values)
        new = Column(old.name, values, "text")
        return Table(tuple(new if one is old else one for one in table.columns), table.name, table.path)

    def write(self, code: Code) -> None:
        names, read = literal(dict(self.names)), f"row[{literal(self.column)}]"
        code.line(f"names = {names}")
        code.line(f"rows = [row | {{{literal(self.column)}: names.get(str({read}), str({read}))}} for row in rows]")


@dataclass(frozen=True, slots=True)
class End:
    """Only the rows at the last (or first) value of a column in each group."""

    column: str
    keys: tuple[str, ...]
    last: bool

    def apply(self, table: Table) -> Table:
        best: dict[tuple[Value, ...], Value] = {}
        beside = [table[name].values for name in self.keys]
        values = table[self.column].values
        places = list(zip(*beside, strict=True)) if beside else [()] * len(values)
        for place, value in zip(places, values, strict=True):
            if value is not None and (place not in best or (value > best[place]) == self.last):  # type: ignore[operator]
                best[place] = value
        found = zip(places, values, strict=True)
        return taken(table, [row for row, (place, v) in enumerate(found) if v is not None and v == best[place]])

    def write(self, code: Code) -> None:
        _code.need(code, "ends", "known")
        which = "max" if self.last else "min"
        code.line(f"rows = ends(rows, {literal(self.column)}, {literal(list(self.keys))}, {which})")


@dataclass(frozen=True, slots=True)
class Largest:
    """Only the rows with the largest (or smallest) numbers of a column."""

    column: str
    count: int
    largest: bool

    def apply(self, table: Table) -> Table:
        values = table[self.column].values
        there = [row for row, value in enumerate(values) if value is not None]
        order = sorted(there, key=lambda row: values[row], reverse=self.largest)  # type: ignore[arg-type,return-value]
        return taken(table, sorted(order[: self.count]))

    def write(self, code: Code) -> None:
        _code.need(code, "known")
        way = ", reverse=True" if self.largest else ""
        read = f"row[{literal(self.column)}]"
        code.line(f"ranked = sorted((row for row in rows if known({read})), key=lambda row: {read}{way})")
        code.line(f"rows = [row for row in rows if any(row is one for one in ranked[:{self.count}])]")


@dataclass(frozen=True, slots=True)
class Best:
    """Only the groups with the largest (or smallest) sums of some columns: ten models, five countries."""

    key: str
    values: tuple[str, ...]
    count: int
    largest: bool

    def apply(self, table: Table) -> Table:
        sums: dict[Value, float] = {}
        columns = [table[name].numbers for name in self.values]
        for key, *numbers in zip(table[self.key].values, *columns, strict=True):
            if key is not None:
                sums[key] = sums.get(key, 0.0) + sum(number for number in numbers if number == number)
        best = sorted(sums, key=lambda key: sums[key], reverse=self.largest)[: self.count]
        return taken(table, [row for row, key in enumerate(table[self.key].values) if key in best])

    def write(self, code: Code) -> None:
        _code.need(code, "best", "known")
        way = "" if self.largest else ", smallest=True"
        code.line(f"rows = best(rows, {literal(self.key)}, {literal(list(self.values))}, {self.count}{way})")


@dataclass(frozen=True, slots=True)
class Sort:
    """Rows in the order of a column of numbers or dates."""

    column: str

    def apply(self, table: Table) -> Table:
        values = table[self.column].values
        return taken(table, sorted(range(len(values)), key=lambda row: (values[row] is None, values[row] or 0)))

    def write(self, code: Code) -> None:
        code.line(f"rows.sort(key=lambda row: row[{literal(self.column)}])")


@dataclass(frozen=True, slots=True)
class Gather:
    """One row for each place: the keys, and results such as means of columns."""

    keys: tuple[str, ...]
    results: tuple[tuple[str, str, str], ...]
    """The new column, the result (see `_results`), the column that it is of."""

    def apply(self, table: Table) -> Table:
        found = groups(table, self.keys)
        if not found:
            raise ChartError(f"no row has a value in {' and '.join(map(repr, self.keys))}", "choose other columns")
        columns = [
            Column(name, tuple(key[k] for key in found), table[name].kind, table[name].unit)
            for k, name in enumerate(self.keys)
        ]
        for name, result, of in self.results:
            unit = table[of].unit if result in _results.SAME_UNIT else ""
            there = table[of].numbers or table[of].values
            sets = [[v for v in (there[row] for row in rows) if v is not None and v == v] for rows in found.values()]
            columns.append(Column(name, tuple(_results.of(result, one) for one in sets), "number", unit))
        return Table(tuple(columns), table.name, table.path)

    def write(self, code: Code) -> None:
        _code.need(code, "aggregated", "known")
        found = []
        for name, result, of in self.results:
            _code.need(code, *_results.functions(result))
            found.append(f"{literal(name)}: ({literal(of)}, {_results.code(result)})")
        keys, results = literal(list(self.keys)), bracketed("{", found, "}", 88)
        code.line(bracketed("rows = aggregated(", ["rows", keys, results], ")"))


Places = tuple[str, tuple[Value, ...], str]
"""A key, all that it may hold, and the Python of that."""


@dataclass(frozen=True, slots=True)
class Fill:
    """Places without rows count as nought."""

    places: tuple[Places, ...]
    columns: tuple[str, ...]

    def apply(self, table: Table) -> Table:
        keys = [name for name, _, _ in self.places]
        found = {key: few[0] for key, few in groups(table, keys).items()}
        spots = list(product(*(values for _, values, _ in self.places)))
        columns = [
            Column(name, tuple(spot[k] for spot in spots), table[name].kind, table[name].unit)
            for k, name in enumerate(keys)
        ]
        for name in self.columns:
            values = table[name].values
            column = tuple(values[found[spot]] if spot in found else 0 for spot in spots)
            columns.append(Column(name, column, "number", table[name].unit))
        return Table(tuple(columns), table.name, table.path)

    def write(self, code: Code) -> None:
        _code.need(code, "filled")
        code.imports.add("from itertools import product")
        places = [f"{literal(name)}: {read}" for name, _, read in self.places]
        code.line(
            bracketed("rows = filled(rows, ", [bracketed("{", places, "}", 88), literal(list(self.columns))], ")")
        )


@dataclass(frozen=True, slots=True)
class Share:
    """Numbers in per cent of their sum over the rows that share some keys, or over all rows."""

    columns: tuple[str, ...]
    within: tuple[str, ...]

    def apply(self, table: Table) -> Table:
        beside = [table[name].values for name in self.within]
        places = list(zip(*beside, strict=True)) if beside else [()] * len(table.columns[0])
        out = []
        for column in table.columns:
            if column.name not in self.columns:
                out.append(column)
                continue
            sums: dict[tuple[Value, ...], float] = {}
            for place, value in zip(places, column.numbers, strict=True):
                sums[place] = sums.get(place, 0.0) + (value if math.isfinite(value) else 0.0)
            found = zip(places, column.numbers, strict=True)
            shares = tuple(100 * v / sums[place] if v == v and sums[place] else None for place, v in found)
            out.append(Column(column.name, shares, "number"))
        return Table(tuple(out), table.name, table.path)

    def write(self, code: Code) -> None:
        _code.need(code, "shares", "known")
        for name in self.columns:
            code.line(f"rows = shares(rows, {literal(name)}, {literal(list(self.within))})")


@dataclass(frozen=True, slots=True)
class Correlate:
    """Pearson's r of every pair of columns, or of every column with one other."""

    columns: tuple[str, ...]
    other: str = ""

    def apply(self, table: Table) -> Table:
        others = (self.other,) if self.other else self.columns
        pairs = [(one, other) for other in others for one in self.columns]
        values = tuple(_results.pearson(table[one].numbers, table[other].numbers) for one, other in pairs)
        columns: list[tuple[str, tuple[Value, ...], Kind]] = [(_code.ACROSS, tuple(one for one, _ in pairs), "text")]
        if not self.other:
            columns.append((_code.DOWN, tuple(other for _, other in pairs), "text"))
        columns.append((_code.PEARSON, values, "number"))
        return Table(tuple(Column(*one) for one in columns), table.name, table.path)

    def write(self, code: Code) -> None:
        _code.need(code, "correlation")
        code.line(f"names = {bracketed('[', [literal(name) for name in self.columns], ']', 90)}")
        across, down, r = map(literal, (_code.ACROSS, _code.DOWN, _code.PEARSON))
        if self.other:
            line = f"{{{across}: one, {r}: correlation(rows, one, {literal(self.other)})}}"
            code.line(f"rows = [{line} for one in names]")
            return
        code.line(
            f"rows = [\n    {{{across}: one, {down}: other, {r}: correlation(rows, one, other)}}\n"
            "    for other in names for one in names\n]"
        )
