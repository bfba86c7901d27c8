"""The headline for a terminal: methods, scores with intervals, cases, and what is had without looking."""

from __future__ import annotations

import shutil
from collections.abc import Container, Iterator, Sequence

from figwright.bench.reports.baselines import in_short
from figwright.bench.reports.boards import Board, boards
from figwright.bench.reports.contents import headline as table_of
from figwright.bench.reports.tables import NOTHING, Cell, Table
from figwright.bench.results import Results

USUAL = 120
"""Signs across, where nobody knows how wide the terminal is."""
GAP = "  "
Grid = Sequence[Sequence[str]]


def headline(results: Sequence[Results]) -> str:
    """The boards' tables, no wider than the terminal; published rows are in the report."""
    found = boards(results)
    if not found:
        count = sum(len(one.cases) for one in results)
        return f"{count} cases were drawn, and nobody judged them"
    room = shutil.get_terminal_size((USUAL, 24)).columns
    return "\n\n".join("\n".join((board.title, *_fitted(board, room))) for board in found)


def _fitted(board: Board, room: int) -> Iterator[str]:
    """Methods as rows; where that is too wide, methods as columns; where that is as well, some columns at a time."""
    table = table_of(board)
    grid = [table.columns, *_lines(table), *_guesses(board, len(table.columns))]
    turned = list(zip(*grid, strict=True))
    for one, right in ((grid, table.numeric), (turned, frozenset(range(1, len(grid))))):
        if _width(one) <= room:
            yield from aligned(one, right)
            return
    for place, columns in enumerate(_column_chunks(grid, room)):
        right = frozenset(new for new, old in enumerate(columns) if old in table.numeric)
        yield from ("",) if place else ()
        part = [[line[column] for column in columns] for line in grid]
        yield from aligned([line for line in part if set(line[1:]) - {"", NOTHING}], right)


def _lines(table: Table) -> list[tuple[str, ...]]:
    return [tuple(map(_cell_text, row.cells)) for row in table.rows if not row.published]


def _guesses(board: Board, columns: int) -> Iterator[tuple[str, ...]]:
    """Those who answer without looking: a score near theirs says little."""
    for who, found in in_short(board):
        cells = ("" if (value := found.get(name)) is None else f"{value:.1f}" for name in board.scores)
        told = [cell or NOTHING for cell in cells]
        yield (who, *told, *("" for _ in range(columns - 1 - len(told))))


def _column_chunks(grid: Grid, room: int) -> Iterator[list[int]]:
    """Columns that fit beside each other, the first column with each of them."""
    widths = _widths(grid)
    columns, taken = [0], widths[0]
    for place, width in enumerate(widths[1:], 1):
        if len(columns) > 1 and taken + len(GAP) + width > room:
            yield columns
            columns, taken = [0], widths[0]
        columns.append(place)
        taken += len(GAP) + width
    yield columns


def _widths(grid: Grid) -> list[int]:
    return [max(len(line[place]) for line in grid) for place in range(len(grid[0]))]


def _width(grid: Grid) -> int:
    widths = _widths(grid)
    return sum(widths) + len(GAP) * (len(widths) - 1)


def aligned(grid: Grid, right: Container[int]) -> Iterator[str]:
    """Columns under one another; those in `right` are set to the right."""
    widths = _widths(grid)
    for line in grid:
        cells = (
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        yield GAP.join(cells).rstrip()


def _cell_text(cell: Cell) -> str:
    more = cell.more if cell.more.startswith("[") else f"({cell.more})"
    return f"{' '.join(cell.text.split())} {more}" if cell.more else cell.text
