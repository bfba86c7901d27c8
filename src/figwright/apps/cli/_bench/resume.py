"""Resume a run that was stopped or has unfinished cases.

figwright bench resume last
figwright bench resume 20261115-figwright --concurrency 32
figwright bench resume last --again
"""

from __future__ import annotations

import argparse

from figwright.apps.cli._bench import add_store


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("which", metavar="RUN", help="run name, part of it, or `last`")
    parser.add_argument("--again", action="store_true", help="also retry failed cases and judgements")
    parser.add_argument("--engine", help="where to run the cases: `local`, `dask` or `ray` (default: as in the run)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="address of a Dask scheduler or Ray cluster")
    parser.add_argument("--workers", type=int, metavar="N", help="worker processes (default: as needed)")
    parser.add_argument("--concurrency", type=int, metavar="N", help="calls in parallel (default: as in the run)")
    parser.add_argument(
        "--budget", type=float, metavar="DOLLARS", help="budget of the whole run (default: as in the run)"
    )
    parser.add_argument("-o", "--out", default="", metavar="DIR", help="output folder of the report")
    parser.add_argument("--json", action="store_true", help="print scores as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from figwright.apps.cli._bench._carrying import carry_out
    from figwright.bench import runner

    if args.again:
        runner.reopen(args.store, args.which)
    names = ("engine", "cluster", "workers", "concurrency", "budget")
    changes = {**{name: getattr(args, name) for name in names}, "artifacts": args.artifacts or None}
    return carry_out(runner.taken_up(args.store, args.which, **changes), args)
