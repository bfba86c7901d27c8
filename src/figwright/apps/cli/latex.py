r"""Build the figures that a LaTeX document includes with \figwright{figure.yaml}.

latexmk runs this command automatically (`figwright init --latex` sets it up). Without latexmk, run it between two runs
of LaTeX:

  figwright latex paper.figreq
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import Misuse

if TYPE_CHECKING:
    from figwright.apps.latex.requests import Request

MOST = 6
"""Findings of one figure that are told in full."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("request", metavar="FILE", help="request file that LaTeX wrote, such as paper.figreq")
    parser.add_argument("--strict", action="store_true", help="exit with code 1 if a figure cannot be built")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    from figwright.apps.latex.building import build
    from figwright.core.errors import counted

    given = Path(args.request)
    if not given.name:
        raise Misuse(f"no file {args.request!r}", "give the request file that LaTeX wrote, such as paper.figreq")
    made = build(given.with_name(f"{given.name.removesuffix('.figreq').removesuffix('.tex')}.figreq"))
    for one in made:
        if one.error:
            print(f"error: {one.error}", file=sys.stderr)
            if one.hint:
                print(f"hint: {one.hint}", file=sys.stderr)
            continue
        if one.fresh and not args.quiet:
            print(f"figwright: {one.request.file} -> {one.path.as_posix()}", file=sys.stderr)
        told = [flaw for flaw in one.flaws if flaw.severity == "error" or not args.quiet]
        for flaw in told[:MOST]:
            print(f"{one.request.file}: {flaw.severity}: {flaw.rule}: {flaw.text}", file=sys.stderr)
        if told[MOST:]:
            rest = counted(len(told) - MOST, "finding")
            print(f"{one.request.file}: {rest} more: {_all(one.request)}", file=sys.stderr)
    failed = sum(bool(one.error) for one in made)
    if failed and not args.quiet:
        figures = counted(len(made), "figure")
        print(
            f"figwright: {failed} of {figures} could not be built; the document shows a note instead", file=sys.stderr
        )
    return 1 if failed and args.strict else 0


def _all(request: Request) -> str:
    """The command that tells all of them."""
    width = f" --width {request.width:g}pt" if request.width else ""
    return f"figwright check {request.file}{width}"
