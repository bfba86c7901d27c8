"""Critic: looks at the drawing beside the source and the checks' findings; answers with edits, or a new description."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, Field

from figwright.agents._answers import json_in
from figwright.agents._vocabulary import findings_list, known_only, quoted
from figwright.errors import FigwrightError, SpecError
from figwright.models import Image
from figwright.session import Session
from figwright.source import Brief
from figwright.spec import Figure
from figwright.spec.edits import apply, parse
from figwright.spec.outline import outline
from figwright.visualizers import Drawing


class Answer(BaseModel):
    """The critic's answer: edits for a figure, a description for a painting."""

    critique: str = ""
    done: bool = False
    edits: list[dict[str, Any]] = Field(default_factory=list)
    description: str = ""


@dataclass(frozen=True, slots=True)
class Critique:
    """What the critic says, what is to be drawn next, and which of its edits could not be done."""

    text: str
    done: bool
    figure: Figure | None = None
    description: str = ""
    refused: tuple[str, ...] = ()


async def criticise_figure(
    session: Session, brief: Brief, figure: Figure, drawing: Drawing, *, round: int, candidate: int = 0, wish: str = ""
) -> Critique:
    """The figure with the critic's edits carried out."""

    def read(text: str) -> Critique:
        answer = Answer.model_validate(json_in(text))
        if answer.done or not answer.edits:
            return Critique(answer.critique, True, figure)
        changed, refused = carried_out(figure, answer.edits)
        if len(refused) == len(answer.edits):
            raise FigwrightError(f"none of the edits can be done: {'; '.join(refused[:4])}", "use the listing's ids")
        changed = known_only(quoted(changed, brief.source.text))[0]
        return Critique(answer.critique, False, changed, "", refused)

    inputs = {**_seen(brief, drawing, round, wish), "figure": outline(figure)}
    images = (Image(drawing.picture),)
    return await session.ask(
        "critic", "critic-figure", inputs, images=images, parse=read, round=round, candidate=candidate
    )


def carried_out(figure: Figure, edits: list[dict[str, Any]]) -> tuple[Figure, tuple[str, ...]]:
    """The figure after the edits that can be done, and what is wrong with the others.

    One edit that names a wrong id is no reason to lose nine good ones.
    """
    refused: list[str] = []
    for data in edits:
        try:
            for edit in parse(data):
                figure, _ = apply(figure, edit)
        except SpecError as error:
            refused.append(f"{data.get('op', '?')} {data.get('id', '')}: {error.message}")
    return figure, tuple(refused)


async def criticise_description(
    session: Session,
    brief: Brief,
    description: str,
    drawing: Drawing,
    *,
    round: int,
    candidate: int = 0,
    wish: str = "",
) -> Critique:
    """The description of the next painting."""

    def read(text: str) -> Critique:
        answer = Answer.model_validate(json_in(text))
        if not answer.done and len(answer.description.split()) < 20:
            raise FigwrightError("the revised description is missing", "give the whole description, or done: true")
        return Critique(answer.critique, answer.done, None, answer.description or description)

    inputs = {**_seen(brief, drawing, round, wish), "description": description}
    images = (Image(drawing.picture),)
    return await session.ask(
        "critic", "critic-description", inputs, images=images, parse=read, round=round, candidate=candidate
    )


def _seen(brief: Brief, drawing: Drawing, round: int, wish: str) -> dict[str, str]:
    return {
        "method": brief.source.text,
        "caption": brief.source.caption or "Overview of the method",
        "findings": findings_list(drawing.findings),
        "words": f"{brief.words} (now {drawing.words})",
        "round": str(round),
        "wish": wish or "none",
    }
