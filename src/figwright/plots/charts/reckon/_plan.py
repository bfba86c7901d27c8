"""Layer + Table -> the steps that make what it draws, and the plain layer that draws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from figwright.core.errors import ChartError
from figwright.core.tables import Column, Table
from figwright.plots.charts._checks import asked_of, columns_of, equally_long, known
from figwright.plots.charts._code import readable
from figwright.plots.charts.model import Condition, Derived, Layer, Panel, Where
from figwright.plots.charts.reckon import _bins
from figwright.plots.charts.reckon._gather import correlate, gather
from figwright.plots.charts.reckon._missing import left_out, unfilled
from figwright.plots.charts.reckon._named import CALLED, with_label
from figwright.plots.charts.reckon._pivot import keys_of_pivot, widen
from figwright.plots.charts.reckon._planned import Planned, numeric
from figwright.plots.charts.reckon._reshape import SECONDS, Combine, Copy, Long, Running
from figwright.plots.charts.reckon._steps import Best, End, Keep, Largest, Relabel, Sort, Step
from figwright.plots.charts.reckon._tests import clauses, meant, parts, ranked


@dataclass(frozen=True, slots=True)
class Prepared:
    """The table that a chart's panels speak of: with the columns that the chart makes of those of the file."""

    table: Table
    raw: Table
    steps: tuple[Step, ...] = ()
    sources: frozenset[str] = frozenset()
    """The columns of the file that the steps need."""


def prepared(derive: Mapping[str, Derived], table: Table) -> Prepared:
    """The table with the columns that `derive` makes."""
    steps: list[Step] = []
    made = table
    for new, one in derive.items():
        path = f"derive.{new}"
        if new in made or len(one.of) != (1 if one.how == "same" else 2):
            why = f"{new!r} is a column already" if new in made else f"'{one.how}' of {len(one.of)} columns"
            raise ChartError(why, "give a new name, and two columns (one for 'same')", path=path)
        for name in one.of:
            known(name, made, f"{path}.of")
            if one.how in SECONDS:
                _days(made[name], path)
            elif one.how != "same":
                numeric(made[name], one.how, made)
        step: Step = Copy(new, one.of[0]) if one.how == "same" else Combine(new, one.of[0], one.of[1], one.how)
        steps.append(step)
        made = step.apply(made)
    used = {name for one in derive.values() for name in one.of if name in table}
    return Prepared(made, table, tuple(steps), frozenset(used))


def _days(column: Column, path: str) -> None:
    """The time between two dates needs their days."""
    if column.kind != "date" or any(len(str(value)) < 10 for value in column.values if value is not None):
        raise ChartError(
            f"{column.name!r} contains no complete dates",
            "name two columns of dates with day, month and year",
            path=path,
        )


def lengthened(layer: Layer, made: Prepared, path: str) -> tuple[Layer, Prepared]:
    """A layer that folds its columns as one that draws the long table, and that table."""
    if (fold := layer.fold) is None:
        return layer, made
    if len(layer.y) < 2 or (fold.names and len(fold.names) != len(layer.y)):
        why = "'fold' needs two columns of 'y' or more, and a name for each or none"
        raise ChartError(why, "name the columns of one quantity in 'y'", path=f"{path}.fold")
    for name in layer.y:
        known(name, made.table, f"{path}.y")
        numeric(made.table[name], "fold", made.table)
    step = Long(layer.y, fold.key, fold.value, fold.names or layer.y)
    whole = Prepared(step.apply(made.table), made.raw, (*made.steps, step), made.sources | set(layer.y))
    return layer.model_copy(update={"y": (fold.value,), "fold": None}), whole


