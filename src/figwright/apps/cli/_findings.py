"""Findings as people, programs and code reviews read them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from figwright.core.errors import counted

if TYPE_CHECKING:
    from figwright.compiler.checks import Finding

FORMATS = ("text", "json", "github")


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in one file; `lines` tells where its elements stand, by id, where that is known."""

    file: str
    findings: tuple[Finding, ...]
    lines: Mapping[str, int] = field(default_factory=dict)

    @property
    def failed(self) -> bool:
        return any(finding.severity == "error" for finding in self.findings)

    def line(self, finding: Finding) -> int:
        """Where to look; what is about the figure as a whole stands at its head."""
        return self.lines.get(finding.element) or self.lines.get("", 1)


def as_text(checked: Sequence[Checked]) -> str:
    """One file's findings, or every file's under its name."""
    if len(checked) == 1:
        return grouped(checked[0].findings)
    return "\n\n".join(f"{one.file}\n{grouped(one.findings)}" for one in checked)


def as_json(checked: Sequence[Checked]) -> str:
    """A list of findings; of several files, each with its file and line."""
    if len(checked) == 1:
        found = [asdict(finding) for finding in checked[0].findings]
    else:
        found = [{"file": o.file, "line": o.line(f), **asdict(f)} for o in checked for f in o.findings]
    return json.dumps(found, indent=2, ensure_ascii=False)


def as_github(checked: Sequence[Checked]) -> str:
    """Commands that GitHub's runner turns into annotations of the changed files."""
    kinds = {"error": "error", "warning": "warning", "info": "notice"}
    rows = [
        f"::{kinds[finding.severity]} file={_property(one.file)},line={one.line(finding)},"
        f"title={_property(f'figwright {finding.rule}')}::{_message(finding)}"
        for one in checked
        for finding in one.findings
    ]
    return "\n".join(rows)


def _message(finding: Finding) -> str:
    where = f"{finding.element}: " if finding.element else ""
    return _escaped(f"{where}{finding.message}" + (f"\nfix: {finding.fix}" if finding.fix else ""))


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text.replace("\\", "/")).replace(":", "%3A").replace(",", "%2C")


def grouped(findings: tuple[Finding, ...]) -> str:
    """Grouped by rule, the worst rule first; a repeated advice is said once."""
    from figwright.compiler.checks import SEVERITIES

    lines: list[str] = []
    rank = {kind: i for i, kind in enumerate(SEVERITIES)}
    worst = {f.rule: min(rank[g.severity] for g in findings if g.rule == f.rule) for f in findings}
    ordered = sorted(findings, key=lambda f: (worst[f.rule], f.rule, rank[f.severity]))
    for rule, group in groupby(ordered, key=lambda f: f.rule):
        found = list(group)
        fixes = {finding.fix for finding in found}
        lines.append(f"{rule} ({len(found)})")
        for finding in found:
            lines.append(f"  {finding.severity:<8}{finding.element or 'figure'}: {finding.message}")
            if len(fixes) > 1:
                lines.append(f"          fix: {finding.fix}")
        if len(fixes) == 1:
            lines.append(f"  fix: {found[0].fix}")
    return "\n".join([*lines, counts(findings) or "no findings"])


def in_short(findings: Sequence[Finding]) -> list[str]:
    """The errors, then the warnings, for those who did not ask for them: of every rule the first, and how many more."""
    lines: list[str] = []
    for severity in ("error", "warning"):
        of_rules: dict[str, list[Finding]] = {}
        for finding in findings:
            if finding.severity == severity:
                of_rules.setdefault(finding.rule, []).append(finding)
        for rule, (first, *more) in of_rules.items():
            lines.append(
                f"{severity}: {first.message}" + (f" ({rule}, and {len(more)} more)" if more else f" ({rule})")
            )
    return lines


def counts(findings: tuple[Finding, ...]) -> str:
    """ "1 error, 3 warnings"; empty when there is nothing to say."""
    from figwright.compiler.checks import SEVERITIES

    return ", ".join(counted(n, kind) for kind in SEVERITIES if (n := sum(f.severity == kind for f in findings)))
