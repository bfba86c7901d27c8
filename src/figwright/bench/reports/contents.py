"""Boards -> the tables of a report: scores, comparisons, groups, how it was judged, what it cost, what went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from figwright.agents.store.wording import many
from figwright.bench import statistics
from figwright.bench.reports import run_details, tables
from figwright.bench.reports.baselines import baselines
from figwright.bench.reports.boards import MANY, Board, Entrant, Pair, boards, labelled
from figwright.bench.reports.cautions import cautions
from figwright.bench.reports.groups import bounds, grouped, left_out
from figwright.bench.reports.outcomes import beside_people
from figwright.bench.reports.papers import Printed, beside
from figwright.bench.reports.tables import SURE, Cell, Row, Table, named, table, words
from figwright.bench.resampling import SAME
from figwright.bench.results import Results
from figwright.bench.statistics import Estimate
from figwright.core.errors import MissingExtra

MOST_PAIRS = 60
"""Comparisons in the table of all scores; with more it is left out, and nobody would read it."""


@dataclass(frozen=True)
class Part:
    """A board with its tables in the order of reading."""

    board: Board
    headline: Table
    people: Table | None = None
    compared: tuple[Table, ...] = ()
    groups: tuple[Table, ...] = ()
    baselines: tuple[Table, ...] = ()
    pairs: tuple[Pair, ...] = ()

    @property
    def below(self) -> tuple[Table, ...]:
        """What follows the headline and the plots."""
        return (*((self.people,) if self.people else ()), *self.compared, *self.groups, *self.baselines)


@dataclass(frozen=True)
class Contents:
    """A whole report, before it is written in any format. `lead` is the result in a sentence; of the tables at the end,
    `failures` are the lost cases, `faults` what was got over on the way."""

    results: tuple[Results, ...]
    labels: dict[str, str]
    lead: str
    parts: tuple[Part, ...]
    judged: Table
    spent: Table
    faults: Table | None
    failures: Table | None
    cautions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def contents(results: Sequence[Results]) -> Contents:
    """All that is said of these runs."""
    labels = labelled(results)
    found = boards(results)
    parts = tuple(map(_board_part, found))
    return Contents(
        tuple(results),
        labels,
        lead(parts[0].board, parts[0].pairs) if parts else "Nobody judged these figures.",
        parts,
        run_details.judged(found, results, labels),
        run_details.spent(results, labels),
        run_details.faults(results, labels),
        run_details.failures(results, labels),
        cautions(found),
        _notes(),
    )


def _notes() -> tuple[str, ...]:
    try:
        statistics.sign(0, 1)
    except MissingExtra as error:
        return (f"No intervals and comparisons: {error.message}; {error.hint}",)
    return ()


def _board_part(board: Board) -> Part:
    try:
        pairs = board.pairs([board.main]) if board.main else ()
        compared = tuple(_compared(board, pairs))
        groups = {group: grouped(board, group) for group in board.groups} if board.main else {}
    except MissingExtra:  # said once, in the notes
        pairs, compared, groups = (), (), {}
    top, small = headline(board), left_out([name for name, found in groups.items() if found is None])
    return Part(
        board,
        replace(top, notes=(*top.notes, small)) if small else top,
        beside_people(board),
        compared,
        tuple(filter(None, groups.values())),
        tuple(baselines(board)),
        pairs,
    )


def headline(board: Board) -> Table:
    """Methods as rows, scores as columns; the papers' own rows below, set apart."""
    scores = tuple(board.scores)
    unjudged = any(entrant.unmarked for entrant in board.entrants)
    rows = [row for entrant in board.ranked for row in _scored(board, entrant, scores, unjudged)]
    rows += [_published(row, scores, unjudged) for row in beside(board)]
    columns = ("Method", *map(named, scores), "Cases", "Not drawn", *(("Not judged",) if unjudged else ()))
    return table(board.title, columns, rows, _reading_notes(board, rows))


def _reading_notes(board: Board, rows: Sequence[Row]) -> Iterator[str]:
    """How the table is to be read."""
    if board.about:
        yield board.about
    found = [one for told in board.estimates.values() for one in told.values() if one and one.low is not None]
    if found:
        yield f"In brackets the 95% interval over cases, by bootstrap.{bounds(found)}"
    if board.on_drawn:
        yield "Cases that were not drawn count as lost; the scores without them stand in the row below."
    if any(row.published for row in rows):
        yield "Published rows: other judge, other runs of other models. They show the scale, not a ranking."


