"""Build a new benchmark from a folder of papers (PDF, LaTeX, Markdown), or of chart scripts with --plots.

figwright reads the papers, drops unsuitable ones, assigns categories and writes review.jsonl, one case per line.
Reviewers set "status" to "kept", "edited" or "rejected", and fill in "by" (their name) and "when" (the date). With
--apply, figwright builds the benchmark from the cases that they kept or edited; with --accept-open, it builds the
benchmark without a review. Repeat the command to add new papers; earlier decisions stay.

  figwright bench curate papers -o mybench
  figwright bench curate papers -o mybench --model google/… --limit 200 --seed 7
  figwright bench curate papers -o mybench --apply mybench/review.jsonl
  figwright bench curate scripts -o mybench --plots --accept-open
"""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.apps.cli import Misuse

if TYPE_CHECKING:
    from figwright.apps.cli._talk import Talk
    from figwright.bench.curation import Candidate, CurationOptions, Drop, Prepared


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("papers", metavar="PAPERS", nargs="?", default="",
                        help="folder of papers or scripts; optional with --apply")  # fmt: skip
    parser.add_argument("-o", "--out", required=True, metavar="DIR", help="output folder of the benchmark")
    parser.add_argument(
        "--plots",
        action="store_true",
        help="read chart scripts (.py) instead of papers; figwright runs them in a sandbox",
    )
    parser.add_argument(
        "--aspect",
        default="",
        metavar="MIN:MAX",
        help="use figures whose width divided by height is between MIN and MAX (default: from 1.5 to 2.5; with "
        "--plots, from 1 to 2.5)",
    )
    parser.add_argument("--least-words", type=int, metavar="N", help="minimum words of a methodology (default: 150)")
    parser.add_argument("--limit", type=int, metavar="N", help="use N papers, sampled with --seed")
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    made = parser.add_argument_group("after the review")
    made.add_argument("--apply", default="", metavar="REVIEW", help="build the benchmark from this review file")
    made.add_argument(
        "--accept-open",
        action="store_true",
        help="build the benchmark at once, including cases that nobody has reviewed",
    )
    made.add_argument(
        "--share",
        type=float,
        default=0.5,
        help="share of cases used as test cases, from 0 to 1; the others become example figures for the "
        "agents (default: 0.5)",
    )
    asked = parser.add_argument_group("models")
    asked.add_argument(
        "--model",
        help="provider/model that categorises cases and describes plots (or set FIGWRIGHT_MODEL; default: rules, no "
        "model)",
    )
    asked.add_argument("--base-url", default="", metavar="URL", help="URL of an OpenAI-compatible server")
    asked.add_argument("--budget", type=float, metavar="DOLLARS", help="stop calling models once this much is spent")
    asked.add_argument("--concurrency", type=int, default=8, metavar="N", help="calls in parallel (default: 8)")
    parser.add_argument("--insist", action="store_true", help="run scripts even if no sandbox is available")
    parser.add_argument("--json", action="store_true", help="print the counts of each step as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    from figwright.apps.cli._talk import Talk
    from figwright.bench import curation

    making = bool(args.apply) or args.accept_open
    if not args.papers and not making:
        raise Misuse("no papers given", "give a folder of papers, or --apply with a review file")
    wishes, talk, home = wished(args), Talk(args.quiet), Path(args.out)
    if args.apply and not Path(args.apply).is_file():
        raise Misuse(f"no review file {args.apply!r}", f"use {str(home / 'review.jsonl')!r}")
    if args.papers:
        prepared = asyncio.run(_prepare(args, wishes, talk))
        if not making:
            _say(prepared, home, args, talk)
            return 0
    decisions = Path(args.apply) if args.apply else None
    names = {"source": args.papers, "model": _model(args)}
    manifest = curation.build(home, wishes, decisions, accept_open=args.accept_open, **names)
    _built(manifest["sets"][wishes.kind], home, args, talk)
    return 0


def wished(args: argparse.Namespace) -> CurationOptions:
    from figwright.bench.curation import CurationOptions

    names = ("limit", "seed", "share", "concurrency", "insist")
    given: dict[str, Any] = {name: getattr(args, name) for name in names}
    if args.least_words is not None:
        given["least_words"] = args.least_words
    return CurationOptions("plot" if args.plots else "diagram", bounds(args.aspect), **given)


def bounds(said: str) -> tuple[float, float] | None:
    """ "1.5:2.5" as two numbers."""
    if not said:
        return None
    try:
        least, most = (float(one) for one in said.split(":"))
    except ValueError:
        raise Misuse(f"invalid --aspect {said!r}", "write MIN:MAX, such as 1.5:2.5") from None
    return least, most


def _model(args: argparse.Namespace) -> str:
    from figwright.core.settings import settings

    return settings().model if args.model is None else str(args.model)


async def _prepare(args: argparse.Namespace, wishes: CurationOptions, talk: Talk) -> Prepared:
    from figwright.agents import pipeline
    from figwright.agents.order import Order
    from figwright.bench import curation

    def told(done: int, total: int, what: str) -> None:
        talk.say(f"{done}/{total} {what}")

    def sorted_one(one: Candidate) -> None:
        talk.say(f"sorted {one.id}")

    def left_out(drop: Drop) -> None:
        talk.say(f"left out: {drop.id}: {drop.reason}")

    watchers: dict[str, Any] = {"told": told, "sorted_one": sorted_one, "left_out": left_out}
    source, home = Path(args.papers), Path(args.out)
    model = _model(args)
    if not model:
        return await curation.prepare(source, home, wishes, **watchers)
    order = Order(model=model, base_url=args.base_url, budget=args.budget, temperature=0.0)
    async with pipeline.open_new_session(order, f"curate {source.name}") as session:
        return await curation.prepare(source, home, wishes, session, **watchers)


def _say(prepared: Prepared, home: Path, args: argparse.Namespace, talk: Talk) -> None:
    print(json.dumps(prepared.funnel.as_data(), indent=2) if args.json else prepared.funnel.table())
    for one in prepared.funnel.warned:
        talk.say(f"warning: {one.id}: {one.reason}")
    for id in prepared.reopened:
        talk.say(f"{id}: changed since its review; review it again")
    talk.say(f"{prepared.decided} of {len(prepared.candidates)} candidates reviewed: {home / 'review.jsonl'}")
    talk.say(f"next: figwright bench curate -o {home}{' --plots' * args.plots} --apply {home / 'review.jsonl'}")


def _built(facts: dict[str, Any], home: Path, args: argparse.Namespace, talk: Talk) -> None:
    from figwright.bench.curation import Funnel

    print(json.dumps(facts["funnel"], indent=2) if args.json else Funnel.of(facts["funnel"]).table())
    for one in facts["funnel"].get("warned", ()):
        talk.say(f"warning: {one['id']}: {one['reason']}")
    cases = facts["cases"]
    talk.say(f"{cases['test']} test cases, {cases['ref']} reference cases: {home} (README.md, manifest.json)")
