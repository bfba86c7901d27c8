"""Compare judges with people, and with each other.

People's judgements are a CSV or JSONL file: case, annotator, dimension, verdict, and the method that drew the figure.
The papers' own figures stand beside ours.

  figwright bench agreement last --people judgements.csv
  figwright bench agreement gemini-run --with gpt-run
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.commands import Misuse
from figwright.commands._bench import add_store

if TYPE_CHECKING:
    from figwright.bench.results import Results


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runs", metavar="RUN", nargs="*", help="judged runs: names or parts of them, or last")
    parser.add_argument("--people", default="", metavar="FILE", help="judgements by people, CSV or JSONL")
    parser.add_argument("--with", dest="other", action="append", default=[], metavar="RUN", help="another judge's runs")
    parser.add_argument("--markdown", action="store_true", help="as Markdown")
    parser.add_argument("--json", action="store_true", help="as JSON")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from figwright.bench import runner
    from figwright.bench.people import agreement, annotations, opinions
    from figwright.bench.results import Results

    if not args.people and not (args.runs and args.other):
        raise Misuse("nothing to compare with", "--people FILE, or --with RUN for another judge")
    people = annotations.load(Path(args.people)) if args.people else None
    with runner.opened(args.store) as ledger:
        runs = [Results.read(ledger, runner.find(ledger, which)[0]) for which in args.runs]
        others = [Results.read(ledger, runner.find(ledger, which)[0]) for which in args.other]
    said = []
    if people and people.annotations and runs:
        among, agreed = opinions.between(people.annotations), opinions.consensus(people.annotations)
        said.append(agreement.agreement(agreement.of_runs(runs), agreed, (_judge(runs), "people"), among=among))
    if runs and others:
        mine, theirs = agreement.of_runs(runs), agreement.of_runs(others)
        said.append(agreement.agreement(mine, theirs, (_judge(runs), _judge(others))))
    if args.json:
        print(json.dumps([one.data() for one in said], indent=2))
        return 0
    for one in said:
        print(one.markdown() if args.markdown else one.table())
    if people and people.choices:
        print(agreement.blind(opinions.contests(people.choices), markdown=args.markdown))
    return 0


def _judge(runs: Sequence[Results]) -> str:
    return ", ".join(sorted({run.job.judge for run in runs}))
