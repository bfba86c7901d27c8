"""Show the steps of a run, or draw all glyphs, icons, fonts or themes on one sheet.

figwright show last
figwright show 20260213-1422 --report
figwright show glyphs -o glyphs.png
figwright show icons "brain*" -o icons.svg
figwright show fonts "noto*" -o fonts.png
figwright show themes -o themes.png
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from figwright.apps.cli import Misuse
from figwright.apps.cli._files import size, write
from figwright.apps.cli._talk import Talk
from figwright.apps.cli.list import matching
from figwright.core.errors import RunError, nearest

SHEETS = ("fonts", "glyphs", "icons", "themes")
MOST = {"icons": 400, "fonts": 400}
"""A sheet of all five thousand icons would be read by nobody."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        metavar="RUN|KIND",
        help="a run (`last`, its folder, its ID or the first characters of it) or a sheet (`glyphs`, `icons`, `fonts` "
        "or `themes`)",
    )
    parser.add_argument(
        "pattern", metavar="PATTERN", nargs="?", help="filter a sheet: part of a name, or a pattern with *"
    )
    parser.add_argument("-o", "--out", help="output file of a sheet; the suffix sets the format")
    parser.add_argument("--theme", help="theme of a sheet of glyphs or icons (default: soft-tech)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print a run as JSON")
    form.add_argument("--report", action="store_true", help="write a run's report.html and print its path")


def run(args: argparse.Namespace) -> int:
    return _sheet(args) if args.what in SHEETS else _story(args)


def _story(args: argparse.Namespace) -> int:
    from figwright.agents.store import RunFolder
    from figwright.core.settings import settings

    for option, given in (("PATTERN", args.pattern), ("-o", args.out), ("--theme", args.theme)):
        if given is not None:
            raise Misuse(f"{option} does not apply to a run", f"sheets exist for {', '.join(SHEETS)}")
    try:
        run = RunFolder.open(settings().home, args.what)
    except RunError as error:
        raise RunError(error.message, nearest(args.what, SHEETS) or error.hint) from error
    if args.report:
        print(run.report())
        return 0
    story = run.story()
    if args.json:
        from dataclasses import asdict

        from figwright.agents.store.secrets import dumps

        print(dumps({**asdict(story), "folder": str(run.folder)}, indent=2).decode())
        return 0
    from figwright.apps.cli._story import format_story

    print(format_story(story, run.folder))
    return 0


def _sheet(args: argparse.Namespace) -> int:
    from figwright import compiler
    from figwright.apps.cli import _sheets
    from figwright.drawing import renderers, themes

    for option, given in (("--json", args.json), ("--report", args.report)):
        if given:
            raise Misuse(f"{option} does not apply to a sheet", f"figwright show {args.what} -o {args.what}.png")
    if not args.out:
        raise Misuse("no output file given", f"figwright show {args.what} -o {args.what}.png")
    format = Path(args.out).suffix.lstrip(".").lower()
    renderers.get(format)
    names = matching(args.what, args.pattern or "")
    if len(names) > MOST.get(args.what, len(names)):
        few = f'add a pattern: figwright show {args.what} "{names[0][:5]}*"'
        raise Misuse(f"{len(names)} {args.what} are too many for one sheet", few)
    if args.what == "themes":
        scene = _sheets.of_themes(names)
    elif args.what == "fonts":
        scene = _sheets.of_fonts(names)
    else:
        sheet = _sheets.of_glyphs if args.what == "glyphs" else _sheets.of_icons
        scene = sheet(themes.get(args.theme or "soft-tech"), names)
    options: dict[str, Any] = {"dpi": 144.0} if format == "png" else {}
    content = compiler.render(scene, format, **options)
    write(args.out, content)
    noun = args.what if len(names) != 1 else args.what.removesuffix("s")
    Talk().say(f"{len(names)} {noun} -> {args.out} ({size(content)})")
    return 0
