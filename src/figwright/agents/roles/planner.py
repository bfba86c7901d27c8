"""Planner: the source and the examples -> a typed figure that quotes the source, or the description P of a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from pydantic import BaseModel, Field

from figwright.agents import references
from figwright.agents.claims import Claim, claims_in
from figwright.agents.models import Image
from figwright.agents.references import Reference
from figwright.agents.roles._vocabulary import (
    glyph_names,
    known_only,
    own_files,
    quoted,
    requoted,
    theme_list,
    wanted_aspect,
)
from figwright.agents.roles.answers import figure_in, json_in
from figwright.agents.roles.sheet import on_sheet, sheet_told
from figwright.agents.session import Session
from figwright.agents.visualizers import liked
from figwright.compiler import verify_looks
from figwright.core import languages
from figwright.core.errors import BadAnswer, FigwrightError, RequestRefused
from figwright.core.source import Brief
from figwright.drawing import venues
from figwright.frontends import text_rules
from figwright.frontends.text_rules.named_parts import named_parts
from figwright.ir.spec import Figure

PROMPT = "planner-figure"
PICTURES = 4
PART = 3
"""A figure draws at least one in so many of its claims; fewer, and its file was cut off."""
ANGLES = (
    "",
    "Build it as two tiers: the main line along one, what trains or supports it along the other.",
    "Build it around the new part: a large central zone, what feeds it on the left, what it gives on the right.",
    "Build it top down: phases as full-width bands, each a row from left to right.",
    "Build it as an overview zone and a zoomed zone that shows the inside of the most important module.",
)
"""How candidates are told to differ; the first is free."""
THEMES = ("", "ice", "lavender", "sage", "cream", "slate")
"""The themes that candidates are given when the user has not chosen one; the first is the planner's choice."""


LIKED = "a figure that the author likes: plan the new one in its manner and colours, with none of its content"
Planned = tuple[Figure, tuple[Claim, ...]]


async def plan_figure(
    session: Session, brief: Brief, examples: Sequence[Reference], guide: str = "", *, candidate: int = 1
) -> Planned:
    """The figure in our language, every part with its quotation, and the claims that were listed before it was drawn.

    A model that cannot write it is asked for a plain list, and where that fails too the text is read by rules.
    """
    wanted, source = _prompt_inputs(brief, candidate), brief.source.quotable_text
    try:
        return await session.ask(
            "planner", PROMPT, prompt_values(brief, examples, candidate, guide), images=_pictures(brief, examples),
            candidate=candidate,
            parse=lambda text: _refuse_truncated(
                _headed(figure_in(text), brief, candidate, session), claims_in(requoted(text, source))
            ),
        )  # fmt: skip
    except (BadAnswer, RequestRefused) as error:
        session.warn(f"the planner is asked for a plain list: {error.message}")
    plain = {name: wanted[name] for name in ("method", "caption", "words")}
    try:
        return await session.ask(
            "planner", "planner-simple", plain, schema=Parts, candidate=candidate,
            parse=lambda text: (
                _headed(figure_of(Parts.model_validate(json_in(text))), brief, candidate, session), ()
            ),
        )  # fmt: skip
    except BadAnswer as error:
        session.warn(f"the text is read by rules, since the model cannot plan: {error.message}")
        text_rules.verify_language(brief.source)
        return text_rules.plan(brief).figure, ()


def _refuse_truncated(figure: Figure, claims: tuple[Claim, ...]) -> Planned:
    """Refuses a figure that breaks off: what was listed before it has hardly any arrow."""
    drawn = sum(len(edge.source) * len(edge.target) for edge in figure.edges)
    if drawn * PART < len(claims):
        raise FigwrightError(
            f"the figure has {drawn} arrows for {len(claims)} lines of the list", "write all of the figure"
        )
    return figure, claims


def prompt_values(
    brief: Brief, examples: Sequence[Reference] = (), candidate: int = 1, guide: str = ""
) -> dict[str, str]:
    """What the prompt for a typed figure is filled with, also for a model that somebody else asks."""
    own = {"glyphs": glyph_names(), "themes": theme_list(), "examples": _examples_text(brief, examples)}
    return own | _prompt_inputs(brief, candidate) | {"sheet": sheet_told(brief), "guide": guide}


async def describe(
    session: Session,
    brief: Brief,
    examples: Sequence[Reference],
    advice: str = "",
    guide: str = "",
    *,
    candidate: int = 1,
) -> str:
    """The detailed description P of the picture, for those who draw from words; `advice` is about their sheet."""
    wanted = _prompt_inputs(brief, candidate)
    wanted["angle"] = " ".join(filter(None, (wanted["angle"], advice)))
    inputs = {"examples": _examples_text(brief, examples), "guide": guide, **wanted}
    return await session.ask(
        "planner",
        "planner-description",
        inputs,
        images=_pictures(brief, examples),
        candidate=candidate,
        parse=lambda text: requoted(_described(text), brief.source.quotable_text),
    )


