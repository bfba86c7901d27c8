"""The faults that the proof found, one kind of them as findings of a rule."""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks import Finding
from figwright.plots.checks._proof import FaultKind
from figwright.plots.checks._subject import Plot

MOST = 8
"""Findings of one rule that are told one by one; the last one counts the others."""


def fault_findings(plot: Plot, kind: FaultKind, rule: str, fix: str) -> Iterator[Finding]:
    faults = [fault for fault in plot.verdict.faults if fault.kind == kind] if plot.verdict else []
    for fault in faults[:MOST]:
        yield Finding(rule, "error", fault.element, fault.message, fix)
    if len(faults) > MOST:
        yield Finding(rule, "error", faults[MOST].element, f"and {len(faults) - MOST} more of the same", fix)
