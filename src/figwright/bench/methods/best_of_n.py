"""AIBench's best of N: several paintings, of which a model that sees picks one.

The ranker of our own candidates compares pairs by looks, since a critic has judged their facts already. Nobody has
judged these, so whoever picks reads the method and sees all of them at once.
"""

from __future__ import annotations

import asyncio

from pydantic import BaseModel, Field

from figwright.agents.models import Image
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.bench.methods import Recipe, Way, count, is_own, sees
from figwright.bench.methods._painted import prompt_values
from figwright.bench.methods.vanilla import OPTION, draft
from figwright.core.errors import FigwrightError

N = 4


class Pick(BaseModel):
    """The answer to baseline-pick."""

    best: int = Field(ge=1, description="number of the best picture")
    why: str = Field(default="", max_length=400)


async def _draw(session: Session, case: Case, recipe: Recipe) -> Made:
    n = count(recipe, "n", N, 2, 16)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_try_painting(session, case, recipe, number)) for number in range(1, n + 1)]
    tried = [task.result() for task in tasks]
    pictures = [one for one in tried if isinstance(one, Image)]
    if not pictures:
        raise next(one for one in tried if not isinstance(one, Image))
    pick = await _pick(session, case, pictures) if pictures[1:] else Pick(best=1, why="the only one")
    files = {f"candidate-{number}.png": one.data for number, one in enumerate(pictures, 1)}
    return Made(pictures[pick.best - 1], files, {"of": len(pictures), "picked": pick.best, "why": pick.why})


async def _try_painting(session: Session, case: Case, recipe: Recipe, number: int) -> Image | FigwrightError:
    """One painting, or why it did not come to be: the others may."""
    try:
        return await draft(session, case, recipe, candidate=number)
    except FigwrightError as error:
        if not is_own(error):
            raise
        return error


async def _pick(session: Session, case: Case, pictures: list[Image]) -> Pick:
    def parse(text: str) -> Pick:
        data = json_in(text)
        pick = Pick.model_validate({"best": data.get("best"), "why": str(data.get("why", ""))[:400]})
        if pick.best > len(pictures):
            raise FigwrightError(f"no picture {pick.best}", f"give a number from 1 to {len(pictures)}")
        return pick

    inputs = {**prompt_values(case), "count": str(len(pictures))}
    pick = await session.ask("picker", "baseline-pick", inputs, images=pictures, schema=Pick, parse=parse)
    sees(session, "picker")
    return pick


method = Way(
    "best of N",
    _draw,
    ("model", "painter"),
    options={"n": f"how many paintings there are to pick from; {N} as in AIBench", **OPTION},
)
