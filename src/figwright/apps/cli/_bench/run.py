"""Draw every case of a dataset, judge the figures, and write a report.

figwright saves each finished case at once. To resume a stopped run, repeat the command: it reuses answers that you
already paid for. Without --model, rules draw the figures. Without --judge, figwright computes only the metrics that
need no judge.

  figwright bench run figwright
  figwright bench run paperbananabench --data DIR --method figwright --model google/… --judge google/…
  figwright bench run aibench --data DIR --method vanilla --image-model openai/… --judge openai/… --strict
  figwright bench run folder --data cases --method ready --ready pictures --judge anthropic/…
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.apps.cli import Misuse
from figwright.apps.cli._bench import add_dataset, add_store
from figwright.apps.cli.draw import add_models, add_work

if TYPE_CHECKING:
    from figwright.bench.job import Job


def configure(parser: argparse.ArgumentParser) -> None:
    add_dataset(parser)
    add_cases(parser)
    made = parser.add_argument_group("who draws")
    made.add_argument(
        "--method", default="figwright", help="drawing method to run (see: figwright list methods; default: figwright)"
    )
    made.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="option of the drawing method; repeatable"
    )
    made.add_argument("--ready", default="", metavar="DIR", help="folder of existing pictures, for `--method ready`")
    made.add_argument(
        "--visualizer",
        default="",
        help="`svg`, `vector`, `image` or `hybrid`, as for `figwright draw`; `code` for plots",
    )
    made.add_argument(
        "--density",
        choices=("glance", "standard", "detailed"),
        default="standard",
        help="amount of text (default: standard)",
    )
    add_work(made)
    add_models(parser, "needed only for methods and visualizers that paint")
    add_judging(parser)
    add_doing(parser)


def add_cases(parser: argparse.ArgumentParser) -> None:
    cases = parser.add_argument_group("which cases")
    cases.add_argument("--data", default="", metavar="DIR", help="folder of the dataset")
    cases.add_argument(
        "--kind", choices=("diagram", "plot"), default="diagram", help="kind of figure (default: diagram)"
    )
    cases.add_argument("--split", default="test", help="dataset split (default: test)")
    cases.add_argument("--category", default="", help="only this category, such as agent_reasoning")
    cases.add_argument("--limit", type=int, metavar="N", help="use N cases, sampled with --seed")


def add_judging(parser: argparse.ArgumentParser) -> None:
    judged = parser.add_argument_group("who judges")
    judged.add_argument("--judge", default="", metavar="MODEL", help="model that judges, as provider/model")
    judged.add_argument("--judge-url", default="", metavar="URL", help="URL of the judge's server")
    judged.add_argument(
        "--judge-temperature", type=float, default=0.0, help="sampling temperature of the judge (default: 0)"
    )
    judged.add_argument(
        "--by",
        action="append",
        default=[],
        metavar="NAME",
        help="judging method (see: figwright list judges); repeatable",
    )
    judged.add_argument("--orders", choices=("both", "single"), default="both",
                        help="both: show each pair of figures in both orders; single: once, in the order of the "
                             "PaperBanana paper (default: both)")  # fmt: skip
    judged.add_argument(
        "--strict",
        action="store_true",
        help="use a stricter form of the judging method `questions`: also ask about things that the figure must not "
        "show, shuffle the choices of each question, and measure how many answers can be guessed without the figure",
    )
    judged.add_argument(
        "--aesthetics",
        default="auto",
        metavar="SCORER",
        help="who scores aesthetics: `vlm` (the judge's model), `unipercept` (AIBench's scorer) or `auto` (unipercept "
        "if installed, else vlm)",
    )


def add_doing(parser: argparse.ArgumentParser) -> None:
    doing = parser.add_argument_group("execution")
    doing.add_argument(
        "--engine", default="local", help="where to run the cases: `local`, `dask` or `ray` (default: local)"
    )
    doing.add_argument("--cluster", default="", metavar="ADDRESS", help="address of a Dask scheduler or Ray cluster")
    doing.add_argument("--workers", type=int, default=0, metavar="N", help="worker processes (default: as needed)")
    doing.add_argument("--concurrency", type=int, default=8, metavar="N", help="calls in parallel (default: 8)")
    doing.add_argument("--label", default="", help="label of the run")
    doing.add_argument("--new", action="store_true", help="start a new run instead of resuming the unfinished one")
    doing.add_argument("-o", "--out", default="", metavar="DIR", help="output folder of the report")
    doing.add_argument("--json", action="store_true", help="print scores as JSON")
    doing.add_argument("-q", "--quiet", action="store_true", help="print errors only")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from figwright.apps.cli._bench._carrying import carry_out
    from figwright.bench import runner

    prepared = runner.prepare(ordered(args), fresh=args.new)
    return carry_out(prepared, args)


def ordered(args: argparse.Namespace) -> Job:
    """The command line as a job."""
    from figwright.agents.order import Order
    from figwright.apps.cli.draw import model_wishes, work_wishes
    from figwright.bench.job import Job
    from figwright.bench.judges import Rules

    wishes = {**model_wishes(args), "budget": None}
    order = Order(**wishes, **work_wishes(args), density=args.density, kind=args.kind)
    return Job(
        run="",
        dataset=args.dataset,
        **selection(args),
        method=args.method,
        options=options(args.option),
        order=order,
        ready=args.ready,
        **judging(args),
        rules=Rules(args.orders, args.strict, args.aesthetics, args.seed or 0),
        **doing(args),
        budget=args.budget,
    )


def selection(args: argparse.Namespace) -> dict[str, Any]:
    if args.limit is not None and args.limit < 1:
        raise Misuse("--limit must be at least 1", "leave out --limit to use all cases")
    if args.data and not Path(args.data).exists():
        raise Misuse(f"no folder {args.data!r}", "give the benchmark's folder with --data")
    names = ("data", "kind", "split", "category", "limit")
    return {**{name: getattr(args, name) for name in names}, "seed": args.seed or 0}


def judging(args: argparse.Namespace) -> dict[str, Any]:
    names = ("judge", "judge_url", "judge_temperature")
    return {**{name: getattr(args, name) for name in names}, "judges": tuple(args.by)}


def doing(args: argparse.Namespace) -> dict[str, Any]:
    names = ("engine", "cluster", "workers", "concurrency", "store", "artifacts", "label")
    return {name: getattr(args, name) for name in names}


def options(given: list[str]) -> dict[str, str]:
    """NAME=VALUE pairs."""
    for pair in given:
        if "=" not in pair:
            raise Misuse(f"--option {pair!r} has no value", "write NAME=VALUE")
    return {name.strip(): value.strip() for name, _, value in (pair.partition("=") for pair in given)}
