"""Convert a figure in a PDF or a picture (PNG, JPEG, WebP) to an editable figure file.

From a PDF, figwright copies texts, shapes, arrows and pictures exactly. `--figure 2` finds the figure of a paper whose
caption begins with "Figure 2". From a picture, figwright reads texts by OCR and finds boxes, drawings, zones and arrows
by computer vision. stderr lists doubtful elements, which may be wrong. Parts that figwright cannot recognise stay in
place as pictures.

A PNG that figwright wrote contains its figure file; trace restores it unchanged. SVG files are accepted, too, but
`figwright import` is the command for them.

With --model, a model sees two pictures: the original, and the traced figure with a number on each element. It corrects
texts, names and arrow ends, and adds missing elements. figwright checks every correction against the original and lists
those that it rejects.

  figwright trace paper.pdf --figure 2 -o figure.yaml -o figure.pptx
  figwright trace page.pdf -o figure.yaml --compare diff.png
  figwright trace figure.png -o figure.yaml --overlay seen.png
  figwright trace figure.png --model google/gemini-3-pro -o figure.yaml
  figwright trace figure.png --json | jq .elements
  figwright trace figures/ -o traced/
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import Misuse, _file_kinds, _outs
from figwright.apps.cli._files import STDIO, verify_writable, write
from figwright.apps.cli._talk import Talk
from figwright.core.errors import AssetError, FigwrightError

if TYPE_CHECKING:
    from figwright.agents.tracer import Traced

SUFFIXES = (".pdf", ".svg", ".png", ".jpg", ".jpeg", ".webp")
MOST_LISTED = 5
"""How many parts that were kept as pictures are listed one by one."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help="PDF, PNG, JPEG, WebP or SVG file, or a folder of them (then -o is a folder too)",
    )
    _outs.add_option(parser)
    parser.add_argument("--figure", metavar="N", default="", help="number of the figure in the paper, such as 2 or A1")
    parser.add_argument("--page", metavar="N", type=int, default=0, help="page of the PDF, counted from 1")
    parser.add_argument("--theme", default="", help="theme of the figure (default: the one with the nearest colours)")
    parser.add_argument("--as", dest="kind", choices=("placed", "composed"), default="placed", help=AS)
    parser.add_argument(
        "--compare",
        metavar="PNG",
        default="",
        help="also write a picture that shows the original, the traced figure and their difference",
    )
    parser.add_argument(
        "--pixels", action="store_true", help="ignore the figure file embedded in a PNG; trace its pixels"
    )
    parser.add_argument(
        "--json", action="store_true", help="print JSON: figure, positions, origin of each element, doubts, notes"
    )
    parser.add_argument(
        "--overlay", metavar="PNG", default="", help="also write the original with the detected elements drawn over it"
    )
    parser.add_argument(
        "--model", help="provider/model that corrects the traced figure (default: FIGWRIGHT_MODEL, else none)"
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


AS = (
    "placed (default): keep the original positions. composed: arrange the figure anew in rows and columns; notes list "
    "the places where figwright had to guess the arrangement"
)


def run(args: argparse.Namespace) -> int:
    talk = Talk(args.quiet)
    if Path(args.source).is_dir():
        return _folder(args, talk)
    for name in filter(None, (args.overlay, args.compare)):
        if Path(name).resolve() == Path(args.source).resolve():
            raise Misuse(f"{name!r} is the input file and would be overwritten", "choose another name")
        verify_writable(name)
    outs = _outs.outs_of(args.out, args.source, as_json=args.json)
    _file_kinds.verify(args.source, "trace")
    _trace_file(args, Path(args.source), outs, talk)
    return 0


def _trace_file(args: argparse.Namespace, source: Path, outs: _outs.Outs, talk: Talk) -> None:
    from figwright.agents import tracer
    from figwright.core.settings import settings
    from figwright.frontends.importers import figure_in
    from figwright.ir.spec.load import dump

    data = tracer.read(source)
    asked = args.pixels or args.json or args.overlay or args.compare
    if not asked and tracer.kind_of(data) == "bitmap" and (figure := figure_in(data)):
        _outs.write_all(outs, dump(figure), figure)
        talk.say(f"the file contains its figure -> {_outs.format_outputs(outs)} (use --pixels to trace it anyway)")
        return
    with talk.step(f"reading {source}"), _named(source):
        model = settings().model if args.model is None else args.model
        traced = tracer.trace(source, figure=args.figure, page=args.page, theme=args.theme, model=model)
        if args.overlay:
            write(args.overlay, tracer.overlaid(traced))
        if args.kind == "composed":
            traced = tracer.composed(traced)
    if args.compare:
        likeness, picture = tracer.compared(traced, data)
        write(args.compare, picture)
        talk.say(f"SSIM {likeness:.3f} -> {args.compare}")
        for what in traced.left[:MOST_LISTED]:
            talk.say(f"kept as a picture: {what}")
        if more := len(traced.left[MOST_LISTED:]):
            talk.say(f"kept as pictures: {more} more; --overlay seen.png shows them all")
    text = json.dumps(traced.data(), indent=2, ensure_ascii=False) + "\n" if args.json else dump(traced.figure)
    if args.json and all(format for _, format in outs):
        outs.append((STDIO, ""))
    _outs.write_all(outs, text, traced.figure)
    for note in traced.notes:
        talk.say(f"note: {note}")
    talk.say(f"{_counts(traced)} -> {_outs.format_outputs(outs)}")


@contextmanager
def _named(source: Path) -> Iterator[None]:
    """An error about the content of a file names the file."""
    try:
        yield
    except AssetError as error:
        if source.suffix.lower() == ".pdf" and b"%PDF" not in source.read_bytes()[:1024]:
            raise AssetError(f"{source.name!r} is not a PDF", "give a complete PDF") from error
        raise AssetError(f"cannot read {source.name!r}: {error.message}", error.hint) from error


def _counts(traced: Traced) -> str:
    figure = traced.figure
    zones = sum(group.type == "zone" for group in figure.groups())
    return f"{len(figure.nodes())} nodes, {len(figure.edges)} edges, {zones} zones"


def _folder(args: argparse.Namespace, talk: Talk) -> int:
    """Every file of a folder, into another folder; one that cannot be read does not stop the rest."""
    if len(args.out) != 1 or Path(args.out[0]).suffix or args.overlay or args.compare or args.figure or args.page:
        raise Misuse(f"{args.source!r} is a folder", f"give an output folder: figwright trace {args.source} -o out")
    sources = sorted(path for path in Path(args.source).iterdir() if path.suffix.lower() in SUFFIXES)
    if not sources:
        raise FigwrightError(f"no PDF, SVG or picture in {args.source!r}", f"supported: {' '.join(SUFFIXES)}")
    out, failed = Path(args.out[0]), 0
    out.mkdir(parents=True, exist_ok=True)
    for at, source in enumerate(sources, 1):
        talk.say(f"{at} of {len(sources)}: {source.name}")
        try:
            _trace_file(args, source, [(str(out / f"{source.stem}.{'json' if args.json else 'yaml'}"), "")], talk)
        except FigwrightError as error:
            failed += 1
            talk.say(f"  {error.message}; {error.hint}" if error.hint else f"  {error.message}")
    talk.say(f"{len(sources) - failed} of {len(sources)} traced -> {out}")
    return 1 if failed else 0