def planned(layer: Layer, panel: Panel, made: Prepared, facet: str | None, shown: Mapping[str, str]) -> Planned:
    """The plain layer, its panel, and the steps; none for a layer that draws the data as they are. `shown` are other
    names for series and categories."""
    where, any_of = {**panel.where, **layer.where}, (*panel.any_of, *layer.any_of)
    table = made.table
    plan = Planned(layer, panel, table, facet)
    other = _called_otherwise(layer, table, facet, shown)
    if shown:
        plan.update(**_renamed(layer, shown))
    computed = layer.bin or layer.pivot or layer.aggregate or layer.minus or layer.per or layer.running
    if not (where or any_of or computed or other or made.steps):
        if left_out(layer, table, len(panel.layers) == 1) is not None:
            _cut(plan, where, any_of, made)
        _complete(plan)
        return plan
    _cut(plan, where, any_of, made)
    results = {name: said for name, said in where.items() if _of_results(plan, name, said)}
    ranks = _rows(plan, {name: said for name, said in where.items() if name not in results}, any_of)
    if layer.pivot is not None:
        widen(plan)
    if plan.layer.aggregate == "correlation":
        correlate(plan)
    elif plan.layer.aggregate:
        gather(plan)
    for name, said in ranks.items():
        _rank(plan, name, said, layer)
    for bounds in results.values():
        plan.add(Keep(clauses({plan.layer.y[0]: bounds}, (), plan.table)))
    for how in ("minus", "per"):
        if getattr(layer, how):
            _combine(plan, layer, how)
    if layer.running:
        _run(plan, layer)
    lost = next(((kind, name) for kind, name in columns_of(plan.layer) if name not in plan.table), None)
    if lost is not None:
        raise ChartError(f"{lost[0]!r} is {lost[1]!r}, a column that 'aggregate' removes", f"leave out {lost[0]!r}")
    _complete(plan)
    for step in other:
        plan.add(step)
    plan.update(
        where={}, any_of=(), bin={}, pivot=None, minus=(), per=(), aggregate="", repeats="", over=None, running="",
    )  # fmt: skip
    return plan


def _complete(plan: Planned) -> None:
    """Leaves out the rows that the mark cannot draw."""
    found = left_out(plan.layer, plan.table, len(plan.panel.layers) == 1)
    if found is None:
        plan.notes = tuple(filter(None, (unfilled(plan.layer, plan.table),)))
        return
    plan.add(Keep(found.clauses))
    plan.notes = (found.said(),)


def _called_otherwise(layer: Layer, table: Table, facet: str | None, shown: Mapping[str, str]) -> list[Relabel]:
    """Steps for the columns some of whose values have another name in the plot."""
    kind = layer.colour if layer.colour and table[layer.colour].kind == "text" else None
    columns = [table[name] for name in dict.fromkeys((layer.x, layer.series, layer.label, facet, kind)) if name]
    used = [column for column in columns if column.name not in layer.bin]
    return [
        Relabel(column.name, names)
        for column in used
        if (names := tuple((name, to) for name, to in shown.items() if name in map(str, column.distinct)))
    ]


def _renamed(layer: Layer, shown: Mapping[str, str]) -> dict[str, Any]:
    """The fields of a layer that name series and categories, in the names of the plot."""
    fields: dict[str, Any] = {
        field: tuple(shown.get(name, name) for name in getattr(layer, field))
        for field in ("highlight", "dashed", "order")
    }
    if layer.series is None and any(name in shown for name in layer.y):
        rest = layer.names[len(layer.y) :]
        own = [*layer.names, *map(readable, layer.y[len(layer.names) :])]
        fields["names"] = (*(shown.get(name, said) for name, said in zip(layer.y, own, strict=False)), *rest)
    return fields


def _cut(plan: Planned, where: Where, any_of: tuple[Where, ...], made: Prepared) -> None:
    """The table with the columns that the layer names alone: they must be equally long."""
    layer, table = plan.layer, plan.table
    named = [name for _, name in asked_of(layer)]
    named += [*where, *(name for one in any_of for name in one)]
    named += [plan.facet] if plan.facet else []
    if layer.pivot is not None:
        named += keys_of_pivot(layer, table, plan.facet)
    equally_long(named, table)
    plan.names = tuple(name for name in made.raw.names if name in named or name in made.sources)
    plan.table = Table(tuple(made.raw[name] for name in plan.names), table.name, table.path)
    plan.source = plan.table
    for step in made.steps:
        plan.add(step)


def _rows(plan: Planned, where: Where, any_of: tuple[Where, ...]) -> dict[str, Condition]:
    """Rows chosen and values binned; what asks for the largest groups is left for later."""
    layer = plan.layer
    later = {name: said for name, said in where.items() if name in layer.bin and _of_bins(plan.table[name], said)}
    plain = {name: said for name, said in where.items() if name not in later}
    if found := clauses(plain, any_of, plan.table):
        plan.add(Keep(found))
    ranks: dict[str, Condition] = {}
    for name, said in where.items():
        rank = ranked(said)
        if rank is None:
            continue
        if rank.first or rank.last:
            keys = [key for key in (layer.x, layer.series, layer.label, plan.facet) if key and key != name]
            words = [*(key for key in keys if plan.table[key].kind == "text"), *([layer.over] if layer.over else [])]
            plan.add(End(name, tuple(dict.fromkeys(words)), rank.last))
        if rank.top or rank.bottom:
            rows = plan.table[name].kind != "text" and not (layer.aggregate and name in (*layer.y, layer.x))
            if rows:
                plan.add(Largest(name, rank.top or rank.bottom or 0, bool(rank.top)))
            else:
                ranks[name] = rank
    # The first of the keys is sorted last: a table is in the order of x, and within that of the series.
    for name in sorted(layer.bin, key=lambda one: one == layer.x):
        if name not in {key for key in (layer.x, layer.series, plan.facet, *layer.y, layer.colour, layer.label) if key}:
            raise ChartError(f"'bin' names {name!r}, which the layer does not draw", "bin the columns of x or series")
        plan.add(_bins.planned(plan.table[name], layer.bin[name]))
    if later:
        plan.add(Keep(clauses(later, (), plan.table)))
    if _bins_label(layer) and plan.panel.x.label is None:
        plan.panel = with_label(plan.panel, "x", _bins_label(layer))
    return ranks


