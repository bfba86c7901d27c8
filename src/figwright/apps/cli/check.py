"""Find what a reviewer would flag in figures or plot scripts.

Plot scripts (.py) run in a sandbox. With --data, figwright compares every plotted number with the table. The exit code
is 1 if a check finds an error, else 0.

  figwright check figure.yaml --source method.md
  figwright check figure.yaml --source method.md --model google/gemini-3-pro    # also verify every arrow
  figwright check plot.py --data results.csv
  figwright check figure.yaml --only overlap --only crossings --json
  figwright check figures/*.yaml --format github
  figwright check figure.yaml --width 3.3in
  figwright check figure.yaml figure.pdf --venue nature --span column
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import Misuse, _venues
from figwright.apps.cli._files import STDIO, read_figure, read_text
from figwright.apps.cli._findings import FORMATS, Checked, as_github, as_json, as_text
from figwright.core.errors import FigwrightError, ScriptFailed
from figwright.plots.charts.kind import is_chart

if TYPE_CHECKING:
    from figwright.compiler.checks import Finding
    from figwright.ir.spec import Figure

SUFFIXES = ("pdf", "svg", "png", "jpg", "jpeg", "tif", "tiff", "eps", "ps")
"""Exported figures that a venue's rules can be held against."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "figures",
        metavar="FIGURE",
        nargs="+",
        help="figure file (YAML or JSON, - for stdin), plot script (.py) or, with --venue, a .pdf, .svg, "
        ".eps or bitmap file",
    )
    parser.add_argument("--source", metavar="TEXT", help="text to check the figure against, such as method.md")
    parser.add_argument(
        "--model",
        default="",
        metavar="NAME",
        help="also let this model verify every arrow against the source (one call)",
    )
    parser.add_argument("--base-url", metavar="URL", default="", help="URL of that model's server")
    _venues.add_options(parser, "also check the rules of this journal or conference")
    parser.add_argument("--width", help='lay out and check at this print width, such as "3.3in" or "84mm"')
    parser.add_argument("--data", metavar="TABLE", help="table to verify a plot against, such as results.csv")
    parser.add_argument(
        "--chart",
        metavar="YAML",
        help="chart file of the plot; needed to verify computed values (means, …). A chart file (.yaml) describes a "
        "plot; `figwright plot -o chart.yaml` writes one",
    )
    parser.add_argument("--insist", action="store_true", help="run the script even if no sandbox is available")
    parser.add_argument(
        "--only", metavar="CHECK", action="append", help="run only this check (see: figwright list checks); repeatable"
    )
    parser.add_argument(
        "--format", choices=FORMATS, default="text", help="text, json, or github (annotations on a pull request)"
    )
    parser.add_argument("--json", action="store_const", dest="format", const="json", help="print findings as JSON")


def run(args: argparse.Namespace) -> int:
    _venues.chosen(args)  # a venue that does not exist is said before anything is read
    _verify_rules(args)
    if args.model and not args.source:
        raise Misuse("--model verifies arrows against a text, but none is given", "add --source method.md")
    alone = len(args.figures) == 1 and args.format != "github"
    checked = [_checked(name, args) if alone else _check_or_report(name, args) for name in args.figures]
    told = {"text": as_text, "json": as_json, "github": as_github}[args.format](checked)
    if told:
        print(told)
    return 1 if any(one.failed for one in checked) else 0


def _verify_rules(args: argparse.Namespace) -> None:
    if not args.only:
        return
    from figwright.compiler import checks
    from figwright.plots import checks as plot_checks

    if args.venue and set(args.only) <= {*checks.names(), *checks.venue_rules()}:
        return
    rules = plot_checks.get if all(name.endswith(".py") for name in args.figures) else checks.get
    for rule in args.only:
        rules(rule)


def _check_or_report(name: str, args: argparse.Namespace) -> Checked:
    """A file that cannot be checked is a finding, so that the others are checked all the same."""
    from figwright.compiler.checks import Finding
    from figwright.ir.spec.lines import error_line

    try:
        return _checked(name, args)
    except FigwrightError as error:
        text = Path(name).read_text("utf-8", "replace") if Path(name).is_file() else ""
        return Checked(
            name, (Finding("unreadable", "error", "", error.message, error.hint),), {"": error_line(error, text)}
        )


