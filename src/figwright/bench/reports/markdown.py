"""Contents -> Markdown: the tables of a report, for a pull request, a README or an appendix."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from figwright.bench.reports.contents import Contents
from figwright.bench.reports.tables import Cell, Row, Table


def page(found: Contents) -> str:
    return "\n".join(_lines(found)).rstrip() + "\n"


def _lines(found: Contents) -> Iterator[str]:
    yield from ("# Benchmark report", "", escaped(found.lead), "")
    for text in (*found.cautions, *found.notes):
        yield from (f"> **Note.** {escaped(text)}", "")
    for part in found.parts:
        yield from _table(part.headline, 2)
        for one in part.below:
            yield from _table(one, 3)
    for table in (found.judged, found.spent, found.failures, found.faults):
        if table is not None:
            yield from _table(table, 2)
    yield from ("Runs: " + ", ".join(f"`{one.run.replace('`', '')}`" for one in found.results), "")


def _table(table: Table, level: int) -> Iterator[str]:
    yield from (f"{'#' * level} {escaped(table.title)}", "")
    yield from grid(table)
    yield ""
    for note in table.notes:
        yield from (escaped(note), "")


def grid(table: Table) -> Iterator[str]:
    """A table alone, as GitHub understands it."""
    rows = ([_cell(cell, row, place) for place, cell in enumerate(row.cells)] for row in table.rows)
    yield from piped([[escaped(name) for name in table.columns], *rows], table.numeric)


def piped(grid: Sequence[Sequence[str]], right: Container[int]) -> Iterator[str]:
    """Cells that are escaped already, the first row as the head; columns in `right` are set to the right."""
    rule = ["--:" if place in right else ":--" for place in range(len(grid[0]))]
    yield from (f"| {' | '.join(row)} |" for row in (grid[0], rule, *grid[1:]))


def _cell(cell: Cell, row: Row, place: int) -> str:
    text = escaped(cell.text)
    if cell.best:
        text = f"**{text}**"
    if row.published and place == 0:
        return f"*{text}, published: {escaped(cell.more)}*"
    more = cell.more if cell.more.startswith("[") else f"({cell.more})"
    return f"{text} {escaped(more)}" if cell.more else text


_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>|#"})


def escaped(text: str) -> str:
    """Words of others as they are: no link, tag, heading or further cell."""
    return " ".join(text.split()).translate(_SIGNS)
