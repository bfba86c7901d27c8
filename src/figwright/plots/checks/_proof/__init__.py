"""Drawn | Table -> Verdict: verifies every drawn number against the data, and reports those that differ."""

from __future__ import annotations

from figwright.plots.checks._proof._near import Fault, FaultKind
from figwright.plots.checks._proof._verdict import Verdict, heads_panels, held, judged

__all__ = ["Fault", "FaultKind", "Verdict", "heads_panels", "held", "judged"]
