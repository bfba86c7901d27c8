"""A paper's file -> Survey, by rules or with a model: what `figwright.paper` and `figwright paper` call."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from figwright import models, papers, pipeline
from figwright.order import Order
from figwright.papers import Paper
from figwright.proposals import Survey
from figwright.proposals._rules import survey
from figwright.settings import settings
from figwright.store import RunFolder
from figwright.waiting import wait_for


async def paper_async(
    source: Paper | Path | str,
    *,
    section: str = "",
    reader: str = "",
    order: Order | None = None,
    home: Path | None = None,
    watch: pipeline.Watch | None = None,
    **wishes: Any,
) -> Survey:
    """What a paper holds and which figures it needs. `source` is a PDF, a LaTeX folder or archive, Markdown or HTML.

    `section` chooses the methodology ("3", "Approach"), `reader` who reads the file. With a `model` (its name, or one
    that is connected already) a proposer chooses and words the figures; `wishes` are the fields of `Order`.
    """
    model = wishes.pop("model", "")
    order = order or Order.of(wishes)
    if isinstance(model, str):
        order, model = replace(order, model=model or order.model), None
    held = source if isinstance(source, Paper) else await asyncio.to_thread(_read, Path(source), reader)
    found = await asyncio.to_thread(survey, held, section)
    if model is None and not order.model:
        return found
    from figwright.proposals._proposer import proposed

    home = home or settings().home
    name = f"paper {held.title or (held.path.stem if held.path else '')}".strip()
    folder = RunFolder.create(home, name, order.data(), models.secrets())
    async with pipeline.open_session(order, folder, home, watch, model=model) as session:
        return await proposed(session, found)


def _read(path: Path, reader: str) -> Paper:
    return papers.read(path, reader)


def paper(source: Paper | Path | str, **wishes: Any) -> Survey:
    """`paper_async` for those who do not wait for anything else meanwhile."""
    return wait_for(paper_async(source, **wishes))
