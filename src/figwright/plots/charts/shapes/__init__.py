"""What is asked for + Table -> panels, by the shape of the data: every column of a table that was made for its plot.

A description is split into parts (`_split`), and each part is made by the rule of its kind. What cannot be served is
said in a note; nothing is drawn that is not in the data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from figwright.core.errors import ChartError, SourceError
from figwright.core.tables import Table
from figwright.plots.charts._checks import unit_of
from figwright.plots.charts._code import readable
from figwright.plots.charts._names import capital
from figwright.plots.charts.model import Chart, Panel, Scalar
from figwright.plots.charts.reckon import reckoned
from figwright.plots.charts.shapes._grids import distribution, heatmap, shares, treemap
from figwright.plots.charts.shapes._kind import kind_of
from figwright.plots.charts.shapes._labels import lacking, quantity
from figwright.plots.charts.shapes._links import arrow, graph, span
from figwright.plots.charts.shapes._part import Part, Unfit
from figwright.plots.charts.shapes._points import contour, scatter, space
from figwright.plots.charts.shapes._series import area, bar, combo, dot, hat, line, lone, radar
from figwright.plots.charts.shapes._sheet import across, faceted, zoomed
from figwright.plots.charts.shapes._split import parts

__all__ = ["KINDS", "Part", "across", "faceted", "lacking", "panel", "parts", "quantity"]

KINDS: dict[str, Callable[[Part], Panel]] = {
    "arrow": arrow, "area": area, "bar": bar, "bar3d": space, "box": distribution, "bubble": scatter,
    "bubbles": heatmap, "combo": combo, "confusion": heatmap, "contour": contour, "density": distribution,
    "donut": shares, "dot": dot, "graph": graph, "hat": hat, "heatmap": heatmap, "histogram": distribution,
    "line": line, "line3d": space, "lollipop": bar, "lone": lone, "nested": shares, "pie": shares, "radar": radar,
    "scatter": scatter, "scatter3d": space, "span": span, "surface": space, "treemap": treemap,
    "violin": distribution,
}  # fmt: skip
_CALLED = {
    "bar3d": "3-D bars", "line3d": "3-D line", "scatter3d": "3-D scatter", "bubbles": "bubble heat map",
    "dot": "dot plot", "combo": "bars with a line", "span": "broken bars", "nested": "nested pie",
}  # fmt: skip
"""Kinds whose name is not what people call them."""


def panel(part: Part) -> tuple[Panel, list[str], str]:
    """The panel of a part, what is to be said of it, and why it is of its kind. When the data do not fit the kind that
    is asked for, it is of the kind that they fit."""
    notes: list[str] = []
    found, why = kind_of(part)
    wanted = part.asked.kind
    for kind in dict.fromkeys((wanted or found, found, "bar", "line", "scatter", "lone")):
        called = _CALLED.get(kind, kind)
        tried = replace(part, asked=replace(part.asked, kind=kind))
        if kind not in KINDS:
            notes.append("no plot of the kind that is asked for: it cannot be drawn by rules")
            continue
        try:
            made, apart = _of_one_unit(KINDS[kind](tried), part.table)
            # The mark itself says whether it can show these columns.
            reckoned(Chart(panels=(made,)), part.table)
        except (Unfit, ChartError) as error:
            notes.append(f"no {called}: {getattr(error, 'message', str(error)).rpartition('layers.0: ')[2]}")
            continue
        title = part.asked.title or (capital(readable(part.title)) if part.title else "")
        made = made.model_copy(update={"where": _where_clause(part), "title": title})
        if part.asked.zoom:
            made, inset = zoomed(made, part)
            notes += inset
        reason = f"{called}, as asked for" if kind == wanted else why if kind == found else called
        return made, [*notes, *apart, *_scales(made, part)], reason
    raise SourceError("this table contains no numbers to draw", "give at least one column of numbers")


def _where_clause(part: Part) -> dict[str, Scalar | tuple[Scalar, ...]]:
    rows = {name: tuple(v for v in values if isinstance(v, Scalar)) for name, values in part.where.items()}
    return {name: values[0] if len(values) == 1 else values for name, values in rows.items()}


def _of_one_unit(made: Panel, table: Table) -> tuple[Panel, list[str]]:
    """The panel without columns of another unit, which cannot share its axis; and which these are."""
    layers, left = [], []
    for layer in made.layers:
        units = {name: unit_of(table[name]) for name in layer.y}
        known = [unit for unit in units.values() if unit]
        first = max(dict.fromkeys(known), key=known.count, default="")
        alone = not (layer.error or layer.band or layer.bounds)
        kept = tuple(name for name in layer.y if not alone or units[name] in ("", first))
        names = tuple(said for name, said in zip(layer.y, layer.names, strict=False) if name in kept)
        layers.append(layer.model_copy(update={"y": kept, "names": names}))
        left += [name for name in layer.y if name not in kept]
    told = [f"left out, since it counts in another unit: {', '.join(left)}"] if left else []
    return (made.model_copy(update={"layers": tuple(layers)}), told) if left else (made, [])


def _scales(made: Panel, part: Part) -> list[str]:
    """What is said of axes that nobody asked for."""
    right = [name for layer in made.layers if layer.right for name in layer.names or layer.y]
    if right and not part.asked.twin and len({layer.mark for layer in made.layers}) == 1:
        return [f"of another size than the others, and read on the right axis: {', '.join(map(readable, right))}"]
    if any(layer.mark == "point" and not layer.aggregate for layer in made.layers) and part.asked.kind == "line":
        return ["some rows share one place, and no line joins them: they are drawn as points"]
    if made.y.scale == "log" and "y" not in part.asked.log:
        return ["values lie too far apart for one even scale: the axis is logarithmic"]
    return []
