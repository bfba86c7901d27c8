"""A method -> the questions that a figure of it must be able to answer (AIBench's way of making a benchmark).

    text -> logic graph -> questions of four levels -> screened -> reviewed by people

    prepared = await questions.prepare(session, case)
    line = records.dumps(case, prepared.questions)

Without a model the text is read by rules and the questions follow from the graph alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from figwright.bench.case import Case, Question
from figwright.bench.logic import LogicGraph
from figwright.bench.questions import graph, levels, rules, screening
from figwright.bench.questions.options import COUNTS
from figwright.bench.questions.screening import LEAST, Removal
from figwright.session import Session


@dataclass(frozen=True, slots=True)
class Prepared:
    """A case's graph and questions, what was removed and why; `discarded` when so much was answered wrong that nothing
    of it can be trusted."""

    graph: LogicGraph
    questions: tuple[Question, ...]
    removed: tuple[Removal, ...] = ()
    notes: tuple[str, ...] = ()
    discarded: bool = False


async def prepare(
    session: Session | None,
    case: Case,
    *,
    counts: tuple[int, int, int, int] = COUNTS,
    seed: int = 0,
    least: float = LEAST,
    second: Session | None = None,
) -> Prepared:
    """All of it for one case. Screening needs the original figure; `second` is a stronger model for what the first one
    answers wrong."""
    if session is None or session.model is None:
        read = graph.by_rules(case.source)
        asked = rules.by_rules(read.graph, seed, case.id, counts, text=case.source.told)
        return Prepared(read.graph, asked, notes=read.notes)
    read = await graph.text_to_graph(session, case.source)
    figure = screening.original(case) if case.human is not None else None
    asked = await levels.questions_for(session, case, read.graph, figure, counts=counts, seed=seed)
    if figure is None:
        note = "not screened: the case has no original figure"
        return Prepared(read.graph, asked, notes=(*read.notes, note))
    kept = await screening.screened(session, case, asked, least=least, second=second)
    note = f"answered from the original figure: {kept.accuracy:.0%} right"
    return Prepared(read.graph, kept.questions, kept.removed, (*read.notes, note), kept.discarded)
