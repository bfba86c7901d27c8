"""Table: columns of values with names. Nothing of ours knows where they were written down."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import Literal

from figwright.core.errors import SourceError

Value = float | int | str | bool | None
Kind = Literal["number", "text", "date"]


@dataclass(frozen=True)
class Column:
    """A name and its values in order. Numbers are int or float, dates ISO strings, what is missing is None.
    `unit` is what stood at every number of the file: a per cent sign, a currency or a unit such as ms."""

    name: str
    values: tuple[Value, ...]
    kind: Kind = "text"
    unit: str = ""

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def numbers(self) -> tuple[float, ...]:
        """The values as floats, NaN where there is none; empty for a column that holds no numbers."""
        if self.kind != "number":
            return ()
        return tuple(float("nan") if value is None else float(value) for value in self.values)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The values as people read them."""
        return tuple("" if value is None else str(value) for value in self.values)

    @cached_property
    def distinct(self) -> tuple[Value, ...]:
        return tuple(dict.fromkeys(value for value in self.values if value is not None))

    @cached_property
    def places(self) -> dict[Value, list[int]]:
        """The rows in which each value stands: found once, however many series ask for theirs."""
        found: dict[Value, list[int]] = {}
        for place, value in enumerate(self.values):
            found.setdefault(value, []).append(place)
        return found


@dataclass(frozen=True)
class Table:
    """Named columns, in order. Columns may differ in length: a file can hold several small tables side by side.

    `path` is the file that was read, if any; `notes` tell the user how the reader interpreted it; `left_out` are
    summary rows that were dropped, by column and name.
    """

    columns: tuple[Column, ...]
    name: str = ""
    path: Path | None = None
    notes: tuple[str, ...] = ()
    left_out: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if not self.columns or not any(self.columns):
            raise SourceError(f"the table{f' {self.name!r}' if self.name else ''} is empty", "give some rows")
        names = [column.name for column in self.columns]
        if doubled := next((name for name in names if names.count(name) > 1), None):
            raise SourceError(f"two columns have the name {doubled!r}", "give every column its own name")

    @classmethod
    def of(cls, columns: Mapping[str, Iterable[Value]], name: str = "") -> Table:
        """From a plain mapping; kinds are told by the values."""
        return cls(tuple(column(key, tuple(values)) for key, values in columns.items()), name)

    def __contains__(self, name: object) -> bool:
        return any(column.name == name for column in self.columns)

    def __getitem__(self, name: str) -> Column:
        for column in self.columns:
            if column.name == name:
                return column
        raise KeyError(name)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    @cached_property
    def size(self) -> int:
        """How many values there are in all."""
        return sum(map(len, self.columns))

    def data(self) -> dict[str, list[Value]]:
        """As JSON: the columns by name."""
        return {column.name: list(column.values) for column in self.columns}

    def as_text(self, rows: int = 60) -> str:
        """The data as a reader is shown them: comma-separated, tables of one length together, long ones cut short."""
        return "\n\n".join(_as_csv(group, rows) for group in self.groups)

    @cached_property
    def groups(self) -> tuple[tuple[Column, ...], ...]:
        """Columns of one length, which are the rows of one table; in the order in which they come."""
        lengths = dict.fromkeys(map(len, self.columns))
        return tuple(tuple(one for one in self.columns if len(one) == length) for length in lengths)


def column(name: str, values: Sequence[Value]) -> Column:
    """A column whose kind is told by its values: numbers when all that is there are numbers."""
    there = [value for value in values if value is not None]
    numeric = bool(there) and all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in there)
    return Column(name, tuple(values), "number" if numeric else "text")


def _as_csv(columns: tuple[Column, ...], rows: int) -> str:
    length = len(columns[0])
    # The ends of a long table say more than its middle: where it begins, where it goes.
    shown = range(length) if length <= rows else [*range(rows * 2 // 3), *range(length - rows // 3, length)]
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in columns])
    for place in shown:
        if place and place - 1 not in shown:
            out.write(f"… {length - len(shown)} more rows …\n")
        writer.writerow(["" if column.values[place] is None else column.values[place] for column in columns])
    return out.getvalue().rstrip("\n")
