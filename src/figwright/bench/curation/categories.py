"""Candidates -> categories: by rules, and by a model when there is one. Whoever chose is written down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, Field

from figwright.agents.models import Image
from figwright.agents.references import CATEGORIES as DIAGRAMS
from figwright.agents.references import category_of
from figwright.agents.references.kinds import category_named
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.bench.curation.candidate import Candidate
from figwright.bench.curation.funnel import Drop
from figwright.bench.curation.plots import CATEGORIES as PLOTS
from figwright.bench.judged_pictures import shown
from figwright.core.errors import STOPPING, FigwrightError, RequestRefused

SEEN = "diagrams by the model's word"
_TEXT = 12_000
"""Characters of a method that say which field it belongs to."""
_ROWS = 12


class Sorted(BaseModel):
    """What a model says of a diagram; `fault` is why people may want to leave it out."""

    method_diagram: bool = True
    category: str = Field(min_length=1)
    fault: Literal["", "none", "simplistic", "cluttered", "abstract", "unreadable"] = ""
    why: str = ""


class Described(BaseModel):
    """What a model says of a plot. `names` are better names of columns, by the ones they have."""

    statistical: bool = True
    intent: str = Field(min_length=10)
    category: str
    difficulty: Literal["easy", "hard"]
    names: dict[str, str] = Field(default_factory=dict)
    why: str = ""


def by_rules(one: Candidate) -> Candidate:
    """The field by the words of a diagram; a plot has its category from its marks already."""
    if one.category:
        return replace(one, category=category_named(one.category) if one.kind == "diagram" else one.category)
    return replace(one, category=category_of(one.caption, one.text), category_by="rules")


async def by_model(
    session: Session,
    candidates: Iterable[Candidate],
    pictures: Path,
    *,
    concurrency: int = 8,
    done: Callable[[Candidate], None] = lambda one: None,
) -> tuple[tuple[Candidate, ...], tuple[Drop, ...]]:
    """All of them, several at once. Where the model fails with one, the rules' word stays; a wrong key or an empty
    purse ends it all."""
    room = asyncio.Semaphore(concurrency)

    async def one_of(one: Candidate) -> Candidate | Drop:
        async with room:
            asked: Awaitable[Candidate | Drop] = (
                _plot(session, one, pictures) if one.kind == "plot" else _diagram(session, one, pictures)
            )
            try:
                found = await asked
            except (*STOPPING, RequestRefused):
                raise
            except FigwrightError as error:
                found = replace(one, notes=(*one.notes, f"the model did not sort it: {error.message}"))
            done(one)
            return found

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one_of(one)) for one in candidates]
    found = [task.result() for task in tasks]
    return (
        tuple(one for one in found if isinstance(one, Candidate)),
        tuple(one for one in found if isinstance(one, Drop)),
    )


async def _diagram(session: Session, one: Candidate, pictures: Path) -> Candidate | Drop:
    def parse(answer: str) -> Sorted:
        said = Sorted.model_validate(json_in(answer))
        if category_named(said.category) not in DIAGRAMS:
            raise ValueError(f"{said.category!r} is none of {', '.join(DIAGRAMS)}")
        return said

    picture = await asyncio.to_thread(_picture_of, pictures / one.picture)
    inputs = {"caption": one.caption or "(none)", "method": one.text[:_TEXT]}
    said = await session.ask("categoriser", "categorise-diagram", inputs, images=(picture,), schema=Sorted, parse=parse)
    if not said.method_diagram:
        return Drop(one.id, SEEN, f"it shows no method: {said.why}" if said.why else "it shows no method")
    faulty = (f"the model finds it {said.fault}: {said.why}",) if said.fault not in ("", "none") else ()
    return replace(
        one, category=category_named(said.category), category_by=session.model.name if session.model else "",
        notes=(*one.notes, *faulty),
    )  # fmt: skip


async def _plot(session: Session, one: Candidate, pictures: Path) -> Candidate | Drop:
    columns = dict(one.columns)

    def parse(answer: str) -> Described:
        said = Described.model_validate(json_in(answer))
        if said.category not in PLOTS:
            raise ValueError(f"category {said.category!r} is none of {', '.join(PLOTS)}")
        names = [said.names.get(name, name).strip() or name for name in columns]
        if len(set(names)) < len(names):
            raise ValueError("two columns would have the same name")
        return said

    picture = await asyncio.to_thread(_picture_of, pictures / one.picture)
    table = "\n".join(f"{name}: {_first_values(values)}" for name, values in columns.items())
    inputs = {"columns": table, "intent": one.caption, "script": one.code[:_TEXT]}
    said = await session.ask("describer", "curate-plot", inputs, images=(picture,), schema=Described, parse=parse)
    if not said.statistical:
        return Drop(one.id, SEEN, f"it is no statistical plot: {said.why}" if said.why else "it is no statistical plot")
    renamed = tuple((said.names.get(name, name).strip() or name, values) for name, values in one.columns)
    size = one.caption[one.caption.rfind("(size of") :] if "(size of" in one.caption else ""
    return replace(
        one, caption=said.intent.strip().rstrip(".") + size, category=said.category, difficulty=said.difficulty,
        columns=renamed, category_by=session.model.name if session.model else "",
    )  # fmt: skip


def _first_values(values: tuple[object, ...]) -> str:
    more = f", … ({len(values)} values)" if len(values) > _ROWS else ""
    return ", ".join(str(value) for value in values[:_ROWS]) + more


def _picture_of(path: Path) -> Image:
    return shown(path.read_bytes())
