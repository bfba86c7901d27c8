"""Figures of a paper, taken over as they are: traced from their PDF where they have one, else from their picture."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import _outs
from figwright.apps.cli._talk import Talk
from figwright.core.errors import SourceError

if TYPE_CHECKING:
    from figwright.agents.tracer import Traced
    from figwright.frontends.papers import Paper, PaperFigure


def taken_over(paper: Paper, args: argparse.Namespace, talk: Talk) -> tuple[Path, ...]:
    """The files that were written: for each figure its own, and the formats that are wished for."""
    from figwright.agents.proposals.existing import figure_called
    from figwright.agents.proposals.making import folder_at
    from figwright.agents.proposals.words import slug
    from figwright.ir.spec.load import dump

    files: list[Path] = []
    formats = dict.fromkeys((*(one.lstrip(".").lower() for one in args.format), "yaml"))
    for figure in [figure_called(paper, wanted) for wanted in dict.fromkeys(args.figure)]:
        start = folder_at(args.out) / (slug(figure.label) or "figure")
        outs = _outs.outs_of([f"{start}.{format}" for format in formats], args.paper)
        with talk.step(f"tracing {figure.label}{f' from {figure.files[0]}' if figure.original else ''}"):
            traced = _traced(paper, figure, args)
        _outs.write_all(outs, dump(traced.figure), traced.figure)
        for note in (*traced.notes, *_multiple_files_note(figure)):
            talk.say(f"note: {note}")
        talk.say(
            f"{len(traced.figure.nodes())} nodes, {len(traced.figure.edges)} edges -> {_outs.format_outputs(outs)}"
        )
        files += [Path(name) for name, _ in outs]
    return tuple(files)


def _traced(paper: Paper, figure: PaperFigure, args: argparse.Namespace) -> Traced:
    from figwright.agents import tracer
    from figwright.core.settings import settings

    model = settings().model if args.model is None else args.model
    if paper.path is not None and paper.path.suffix.lower() == ".pdf":
        number = figure.label.split()[-1]
        return tracer.trace(paper.path, figure=number, theme=args.theme, model=model)
    source = figure.original or figure.picture
    if source is None:
        raise SourceError(
            f"{figure.label} has no picture file in the paper", "use --as redrawn to draw it from the text"
        )
    return tracer.trace(source, theme=args.theme, model=model)


def _multiple_files_note(figure: PaperFigure) -> tuple[str, ...]:
    """What is to be said of a figure that is put together from several files."""
    if len(figure.files) < 2 or not any(name.lower().endswith(".pdf") for name in figure.files):
        return ()
    names = ", ".join(figure.files)
    return (
        f"{figure.label} is {len(figure.files)} files, traced from pixels; figwright trace reads each one: {names}",
    )
