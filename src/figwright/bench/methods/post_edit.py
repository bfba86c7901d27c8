"""AIBench's post-editing: a painting, a model that lists its faults against the text, an image edit that mends them.

The painting may be another image model's: with a folder of ready pictures (another run's) it is looked up there, as
AIBench has Nano Banana Pro mend what Wan has painted.
"""

from __future__ import annotations

from pydantic import BaseModel, Field

from figwright.agents.models import Image
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.bench.methods import Recipe, Way, count, sees
from figwright.bench.methods._painted import painted, prompt_values
from figwright.bench.methods.ready import found
from figwright.bench.methods.vanilla import OPTION, draft
from figwright.frontends.raster import pixels

DRAFT = "draft.png"
MOST = 8


class Fault(BaseModel):
    """What is wrong, and what it should be."""

    fault: str
    mend: str


class Faults(BaseModel):
    """The answer to baseline-faults."""

    faults: list[Fault] = Field(default_factory=list)


async def _draw(session: Session, case: Case, recipe: Recipe) -> Made:
    most = count(recipe, "faults", MOST, 1, 20)
    first = await draft(session, case, recipe) if recipe.folder is None else found(case, recipe.folder)
    faults = await _faults(session, case, first, most)
    facts = {"faults": [one.model_dump() for one in faults]}
    if not faults:
        return Made(first, {DRAFT: first.data}, facts)
    across, down = pixels.size(first.data)
    changes = "\n".join(f"{number}. {one.fault} -> {one.mend}" for number, one in enumerate(faults, 1))
    inputs = {**prompt_values(case), "changes": changes}
    picture = await painted(session, "baseline-edit", inputs, aspect=across / down, images=(first,), round=1)
    return Made(picture, {DRAFT: first.data}, facts)


async def _faults(session: Session, case: Case, picture: Image, most: int) -> list[Fault]:
    def parse(text: str) -> list[Fault]:
        return Faults.model_validate(json_in(text)).faults[:most]

    inputs = {**prompt_values(case), "most": str(most)}
    faults = await session.ask("reviewer", "baseline-faults", inputs, images=(picture,), schema=Faults, parse=parse)
    sees(session, "reviewer")
    return faults


method = Way(
    "post-edit",
    _draw,
    ("model", "painter"),
    options={"faults": f"how many faults are mended at most; {MOST} when left out", **OPTION},
)
