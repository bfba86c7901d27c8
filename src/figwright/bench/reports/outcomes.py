"""How cases came out beside the human figure: who was better, and what "neither" stands for where the record knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum

from figwright.bench.judges import Record
from figwright.bench.judges.referenced import verdicts
from figwright.bench.reports import tables
from figwright.bench.reports.boards import HUMAN, Board, Entrant
from figwright.bench.reports.tables import Cell, Row, Table, named, table
from figwright.bench.verdicts import Verdict


class Outcome(StrEnum):
    """One dimension of one case, from the best for the method to the worst."""

    BETTER = "Better than the human figure"
    BOTH_GOOD = "Both good"
    EVEN = "Even"
    SWAYED = "Swayed by the order"
    BOTH_BAD = "Both bad"
    WORSE = "Human figure better"
    UNDRAWN = "Not drawn"


ALWAYS = (Outcome.BETTER, Outcome.WORSE)
"""What is shown also where it never happened."""
TONES = {
    Outcome.BETTER: "good", Outcome.BOTH_GOOD: "well", Outcome.EVEN: "", Outcome.SWAYED: "swayed",
    Outcome.BOTH_BAD: "ill", Outcome.WORSE: "bad", Outcome.UNDRAWN: "void",
}  # fmt: skip
_PLAIN = {
    Verdict.MODEL: Outcome.BETTER,
    Verdict.HUMAN: Outcome.WORSE,
    Verdict.BOTH_GOOD: Outcome.BOTH_GOOD,
    Verdict.BOTH_BAD: Outcome.BOTH_BAD,
    Verdict.TIE: Outcome.EVEN,
}
Counts = Mapping[str, Counter[Outcome]]
"""By dimension."""


def compares(board: Board) -> bool:
    """Whether the judge sets figures beside people's, so that 50 is the human figure itself."""
    return any(map(_compared, (record for one in board.entrants for record in one.results.records(board.name))))


def counted(board: Board, entrant: Entrant) -> Counts:
    """In how many cases each dimension came out how; empty for a judge that does not compare."""
    found: dict[str, Counter[Outcome]] = {}
    marked = {one.case for one in entrant.marked}
    for case in entrant.results.cases:
        record = case.records.get(board.name, {})
        if case.id in marked and _compared(record):
            for name, outcome in _outcomes(record, lost=case.id in entrant.results.undrawn):
                found.setdefault(name, Counter())[outcome] += 1
    return found


def describe_outcome(outcome: Outcome, board: Board) -> str:
    """An outcome by what the figures were compared with."""
    return str(outcome.value.replace(HUMAN, board.reference).replace(HUMAN.capitalize(), board.reference.capitalize()))


def kinds(*counts: Counts) -> tuple[Outcome, ...]:
    """The outcomes that are worth a column."""
    seen = {outcome for one in counts for counter in one.values() for outcome in counter}
    return tuple(outcome for outcome in Outcome if outcome in seen or outcome in ALWAYS)


def beside_people(board: Board) -> Table | None:
    """Every run and dimension in counts of cases, with what a tie was."""
    found = {one.label: counts for one in board.ranked if (counts := counted(board, one))}
    if not found:
        return None
    columns, several = kinds(*found.values()), len(found) > 1
    rows = [
        Row(
            (
                *((Cell(label),) if several else ()),
                _outcome_bar(name, counter),
                *(tables.count(counter[one]) for one in columns),
            )
        )
        for label, counts in found.items()
        for name, counter in counts.items()
    ]
    notes = [_SAID[one] for one in columns if one in _SAID]
    heads = (*(("Run",) if several else ()), "Dimension", *(describe_outcome(one, board) for one in columns))
    return table(f"Beside the {board.reference}, in cases", heads, rows, notes and [" ".join(notes)], folded=several)


_SAID = {
    Outcome.EVEN: "Even: the dimensions, or one order and the other, balance without naming a winner.",
    Outcome.SWAYED: "Swayed by the order: each order of the two pictures gave another winner, which counts as a tie.",
    Outcome.UNDRAWN: "Not drawn: there was no picture to judge, which counts as lost.",
}


def _outcome_bar(name: str, counter: Counter[Outcome]) -> Cell:
    """A dimension with its bar."""
    whole = counter.total() or 1
    return Cell(named(name), split=tuple((TONES[one], 100 * counter[one] / whole) for one in Outcome if counter[one]))


def _compared(record: Record) -> bool:
    return isinstance(record.get("dimensions"), dict)


def _outcomes(record: Record, *, lost: bool) -> Iterator[tuple[str, Outcome]]:
    for name, verdict in verdicts(record).items():
        part = record["dimensions"].get(name) or {}
        swayed = verdict is Verdict.TIE and bool(part.get("disagreed"))
        yield name, Outcome.UNDRAWN if lost else Outcome.SWAYED if swayed else _PLAIN[verdict]
