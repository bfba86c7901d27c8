"""The human figure itself: "Human" (50.0 by definition) and "Original Image" of the papers' tables."""

from __future__ import annotations

import asyncio

from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.bench.methods import Recipe, Way
from figwright.bench.methods.ready import read
from figwright.core.errors import AssetError


async def _draw(session: Session, case: Case, recipe: Recipe) -> Made:
    return Made(await drawn(case))


async def drawn(case: Case) -> Image:
    """The picture that people drew, as PNG."""
    if case.human is None:
        raise AssetError(f"case {case.id!r} has no human figure", "download the benchmark's pictures too")
    return await asyncio.to_thread(read, case.human)


method = Way("human", _draw, kinds=("diagram", "plot"))
