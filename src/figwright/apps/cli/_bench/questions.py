"""Write questions that a figure must answer, as AIBench does: a logic graph and questions for each case.

A logic graph lists the parts of the method and what connects them. Its questions have four levels: components,
connections, phases and the method as a whole. Without a model, rules write both. With --screen, a model drops questions
that the original figure cannot answer or that contradict the text. The model's answers are cached, so a repeated
command is free.

  figwright bench questions folder --data cases -o AIBench.jsonl
  figwright bench questions paperbananabench --data DIR -o AIBench.jsonl --model google/… --screen --review review.jsonl
"""

from __future__ import annotations

import argparse
import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.apps.cli import Misuse
from figwright.apps.cli._bench import add_dataset

if TYPE_CHECKING:
    from figwright.apps.cli._talk import Talk
    from figwright.bench.case import Dataset
    from figwright.bench.curation.asking import Asked, Wanted


def configure(parser: argparse.ArgumentParser) -> None:
    add_dataset(parser)
    parser.add_argument("--data", default="", metavar="DIR", help="folder of the dataset")
    parser.add_argument("--split", default="test", help="dataset split (default: test)")
    parser.add_argument("--category", default="", help="only this category, such as agent_reasoning")
    parser.add_argument("--limit", type=int, metavar="N", help="use N cases, sampled with --seed")
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    parser.add_argument(
        "-o",
        "--out",
        required=True,
        metavar="FILE",
        help="output file, in AIBench's JSON Lines format; figwright writes the graphs beside it",
    )
    parser.add_argument("--counts", default="", metavar="A,B,C,D", help="questions per level (default: 6,6,4,3)")
    parser.add_argument("--review", default="", metavar="FILE",
                        help="apply the decisions in this review file, and append new questions to it")  # fmt: skip
    parser.add_argument("--reviewed-only", action="store_true", help="leave out questions that nobody has reviewed")
    asked = parser.add_argument_group("models")
    asked.add_argument(
        "--model", help="provider/model that writes the questions (or set FIGWRIGHT_MODEL; default: rules, no model)"
    )
    asked.add_argument("--base-url", default="", metavar="URL", help="URL of an OpenAI-compatible server")
    asked.add_argument(
        "--screen",
        action="store_true",
        help="let the model answer each question from the original figure; drop questions that it answers wrongly",
    )
    asked.add_argument(
        "--guesses",
        type=int,
        metavar="N",
        help="with --screen: ask each question N times without the figure; drop it if every answer is right (default: "
        "2)",
    )
    asked.add_argument(
        "--floor",
        type=int,
        metavar="N",
        help="with --screen: drop guessable questions (see --guesses) only while more than N questions per level "
        "remain (default: 2)",
    )
    asked.add_argument(
        "--keep-unshown",
        action="store_true",
        help="with --screen: keep questions that the text answers but the original figure does not",
    )
    asked.add_argument(
        "--second",
        default="",
        metavar="MODEL",
        help="with --screen: stronger model that checks the questions that --model answered wrongly (default: --model "
        "itself). It sees the figure and the text. If it also answers wrongly, the question is faulty and is dropped. "
        "If it answers correctly, the figure does not show the answer, and only the text gives it: the question is "
        "dropped too, unless you set --keep-unshown",
    )
    asked.add_argument("--budget", type=float, metavar="DOLLARS", help="stop calling models once this much is spent")
    asked.add_argument("--concurrency", type=int, default=4, metavar="N", help="cases in parallel (default: 4)")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    """0 when every case has questions, 1 otherwise."""
    from figwright.apps.cli._talk import Talk
    from figwright.bench import datasets
    from figwright.bench.curation import asking
    from figwright.core.settings import settings

    model = settings().model if args.model is None else args.model
    if (args.screen or args.second) and not model:
        raise Misuse("--screen needs a model", "add --model with a model that accepts images")
    wanted = wished(args)
    home = Path(args.data) if args.data else None
    dataset = datasets.load(args.dataset, home, "diagram", args.split)
    dataset = datasets.part(dataset, category=args.category, limit=args.limit, seed=args.seed)
    talk = Talk(args.quiet)
    review = Path(args.review) if args.review else None
    asking.ready(Path(args.out), review)
    found = asyncio.run(_write_questions(args, dataset, wanted, str(model or ""), talk))
    written = asking.write(Path(args.out), found, review, reviewed_only=args.reviewed_only)
    talk.say(f"{written.questions} questions about {written.cases} of {len(dataset.cases)} cases: {args.out}")
    if review:
        talk.say(f"{written.open} questions to review: {review}")
    return int(written.cases < len(dataset.cases))


def wished(args: argparse.Namespace) -> Wanted:
    from figwright.bench.curation.asking import Wanted

    given: dict[str, Any] = {
        name: getattr(args, name) for name in ("guesses", "floor") if getattr(args, name) is not None
    }
    if args.keep_unshown:
        given["unshown"] = True
    if given and not args.screen:
        raise Misuse(
            "--guesses, --floor and --keep-unshown need --screen",
            "add --screen, and --model with a model that accepts images",
        )
    return Wanted(counts(args.counts), args.seed, args.screen, args.concurrency, **given)


def counts(said: str) -> tuple[int, int, int, int] | None:
    if not said:
        return None
    try:
        one, two, three, four = (int(each) for each in said.split(","))
    except ValueError:
        raise Misuse(f"invalid --counts {said!r}", "give four numbers, such as 6,6,4,3") from None
    return one, two, three, four


async def _write_questions(
    args: argparse.Namespace, dataset: Dataset, wanted: Wanted, model: str, talk: Talk
) -> tuple[Asked, ...]:
    from figwright.agents import pipeline
    from figwright.agents.order import Order
    from figwright.bench.curation import asking

    def told(done: int, total: int, what: str) -> None:
        talk.say(f"{done}/{total} {what}")

    async with AsyncExitStack() as stack:
        sessions = []
        for name in filter(None, (model, args.second)):
            order = Order(model=name, base_url=args.base_url, budget=args.budget, temperature=0.0)
            opened = pipeline.open_new_session(order, f"questions {dataset.name}")
            sessions.append(await stack.enter_async_context(opened))
        first, second = (*sessions, None, None)[:2]
        return await asking.ask(dataset.cases, wanted, first, second, told=told)
