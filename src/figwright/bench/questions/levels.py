"""Graph -> questions of four levels, each by its own prompt; AIBench's generators.

Components and direct arrows are asked about by name; phases by how the parts are ordered; and the whole by what it is
for. The model gives right and wrong answers, never letters: those are dealt here, so that they follow no habit. It
gives one wrong answer more than is shown: from some questions the right one is left out, so that "none of these" is as
good a guess as every other letter. All faults of an answer are told to the model at once; what is still wrong after
that is dropped, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Literal

from pydantic import BaseModel, Field

from figwright.agents.models import Image
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.bench.case import LEVELS, Case, Question
from figwright.bench.graphs.labels import alike, stands_in
from figwright.bench.graphs.matching import LEAST, reached
from figwright.bench.logic import LogicGraph
from figwright.bench.questions.giveaway import given_away
from figwright.bench.questions.options import (
    COUNTS,
    NO,
    NONE,
    NOTHING,
    YES,
    choice,
    dealt,
    normalize_option,
    share,
    yes_or_no,
)
from figwright.bench.questions.parallel_calls import together
from figwright.bench.questions.screening import Removal
from figwright.bench.questions.strict import worded
from figwright.core.errors import BadAnswer

ABSENT = 1 / 3
"""The share of questions after components that are not there."""
LEAST_LEFT = 0.5
"""When less than this of the questions can be asked, the others are not to be trusted either."""
TWICE = "asked twice"


class _One(BaseModel):
    """A question as the model gives it; an empty `right` says that no answer is."""

    question: str = Field(min_length=1)
    right: str = ""
    wrong: list[str] = Field(default_factory=list)
    node: str = ""
    side: str = ""


class _Many(BaseModel):
    questions: list[_One] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class Written:
    """Questions, and those that were not fit to be asked, each with its reason."""

    questions: tuple[Question, ...]
    removed: tuple[Removal, ...] = ()


async def written(
    session: Session,
    case: Case,
    graph: LogicGraph,
    image: Image | None = None,
    *,
    counts: tuple[int, int, int, int] = COUNTS,
    seed: int = 0,
) -> Written:
    """Questions about a case, level by level. `image` is the original figure: it tells how much such figures show."""
    shown = (image,) if image is not None else ()
    wanted = [(level, count) for level, count in enumerate(counts, 1) if count]
    found = await together(_ask_for_level(session, case, graph, shown, level, count, seed) for level, count in wanted)
    kept = [question for level in found for question in level.questions]
    removed = [removal for level in found for removal in level.removed]
    unfit = [one for one in removed if one.reason != TWICE]
    if len(kept) < LEAST_LEFT * (len(kept) + len(unfit)):
        raise BadAnswer(
            f"{len(unfit)} of {len(kept) + len(unfit)} questions about {case.id!r} are not usable: {unfit[0].reason}",
            "try another model",
        )
    numbered = [replace(question, id=f"{case.id}_{number}") for number, question in enumerate(kept, 1)]
    gone = [
        replace(one, question=replace(one.question, id=f"{case.id}_dropped_{number}"))
        for number, one in enumerate(removed, 1)
    ]
    return Written(tuple(numbered), tuple(gone))


async def _ask_for_level(
    session: Session, case: Case, graph: LogicGraph, images: tuple[Image, ...], level: int, count: int, seed: int
) -> Written:
    name = LEVELS[level - 1]
    inputs = {"graph": graph.model_dump_json(), "count": str(count)}
    if level == 1:
        inputs["absent"] = str(share(count, ABSENT))
    if name == "semantics":
        inputs["method"] = case.source.text
    reader = _Reader(level, count, Known(graph), Random(f"{seed}:{case.id}:{level}"))
    return await session.ask("examiner", f"questions-{name}", inputs, images=images, schema=_Many, parse=reader.parse)


class _Reader:
    """Reads a level's answer. The first one is objected to, with all its faults; of the second one what is good is
    taken."""

    def __init__(self, level: int, count: int, known: Known, chance: Random) -> None:
        self.level, self.count, self.known, self.chance = level, count, known, chance
        self.tries = 0

    def parse(self, answer: str) -> Written:
        self.tries += 1
        given = _Many.model_validate(json_in(answer)).questions
        good: dict[str, _One] = {}
        bad: list[tuple[int, Removal]] = []
        for number, one in enumerate(given, 1):
            wrong = self.faults(one) or ((TWICE,) if normalize_option(one.question) in good else ())
            if wrong:
                bad.append((number, Removal(_as_given(one, self.level), "; ".join(wrong))))
            else:
                good[normalize_option(one.question)] = one
        objections = [f"question {number}: {one.reason}" for number, one in bad if one.reason != TWICE]
        if objections and len(good) < self.count and self.tries == 1:
            raise ValueError("; ".join(objections))
        return Written(self.lettered(list(good.values())[: self.count]), tuple(one for _, one in bad))

    def faults(self, one: _One) -> tuple[str, ...]:
        """What is wrong with the form, or else with what it says."""
        side: Side | None = one.side if one.side in ("before", "after") else None  # type: ignore[assignment]
        try:
            asked = [_read(one, self.level, hide) for hide in (False, True) if not hide or _can_be_hidden(one)]
        except ValueError as error:
            return (str(error),)
        found = (fault for question in asked for fault in faults(question, self.known, one.node, side))
        return tuple(dict.fromkeys(found))

    def lettered(self, good: Sequence[_One]) -> tuple[Question, ...]:
        """As many of them without a right answer as there should be, the letters dealt evenly, and components asked for
        in the same words, whether they are there or not."""
        hidden: set[int] = set()
        if self.level > 1:
            able = [i for i, one in enumerate(good) if one.right.strip() and _can_be_hidden(one)]
            short = share(len(good), NOTHING) - sum(not one.right.strip() for one in good)
            hidden = set(self.chance.sample(able, min(len(able), max(0, short))))
        return dealt(worded([_read(one, self.level, i in hidden) for i, one in enumerate(good)]), self.chance)


def _can_be_hidden(one: _One) -> bool:
    """Whether enough is left when the right answer is left out."""
    return len({normalize_option(text) for text in one.wrong} - {normalize_option(one.right)}) >= 3


def _read(one: _One, level: int, hide: bool = False) -> Question:
    """A question in its form, before letters are dealt; surplus wrong answers are cut."""
    still, right = Random(0), one.right.strip()
    if level > 1:
        right = "" if hide else right
        wrong = [
            text.strip() for text in one.wrong if text.strip() and normalize_option(text) != normalize_option(NONE)
        ]
        return choice("", level, one.question.strip(), right, wrong[: 2 if right else 3], still)
    if right.casefold() not in (YES.casefold(), NO.casefold()):
        raise ValueError(f"{one.question!r} is answered by Yes or No, not by {one.right!r}")
    return yes_or_no("", one.question.strip(), right.casefold() == YES.casefold(), still)


def _as_given(one: _One, level: int) -> Question:
    """A question that may not be one, to be kept beside its fault."""
    texts = [YES, NO] if level == 1 else [text for text in (one.right, *one.wrong) if text.strip()]
    options = tuple(zip("ABCDEFGH", texts, strict=False))
    right = one.right.strip().casefold()
    answer = next((letter for letter, text in options if text.strip().casefold() == right), "")
    return Question("", level, one.question.strip(), options, answer, right in ("", NO.casefold()))


# What is wrong with a question that a model wrote, as far as the method's graph and the words can tell by themselves. A
# key that contradicts the graph is the worst fault: a figure that is right then loses a point. So every answer is held
# against the nodes and edges, as far as question and options name them.

QUOTED = re.compile(r"(?<!\w)['‘“\"]([^\n]{1,80}?)['’”\"](?!\w)")
_DIRECT = re.compile(r"\b(?:direct(?:ly)?|immediate(?:ly)?|straight)\b", re.IGNORECASE)
Side = Literal["before", "after"]


@dataclass(frozen=True)
class Known:
    """A graph with what questions are held against."""

    graph: LogicGraph

    @cached_property
    def labels(self) -> dict[str, str]:
        return {node.id: node.label for node in self.graph.nodes}

    @cached_property
    def edges(self) -> frozenset[tuple[str, str]]:
        return frozenset((edge.source, edge.target) for edge in self.graph.edges)

    @cached_property
    def reach(self) -> set[tuple[str, str]]:
        return reached(self.graph)

    def node(self, name: str) -> str | None:
        """The id of the node that is called so; none where two could be."""
        found = sorted(((alike(name, label), id) for id, label in self.labels.items()), reverse=True)
        if not found or found[0][0] < LEAST or (len(found) > 1 and found[1][0] == found[0][0]):
            return None
        return found[0][1]

    def phase(self, name: str) -> bool:
        return any(alike(name, phase.label) >= LEAST for phase in self.graph.phases)

    def mentioned(self, text: str) -> set[str]:
        return {id for id, label in self.labels.items() if stands_in(label, text)}


def faults(question: Question, known: Known, node: str = "", side: Side | None = None) -> tuple[str, ...]:
    """Everything that speaks against a question. `node` and `side` are what its writer says it asks for: what comes
    after, or before, that node of the graph."""
    if question.level == 1:
        return tuple(_component(question, known))
    found = [*_topology(question, known, node, side)] if question.level == 2 else []
    if words := given_away(question):
        found.append(f"gives the answer away: {_list(words)} stands in the question and in no answer but the right one")
    return tuple(found)


def _component(question: Question, known: Known) -> Iterator[str]:
    quoted = QUOTED.search(question.text)
    if quoted is None:
        yield "names no component in quotation marks"
        return
    name = quoted[1]
    called = [label for label in known.labels.values() if alike(name, label) >= LEAST]
    if question.negative and (called or known.phase(name)):
        yield f"answered by No, and the graph has {_list(called or [name])}"
    if not question.negative and not called and not known.phase(name):
        yield f"answered by Yes, and the graph has no {name!r}"


def _topology(question: Question, known: Known, node: str, side: Side | None) -> Iterator[str]:
    texts = {letter: text for letter, text in question.options if text != NONE}
    nodes = {letter: known.node(text) for letter, text in texts.items()}
    asked = node if node in known.labels else None
    if asked and side:
        yield from _neighbours(question, known, nodes, asked, side)
        return
    mentioned = known.mentioned(question.text)
    right = nodes.get(question.answer)
    if right is None or len(mentioned) != 1 or right in mentioned:
        return
    (about,) = mentioned
    joined, what = (known.edges, "edge") if _DIRECT.search(question.text) else (known.reach, "way")
    if not {(about, right), (right, about)} & joined:
        yield f"no {what} of the graph joins {known.labels[about]!r} and {known.labels[right]!r}"


def _neighbours(
    question: Question, known: Known, nodes: dict[str, str | None], about: str, side: Side
) -> Iterator[str]:
    """Where the writer says what is asked for, the edges say which options are right."""
    edges = {(b, a) for a, b in known.edges} if side == "before" else known.edges
    where = f"directly {side} {known.labels[about]!r}"
    for letter, one in nodes.items():
        if one is None:
            continue
        if letter == question.answer and (about, one) not in edges:
            yield f"{known.labels[one]!r} is not {where} in the graph"
        if letter != question.answer and (about, one) in edges:
            yield f"{known.labels[one]!r} is called wrong, and is {where} in the graph"


def _list(words: list[str] | tuple[str, ...]) -> str:
    return ", ".join(repr(word) for word in words)
