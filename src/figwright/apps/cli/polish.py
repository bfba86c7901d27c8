"""Improve the style of a figure without changing its content.

With --model (or FIGWRIGHT_MODEL), a model makes up to ten suggestions. figwright applies them to a figure file as
edits; for a picture, an image model applies them. Without a model, the suggestions come from checks and measurements;
figwright applies them to figure files only.

  figwright polish figure.yaml -o better.yaml -o better.svg
  figwright polish figure.yaml --model google/gemini-3-pro --style guide.md
  figwright polish figure.png --model google/gemini-3-pro --image-model google/gemini-3-pro-image -o better.png
"""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import Misuse
from figwright.apps.cli._files import STDIO, read_figure, size, write
from figwright.apps.cli._progress import Progress, spent
from figwright.apps.cli.draw import add_models, formats_of, model_wishes

if TYPE_CHECKING:
    from figwright.agents.roles.polisher import Polished
    from figwright.agents.session import Session
    from figwright.ir.spec import Figure

PICTURES = (".png", ".jpg", ".jpeg", ".webp")
SPECS = (".yaml", ".yml", ".json")
SIGNS = {"done": "✓", "dropped": "✗", "advice": "·"}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("figure", metavar="FIGURE", help="figure file (.yaml, .json) or picture (.png, .jpg, .webp)")
    parser.add_argument("-o", "--out", metavar="OUT", action="append", default=[],
                        help="output file; repeatable "
                        "(default: beside FIGURE, with -polished in its name)")  # fmt: skip
    parser.add_argument(
        "--style",
        default="methodology",
        metavar="GUIDE",
        help="style guide: `methodology` or `plots`, which are built in, or your own Markdown file (default: "
        "methodology)",
    )
    parser.add_argument(
        "--suggestions", type=int, default=10, metavar="N", help="maximum number of suggestions, 1 to 10 (default: 10)"
    )
    add_models(parser, "needed only if FIGURE is a picture")
    parser.add_argument("--json", action="store_true", help="print suggestions and results as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="print suggestions and errors only")


def run(args: argparse.Namespace) -> int:
    path = Path(args.figure)
    kind = path.suffix.lower()
    if kind not in (*PICTURES, *SPECS):
        raise Misuse(
            f"{args.figure!r} is neither a figure file nor a picture", f"known: {' '.join((*SPECS, *PICTURES))}"
        )
    if not 1 <= args.suggestions <= 10:
        raise Misuse(f"--suggestions must be between 1 and 10, not {args.suggestions}", "leave it out for 10")
    outputs = formats_of(args.out)
    if kind in PICTURES and (wrong := next((name for name, format in outputs if format != "png"), "")):
        raise Misuse(f"cannot write a picture as {wrong!r}", "use -o with .png; only figure files have other formats")
    progress = Progress(args.quiet)
    polished = asyncio.run(_polished(args, path, kind in PICTURES, progress))
    _print_suggestions(polished, args.json)
    for warning in polished.warnings:
        progress.say(f"warning: {warning}")
    if polished.trouble:  # after the suggestions: they are paid for, and of use to whoever edits by hand
        raise polished.trouble
    if polished.changed or outputs:
        _write(polished, outputs or [_default_output(path, polished)], path, progress)
    else:
        progress.say(_unchanged(polished, args))
    return 0


async def _polished(args: argparse.Namespace, path: Path, is_picture: bool, progress: Progress) -> Polished:
    from figwright.agents import guides
    from figwright.agents.roles import polisher

    guide, most = guides.get(args.style), args.suggestions
    figure, base = (None, path.parent) if is_picture else read_figure(str(path))
    picture = _read(path) if is_picture else b""

    async def work(session: Session | None) -> Polished:
        if figure is None:
            return await polisher.polish_picture(session, picture, guide, most=most)
        return await polisher.polish_figure(session, figure, guide, most=most, base=base)

    from figwright.agents.order import Order

    order = Order(**model_wishes(args), style=args.style)
    if not order.model and not (order.image_model and is_picture):
        progress.say("no model given: suggestions come from rules and measurements")
        return await work(None)
    from figwright.agents import pipeline

    name, facts = f"polish {path.stem}", {"figure": str(path)}
    async with pipeline.open_new_session(order, name, watch=progress, facts=facts) as session:
        polished = await work(session)
        if polished.figure is not None:
            from figwright.ir.spec.load import dump

            session.run.write("figures/polished.yaml", dump(polished.figure))
        progress.say(f"spent: {spent(session.spent)}")
    progress.say(f"run: {session.run.folder}")
    return polished


def _read(path: Path) -> bytes:
    from figwright.core.errors import AssetError, reraise

    with reraise(OSError, AssetError, f"cannot read the picture {str(path)!r}"):
        return path.read_bytes()


def _print_suggestions(polished: Polished, as_json: bool) -> None:
    """The suggestions are the product: they go to stdout, numbered, each with what came of it."""
    from dataclasses import asdict

    if as_json:
        told = [asdict(suggestion) for suggestion in polished.suggestions]
        print(json.dumps({"suggestions": told, "warnings": polished.warnings}, indent=2, ensure_ascii=False))
        return
    for number, one in enumerate(polished.suggestions, 1):
        print(f"{SIGNS[one.state]} {number}. {one.says}")
        if one.why:
            print(f"     {one.why}")
        if one.note:
            print(f"     {one.state}: {one.note}")


def _default_output(path: Path, polished: Polished) -> tuple[str, str]:
    format = "png" if polished.figure is None else "yaml"
    return str(path.with_name(f"{path.stem}-polished.{format}")), format


def _write(polished: Polished, outputs: list[tuple[str, str]], path: Path, progress: Progress) -> None:
    from figwright import compiler
    from figwright.ir.spec.load import dump

    written: list[tuple[str, bytes]] = []
    for name, format in outputs:
        if polished.figure is None:
            written.append((name, polished.picture or b""))
        elif format in ("yaml", "yml"):
            written.append((name, dump(_named_from(polished.figure, path.parent, name)).encode()))
        else:
            written.append((name, compiler.render(polished.figure, format, base=path.parent)))
    for name, content in written:
        write(name, content)
    done = sum(one.state == "done" for one in polished.suggestions)
    files = ", ".join(f"{name} ({size(content)})" for name, content in written)
    progress.say(f"{done} of {len(polished.suggestions)} suggestions applied -> {files}")


def _named_from(figure: Figure, folder: Path, output: str) -> Figure:
    """Files are named from the figure's folder: written elsewhere, it must still find its theme, icons and pictures."""
    from figwright.ir.spec import Group, Node

    start, end = folder.resolve(), Path(output).parent.resolve()
    if output == STDIO or start == end:
        return figure

    def named(file: str) -> str:
        whole = start / file
        return whole.relative_to(end).as_posix() if whole.is_relative_to(end) else str(whole)

    def item(one: Node | Group) -> Node | Group:
        return one.model_copy(update={"src": named(one.src)}) if isinstance(one, Node) and one.src else one

    head = figure.head
    theme = named(head.theme) if head.theme.endswith(".toml") else head.theme
    icons = named(head.icons) if head.icons else ""
    return figure.with_head(theme=theme, icons=icons).with_items(item)


def _unchanged(polished: Polished, args: argparse.Namespace) -> str:
    if not polished.suggestions:
        return "no suggestions; the figure is unchanged"
    if polished.figure is None:
        return "the picture is unchanged; add --image-model to apply the suggestions"
    return "the figure is unchanged; these suggestions are for you to decide"
