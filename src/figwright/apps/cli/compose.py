"""Switch a figure with fixed positions back to automatic layout.

A figure with fixed positions is called placed, one whose positions figwright's automatic layout computes is called
composed. figwright finds rows, columns and zones from the positions. Drawings, colours, words and evidence are kept;
positions and paths are dropped. Anything else that is lost is listed on stderr.

  figwright compose placed.yaml -o figure.yaml
"""

from __future__ import annotations

import argparse

from figwright.apps.cli import place


def configure(parser: argparse.ArgumentParser) -> None:
    place.configure(parser)


def run(args: argparse.Namespace) -> int:
    return place.convert(args, "compose")
