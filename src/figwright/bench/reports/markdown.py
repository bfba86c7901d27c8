"""Contents -> Markdown: the tables of a report, for a pull request, a README or an appendix."""

from __future__ import annotations

from collections.abc import Iterator

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
    yield f"| {' | '.join(escaped(name) for name in table.columns)} |"
    yield f"| {' | '.join('--:' if place in table.numeric else ':--' for place in range(len(table.columns)))} |"
    for row in table.rows:
        yield f"| {' | '.join(_cell(cell, row, place) for place, cell in enumerate(row.cells))} |"


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
