"""What a rule for plots looks at: the figure as drawn, and the data that it should show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from figwright.core.tables import Table
from figwright.plots.checks._proof import Verdict, heads_panels, held, judged
from figwright.plots.readback import Drawn


@dataclass(frozen=True)
class Plot:
    """A drawn plot, its data where they are known, and what was wished for, in words.

    `unmet` are those words that name what the data do not hold. `stated` are the columns that a chart draws, as it
    computes them, panel by panel: then these must be drawn. Who `may` draw otherwise, a model's code, may show the data
    as well.
    """

    drawn: Drawn
    table: Table | None = None
    intent: str = ""
    unmet: tuple[str, ...] = ()
    stated: tuple[Table, ...] = ()
    may: bool = False

    @cached_property
    def verdict(self) -> Verdict | None:
        """What the picture has in common with the data; None where there are none. Several rules tell parts of it."""
        if self.table is None:
            return None
        found = held(self.drawn, self.stated, self.intent) if self.stated else None
        if found is None or (self.may and (found.faults or found.partial or not found.whole)):
            return judged(self.drawn, self.table, self.intent)
        return found if found.undrawn else replace(found, undrawn=self._not_stated)

    @property
    def _not_stated(self) -> tuple[str, ...]:
        """Columns of numbers that a chart leaves out which draws the data as they are."""
        known = {column.name for panel in self.stated for column in panel.columns}
        if self.table is None or not known <= set(self.table.names):
            return ()
        left = [column for column in self.table.columns if column.numbers and column.name not in known]
        return tuple(column.name for column in left if not heads_panels(column.numbers, self.drawn))
