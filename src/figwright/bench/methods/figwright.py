"""Our own way: the pipeline with its agents, or with its rules where there is no model."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import islice

from figwright import compiler
from figwright.agents import pipeline
from figwright.agents.models import Image
from figwright.agents.order import Order
from figwright.agents.runs import Run
from figwright.agents.session import Session
from figwright.agents.visualizers import FigureDrawing, Painting, figure_of
from figwright.bench.case import Case
from figwright.bench.made import CHART, FIGURE, SCRIPT, SVG, Made
from figwright.bench.methods import Recipe, Way, choice
from figwright.bench.methods._facts import of_drawing
from figwright.bench.methods._painted import aspect_of
from figwright.core.errors import SandboxError, SettingsError
from figwright.ir.spec.load import dump
from figwright.plots import charts


async def _draw(session: Session, case: Case, recipe: Recipe) -> Made:
    order = _order(session, case, recipe)
    course = order.course(with_model=session.model is not None, source=case.source)
    if recipe.references:
        course = replace(course, references=recipe.references)
    before = sum(1 for _ in session.run.events())  # a case that is taken up again has those of its first try
    try:
        run = await pipeline.draw(session, order.brief(case.source), course)
    except SandboxError as error:  # the compiled plot was tried as well: this case cannot be plotted here
        return Made(error=error.message)
    files = await asyncio.to_thread(_files, run)
    facts = {
        **of_drawing(run.drawing),
        "rounds": len(run.candidate.rounds),
        "painted": bool(run.drawing.picture) and type(run.drawing) is Painting,
        "notes": _notes(session, run, before),
    }
    return Made(Image(run.drawing.picture), files, facts)


def _order(session: Session, case: Case, recipe: Recipe) -> Order:
    """The order for this case: its kind, and the shape of the human figure when nobody wishes for another."""
    order = replace(recipe.order, kind=case.kind)
    for name, there, flag in (
        (order.model, session.model, "--model"),
        (order.image_model, session.painter, "--image-model"),
    ):
        if name and there is None:  # rules must not be taken for the model that was ordered
            raise SettingsError(
                f"{name} was requested but is not available", f"leave out {flag}, or see `figwright doctor`"
            )
    if choice(recipe, "aspect", ("human", "own")) == "human":
        order = replace(order, aspect=aspect_of(case, recipe))
    return order


def _notes(session: Session, run: Run, before: int) -> list[str]:
    """What was done otherwise than ordered: rules in place of a planner that failed, looks that were kept."""
    told = (str(event["text"]) for event in islice(session.run.events(), before, None) if event["kind"] == "note")
    return list(dict.fromkeys((*run.notes, *told)))


def _files(run: Run) -> dict[str, bytes]:
    """The editable originals of what was chosen."""
    drawing, plan = run.drawing, run.candidate.rounds[run.candidate.best].plan
    files: dict[str, bytes] = {}
    if figure := figure_of(plan, drawing):
        files[FIGURE] = dump(figure).encode()
    if isinstance(drawing, FigureDrawing):
        files[SVG] = compiler.render(drawing.scene, "svg")
    if plan.chart is not None:
        files[CHART] = charts.dump(plan.chart).encode()
    if run.script is not None:
        files[SCRIPT] = run.code(inline=True).encode()
    return files


method = Way(
    "figwright",
    _draw,
    kinds=("diagram", "plot"),
    options={"aspect": "human: the shape of the human figure, as the papers do; own: figwright's choice"},
)
