"""Judge the pictures of an existing run again.

figwright bench judge last --judge openai/gpt-5
figwright bench judge last --judge google/gemini-3-pro --orders single --label single-order
"""

from __future__ import annotations

import argparse

from figwright.apps.cli._bench import add_store
from figwright.apps.cli._bench.run import add_judging


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("which", metavar="RUN", help="run name, part of it, or `last`")
    add_judging(parser)
    parser.add_argument(
        "--seed",
        type=int,
        help="random seed for --strict, which shuffles the choices of each question and adds questions (default: the "
        "seed of RUN)",
    )
    parser.set_defaults(orders=None, strict=None, aesthetics=None, judge_temperature=None)  # as they were
    parser.add_argument("--concurrency", type=int, metavar="N", help="calls in parallel (default: as in the run)")
    parser.add_argument("--budget", type=float, metavar="DOLLARS", help="budget for judging (default: as in the run)")
    parser.add_argument("--label", help="label of the new run that stores these judgements (default: the label of RUN)")
    parser.add_argument("-o", "--out", default="", metavar="DIR", help="output folder of the report")
    parser.add_argument("--json", action="store_true", help="print scores as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from figwright.apps.cli._bench._carrying import carry_out
    from figwright.apps.cli._bench.run import judging
    from figwright.bench import runner

    rules = {name: getattr(args, name) for name in ("orders", "strict", "aesthetics", "seed")}
    prepared = runner.judged_anew(
        args.store,
        args.which,
        rules,
        **judging(args),
        artifacts=args.artifacts or None,
        concurrency=args.concurrency,
        budget=args.budget,
        label=args.label,
    )
    return carry_out(prepared, args)
