"""Format figure and chart files in their canonical, short form.

The result goes to stdout; --write overwrites the files. Formatting removes comments; --skip-commented skips files
that contain any.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from figwright.apps.cli import Misuse
from figwright.apps.cli._domains import numbered
from figwright.apps.cli._files import STDIO, read_figure, read_text, write
from figwright.apps.cli._talk import Talk


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "figures",
        metavar="FIGURE",
        nargs="+",
        help="figure file, or chart file of a plot, in YAML or JSON; - for stdin",
    )
    parser.add_argument("--write", action="store_true", help="overwrite each file")
    parser.add_argument(
        "--numerals",
        action="store_true",
        help="for patent figures: number the parts and save their reference numerals in the file",
    )
    parser.add_argument("--skip-commented", action="store_true", help="skip files that contain comments")


def run(args: argparse.Namespace) -> int:
    if args.write and STDIO in args.figures:
        raise Misuse("--write does not work with stdin", "leave out --write")
    if not args.write and len(args.figures) > 1:
        raise Misuse("stdout takes only one figure", "add --write, or give one figure")
    for name in args.figures:
        if args.write and not name.lower().endswith((".yaml", ".yml")):
            raise Misuse(f"{name!r} is not a YAML file", "leave out --write and redirect stdout to a YAML file")
    for name in args.figures:
        _format(name, args)
    return 0


def _format(name: str, args: argparse.Namespace) -> None:
    from figwright.ir.spec.load import dump
    from figwright.plots.charts.kind import is_chart

    if args.skip_commented and name != STDIO and _commented(read_text(name, "figure")):
        Talk().say(f"skipped {name}: it has comments")
        return
    if name != STDIO and is_chart(Path(name)):
        from figwright.plots import charts

        content = charts.dump(charts.load(Path(name))).encode()
    else:
        figure, base = read_figure(name)
        content = dump(numbered(figure, base) if args.numerals else figure).encode()
    if not args.write:
        write(STDIO, content)
    elif content != Path(name).read_bytes():  # what is right already keeps its time of change
        write(name, content)


def _commented(text: str) -> bool:
    """Whether a comment stands between what YAML reads; a file that it cannot read has none for us."""
    import yaml

    end = 0
    try:
        for token in yaml.scan(text):
            if "#" in text[end : token.start_mark.index]:
                return True
            end = token.end_mark.index
    except yaml.YAMLError:
        return False
    return "#" in text[end:]
