"""Find the rows, columns and zones of a figure with places, and leave the rest to the layout.

Places and paths go; drawings, colours, words and evidence stay. What cannot be kept is told on stderr.

  figwright compose placed.yaml -o figure.yaml
"""

from __future__ import annotations

import argparse

from figwright.commands import place


def configure(parser: argparse.ArgumentParser) -> None:
    place.configure(parser)


def run(args: argparse.Namespace) -> int:
    return place.convert(args, "compose")
