"""Turn a picture of a figure into a figure file.

A PNG that figwright wrote holds its figure, which is given back as it was. Of other pictures words are read by OCR, and
boxes, drawings, zones, arrows and colours are found by classical vision. Nothing is invented: what was not seen is not
there, and what is unsure is said on stderr. With --model a model may find the ends of arrows that were left open, among
what was seen.

  figwright trace figure.png -o figure.yaml --overlay seen.png
  figwright trace figure.png --json | jq .elements
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from figwright.commands import Misuse, _doors, _outs
from figwright.commands._files import STDIO, verify_writable, write
from figwright.commands._talk import Talk


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("picture", metavar="PICTURE", help="a PNG, JPEG or WebP file")
    _outs.add_option(parser)
    parser.add_argument("--pixels", action="store_true", help="look at it also where the file holds its figure")
    parser.add_argument("--json", action="store_true", help="write JSON: the figure, places, confidences and notes")
    parser.add_argument("--overlay", metavar="PNG", default="", help="also draw what was seen over the picture")
    parser.add_argument("--model", help="provider/model that may connect what was left open (FIGWRIGHT_MODEL; none)")
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")


def run(args: argparse.Namespace) -> int:
    if args.overlay and Path(args.overlay).resolve() == Path(args.picture).resolve():
        raise Misuse(f"{args.overlay!r} is the picture itself and would be overwritten", "choose another name")
    if args.overlay:
        verify_writable(args.overlay)
    outs = _outs.outs_of(args.out, args.picture, as_json=args.json)
    _doors.verify(args.picture, "trace")
    from figwright import tracer
    from figwright.importers import figure_in
    from figwright.settings import settings
    from figwright.spec.load import dump
    from figwright.tracing import overlay

    talk = Talk(args.quiet)
    data = tracer.read(Path(args.picture))
    if not (args.pixels or args.json or args.overlay) and (figure := figure_in(data)):
        _outs.write_all(outs, dump(figure), figure)
        talk.say(f"the picture holds its figure -> {_outs.told(outs)} (--pixels looks at it)")
        return 0
    with talk.step(f"looking at {args.picture}"):
        traced = tracer.trace(data, model=settings().model if args.model is None else args.model)
    text = json.dumps(traced.data(), indent=2, ensure_ascii=False) + "\n" if args.json else dump(traced.figure)
    if args.overlay:
        write(args.overlay, overlay(data, traced.seen))
    if args.json and all(format for _, format in outs):
        outs.append((STDIO, ""))
    _outs.write_all(outs, text, traced.figure)
    for note in traced.notes:
        talk.say(f"note: {note}")
    counts = f"{len(traced.figure.nodes())} nodes, {len(traced.figure.edges)} edges, {len(traced.seen.zones)} zones"
    talk.say(f"{counts} -> {_outs.told(outs)}")
    return 0
