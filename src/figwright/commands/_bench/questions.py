"""Make questions about a dataset's figures, AIBench's way: a logic graph of each method, and four levels of questions.

Without a model the text is read by rules, and the questions follow from the graph alone. With --screen questions that
cannot be answered from the original figure, or that are wrong by the text, are taken out. Answers are remembered: given
again, the command pays for nothing twice.

  figwright bench questions folder --data cases -o AIBench.jsonl
  figwright bench questions paperbananabench --data DIR -o AIBench.jsonl --model google/… --screen --review review.jsonl
"""

from __future__ import annotations

import argparse
import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.commands import Misuse

if TYPE_CHECKING:
    from figwright.bench.case import Dataset
    from figwright.bench.curation.asking import Asked, Wanted
    from figwright.commands._talk import Talk


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dataset", metavar="DATASET", help="paperbananabench, aibench, folder, or figwright's own")
    parser.add_argument("--data", default="", metavar="DIR", help="the dataset's folder")
    parser.add_argument("--split", default="test", help="(test)")
    parser.add_argument("--category", default="", help="only these, such as agent_reasoning")
    parser.add_argument("--limit", type=int, metavar="N", help="so many cases, drawn at random by --seed")
    parser.add_argument("--seed", type=int, default=0, help="of what is drawn at random (0)")
    parser.add_argument("-o", "--out", required=True, metavar="FILE", help="AIBench's JSON lines; graphs go beside it")
    parser.add_argument("--counts", default="", metavar="A,B,C,D", help="questions of each level (6,6,4,3)")
    parser.add_argument("--review", default="", metavar="FILE",
                        help="what it decides is done; new questions are added to it")  # fmt: skip
    parser.add_argument("--reviewed-only", action="store_true", help="leave out what nobody has reviewed")
    asked = parser.add_argument_group("models")
    asked.add_argument("--model", help="provider/model that reads and asks (none: by rules)")
    asked.add_argument("--base-url", default="", metavar="URL", help="address of an OpenAI-compatible server")
    asked.add_argument(
        "--screen", action="store_true", help="let the model answer from the original figures, and sort out"
    )
    asked.add_argument(
        "--guesses",
        type=int,
        metavar="N",
        help="with --screen: put each question so often without the figure; what is guessed each time goes (2)",
    )
    asked.add_argument(
        "--floor", type=int, metavar="N", help="with --screen: guessed or not, so many of a level stay (2)"
    )
    asked.add_argument("--keep-unshown", action="store_true",
                       help="with --screen: keep what only the text answers, and not the original figure")  # fmt: skip
    asked.add_argument("--second", default="", metavar="MODEL", help="a stronger model for what was answered wrong")
    asked.add_argument("--budget", type=float, metavar="DOLLARS", help="ask nobody any more once this is spent")
    asked.add_argument("--concurrency", type=int, default=4, metavar="N", help="cases at once (4)")
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")


def run(args: argparse.Namespace) -> int:
    """0 when every case has questions, 1 otherwise."""
    from figwright.bench import datasets
    from figwright.bench.curation import asking
    from figwright.commands._talk import Talk
    from figwright.settings import settings

    model = settings().model if args.model is None else args.model
    if (args.screen or args.second) and not model:
        raise Misuse("screening needs a model", "name one that sees pictures with --model")
    wanted = wished(args)
    home = Path(args.data) if args.data else None
    dataset = datasets.load(args.dataset, home, "diagram", args.split)
    dataset = datasets.part(dataset, category=args.category, limit=args.limit, seed=args.seed)
    talk = Talk(args.quiet)
    review = Path(args.review) if args.review else None
    asking.ready(Path(args.out), review)
    found = asyncio.run(_asked(args, dataset, wanted, str(model or ""), talk))
    written = asking.write(Path(args.out), found, review, reviewed_only=args.reviewed_only)
    talk.say(f"{written.questions} questions about {written.cases} of {len(dataset.cases)} cases: {args.out}")
    if review:
        talk.say(f"{written.open} questions wait for a review: {review}")
    return int(written.cases < len(dataset.cases))


def wished(args: argparse.Namespace) -> Wanted:
    from figwright.bench.curation.asking import Wanted

    given: dict[str, Any] = {
        name: getattr(args, name) for name in ("guesses", "floor") if getattr(args, name) is not None
    }
    if args.keep_unshown:
        given["unshown"] = True
    if given and not args.screen:
        raise Misuse("--guesses, --floor and --keep-unshown say how to screen", "add --screen and a --model that sees")
    return Wanted(counts(args.counts), args.seed, args.screen, args.concurrency, **given)


def counts(said: str) -> tuple[int, int, int, int] | None:
    if not said:
        return None
    try:
        one, two, three, four = (int(each) for each in said.split(","))
    except ValueError:
        raise Misuse(f"--counts {said!r} are no four numbers", "such as 6,6,4,3") from None
    return one, two, three, four


async def _asked(
    args: argparse.Namespace, dataset: Dataset, wanted: Wanted, model: str, talk: Talk
) -> tuple[Asked, ...]:
    from figwright import models, pipeline
    from figwright.bench.curation import asking
    from figwright.order import Order
    from figwright.settings import settings
    from figwright.store import RunFolder

    def told(done: int, total: int, what: str) -> None:
        talk.say(f"{done}/{total} {what}")

    home = settings().home
    async with AsyncExitStack() as stack:
        sessions = []
        for name in filter(None, (model, args.second)):
            order = Order(model=name, base_url=args.base_url, budget=args.budget, temperature=0.0)
            folder = RunFolder.create(home, f"questions {dataset.name}", order.data(), models.secrets())
            sessions.append(await stack.enter_async_context(pipeline.open_session(order, folder, home)))
        first, second = (*sessions, None, None)[:2]
        return await asking.ask(dataset.cases, wanted, first, second, told=told)
