"""What a rule for plots looks at: the figure as drawn, and the data that it should show."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.drawn import Drawn
from figwright.tables import Table


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawn plot, its data where they are known, and what was wished for, in words."""

    drawn: Drawn
    table: Table | None = None
    intent: str = ""
