"""Boards -> the tables of a report: scores, comparisons, groups, how it was judged, what it cost, what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from figwright.bench import statistics
from figwright.bench.judges import Record
from figwright.bench.reports import records, tables
from figwright.bench.reports.baselines import baselines
from figwright.bench.reports.boards import Board, Entrant, Pair, boards, labelled
from figwright.bench.reports.cautions import cautions
from figwright.bench.reports.papers import Printed, beside
from figwright.bench.reports.tables import Cell, Row, Table, named, table, words
from figwright.bench.results import Results, Spent
from figwright.errors import MissingExtra
from figwright.store.wording import duration, many, money, tokens

MOST_PAIRS = 60
"""Comparisons in the table of all scores; with more it is left out, and nobody would read it."""


@dataclass(frozen=True)
class Part:
    """A board with its tables in the order of reading."""

    board: Board
    headline: Table
    compared: tuple[Table, ...] = ()
    groups: tuple[Table, ...] = ()
    baselines: tuple[Table, ...] = ()
    pairs: tuple[Pair, ...] = ()


@dataclass(frozen=True)
class Contents:
    """A whole report, before it is written in any format."""

    results: tuple[Results, ...]
    labels: dict[str, str]
    parts: tuple[Part, ...]
    judged: Table
    spent: Table
    faults: Table | None
    failures: Table | None
    cautions: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())


def contents(results: Sequence[Results]) -> Contents:
    """All that is said of these runs."""
    labels = labelled(results)
    found = boards(results)
    return Contents(
        tuple(results),
        labels,
        tuple(_part(board) for board in found),
        _judged(found),
        _spent(results, labels),
        _faults(results, labels),
        _failures(results, labels),
        cautions(found),
        _notes(),
    )


def _notes() -> tuple[str, ...]:
    try:
        statistics.sign(0, 1)
    except MissingExtra as error:
        return (f"No intervals and comparisons: {error.message}; {error.hint}",)
    return ()


def _part(board: Board) -> Part:
    try:
        pairs = board.pairs([board.main]) if board.main else ()
        compared = tuple(_compared(board, pairs))
        groups = tuple(_grouped(board, group) for group in board.groups)
    except MissingExtra:  # said once, in the notes
        pairs, compared, groups = (), (), ()
    return Part(board, headline(board), compared, groups, tuple(baselines(board)), pairs)


def headline(board: Board) -> Table:
    """Methods as rows, scores as columns; the papers' own rows below, set apart."""
    scores = tuple(board.scores)
    rows = [_scored(board, entrant, scores) for entrant in board.ranked]
    rows += [_published(row, scores) for row in beside(board)]
    notes = ["Scores are from 0 to 100; in brackets the 95% interval over cases (bootstrap)."]
    if any(row.published for row in rows):
        notes.append("Published rows: other judge, other runs of other models. They show the scale, not a ranking.")
    columns = ("Method", *map(named, scores), "Cases", "Failed")
    return table(board.title, columns, rows, notes)


def _scored(board: Board, entrant: Entrant, scores: Sequence[str]) -> Row:
    found = board.estimates[entrant.label]
    cells = [
        tables.scored(one, best=one is not None and one.value == board.best(name))
        for name, one in ((name, found[name]) for name in scores)
    ]
    return Row((Cell(entrant.label), *cells, tables.count(len(entrant.marked)), _failed(entrant)))


def _failed(entrant: Entrant) -> Cell:
    """Cases without a picture, which count as lost where the judge can say so, and cases without a mark."""
    parts = [f"{entrant.results.lost} not drawn"] if entrant.results.lost else []
    if entrant.failed:
        parts.append(f"{entrant.failed} not judged")
    total = len({case.id for case in entrant.results.cases if case.error} | _unmarked(entrant))
    return Cell(str(total), ", ".join(parts), float(total), tone="bad" if total else "")


def _unmarked(entrant: Entrant) -> set[str]:
    return {case.id for case in entrant.results.cases} - {one.case for one in entrant.marked}


def _published(row: Printed, scores: Sequence[str]) -> Row:
    known = row.values
    cells = [Cell(f"{known[name]:.1f}", sort=known[name]) if name in known else words("") for name in scores]
    return Row((Cell(row.label, row.source), *cells, words(""), words("")), published=True)


def _compared(board: Board, pairs: Sequence[Pair]) -> Iterator[Table]:
    if not pairs:
        return
    notes = (
        "Difference: first minus second on the cases that both have, with its 95% interval (paired bootstrap). p: both "
        "methods' results exchanged at random in each case; corrected for all rows of this table by Holm's rule.",
    )
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
            tables.difference(found.difference),
            tables.chance(found.exchange),
            tables.chance(pair.corrected, firm=True),
            tables.chance(found.wilcoxon),
            tables.chance(found.sign),
            tables.split(found.tally),
        )
    )


