"""The main score by category or difficulty, runs beside each other, and what a paper prints for the same parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from figwright.bench import statistics
from figwright.bench.reports import tables
from figwright.bench.reports.boards import Board
from figwright.bench.reports.papers import by_category, plain
from figwright.bench.reports.tables import Cell, Row, Table, named, table
from figwright.bench.statistics import Estimate

FEWEST = 5
"""Cases of a group from which it is worth a look: below, its score says more of them than of the method."""
PUBLISHED = "The published column: other judge, other runs; it shows the scale, not a ranking."


def grouped(board: Board, group: str) -> Table | None:
    """Groups as rows, runs as columns; nothing where all groups are small."""
    found = scores(board, group)
    names = sorted({name for one in found.values() for name in one})
    counts = {name: [_cases(one.get(name)) for one in found.values()] for name in names}
    if max(map(max, counts.values())) < FEWEST:
        return None
    printed = _printed(board, group, names)
    rows = [
        Row(
            (
                Cell(named(name)),
                _count(counts[name]),
                *_scored([one.get(name) for one in found.values()]),
                *(_muted_cell(one.get(plain(name))) for one in printed.values()),
            )
        )
        for name in names
    ]
    shown = [one for told in found.values() for one in told.values() if one]
    notes = [*filter(None, (bounds(shown).strip(),)), *([PUBLISHED] if printed else [])]
    return table(f"{named(board.main)} by {group}", (named(group), "Cases", *found, *printed), rows, notes)


def bounds(found: Iterable[Estimate]) -> str:
    """What is to be said of intervals that are not resampled, if there are any."""
    told = (
        f" With fewer than {statistics.FEW} cases, or when all cases agree, resampling understates the uncertainty. "
        "These intervals are wide bounds instead (Clopper-Pearson with as many trials as cases; when all "
        "agree, with the share of others that may have been missed)."
    )
    return told if any(one.bounded for one in found) else ""


def left_out(groups: Sequence[str]) -> str:
    """Why there is no table by some groups."""
    return f"No scores by {' or '.join(groups)}: none of these groups has {FEWEST} cases or more." if groups else ""


def _printed(board: Board, group: str, names: Sequence[str]) -> dict[str, dict[str, float]]:
    """What papers print of these groups, if anything."""
    told = by_category(board) if group == "category" else {}
    return {title: values for title, values in told.items() if values.keys() & set(map(plain, names))}


def scores(board: Board, group: str) -> dict[str, dict[str, Estimate | None]]:
    """By run, then by group: its main score."""
    parts = {board.main: board.scores[board.main]}
    return {
        entrant.label: {
            name: told[board.main]
            for name, told in statistics.by_group(entrant.marked, parts, group).items()  # type: ignore[arg-type]
        }
        for entrant in board.ranked
    }


def _cases(found: Estimate | None) -> int:
    return found.cases if found else 0


def _count(counts: Sequence[int]) -> Cell:
    """How many cases: one number where all runs have as many."""
    if len(set(counts)) == 1:
        return tables.count(counts[0])
    return Cell(" / ".join(map(str, counts)), sort=float(max(counts)))


def _scored(found: Sequence[Estimate | None]) -> list[Cell]:
    top = max((one.value for one in found if one), default=None) if len(found) > 1 else None
    return [tables.scored(one, best=one is not None and one.value == top) for one in found]


def _muted_cell(value: float | None) -> Cell:
    return tables.words("") if value is None else Cell(f"{value:.1f}", sort=value, tone="quiet")
