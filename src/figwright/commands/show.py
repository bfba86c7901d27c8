"""Draw a contact sheet of glyphs, icons or themes.

figwright show glyphs -o glyphs.png
figwright show icons "brain*" -o icons.svg
figwright show themes -o themes.png
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from figwright.commands import Misuse
from figwright.commands._files import size, write
from figwright.commands._talk import Talk
from figwright.commands.list import matching

MOST_ICONS = 400
"""A sheet of all five thousand would be read by nobody."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", metavar="KIND", choices=("glyphs", "icons", "themes"), help="glyphs, icons or themes")
    parser.add_argument("pattern", metavar="PATTERN", nargs="?", default="", help="part of a name, or a pattern with *")
    parser.add_argument("-o", "--out", required=True, help="where to write; the suffix tells the format")
    parser.add_argument("--theme", default="soft-tech", help="the theme to draw glyphs and icons in")


def run(args: argparse.Namespace) -> int:
    from figwright import compiler, renderers, themes
    from figwright.commands import _sheets

    format = Path(args.out).suffix.lstrip(".").lower()
    renderers.get(format)
    names = matching(args.kind, args.pattern)
    if args.kind == "icons" and len(names) > MOST_ICONS:
        raise Misuse(
            f"{len(names)} icons are too many for one sheet", 'narrow them down: figwright show icons "brain*"'
        )
    if args.kind == "themes":
        scene = _sheets.of_themes(names)
    else:
        sheet = _sheets.of_glyphs if args.kind == "glyphs" else _sheets.of_icons
        scene = sheet(themes.get(args.theme), names)
    options: dict[str, Any] = {"dpi": 144.0} if format == "png" else {}
    content = compiler.render(scene, format, **options)
    write(args.out, content)
    noun = args.kind if len(names) != 1 else args.kind.removesuffix("s")
    Talk().say(f"{len(names)} {noun} -> {args.out} ({size(content)})")
    return 0
