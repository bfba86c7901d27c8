"""Layer + Table -> nothing, or a ChartError that names the field and what would do instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from figwright.core.errors import ChartError, NotFound, nearest
from figwright.core.tables import Column, Table, summing
from figwright.plots.charts._code import spelled
from figwright.plots.charts.model import Chart, Layer, Panel


def columns_of(layer: Layer) -> list[tuple[str, str]]:
    """Every column that the layer names, with the field that names it."""
    single = ("x", "series", "z", "size", "colour", "label", "to", "change", "u", "v", "source", "target", "parent")
    found = [(field, name) for field in single if (name := getattr(layer, field)) is not None]
    found += [("y", name) for name in layer.y]
    for field in ("error", "band", "bounds"):
        for one in getattr(layer, field):
            found += [(field, name) for name in ((one,) if isinstance(one, str) else one)]
    return found


def asked_of(layer: Layer) -> list[tuple[str, str]]:
    """The same, with the columns that choose rows and say what is computed; values of a pivot are no columns."""
    found = [*columns_of(layer), *(("bin", name) for name in layer.bin), *(("where", name) for name in layer.where)]
    found += [("any_of", name) for one in layer.any_of for name in one]
    found += [("over", layer.over)] if layer.over is not None else []
    made = [str(value) for value in layer.pivot.values] if layer.pivot is not None else []
    found += [("pivot.by", layer.pivot.by)] if layer.pivot is not None else []
    return [*found, *((how, name) for how in ("minus", "per") for name in getattr(layer, how) if name not in made)]


def require(layer: Layer, *fields: str) -> None:
    """The layer must fill these fields."""
    for field in fields:
        if not getattr(layer, field):
            raise ChartError(f"a {layer.mark} needs {field!r}", f"name a column of the table in {field!r}")


def numeric(layer: Layer, table: Table, *fields: str) -> None:
    """The columns of these fields must hold numbers."""
    for field, name in columns_of(layer):
        if field in fields and table[name].kind != "number":
            numbers = [column.name for column in table.columns if column.kind == "number"]
            sample = next((value for value in table[name].values if isinstance(value, str)), "nothing")
            hint = f"columns of numbers: {', '.join(numbers[:8]) or 'none'}"
            raise ChartError(f"{field!r} is {name!r}, which contains text ({sample!r:.40})", hint)


def no_totals(layer: Layer, table: Table, why: str) -> None:
    """No column of `y` may sum up the others."""
    if gone := summing([table[name] for name in layer.y]):
        raise ChartError(
            f"{', '.join(map(repr, gone))}: totals or rates of the other columns {why}",
            f"leave them out: y: [{', '.join(name for name in layer.y if name not in gone)}]",
        )


def alike(layer: Layer, table: Table) -> None:
    """Columns that are drawn against each other must be equally long."""
    equally_long([name for _, name in columns_of(layer)], table)


def equally_long(names: Iterable[str], table: Table) -> None:
    lengths = {name: len(table[name]) for name in names}
    if len(set(lengths.values())) > 1:
        short, long = min(lengths, key=lengths.__getitem__), max(lengths, key=lengths.__getitem__)
        raise ChartError(
            f"{short!r} has {lengths[short]} rows and {long!r} has {lengths[long]}",
            "use columns of the same length in one layer",
        )


def check_names(chart: Chart, tables: Sequence[Sequence[Table]]) -> None:
    """Every name of the chart is known in the tables of its layers, and layers of one panel can share it."""
    for p, panel in enumerate(chart.panels):
        table = tables[p][0]
        for field, names in (("where", [*panel.where]), ("any_of", [name for one in panel.any_of for name in one])):
            for name in names:
                known(name, table, f"panels.{p}.{field}")
        for number, layer in enumerate(panel.layers):
            _check_layer(layer, tables[p][number], f"panels.{p}.layers.{number}")
        kinds = {_mark(layer, "").kind: layer.mark for layer in panel.layers}
        if len(kinds) > 1:
            raise ChartError(
                f"{' and '.join(kinds.values())} cannot share one panel", "give each its own panel",
                path=f"panels.{p}",
            )  # fmt: skip
    if chart.facet is not None:
        known(chart.facet.by, tables[0][0], "facet.by")
        if len(chart.panels) > 1:
            said = f"'facet' needs exactly one panel, but there are {len(chart.panels)}"
            raise ChartError(said, "leave out 'facet', or all panels but one", path="facet")


def _check_layer(layer: Layer, table: Table, path: str) -> None:
    mark = _mark(layer, path)
    for field, name in asked_of(layer):
        known(name, table, f"{path}.{field}")
    if unknown := sorted(set(layer.options) - set(mark.options)):
        hint = nearest(unknown[0], mark.options) or f"its options: {', '.join(mark.options) or 'none'}"
        raise ChartError(f"a {layer.mark} has no option {unknown[0]!r}", hint, path=f"{path}.options")
    if doubled := next((name for name in layer.y if layer.y.count(name) > 1), None):
        raise ChartError(
            f"'y' names {doubled!r} {layer.y.count(doubled)} times", "name each column once", path=f"{path}.y"
        )
    if (
        layer.x in layer.y
        and layer.mark != "heatmap"
        and not (layer.aggregate or layer.pivot or layer.minus or layer.per or layer.bin)
    ):
        raise ChartError(f"{layer.x!r} is drawn against itself", "name another column in 'x' or 'y'", path=f"{path}.y")
    if layer.series is not None and len(layer.y) > 1:
        raise ChartError(
            "'series' splits one column into series, but 'y' names several columns",
            "leave out 'series', or name one column in 'y'",
            path=path,
        )


def check_marks(panel: Panel, tables: Sequence[Table], path: str) -> None:
    """Each mark of a plain panel says whether it can be drawn from the table of its layer."""
    for number, (layer, table) in enumerate(zip(panel.layers, tables, strict=True)):
        try:
            _mark(layer, path).check(layer, table)
        except ChartError as error:
            if error.path:
                raise
            raise ChartError(error.message, error.hint, path=f"{path}.layers.{number}") from None
    _check_units(panel, tables, path)


ONE_SCALE = ("bar", "line", "point", "lollipop", "area", "scatter", "box", "violin", "span", "arrow")
"""Marks whose columns are read off one axis."""
_BRACKETED = re.compile(r"[(\[]([^()\[\]]{1,6})[)\]]\s*$")
_UNITS = frozenset("% ms s min h d kg g mg m cm mm km MB GB TB KB W kW J kJ Hz kHz MHz GHz V A K °C °F $ € £ ¥".split())


def unit_of(column: Column) -> str:
    """The unit of a column: the one at its numbers, or the one at the end of its name."""
    found = _BRACKETED.search(spelled(column.name))
    return column.unit or (found[1] if found and found[1] in _UNITS else "")


def _check_units(panel: Panel, tables: Sequence[Table], path: str) -> None:
    """Columns of different units never share an axis."""
    for right in (False, True):
        units: dict[str, str] = {}
        for layer, table in zip(panel.layers, tables, strict=True):
            if layer.mark in ONE_SCALE and layer.right == right:
                units |= {unit: name for name in layer.y if (unit := unit_of(table[name]))}
        if len(units) > 1:
            told = " and ".join(f"{name!r} ({unit})" for unit, name in list(units.items())[:3])
            way = "with 'right: true', or " if len(units) == 2 else ""
            raise ChartError(f"{told} cannot share one axis", f"draw them {way}in panels of their own", path=path)


def _mark(layer: Layer, path: str):  # type: ignore[no-untyped-def]
    from figwright.plots.charts import marks

    try:
        return marks.get(layer.mark)
    except NotFound as error:
        raise ChartError(error.message, error.hint, path=f"{path}.mark") from None


def known(name: str, table: Table, path: str) -> None:
    if name not in table:
        hint = nearest(name, table.names) or f"its columns: {', '.join(table.names[:12])}"
        raise ChartError(f"the table has no column {name!r}", hint, path=path)
