"""Rows that share a place -> one: counts, sums, means, shares, correlations."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.core.errors import ChartError
from figwright.core.tables import Column, Value
from figwright.plots.charts._code import literal, readable
from figwright.plots.charts.model import Layer
from figwright.plots.charts.reckon import _bins, _code, _results
from figwright.plots.charts.reckon._named import called, with_label
from figwright.plots.charts.reckon._planned import Planned, numeric
from figwright.plots.charts.reckon._steps import Correlate, Fill, Gather, Relabel, Share, Sort, groups
from figwright.plots.charts.reckon._tests import meant
from figwright.plots.charts.reckon.answers import yes as yes_of

ROWS = ("box", "violin", "histogram", "density", "hexbin", "trend", "quiver", "surface", "contour")
"""Marks that show the rows themselves: nothing is aggregated before them."""
FILLED = ("line", "area", "bar", "heatmap", "radar", "point")
"""Marks for which a place without rows is nought, when rows are counted or summed."""
MOST_PLACES = 20_000
SPREADS = {"sd": "SD of", "sem": "SE of", "ci": "95% CI of"}


def correlate(plan: Planned) -> None:
    layer, table = plan.layer, plan.table
    for name in (*layer.y, *([layer.x] if layer.x and layer.mark != "heatmap" else [])):
        numeric(table[name], "correlation", table)
    if layer.mark == "heatmap":
        if len(layer.y) < 2:
            raise ChartError("a correlation needs two columns or more in 'y'", "name the columns of numbers")
        plan.add(Correlate(layer.y))
        _relabel(plan, layer.y, _code.ACROSS, _code.DOWN)
        plan.update(x=_code.ACROSS, y=(_code.DOWN,), z=_code.PEARSON)
        if plan.panel.z.limits is None:
            plan.panel = plan.panel.model_copy(update={"z": plan.panel.z.model_copy(update={"limits": (-1, 1)})})
        axes = ["x", "y"]
    elif layer.mark in ("bar", "lollipop", "point") and layer.x:
        plan.add(Correlate(layer.y, layer.x))
        _relabel(plan, layer.y, _code.ACROSS)
        label = f"Pearson r with {readable(layer.x)}"
        plan.update(x=_code.ACROSS, y=(_code.PEARSON,))
        plan.panel = with_label(plan.panel, "y", plan.panel.y.label if plan.panel.y.label is not None else label)
        axes = ["x"]
    else:
        raise ChartError(
            f"a {layer.mark} cannot show correlations", "use a heatmap of the columns, or bars against an x"
        )
    for axis in axes:
        if getattr(plan.panel, axis).label is None:
            plan.panel = with_label(plan.panel, axis, "")


def _relabel(plan: Planned, names: tuple[str, ...], *columns: str) -> None:
    """Names of columns that have become words are written as on axes."""
    others = tuple((name, said) for name in names if (said := readable(name)) != name)
    for column in columns if others else ():
        plan.add(Relabel(column, others))


def _single(plan: Planned, keys: Sequence[str], name: str, result: str) -> bool:
    """Whether the result is the one number that each group has, and is called as it is."""
    if plan.layer.repeats or result not in ("sum", "mean", "median", "min", "max"):
        return False
    numbers = plan.table[name].numbers
    places = groups(plan.table, keys).values()
    if result == "sum":
        return all(len(rows) == 1 for rows in places)
    return all(len({numbers[row] for row in rows}) == 1 for rows in places)


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


def gather(plan: Planned, extra: tuple[str, ...] = (), named: bool = True) -> None:
    """One row for each place. `named`: the new column says what it is; `extra` are more keys."""
    layer = plan.layer
    _check(layer)
    keys, beside = _roles(plan)
    keys += extra
    if not keys:
        raise ChartError(f"'aggregate: {layer.aggregate}' needs a column to group by", "set 'x' or 'series'")
    inner = layer.mark == "heatmap" and layer.y and layer.y[0] in keys
    linked = layer.mark == "graph" and not layer.y
    columns = tuple(name for name in ((layer.z,) if inner else (layer.size,) if linked else layer.y) if name)
    minus = tuple(name for name in (*layer.minus, *layer.per) if name in plan.table)
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
        raise ChartError(f"'aggregate: {layer.aggregate}' needs a column in 'y'", "name the column to aggregate")
    for name in columns or (keys[0],):
        if result in _results.SAME_UNIT:
            numeric(plan.table[name], layer.aggregate, plan.table)
        alone = named and len(columns) <= 1 and not minus and not (columns and _single(plan, keys, name, result))
        told = layer.model_copy(update={"y": (name,)}) if linked and layer.size else layer
        new = _free(called(told, plan.table, yes) if alone else name, keys)
        results.append((new, result, name))
        made.append(new)
        if layer.repeats:
            results.append((f"{SPREADS[layer.repeats]} {name}", layer.repeats, name))
    for name in minus:
        numeric(plan.table[name], layer.aggregate, plan.table)
        results.append((name, result, name))
    fields = {}
    for role, name in beside.items():
        if (role == "z" and inner) or (role == "size" and linked):
            continue
        if layer.aggregate not in _results.SAME_UNIT:
            raise ChartError(f"'{role}' has no {layer.aggregate}", f"leave out '{role}', or take a mean or a sum")
        numeric(plan.table[name], layer.aggregate, plan.table)
        computed = named and not _single(plan, keys, name, layer.aggregate)
        new = _free(called(layer.model_copy(update={"y": (name,)}), plan.table, None) if computed else name, keys)
        results.append((new, layer.aggregate, name))
        fields[role] = new
    label_column = layer.label if layer.label and layer.label not in keys else None
    if label_column is not None:
        raise ChartError(
            f"'label' is {label_column!r}, which may have several values in one group", "leave out 'label'"
        )
    if layer.over is not None and layer.over in keys:
        raise ChartError(
            f"'over' is {layer.over!r}, which already groups the marks", "leave out 'over', or use another x"
        )
    plan.add(Gather(tuple(keys), tuple(results)))
    if result in _results.NOUGHT:
        _fill(plan, tuple(keys), tuple(name for name, *_ in results))
    if layer.aggregate == "share" and yes is None:
        split = layer.series is not None or layer.stack != "none"
        within = (layer.series if layer.running else layer.x if split and layer.x else None, plan.facet)
        plan.add(Share(tuple(made), tuple(name for name in within if name)))
    first = plan.table[keys[0]]
    if keys[0] == layer.x and first.kind != "text" and list(first.values) != sorted(first.values):  # type: ignore[type-var]
        plan.add(Sort(keys[0]))
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
        raise ChartError(f"a {layer.mark} shows single rows and cannot aggregate them", "leave out 'aggregate'")
    if layer.error or layer.band or layer.bounds:
        raise ChartError(
            f"'aggregate: {layer.aggregate}' cannot be combined with columns of errors",
            "leave out 'error', 'band' and 'bounds'",
        )
    if layer.repeats and layer.aggregate != "mean":
        raise ChartError(
            f"'repeats: {layer.repeats}' needs 'aggregate: mean'",
            f"replace 'aggregate: {layer.aggregate}', or leave out 'repeats'",
        )
    if layer.repeats and (layer.mark not in ("line", "point", "bar", "lollipop") or layer.stack != "none"):
        what = "stacked bars show" if layer.stack != "none" else f"a {layer.mark} shows"
        raise ChartError(f"{what} no error bars of repeated rows", "leave out 'repeats', or use bars, points or lines")
    if layer.aggregate == "share" and layer.repeats:
        raise ChartError("a share has no spread", "leave out 'repeats'")


def _free(name: str, keys: list[str]) -> str:
    return f"{name} " if name in keys else name


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
            if (len(every) > len(present) or name != layer.x) and len(every) <= MOST_PLACES:
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
