"""Learn a style guide and a theme from a folder of figures.

figwright measures colours, strokes, corners, type and layout. With --model (or FIGWRIGHT_MODEL), a model also looks at
the figures, ten at a time, and figwright merges its reports into one guide.

  figwright style learn figures/ -o guide.md --theme ours.toml
  figwright draw method.md --style guide.md --theme ours.toml -o figure.svg
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import Misuse
from figwright.apps.cli._files import STDIO, write
from figwright.apps.cli._talk import Talk
from figwright.apps.cli.draw import add_calls

if TYPE_CHECKING:
    from figwright.agents.order import Order
    from figwright.agents.style import Look


USAGE = "%(prog)s learn DIR [-o GUIDE] [--theme TOML] [--model MODEL] [options]"
"""The word `learn` goes before the options; argparse alone would show it after them."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage = USAGE
    parser.add_argument("action", metavar="learn", choices=("learn",), help="learn a style from a folder")
    parser.add_argument("folder", metavar="DIR", help="folder of figures (SVG, PNG, JPEG), searched recursively")
    parser.add_argument(
        "-o", "--out", metavar="GUIDE", default=STDIO, help="output file of the guide (default: stdout)"
    )
    parser.add_argument("--theme", metavar="TOML", default="", help="also write a theme fitted to the figures")
    group = parser.add_argument_group("models")
    group.add_argument(
        "--model", help="provider/model that looks at the figures (or set FIGWRIGHT_MODEL; default: measure only)"
    )
    add_calls(group)
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    if args.theme and Path(args.theme).suffix != ".toml":
        raise Misuse(f"{args.theme!r} is not a .toml file", "for example --theme ours.toml")
    from figwright.agents import style

    talk, folder, order = Talk(args.quiet), Path(args.folder), _ordered(args)
    paths = style.find(folder)
    with talk.step(f"measuring {len(paths)} pictures"):
        measured = _measured(paths, talk)
    statistics = style.Statistics(tuple(measured.values()))
    name = folder.resolve().name
    guide = style.guide(statistics, name)
    if order.model:
        guide = asyncio.run(_described(tuple(measured), guide, name, order, args.quiet))
    if args.theme:
        fitted = style.fit(statistics, Path(args.theme).stem)
        told = f"{fitted.theme.summary}; {fitted.kept:.0%} of the palette's character could be kept"
        write(args.theme, style.toml(fitted.theme, f"{told}.\nWritten by `figwright style learn`.").encode())
        talk.say(f"{told} -> {args.theme}")
    write(args.out, guide.encode())
    if args.out != STDIO:
        talk.say(f"{len(guide.split())} words -> {args.out}")
    return 0


def _measured(paths: tuple[Path, ...], talk: Talk) -> dict[Path, Look]:
    """The look of every picture that can be read; the others are named and left out."""
    from figwright.agents import style
    from figwright.core.errors import AssetError

    looks: dict[Path, Look] = {}
    for path in paths:
        try:
            looks[path] = style.measure(path)
        except AssetError as error:
            talk.say(f"left out: {error.message}")
    if not looks:
        raise AssetError(f"none of the {len(paths)} pictures can be read", "save them again as PNG, JPEG or SVG")
    return looks


async def _described(paths: tuple[Path, ...], measured: str, name: str, order: Order, quiet: bool) -> str:
    """The guide by a model, with its calls kept in a run's folder."""
    from figwright.agents import pipeline, style
    from figwright.apps.cli._progress import Progress, spent

    progress, facts = Progress(quiet), {"pictures": [str(path) for path in paths]}
    async with pipeline.open_new_session(order, f"style {name}", watch=progress, facts=facts) as session:
        guide = await style.describe(paths, measured, name, session)
        session.run.write("guide.md", guide)
        progress.say(f"spent: {spent(session.spent)}")
    progress.say(f"run: {session.run.folder}")
    return guide


def _ordered(args: argparse.Namespace) -> Order:
    from figwright.agents.order import Order
    from figwright.core.settings import settings

    return Order(
        model=settings().model if args.model is None else args.model,
        base_url=args.base_url,
        budget=args.budget,
        temperature=args.temperature,
        seed=args.seed,
        timeout=args.timeout,
    )
