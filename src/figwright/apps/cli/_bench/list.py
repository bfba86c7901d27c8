"""List bench runs, newest first.

figwright bench list
figwright bench list --json
"""

from __future__ import annotations

import argparse
import json

from figwright.apps.cli._bench import add_store


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print a JSON list")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from figwright.bench import runner

    with runner.opened(args.store, existing=True) as ledger:
        rows = [
            {
                "run": run,
                "of": job.get("cases", 0),
                "dataset": job.get("dataset", ""),
                "method": job.get("method", ""),
                "judge": job.get("judge", ""),
                "cases": len({entry.case for entry in ledger.entries(run)}),
                "cost": round(ledger.spent(run), 4),
            }
            for run, job in ledger.runs()
        ]
    if args.json:
        print(json.dumps(rows, indent=2))
        return 0
    for row in rows:
        share = f"{row['cases']} of {row['of']} cases"
        print(f"{row['run']}  {share} of {row['dataset']} by {row['method']}, ${row['cost']:.2f}")
    return 0
