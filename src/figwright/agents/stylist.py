"""Stylist: the looks of a plan by the guide. It must not change what the plan says, and is held to that."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from figwright import themes
from figwright.agents._answers import json_in
from figwright.agents._vocabulary import glyph_list, known_only, theme_list
from figwright.errors import FigwrightError
from figwright.session import Session
from figwright.source import Brief
from figwright.spec import Figure
from figwright.spec.edits import Heading, Restyle, apply
from figwright.spec.meaning import differences
from figwright.spec.outline import outline


class Look(BaseModel):
    """New looks of one element; what is left out stays."""

    id: str
    glyph: str | None = None
    params: dict[str, Any] | None = None
    icon: str | None = None
    badge: str | None = None
    tone: str | None = None
    emphasis: bool | None = None
    size: float | None = Field(default=None, ge=0.4, le=4)


class Styling(BaseModel):
    """The stylist's answer."""

    theme: str = ""
    why: str = ""
    looks: list[Look] = Field(default_factory=list)


async def style_figure(session: Session, brief: Brief, figure: Figure, guide: str, *, candidate: int = 1) -> Figure:
    """The same figure, better dressed."""
    inputs = {
        "guide": guide,
        "glyphs": glyph_list(),
        "themes": theme_list(),
        "figure": outline(figure),
        "caption": brief.source.caption,
    }
    styling = await session.ask(
        "stylist", "stylist-figure", inputs, candidate=candidate,
        parse=lambda text: Styling.model_validate(json_in(text)),
    )  # fmt: skip
    free = not brief.theme and candidate == 1  # the user's theme, or the one that sets a candidate apart, stays
    dressed, told = dress(figure, styling, free)
    for note in told:
        session.run.event("note", text=f"stylist: {note}")
    return dressed


def dress(figure: Figure, styling: Styling, may_choose_theme: bool = True) -> tuple[Figure, tuple[str, ...]]:
    """The figure with the styling's looks; a look that cannot be put on, or that would change what it says, is told."""
    told: list[str] = []
    dressed = figure
    if may_choose_theme and styling.theme:
        if styling.theme in themes.names():
            dressed, _ = apply(dressed, Heading(theme=styling.theme))
        else:
            told.append(f"there is no theme {styling.theme!r}")
    for look in styling.looks:
        try:
            after, _ = apply(dressed, Restyle(op="restyle", **look.model_dump(exclude_none=True)))
        except FigwrightError as error:
            told.append(f"{look.id}: {error.message}")
            continue
        after, unknown = known_only(after)
        told.extend(unknown)
        if changed := differences(figure, after):
            told.append(f"{look.id}: would change the {', '.join(changed)}")
        else:
            dressed = after
    return known_only(dressed)[0], tuple(told)


async def style_description(session: Session, brief: Brief, description: str, guide: str, *, candidate: int = 1) -> str:
    """The same description with looks from the guide; quotations and labels that were lost are asked for again."""

    def parse(text: str) -> str:
        if lost := [label for label in labels(description) if label not in labels(text)]:
            raise FigwrightError(
                f"these labels are gone or changed: {', '.join(lost[:8])}", "keep all labels as they were"
            )
        return text.strip()

    inputs = {
        "guide": guide,
        "description": description,
        "method": " ".join(brief.source.text.split()[:100]),
        "caption": brief.source.caption,
    }
    return await session.ask("stylist", "stylist-description", inputs, candidate=candidate, parse=parse)


def labels(description: str) -> tuple[str, ...]:
    """What a description wants written into the picture: its words in bold."""
    import re

    return tuple(dict.fromkeys(re.findall(r"\*\*([^*\n]+?)\*\*", description)))
