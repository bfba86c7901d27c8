"""What a score must be held against: what is had without seeing the picture, and what the order of pictures did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from figwright.bench import judges, marks, statistics
from figwright.bench.case import LEVELS
from figwright.bench.judges import Record
from figwright.bench.judges.questions import tally
from figwright.bench.judges.referenced import Leaning, leanings
from figwright.bench.questions import blind
from figwright.bench.reports import tables
from figwright.bench.reports.boards import Board, Entrant, unsighted
from figwright.bench.reports.tables import Cell, Row, Table, named, table, words
from figwright.bench.results import Results
from figwright.core.errors import MissingExtra

SCORES = (*LEVELS, blind.LOGIC)
SOLVER = "the solver without the picture"
CHANCE = blind.random_letter({}).title


def baselines(board: Board) -> Iterator[Table]:
    """Whatever the records of this board give."""
    made: tuple[Callable[[Board], Table | None], ...] = (_blind, _question_counts, _each_question, _leaning)
    for make in made:
        if (found := make(board)) is not None:
            yield found


def _question_records(board: Board, results: Results) -> dict[str, Record]:
    """By case, the records that hold questions."""
    kept = ((case.id, case.records.get(board.name, {})) for case in results.cases)
    return {id: record for id, record in kept if isinstance(record.get("questions"), list)}


def _blind(board: Board) -> Table | None:
    """A method's scores over those that answer without looking, and how far it is above chance."""
    rows: list[Row] = []
    for entrant in board.ranked:
        records = _question_records(board, entrant.results)
        if not records:
            continue
        own = marks.scores(entrant.marked, LEVELS, blind.MEANS)
        chance = blind.random_letter(blind.of_records(records)).scores
        rows.append(_levels(entrant.label, "", own))
        rows += [_levels(entrant.label, *one) for one in guessed(board, entrant).items()]
        rows.append(_levels(entrant.label, "the score above chance, 100 is perfect", blind.corrected(own, chance)))
    notes = ("Whoever answers without the picture gets this much. A score near its baselines says little.",)
    return table("Beside those who do not look", ("Run", "Who", *map(named, SCORES)), rows, notes) if rows else None


def guessed(board: Board, entrant: Entrant) -> dict[str, dict[str, float | None]]:
    """What the questions of a run give to those who do not look, by who they are; empty where nobody was asked."""
    records = _question_records(board, entrant.results)
    if not records:
        return {}
    found = {one.title: one.scores for one in blind.baselines(blind.of_records(records))}
    for name in filter(unsighted, entrant.results.judges):
        found[SOLVER] = marks.scores(entrant.results.marked(name), LEVELS, judges.get(name).means)
    return found


def in_short(board: Board) -> Iterator[tuple[str, Mapping[str, float | None]]]:
    """The same for all runs together: each once, and by its run only where runs differ in it."""
    every = {entrant.label: guessed(board, entrant) for entrant in board.ranked}
    for who in dict.fromkeys(name for one in every.values() for name in one if name != CHANCE):
        told = {label: one[who] for label, one in every.items() if who in one}
        first = next(iter(told.values()))
        if all(scores == first for scores in told.values()):
            yield who, first
        else:
            yield from ((f"{who} ({label})", scores) for label, scores in told.items())


def _levels(label: str, who: str, found: Mapping[str, float | None]) -> Row:
    cells = (words("") if (value := found.get(name)) is None else Cell(f"{value:.1f}", sort=value) for name in SCORES)
    return Row((Cell(label), Cell(who or "this run, with the picture", tone="" if who else "strong"), *cells))


def _question_counts(board: Board) -> Table | None:
    """How the questions went, in counts that no score shows."""
    rows = []
    for entrant in board.ranked:
        if records := _question_records(board, entrant.results):
            found = tally(records.values())
            shares = (
                (found.right, found.asked),
                (found.unread, found.asked),
                (found.failed, found.asked + found.failed),
            )
            cells = (*(tables.rate(*share) for share in shares), tables.rate(found.negative_right, found.negative))
            rows.append(
                Row((Cell(entrant.label), tables.count(found.asked), *cells, tables.count(found.without_picture)))
            )
    columns = ("Run", "Questions", "Right", "No letter given", "Failed", "Absent parts not seen", "Without a picture")
    notes = ("An answer without a letter is wrong; a call that failed is no answer, and is left out.",)
    return table("The questions", columns, rows, notes) if rows else None


def _each_question(board: Board) -> Table | None:
    """Two runs question by question: who was right alone (McNemar)."""
    rights = {entrant.label: _rights(board, entrant) for entrant in board.ranked}
    rows = []
    try:
        for first, second in combinations([label for label, found in rights.items() if found], 2):
            found, chance = statistics.mcnemar(rights[first], rights[second])
            if found.cases:
                counts = (tables.count(found.wins), tables.count(found.losses), tables.count(found.cases))
                rows.append(Row((Cell(first), Cell(second), *counts, tables.chance(chance))))
    except MissingExtra:
        return None
    columns = ("First", "Second", "Only the first is right", "Only the second", "Questions", "p, McNemar")
    notes = (
        "Questions of one paper hang together: where this and the comparison by cases differ, believe the latter.",
    )
    return table("Question by question", columns, rows, notes) if rows else None


def _rights(board: Board, entrant: Entrant) -> dict[str, bool]:
    records = _question_records(board, entrant.results)
    return {
        f"{case}\0{one['id']}": bool(one["right"])
        for case, record in records.items()
        for one in record["questions"]
        if not one["error"]
    }


def _leaning(board: Board) -> Table | None:
    """How often the winner changed with the order in which the two pictures were shown."""
    rows: list[Row] = []
    columns: tuple[str, ...] = ()
    for entrant in board.ranked:
        kept = [one for one in entrant.results.records(board.name) if isinstance(one.get("dimensions"), dict)]
        found = leanings(kept)
        if not found["all"].asked:
            continue
        columns = tuple(found)
        rows.append(Row((Cell(entrant.label), *map(_swap_rate_cell, found.values()))))
    notes = (
        "Of what was asked in both orders: where another order gave another winner, which then counts as a tie. Below, "
        "how often the figure shown first gained by it, and how often the second.",
    )
    return table("Swayed by the order of the pictures", ("Run", *map(named, columns)), rows, notes) if rows else None


def _swap_rate_cell(found: Leaning) -> Cell:
    if not found.asked:
        return Cell("–")
    which = f"{found.to_first} first, {found.to_second} second" if found.rate else ""
    return Cell(f"{found.rate:.1f}%", which, found.rate)
