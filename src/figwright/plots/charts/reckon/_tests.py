"""Condition + Column -> tests of a single value, which hold in the rows that are shown; here and as Python."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from figwright.core.errors import ChartError, nearest
from figwright.core.tables import Column, Kind, Table, Value, summary
from figwright.plots.charts._code import literal
from figwright.plots.charts.model import Condition, Conditions, Scalar, Where

Op = Literal["in", "not in", ">", "<", ">=", "<=", "contains", "starts", "empty", "known"]
BOUNDS: tuple[tuple[str, Op], ...] = (("above", ">"), ("below", "<"), ("at_least", ">="), ("at_most", "<="))
RANKED = ("top", "bottom", "first", "last")
"""Fields of a condition that no row can tell by itself: they are steps of their own."""


@dataclass(frozen=True, slots=True)
class Test:
    """One thing that a column must hold in a row. Dates are compared as far as the value is written: 2024-03 is all of
    March."""

    column: str
    kind: Kind
    op: Op
    values: tuple[Value, ...] = ()

    def holds(self, value: Value) -> bool:
        if self.op in ("empty", "known"):
            return (value is None) == (self.op == "empty")
        if self.op in ("in", "not in"):
            found = any(self._same(value, one) for one in self.values)
            return found == (self.op == "in")
        if value is None:
            return False
        bound = self.values[0]
        if self.op in ("contains", "starts"):
            word, part = str(value).casefold(), str(bound).casefold()
            return part in word if self.op == "contains" else word.startswith(part)
        a: float | str
        b: float | str
        if self.kind == "date":
            a, b = str(value)[: len(str(bound))], str(bound)
            return {">": a > b, "<": a < b, ">=": a >= b, "<=": a <= b}[self.op]
        a, b = float(value), float(bound or 0)
        return {">": a > b, "<": a < b, ">=": a >= b, "<=": a <= b}[self.op]

    def _same(self, value: Value, wanted: Value) -> bool:
        if self.kind == "date" and value is not None:
            return str(value).startswith(str(wanted))
        return value is not None and value == wanted

    def code(self) -> str:
        """Python that says the same of `row`."""
        read = f"row[{literal(self.column)}]"
        if self.op in ("empty", "known"):
            sign = "==" if (self.op == "known") == (self.kind == "number") else "!="
            return f"{read} {sign} {read if self.kind == 'number' else literal('')}"
        if self.op in ("contains", "starts"):
            part = literal(str(self.values[0]).casefold())
            told = f"str({read}).casefold()"
            return f"{part} in {told}" if self.op == "contains" else f"{told}.startswith({part})"
        if self.kind == "date":
            lengths = {len(str(value)) for value in self.values}
            read = f"{read}[:{lengths.pop()}]" if len(lengths) == 1 else read
        if self.op in ("in", "not in"):
            if self.kind == "date" and "[:" not in read:
                begins = f"{read}.startswith({literal(tuple(map(str, self.values)))})"
                return begins if self.op == "in" else f"not {begins}"
            if len(self.values) == 1:
                return f"{read} {'==' if self.op == 'in' else '!='} {literal(self.values[0])}"
            return f"{read} {self.op} {literal(self.values)}"
        bound = literal(self.values[0])
        return (
            f'"" < {read} {self.op} {bound}' if self.kind == "date" and "<" in self.op else f"{read} {self.op} {bound}"
        )


Clause = tuple[tuple[Test, ...], ...]
"""One of these groups of tests must hold as a whole."""


def clauses(where: Where, any_of: Iterable[Where], table: Table) -> tuple[Clause, ...]:
    """All of these must hold for a row that is shown."""
    found = [one for name, said in where.items() if (one := _clause(table[name], said))]
    other = tuple(tuple(test for name, said in one.items() for test in _all(table[name], said)) for one in any_of)
    return (*found, other) if other else tuple(found)


def meeting(found: tuple[Clause, ...], table: Table) -> list[int]:
    """The rows for which every clause holds."""
    tests = {test for clause in found for part in clause for test in part}
    held = {test: [test.holds(value) for value in table[test.column].values] for test in tests}
    return [
        row
        for row in range(len(table.columns[0]))
        if all(any(all(held[test][row] for test in part) for part in clause) for clause in found)
    ]


def parts(said: Conditions) -> tuple[Scalar | Condition, ...]:
    return said if isinstance(said, tuple) else (said,)


def ranked(said: Conditions) -> Condition | None:
    """The condition of a column when it asks for ends or ranks."""
    found = [one for one in parts(said) if isinstance(one, Condition) and any(getattr(one, field) for field in RANKED)]
    if found and len(parts(said)) > 1:
        raise ChartError(
            "'top', 'bottom', 'first' and 'last' cannot be part of a list of conditions", "use only this one condition"
        )
    return found[0] if found else None


def _clause(column: Column, said: Conditions) -> Clause:
    plain = [one for one in parts(said) if not isinstance(one, Condition)]
    found: list[tuple[Test, ...]] = [(_equal(column, plain),)] if plain else []
    found += [_tests(column, one) for one in parts(said) if isinstance(one, Condition)]
    return tuple(one for one in found if one)


def _all(column: Column, said: Conditions) -> tuple[Test, ...]:
    """What a column must hold in one of several alternatives."""
    if ranked(said):
        raise ChartError(
            "'top', 'bottom', 'first' and 'last' cannot be used in 'any_of'", "use them directly in 'where'"
        )
    clause = _clause(column, said)
    if len(clause) > 1:
        raise ChartError(
            f"one alternative of 'any_of' has several conditions on {column.name!r}",
            "keep one condition per column in each alternative",
        )
    return clause[0] if clause else ()


def _tests(column: Column, said: Condition) -> tuple[Test, ...]:
    found: list[Test] = []
    if said.not_:
        found.append(_equal(column, said.not_, "not in"))
    for field, op in BOUNDS:
        if (bound := getattr(said, field)) is not None:
            found.append(Test(column.name, column.kind, op, (_bound(column, bound),)))
    words: tuple[tuple[Op, str], ...] = (("contains", said.contains), ("starts", said.starts))
    for op, text in words:
        if text:
            found.append(Test(column.name, column.kind, op, (text,)))
    if said.empty is not None:
        found.append(Test(column.name, column.kind, "empty" if said.empty else "known"))
    return tuple(found)


def _bound(column: Column, bound: float | int | str) -> Value:
    if column.kind == "date":
        return str(bound)
    try:
        number = float(bound)
    except ValueError:
        number = float("nan")
    if column.kind != "number" or number != number:
        what = f"{column.name!r} holds words" if column.kind != "number" else f"{bound!r} is no number"
        raise ChartError(f"{column.name!r} cannot be compared with {bound!r}: {what}", "name the values themselves")
    return int(number) if number.is_integer() else number


def _equal(column: Column, wanted: Iterable[Scalar], op: Op = "in") -> Test:
    if op == "not in":  # a row that sums up others may be left out by the reader already
        gone = [one for one in wanted if isinstance(one, str) and summary(one) and one not in column.places]
        wanted = [one for one in wanted if one not in gone] or gone
        if wanted == gone:
            return Test(column.name, column.kind, op, tuple(gone))
    values = dict.fromkeys(value for one in wanted for value in meant(column, one))
    return Test(column.name, column.kind, op, tuple(values))


def meant(column: Column, wanted: Scalar) -> tuple[Value, ...]:
    """The values of a column that a word or a number of a chart means; ChartError names the nearest."""
    if column.kind == "date" and any(str(value).startswith(str(wanted)) for value in column.distinct):
        return (str(wanted),)
    if wanted in column.places and not isinstance(wanted, bool):
        return (wanted,)
    if column.kind == "number":
        try:
            if (number := float(wanted)) in column.places:
                return (number,)
        except ValueError:
            pass
    alike = str(wanted).strip().casefold()
    if column.kind == "text" and (found := [v for v in column.distinct if str(v).strip().casefold() == alike]):
        return tuple(found)
    words = [str(value) for value in column.distinct]
    known = f"it holds {', '.join(words[:8])}{' …' if len(words) > 8 else ''}"
    hint = f"{nearest(str(wanted), words)} {known}".strip()
    raise ChartError(f"no row has {wanted!r} in {column.name!r}", hint)