def _checked(name: str, args: argparse.Namespace) -> Checked:
    if name.endswith(".py"):
        return Checked(name, _script(name, args))
    if name.lower().endswith(tuple(f".{suffix}" for suffix in SUFFIXES)):
        return Checked(name, _exported(name, args))
    if name != STDIO and is_chart(Path(name)):  # what a plot looks like is checked with its data; here, what it says
        from figwright.plots import charts

        charts.load(Path(name))
        return Checked(name, ())
    figure, base = _laid_out(*read_figure(name), args.width)
    source = read_text(args.source, "source") if args.source else None
    from figwright import compiler
    from figwright.ir.spec.lines import element_lines

    findings = compiler.check(figure, source, base=base, only=args.only, venue=args.venue, span=args.span)
    if args.model and source is not None:
        findings = (*findings, *_examined(figure, source, args))
    wanted = findings and name != STDIO and args.format != "text"
    return Checked(name, findings, element_lines(Path(name).read_text("utf-8-sig")) if wanted else {})


def _examined(figure: Figure, source: str, args: argparse.Namespace) -> tuple[Finding, ...]:
    """What a model says of the arrows; its run is kept like any other."""
    import asyncio

    from figwright.agents import pipeline
    from figwright.agents.order import Order
    from figwright.agents.roles.examiner import examine
    from figwright.core.source import Source

    order = Order(model=args.model, base_url=args.base_url)
    pipeline.verify_models(order)

    async def asked() -> tuple[Finding, ...]:
        async with pipeline.open_new_session(order, "check") as session:
            return await examine(session, figure, Source(source, figure.head.caption))

    return asyncio.run(asked())


def _laid_out(figure: Figure, base: Path, width: str | None) -> tuple[Figure, Path]:
    """The figure at the width at which a paper shows it; at its own where none is given."""
    if not width:
        return figure, base
    from figwright.ir.spec.edits import Heading, apply

    return apply(figure, Heading(width=width))[0], base


def _exported(name: str, args: argparse.Namespace) -> tuple[Finding, ...]:
    """A file that was exported, by what it tells of itself."""
    from figwright.compiler.exported import exported

    venue, span = _venues.chosen(args)
    if venue is None:
        raise Misuse(
            f"{name!r} is an exported file; it can only be checked against a venue's rules",
            "add --venue, such as --venue ieee",
        )
    return exported(Path(name), venue, span)


def _without_its_file(name: str, error: ScriptFailed, data: Path | None) -> FigwrightError:
    """What to do where a script looks for a file that does not lie beside it."""
    found = re.search(r"(?:No such file or directory|not found):? '([^'\n]+)'", f"{error.message} {error.hint}")
    if not found:
        return error
    given = f", and --data gave it {data.name!r}" if data else ""
    wanted = Path(found[1]).name
    hint = f"figwright check {name} --data {data.with_name(wanted) if data else wanted}"
    return FigwrightError(f"{name!r} reads {wanted!r}{given}", hint)


def _reading_beside(script: str, data: Path) -> str:
    """The script with the table's name alone where it names the table by a path: of other folders nothing is seen."""
    return re.sub(rf"""(["'])[^"'\n]*[/\\]({re.escape(data.name)}\1)""", r"\1\2", script)


def _script(name: str, args: argparse.Namespace) -> tuple[Finding, ...]:
    """A plot's own script; the table lies beside it under its name, wherever its author has it."""
    from figwright.core import tables
    from figwright.plots import charts, plotter

    plotter.verify_installed()
    data = Path(args.data) if args.data else None
    files = {data.name: data.read_bytes()} if data and data.is_file() else {}
    table = tables.read(data) if data else None
    try:
        script = read_text(name, "script")
        chart = charts.load(Path(args.chart)) if args.chart else None
        seen = plotter.examine(
            _reading_beside(script, data) if data else script, table, files, chart=chart, insist=args.insist
        )
    except ScriptFailed as error:
        raise _without_its_file(name, error, data) from error
    findings = tuple(finding for finding in seen.findings if not args.only or finding.rule in args.only)
    if table is not None:
        print(
            "all plotted numbers match the data" if seen.proved else "not all plotted numbers could be verified",
            file=sys.stderr,
        )
    return findings
