"""-o of the commands whose product is a figure: its file, or drawn in the format of the output's suffix."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import Misuse
from figwright.apps.cli._files import STDIO, remembering, verify_writable, write

if TYPE_CHECKING:
    from figwright.ir.spec import Figure

Outs = list[tuple[str, str]]
"""Names and formats; that of the figure file itself is ""."""
_FILES = ("", "yaml", "yml")


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--out", metavar="OUT", action="append", default=[],
        help="output file: .yaml (default: stdout), .svg, .pdf, .png, .pptx, .drawio or .tex; repeatable",
    )  # fmt: skip


def outs_of(names: Sequence[str], *sources: str, as_json: bool = False) -> Outs:
    """Every output with its format, known before anything is read; `sources` are never overwritten. Where nothing is
    named, the figure file goes to stdout; `as_json` a file of JSON is the figure's too."""
    from figwright.drawing import renderers

    own = (*_FILES, "json") if as_json else _FILES
    taken = {Path(source).resolve() for source in sources if source and source != STDIO}
    out: Outs = []
    for name in names or (STDIO,):
        if name != STDIO and Path(name).resolve() in taken:
            raise Misuse(f"{name!r} is the input file and would be overwritten", "choose another name")
        suffix = "" if name == STDIO else Path(name).suffix.lstrip(".").lower()
        if suffix not in own:
            renderers.get(suffix)
        verify_writable(name)
        out.append((name, "" if suffix in own else suffix))
    return out


def write_all(outs: Outs, text: str, figure: Figure, base: Path | None = None) -> None:
    """Writes the figure file's text, and what is drawn of the figure, all of it drawn before any is written."""
    content: dict[str, bytes] = {"": text.encode()}
    formats = dict.fromkeys(format for _, format in outs if format)
    if formats:
        from figwright import compiler

        scene = compiler.compile(figure, base=base)
        for format in formats:
            content[format] = remembering(compiler.render(scene, format), format, figure)
    for name, format in outs:
        write(name, content[format])


def format_outputs(outs: Outs) -> str:
    return ", ".join("stdout" if name == STDIO else name for name, _ in outs)
