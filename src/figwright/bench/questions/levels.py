"""Graph -> questions of four levels, each by its own prompt; AIBench's generators.

Components and direct arrows are asked about by name; phases by how the parts are ordered; and the whole by what it is
for. The model gives right and wrong answers, never letters: those are put here, so that they follow no habit.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pydantic import BaseModel, ConfigDict, Field

from figwright.agents._answers import json_in
from figwright.bench.case import LEVELS, Case, Question
from figwright.bench.logic import LogicGraph
from figwright.bench.questions.options import COUNTS, NO, YES, choice, told, yes_or_no
from figwright.bench.questions.together import together
from figwright.models import Image
from figwright.session import Session


class _One(BaseModel):
    """A question as the model gives it; an empty `right` says that no answer is."""

    model_config = ConfigDict(extra="ignore")

    question: str = Field(min_length=1)
    right: str = ""
    wrong: list[str] = Field(default_factory=list)


class _Many(BaseModel):
    model_config = ConfigDict(extra="ignore")

    questions: list[_One] = Field(min_length=1)


async def questions_for(
    session: Session,
    case: Case,
    graph: LogicGraph,
    image: Image | None = None,
    *,
    counts: tuple[int, int, int, int] = COUNTS,
    seed: int = 0,
) -> tuple[Question, ...]:
    """Questions about a case, level by level. `image` is the original figure: it tells how much such figures show."""
    shown = (image,) if image is not None else ()
    wanted = [(level, count) for level, count in enumerate(counts, 1) if count]
    levels = await together(_asked(session, case, graph, shown, level, count, seed) for level, count in wanted)
    found = [question for level in levels for question in level]
    return tuple(_numbered(question, f"{case.id}_{number}") for number, question in enumerate(found, 1))


async def _asked(
    session: Session, case: Case, graph: LogicGraph, images: tuple[Image, ...], level: int, count: int, seed: int
) -> tuple[Question, ...]:
    name = LEVELS[level - 1]
    inputs = {"graph": graph.model_dump_json(), "count": str(count)}
    if name == "semantics":
        inputs["method"] = case.source.text
    chance = Random(f"{seed}:{case.id}:{level}")
    return await session.ask(
        "examiner", f"questions-{name}", inputs, images=images, schema=_Many, parse=_parser(level, count, chance)
    )


def _parser(level: int, count: int, chance: Random) -> Callable[[str], tuple[Question, ...]]:
    """What a level's questions must look like; what does not is said to the model."""

    def parse(answer: str) -> tuple[Question, ...]:
        given = _Many.model_validate(json_in(answer)).questions
        different = {told(one.question): one for one in reversed(given)}
        wanted = [one for one in given if different[told(one.question)] is one]
        return tuple(_read(one, level, chance) for one in wanted[:count])

    return parse


def _read(one: _One, level: int, chance: Random) -> Question:
    if level > 1:
        return choice("", level, one.question.strip(), one.right.strip(), [text.strip() for text in one.wrong], chance)
    if one.right.strip().casefold() not in (YES.casefold(), NO.casefold()):
        raise ValueError(f"{one.question!r} is answered by Yes or No, not by {one.right!r}")
    return yes_or_no("", one.question.strip(), one.right.strip().casefold() == YES.casefold(), chance)


def _numbered(question: Question, id: str) -> Question:
    return Question(id, question.level, question.text, question.options, question.answer, question.negative)
