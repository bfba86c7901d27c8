"""Write a small figure to start from."""

from __future__ import annotations

import argparse
from pathlib import Path

from figwright.commands import Misuse
from figwright.commands._files import STDIO, write
from figwright.commands._talk import Talk

STARTER = """\
# A figure: containers in containers, and arrows by id. Draw it:  figwright render figure.yaml -o figure.svg
# What there is to name:  figwright list glyphs | icons | themes       All keys:  figwright schema
figure:
  title: Retrieval-augmented generation
  alt: A question is embedded, similar passages are found in an index, and a language model answers from both.
  theme: soft-tech
  width: 5.5in
body:
  row:
    - {id: question, kind: document, glyph: chat-bubble, label: Question}
    - zone:
        id: retrieve
        label: Retrieve
        column:
          - {id: encoder, label: Query encoder, state: frozen}
          - {id: index, kind: store, label: Passage index}
    - zone:
        id: generate
        label: Generate
        column:
          - {id: passages, kind: data, glyph: cards, label: Top $k$ passages}
          - {id: model, label: Language model, emphasis: true}
    - {id: answer, kind: document, glyph: document, label: Answer}
edges:
  - question -> encoder
  - encoder -> index
  - index -> passages
  - passages -> model
  - model -> answer
  - {from: question, to: model, kind: skip}
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "out", metavar="OUT", nargs="?", default="figure.yaml", help="where to write (figure.yaml); - is stdout"
    )
    parser.add_argument("--force", action="store_true", help="even over a file that is there")


def run(args: argparse.Namespace) -> int:
    if args.out != STDIO and Path(args.out).exists() and not args.force:
        raise Misuse(f"{args.out!r} exists already", "choose another name, or --force")
    write(args.out, STARTER.encode())
    if args.out != STDIO:
        Talk().say(f"wrote {args.out}; next: figwright render {args.out} -o {Path(args.out).stem}.svg")
    return 0
