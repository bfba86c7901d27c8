"""Retriever: the references from which the planner learns. A local shortlist first, then the model's choice."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import BaseModel, Field

from figwright.agents import references
from figwright.agents.models import Image
from figwright.agents.references import Reference
from figwright.agents.roles._shown_data import shape
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.core import languages
from figwright.core.errors import FigwrightError
from figwright.core.source import Brief, Source

SHORTLIST, PLOTS = 8, 12
EXCERPT = 150
"""Words of the method that the retriever reads: enough to tell its field and kind."""


class Choice(BaseModel):
    """The retriever's answer; bounded, because a small model that is held to a schema may fill it for ever."""

    ids: list[Annotated[str, Field(max_length=12)]] = Field(
        max_length=SHORTLIST, description="ids of the chosen candidates, the most useful first"
    )
    why: str = Field(default="", max_length=400)


async def retrieve(
    session: Session, brief: Brief, pool: tuple[Reference, ...], *, count: int = 4, cleared: bool = False
) -> tuple[Reference, ...]:
    """The `count` most useful references, chosen by the model from a shortlist that is made without it. `cleared`: the
    figure itself was taken out of the pool."""
    listed, sheet = await references.aside(_offered, brief.source, pool, count, cleared)
    if len(listed) <= count:
        session.run.event("references", ids=[reference.id for reference in listed.values()], why="there are no more")
        return tuple(listed.values())

    def parse(text: str) -> Choice:
        data = json_in(text)
        given = data.get("ids")
        ids = [id for id in map(_listed, given if isinstance(given, list) else ()) if id in listed]
        if not ids:
            raise FigwrightError("none of the ids is among the candidates", f"known: {', '.join(listed)}")
        return Choice(ids=ids[:SHORTLIST], why=str(data.get("why", ""))[:400])

    inputs = {
        "method": languages.opening(brief.source.text, EXCERPT),
        "caption": brief.source.caption,
        "candidates": ("\n\n" if brief.source.table is None else "\n").join(
            f"{id}: {_summary(reference)}" for id, reference in listed.items()
        ),
        "count": str(count),
    }
    prompt = "retriever"
    if brief.source.table is not None:
        told = {"intent": brief.source.caption, "data": shape(brief.source.table)}
        prompt, inputs = "plot-retriever", told | {name: inputs[name] for name in ("candidates", "count")}
    images = (Image(sheet, "image/jpeg"),) if sheet else ()
    choice = await session.ask("retriever", prompt, inputs, images=images, schema=Choice, parse=parse)
    chosen = tuple(dict.fromkeys(listed[id] for id in choice.ids if id in listed))[:count]
    session.run.event("references", ids=[reference.id for reference in chosen], why=choice.why)
    return chosen


def _offered(
    source: Source, pool: tuple[Reference, ...], count: int, cleared: bool
) -> tuple[dict[str, Reference], bytes]:
    """What the model chooses from, and its pictures on a sheet. Both in one go: of many figures that are begun together
    the first is asked about while the others wait for theirs."""
    most = SHORTLIST if source.table is None else PLOTS
    shortlist = references.shortlist(source, pool, most, cleared=cleared)
    listed = {f"c{i}": reference for i, reference in enumerate(shortlist, 1)}
    return listed, references.contact_sheet(listed) if len(listed) > count else b""


def _listed(id: object) -> str:
    """An id as it is listed: its number counts, whatever a model writes before it."""
    number = re.fullmatch(r"\D*(\d{1,3})\D*", str(id))
    return f"c{number[1]}" if number else ""


def _summary(reference: Reference) -> str:
    """A reference without its own id, which would be mistaken for the one in the list."""
    return references.summary(reference).removeprefix(f"[{reference.id}] ")
