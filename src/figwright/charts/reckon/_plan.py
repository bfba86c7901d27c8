"""Layer + Table -> the steps that make what it draws, and the plain layer that draws it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from figwright.charts._checks import asked_of, columns_of
from figwright.charts._code import literal, readable
from figwright.charts.model import Axis, Condition, Layer, Panel, Where
from figwright.charts.reckon import _bins, _code, _results
from figwright.charts.reckon._missing import left_out, unfilled
from figwright.charts.reckon._steps import (
    Best,
    Correlate,
    End,
    Fill,
    Gather,
    Keep,
    Largest,
    Minus,
    Relabel,
    Share,
    Sort,
    Step,
)
from figwright.charts.reckon._steps import Wide as Widen
from figwright.charts.reckon._tests import clauses, meant, parts, ranked
from figwright.charts.reckon.answers import yes as yes_of
from figwright.errors import ChartError
from figwright.tables import Column, Table, Value

ROWS = ("box", "violin", "histogram", "density", "hexbin", "trend", "quiver", "surface", "contour")
"""Marks that show the rows themselves: nothing is aggregated before them."""
FILLED = ("line", "area", "bar", "heatmap", "radar", "point")
"""Marks for which a place without rows is nought, when rows are counted or summed."""
MOST_PLACES = 20_000
CALLED = {"count": "Number of", "sum": "Total", "mean": "Mean", "median": "Median", "min": "Minimum", "max": "Maximum",
          "distinct": "Number of distinct", "share": "Share of"}  # fmt: skip
AROUND = {"sd": "± SD", "sem": "± SE", "ci": "± 95% CI"}
"""What stands on the axis: nobody has to guess what a band is."""
SPREADS = {"sd": "SD of", "sem": "SE of", "ci": "95% CI of"}
_NO_NOUN = frozenset("results data records stats statistics metrics values scores analysis series runs".split())


@dataclass(slots=True)
class Planned:
    """A layer while its steps are found: `table` is what they have made of the data so far."""

    layer: Layer
    panel: Panel
    table: Table
    facet: str | None
    names: tuple[str, ...] = ()
    """The columns of the data that the steps begin with; `source` is the table of these."""
    source: Table = field(init=False)
    step_list: list[Step] = field(default_factory=list)
    notes: tuple[str, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self.step_list)

    def add(self, step: Step) -> None:
        self.table = step.apply(self.table)
        self.step_list.append(step)

    def update(self, **fields: Any) -> None:
        self.layer = self.layer.model_copy(update=fields)


def planned(layer: Layer, panel: Panel, table: Table, facet: str | None, shown: Mapping[str, str]) -> Planned:
    """The plain layer, its panel, and the steps; none for a layer that draws the data as they are. `shown` are other
    names for series and categories."""
    where, any_of = {**panel.where, **layer.where}, (*panel.any_of, *layer.any_of)
    plan = Planned(layer, panel, table, facet)
    other = _called_otherwise(layer, table, facet, shown)
    if shown:
        plan.update(**_renamed(layer, shown))
    if not (where or any_of or layer.bin or layer.pivot or layer.aggregate or layer.minus or other):
        if left_out(layer, table, len(panel.layers) == 1) is not None:
            _cut(plan, where, any_of)
        _complete(plan)
        return plan
    _cut(plan, where, any_of)
    ranks = _rows(plan, where, any_of)
    if layer.pivot is not None:
        _widen(plan)
    if plan.layer.aggregate == "correlation":
        _correlate(plan)
    elif plan.layer.aggregate:
        _gather(plan)
    for name, said in ranks.items():
        _rank(plan, name, said, layer)
    if layer.minus:
        _subtract(plan, layer)
    lost = next(((kind, name) for kind, name in columns_of(plan.layer) if name not in plan.table), None)
    if lost is not None:
        raise ChartError(f"{lost[0]!r} is {lost[1]!r}, which is not left after 'aggregate'", f"leave out {lost[0]!r}")
    _complete(plan)
    for step in other:
        plan.add(step)
    plan.update(
        where={}, any_of=(), bin={}, pivot=None, minus=(), aggregate="", repeats="", over=None,
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
    columns = [table[name] for name in dict.fromkeys((layer.x, layer.series, layer.label, facet)) if name]
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


def _cut(plan: Planned, where: Where, any_of: tuple[Where, ...]) -> None:
    """The table with the columns that the layer names alone: they must be equally long."""
    layer, table = plan.layer, plan.table
    named = [name for _, name in asked_of(layer)]
    named += [*where, *(name for one in any_of for name in one)]
    named += [plan.facet] if plan.facet else []
    if layer.pivot is not None:
        named += _keys_of_pivot(layer, table, plan.facet)
    lengths = {name: len(table[name]) for name in named}
    if len(set(lengths.values())) > 1:
        short, long = min(lengths, key=lengths.__getitem__), max(lengths, key=lengths.__getitem__)
        raise ChartError(
            f"{short!r} has {lengths[short]} rows and {long!r} has {lengths[long]}",
            "draw columns of one length in one layer",
        )
    plan.names = tuple(name for name in table.names if name in lengths)
    plan.table = Table(tuple(column for column in table.columns if column.name in lengths), table.name, table.path)
    plan.source = plan.table


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
        plan.panel = _labelled(plan.panel, "x", _bins_label(layer))
    return ranks


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


def _labelled(panel: Panel, axis: str, text: str) -> Panel:
    one: Axis = getattr(panel, axis)
    return panel.model_copy(update={axis: one.model_copy(update={"label": text})})


# Long tables ------------------------------------------------------------------------------------------------------


def _keys_of_pivot(layer: Layer, table: Table, facet: str | None) -> tuple[str, ...]:
    """The columns by which rows of a long table belong together: those that the layer names, all words, and whole
    numbers such as seeds where words do not tell the rows apart; not what follows from `by`, such as its unit."""
    assert layer.pivot is not None
    by, length = layer.pivot.by, len(table[layer.pivot.by])
    values = {*layer.y, *(name for name in (layer.x,) if name in layer.y)}
    drawn = [name for name in (layer.x, layer.series, layer.label, layer.colour, facet, layer.over) if name]
    others = [c for c in table.columns if len(c) == length and c.name != by and c.name not in values]
    words = [c.name for c in others if c.name in drawn or (c.kind != "number" and not _follows(c, table[by]))]
    whole = [c.name for c in others if c.name not in words and all(float(v).is_integer() for v in c.numbers if v == v)]
    if layer.aggregate and layer.x not in layer.y:
        return tuple(name for name in words if name in drawn)
    for extra in range(len(whole) + 1):
        keys = (*words, *whole[:extra])
        rows = list(zip(*(table[name].values for name in (by, *keys)), strict=True))
        wanted = [row for row in rows if str(row[0]) in map(str, layer.pivot.values)]
        if len(set(wanted)) == len(wanted):
            return keys
    return (*words, *whole) if not layer.aggregate else tuple(words)


def _follows(column: Column, by: Column) -> bool:
    """Whether a column says the same wherever `by` does, such as a unit."""
    return len(set(zip(by.values, column.values, strict=True))) == len(by.distinct)


def _widen(plan: Planned) -> None:
    layer, table = plan.layer, plan.table
    assert layer.pivot is not None
    if len(layer.y) != 1:
        raise ChartError("'pivot' needs the one column of values in 'y'", "name it: y: [value]")
    by, column = layer.pivot.by, layer.y[0]
    values = tuple(value for one in layer.pivot.values for value in meant(table[by], one))
    keys = tuple(name for name in plan.names if name in _keys_of_pivot(layer, table, plan.facet))
    if taken := [str(value) for value in values if str(value) in keys]:
        raise ChartError(f"{taken[0]!r} is a value of {by!r} and the name of a column", "rename the column")
    across = layer.x == column
    if across and len(values) < 2:
        raise ChartError("'pivot' needs two values when x is the column of values", "name one for x and one for y")
    if layer.aggregate and not across:
        # Each column is aggregated by itself: the rows of one place are the result's business.
        _gather(plan, extra=(by,), named=False)
        plan.update(aggregate="", repeats="")
    plan.add(Widen(by, values, column, keys, across))
    words = tuple(map(str, values))
    plan.update(x=words[0] if across else layer.x, y=words[1:] if across else words)
    if plan.layer.series is not None and len(plan.layer.y) > 1:
        raise ChartError("'series' and several columns of 'pivot' cannot both tell the series apart", "leave one out")
    if layer.minus and all(name in words for name in layer.minus):
        plan.update(y=tuple(word for word in plan.layer.y if word not in layer.minus))


# Rows that become one ---------------------------------------------------------------------------------------------


def _correlate(plan: Planned) -> None:
    layer, table = plan.layer, plan.table
    for name in (*layer.y, *([layer.x] if layer.x and layer.mark != "heatmap" else [])):
        _numeric(table[name], "correlation", table)
    if layer.mark == "heatmap":
        if len(layer.y) < 2:
            raise ChartError("a correlation needs two columns or more in 'y'", "name the columns of numbers")
        plan.add(Correlate(layer.y))
        plan.update(x=_code.ACROSS, y=(_code.DOWN,), z=_code.PEARSON, options={"colorbar": True, **layer.options})
        if plan.panel.z.limits is None:
            plan.panel = plan.panel.model_copy(update={"z": plan.panel.z.model_copy(update={"limits": (-1, 1)})})
        axes = ["x", "y"]
    elif layer.mark in ("bar", "lollipop", "point") and layer.x:
        plan.add(Correlate(layer.y, layer.x))
        label = f"Pearson r with {readable(layer.x)}"
        plan.update(x=_code.ACROSS, y=(_code.PEARSON,))
        plan.panel = _labelled(plan.panel, "y", plan.panel.y.label if plan.panel.y.label is not None else label)
        axes = ["x"]
    else:
        raise ChartError(f"a {layer.mark} shows no correlations", "use a heatmap of the columns, or bars against an x")
    for axis in axes:
        if getattr(plan.panel, axis).label is None:
            plan.panel = _labelled(plan.panel, axis, "")


def _numeric(column: Column, what: str, table: Table) -> None:
    if column.kind == "number":
        return
    sample = next((value for value in column.values if isinstance(value, str)), "nothing")
    numbers = [one.name for one in table.columns if one.kind == "number" and one.name != column.name]
    hint = "count rows (aggregate: count) or different values (aggregate: distinct)"
    raise ChartError(
        f"{column.name!r} holds words ({sample!r:.40}), which have no {what}",
        f"{hint}, or use a column of numbers: {', '.join(numbers[:8])}" if numbers else hint,
    )


def _roles(plan: Planned) -> tuple[list[str], dict[str, str]]:
    """The columns that tell places apart, and those that have numbers, by field."""
    layer, table = plan.layer, plan.table
    values = {field: getattr(layer, field) for field in ("size", "z", "to", "change", "u", "v")}
    keys = [layer.x, layer.series, layer.parent, layer.source, layer.target, plan.facet]
    if layer.mark == "heatmap" and (layer.z or (layer.series is None and layer.y and layer.aggregate == "count")):
        keys.append(layer.y[0] if layer.y else None)
    if layer.colour and table[layer.colour].kind == "text":
        keys.append(layer.colour)
    else:
        values["colour"] = layer.colour
    if layer.mark == "scatter" and layer.x and table[layer.x].kind == "number" and layer.x not in layer.bin:
        apart = layer.label or layer.series or (layer.colour if layer.colour in keys else None)
        if apart:
            keys = [layer.label, *(key for key in keys if key != layer.x)]
            values["x"] = layer.x
    return list(dict.fromkeys(key for key in keys if key)), {k: v for k, v in values.items() if v}


def _gather(plan: Planned, extra: tuple[str, ...] = (), named: bool = True) -> None:
    """One row for each place. `named`: the new column says what it is; `extra` are more keys."""
    layer = plan.layer
    _check(layer)
    keys, beside = _roles(plan)
    keys += extra
    if not keys:
        raise ChartError(f"'aggregate: {layer.aggregate}' needs columns that tell places apart", "name 'x' or 'series'")
    inner = layer.mark == "heatmap" and layer.y and layer.y[0] in keys
    linked = layer.mark == "graph" and not layer.y
    columns = tuple(name for name in ((layer.z,) if inner else (layer.size,) if linked else layer.y) if name)
    minus = tuple(name for name in layer.minus if name in plan.table)
    results: list[tuple[str, str, str]] = []
    made: list[str] = []
    yes: Value = None
    if layer.aggregate == "share" and len(columns) == 1:
        column = plan.table[columns[0]]
        yes = yes_of(column) if layer.of is None else meant(column, layer.of)[0]
    result = "count" if not columns or (layer.aggregate == "share" and yes is None and not _adds(plan, columns)) else (
        _results.rate(yes) if yes is not None else "sum" if layer.aggregate == "share" else layer.aggregate
    )  # fmt: skip
    if result == "count" and layer.aggregate not in ("count", "share"):
        raise ChartError(f"'aggregate: {layer.aggregate}' needs a column in 'y'", "name what it is taken of")
    for name in columns or (keys[0],):
        if result in _results.SAME_UNIT:
            _numeric(plan.table[name], layer.aggregate, plan.table)
        alone = named and len(columns) <= 1 and not minus
        told = layer.model_copy(update={"y": (name,)}) if linked and layer.size else layer
        new = _free(called(told, plan.table, yes) if alone else name, keys)
        results.append((new, result, name))
        made.append(new)
        if layer.repeats:
            results.append((f"{SPREADS[layer.repeats]} {name}", layer.repeats, name))
    for name in minus:
        _numeric(plan.table[name], layer.aggregate, plan.table)
        results.append((name, result, name))
    fields = {}
    for role, name in beside.items():
        if (role == "z" and inner) or (role == "size" and linked):
            continue
        if layer.aggregate not in ("sum", "mean", "median", "min", "max"):
            raise ChartError(f"'{role}' has no {layer.aggregate}", f"leave out '{role}', or take a mean or a sum")
        _numeric(plan.table[name], layer.aggregate, plan.table)
        new = _free(called(layer.model_copy(update={"y": (name,)}), plan.table, None) if named else name, keys)
        results.append((new, layer.aggregate, name))
        fields[role] = new
    label_column = layer.label if layer.label and layer.label not in keys else None
    if label_column is not None:
        raise ChartError(f"'label' is {label_column!r}, which rows of one place may differ in", "leave out 'label'")
    if layer.over is not None and layer.over in keys:
        raise ChartError(f"'over' is {layer.over!r}, which tells the marks apart", "leave out 'over', or use another x")
    plan.add(Gather(tuple(keys), tuple(results)))
    if result in _results.NOUGHT:
        _fill(plan, tuple(keys), tuple(name for name, *_ in results))
    if layer.aggregate == "share" and yes is None:
        split = layer.series is not None or layer.stack != "none"
        within = (layer.x if split and layer.x else None, plan.facet)
        plan.add(Share(tuple(made), tuple(name for name in within if name)))
    first = plan.table[keys[0]]
    if keys[0] == layer.x and first.kind != "text" and list(first.values) != sorted(first.values):  # type: ignore[type-var]
        plan.add(Sort(keys[0]))
    if layer.mark == "heatmap":  # numbers in cells do not say what they are
        fields |= {"options": {"colorbar": True, **layer.options}}  # type: ignore[dict-item]
    if inner or (layer.mark == "heatmap" and not columns and layer.series is None):
        fields |= {"z": made[0]}
    elif linked:
        fields |= {"size": made[0]}
    else:
        fields |= {"y": tuple(made)}  # type: ignore[dict-item]
    if layer.repeats:
        band = "band" if layer.mark == "line" and not layer.options.get("bars") else "error"
        fields |= {band: tuple(f"{SPREADS[layer.repeats]} {name}" for name in columns)}  # type: ignore[dict-item]
    plan.update(**fields)


def _adds(plan: Planned, columns: tuple[str, ...]) -> bool:
    """Whether a share is one of a sum: of words, rows are counted."""
    return all(plan.table[name].kind == "number" for name in columns)


def _check(layer: Layer) -> None:
    """Raises ChartError where a layer cannot show what is aggregated."""
    if layer.mark in ROWS:
        raise ChartError(f"a {layer.mark} shows the rows themselves and aggregates none", "leave out 'aggregate'")
    if layer.error or layer.band or layer.bounds:
        raise ChartError(
            f"'aggregate: {layer.aggregate}' has no use for columns of errors", "leave out 'error', 'band' and 'bounds'"
        )
    if layer.repeats and layer.aggregate != "mean":
        raise ChartError(f"'repeats: {layer.repeats}' is a spread around a mean", f"not around a {layer.aggregate}")
    if layer.repeats and (layer.mark not in ("line", "point", "bar", "lollipop") or layer.stack != "none"):
        what = "stacked bars show" if layer.stack != "none" else f"a {layer.mark} shows"
        raise ChartError(f"{what} no spread of repeated rows", "leave out 'repeats', or use bars, points or lines")
    if layer.aggregate == "share" and layer.repeats:
        raise ChartError("a share has no spread", "leave out 'repeats'")


def _free(name: str, keys: list[str]) -> str:
    return f"{name} " if name in keys else name


def called(layer: Layer, table: Table, yes: Value = None) -> str:
    """What a result is called on its axis: "Median latency", "Number of flights", "Share of requests (%)"."""
    of = readable(layer.y[0]) if layer.y else ""
    if layer.mark == "heatmap" and layer.z:
        of = readable(layer.z)
    kind = layer.aggregate
    things = noun(table)
    if kind == "count" or (kind == "share" and (not of or table[layer.y[0]].kind != "number") and yes is None):
        of = things
    said = f"{CALLED[kind]} {of}".strip() if of else {"count": "Count", "share": "Share"}.get(kind, CALLED[kind])
    if yes is not None:
        said = f"Share of {things} with {of} = {yes}" if things else f"Share with {of} = {yes}"
    over = f" over {readable(layer.over)}" if layer.over else ""
    return f"{said} (%)" if kind == "share" else f"{said} {AROUND[layer.repeats]}{over}" if layer.repeats else said


def noun(table: Table) -> str:
    """What a row is one of, in the plural: what the file is named after, when that is a word for things; else empty."""
    words = re.findall(r"[^\W\d_]+", table.name)
    last = words[-1].lower() if words else ""
    return last if len(last) > 3 and last.endswith("s") and last[-2:] != "ss" and last not in _NO_NOUN else ""


def _fill(plan: Planned, keys: tuple[str, ...], columns: tuple[str, ...]) -> None:
    """Noughts where no rows are: in months without any, and for series that lack a category."""
    layer, table = plan.layer, plan.table
    if layer.mark not in FILLED:
        return
    places: list[tuple[str, tuple[Value, ...], str]] = []
    for name in keys:
        step = next(
            (k for k, one in enumerate(plan.step_list) if isinstance(one, _bins.Bin) and one.column == name), None
        )
        present = table[name].distinct
        read = _code.PRESENT.format(column=literal(name))
        if step is not None:
            found = plan.step_list[step]
            assert isinstance(found, _bins.Bin)
            source = _source(plan, step)
            every = found.bins(source)
            if len(every) > len(present) and len(every) <= MOST_PLACES:
                variable = "bins" if name == layer.x else "other_bins"
                plan.step_list[step] = _bins.Bin(name, found.by, found.single, found.whole, variable)
                places.append((name, every, variable))
                continue
            order = {value: n for n, value in enumerate(every)}
            present = tuple(sorted(present, key=lambda value: order[value]))
        places.append((name, present, read))
    count = 1
    for _, values, _ in places:
        count *= len(values)
    if len(table.columns[0]) < count <= MOST_PLACES:
        plan.add(Fill(tuple(places), columns))


def _source(plan: Planned, step: int) -> Column:
    """The column that a step bins, as it was before."""
    table = plan.source
    for one in plan.step_list[:step]:
        table = one.apply(table)
    column = table[plan.step_list[step].column]  # type: ignore[attr-defined]
    return Column(column.name, tuple(value for value in column.values if value is not None), column.kind)


# The largest, and differences -------------------------------------------------------------------------------------


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


def _subtract(plan: Planned, asked: Layer) -> None:
    layer, minus = plan.layer, asked.minus
    if len(minus) not in (1, len(layer.y)):
        raise ChartError(
            f"'minus' names {len(minus)} columns and 'y' {len(layer.y)}", "name one for all, or one for each"
        )
    made = []
    for k, name in enumerate(layer.y):
        other = minus[k] if len(minus) > 1 else minus[0]
        for one in (name, other):
            _numeric(plan.table[one], "difference", plan.table)
        before = f"{CALLED[asked.aggregate]} " if asked.aggregate in CALLED else ""
        made.append(f"{before}{readable(name)} − {readable(other)}")
        plan.add(Minus(made[-1], name, other))
    plan.update(y=tuple(made))


def labelled(panel: Panel, asked: Panel, tables: Sequence[Table]) -> Panel:
    """The panel whose axes of numbers say what is drawn of the rows: beside the label that was given, and where there
    are several columns of which none can be the label."""
    for axis, right in (("y", False), ("right", True)):
        layers = [layer for layer in asked.layers if layer.right == right and layer.mark != "heatmap"]
        kinds = {(layer.aggregate, layer.repeats) for layer in layers if layer.aggregate in _STATED}
        text = getattr(asked, axis).label
        wide = next((k for k, one in enumerate(panel.layers) if one.right == right and len(one.y) > 1), None)
        pivoted = wide is not None and asked.layers[wide].pivot is not None
        if text is None and pivoted and not kinds and not asked.layers[wide or 0].minus:
            panel = _labelled(panel, axis, readable(asked.layers[wide or 0].y[0]))
        if len(kinds) != 1 or len({layer.aggregate for layer in layers}) != 1 or text == "":
            continue
        kind, repeats = kinds.pop()
        if text is not None:
            panel = _labelled(panel, axis, _said(text, kind, repeats))
        elif wide is not None:
            units = {table[name].unit for table, layer in zip(tables, panel.layers, strict=True) for name in layer.y
                     if layer.right == right}  # fmt: skip
            unit = f" ({units.pop()})" if len(units) == 1 and "" not in units else ""
            of = f" {readable(asked.layers[wide].y[0])}" if pivoted else ""
            panel = _labelled(panel, axis, f"{CALLED[kind]}{of}{f' {AROUND[repeats]}' if repeats else ''}{unit}")
    return panel


_STATED = {"mean": ("mean", "average", "avg"), "median": ("median",), "sum": ("total", "sum"), "min": ("min", "least"),
           "max": ("max", "most", "best", "peak")}  # fmt: skip
"""Results that an axis has to name, and the words by which a label does."""


def _said(text: str, kind: str, repeats: str) -> str:
    """A label with what is drawn of the rows, unless it says so already."""
    missing = [] if any(word in text.lower() for word in _STATED[kind]) or "±" in text else [CALLED[kind].lower()]
    missing += [AROUND[repeats]] if repeats and "±" not in text else []
    return f"{text}, {' '.join(missing)}" if missing else text
