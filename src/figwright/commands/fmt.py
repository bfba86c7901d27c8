"""Write a figure file in its canonical, short form.

The result goes to stdout; --write puts it in the file's place. Comments are not kept.
"""

from __future__ import annotations

import argparse

from figwright.commands import Misuse
from figwright.commands._files import STDIO, read_figure, write


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("figure", metavar="FIGURE", help="the figure file (YAML or JSON), or - for stdin")
    parser.add_argument("--write", action="store_true", help="write it in the file's place")


def run(args: argparse.Namespace) -> int:
    if args.write and args.figure == STDIO:
        raise Misuse("stdin cannot be written", "leave out --write")
    if args.write and not args.figure.lower().endswith((".yaml", ".yml")):
        raise Misuse(f"{args.figure!r} is not a YAML file", "leave out --write and send the result to one")
    figure, _ = read_figure(args.figure)
    from figwright.spec.load import dump

    write(args.figure if args.write else STDIO, dump(figure).encode())
    return 0
