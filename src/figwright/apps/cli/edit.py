"""Apply edits to a figure or chart, or import changes made to an exported file.

Edits are JSON or YAML (see `figwright schema --edits`), from a file, from stdin (-) or on the command line.

  figwright edit figure.yaml '[{"op": "relabel", "id": "enc", "label": "Encoder"}]' -o figure.yaml --undo undo.json
  figwright edit figure.yaml "{op: relabel, id: enc, label: Encoder}" -o figure.yaml

Use --from to import the changes that you made to an exported SVG, PowerPoint or draw.io file. figwright prints them as
edits and, with -o, applies them. Changes that no edit can express are listed on stderr.

Elements that the edits do not touch stay where they are. In a composed figure, where the automatic layout computes the
positions, figwright may write fixed positions and offsets into the file to keep them in place. Use --tidy to remove
these and compute the whole layout again.

  figwright edit figure.yaml --from figure.pptx
  figwright edit figure.yaml --from figure.pptx -o figure.yaml

You can also edit chart files, which describe plots (see `figwright schema --chart-edits`). With --data, figwright draws
and verifies the plot.

  figwright edit chart.yaml "{op: axis, axis: y, label: Accuracy (%), limits: [0, 100]}" -o chart.yaml
  figwright edit chart.yaml "{op: layer, horizontal: true}" --data results.csv -o chart.yaml -o plot.pdf
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import Misuse, _outs
from figwright.apps.cli._domains import numbered
from figwright.apps.cli._files import STDIO, read_figure, read_text, write
from figwright.core.errors import FigwrightError, counted, reraise

if TYPE_CHECKING:
    from figwright.ir.spec import Figure
    from figwright.ir.spec.edits import Edit


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "figure", metavar="FIGURE", help="figure file, or chart file of a plot, in YAML or JSON; - for stdin"
    )
    parser.add_argument(
        "edits", metavar="EDITS", nargs="?", help="edits: a JSON or YAML file, - for stdin, or the edits themselves"
    )
    parser.add_argument(
        "--from",
        dest="export",
        metavar="FILE",
        help="exported file (.svg, .pptx, .drawio) that you changed in another program",
    )
    _outs.add_option(parser)
    parser.add_argument(
        "--tidy",
        action="store_true",
        help="remove the positions and offsets that edits added, and compute the whole layout again",
    )
    parser.add_argument("--data", metavar="TABLE", help="table of the chart, to draw and verify the changed plot")
    parser.add_argument("--undo", metavar="FILE", help="write an undo file: the edits that restore the old state")


def run(args: argparse.Namespace) -> int:
    from figwright.apps.cli import _chart_edits

    if _chart_edits.is_chart(args.figure):
        return _chart_edits.run(args)
    if args.data:
        raise Misuse("--data is only for charts", "leave it out")
    if bool(args.edits) == bool(args.export) and (args.edits or not args.tidy):
        raise Misuse("give either edits, or --from with a changed export", "figwright edit --help shows both")
    if args.figure == args.edits == STDIO:
        raise Misuse("figure and edits cannot both come from stdin", "put one of them into a file")
    outs = _outs.outs_of(args.out, args.export or "")
    figure, folder = read_figure(args.figure)
    from figwright import compiler
    from figwright.drawing.domains import retiring
    from figwright.ir.spec.edits import Tidy, apply_all, difference
    from figwright.ir.spec.load import dump

    edits = _brought(figure, args.export, folder) if args.export else _sent(args.edits) if args.edits else ()
    edits += (Tidy(),) if args.tidy else ()
    figure = numbered(figure, folder)  # who is named by a numeral keeps it, whatever the edits put in before it
    changed, undo = apply_all(figure, edits)
    _tell_idle(figure, edits)
    changed = numbered(retiring(figure, changed), folder)
    if not any(isinstance(edit, Tidy) for edit in edits):
        stays = compiler.keep_layout(figure, changed, base=folder)
        undo, changed = (undo, changed) if stays == changed else ((difference(stays, figure),), stays)
    compiler.verify_names(compiler.prepared(changed, folder), base=folder)  # no file that cannot be drawn is written
    if args.undo:
        write(args.undo, _json(undo))
    if args.export and not args.out:
        write(STDIO, _json(edits) + b"\n")
    else:
        _outs.write_all(outs, dump(changed), changed, folder)
        _tell_faults(figure, changed, folder)
    return 0


def _tell_faults(before: Figure, after: Figure, folder: Path) -> None:
    """Says which errors the edits have brought, such as words that leave their box: nobody looks at a figure file."""
    from figwright import compiler

    found = [finding for finding in compiler.check(after, base=folder) if finding.severity == "error"]
    had = {(one.rule, one.element) for one in compiler.check(before, base=folder)} if found else set()
    for finding in found:
        if (finding.rule, finding.element) not in had:
            print(f"warning: {finding.message} ({finding.rule}); fix: {finding.fix}", file=sys.stderr)


def _tell_idle(figure: Figure, edits: Iterable[Edit]) -> None:
    """Says which edits change nothing: whoever sends one expects something of it."""
    from figwright.ir.spec.edits import apply

    for number, edit in enumerate(edits, 1):
        before, (figure, _) = figure, apply(figure, edit)
        if figure == before:
            print(f"note: edit {number} ({edit.op}) has no effect", file=sys.stderr)


def _sent(given: str) -> tuple[Edit, ...]:
    """Edits as JSON or YAML, in a file or on the command line."""
    from figwright.ir.spec.edits import reads

    written = given.lstrip()[:1] in ("[", "{")
    if not written and given != STDIO and not Path(given).exists():
        example = "{op: relabel, id: encoder, label: Encoder}"
        raise FigwrightError(f"{given!r} is neither an edit nor a file", f'write an edit such as "{example}"')
    return reads(given if written else read_text(given, "edits"))


def _brought(figure: Figure, name: str, folder: Path) -> tuple[Edit, ...]:
    """What was done to an export; the rest is told."""
    from figwright.frontends import importers

    with reraise(OSError, FigwrightError, f"cannot read {name!r}"):
        content = Path(name).read_bytes()
    seen = importers.changes(figure, name, content, base=folder)
    for note in seen.notes:
        print(f"note: {note}", file=sys.stderr)
    print(f"{counted(len(seen.edits), 'edit')}, {counted(len(seen.notes), 'note')}", file=sys.stderr)
    return seen.edits


def _json(edits: Iterable[Edit]) -> bytes:
    return json.dumps([edit.data() for edit in edits], indent=2, ensure_ascii=False).encode()
