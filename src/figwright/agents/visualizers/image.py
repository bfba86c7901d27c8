"""The paper's own way: an image model paints the description, and paints it anew each time the critic revises it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from figwright.agents.painting import ASPECT, checked, paint, shape, spelled
from figwright.agents.visualizers import Drawing, Plan, Visualizer
from figwright.core.errors import SpecError
from figwright.core.source import Brief
from figwright.frontends import raster
from figwright.frontends.raster.wanted import QUOTATION

if TYPE_CHECKING:
    from figwright.agents.session import Session


PLOT_ASPECT = 1.5


class Painting(Visualizer):
    """Pixels only: the words in it are read back and compared with the description's labels."""

    plan = "description"
    revision = "description"
    advice = (
        "Bold is for words that are to be written into the picture, and for nothing else: headings of your description "
        "are plain text that ends in a colon. All labels are level."
    )
    paints = True

    async def draw(self, session: Session, brief: Brief, plan: Plan, *, round: int, candidate: int) -> Drawing:
        usual = ASPECT if brief.source.table is None else PLOT_ASPECT
        ratio = shape(session, brief.aspect or usual, "image")
        if not plan.description.strip():
            raise SpecError("the image visualizer needs a description", "let the planner write one")
        wanted = raster.labels_in(plan.description)
        # Quotations of the source are evidence for people and checks; the painter would write them into the picture.
        inputs = {"description": QUOTATION.sub("", plan.description).strip(), "labels": spelled(wanted)}
        plot = brief.source.table is not None
        prompt = "plot-visualizer-image" if plot else "visualizer-image"
        picture = await paint(session, prompt, inputs, ratio=ratio, round=round, candidate=candidate)
        if plot:  # ticks and values are no labels that somebody chose: there is no budget for them
            brief = replace(brief, density="detailed")
        return await checked(picture, wanted, brief)


visualizer = Painting()
