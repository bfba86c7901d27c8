"""Tracer: a look at a picture that classical vision has traced: names and connects what was left open.

It may choose among what was seen and read, and adds nothing: an id that was not seen, or words that were not read, are
refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from pydantic import BaseModel, Field

from figwright.agents._answers import json_in
from figwright.errors import FigwrightError
from figwright.models import Image
from figwright.session import Session


class Choices(BaseModel):
    """The tracer's answer: for open lines the id of their missing end."""

    ends: dict[str, str] = Field(default_factory=dict, max_length=200)


async def choose(
    session: Session, picture: Image, elements: Mapping[str, str], lines: Sequence[Mapping[str, str]]
) -> Choices:
    """The missing ends. `elements` are ids with their words; each line has an id, its known end and where it ends."""
    known = {line["id"] for line in lines}

    def parse(text: str) -> Choices:
        chosen = Choices.model_validate(json_in(text))
        for line, end in chosen.ends.items():
            if line not in known or end not in elements:
                raise FigwrightError(
                    f"{line!r} -> {end!r} is not among what was seen", "choose ids from the lists only"
                )
        return chosen

    inputs = {
        "labels": "\n".join(f"{id}: {words}" for id, words in elements.items()),
        "graph": "\n".join(json.dumps(line, ensure_ascii=False) for line in lines),
    }
    return await session.ask("tracer", "trace", inputs, images=[picture], schema=Choices, parse=parse)
