"""Switch a figure with fixed positions back to automatic layout.

A placed figure has fixed positions. In a composed figure, figwright's automatic layout computes all positions. The
command finds rows, columns and zones (frames with a title) in a placed figure. It keeps drawings, colours, texts and
evidence, and drops positions and the paths of arrows. If anything else is lost, notes on stderr name it.

  figwright compose placed.yaml -o figure.yaml
"""

from __future__ import annotations

import argparse

from figwright.apps.cli import place


def configure(parser: argparse.ArgumentParser) -> None:
    place.configure(parser)


def run(args: argparse.Namespace) -> int:
    return place.convert(args, "compose")
