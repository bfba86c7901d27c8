"""Turn a Mermaid, DOT or draw.io diagram into a figure file.

What the diagram says that a figure cannot is told on stderr, and in --json. A draw.io file that figwright wrote gives
back the figure that it was made from.

  figwright import pipeline.mmd -o figure.yaml
  figwright import README.md --page 2 > figure.yaml
  figwright import system.drawio --page Overview --theme cream --width 3.25in -o figure.yaml
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from figwright.commands import Misuse
from figwright.commands._files import STDIO, write
from figwright.commands._talk import Talk


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "diagram", metavar="DIAGRAM", help=".mmd .mermaid .dot .gv .drawio, a Markdown file with Mermaid, - for stdin"
    )
    parser.add_argument("-o", "--out", metavar="OUT", default=STDIO, help="where to write the figure (stdout)")
    parser.add_argument("--format", help="mermaid, dot or drawio, where the name does not tell it")
    parser.add_argument("--page", default="", help="of several pages or Mermaid blocks: its name, or its number from 1")
    parser.add_argument("--theme", default="", help="the figure's theme (figwright list themes)")
    parser.add_argument("--width", default="", help='print width, such as "5.5in" or "14cm"')
    parser.add_argument("--json", action="store_true", help="figure and notes as JSON, in place of YAML")
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")


def run(args: argparse.Namespace) -> int:
    if args.out != STDIO and args.diagram != STDIO and Path(args.out).resolve() == Path(args.diagram).resolve():
        raise Misuse(f"{args.out!r} is the diagram itself and would be overwritten", "choose another name")
    from figwright.diagrams import read_diagram
    from figwright.spec.load import dump

    source = sys.stdin.read() + "\n" if args.diagram == STDIO else Path(args.diagram)
    found = read_diagram(source, args.format, theme=args.theme, width=args.width, page=args.page)
    figure = found.figure
    if args.json:
        import json

        told = figure.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        text = json.dumps({"format": found.format, "notes": found.notes, "figure": told}, indent=2, ensure_ascii=False)
        write(args.out, f"{text}\n".encode())
    else:
        write(args.out, dump(figure).encode())
    talk = Talk(args.quiet)
    for note in found.notes:
        talk.say(f"note: {note}")
    counts = f"{len(figure.nodes())} nodes, {len(figure.edges)} edges"
    talk.say(f"{counts} -> {'stdout' if args.out == STDIO else args.out}")
    return 0
