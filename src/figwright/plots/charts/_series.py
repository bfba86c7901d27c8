"""Layer -> its series, and the loop that draws them one after another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from figwright.core.tables import Value
from figwright.plots.charts._code import bracketed, literal, words

if TYPE_CHECKING:
    from figwright.plots.charts._view import View

Where = dict[str, str]
"""Columns and the expressions of the values that they must hold."""


@dataclass(frozen=True, slots=True)
class Series:
    """One line, set of bars or cloud of points: its name in the legend and where its numbers are."""

    name: str
    column: str = ""
    value: Value = None
    """What the column `layer.series` holds for it."""
    error: tuple[str, ...] = ()
    """A column of lengths, or two (below, above)."""
    band: tuple[str, ...] = ()
    bounds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Each:
    """Expressions for the series that a loop (or no loop, for a single one) is at."""

    name: str
    x: str
    y: str
    colour: str
    place: str = "0"
    error: str = ""
    """For `yerr=`: one list, or [below, above]; empty when there is none."""
    low: str = ""
    """Lower edge of a band; empty when there is none."""
    high: str = ""
    column: str = ""
    where: str = ""
    """The filter of its rows as a dict; empty when there is none."""
    label: str = ""
    """For `label=`: the name as words."""


def nth(columns: tuple[str | tuple[str, str], ...] | tuple[tuple[str, str], ...], place: int) -> tuple[str, ...]:
    """The error columns of one series: its own, or the one that serves all."""
    if not columns:
        return ()
    one = columns[place] if len(columns) > 1 and place < len(columns) else columns[0]
    return (one,) if isinstance(one, str) else one


def distinct(names: list[str], place: int) -> str:
    """Two series never share a name, since colours are found by it."""
    name = names[place].lstrip("_") or "–"
    before = [one.lstrip("_") or "–" for one in names[:place]].count(name)
    return f"{name} ({before + 1})" if before else name


def _fields(view: View, series: tuple[Series, ...]) -> dict[str, list[Value]]:
    """What differs from series to series beside the name, by the variable that the loop calls it."""
    found: dict[str, list[Value]] = {}
    if len({one.column for one in series}) > 1 and any(one.column != one.name for one in series):
        found["column"] = [one.column for one in series]
    if view.layer.series is not None and any(one.value != one.name for one in series):
        found["value"] = [one.value for one in series]
    for kind in ("error", "band", "bounds"):
        columns = [getattr(one, kind) for one in series]
        if len(set(columns)) > 1:
            labels = (kind,) if len(columns[0]) == 1 else ("low", "high")
            for at, label in enumerate(labels):
                found[label] = [one[at] for one in columns]
    return found


def head(view: View, series: tuple[Series, ...], counter: str) -> str:
    fields = _fields(view, series)
    names: list[Value] = [one.name for one in series]
    if fields:
        rows = [literal(row) for row in zip(names, *fields.values(), strict=True)]
        variables = ", ".join(("name", *fields))
    else:
        rows, variables = [literal(name) for name in names], "name"
    items = bracketed("[", rows, "]", 78)
    if not counter:
        return f"for {variables} in {items}:"
    variables = f"({variables})" if fields else variables
    return f"for {counter}, {variables} in enumerate({items}):"


def each(view: View, series: tuple[Series, ...], counter: str) -> Each:
    if not series:
        return Each("''", view.positions(), "", "")
    first, several = series[0], len(series) > 1
    fields = _fields(view, series) if several else {}
    name = "name" if several else literal(first.name)

    def read(kind: str, at: str) -> str:
        """The name of a column that belongs to the series: the loop's variable, or the column itself."""
        columns = getattr(first, kind)
        return at if at in fields else literal(columns[0 if at in (kind, "low") else 1])

    column = "column" if "column" in fields else literal(first.column)
    if several and "column" not in fields and len({one.column for one in series}) > 1:
        column = "name"
    where: Where = {}
    if view.layer.series is not None:
        where = {view.layer.series: "value" if "value" in fields else name if several else literal(first.value)}
    x = view.positions(where)
    y = view.values(column, where) if first.column else ""
    error = low = high = ""
    if first.error:
        ends = ("error",) if len(first.error) == 1 else ("low", "high")
        lists = [view.lengths(read("error", end), where, series, "error") for end in ends]
        error = lists[0] if len(lists) == 1 else f"[{', '.join(lists)}]"
    if first.band:
        ends = ("band",) if len(first.band) == 1 else ("low", "high")
        lists = [view.lengths(read("band", end), where, series, "band") for end in ends]
        low, high = f"np.subtract({y}, {lists[0]})", f"np.add({y}, {lists[-1]})"
    elif first.bounds:
        low, high = (view.values(read("bounds", end), where) for end in ("low", "high"))
        if view.layer.mark in ("bar", "point"):
            error, low, high = f"[np.subtract({y}, {low}), np.subtract({high}, {y})]", "", ""
    label = literal(words(first.name)) if not several else name
    if several and any("$" in one.name for one in series):
        label = label if all(words(one.name) == one.name for one in series) else f"plain({name})"
    wanted = {**view.where, **where}
    return Each(
        name, x, y, f"COLOURS[{name}]", counter or "0", error, low, high, column,
        view.filter(wanted) if wanted else "", label,
    )  # fmt: skip
