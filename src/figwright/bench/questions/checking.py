"""What is wrong with a question that a model wrote, as far as the method's graph and the words can tell by themselves.

A key that contradicts the graph is the worst fault: a figure that is right then loses a point. So every answer is held
against the nodes and edges, as far as question and options name them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from figwright.bench.case import Question
from figwright.bench.graphs.labels import alike, stands_in
from figwright.bench.graphs.matching import LEAST, reached
from figwright.bench.logic import LogicGraph
from figwright.bench.questions.giveaway import given_away
from figwright.bench.questions.options import NONE

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
