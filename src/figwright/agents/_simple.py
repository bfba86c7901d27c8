"""A figure from a flat list of parts and arrows, for models that cannot write the figure language."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Literal

from pydantic import BaseModel, Field

from figwright.errors import FigwrightError
from figwright.spec import Figure

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
    for part in listed.parts:
        # A weak model gives many parts one id; then the name tells them apart, and what is the same twice is one.
        free = next((id for id in map(_id, (part.id, part.name)) if id not in parts), "")
        if part.name.strip() and free and part.name not in {known.name for known in parts.values()}:
            parts[free] = part
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
        if (start := _id(arrow.source)) in parts and (end := _id(arrow.target)) in parts and start != end
    }
    return Figure.model_validate({"body": {"group": body}, "edges": list(edges.values())})


def _id(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "part"
