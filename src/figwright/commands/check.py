"""Say what a reviewer would flag in a figure, or in a plot's script.

A script (.py) is run fenced in; what it draws is read back, and with --data every number is held against the table.
Exit code 1 when an error stands, 0 otherwise.

  figwright check figure.yaml --source method.md
  figwright check plot.py --data results.csv
  figwright check figure.yaml --only overlap --only crossings --json
"""

from __future__ import annotations

import argparse
import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.commands._files import read_figure, read_text

if TYPE_CHECKING:
    from figwright.checks import Finding


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("figure", metavar="FIGURE", help="the figure file (YAML or JSON; - for stdin), or a .py")
    parser.add_argument("--source", metavar="TEXT", help="the text that the figure must be true to, such as method.md")
    parser.add_argument("--data", metavar="TABLE", help="the table that a plot must be true to, such as results.csv")
    parser.add_argument("--insist", action="store_true", help="run a script also where nothing can fence it in")
    parser.add_argument(
        "--only", metavar="RULE", action="append", help="only this rule (figwright list checks); repeatable"
    )
    parser.add_argument("--json", action="store_true", help="findings as JSON")


def run(args: argparse.Namespace) -> int:
    if args.figure.endswith(".py"):
        return _script(args)
    figure, base = read_figure(args.figure)
    source = read_text(args.source, "source") if args.source else None
    from figwright import checks, compiler

    for rule in args.only or ():
        checks.get(rule)
    findings = compiler.check(figure, source, base=base, only=args.only)
    return _told(findings, args.json)


def _script(args: argparse.Namespace) -> int:
    """A plot's own script; the table lies beside it under its name, as it does for its author."""
    from figwright import plot_checks, plotter, tables

    for rule in args.only or ():
        plot_checks.get(rule)
    plotter.verify_installed()
    data = Path(args.data) if args.data else None
    files = {data.name: data.read_bytes()} if data and data.is_file() else {}
    table = tables.read(data) if data else None
    seen = plotter.examine(read_text(args.figure, "script"), table, files, insist=args.insist)
    findings = tuple(finding for finding in seen.findings if not args.only or finding.rule in args.only)
    if table is not None:
        print("every number drawn is the data's" if seen.proved else "the numbers are not proved", file=sys.stderr)
    return _told(findings, args.json)


def _told(findings: tuple[Finding, ...], as_json: bool) -> int:
    print(_json(findings) if as_json else _text(findings))
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
