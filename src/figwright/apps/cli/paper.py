"""Propose and make the figures of a paper.

Reads a PDF, a LaTeX folder or archive, Markdown or HTML. Lists the methodology, figures and tables it finds, and
proposes figures with captions: an overview of the method, details of its modules, and plots of the result tables. Rules
make the proposals; with --model (or FIGWRIGHT_MODEL), a model does.

  figwright paper paper.pdf
  figwright paper paper.pdf --make 1 --make 3 --format svg --format pptx -o figures
  figwright paper paper.pdf --figure 2 -o figures      # the paper's own Figure 2, redrawn from the text
  figwright paper paper.pdf --figure 2 --as traced     # the same figure, converted as it is
  figwright paper paper.pdf --extract extracted        # its figures as pictures, its tables as CSV
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.apps.cli import Misuse, _file_kinds
from figwright.apps.cli._findings import in_short
from figwright.apps.cli._progress import Progress, spent
from figwright.apps.cli._talk import Talk
from figwright.apps.cli._trace_figures import taken_over
from figwright.apps.cli.draw import (
    absolute,
    add_language,
    add_like,
    add_models,
    add_work,
    liked,
    model_wishes,
    work_wishes,
)
from figwright.core.errors import counted

if TYPE_CHECKING:
    from figwright.agents.order import Order
    from figwright.agents.proposals import Proposal, Survey
    from figwright.agents.proposals.making import Made


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paper", metavar="PAPER", help=".pdf, .tex, .md or .html file, LaTeX folder, or .zip or .tar.gz archive of one"
    )
    parser.add_argument(
        "--section", default="", metavar="TITLE", help='methodology section, by number or title ("3 Approach")'
    )
    parser.add_argument(
        "--reader", default="", metavar="NAME", help="PDF reader: pymupdf, docling or mineru (default: built in)"
    )
    parser.add_argument(
        "--make", action="append", default=[], metavar="N", help="make proposal N, or `all`; repeatable"
    )
    parser.add_argument(
        "--figure",
        action="append",
        default=[],
        metavar="N",
        help="make the paper's own figure N, such as 2 or A1; repeatable",
    )
    parser.add_argument("--as", dest="way", choices=("redrawn", "traced"), default="redrawn",
                        help="with --figure; redrawn: draw the figure again from the text; traced: convert "
                        "the original (default: redrawn)")  # fmt: skip
    parser.add_argument("--extract", metavar="DIR", help="extract the paper's figures and tables into this folder")
    parser.add_argument("-o", "--out", metavar="DIR", default="figures", help="output folder (default: figures)")
    parser.add_argument("--format", action="append", default=[], metavar="FORMAT",
                        help="svg, pdf, png, pptx, drawio, tex or yaml; repeatable (default: svg)")  # fmt: skip
    figure = parser.add_argument_group("figures")
    figure.add_argument("--density", choices=("glance", "standard", "detailed"), default="",
                        help="amount of text: about 30, 60 or 110 words (default: standard)")  # fmt: skip
    figure.add_argument("--width", help='print width, such as "5.5in" or "14cm"')
    figure.add_argument("--theme", default="", help="theme: name (see: figwright list themes) or .toml file")
    add_language(figure)
    add_like(figure)
    add_models(parser)
    work = parser.add_argument_group("agents (with --model)")
    work.add_argument(
        "--visualizer",
        default="",
        help="for diagrams: svg, vector, image or hybrid, as for `figwright draw` (default: svg)",
    )
    add_work(work)
    parser.add_argument("--json", action="store_true", help="print all results as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    from figwright.agents.proposals import survey_report

    if not Path(args.paper).is_dir():
        _file_kinds.verify(args.paper, "paper", "draw")
    talk, progress, order = Talk(args.quiet), Progress(args.quiet, args.candidates), _ordered(args)
    chosen, traced = _numbers(args.make), args.way == "traced"
    if traced and not args.figure:
        raise Misuse("--as traced needs --figure", "for example --figure 2 --as traced")
    found = asyncio.run(_surveyed(args, order, talk, progress))
    extracted = _extracted(args.extract, found, talk) if args.extract else ()
    wanted = _chosen_proposals(found, chosen, () if traced else args.figure)
    taken = taken_over(found.paper, args, talk) if traced else ()
    made = asyncio.run(_make_figures(wanted, args, order, progress)) if wanted else []
    if args.json:
        print(json.dumps({**survey_report.data(found), "made": [_data(one) for one in made],
                          "extracted": [str(path) for path in extracted],
                          "traced": [str(path) for path in taken]}, indent=2, ensure_ascii=False))  # fmt: skip
    elif made or extracted or taken:
        for path in (*extracted, *taken, *(file for one in made for file in one.files)):
            print(path)
    else:
        print(survey_report.text(found))
        if found.proposals:
            talk.say(f"make one: figwright paper {_file_kinds.quoted(args.paper)} --make 1 -o figures")
        if label := next((figure.label for figure in found.paper.figures if figure.label), ""):
            number = label.split()[-1]
            own = f"figwright paper {_file_kinds.quoted(args.paper)} --figure {number}"
            talk.say(f"redraw a figure of the paper from the text: {own}")
            talk.say(f"convert it as it is, to edit it: {own} --as traced")
    return 0


def _ordered(args: argparse.Namespace) -> Order:
    from figwright.agents.order import Order

    return Order(
        **model_wishes(args),
        **work_wishes(args),
        density=args.density,
        width=args.width,
        theme=absolute(args.theme) if args.theme.endswith(".toml") else args.theme,
        language=args.language,
        like=liked(args.like),
    )


def _numbers(given: Sequence[str]) -> list[int] | None:
    """The proposals that are asked for; None for all of them."""
    if any(one.lower() == "all" for one in given):
        return None
    pieces = [piece for one in given for piece in one.split(",")]
    if wrong := [piece for piece in pieces if not piece.strip().isdecimal()]:
        raise Misuse(f"no proposal {wrong[0]!r}", "give a number from the list, or all: --make 1 --make 3")
    return [int(piece) for piece in pieces]


async def _surveyed(args: argparse.Namespace, order: Order, talk: Talk, progress: Progress) -> Survey:
    from figwright.agents.proposals.surveying import paper_async

    with talk.step(f"reading {Path(args.paper).name}"):
        found = await paper_async(Path(args.paper), section=args.section, reader=args.reader, order=_mute(order))
    if order.model:
        return await paper_async(found.paper, section=args.section, order=order, watch=progress)
    talk.say("no model given: rules propose and draw, with gaps and errors; use --model for better figures")
    return found


def _mute(order: Order) -> Order:
    from dataclasses import replace

    return replace(order, model="")


def _extracted(folder: str, found: Survey, talk: Talk) -> tuple[Path, ...]:
    from figwright.agents.proposals.extracting import extract

    files, notes = extract(found.paper, folder)
    for note in notes:
        talk.say(f"note: {note}")
    return files


def _chosen_proposals(found: Survey, numbers: list[int] | None, figures: Sequence[str]) -> list[Proposal]:
    from figwright.agents.proposals.existing import redrawing

    made = list(found.proposals) if numbers is None else [found.proposal(number) for number in dict.fromkeys(numbers)]
    return [*made, *(redrawing(found, figure) for figure in dict.fromkeys(figures))]


async def _make_figures(
    wanted: Sequence[Proposal], args: argparse.Namespace, order: Order, progress: Progress
) -> list[Made]:
    from figwright.agents.proposals.making import FORMATS, formats_for, make_async

    formats = tuple(dict.fromkeys(one.lstrip(".").lower() for one in args.format)) or FORMATS
    fitting = formats_for(wanted, formats)
    made = []
    for one in wanted:
        progress.say(f"{f'{one.number}  ' if one.number else ''}{one.title}, from {one.origin}")
        done = await make_async(one, args.out, order=order, formats=fitting[one.name], watch=progress)
        made.append(done)
        for format in formats:
            if format not in fitting[one.name]:
                progress.say(f"   note: a {'plot' if one.plot else 'diagram'} cannot be written as {format}")
        _report_figure(done, progress)
        if one.kind == "redraw":
            progress.say("   drawn from the text; use --as traced to convert the original")
    return made


def _report_figure(done: Made, progress: Progress) -> None:
    counts = {kind: sum(one.severity == kind for one in done.run.findings) for kind in ("error", "warning")}
    for note in done.notes:
        progress.say(f"   note: {note}")
    for line in in_short(done.run.findings):
        progress.say(f"   {line}")
    proof = ""
    if done.run.script is not None:
        proof = (
            ", all plotted numbers match the table"
            if done.run.proved
            else ", not all plotted numbers could be verified"
        )
    found = f"{counted(counts['error'], 'error')} {counted(counts['warning'], 'warning')}"
    progress.say(f"   {found}{proof} -> {', '.join(map(str, done.files))}")
    if done.run.usage.input_tokens or done.run.usage.images:
        progress.say(f"   spent: {spent(done.run.usage)}")
    progress.say(f"   run: {done.run.folder.folder}")


def _data(done: Made) -> dict[str, Any]:
    findings = done.run.findings
    return {
        "proposal": done.proposal.number, "kind": done.proposal.kind, "title": done.proposal.title,
        "caption": done.proposal.caption, "files": [str(path) for path in done.files], "run": done.run.folder.id,
        "folder": str(done.run.folder.folder), "proved": done.run.proved, "notes": list(done.notes),
        "errors": sum(one.severity == "error" for one in findings),
        "warnings": sum(one.severity == "warning" for one in findings),
    }  # fmt: skip
