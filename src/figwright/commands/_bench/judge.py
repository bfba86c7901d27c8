"""Let another judge look at the pictures of a run that is there.

figwright bench judge last --judge openai/gpt-5
figwright bench judge last --judge google/gemini-3-pro --orders single --label single-order
"""

from __future__ import annotations

import argparse

from figwright.commands._bench import add_store
from figwright.commands._bench.run import add_judging


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("which", metavar="RUN", help="its name or a part of it, or last")
    add_judging(parser)
    parser.add_argument("--seed", type=int, help="shuffles options with --strict (as it was)")
    parser.set_defaults(orders=None, strict=None, aesthetics=None, judge_temperature=None)  # as they were
    parser.add_argument("--concurrency", type=int, metavar="N", help="calls at once (as it was)")
    parser.add_argument("--budget", type=float, metavar="DOLLARS", help="of the judging (as it was)")
    parser.add_argument("--label", help="what to call the run (as it was: the method's name in comparisons)")
    parser.add_argument("-o", "--out", default="", metavar="DIR", help="where the report goes")
    parser.add_argument("--json", action="store_true", help="print the scores as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from figwright.bench import runner
    from figwright.commands._bench._carrying import carry_out
    from figwright.commands._bench.run import judging

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
