"""The typed figure, compiled: connections right by construction, every format editable."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from figwright import compiler
from figwright.errors import SpecError
from figwright.scene.text import words
from figwright.source import Brief
from figwright.visualizers import FigureDrawing, Plan, Visualizer

if TYPE_CHECKING:
    from figwright.session import Session
    from figwright.spec import Figure

LOOK_DPI = 150
"""Enough for a model to read the smallest type; a page at 300 would cost four times the tokens."""


class Vector(Visualizer):
    """Asks no model: the plan is the drawing."""

    async def draw(self, session: Session, brief: Brief, plan: Plan, *, round: int, candidate: int) -> FigureDrawing:
        if plan.figure is None:
            raise SpecError("the vector visualizer draws figures", "let the planner write one")
        return await asyncio.to_thread(compiled, plan.figure, brief.source.told, brief.venue)


def compiled(figure: Figure, source: str, venue: str = "") -> FigureDrawing:
    """A figure placed, drawn and checked against its source, and against the rules of its venue."""
    scene = compiler.compile(figure)
    picture = compiler.render(scene, "png", dpi=LOOK_DPI)
    findings = compiler.check(figure, source, scene=scene, venue=venue or None)
    shown = sum(words(text.text) for element in scene.elements for text in element.words)
    return FigureDrawing(picture, findings, shown, figure=figure, scene=scene)


visualizer = Vector()
