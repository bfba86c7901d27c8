"""Drawn plot | Table -> findings: what a reviewer would flag, one rule per file, no model asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from figwright.compiler.checks import SEVERITIES, Finding, Rule, rule_of
from figwright.core.registry import Registry
from figwright.plots.checks._subject import Plot

__all__ = ["PROOF", "Check", "Finding", "Plot", "Proof", "explain", "get", "names", "proof", "run"]

Check = Callable[[Plot], Iterable[Finding]]

_registry: Registry[Check] = Registry("figwright.plots.checks", "check", "plot check", group="figwright.plot_checks")
names, get = _registry.names, _registry.get

PROOF = ("wrong-value", "missing-data", "invented-data", "scaled-values", "swapped-labels", "doubled-series",
         "written-number", "undrawn-column", "foreign-marks")  # fmt: skip
"""The rules that hold a plot against its data."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of a plot and its data.

    `verified`: no rule of the proof has an error, at least one column of numbers is drawn, and every one of which any
    value was found is drawn to the last value. Columns that are not drawn at all do not stand in the way: `undrawn`
    names them. Of a table without numbers all words must be there, and all links where it tells of links. `drawn` of
    the `total` numbers (or links) of the data were found in the picture, with the right name beside them.
    """

    verified: bool
    drawn: int
    total: int
    undrawn: tuple[str, ...]
    findings: tuple[Finding, ...]


def proof(plot: Plot) -> Proof:
    """Whether what is drawn is the data; a plot without data proves nothing."""
    findings = run(plot, PROOF)
    verdict = plot.verdict
    if verdict is None:
        return Proof(False, 0, 0, (), findings)
    clean = all(finding.severity != "error" for finding in findings)
    verified = clean and (bool(verdict.whole) or verdict.worded) and not verdict.partial
    return Proof(verified, verdict.drawn, verdict.total, verdict.undrawn, findings)


def explain(name: str) -> Rule:
    """A rule in words."""
    return rule_of(name, get(name))


def run(plot: Plot, only: Iterable[str] | None = None) -> tuple[Finding, ...]:
    """What is wrong with a plot, the worst first. Rules that need the data say nothing without them."""
    findings = [finding for name in (names() if only is None else only) for finding in get(name)(plot)]
    return tuple(sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity)))
