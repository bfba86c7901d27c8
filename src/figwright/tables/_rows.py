"""Rows with a line of names over them -> Table: what all formats with rows share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from figwright.errors import SourceError
from figwright.tables._cells import parted
from figwright.tables._table import Column, Table

Typing = Callable[[str, Sequence[object]], tuple[Column, str]]


def table(header: Sequence[str], rows: Sequence[Sequence[object]], typing: Typing, name: str) -> Table:
    """Columns named by the header; names that are missing or doubled are made, with a note."""
    notes: list[str] = []
    columns: list[Column] = []
    for place, called in enumerate(unique(header, notes)):
        cells = [row[place] if place < len(row) else None for row in rows]
        if not header[place] and (not any(_there(cell) for cell in cells) or _counts(cells)):
            continue  # an empty column between two tables, or the row numbers that pandas writes
        errors = f"{called} ±"
        if errors not in header and (both := _with_errors(called, errors, cells, typing)):
            columns += both
            notes.append(f"{called}: numbers with ± are read as values and, in a column {errors!r}, their errors")
            continue
        one, note = typing(called, cells)
        columns.append(one)
        if note:
            notes.append(f"{called}: {note}")
    if not columns or not rows:
        raise SourceError(f"{name!r} has names but no rows", "give at least one row of values")
    return Table(tuple(columns), notes=tuple(dict.fromkeys(notes)))


def _with_errors(called: str, errors: str, cells: Sequence[object], typing: Typing) -> list[Column]:
    """A column of "81.3 ± 0.4" as two columns of numbers; none where the cells are something else."""
    if not (both := parted(cells)):
        return []
    columns = [typing(name, part)[0] for name, part in zip((called, errors), both, strict=True)]
    return columns if all(column.kind == "number" for column in columns) else []


def unique(header: Sequence[str], notes: list[str]) -> list[str]:
    """Names for all columns, each once; what had to be made up is noted."""
    taken: dict[str, int] = {}
    wanted = {name for name in header if name}
    out: list[str] = []
    for place, name in enumerate(header, 1):
        called = name or f"column {place}"
        taken[called] = taken.get(called, 0) + 1
        count, tried = taken[called], called
        while tried in out or (count > 1 and tried in wanted):
            tried = f"{called} ({count})"
            count += 1
        if name and tried != name:
            notes.append(f"two columns are called {name!r}; the later one is {tried!r} here")
        out.append(tried)
    return out


def _there(cell: object) -> bool:
    return cell is not None and cell != ""


def _counts(cells: Iterable[object]) -> bool:
    """Whether a nameless column only counts the rows."""
    said = [str(cell).removesuffix(".0") for cell in cells]
    return said == [str(i) for i in range(len(said))] or said == [str(i + 1) for i in range(len(said))]
