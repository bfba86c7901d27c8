"""Chart -> one sentence: "bars of mean `value` where metric = Dice, split = test, by dataset, coloured by method; error
bars: SD over seed". For alternative texts, notes, the head of a script, and the line that says how a wish was read."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.core.tables import Table
from figwright.plots.charts._code import readable
from figwright.plots.charts.model import Bins, Chart, Condition, Conditions, Derived, Layer, Panel, Scalar, Where

MARKS = {
    "bar": "bars", "line": "lines", "scatter": "points", "point": "points", "lollipop": "lollipops", "area": "areas",
    "box": "boxes", "violin": "violins", "histogram": "histogram", "density": "densities", "heatmap": "heat map",
    "pie": "pie", "donut": "donut", "radar": "radar", "treemap": "tree map", "graph": "graph", "arrow": "arrows",
    "span": "spans", "trend": "trend line", "hexbin": "hexagons", "hat": "hat graph", "bar3d": "blocks in space",
    "line3d": "lines in space", "scatter3d": "points in space", "quiver": "arrows", "contour": "contours",
    "surface": "surface",
}  # fmt: skip
SPREADS = {"sd": "SD", "sem": "standard error", "ci": "95% confidence interval"}
_ORDERS = {"ascending": "in order", "descending": "in reverse order", "value": "largest first",
           "value-ascending": "smallest first"}  # fmt: skip
_BOUNDS = (("above", ">"), ("at_least", "≥"), ("below", "<"), ("at_most", "≤"))


def describe(chart: Chart, table: Table | None = None) -> str:
    """What a chart shows, in one sentence without a full stop; `table` tells which rows are counted."""
    panels = [_panel(panel, table) for panel in chart.panels]
    said = panels[0]
    if len(set(panels)) > 1:
        said = "; ".join(f"({chr(97 + n % 26)}) {one}" for n, one in enumerate(panels))
    said = f"{said}; one panel for each {readable(chart.facet.by)}" if chart.facet else said
    for new, one in reversed(chart.derive.items()):  # the last may be made of the others
        said = (
            said.replace(f"`{new}`", _describe_derived(one))
            if one.how != "same"
            else said.replace(f" of {new}", f" of {one.of[0]}")
        )
    made: list[str] = []
    for layer in chart.panels[0].layers:
        if layer.fold is not None:
            made.insert(0, f"`{layer.fold.value}` is {_listed([f'`{name}`' for name in layer.y])}")
    return "; ".join([said, *made])


def _describe_derived(one: Derived) -> str:
    """How a column is made of others."""
    first, other = (f"`{name}`" for name in one.of)
    said = {"change": f"the change from {other} to {first} in %", "percent": f"{first} in % of {other}"}
    if one.how in ("plus", "minus", "per"):
        return f"{first} {one.how} {other}"
    return said.get(one.how, f"the {one.how} from {other} to {first}")


def _panel(panel: Panel, table: Table | None) -> str:
    rows = conditions(panel.where, panel.any_of)
    layers = [_layer(layer, panel, rows if n == 0 else "", table) for n, layer in enumerate(panel.layers)]
    order = panel.x.order
    told = "in the order " + ", ".join(map(str, order)) if isinstance(order, tuple) else _ORDERS.get(order, "")
    scales = [f"log {axis}" for axis in ("x", "y") if getattr(panel, axis).scale == "log"]
    return ", ".join(part for part in (" and ".join(layers), told, *scales) if part)


def _layer(layer: Layer, panel: Panel, rows: str, table: Table | None) -> str:
    stacked = "stacked " if layer.stack != "none" else ""
    text = f"{stacked}{MARKS.get(layer.mark, layer.mark)}"
    if what := _describe_marks(layer, table):
        text += f" of {what}"
    own = conditions(layer.where, layer.any_of)
    if rows or own:
        text += f" where {', '.join(part for part in (rows, own) if part)},"
    if layer.source and layer.target:
        text += f" from {readable(layer.source)} to {readable(layer.target)}"
    if layer.x and not (layer.pivot is not None and layer.x in layer.y):
        text += f" {'against' if layer.mark in ('scatter', 'trend') else 'by'} {_binned(layer, layer.x)}"
    across = "and" if layer.mark == "heatmap" else "coloured by"
    if layer.mark == "heatmap" and layer.aggregate == "count" and layer.y and not layer.z:
        text += f" and {_binned(layer, layer.y[0])}"
    if layer.mark == "line" and layer.colour and layer.colour != layer.series:
        across = "one for each"
    for field, word in (("series", across), ("parent", "grouped by"), ("colour", "coloured by")):
        name = getattr(layer, field)
        if name and name != layer.x and not (field == "colour" and name == layer.series):
            text = f"{text.rstrip(',')}{' ' if word == 'and' else ', '}{word} {_binned(layer, name)}"
    text = text.rstrip(",")
    text += f", sized by {readable(layer.size)}" if layer.size else ""
    text += f", labelled by {readable(layer.label)}" if layer.label else ""
    text += f", {_listed(layer.highlight)} highlighted" if layer.highlight else ""
    text += ", on the right axis" if layer.right else ""
    over = f" over {readable(layer.over)}" if layer.over else ""
    if layer.repeats:
        shape = "band" if layer.mark == "line" and not layer.options.get("bars") else "error bars"
        return f"{text}; {shape}: {SPREADS[layer.repeats]}{over}"
    return f"{text}{f', taken{over}' if over else ''}"


def _describe_marks(layer: Layer, table: Table | None) -> str:
    """What the marks show: columns, and what is computed of them."""
    names = layer.y if layer.fold is None else (layer.fold.value,)
    if layer.pivot is not None:
        values = list(map(str, layer.pivot.values))
        if layer.x in layer.y:
            return f"{', '.join(values[1:])} against {values[0]} ({readable(layer.pivot.by)})"
        names = tuple(value for value in values if value not in (*layer.minus, *layer.per))
    said = _listed([f"`{name}`" for name in names])
    if layer.mark == "heatmap" and layer.z:
        said = f"`{layer.z}` by `{layer.y[0]}`"
    if layer.minus:
        said += f" minus {_listed([f'`{name}`' for name in layer.minus])}"
    if layer.per:
        said += f" per {_listed([f'`{name}`' for name in layer.per])}"
    from figwright.plots.charts.reckon import _results
    from figwright.plots.charts.reckon._named import noun

    rows = (noun(table) if table is not None else "") or "rows"
    if layer.of is not None and names:
        return f"the share of {rows} with {readable(names[0])} = {layer.of}"
    if layer.aggregate in _results.PERCENTILES:
        said = f"the {layer.aggregate[1:]}th percentile of {said}"
    if layer.running == "first":
        return (
            f"{'' if layer.aggregate in ('', *_results.PERCENTILES) else f'{layer.aggregate} '}{said} in % of the first"
        )
    if layer.running:
        return f"the cumulative {'share' if layer.aggregate == 'share' else 'sum'} of {said if names else rows}"
    results = {
        "": said, "count": f"the number of {rows}", "distinct": f"the number of different {said}",
        "sum": f"total {said}", "share": f"the share of {said if names else rows}",
        "correlation": f"Pearson's r of {said}", "min": f"least {said}", "max": f"largest {said}",
    }  # fmt: skip
    return results.get(
        layer.aggregate, said if layer.aggregate in _results.PERCENTILES else f"{layer.aggregate} {said}"
    )


def _binned(layer: Layer, name: str) -> str:
    """A column, and how its values are put together."""
    if name not in layer.bin:
        return readable(name)
    by = layer.bin[name]
    how = f"{by.bins} bins" if isinstance(by, Bins) else by if isinstance(by, str) else f"steps of {by:g}"
    return f"{how.replace('-', ' ')} of {readable(name)}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def conditions(where: Where, any_of: Sequence[Where] = ()) -> str:
    """The rows that are shown: "metric = Dice, year ≥ 2020"."""
    parts = [_condition(readable(name), said) for name, said in where.items()]
    if any_of:
        parts.append(" or ".join(conditions(one).replace(", ", " and ") for one in any_of))
    return ", ".join(parts)


def _condition(name: str, said: Conditions) -> str:
    if not isinstance(said, tuple):
        return _rule(name, said) if isinstance(said, Condition) else f"{name} = {said}"
    plain = [str(one) for one in said if not isinstance(one, Condition)]
    parts = [f"{name} {'=' if len(plain) == 1 else 'is'} {' or '.join(plain)}"] if plain else []
    return " or ".join([*parts, *(_rule(name, one) for one in said if isinstance(one, Condition))])


def _rule(name: str, said: Condition) -> str:
    parts = [f"{name} {sign} {getattr(said, field)}" for field, sign in _BOUNDS if getattr(said, field) is not None]
    parts += [f"{name} ≠ {_or(said.not_)}"] if said.not_ else []
    parts += [f"{name} contains {said.contains!r}"] if said.contains else []
    parts += [f"{name} starts with {said.starts!r}"] if said.starts else []
    parts += [f"{name} among the {said.top} largest"] if said.top else []
    parts += [f"{name} among the {said.bottom} smallest"] if said.bottom else []
    parts += [f"{name} is the last"] if said.last else []
    parts += [f"{name} is the first"] if said.first else []
    parts += [f"{name} is {'empty' if said.empty else 'known'}"] if said.empty is not None else []
    return " and ".join(parts)


def _or(values: Sequence[Scalar]) -> str:
    return " or ".join(map(str, values))
