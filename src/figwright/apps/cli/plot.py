"""Draw a statistical plot from a table.

Without a model, rules choose the chart from your intent and the data; they need no key and no network. With --model (or
FIGWRIGHT_MODEL), agents plan the plot and write matplotlib code, which runs in a sandbox. Either way, figwright
verifies every plotted number against your data. It cannot verify pictures drawn by an image model (--visualizer image).

  figwright plot results.csv --intent "grouped bars of accuracy by method and dataset, highlight ours" -o fig.pdf
  figwright plot results.csv --intent "loss over steps, log scale" --style nature --size 89mm -o fig.svg --code fig.py
  figwright plot results.xlsx --intent "scatter of cost and accuracy" --model google/gemini-3-pro -o fig.pptx
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import Misuse, _venues
from figwright.apps.cli._files import STDIO, verify_writable, write
from figwright.apps.cli._progress import Progress
from figwright.apps.cli.draw import (
    absolute,
    add_language,
    add_models,
    add_work,
    caption,
    carried_out,
    finish,
    model_wishes,
    typeface,
    work_wishes,
)

if TYPE_CHECKING:
    from figwright.agents.order import Order


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("data", metavar="DATA", help="table: .csv, .tsv, .json, .jsonl, .xlsx or .parquet")
    parser.add_argument(
        "-i", "--intent", default="", help="what the plot should show, in your words, or a file that says it"
    )
    parser.add_argument("-o", "--out", metavar="OUT", action="append", default=[],
                        help="output file: .pdf, .svg, .png, .pptx, .py (script) or .yaml (chart file); "
                        "repeatable")  # fmt: skip
    parser.add_argument(
        "--code",
        metavar="FILE",
        help="also write a standalone matplotlib script (the same as -o FILE.py)",
    )
    parser.add_argument(
        "--inline", action="store_true", help="with --code: embed the data in the script instead of reading your file"
    )
    plot = parser.add_argument_group("plot")
    plot.add_argument(
        "--chart",
        default="",
        metavar="FILE",
        help="draw the plot that this chart file (.yaml) describes, instead of choosing a chart",
    )
    plot.add_argument(
        "--reading",
        type=int,
        default=0,
        choices=(1, 2),
        help="which interpretation to draw, if figwright reports that your intent is ambiguous",
    )
    plot.add_argument(
        "--style",
        default="",
        metavar="NAME",
        help="plot style, such as nature (see: figwright list styles); for the agents' style guide use --guide",
    )
    _venues.add_options(plot, "use the plot style and width of this journal or conference")
    plot.add_argument("--size", default="", help='width or width x height, such as "3.25in" or "8x6cm"')
    plot.add_argument(
        "--palette",
        default="",
        help='palette name (see: figwright list palettes) or colours, such as "#1b6ca8,#e07a5f"',
    )
    plot.add_argument("--theme", default="", help="use the colours of a diagram theme (see: figwright list themes)")
    plot.add_argument(
        "--font", metavar="NAME|FILE", default="", help="typeface (see: figwright list fonts) or font file"
    )
    add_language(plot)
    plot.add_argument("--dpi", type=int, default=300, help="PNG resolution (default: 300)")
    add_models(parser, "needed only for `--visualizer image` and `auto`")
    work = parser.add_argument_group("agents (with --model)")
    work.add_argument(
        "--visualizer",
        default="",
        help="code: matplotlib code; image: drawn by an image model; auto: image if the table has few values, else "
        "code (default: code)",
    )
    add_work(work, "plot")
    work.add_argument(
        "--guide",
        default="",
        help="style guide for the agents: `methodology` or `plots`, which are built in, or your own Markdown file "
        "(default: plots)",
    )
    work.add_argument("--insist", action="store_true", help="run generated code even if no sandbox is available")
    work.add_argument(
        "--dry-run", action="store_true", help="print what would be sent and what it would cost, then stop"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    from figwright.core import sandbox

    sandbox.warm()  # on its way while the rest is loaded here
    from figwright.core import tables
    from figwright.core.source import Source
    from figwright.plots import plotter

    formats = plot_formats(args.out)
    if args.code:
        verify_writable(args.code)
    plotter.verify_installed()
    order = _ordered(args)
    table = tables.read(Path(args.data))
    source = Source.of_table(table, caption(args.intent))
    progress = Progress(args.quiet, order.candidates)
    for note in table.notes:
        progress.say(f"note: {note}")
    done = carried_out(args, source, order, progress, "no model given: rules choose the chart")
    if done and args.code:
        figure = next((name for name, format in formats if format in plotter.FORMATS and name != STDIO), "figure.pdf")
        home = Path(args.code).parent
        write(args.code, done.code(Path(figure).name, inline=args.inline, home=home).encode())
    if done:
        finish(done, formats, progress, args.json)
    return 0


def plot_formats(outputs: list[str]) -> list[tuple[str, str]]:
    """Every output with its format, verified before anybody is asked."""
    from figwright.plots import plotter

    known = (*plotter.FORMATS, "py", "yaml")
    formats = [(name, Path(name).suffix.lstrip(".").lower()) for name in outputs]
    for name, format in formats:
        if format not in known:
            raise Misuse(f"cannot write a plot as {name!r}", f"use one of these suffixes: {', '.join(known)}")
        verify_writable(name)
    return formats


def _ordered(args: argparse.Namespace) -> Order:
    from figwright.agents.order import Order

    width, height = _size(args.size)
    venue, _ = _venues.chosen(args)
    return Order(
        **model_wishes(args),
        **work_wishes(args),
        kind="plot",
        style=absolute(args.guide) if Path(args.guide).is_file() else args.guide,
        look=args.style or (venue.style if venue else ""),
        palette=args.palette,
        font=(typeface(args.font) if args.font else "") or (venue.typeface if venue else ""),
        theme=absolute(args.theme) if args.theme.endswith(".toml") else args.theme,
        width=_venues.width(args, width),
        height=height,
        dpi=args.dpi,
        insist=args.insist,
        chart=absolute(args.chart) if args.chart else "",
        reading=args.reading,
        language=args.language,
    )


def _size(text: str) -> tuple[str | None, str | None]:
    """ "3.25x2.4in" is width and height; a unit at the end holds for both."""
    if not text:
        return None, None
    found = re.fullmatch(r"\s*([\d.]+)\s*(in|cm|mm|pt)?\s*(?:[x×]\s*([\d.]+)\s*(in|cm|mm|pt)?\s*)?", text)
    if not found:
        raise Misuse(
            f"invalid size {text!r}", 'give a width, such as "3.25in", or width and height, such as "3.25x2.4in"'
        )
    width, own, height, last = found.groups()
    unit = own or last or "in"
    return f"{width}{unit}", f"{height}{last or unit}" if height else None
