"""Say what a reviewer would flag in a figure.

Exit code 1 when an error stands, 0 otherwise.

  figwright check figure.yaml --source method.md
  figwright check figure.yaml --only overlap --only crossings --json
"""

from __future__ import annotations

import argparse
from itertools import groupby
from typing import TYPE_CHECKING

from figwright.commands._files import read_figure, read_text

if TYPE_CHECKING:
    from figwright.checks import Finding


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("figure", metavar="FIGURE", help="the figure file (YAML or JSON), or - for stdin")
    parser.add_argument("--source", metavar="TEXT", help="the text that the figure must be true to, such as method.md")
    parser.add_argument(
        "--only", metavar="RULE", action="append", help="only this rule (figwright list checks); repeatable"
    )
    parser.add_argument("--json", action="store_true", help="findings as JSON")


def run(args: argparse.Namespace) -> int:
    figure, base = read_figure(args.figure)
    source = read_text(args.source, "source") if args.source else None
    from figwright import checks, compiler

    for rule in args.only or ():
        checks.get(rule)
    findings = compiler.check(figure, source, base=base, only=args.only)
    print(_json(findings) if args.json else _text(findings))
    return 1 if any(finding.severity == "error" for finding in findings) else 0


def _json(findings: tuple[Finding, ...]) -> str:
    import json
    from dataclasses import asdict

    return json.dumps([asdict(finding) for finding in findings], indent=2, ensure_ascii=False)


def _text(findings: tuple[Finding, ...]) -> str:
    """Grouped by rule, the worst rule first; a repeated advice is said once."""
    from figwright.checks import SEVERITIES

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
    counts = ", ".join(
        f"{n} {kind}{'s' * (n != 1)}" for kind in SEVERITIES if (n := sum(f.severity == kind for f in findings))
    )
    return "\n".join([*lines, counts or "nothing to flag"])
