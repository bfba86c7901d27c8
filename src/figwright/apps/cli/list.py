"""List the available themes, fonts, glyphs, icons, checks, examples, marks, styles, methods, judges and more.

Glyphs are figwright's own drawings, icons come from the Tabler set, and marks are what plots consist of
(bars, lines, points, …). Examples are the built-in figures that the agents learn from.

  figwright list glyphs
  figwright list styles
  figwright list fonts "noto sans*"
  figwright list methods
  figwright list icons "brain*" --json
"""

from __future__ import annotations

import argparse
import json

from figwright.apps.catalogue import KINDS
from figwright.apps.cli import Misuse


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", metavar="KIND", choices=KINDS, help=_kinds())
    parser.add_argument("pattern", metavar="PATTERN", nargs="?", default="", help="part of a name, or a pattern with *")
    parser.add_argument("--json", action="store_true", help="print a JSON list of names and descriptions")


def _kinds() -> str:
    """All kinds, by what they are for."""
    plots, bench = KINDS.index("marks"), KINDS.index("datasets")
    return (
        f"{', '.join(KINDS[:plots])}; for plots: {', '.join(KINDS[plots:bench])}; for bench: {', '.join(KINDS[bench:])}"
    )


def run(args: argparse.Namespace) -> int:
    from figwright.apps import catalogue

    found = {name: catalogue.about(args.kind, name) for name in matching(args.kind, args.pattern)}
    if args.json:
        print(
            json.dumps([{"name": name, "about": about} for name, about in found.items()], indent=2, ensure_ascii=False)
        )
        return 0
    wide = max((len(name) for name in found), default=0)
    for name, about in found.items():
        print(f"{name:<{wide}}  {about}".rstrip())
    return 0


def matching(kind: str, pattern: str) -> tuple[str, ...]:
    """The names of a kind that hold the pattern; none at all is misuse."""
    from figwright.apps import catalogue

    if found := catalogue.matching(kind, pattern):
        return found
    raise Misuse(f"no {kind.removesuffix('s')} matches {pattern!r}", f"figwright list {kind}")
