"""`figwright edit` on a chart file: the same as on a figure, with the table where the plot is to be drawn."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.apps.cli import Misuse
from figwright.apps.cli._files import STDIO, read_text, verify_writable, write

if TYPE_CHECKING:
    from figwright.core.tables import Table
    from figwright.plots.charts.model import Chart

_FILES = ("", "yaml", "yml")


def is_chart(name: str) -> bool:
    """Whether a file holds a chart: panels or a mark where a figure has a body."""
    from figwright.core.errors import FigwrightError
    from figwright.ir.spec.parsing import read

    if name == STDIO or Path(name).suffix.lower() not in (".yaml", ".yml", ".json") or not Path(name).is_file():
        return False
    try:
        data = read(read_text(name, "chart"), name).data()
    except FigwrightError:
        return False  # the figure's own reader says what is wrong with it
    return isinstance(data, dict) and bool({"panels", "mark"} & data.keys()) and "body" not in data


def run(args: argparse.Namespace) -> int:
    from figwright.core import tables
    from figwright.ir.spec.parsing import lines
    from figwright.plots import charts, plotter
    from figwright.plots.charts.edits import apply_all, parse
    from figwright.plots.charts.reckon import reckoned

    if args.export or args.tidy or not args.edits:
        raise Misuse("no edits given", "see figwright schema --chart-edits")
    outs = [(name, "" if name == STDIO else Path(name).suffix.lstrip(".").lower()) for name in args.out or (STDIO,)]
    drawn = [(name, format) for name, format in outs if format not in _FILES]
    for name, format in drawn:
        if format not in plotter.FORMATS:
            raise Misuse(f"cannot write a plot as {name!r}", f"give one of: {', '.join(plotter.FORMATS)}, yaml")
    for name, _ in outs:
        verify_writable(name)
    if drawn and not args.data:
        raise Misuse("drawing a chart needs its table", "add --data results.csv")
    given = args.edits if args.edits.lstrip()[:1] in ("[", "{") else read_text(args.edits, "edits")
    before = charts.load(Path(args.figure))
    after, undo = apply_all(before, parse(lines(given, "edits").data()))
    if after == before:
        print("note: the edits have no effect", file=sys.stderr)
    table = tables.read(Path(args.data)) if args.data else None
    if table is not None:
        reckoned(after, table)  # names and kinds of columns are verified on the way
    if args.undo:
        write(args.undo, json.dumps([edit.data() for edit in undo], indent=2, ensure_ascii=False).encode())
    content: dict[str, bytes] = {format: charts.dump(after).encode() for format in _FILES}
    if drawn and table is not None:
        content |= _plotted(after, table, dict.fromkeys(format for _, format in drawn))
    for name, format in outs:
        write(name, content[format])
    return 0


def _plotted(chart: Chart, table: Table, formats: Any) -> dict[str, bytes]:
    """The plot in every format, and a line that says whether its numbers are proved."""
    from figwright.plots import charts, plotter

    plotter.verify_installed()
    script = charts.compile(chart, table)
    seen = plotter.draw(script)
    told = "all plotted numbers match the data" if seen.proved else "not all plotted numbers could be verified"
    print(told, file=sys.stderr)
    return {format: plotter.render(script, format)[0] for format in formats}
