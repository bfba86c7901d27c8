"""What a rule for plots looks at: the figure as drawn, and the data that it should show."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from figwright.drawn import Drawn
from figwright.plot_checks._proof import Verdict, judged
from figwright.tables import Table


@dataclass(frozen=True)
class Plot:
    """A drawn plot, its data where they are known, and what was wished for, in words.

    `unmet` are those words that name what the data do not hold.
    """

    drawn: Drawn
    table: Table | None = None
    intent: str = ""
    unmet: tuple[str, ...] = ()

    @cached_property
    def verdict(self) -> Verdict | None:
        """What the picture has in common with the data; None where there are none. Several rules tell parts of it."""
        return judged(self.drawn, self.table, self.intent) if self.table is not None else None
