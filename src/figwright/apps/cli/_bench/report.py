"""Compare runs with each other and with the results in the PaperBanana and AIBench papers.

figwright bench report last
figwright bench report vanilla few-shot figwright -o report
figwright bench report last --json
"""

from __future__ import annotations

import argparse

from figwright.apps.cli._bench import add_store


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runs", metavar="RUN", nargs="+", help="run names, parts of names, or `last`")
    parser.add_argument("-o", "--out", default="", metavar="DIR", help="output folder of the report")
    parser.add_argument("--json", action="store_true", help="print scores as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from figwright.apps.cli._bench._carrying import report
    from figwright.bench import runner

    with runner.opened(args.store, existing=True) as ledger:
        runs = tuple(dict.fromkeys(runner.find(ledger, which)[0] for which in args.runs))
    report(args, runs, args.store, args.quiet)
    return 0
