"""The headline for a terminal: methods, scores with intervals, cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from figwright.bench.reports.boards import boards
from figwright.bench.reports.contents import headline as table_of
from figwright.bench.reports.tables import Cell, Table
from figwright.bench.results import Results


def headline(results: Sequence[Results]) -> str:
    """The boards' tables in columns; published rows are in the report."""
    found = boards(results)
    if not found:
        count = sum(len(one.cases) for one in results)
        return f"{count} cases were drawn, and nobody judged them"
    return "\n\n".join("\n".join((board.title, *_columns(table_of(board)))) for board in found)


def _columns(table: Table) -> Iterator[str]:
    lines = [table.columns, *(_line(table, place) for place, row in enumerate(table.rows) if not row.published)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(table.columns))]
    for line in lines:
        cells = (
            cell.rjust(width) if place in table.numeric else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _line(table: Table, place: int) -> tuple[str, ...]:
    return tuple(_told(cell) for cell in table.rows[place].cells)


def _told(cell: Cell) -> str:
    more = cell.more if cell.more.startswith("[") else f"({cell.more})"
    return f"{' '.join(cell.text.split())} {more}" if cell.more else cell.text