def _prompt_inputs(brief: Brief, candidate: int) -> dict[str, str]:
    return {
        "method": brief.source.text,
        "caption": brief.source.caption or "Overview of the method",
        "parts": ", ".join(part.name for part in named_parts(brief.source)) or "none",
        "words": str(brief.words),
        "aspect": wanted_aspect(brief),
        "angle": ANGLES[(candidate - 1) % len(ANGLES)],
    }


def _described(text: str) -> str:
    if languages.length(text) < 20 or text.lstrip().startswith(("{", "[")):
        raise FigwrightError("this is no description of a picture", "describe every element and every arrow in words")
    return text.strip()


def _examples_text(brief: Brief, examples: Sequence[Reference]) -> str:
    """The examples in words: the captions in the order of their pictures."""
    pictured = _pictured(examples)
    others = [example for example in examples if example not in pictured]
    lines = [f"Picture {i}: {' '.join(example.caption.split())}" for i, example in enumerate(pictured, 1)]
    if brief.like:
        lines.append(f"Picture {len(pictured) + 1}: {LIKED}")
    lines += (f"Without a picture: {' '.join(example.caption.split())}" for example in others if not example.image)
    return "\n".join(lines) or "none"


def _pictured(examples: Sequence[Reference]) -> list[Reference]:
    return [example for example in examples if example.image][:PICTURES]


def _pictures(brief: Brief, examples: Sequence[Reference]) -> tuple[Image, ...]:
    shown = (Image(references.thumbnail(example), "image/jpeg") for example in _pictured(examples))
    return (*shown, *liked(brief))


def _headed(figure: Figure, brief: Brief, candidate: int, session: Session) -> Figure:
    """The figure with the sheet that the user wants, in words that figwright knows."""
    figure, foreign = own_files(figure)
    head = figure.head
    theme = brief.theme or THEMES[(candidate - 1) % len(THEMES)] or head.theme
    wanted = {
        "theme": theme,
        "aspect": brief.aspect or head.aspect,
        "width": brief.width or head.width,
        "words": brief.words,
        "caption": brief.source.caption,
        **(venues.get(brief.venue).heading if brief.venue else {}),
        **brief.heading,
    }
    figure = on_sheet(figure.with_head(**wanted), brief)
    figure, told = known_only(quoted(figure, brief.source.quotable_text))
    verify_looks(figure)
    for note in (*foreign, *told):
        session.run.event("note", text=f"planner: {note}")
    return figure


# A figure from a flat list of parts and arrows, for models that cannot write the figure language.

MOST_PARTS, MOST_ARROWS = 9, 10
Kind = Literal["module", "data", "tensor", "store", "actor", "document", "image", "chart", "loss"]


class Part(BaseModel):
    """One thing of the method."""

    id: str = Field(max_length=24)
    name: str = Field(min_length=2, max_length=40)
    kind: Kind = "module"
    phase: str = Field(default="", max_length=40)
    evidence: str = Field(default="", max_length=80)


class Arrow(BaseModel):
    """What goes from one part to another."""

    source: str = Field(max_length=24)
    target: str = Field(max_length=24)
    evidence: str = Field(default="", max_length=80)


class Parts(BaseModel):
    """All of a figure, flat."""

    parts: list[Part] = Field(min_length=2, max_length=MOST_PARTS)
    arrows: list[Arrow] = Field(default_factory=list, max_length=MOST_ARROWS)


def figure_of(listed: Parts) -> Figure:
    """Parts in their order, phases as zones, arrows between parts that are there; nothing else can be known."""
    parts: dict[str, Part] = {}
    called: dict[str, str] = {}
    for number, part in enumerate(listed.parts, 1):
        # A weak model gives many parts one id; then the name tells them apart, and what is the same twice is one.
        plain = (part.id, part.name) if part.name.isascii() else (part.id, f"part-{number}")
        free = next((id for id in map(_id, plain) if id not in parts), "")
        if part.name.strip() and free and part.name not in {known.name for known in parts.values()}:
            parts[free] = part
            called.setdefault(part.id, free)
    if len(parts) < 2:
        raise FigwrightError("fewer than two parts have a name of their own", "list the things that the method names")
    body: list[dict[str, object]] = []
    for phase, members in groupby(parts.items(), key=lambda item: item[1].phase.strip()):
        nodes: list[dict[str, object]] = [
            {"id": id, "label": part.name.strip(), "kind": part.kind, "evidence": part.evidence} for id, part in members
        ]
        body += [{"zone": {"label": phase, "items": nodes}}] if phase else nodes
    edges = {
        (start, end): {"from": start, "to": end, "evidence": arrow.evidence}
        for arrow in listed.arrows
        if (start := called.get(arrow.source, _id(arrow.source))) in parts
        and (end := called.get(arrow.target, _id(arrow.target))) in parts
        and start != end
    }
    return Figure.model_validate({"body": {"group": body}, "edges": list(edges.values())})


def _id(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "part"