def _grouped(board: Board, group: str) -> Table:
    """The main score by category or difficulty; runs as columns."""
    parts = {board.main: board.scores[board.main]}
    found = {
        entrant.label: statistics.by_group(entrant.marked, parts, group)  # type: ignore[arg-type]
        for entrant in board.ranked
    }
    names = sorted({name for one in found.values() for name in one})
    rows = []
    for name in names:
        cells = [found[label].get(name, {}).get(board.main) for label in found]
        top = max((cell.value for cell in cells if cell), default=None) if len(cells) > 1 else None
        shown = (tables.scored(cell, best=cell is not None and cell.value == top, cases=True) for cell in cells)
        rows.append(Row((Cell(named(name)), *shown)))
    return table(f"{named(board.main)} by {group}", (named(group), *found), rows)


def _judged(found: Sequence[Board]) -> Table:
    rows = []
    for board in found:
        for entrant in board.entrants:
            job = entrant.results.job
            kept = entrant.results.records(board.name)
            model = ", ".join(records.told(kept, "model")) or (job.judge if board.judge.needs_model else "")
            warm = ", ".join(records.told(kept, "temperature"))
            rows.append(
                Row(
                    (
                        Cell(entrant.label),
                        Cell(board.name),
                        words(model or "no model"),
                        words(warm or (f"{job.judge_temperature:g}" if model else "")),
                        words(_protocol(entrant, kept)),
                        words(", ".join(records.looks(kept))),
                        _digests(records.prompts(kept)),
                        Cell(entrant.results.digest, f"{len(entrant.results.cases)} cases"),
                    )
                )
            )
    columns = ("Run", "Judge", "Model", "Temperature", "Protocol", "Aesthetics by", "Prompts", "Cases")
    return table("How it was judged", columns, rows)


def _protocol(entrant: Entrant, kept: Sequence[Record]) -> str:
    said = list(records.told(kept, "protocol"))
    if any(record.get("strict") for record in kept):
        said.append(f"strict, seed {entrant.results.job.rules.seed}")
    return ", ".join(said)


def _digests(prompts: dict[str, tuple[str, ...]]) -> Cell:
    told = "; ".join(f"{name} {'/'.join(digest[:8] for digest in digests)}" for name, digests in prompts.items())
    return Cell(many(len(prompts), "prompt"), told) if prompts else words("")


def _spent(results: Sequence[Results], labels: dict[str, str]) -> Table:
    rows = []
    for one in results:
        making, judging, total = one.making, one.judging, one.spent
        dollars = max(total.cost, one.paid)
        each = median(case.making.seconds for case in one.cases) if one.cases else 0.0
        rows.append(
            Row(
                (
                    Cell(labels[one.run]),
                    Cell(money(dollars, total.unpriced) if total.calls else "nothing", sort=dollars),
                    Cell(money(dollars / len(one.cases), 0) if one.cases and dollars else "–", sort=dollars),
                    _calls(making),
                    _calls(judging),
                    Cell(tokens(total.input_tokens + total.output_tokens), sort=float(total.input_tokens)),
                    Cell(duration(each), "median", each),
                    tables.count(len(one.faults)),
                )
            )
        )
    columns = ("Run", "Cost", "A case", "Calls to draw", "Calls to judge", "Tokens", "Time to draw a case", "Faults")
    notes = ("Answers that were known already are not paid for again, and not counted as calls.",)
    return table("Cost and time", columns, rows, notes)


def _calls(spent: Spent) -> Cell:
    return Cell(f"{spent.calls:,}", f"{spent.cached:,} known" if spent.cached else "", float(spent.calls))


def _faults(results: Sequence[Results], labels: dict[str, str]) -> Table | None:
    rows = []
    for one in results:
        for kind, times in one.kinds_of_faults.items():
            those = [fault for fault in one.faults if fault.kind == kind]
            over = sum(fault.over for fault in those)
            agents = ", ".join(name for name, _ in Counter(fault.agent for fault in those if fault.agent).most_common())
            messages = Counter(fault.message for fault in those).most_common(3)
            examples = " · ".join(f"{message}{f' (×{n})' if n > 1 else ''}" for message, n in messages)
            cells = (Cell(labels[one.run]), Cell(kind), tables.count(times), _over(over, times), words(agents))
            rows.append(Row((*cells, Cell(examples))))
    columns = ("Run", "Fault", "Times", "Got over", "Of", "What was said")
    return table("Faults on the way", columns, rows) if rows else None


def _over(over: int, times: int) -> Cell:
    return Cell("all" if over == times else f"{over} of {times}", sort=float(over), tone="" if over == times else "bad")


def _failures(results: Sequence[Results], labels: dict[str, str]) -> Table | None:
    rows = [
        Row((Cell(labels[one.run]), Cell(failure.case), Cell(failure.stage), Cell(failure.reason)))
        for one in results
        for failure in one.failures
    ]
    return table("What failed for good", ("Run", "Case", "Stage", "Reason"), rows) if rows else None
