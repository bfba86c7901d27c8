"""A layer on its way from the table to what it draws: the steps so far, and what they have made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from figwright.core.errors import ChartError
from figwright.core.tables import Column, Table
from figwright.plots.charts.model import Layer, Panel
from figwright.plots.charts.reckon._steps import Step


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


def numeric(column: Column, what: str, table: Table) -> None:
    if column.kind == "number":
        return
    sample = next((value for value in column.values if isinstance(value, str)), "nothing")
    numbers = [one.name for one in table.columns if one.kind == "number" and one.name != column.name]
    hint = "count rows (aggregate: count) or different values (aggregate: distinct)"
    raise ChartError(
        f"{column.name!r} contains text ({sample!r:.40}), but {what!r} needs numbers",
        f"{hint}, or use a column of numbers: {', '.join(numbers[:8])}" if numbers else hint,
    )
