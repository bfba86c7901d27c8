"""Show figures in a browser page that updates whenever you save the file.

The page shows the figure, the findings of the checks, and errors with their line numbers. With -o, figwright also
rewrites the output files. With -o and --no-browser, there is no page: figwright only rewrites the files and prints the
findings.

  figwright watch figure.yaml
  figwright watch figures/ --source method.md
  figwright watch figure.yaml -o figure.pdf -o figure.svg --no-browser
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import Misuse
from figwright.apps.cli._files import size, write
from figwright.apps.cli._findings import counts
from figwright.apps.cli._talk import Talk
from figwright.core.errors import FigwrightError, MissingExtra
from figwright.core.long_lived import tune_garbage_collector

if TYPE_CHECKING:
    from figwright.apps.watch.looking import Look
    from figwright.apps.watch.state import WatchState

PORT = 8652


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("figures", metavar="FIGURE", nargs="+", help="figure files or folders")
    parser.add_argument("-o", "--out", metavar="OUT", action="append", default=[],
                        help="output file to rewrite on each change (one figure only); repeatable")  # fmt: skip
    parser.add_argument("--source", metavar="TEXT", help="text to check the figures against, such as method.md")
    parser.add_argument(
        "--port", type=int, metavar="N", help=f"port of the page (default: {PORT}, or the next free one)"
    )
    parser.add_argument(
        "--no-browser",
        action="store_true",
        help="do not open a browser; with -o and without --port, serve no page at all",
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    try:
        import watchfiles  # noqa: F401

        from figwright.apps.http.sockets import listening, serve
        from figwright.apps.watch.application import application
    except ImportError as error:
        raise MissingExtra("watching figures", "watch") from error
    talk = Talk(args.quiet)
    state = _watch_state(args, talk)
    if args.no_browser and args.out and args.port is None:
        talk.say(f"watching {', '.join(args.figures)}; press Ctrl-C to stop")
        tune_garbage_collector()
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_without_page(state))
        return 0
    socket, port = listening("127.0.0.1", PORT if args.port is None else args.port, exact=args.port is not None)
    address = f"http://localhost:{port}/"
    talk.say(f"figwright watch: {address}")
    talk.say("press Ctrl-C to stop")
    serve(application(state), socket, open_at="" if args.no_browser else address)
    return 0


async def _without_page(state: WatchState) -> None:
    from figwright.apps.watch.changes import follow

    await state.begin()
    await follow(state)


def _watch_state(args: argparse.Namespace, talk: Talk) -> WatchState:
    from figwright.apps.watch.state import WatchState

    paths = [Path(name) for name in args.figures]
    if missing := [path for path in paths if not path.exists()]:
        raise Misuse(
            f"no file or folder {str(missing[0])!r}", f"figwright init {missing[0]} writes a figure to start from"
        )
    files, folders = [path for path in paths if path.is_file()], [path for path in paths if path.is_dir()]
    if args.out and (folders or len(files) > 1):
        raise Misuse("-o works with one figure only", "watch one figure, or leave out -o")
    if args.source and not Path(args.source).is_file():
        raise Misuse(f"no source text {args.source!r}", "give the text that the figures show")
    outputs = [(name, _format(name, files)) for name in args.out]
    return WatchState(files, folders, Path(args.source) if args.source else None, _writer(outputs, talk))


def _format(name: str, files: list[Path]) -> str:
    from figwright.drawing import renderers

    format = Path(name).suffix.lstrip(".").lower()
    if not format:
        raise Misuse(f"unknown format of output {name!r}", f"use a suffix: {', '.join(renderers.names())}")
    renderers.get(format)
    if any(Path(name).resolve() == path.resolve() for path in files):
        raise Misuse(f"{name!r} is the input file and would be overwritten", "choose another name")
    return format


def _writer(outputs: list[tuple[str, str]], talk: Talk) -> Callable[[Look], None]:
    """Writes the outputs of a look and says what came of it; an output that cannot be written ends nothing."""

    def told(look: Look) -> None:
        if look.error:
            where = f"{look.path.name}:{look.line}" if look.line else look.path.name
            print(f"error: {where}: {look.error}", file=sys.stderr, flush=True)
            if look.hint:
                print(f"hint: {look.hint}", file=sys.stderr, flush=True)
            return
        written = []
        for name, format in outputs:
            try:
                written.append(_write_output(look, name, format))
            except FigwrightError as error:
                print(f"error: {error.message}", file=sys.stderr, flush=True)
            except Exception as error:  # a fault of ours ends nothing either: the next save may not meet it
                print(f"error: {name}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
        for finding in look.findings:
            where = f"{look.path.name}:{look.lines.get(finding.element, 1)}"
            talk.say(f"{where}: {finding.severity}: {finding.element or 'figure'}: {finding.message} ({finding.rule})")
        found = counts(look.findings) or "no findings"
        talk.say(f"{look.path.name}: {found}, {look.seconds:.2f} s" + "".join(f" -> {one}" for one in written))

    return told


def _write_output(look: Look, name: str, format: str) -> str:
    from figwright import compiler

    assert look.scene is not None
    content = look.svg if format == "svg" else compiler.render(look.scene, format)
    write(name, content)
    return f"{name} ({size(content)})"
