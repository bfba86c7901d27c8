"""Continue a run: revise its figure, or resume it after an interruption.

figwright continue last --say "show the gradient path" -o figure.svg
figwright continue 20261115-1402       # resumes; saved answers are not paid for again
"""

from __future__ import annotations

import argparse
import asyncio
from dataclasses import replace

from figwright.apps.cli._progress import Progress
from figwright.apps.cli.draw import add_outputs, finish, formats_of
from figwright.apps.cli.plot import plot_formats


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("which", metavar="RUN", help="run ID or its first characters, the run's folder, or `last`")
    parser.add_argument(
        "--say", default="", metavar="TEXT", help="what to change; without this option, an interrupted run is resumed"
    )
    add_outputs(parser)
    parser.add_argument("--model", help="use this model instead of the run's")
    parser.add_argument("--base-url", default="", metavar="URL", help="URL of an OpenAI-compatible server")
    parser.add_argument(
        "--rounds", type=int, default=2, help="rounds of critique for this change; each may add a revision (default: 2)"
    )
    parser.add_argument("--budget", type=float, metavar="DOLLARS", help="stop calling models once this much is spent")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    from figwright.agents import resume as resuming

    kept = resuming.load_run(args.which)
    formats = formats_of(args.out) if kept.source.table is None else plot_formats(args.out)
    order = replace(
        kept.order,
        model=kept.order.model if args.model is None else args.model,
        base_url=args.base_url or kept.order.base_url,
        budget=args.budget if args.budget is not None else kept.order.budget,
    )
    progress = Progress(args.quiet, order.candidates)
    if args.say:
        done = asyncio.run(resuming.change(kept, order, args.say, rounds=args.rounds, watch=progress))
    else:
        done = asyncio.run(resuming.resume(kept, order, watch=progress))
    finish(done, formats, progress, args.json)
    return 0
