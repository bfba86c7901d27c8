"""The compiled figure as structure, an image model for the looks; later rounds change the picture they find."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from figwright import compiler
from figwright.agents.models import Image
from figwright.agents.painting import checked, paint, shape, spelled
from figwright.agents.visualizers import Drawing, Plan, Visualizer
from figwright.compiler import checks
from figwright.core.errors import SpecError
from figwright.core.source import Brief
from figwright.drawing import themes
from figwright.frontends import raster
from figwright.frontends.raster import pixels
from figwright.frontends.raster.compare import plain
from figwright.ir.spec import Figure, Group, Node

if TYPE_CHECKING:
    from figwright.agents.session import Session
    from figwright.ir.scene import Scene


PRIOR = 2048
"""Width of the compiled figure in pixels: type of 6 pt is about thirty pixels high, which image models can read."""


class Hybrid(Visualizer):
    """What is shown and how it is joined comes from the typed figure; the painter may only make it look better."""

    paints = True

    async def draw(self, session: Session, brief: Brief, plan: Plan, *, round: int, candidate: int) -> Drawing:
        if plan.figure is None:
            raise SpecError("the hybrid visualizer needs a figure", "let the planner write one")
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
    return checks.run(figure, None, brief.source.quotable_text)


visualizer = Hybrid()


# A figure in the words of its labels, for painters, who would draw ids and keys if they were told them.

_SENSE = {
    "auxiliary": ", a side input",
    "feedback": ", leading back",
    "gradient": ", of gradients",
    "skip": ", passing by",
    "zoom": ", a call-out that enlarges",
}
_ARROWS = {"end": "→", "both": "↔", "start": "←", "none": "—"}


def boxes(figure: Figure) -> str:
    """What stands where: every element by its words, under the frame that holds it."""
    names = _names(figure)
    frames: dict[str, list[str]] = {}
    titles: dict[str, str] = {}
    for item, parent in figure.walk():
        above = titles.get(parent.id, "the sheet") if parent else "the sheet"
        framed = isinstance(item, Group) and item.framed
        titles[item.id] = names[item.id] if framed else above
        if framed or isinstance(item, Node):
            frames.setdefault(above, []).append(names[item.id])
    return "\n".join(f"- {frame}: {', '.join(inside)}" for frame, inside in frames.items())


def arrows(figure: Figure) -> str:
    """Every connection with both ends, direction, words, and its line as the theme draws it."""
    names, kinds = _names(figure), themes.of(figure.head).lines.kinds
    lines = []
    for edge in figure.edges:
        ends = (" and ".join(names[id] for id in side) for side in (edge.source, edge.target))
        line = "dashed" if kinds[edge.kind].dash else "solid"
        label = f", labelled “{plain(edge.label)}”" if edge.label else ""
        lines.append(f"- {f' {_ARROWS[edge.arrow]} '.join(ends)} ({line}{_SENSE.get(edge.kind, '')}{label})")
    return "\n".join(lines) or "- none"


def _names(figure: Figure) -> Mapping[str, str]:
    """How each element is called in words; a group without a frame by what it holds."""
    names: dict[str, str] = {}
    for item, _ in reversed(list(figure.walk())):
        drawn = item.glyph if isinstance(item, Node) else ""
        if item.label and (isinstance(item, Node) or item.framed):
            names[item.id] = f"“{plain(item.label)}”"
        elif isinstance(item, Node):
            names[item.id] = f"the {drawn or item.kind} without words"
        else:
            inside = ", ".join(names[child.id] for child in item.items)
            names[item.id] = f"the frame around {inside}" if item.framed else f"the group of {inside}"
    return names
