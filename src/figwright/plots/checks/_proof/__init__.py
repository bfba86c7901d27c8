"""Drawn | Table -> Verdict: every number that is drawn is the data's, or it is said where not."""

from __future__ import annotations

from figwright.plots.checks._proof._near import Fault, FaultKind
from figwright.plots.checks._proof._verdict import Verdict, heads_panels, held, judged

__all__ = ["Fault", "FaultKind", "Verdict", "heads_panels", "held", "judged"]
