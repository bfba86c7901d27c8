"""Chart + Table -> a plain Chart and the tables that its layers draw: rows chosen, binned, pivoted, aggregated, ranked.

A plain chart names columns as they are in the tables of its layers, so that all that follows (facts, marks, limits,
legends, the proof) knows nothing of `where` or `aggregate`. The script gets lines that make the same tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from figwright.core.errors import ChartError
from figwright.core.tables import Column, Table
from figwright.plots.charts import _checks
from figwright.plots.charts._code import Code, bracketed, literal
from figwright.plots.charts.model import Axis, Chart, Derived, Layer, Scalar, Where
from figwright.plots.charts.reckon import _code
from figwright.plots.charts.reckon._named import labelled
from figwright.plots.charts.reckon._plan import lengthened, planned, prepared
from figwright.plots.charts.reckon._planned import Planned
from figwright.plots.charts.reckon._reshape import Long
from figwright.plots.charts.reckon._results import PERCENTILES
from figwright.plots.charts.reckon._steps import Step, taken
from figwright.plots.charts.reckon._tests import clauses, meeting

__all__ = ["PERCENTILES", "Reckoned", "Shown", "long_table", "reckoned", "rows_shown", "with_derived", "write"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a layer draws: a table, and the name that the script has for it."""

    table: Table
    name: str = "data"
    names: tuple[str, ...] = ()
    """The columns of the data that it is made of."""
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A chart without `where`, `aggregate` and the like, and the tables of its layers, panel by panel."""

    chart: Chart
    shown: tuple[tuple[Shown, ...], ...]
    notes: tuple[str, ...] = ()
    """Rows that are left out, and why."""

    @property
    def several(self) -> bool:
        """Whether layers draw different tables: then each says which before it draws."""
        return len({one.name for panel in self.shown for one in panel}) > 1

    @property
    def made(self) -> tuple[Shown, ...]:
        """The tables that the script has to make, each once."""
        return tuple({one.name: one for panel in self.shown for one in panel if one.steps}.values())

    def stated(self) -> tuple[Table, ...]:
        """For each panel the numbers that it states, with the words beside them; nothing when it draws the data."""
        # Cells beside totals are held against their own columns: a total is no value of a row's first cell.
        cells = any(one.mark == "heatmap" and len(one.y) > 1 for panel in self.chart.panels for one in panel.layers)
        return self.named() if self.made or cells else ()

    def named(self) -> tuple[Table, ...]:
        """For each panel the columns that it draws; numbers that only tell marks apart, such as seeds, are words. Of a
        faceted chart each panel has its rows."""
        found = self._panels(_names)
        by = self.chart.facet.by if self.chart.facet else None
        if by is None or len(found) > 1 or len(set(map(len, found[0].columns))) > 1:
            return found
        places = found[0][by].places
        parts = [taken(found[0], places[value]) for value in found[0][by].distinct if value is not None]
        return tuple(Table(tuple(c for c in part.columns if c.name != by), part.name, part.path) for part in parts)

    def drawn(self) -> tuple[Table, ...]:
        """For each panel the columns that it draws."""
        return self._panels(lambda layer: set())

    def _panels(self, worded: Callable[[Layer], set[str]]) -> tuple[Table, ...]:
        by = self.chart.facet.by if self.chart.facet else None
        pairs = zip(self.chart.panels, self.shown, strict=True)
        return tuple(_panel_table(panel.layers, shown, by, worded) for panel, shown in pairs)


def reckoned(chart: Chart, table: Table) -> Reckoned:
    """The chart without its computations, and what comes out of them; ChartError where the table cannot fill it."""
    made = prepared(chart.derive, table)
    long = [
        [lengthened(layer, made, f"panels.{p}.layers.{n}") for n, layer in enumerate(panel.layers)]
        for p, panel in enumerate(chart.panels)
    ]
    if any(layer.fold for panel in chart.panels for layer in panel.layers):
        pairs = zip(chart.panels, long, strict=True)
        panels_long = [panel.model_copy(update={"layers": tuple(one for one, _ in few)}) for panel, few in pairs]
        chart = chart.model_copy(update={"panels": tuple(panels_long)})
    _checks.check_names(chart, [[one.table for _, one in few] for few in long])
    facet = chart.facet.by if chart.facet else None
    plans = []
    panels = []
    for p, panel in enumerate(chart.panels):
        layers: list[Layer] = []
        mine = []
        for number, layer in enumerate(panel.layers):
            try:
                plan = planned(layer, panel, long[p][number][1], facet, chart.shown)
            except ChartError as error:
                path = error.path or f"panels.{p}.layers.{number}"
                raise error if error.path else ChartError(error.message, error.hint, path=path) from None
            layers.append(plan.layer)
            panel = plan.panel
            mine.append(plan)
        plans.append(mine)
        bare = panel.model_copy(
            update={"layers": tuple(layers), "where": {}, "any_of": (), "x": _ordered(panel.x, chart, table, mine)}
        )
        panels.append(labelled(bare, chart.panels[p], [plan.table for plan in mine]))
    names: dict[tuple[Step, ...], dict[str, None]] = {}
    for plan in (plan for mine in plans for plan in mine):
        names.setdefault(plan.steps, {}).update(dict.fromkeys(plan.names))
    lone = len(names) == 1
    known: dict[tuple[Step, ...], Shown] = {}
    for number, (steps, wanted) in enumerate(sorted(names.items(), key=lambda one: bool(one[0])), 1 - (() in names)):
        called = "data" if lone else "raw" if not steps else f"shown_{number}"
        known[steps] = Shown(_after(table, steps, tuple(wanted)), called, tuple(wanted), steps)
    shown = tuple(tuple(known[plan.steps] for plan in mine) for mine in plans)
    for p, (panel, mine_shown) in enumerate(zip(panels, shown, strict=True)):
        _checks.check_marks(panel, [one.table for one in mine_shown], f"panels.{p}")
    colours = {chart.shown.get(name, name): colour for name, colour in chart.colours.items()}
    notes = dict.fromkeys(note for mine in plans for plan in mine for note in plan.notes)
    plain = chart.model_copy(update={"panels": tuple(panels), "colours": colours, "shown": {}, "derive": {}})
    return Reckoned(plain, shown, tuple(notes))


def long_table(table: Table, columns: Sequence[str], key: str, value: str, names: Sequence[Scalar] = ()) -> Table:
    """A table with columns side by side made long, as `fold` does it."""
    return Long(tuple(columns), key, value, tuple(names) or tuple(columns)).apply(table)


def with_derived(table: Table, derive: Mapping[str, Derived]) -> Table:
    """A table with the columns that `derive` makes."""
    return replace(prepared(derive, table).table, left_out=table.left_out)


def rows_shown(table: Table, where: Where, any_of: tuple[Where, ...] = ()) -> list[int]:
    """The rows of a table that meet conditions; ends and ranks are left to the groups of a layer."""
    return meeting(clauses(where, any_of, table), table)


def _ordered(axis: Axis, chart: Chart, table: Table, plans: Sequence[Planned]) -> Axis:
    """The axis with its categories listed by their names in the plot, without those of rows that are not shown."""
    if isinstance(axis.order, str):
        return axis
    names = [plan.layer.x for plan in plans if plan.layer.x in plan.table]
    shown = {str(value) for plan, name in zip(plans, names, strict=False) for value in plan.table[name or ""].distinct}
    known = {str(value) for name in names if name in table for value in table[name or ""].distinct}
    listed = [(str(name), chart.shown.get(str(name), name)) for name in axis.order]
    kept = tuple(called for name, called in listed if str(called) in shown or name not in known)
    return axis.model_copy(update={"order": kept or "data"})


def _after(table: Table, steps: tuple[Step, ...], names: tuple[str, ...]) -> Table:
    if not steps:
        return table
    found = Table(tuple(column for column in table.columns if column.name in names), table.name, table.path)
    for step in steps:
        found = step.apply(found)
    return found


def write(found: Reckoned, code: Code) -> None:
    """The lines at the head of a script that make the tables of its layers."""
    if not found.made:
        return
    if found.several:
        code.line("raw = data")
    for one in found.made:
        _code.need(code, "records", "table")
        if code.lines:
            code.line("")
        code.line(bracketed("rows = records(", ["data" if not found.several else "raw", literal(list(one.names))], ")"))
        for step in one.steps:
            step.write(code)
        code.line(f"{one.name} = table(rows)")
    code.line("")


def _panel_table(
    layers: Sequence[Layer], shown: Sequence[Shown], facet: str | None, worded: Callable[[Layer], set[str]]
) -> Table:
    """The columns that a panel's layers draw as one table; those of one name that differ stand beside each other."""
    columns: list[Column] = []
    for layer, one in zip(layers, shown, strict=True):
        drawn = {name for _, name in _checks.columns_of(layer)} | {facet}
        names = worded(layer)
        for column in one.table.columns:
            if column.name not in drawn:
                continue
            column = _worded(column) if column.name in names else column
            if column in columns:
                continue
            name = column.name
            while name in {other.name for other in columns}:
                name += " "
            columns.append(Column(name, column.values, column.kind, column.unit))
    return Table(tuple(columns), shown[0].table.name, shown[0].table.path)


def _names(layer: Layer) -> set[str]:
    """The columns whose values are names in the plot, of series and of rows and columns of cells, and no places."""
    cells = {layer.x, *layer.y} if layer.mark == "heatmap" and layer.z else set()
    cells |= {layer.x} if layer.mark in ("box", "violin") else set()
    values = {layer.size, layer.z, layer.to, layer.change, *(name for name in (layer.x, *layer.y) if name not in cells)}
    return {name for name in (layer.series, layer.label, *cells) if name and name not in values}


def _worded(column: Column) -> Column:
    if column.kind != "number":
        return column
    return Column(column.name, tuple(None if value is None else str(value) for value in column.values), "text")
