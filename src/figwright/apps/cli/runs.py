"""List past runs, newest first.

figwright runs
figwright runs --json
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from figwright.apps.cli._talk import Talk

if TYPE_CHECKING:
    from figwright.agents.store import Summary

WIDEST = 40
"""Signs of a name that the table shows."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print a JSON list")
    parser.add_argument("--rebuild", action="store_true", help="rebuild the list from the run folders")


def run(args: argparse.Namespace) -> int:
    from figwright.agents import store
    from figwright.core.settings import settings

    home = settings().home
    found = store.runs(home, rebuild=args.rebuild)
    if args.json:
        from dataclasses import asdict

        from figwright.agents.store.secrets import dumps

        rows = [{**asdict(summary), "folder": str(home / "runs" / summary.id)} for summary in found]
        print(dumps(rows, indent=2).decode())
    elif found:
        print(_table(found))
    else:
        Talk().say(f"no runs in {home} yet; figwright draw makes one")
    return 0


def _table(found: tuple[Summary, ...]) -> str:
    """Columns as wide as what is in them; numbers to the right."""
    rows = [("RUN", "AGE", "STATUS", "NAME", "CANDIDATES", "COST"), *(_row(summary) for summary in found)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = (
        "  ".join(
            f"{cell:>{width}}" if right else f"{cell:<{width}}"
            for cell, width, right in zip(row, widths, (False, True, False, False, True, False), strict=True)
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def _row(summary: Summary) -> tuple[str, ...]:
    from figwright.agents.store.wording import age, money

    name = " ".join(summary.name.split())
    short = name if len(name) <= WIDEST else f"{name[: WIDEST - 1]}…"
    cost = money(summary.cost, summary.unpriced) if summary.calls else "-"
    return (summary.id, age(summary.began), summary.status, short, str(summary.candidates), cost)
