"""The typed figure, compiled: connections right by construction, every format editable."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from figwright import compiler
from figwright.agents.visualizers import FigureDrawing, Plan, Visualizer
from figwright.core.errors import MissingExtra, SpecError
from figwright.core.source import Brief
from figwright.drawing.renderers import pdf
from figwright.ir.scene.text import words

if TYPE_CHECKING:
    from figwright.agents.session import Session
    from figwright.ir.scene import Scene
    from figwright.ir.spec import Figure

LOOK = 1650
"""Pixels of the longer side of what a critic sees: a figure of 5.5 inches at 300 dpi. At half of it indices and
heads of arrows are a guess."""


class Vector(Visualizer):
    """Asks no model: the plan is the drawing."""

    async def draw(self, session: Session, brief: Brief, plan: Plan, *, round: int, candidate: int) -> FigureDrawing:
        if plan.figure is None:
            raise SpecError("the vector visualizer needs a figure", "let the planner write one")
        drawing = await asyncio.to_thread(compiled, plan.figure, brief.source.quotable_text, brief.venue)
        return replace(drawing, repairs=plan.repairs)


_LATEST: deque[tuple[Figure, Scene]] = deque(maxlen=8)


def scene_of(figure: Figure) -> Scene:
    """Compiled once: the figure whose arrows are compared after a critic's edits is the one that is drawn next."""
    if (known := next((scene for one, scene in tuple(_LATEST) if one is figure), None)) is not None:
        return known
    scene = compiler.compile(figure)
    _LATEST.append((figure, scene))
    return scene


def compiled(figure: Figure, source: str, venue: str = "") -> FigureDrawing:
    """A figure placed, drawn and checked against its source, and against the rules of its venue."""
    scene = scene_of(figure)
    picture = look(scene)
    findings = compiler.check(figure, source, scene=scene, venue=venue or None)
    shown = sum(words(text.text) for element in scene.elements for text in element.words)
    return FigureDrawing(picture, findings, shown, figure=figure, scene=scene)


def look(scene: Scene) -> bytes:
    """The picture that a model is shown of a figure."""
    dpi = LOOK * 72 / max(scene.width, scene.height, 1)
    try:
        return pdf.picture(scene, dpi)
    except MissingExtra:
        return compiler.render(scene, "png", dpi=dpi)


visualizer = Vector()
