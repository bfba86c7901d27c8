"""Text -> logic graph: first what happens, step by step, then the graph of it; the paper's own terms are kept.

A long text read straight into a graph loses its order and gains names that nobody used. So the steps are written down
first, as a log, and every name of the graph is looked for in the text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field

from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.bench.graphs.joined import Join, Part
from figwright.bench.graphs.joined import graph as joined
from figwright.bench.graphs.labels import stands_in
from figwright.bench.graphs.shown import of_figure
from figwright.bench.logic import LogicGraph
from figwright.core.errors import BadAnswer, SourceError
from figwright.core.source import Brief, Source
from figwright.frontends import text_rules

MOST_UNKNOWN = 0.5
"""When more of the names than this are nowhere in the text, it is not this text's graph."""


class Step(BaseModel):
    """One thing that happens: who does what, what goes in and what comes out."""

    model_config = ConfigDict(frozen=True)

    phase: str = ""
    actor: str = ""
    does: str = Field(min_length=1)
    takes: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"[{self.phase}] " if self.phase else ""
        return f"{place}{self.actor}: {self.does} | in: {', '.join(self.takes)} | out: {', '.join(self.gives)}"


class Log(BaseModel):
    """The method as it runs."""

    model_config = ConfigDict(frozen=True)

    steps: tuple[Step, ...] = Field(min_length=1)

    def __str__(self) -> str:
        return "\n".join(f"{i}. {step}" for i, step in enumerate(self.steps, 1))


@dataclass(frozen=True, slots=True)
class Read:
    """A text's graph, what has to be said of it, and the log that it was made from."""

    graph: LogicGraph
    notes: tuple[str, ...] = ()
    log: str = ""


async def text_to_graph(session: Session, source: Source) -> Read:
    """The logic of a method by the session's model. Parts that nothing joins are objected to once; so are names that
    the text does not use: what is left of these afterwards is taken out, and what they joined stays joined."""
    said = {"method": source.text, "caption": source.caption or "(none)"}
    log = await session.ask("chronicler", "logic-log", said, schema=Log, parse=_log)
    inputs = {"log": str(log), "method": source.text}
    graph = await session.ask("grapher", "logic-graph", inputs, schema=LogicGraph, parse=_Joined().parse)
    if not (unknown := unknown_terms(graph, source)):
        return Read(graph, _loose_note(graph), str(log))
    note = f"renamed after the text: {', '.join(unknown)}"
    inputs = {"graph": graph.model_dump_json(), "terms": "\n".join(unknown), "method": source.text}
    graph = await session.ask("grapher", "logic-terms", inputs, schema=LogicGraph, parse=_graph, round=1)
    if not (unknown := unknown_terms(graph, source)):
        return Read(graph, (note, *_loose_note(graph)), str(log))
    if len(unknown) > MOST_UNKNOWN * len(graph.nodes):
        raise BadAnswer(
            f"{len(unknown)} of {len(graph.nodes)} names of the logic graph are not in the text: {unknown[0]!r} …",
            "try another model",
        )
    left = without(graph, unknown)
    notes = (note, f"left out, not in the text: {', '.join(unknown)}", *_loose_note(left))
    return Read(left, notes, str(log))


def by_rules(source: Source) -> Read:
    """The logic as far as rules can read it; no model. Parts that are only named together stay unjoined."""
    read = text_rules.plan(Brief(source, "detailed"))
    graph = of_figure(read.figure).graph
    if graph is None:
        raise SourceError(f"found no component in {source.name or 'the text'!r}", "use a model")
    return Read(graph, ("read by rules, without a model", *read.notes))


def unknown_terms(graph: LogicGraph, source: Source) -> tuple[str, ...]:
    """The labels of nodes that the text does not use, in any form."""
    return tuple(dict.fromkeys(node.label for node in graph.nodes if not stands_in(node.label, source.quotable_text)))


def loose(graph: LogicGraph) -> tuple[str, ...]:
    """The labels of nodes that no edge leads to or from."""
    joined = {end for edge in graph.edges if edge.source != edge.target for end in (edge.source, edge.target)}
    return tuple(node.label for node in graph.nodes if node.id not in joined)


def _loose_note(graph: LogicGraph) -> tuple[str, ...]:
    return (f"joined to nothing: {', '.join(names)}",) if (names := loose(graph)) else ()


def without(graph: LogicGraph, labels: Iterable[str]) -> LogicGraph:
    """The graph without some nodes; what led to them leads on to what they led to."""
    gone = set(labels)
    frames = [Part(phase.id, phase.label, frame=True) for phase in graph.phases]
    named = [
        Part(node.id, "" if node.label in gone else node.label, node.kind, False, (node.phase,) if node.phase else ())
        for node in graph.nodes
    ]
    left = joined((*frames, *named), tuple(Join(edge.source, edge.target, edge.label) for edge in graph.edges))
    if left is None:
        raise BadAnswer("no name of the logic graph is in the text", "try another model")
    return left


def _log(answer: str) -> Log:
    return Log.model_validate(json_in(answer))


class _Joined:
    """Reads a graph, and objects once to nodes that nothing joins: who has thought twice may have meant it."""

    def __init__(self) -> None:
        self.objected = False

    def parse(self, answer: str) -> LogicGraph:
        graph = _graph(answer)
        if (names := loose(graph)) and len(graph.nodes) > 1 and not self.objected:
            self.objected = True
            said = ", ".join(map(repr, names))
            raise ValueError(f"no edge joins {said}: join them as the text says, or leave out what takes no part")
        return graph


def _graph(answer: str) -> LogicGraph:
    return LogicGraph.model_validate(json_in(answer))
