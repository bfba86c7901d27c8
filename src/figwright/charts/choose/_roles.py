"""Columns -> what each is for: places along an axis, categories, values, and the errors of values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import isfinite

from figwright.charts.choose._tokens import bare, tokens
from figwright.charts.choose._words import Wish
from figwright.tables import Column, Table

ErrorOf = str | tuple[str, str]
"""A column of lengths, or (below, above)."""

TIMES = frozenset(
    "year month day date week quarter time epoch step iteration iter round hour minute second decade century season"
    " session phase version generation trial timestamp timepoint period interval release".split()
)
_ERRORS = frozenset(
    "error err std stdev sd sem se ci deviation margin variance uncertainty confidence dev stderr".split()
)
_SIDES = {"lower": -1, "low": -1, "below": -1, "minus": -1, "negative": -1, "neg": -1, "min": -1,
          "upper": 1, "high": 1, "above": 1, "plus": 1, "positive": 1, "pos": 1, "max": 1}  # fmt: skip
_SOFT = frozenset(
    "error margin standard bar bound limit interval symmetric asymmetric value mean average avg of the 95 %".split()
)
"""Words that say nothing about which value an error belongs to."""
_SIZES = frozenset("size bubble marker".split())
LABELS = frozenset("label annotation name note text".split())


@dataclass(frozen=True, slots=True)
class Roles:
    """The columns of one panel by what they are for; `errors` and `bounds` are by the name of their value."""

    texts: tuple[Column, ...] = ()
    numbers: tuple[Column, ...] = ()
    """Numbers that are neither errors nor sizes, in order."""
    sizes: tuple[Column, ...] = ()
    errors: dict[str, ErrorOf] = field(default_factory=dict)
    bounds: dict[str, tuple[str, str]] = field(default_factory=dict)
    more: dict[str, tuple[ErrorOf, ...]] = field(default_factory=dict)
    """All errors of values that have several."""


def roles(columns: Sequence[Column], wish: Wish) -> Roles:
    numbers = [column for column in columns if column.kind == "number"]
    found = _errors(numbers, wish)
    taken = {name for one in found.values() for error in one for name in _names(error)}
    errors: dict[str, ErrorOf] = {}
    bounds: dict[str, tuple[str, str]] = {}
    by_name = {column.name: column for column in numbers}
    for value, options in found.items():
        best = options[0]
        if isinstance(best, tuple) and _edges(by_name[value], by_name[best[0]], by_name[best[1]]):
            bounds[value] = best
        else:
            errors[value] = best
    left = [column for column in numbers if column.name not in taken]
    sizes = tuple(c for c in left if _SIZES & set(tokens(c.name))) if len(left) > 2 else ()
    return Roles(
        texts=tuple(column for column in columns if column.kind != "number"),
        numbers=tuple(column for column in left if column not in sizes),
        sizes=sizes,
        errors=errors,
        bounds=bounds,
        more={value: options for value, options in found.items() if len(options) > 1},
    )


def _names(error: ErrorOf) -> tuple[str, ...]:
    return (error,) if isinstance(error, str) else error


def _edges(value: Column, low: Column, high: Column) -> bool:
    """Whether two columns are the edges of an interval and not the lengths of its halves."""
    rows = zip(low.numbers, value.numbers, high.numbers, strict=True)
    there = [row for row in rows if all(map(isfinite, row))]
    return bool(there) and all(a <= b <= c for a, b, c in there) and any(a > 0 or c - b < b for a, b, c in there)


def _errors(numbers: Sequence[Column], wish: Wish) -> dict[str, tuple[ErrorOf, ...]]:
    """The errors of each value that has some. An error column is named as one, and has a value that it belongs to."""
    sided = _sided(numbers) if wish.errors or wish.band else frozenset()
    marked = {column.name: _marks(column.name) or column.name in sided for column in numbers}
    values = [column for column in numbers if not marked[column.name]]
    if not values:
        return {}
    first = numbers[0].name
    owned: dict[str, list[str]] = {}
    for place, column in enumerate(numbers):
        if not marked[column.name]:
            continue
        if column.name == first and not (wish.errors or wish.band):
            continue
        for owner in _owners(column, numbers[:place], values):
            owned.setdefault(owner.name, []).append(column.name)
    if not owned and wish.errors:
        owned = _unnamed(values)
    return {value: _paired(errors) for value, errors in owned.items()}


def _marks(name: str) -> bool:
    """Whether a name speaks of an error, or of one side of it."""
    said = set(tokens(bare(name)))
    return (
        bool(said & _ERRORS)
        or "±" in name
        or "+/-" in name
        or bool(said & set(_SIDES) and said & {"bound", "limit", "edge"})
        or (len(said) == 1 and bool(said & {"lower", "upper"}))
    )


def _sided(numbers: Sequence[Column]) -> frozenset[str]:
    """Columns called as another one and one side of it, "accuracy low" and "accuracy high", where both are there."""
    found: set[str] = set()
    words = {column.name: tokens(bare(column.name)) for column in numbers}
    for value in words.values():
        ends = {
            side: [name for name, said in words.items() if _SIDES.get(said[-1] if said else "") == side
                   and said[:-1] == value]
            for side in (-1, 1)
        }  # fmt: skip
        if value and all(len(names) == 1 for names in ends.values()):
            found.update(name for names in ends.values() for name in names)
    return frozenset(found)


def _owners(error: Column, before: Sequence[Column], values: Sequence[Column]) -> list[Column]:
    """The values that an error belongs to: those that share its other words, or the one before it when it has none."""
    same = [value for value in values if len(value) == len(error)]
    topic = [word for word in tokens(bare(error.name)) if word not in _ERRORS | _SOFT | set(_SIDES)]
    if topic:
        wanted = set(topic)
        whole = [value for value in same if wanted <= set(tokens(value.name))]
        if not whole:
            return []
        # "Score error" is that of "Score" and not of "Score before"; "Event A error" is that of all of event A.
        return [value for value in whole if set(tokens(bare(value.name))) - _SOFT == wanted] or whole
    times = [value for value in same if is_time(value)]
    same = [value for value in same if value not in times] or same
    alone = [value for value in before if value in same]
    after = [value for value in values if value not in before]
    if len(same) > 1 and not [value for value in after if value in same] and _only_one(error, before):
        return same[1:] if not times and _counting(same[0]) and same[0] is values[0] else same
    return alone[-1:] or same[:1]


def _only_one(error: Column, before: Sequence[Column]) -> bool:
    """Whether no other column of errors stands before."""
    return not any(_marks(column.name) for column in before if not set(tokens(column.name)) & set(_SIDES))


def _unnamed(values: Sequence[Column]) -> dict[str, list[str]]:
    """Errors that only the intent speaks of: place, value and error, when there are just these three."""
    for time in values:
        if is_time(time):
            rest = [value for value in values if value is not time and len(value) == len(time)]
            if len(rest) == 2 and max(map(abs, rest[1].numbers)) < max(map(abs, rest[0].numbers)) / 3:
                return {rest[0].name: [rest[1].name]}
    return {}


def _paired(errors: Sequence[str]) -> tuple[ErrorOf, ...]:
    """Lower and upper errors put together; plain ones stay alone."""
    sides = {name: next((_SIDES[word] for word in tokens(name) if word in _SIDES), 0) for name in errors}
    low = [name for name, side in sides.items() if side < 0]
    high = [name for name, side in sides.items() if side > 0]
    plain: list[ErrorOf] = [name for name, side in sides.items() if not side]
    pairs: list[ErrorOf] = list(zip(low, high, strict=False))
    return tuple([*plain, *pairs] or [*low, *high])


def is_time(column: Column) -> bool:
    """Whether a column is one of time or of steps, by its name and its values."""
    if column.kind == "date":
        return True
    said = tokens(bare(column.name))
    if not said or not (said[0] in TIMES or said[-1] in TIMES):
        return False
    return column.kind == "text" or ordered(column)


def ordered(column: Column) -> bool:
    """Numbers that only grow."""
    there = [value for value in column.numbers if isfinite(value)]
    return len(there) > 1 and all(a < b for a, b in pairwise(there))


def _counting(column: Column) -> bool:
    return is_time(column) or (
        ordered(column) and all(value == int(value) for value in column.numbers if isfinite(value))
    )


def repeats(column: Column) -> bool:
    return len(column.distinct) < len([value for value in column.values if value is not None])


def place(columns: Iterable[Column], *, wanted: Sequence[str] = ()) -> Column | None:
    """The column whose values are places along the axis: dates, times, what grows, then the first words."""
    listed = list(columns)
    if named := [column for column in listed if column.name in wanted]:
        return named[0]
    for rule in (
        lambda column: column.kind == "date",
        lambda column: is_time(column) and not repeats(column),
        lambda column: (
            column.kind == "number" and bool(TIMES & set(tokens(bare(column.name))[-1:])) and repeats(column)
        ),
        lambda column: column.kind == "text" and column is listed[0],
        lambda column: column is listed[0] and ordered(column),
        is_time,
        lambda column: column.kind == "text",
        lambda column: ordered(column),
    ):
        if found := next((column for column in listed if rule(column)), None):
            return found
    return listed[0] if len(listed) > 1 else None


def subset(table: Table, names: Iterable[str], where: dict[str, tuple[object, ...]] | None = None) -> Table:
    """The named columns, in the rows that are asked for."""
    wanted = set(names)
    columns = [column for column in table.columns if column.name in wanted]
    if where:
        columns = [_filtered(column, table, where) for column in columns]
    return Table(tuple(columns), table.name)


def _filtered(column: Column, table: Table, where: dict[str, tuple[object, ...]]) -> Column:
    keys = [(table[name], allowed) for name, allowed in where.items()]
    if any(len(key) != len(column) for key, _ in keys):
        return column
    rows = [i for i in range(len(column)) if all(key.values[i] in allowed for key, allowed in keys)]
    return Column(column.name, tuple(column.values[i] for i in rows), column.kind, column.unit)
