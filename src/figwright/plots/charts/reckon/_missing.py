"""Rows that lack a number which their mark needs -> left out, and said: a point without x or y has no place."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.core.tables import Table
from figwright.plots.charts._checks import columns_of
from figwright.plots.charts._code import readable
from figwright.plots.charts.model import Layer
from figwright.plots.charts.reckon._tests import Clause, Test

PLACED = ("scatter", "trend", "hexbin", "arrow", "span")
"""Marks that stand at two numbers of their row."""
NAMED = ("bar", "lollipop", "point")
"""Marks that stand at a category: one without any number would be an empty place."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What is kept, and how many rows are not for want of which columns."""

    clauses: tuple[Clause, ...]
    rows: int
    lacking: tuple[str, ...]
    categories: tuple[str, ...] = ()
    """Names of the axis that are gone with their rows."""

    def said(self) -> str:
        columns = " or ".join(f"no {readable(name)!r}" for name in self.lacking)
        if self.categories:
            names = ", ".join(map(repr, self.categories[:5]))
            more = f" and {len(self.categories) - 5} more" if len(self.categories) > 5 else ""
            return f"left out: {names}{more} (there {'is' if len(self.categories) == 1 else 'are'} {columns})"
        return f"left out: {self.rows} {'row has' if self.rows == 1 else 'rows have'} {columns}"


def left_out(layer: Layer, table: Table, alone: bool) -> LeftOut | None:
    """The rows of a layer that cannot be drawn; None where all can. `alone`: no other layer has its categories."""
    if len({len(table[name]) for _, name in columns_of(layer) if name in table}) > 1:
        return None  # columns of different lengths have no rows in common
    if layer.mark in PLACED:
        return _placeless(layer, table)
    if layer.mark in NAMED and alone and layer.x and layer.y and layer.stack == "none":
        return _nameless(layer, table)
    return None


def unfilled(layer: Layer, table: Table) -> str:
    """What is to be said of a stack some of whose parts are missing; empty where none is."""
    if layer.stack == "none" or layer.mark not in ("bar", "area"):
        return ""
    gaps = {name: len(_missing_rows(table, name)) for name in layer.y if name in table}
    said = ", ".join(f"{count} of {readable(name)!r}" for name, count in gaps.items() if count)
    return f"numbers that are missing count as nought in the stack: {said}" if said else ""


def _is_known_test(table: Table, name: str) -> Test:
    return Test(name, table[name].kind, "known")


def _missing_rows(table: Table, name: str) -> set[int]:
    return {row for row, value in enumerate(table[name].values) if value is None}


def _placeless(layer: Layer, table: Table) -> LeftOut | None:
    ends = (layer.to, layer.change) if layer.mark in ("arrow", "span") else ()
    needed = [layer.x, *(layer.y if len(layer.y) == 1 else ()), layer.size, *ends]
    names = [name for name in dict.fromkeys(needed) if name and name in table and _missing_rows(table, name)]
    if not names:
        return None
    gone = set[int]().union(*(_missing_rows(table, name) for name in names))
    if len(gone) == len(table[names[0]]):
        return None
    called = next((one for one in (layer.label, layer.x) if one and table[one].kind == "text"), None)
    lost = [str(table[called].values[row]) for row in sorted(gone)] if called else []
    return LeftOut(tuple(((_is_known_test(table, name),),) for name in names), len(gone), tuple(names), tuple(lost))


def _nameless(layer: Layer, table: Table) -> LeftOut | None:
    gone = set.intersection(*(_missing_rows(table, name) for name in layer.y))
    kept = {value for row, value in enumerate(table[layer.x or ""].values) if row not in gone}
    lost = [str(value) for value in table[layer.x or ""].distinct if value not in kept]
    if not lost or not kept:
        return None
    clause = tuple((_is_known_test(table, name),) for name in layer.y)
    return LeftOut((clause,), len(gone), layer.y, tuple(lost))
