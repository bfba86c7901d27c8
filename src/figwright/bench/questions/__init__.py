"""A method -> the questions that a figure of it must be able to answer (AIBench's way of making a benchmark).

    text -> logic graph -> questions of four levels -> screened with and without the figure -> reviewed by people

    prepared = await questions.prepare(session, case)
    line = records.dumps(case, prepared.questions)

Without a model the text is read by rules and the questions follow from the graph alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from figwright.agents.session import Session
from figwright.bench.case import Case, Question
from figwright.bench.logic import LogicGraph
from figwright.bench.questions import graph, levels, rules, screening
from figwright.bench.questions.options import COUNTS
from figwright.bench.questions.screening import FLOOR, LEAST, TRIES, Removal


@dataclass(frozen=True, slots=True)
class Prepared:
    """A case's graph and questions, what was removed and why; `discarded` when so much was answered wrong that nothing
    of it can be trusted. `guessable` are the ids of questions that stayed though they were guessed without the figure:
    without them too few would be left."""

    graph: LogicGraph
    questions: tuple[Question, ...]
    removed: tuple[Removal, ...] = ()
    notes: tuple[str, ...] = ()
    discarded: bool = False
    guessable: tuple[str, ...] = ()


async def prepare(
    session: Session | None,
    case: Case,
    *,
    counts: tuple[int, int, int, int] = COUNTS,
    seed: int = 0,
    least: float = LEAST,
    second: Session | None = None,
    shown_only: bool = True,
    guesses: int = TRIES,
    floor: int = FLOOR,
) -> Prepared:
    """All of it for one case. Screening needs the original figure; `second` is a stronger model for what the first one
    answers wrong; with `shown_only` what the original does not show is not asked. Every question is put `guesses` times
    without the figure, and goes when it is guessed each time, but not below `floor` questions of its level."""
    if session is None or session.model is None:
        read = graph.by_rules(case.source)
        asked = rules.by_rules(
            read.graph, seed, case.id, counts, text=case.source.quotable_text, category=case.category
        )
        return Prepared(read.graph, asked, notes=read.notes)
    read = await graph.text_to_graph(session, case.source)
    figure = screening.original(case) if case.human is not None else None
    written = await levels.written(session, case, read.graph, figure, counts=counts, seed=seed)
    left, removed, notes = written.questions, written.removed, list(read.notes)
    if figure is None:
        notes.append("not screened: the case has no original figure")
    else:
        seen = await screening.screened(session, case, left, least=least, second=second, shown_only=shown_only)
        notes.append(f"answered from the original figure: {seen.accuracy:.0%} right")
        left, removed = seen.questions, (*removed, *seen.removed)
        if seen.discarded:
            return Prepared(read.graph, left, removed, tuple(notes), True)
    guessed = await screening.unguessed(session, left, tries=guesses, floor=floor, seed=seed)
    if guessed.stayed:
        notes.append(f"guessed without the figure and kept, for want of others: {', '.join(guessed.stayed)}")
    return Prepared(read.graph, guessed.questions, (*removed, *guessed.removed), tuple(notes), guessable=guessed.stayed)
