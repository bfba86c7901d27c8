"""Compare judges with people, and with each other.

Human judgements are a CSV or JSONL file with the columns case, annotator, dimension, verdict and, optionally, method.
If you name no run, people are compared with each other. The output also shows the values that the PaperBanana and
AIBench papers report.

  figwright bench agreement last --people judgements.csv -o agreement
  figwright bench agreement gemini-run --with gpt-run
  figwright bench agreement --people judgements.csv
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import Misuse
from figwright.apps.cli._bench import add_store
from figwright.core.errors import SettingsError

if TYPE_CHECKING:
    from figwright.bench.people.annotations import People
    from figwright.bench.people.findings import Findings
    from figwright.bench.results import Results


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runs", metavar="RUN", nargs="*", help="judged runs: names, parts of names, or `last`")
    parser.add_argument("--people", default="", metavar="FILE", help="human judgements (CSV or JSONL)")
    parser.add_argument(
        "--with",
        dest="other",
        action="append",
        default=[],
        metavar="RUN",
        help="run of another judge to compare with; repeatable",
    )
    parser.add_argument(
        "-o", "--out", default="", metavar="DIR", help="write a Markdown page with plots to this folder"
    )
    parser.add_argument("--markdown", action="store_true", help="print Markdown")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from figwright.bench import runner
    from figwright.bench.people import annotations, pages
    from figwright.bench.results import Results

    if not args.people and not (args.runs and args.other):
        raise Misuse(
            "agreement needs human judgements or a second judge",
            "add --people FILE, or --with RUN for the second judge",
        )
    people = annotations.load(Path(args.people)) if args.people else annotations.People()
    runs: list[Results] = []
    others: list[Results] = []
    if args.runs or args.other:
        with runner.opened(args.store) as ledger:
            runs = [Results.read(ledger, runner.find(ledger, which)[0]) for which in args.runs]
            others = [Results.read(ledger, runner.find(ledger, which)[0]) for which in args.other]
    found = _compare(people, runs, others)
    page = pages.write(found, Path(args.out)) if args.out else None
    if args.json:
        print(json.dumps(found.data(), indent=2))
    else:
        print(found.markdown() if args.markdown else found.text())
    if page:
        print(f"page: {page}", file=sys.stderr)
    return 0


def _compare(people: People, runs: Sequence[Results], others: Sequence[Results]) -> Findings:
    """All that can be said of these."""
    from figwright.bench.people import agreement, opinions
    from figwright.bench.people.findings import Findings

    among, agreed = opinions.between(people.annotations), opinions.consensus(people.annotations)
    contests = opinions.contests(people.choices)
    said = []
    if people.annotations and runs:
        said.append(agreement.agreement(agreement.of_runs(runs), agreed, (_judge(runs), "people")))
    if runs and others:
        mine, theirs = agreement.of_runs(runs), agreement.of_runs(others)
        said.append(agreement.agreement(mine, theirs, (_judge(runs), _judge(others))))
    if not (said or among or contests):
        raise SettingsError("no figure was judged by two people", "name judged runs to compare with")
    return Findings(tuple(said), among, agreed.conflicts, contests)


def _judge(runs: Sequence[Results]) -> str:
    return ", ".join(sorted({run.job.judge for run in runs}))
