"""Go on with a run that was stopped, killed, or left cases open.

figwright bench resume last
figwright bench resume 20261115-figwright --concurrency 32
figwright bench resume last --again
"""

from __future__ import annotations

import argparse

from figwright.commands._bench import add_store


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("which", metavar="RUN", help="its name or a part of it, or last")
    parser.add_argument("--again", action="store_true", help="try lost cases and failed judgements again, too")
    parser.add_argument("--engine", help="local, dask or ray (as it was)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler or a Ray cluster")
    parser.add_argument("--workers", type=int, metavar="N", help="processes on this machine (default: as needed)")
    parser.add_argument("--concurrency", type=int, metavar="N", help="calls at once (as it was)")
    parser.add_argument("--budget", type=float, metavar="DOLLARS", help="of the whole run (as it was)")
    parser.add_argument("-o", "--out", default="", metavar="DIR", help="where the report goes")
    parser.add_argument("--json", action="store_true", help="print the scores as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from figwright.bench import runner
    from figwright.commands._bench._carrying import carry_out

    if args.again:
        runner.reopen(args.store, args.which)
    names = ("engine", "cluster", "workers", "concurrency", "budget")
    changes = {**{name: getattr(args, name) for name in names}, "artifacts": args.artifacts or None}
    return carry_out(runner.taken_up(args.store, args.which, **changes), args)