def _of_results(plan: Planned, name: str, said: Any) -> bool:
    """Whether a condition speaks of what is computed for the groups that a column of words names: cities with at least
    15 stations."""
    layer, bounds = plan.layer, ("above", "below", "at_least", "at_most")
    bounded = isinstance(said, Condition) and said.model_fields_set and said.model_fields_set <= {*bounds}
    lone = layer.aggregate and name == layer.x and not layer.series and len(layer.y) < 2
    return bool(bounded and lone and plan.table[name].kind == "text")


def _of_bins(column: Column, said: Any) -> bool:
    """Whether a condition speaks of bins (Sat, Sun) rather than of the column's own values."""
    plain = [one for one in parts(said) if not isinstance(one, Condition)]
    if not plain or len(plain) < len(parts(said)):
        return False
    try:
        return not all(meant(column, one) for one in plain)
    except ChartError:
        return True


def _bins_label(layer: Layer) -> str:
    unit = layer.bin.get(layer.x or "")
    return (_bins.SAID.get(unit, unit).capitalize() if isinstance(unit, str) else "") if unit is not None else ""


def _rank(plan: Planned, name: str, said: Condition, asked: Layer) -> None:
    layer = plan.layer
    values = (layer.z,) if layer.mark == "heatmap" and layer.z else layer.y
    numbers = tuple(one for one in values if one and plan.table[one].kind == "number")
    key = name
    if name in asked.y or name not in plan.table:
        key = layer.label if layer.mark == "scatter" and layer.label else layer.x or layer.series or ""
    if not key or key not in plan.table or not numbers:
        raise ChartError(
            f"'where' asks for the largest of {name!r}, which is not drawn", "name the column of y or of x"
        )
    plan.add(Best(key, numbers, said.top or said.bottom or 0, bool(said.top)))


def _combine(plan: Planned, asked: Layer, how: str) -> None:
    """What is drawn minus other columns, or divided by them."""
    layer, others = plan.layer, getattr(asked, how)
    if len(others) not in (1, len(layer.y)):
        raise ChartError(
            f"{how!r} names {len(others)} columns, but 'y' names {len(layer.y)}",
            "name one column for all, or one for each",
        )
    made = []
    for k, name in enumerate(layer.y):
        other = others[k] if len(others) > 1 else others[0]
        for one in (name, other):
            numeric(plan.table[one], {"minus": "difference", "per": "ratio"}[how], plan.table)
        before = f"{CALLED[asked.aggregate]} " if asked.aggregate in CALLED else ""
        made.append(f"{before}{readable(name)} {'−' if how == 'minus' else '/'} {readable(other)}")
        plan.add(Combine(made[-1], name, other, how))
        if all(value is None for value in plan.table[made[-1]].values):
            raise ChartError(
                f"{name!r} and {other!r} have no row in common", "aggregate the rows, or choose other columns"
            )
    plan.update(y=tuple(made))


def _run(plan: Planned, asked: Layer) -> None:
    """Numbers along x: added up, or in per cent of the first."""
    layer = plan.layer
    if not layer.x or not layer.y:
        raise ChartError(f"'running: {asked.running}' needs numbers along an x", "name 'x' and 'y'")
    if plan.table[layer.x].kind != "text":
        if None in plan.table[layer.x].values:
            plan.add(Keep(clauses({layer.x: Condition.model_validate({"empty": False})}, (), plan.table)))
        plan.add(Sort(layer.x))
    keys = tuple(name for name in (layer.series, plan.facet) if name)
    made = []
    for name in layer.y:
        numeric(plan.table[name], f"running {asked.running}", plan.table)
        said = readable(name)
        new = f"Cumulative {said[:1].lower()}{said[1:]}" if asked.running == "sum" else f"{said} (% of first)"
        plan.add(Running(new, name, keys, asked.running))
        made.append(new)
    plan.update(y=tuple(made))
