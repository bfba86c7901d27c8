"""Write all positions into the figure file, so that you can move every element.

A placed figure has fixed positions: its file holds the position of every box and frame and the path of every arrow. In
a composed figure, figwright's automatic layout computes all positions. `figwright place` turns a composed
figure into a placed one without changing the picture; `figwright compose` turns it back.

  figwright place figure.yaml -o placed.yaml
"""

from __future__ import annotations

import argparse

from figwright.apps.cli import _outs
from figwright.apps.cli._files import read_figure
from figwright.apps.cli._talk import Talk
from figwright.core.errors import counted


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("figure", metavar="FIGURE", help="figure file (YAML or JSON), or - for stdin")
    _outs.add_option(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    return convert(args, "place")


def convert(args: argparse.Namespace, way: str) -> int:
    """Places a figure, or composes it."""
    outs = _outs.outs_of(args.out)
    figure, base = read_figure(args.figure)
    from figwright import compiler
    from figwright.ir.spec.load import dump

    found = compiler.place(figure, base=base) if way == "place" else compiler.compose(figure, base=base)
    _outs.write_all(outs, dump(found.figure), found.figure, base)
    talk = Talk(args.quiet)
    for note in found.notes:
        talk.say(f"note: {note}")
    same = " (already placed)" if found.figure == figure else ""
    counts = f"{counted(len(found.figure.nodes()), 'node')}, {counted(len(found.figure.edges), 'edge')}"
    talk.say(f"{counts}{same} -> {_outs.format_outputs(outs)}")
    return 0