def _scored(board: Board, entrant: Entrant, scores: Sequence[str], unjudged: bool) -> Iterator[Row]:
    """A run, and where cases without a picture count in its scores, what it has without them."""
    found = board.estimates[entrant.label]
    cells = [
        tables.scored(one, best=one is not None and one.value == board.best(name))
        for name, one in ((name, found[name]) for name in scores)
    ]
    counts = [tables.count(len(entrant.marked)), tables.count(entrant.results.lost, tone="bad")]
    missing = [tables.count(entrant.unmarked, tone="bad")] if unjudged else []
    yield Row((Cell(entrant.label), *cells, *counts, *missing))
    if entrant.label in board.on_drawn:
        drawn = [tables.scored(board.on_drawn[entrant.label][name]) for name in scores]
        label = Cell(f"{entrant.label}, drawn cases only")
        nothing = (words("") for _ in (*counts[1:], *missing))
        yield Row((label, *drawn, tables.count(len(entrant.drawn)), *nothing), aside=True)


def _published(row: Printed, scores: Sequence[str], unjudged: bool) -> Row:
    known = row.values
    cells = [Cell(f"{known[name]:.1f}", sort=known[name]) if name in known else words("") for name in scores]
    return Row((Cell(row.label, row.source), *cells, *(words("") for _ in range(2 + unjudged))), published=True)


def _compared(board: Board, pairs: Sequence[Pair]) -> Iterator[Table]:
    if not pairs:
        return
    notes = [
        "Difference: first minus second on the cases that both have, with its 95% interval (paired bootstrap). p: both "
        "methods' results exchanged at random in each case; corrected for all rows of this table by Holm's rule, which "
        f"decides what is coloured.{bounds([pair.found.difference for pair in pairs])}",
    ]
    if len(board.entrants) > MANY:
        notes.append("Of so many runs, the best is compared with each of the others.")
    if any(pair.split.undrawn for pair in pairs):
        notes.append("Who has not drawn a case has lost it; wins, ties and losses are counted where both have drawn.")
    yield table(f"Compared in {named(board.main).lower()}", _PAIRED, [_paired(pair) for pair in pairs], notes)
    others = [name for name in board.scores if name != board.main]
    every = board.pairs(others) if len(pairs) * len(others) <= MOST_PAIRS else ()
    if every:
        rows = [Row((Cell(named(pair.score)), *_paired(pair).cells)) for pair in every]
        yield table("Compared in every other score", ("Score", *_PAIRED), rows, notes, folded=True)


_PAIRED = (
    "First", "Second", "Difference", "p", "p, corrected", "p, Wilcoxon", "p, sign test", "Win / tie / loss",
)  # fmt: skip


def _paired(pair: Pair) -> Row:
    found = pair.found
    return Row(
        (
            Cell(pair.first.label, f"{found.first:.1f}"),
            Cell(pair.second.label, f"{found.second:.1f}"),
            tables.difference(found.difference, sure=pair.corrected < tables.SURE),
            tables.chance(found.exchange),
            tables.chance(pair.corrected, firm=True),
            tables.chance(found.wilcoxon),
            tables.chance(found.sign),
            tables.split(pair.split),
        )
    )


# The result in a sentence, with its doubt, and with the cases that were not drawn.


def lead(board: Board, pairs: Sequence[Pair]) -> str:
    """What the first board says of its best run."""
    if not board.main:
        return "Nobody judged these figures."
    best = board.ranked[0]
    score = board.estimates[best.label][board.main]
    if score is None:
        return ""
    reach = f" (95% interval {score.low:.1f} to {score.high:.1f})" if score.low is not None else ""
    said = f"{best.label}: {named(board.main).lower()} {score.value:.1f}{reach} over {many(score.cases, 'case')}"
    return f"{said}{_lead_significance([pair for pair in pairs if pair.first is best])}{_undrawn(board, best, score)}."


def _lead_significance(pairs: Sequence[Pair]) -> str:
    """How sure it is that the best is the best."""
    sure = [pair for pair in pairs if pair.corrected < SURE and pair.found.difference.value > 0]
    if not pairs:
        return ""
    others = f"each of the {len(pairs)} others" if len(pairs) > 1 else "the other"
    if len(sure) == len(pairs):
        return f", more than {others} beyond chance"
    if all(abs(pair.found.difference.value) < SAME for pair in pairs):
        return f", no more than {others}"
    if not sure:
        return ", the most, though not beyond chance"
    return f", the most, and more than {len(sure)} of {len(pairs)} others beyond chance"


def _undrawn(board: Board, best: Entrant, score: Estimate) -> str:
    """What is missing, and what the score is without it."""
    if not best.results.lost:
        return ""
    drawn = board.on_drawn.get(best.label, {}).get(board.main)
    without = f", {drawn.value:.1f} on the {drawn.cases} drawn" if drawn and drawn.value != score.value else ""
    return f"; {best.results.lost} not drawn{without}"
