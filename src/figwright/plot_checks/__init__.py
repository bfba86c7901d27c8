"""Drawn plot | Table -> findings: what a reviewer would flag, one rule per file, no model asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from figwright.checks import SEVERITIES, Finding
from figwright.plot_checks._subject import Plot
from figwright.registry import Registry

__all__ = ["Check", "Finding", "Plot", "get", "names", "run"]

Check = Callable[[Plot], Iterable[Finding]]

_registry: Registry[Check] = Registry("figwright.plot_checks", "check", "plot check")
names, get = _registry.names, _registry.get


def run(plot: Plot, only: Iterable[str] | None = None) -> tuple[Finding, ...]:
    """What is wrong with a plot, the worst first. Rules that need the data say nothing without them."""
    findings = [finding for name in (names() if only is None else only) for finding in get(name)(plot)]
    return tuple(sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity)))
