"""Part: one panel before it is drawn: what is asked of it, its columns and its rows, and what each column is for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import isfinite

from figwright.core.tables import Column, Table
from figwright.plots.charts._code import readable
from figwright.plots.charts._names import bare
from figwright.plots.charts.descriptions import Asked
from figwright.plots.charts.wishes import mentioned
from figwright.plots.charts.wishes._errors import ErrorOf, errors, flat
from figwright.plots.charts.wishes._text import stems

Where = dict[str, tuple[object, ...]]

_TIMES = frozenset(
    "year month day date week quarter time epoch step iteration iter round hour minute second decade century season"
    " session phase version generation trial timestamp timepoint period interval release".split()
)
_SIZES = frozenset("size bubble marker".split())
_LABELS = frozenset("label annotation note text".split())


class Unfit(Exception):
    """The data cannot be drawn in this way; the message says why."""


@dataclass(frozen=True)
class Part:
    """One panel: what is asked of it, its columns, and which rows of them."""

    asked: Asked
    table: Table
    where: Where = field(default_factory=dict)
    title: str = ""
    prefix: str = ""
    """The words that the panel's own columns begin with: they need not be said again on its axes."""
    x: str = ""
    y: str = ""
    """Columns that the intent names for the axes."""
    panels: int = 1
    """How many panels the figure has."""

    @cached_property
    def errors(self) -> dict[str, tuple[ErrorOf, ...]]:
        """The errors of values, and first those whose own words the panel says."""
        said = set(stems(f"{self.asked.text} {self.asked.title}"))
        found = errors(self.table.columns, asked=bool(self.asked.spread))
        return {value: tuple(sorted(few, key=lambda one: -len(said & {*stems(" ".join(flat(one)))})))
                for value, few in found.items()}  # fmt: skip

    @cached_property
    def sizes(self) -> list[Column]:
        """Numbers for the size of points."""
        return [c for c in self._values if _SIZES & set(stems(c.name))] if len(self._values) > 2 else []

    @cached_property
    def numbers(self) -> list[Column]:
        """Numbers that are neither errors nor sizes, in order."""
        return [column for column in self._values if column not in self.sizes]

    @property
    def _values(self) -> list[Column]:
        taken = {name for found in self.errors.values() for one in found for name in flat(one)}
        return [column for column in self.table.columns if column.kind == "number" and column.name not in taken]

    @cached_property
    def texts(self) -> list[Column]:
        """Words that tell something in this panel: not those that are the same in all its rows, and no labels."""
        words = [c for c in self.table.columns if c.kind != "number" and len(self.where.get(c.name, (1, 2))) > 1]
        words = [c for c in words if len(c.distinct) > 1] or [c for c in words if c.distinct]
        return [c for c in words if c is not self.label] or words

    @cached_property
    def label(self) -> Column | None:
        """Words to write at the marks."""
        said = {c.name: stems(c.name) for c in self.table.columns if c.kind == "text" and c.distinct}
        labels = [name for name, words in said.items() if words == ("annotation",) or {*words[1:][-1:]} & _LABELS]
        return self.table[labels[0]] if labels and len(labels) < len(said) else None

    def named(self, columns: Sequence[Column]) -> list[Column]:
        """The columns that the words of the panel name, in their order."""
        places = mentioned(self.asked.text, Table(tuple(columns))) if columns else {}
        return sorted((c for c in columns if c.name in places), key=lambda c: places[c.name])


def is_time(column: Column) -> bool:
    """Whether a column is one of time or of steps, by its name and its values."""
    said = stems(bare(column.name))
    named = bool(said) and (said[0] in _TIMES or said[-1] in _TIMES)
    return column.kind == "date" or (named and (column.kind == "text" or ordered(column)))


def ordered(column: Column) -> bool:
    """Numbers that only grow."""
    there = [value for value in column.numbers if isfinite(value)]
    return len(there) > 1 and all(a < b for a, b in pairwise(there))


def repeats(column: Column) -> bool:
    return len(column.distinct) < len([value for value in column.values if value is not None])


def place(columns: Sequence[Column]) -> Column | None:
    """The column whose values are places along the axis: dates, times, a first column of words or of what grows."""

    def rank(column: Column) -> tuple[bool, ...]:
        first = column is columns[0] and (column.kind == "text" or ordered(column))
        steps = column.kind == "number" and repeats(column) and bool({*stems(bare(column.name))[-1:]} & _TIMES)
        time = is_time(column) and not repeats(column)
        return (column.kind != "date", not time and not steps, not first, not is_time(column), column.kind != "text")

    return min(columns, key=rank) if len(columns) > 1 else None


def things(columns: Sequence[Column]) -> dict[str, list[Column]]:
    """Columns by the thing that their names begin with, where every thing has the same few: "City A age", "City A
    income", "City B age", "City B income"."""
    words = {column.name: readable(bare(column.name)).split() for column in columns}
    for length in (1, 2, 3, -1):
        found: dict[str, list[Column]] = {}
        for column in columns:
            found.setdefault(" ".join(words[column.name][:length]).strip(" -:"), []).append(column)
        ends = {tuple(tuple(words[c.name][length:]) for c in few) for few in found.values()}
        if len(found) > 1 and len(ends) == 1 and all(few[1:] for few in found.values()):
            return found
    return {}


def subset(table: Table, names: Iterable[str], where: Where | None = None) -> Table:
    """The named columns, in the rows that are asked for."""
    wanted = set(names)
    keys = [(table[name].values, allowed) for name, allowed in (where or {}).items()]
    return Table(tuple(_rows(c, keys) for c in table.columns if c.name in wanted), table.name)


def _rows(column: Column, keys: Sequence[tuple[Sequence[object], tuple[object, ...]]]) -> Column:
    if not keys or any(len(values) != len(column) for values, _ in keys):
        return column
    kept = [i for i in range(len(column)) if all(values[i] in allowed for values, allowed in keys)]
    return Column(column.name, tuple(column.values[i] for i in kept), column.kind, column.unit)
