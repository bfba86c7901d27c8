"""Chart + Table -> what the chart shows: columns, rows, values, numbers, computations, as plain sets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from figwright.core.tables import Table
from figwright.plots.charts._checks import asked_of
from figwright.plots.charts.model import Chart, Condition, Conditions, Layer
from figwright.plots.charts.reckon import rows_shown
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._text import stems

DISTRIBUTIONS = ("box", "violin", "histogram", "density")
_BOUNDS = ("above", "below", "at_least", "at_most", "top", "bottom")


@dataclass(frozen=True)
class Shown:
    """A chart as an answer to a wish. `order_by` is the column whose values give the order of the categories."""

    chart: Chart
    facts: Facts
    order_by: str = ""

    @cached_property
    def layers(self) -> list[Layer]:
        return [layer for panel in self.chart.panels for layer in panel.layers]

    @cached_property
    def columns(self) -> set[str]:
        """Columns of the table that are drawn, choose rows, or are computed with."""
        found = {name for layer in self.layers for _, name in asked_of(layer)} | {self.order_by}
        found |= {name for name, _ in self.conditions} | ({self.chart.facet.by} if self.chart.facet else set())
        for new, made in reversed(self.chart.derive.items()):
            found |= set(made.of) if new in found else set()
        return {name for name in found if name in self.facts.by_name}

    @cached_property
    def heights(self) -> set[str]:
        """Columns whose numbers are drawn."""
        found = {name for one in self.layers for name in (*one.y, one.z, one.to, *one.minus, *one.per) if name}
        for new, made in reversed(self.chart.derive.items()):
            found |= set(made.of) if new in found else set()
        return {name for name in found if name in self.facts.by_name}

    @cached_property
    def groups(self) -> set[str]:
        """Columns that tell marks apart."""
        found = {name for one in self.layers for name in (one.x, one.series, one.colour, one.label, one.source) if name}
        found |= {name for one in self.layers for name in one.y if name in self.facts.by_name and self.facts.text(name)}
        return found | ({self.chart.facet.by} if self.chart.facet else set())

    @cached_property
    def conditions(self) -> list[tuple[str, Conditions]]:
        wheres = [one for panel in self.chart.panels for one in (panel.where, *panel.any_of)]
        wheres += [one for layer in self.layers for one in (layer.where, *layer.any_of)]
        return [(name, said) for where in wheres for name, said in where.items()]

    @cached_property
    def chosen(self) -> dict[str, set[str]]:
        """Values of columns that are asked for by name: kept, compared, put first, highlighted or counted."""
        found: dict[str, set[str]] = {}
        for name, said in self.conditions:
            if not isinstance(said, Condition):
                found.setdefault(name, set()).update(map(str, said if isinstance(said, tuple) else (said,)))
        for layer in self.layers:
            pivot = {layer.pivot.by: layer.pivot.values} if layer.pivot else {}
            counted = {name: (layer.of,) for name in (*layer.y, layer.series or "") if layer.of is not None}
            for name, values in (*pivot.items(), *counted.items()):
                found.setdefault(name, set()).update(map(str, values))
            for name in self.groups:
                found.setdefault(name, set()).update(map(str, layer.highlight))
        ordered = next((panel.x.order for panel in self.chart.panels if isinstance(panel.x.order, tuple)), ())
        for layer in self.layers if ordered and not self.order_by else ():
            found.setdefault(layer.x or "", set()).update(map(str, ordered))
        return found

    @cached_property
    def excluded(self) -> dict[str, set[str]]:
        """Values that are left out."""
        found: dict[str, set[str]] = {}
        for name, said in self.conditions:
            if isinstance(said, Condition):
                found.setdefault(name, set()).update(map(str, said.not_))
        return found

    @cached_property
    def numbers(self) -> set[float]:
        """Numbers that choose rows, bound axes or count what is shown."""
        told: list[object] = [self.chart.panels[0].x.limits, self.chart.panels[0].y.limits]
        told += [value for values in (*self.chosen.values(), *self.excluded.values()) for value in values]
        rules = [said for _, said in self.conditions if isinstance(said, Condition)]
        told += [getattr(one, bound) for one in rules for bound in _BOUNDS]
        told += [size for layer in self.layers for size in layer.bin.values()]
        told += [name for name in self.heights if name[:1].isdigit()]
        told += [layer.aggregate for layer in self.layers]
        return {float(found) for found in re.findall(r"\d+(?:\.\d+)?", " ".join(map(str, told)).replace("-", " "))}

    @cached_property
    def counts(self) -> set[int]:
        """How many of something are shown: columns, panels, values of what tells marks apart."""
        panel = self.chart.panels[0]
        rows = rows_shown(Table(self.facts.columns), panel.where, panel.any_of)
        held = {len({self.facts[name].values[i] for i in rows}) for name in self.columns & self.groups}
        columns = {len(layer.y) for layer in self.layers} | {len(self.heights), len(self.chart.panels)}
        return held | columns | {len(values) for values in self.chosen.values()} | {len(rows)}

    @property
    def ordered(self) -> bool:
        axes = [axis for panel in self.chart.panels for axis in (panel.x, panel.y, panel.z)]
        return any(axis.order != "data" or axis.reverse for axis in axes) or any(one.order for one in self.layers)

    @property
    def aggregates(self) -> set[str]:
        return {layer.aggregate for layer in self.layers if layer.aggregate}

    @property
    def combined(self) -> bool:
        """Whether numbers are subtracted, divided or put in relation to each other."""
        return bool(self.chart.derive) or any(one.minus or one.per or one.running or one.to for one in self.layers)

    @property
    def spreads(self) -> bool:
        return any(one.error or one.band or one.bounds or one.repeats for one in self.layers) or self.distributes

    @property
    def distributes(self) -> bool:
        return any(layer.mark in DISTRIBUTIONS for layer in self.layers)

    @property
    def marks(self) -> set[str]:
        return {layer.mark for layer in self.layers}

    @cached_property
    def words(self) -> set[str]:
        """The words of all names and units in the chart, also of those that it makes."""
        folds = [layer.fold for layer in self.layers if layer.fold]
        made = [part for fold in folds for part in (fold.key, fold.value, *map(str, fold.names))]
        axes = [axis.label or "" for panel in self.chart.panels for axis in (panel.x, panel.y, panel.z)]
        return {word for name in (*self.columns, *made, *axes, *self.chart.derive) for word in stems(name)}

    @cached_property
    def folded(self) -> bool:
        return any(layer.fold for layer in self.layers)

    def rules(self) -> Iterator[Condition]:
        yield from (said for _, said in self.conditions if isinstance(said, Condition))
