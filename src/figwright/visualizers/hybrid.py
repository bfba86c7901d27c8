"""The compiled figure as structure, an image model for the looks; later rounds change the picture they find."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from figwright import checks, compiler, raster
from figwright.errors import SpecError
from figwright.models import Image
from figwright.raster import pixels
from figwright.source import Brief
from figwright.spec import Figure
from figwright.visualizers import Drawing, Plan, PlanKind, RevisionKind
from figwright.visualizers._inventory import arrows, boxes
from figwright.visualizers._painting import checked, paint, shape, spelled

if TYPE_CHECKING:
    from figwright.scene import Scene
    from figwright.session import Session

PRIOR = 2048
"""Width of the compiled figure in pixels: type of 6 pt is about thirty pixels high, which image models can read."""


class Hybrid:
    """What is shown and how it is joined comes from the typed figure; the painter may only make it look better."""

    plan: PlanKind = "figure"
    revision: RevisionKind = "figure"
    aspect = None
    advice = ""
    paints = True

    async def draw(self, session: Session, brief: Brief, plan: Plan, *, round: int, candidate: int) -> Drawing:
        if plan.figure is None:
            raise SpecError("the hybrid visualizer paints over figures", "let the planner write one")
        figure = plan.figure
        scene = await asyncio.to_thread(compiler.compile, figure)
        ratio = shape(session, scene.width / scene.height, "hybrid")
        prior = Image(await asyncio.to_thread(_prior, scene, ratio[0] / ratio[1]))
        wanted = raster.labels_of(figure)
        inputs = {"labels": spelled(wanted), "boxes": boxes(figure), "arrows": arrows(figure)}
        prompt, images = "visualizer-hybrid", [prior]
        if plan.drawing is not None and plan.changes:
            prompt, images = "visualizer-edit", [Image(plan.drawing.picture), prior]
            inputs |= {"changes": plan.changes, "findings": _faults(plan.drawing)}
        picture = await paint(session, prompt, inputs, images=images, ratio=ratio, round=round, candidate=candidate)
        return await checked(picture, wanted, brief, _of_the_plan(figure, brief))


def _prior(scene: Scene, aspect: float) -> bytes:
    """The figure as pixels on a sheet of the painter's own shape, so that nothing is stretched or cut off."""
    png = compiler.render(scene, "png", dpi=PRIOR * 72 / scene.width)
    return pixels.padded(png, aspect)


def _faults(drawing: Drawing) -> str:
    """What reading the former picture brought, with what to do about it; the plan's faults are not the painter's."""
    seen = [
        finding for finding in drawing.findings if finding.severity != "info" and finding.rule not in checks.names()
    ]
    told = [f"- {finding.message}; {finding.fix}" for finding in seen]
    return "\n".join(told) or "- none"


def _of_the_plan(figure: Figure, brief: Brief) -> tuple[checks.Finding, ...]:
    """What the checks say of the figure's content; where things are is the painter's doing, so no scene is judged."""
    return checks.run(figure, None, brief.source.told)


visualizer = Hybrid()
