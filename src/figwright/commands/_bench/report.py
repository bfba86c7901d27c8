"""Compare runs side by side, with the papers' own tables beside them.

figwright bench report last
figwright bench report vanilla few-shot figwright -o report
figwright bench report last --json
"""

from __future__ import annotations

import argparse

from figwright.commands._bench import add_store


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runs", metavar="RUN", nargs="+", help="names or parts of them, or last")
    parser.add_argument("-o", "--out", default="", metavar="DIR", help="where the report goes")
    parser.add_argument("--json", action="store_true", help="print the scores as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from figwright.bench import runner
    from figwright.commands._bench._carrying import report

    with runner.opened(args.store, existing=True) as ledger:
        runs = tuple(dict.fromkeys(runner.find(ledger, which)[0] for which in args.runs))
    report(args, runs, args.store, args.quiet)
    return 0
