"""Figure | Scene -> findings: what a reviewer would flag, one rule per file, no model asked."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import get_args

from figwright.compiler.checks._subject import Finding, Severity, Subject
from figwright.compiler.checks._venue import check as of_venue
from figwright.compiler.checks._venue import names as venue_rules
from figwright.core.registry import Registry
from figwright.drawing import domains
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure

__all__ = [
    "SEVERITIES", "Check", "Finding", "Rule", "Severity", "Subject", "explain", "get", "listed", "names", "of_venue",
    "rule_of", "run", "summarize", "usual", "venue_rules",
]  # fmt: skip

Check = Callable[[Subject], Iterable[Finding]]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
"""From the worst to the mildest: an error must be mended, a warning should be, an info is worth a look."""

_registry: Registry[Check] = Registry("figwright.compiler.checks", "check", "check", group="figwright.checks")
names, get = _registry.names, _registry.get


@dataclass(frozen=True, slots=True)
class Rule:
    """What a rule's file says of it: the rule, why breaking it is bad, and what to do."""

    name: str
    says: str
    why: str
    fix: str


def run(
    figure: Figure, scene: Scene | None = None, source: str | None = None, only: Iterable[str] | None = None
) -> tuple[Finding, ...]:
    """What is wrong with a figure, the worst first. Rules that need a scene or a source say nothing without one; those
    of a field of illustration speak to its figures alone, unless they are asked for."""
    subject = Subject(figure, scene, source)
    findings = [finding for name in (usual(figure) if only is None else only) for finding in get(name)(subject)]
    return tuple(sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity)))


def usual(figure: Figure) -> tuple[str, ...]:
    """The rules that a figure is held to: all but those that only some domain asks for, as its own domain has it."""
    wanted = domains.get(figure.head.domain).checks
    special = {name for domain in domains.names() for name in domains.get(domain).checks.add}
    for name in (*wanted.add, *wanted.off):
        get(name)  # a domain's manifest may name a rule that does not exist
    return tuple(name for name in names() if name in wanted.add or name not in {*special, *wanted.off})


def explain(name: str) -> Rule:
    """A rule in words."""
    return rule_of(name, get(name))


def rule_of(name: str, check: Callable[..., object]) -> Rule:
    """What the docstring of a check's file says of its rule."""
    text = inspect.getdoc(importlib.import_module(check.__module__)) or ""
    says, _, rest = text.partition("\n\n")
    why, _, fix = rest.partition("\n\nFix:")
    return Rule(name, _flowing(says), _flowing(why.removeprefix("Why it is bad:")), _flowing(fix))


def _flowing(text: str) -> str:
    return " ".join(text.split())


FOR_AUTHORS = {"unmet-intent"}
"""Rules that ask for other words or data: nobody who draws can mend that."""


BRIEF = 80
"""Characters of a message that is told beside others of its rule."""


def listed(findings: Iterable[Finding], most: int = 3) -> str:
    """The findings as a model that draws is told of them, the worst first."""
    return "\n".join(f"- {line}" for line, _ in summarize(findings, most)) or "none"


def summarize(findings: Iterable[Finding], most: int = 3) -> list[tuple[str, tuple[Finding, ...]]]:
    """The findings in lines, each with those that it tells; of a rule that speaks often a few stand for all, so that no
    rule hides another."""
    rules: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.rule not in FOR_AUTHORS:
            rules.setdefault(finding.rule, []).append(finding)
    lines: list[tuple[str, tuple[Finding, ...]]] = []
    for rule, found in rules.items():
        whole = 1 if found[0].severity == "info" else most
        for place, f in enumerate(found[:whole]):  # what to do is said once where it is the same
            fix = "" if place and f.fix == found[place - 1].fix else f" {f.fix}"
            lines.append((f"{f.severity} {rule} [{f.element}]: {f.message}.{fix}", (f,)))
        if rest := found[whole:]:
            told = [*(_shortly(f) for f in rest[:4]), *(f.element for f in rest[4:12])]
            lines.append((f"{rule}, {len(rest)} more: {', '.join(told)}", tuple(rest)))
    return lines


def _shortly(finding: Finding) -> str:
    """A finding in brief: its message where that is short and says with what else, as for two that touch."""
    told = finding.severity != "info" and repr(finding.element) in finding.message and len(finding.message) < BRIEF
    return finding.message if told else finding.element
