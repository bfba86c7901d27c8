"""Rows with a line of names over them -> Table: what all formats with rows share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from figwright.core.errors import SourceError
from figwright.core.tables._cells import epochs
from figwright.core.tables._split import split
from figwright.core.tables._table import Column, Table
from figwright.core.tables._totals import summaries

_ADDED = re.compile("\0(.*?)\0")

_DATED = re.compile(r"\b(?:dates?|days?|when|month|datum|tag)\b", re.I)
_UNITS = re.compile(r"\bunits?\b|einheit", re.I)

Typing = Callable[[str, Sequence[object]], tuple[Column, list[str]]]


def table(
    header: Sequence[str], rows: Sequence[Sequence[object]], typing: Typing, name: str, units: Sequence[str] = ()
) -> Table:
    """Columns named by the header; names that are missing or doubled are made, with a note. `units` are those of a
    line under the header."""
    notes: list[str] = []
    rows = _unstacked(rows)
    columns = _columns(header, rows, typing, units, notes)
    if not columns or not rows:
        raise SourceError(f"{name!r} has column names but no rows", "give at least one row of values")
    columns = _with_units_beside(columns, notes)
    gone, said = summaries(rows, columns)
    left: dict[tuple[str, str], None] = {}
    if gone:
        notes = []
        for place, word in gone.items():
            column = next((k for k, cell in enumerate(rows[place][:3]) if cell == word), None)
            left |= {(header[column].strip(), word): None} if column is not None else {}
        rows = [row for place, row in enumerate(rows) if place not in set(gone)]
        columns = _with_units_beside(_columns(header, rows, typing, units, notes), notes)
    return Table(tuple(columns), notes=tuple(dict.fromkeys((*said, *notes))), left_out=tuple(left))


_BRACKETED = re.compile(r"[(\[]\s*[-−]?\d[^()\[\]]*[)\]]")


def _unstacked(rows: Sequence[Sequence[object]]) -> Sequence[Sequence[object]]:
    """Rows in which numbers in brackets under those of a named row stand behind them: tables of regressions write
    their standard errors so, and as a row they would be negative numbers of nobody."""
    below = [_errors(row) and place > 0 and not _errors(rows[place - 1]) for place, row in enumerate(rows)]
    if not any(below) or not all(below[place] or _has_value(row[0]) for place, row in enumerate(rows) if row):
        return rows
    out: list[list[object]] = []
    for row, under in zip(rows, below, strict=True):
        if not under:
            out.append(list(row))
            continue
        last = out[-1]
        for place in range(1, min(len(row), len(last))):
            if _has_value(row[place]) and _has_value(last[place]):
                last[place] = f"{last[place]} {row[place]}"
    return out


def _errors(row: Sequence[object]) -> bool:
    """Whether a row has no name, and numbers in brackets only."""
    said = [cell for cell in row[1:] if _has_value(cell)]
    return (
        bool(row)
        and not _has_value(row[0])
        and bool(said)
        and all(isinstance(cell, str) and _BRACKETED.fullmatch(cell.strip()) for cell in said)
    )


def _columns(
    header: Sequence[str], rows: Sequence[Sequence[object]], typing: Typing, units: Sequence[str], notes: list[str]
) -> list[Column]:
    columns: list[Column] = []
    told: dict[str, list[str]] = {}
    for place, called in enumerate(unique(header, notes)):
        cells = [row[place] if place < len(row) else None for row in rows]
        bare = not header[place] or header[place].startswith("Unnamed: ")
        if bare and (not any(map(_has_value, cells)) or _counts(cells)):
            continue  # an empty column between two tables, or the row numbers that pandas writes
        if header[place] and not any(map(_has_value, cells)) and len(header) > 1 and rows:
            notes.append(f"the column {called!r} is empty and left out")
            continue
        if place == 0 and _grouped(rows):
            notes.append(f"{called}: empty cells are read as the one above them")
            cells = _filled(cells)
        found, said = _split_columns(called, header, cells, typing)
        if place < len(units) and units[place] and found[0].kind == "number" and not found[0].unit:
            found[0] = replace(found[0], unit=units[place])
        columns += found
        for note in said:
            told.setdefault(note, []).append(called)
    notes += [_note_for(note, names) for note, names in told.items()]
    return columns


def _with_units_beside(columns: Sequence[Column], notes: list[str]) -> list[Column]:
    """Numbers with the unit that the column behind them names; where that names several, it is told."""
    out = list(columns)
    for place, (one, beside) in enumerate(pairwise(columns)):
        if one.kind != "number" or one.unit or beside.kind != "text" or not _UNITS.search(beside.name):
            continue
        said = [str(value) for value in beside.distinct]
        if len(said) == 1:
            out[place] = replace(one, unit=said[0])
        elif said:
            notes.append(f"{one.name} is in several units ({', '.join(said[:6])}), as {beside.name!r} tells")
    return out


def _note_for(note: str, names: Sequence[str]) -> str:
    """A note on all columns that it holds for."""
    said = _ADDED.sub(lambda end: ", ".join(repr(f"{name}{end[1]}") for name in names), note)
    return f"{', '.join(names)}: {said}"


def _split_columns(
    called: str, header: Sequence[str], cells: Sequence[object], typing: Typing
) -> tuple[list[Column], list[str]]:
    """One column of the cells, or several where every cell holds several numbers."""
    one, notes = typing(called, cells)
    if one.kind != "text":
        one, note = epochs(one)
        return [one], [*notes, *([note] if note else [])]
    for parts, said in split(cells):
        if " (of)" in parts and _DATED.search(called):
            continue
        names = {end: f"{called}{end}" for end in parts}
        if any(name in header for end, name in names.items() if end):
            continue
        found = [typing(names[end], part) for end, part in parts.items()]
        if all(column.kind == "number" for column, _ in found):
            return [column for column, _ in found], [said, *found[0][1]]
    return [one], notes


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


def _has_value(cell: object) -> bool:
    return cell is not None and cell != ""


def _counts(cells: Iterable[object]) -> bool:
    """Whether a nameless column only counts the rows."""
    said = [str(cell).removesuffix(".0") for cell in cells]
    return said == [str(i) for i in range(len(said))] or said == [str(i + 1) for i in range(len(said))]


def _grouped(rows: Sequence[Sequence[object]]) -> bool:
    """Whether the first cells are headings of groups, written once: words, then gaps, with other words beside all."""
    if not rows or any(len(row) < 3 for row in rows):
        return False
    first, second = [row[0] for row in rows], [row[1] for row in rows]
    gaps = sum(not _has_value(cell) for cell in first)
    words = all(isinstance(cell, str) and not any(map(str.isdigit, cell)) for cell in first if _has_value(cell))
    beside = all(isinstance(cell, str) and cell and not cell[:1].isdigit() for cell in second)
    return _has_value(first[0]) and 3 * gaps >= len(rows) and words and beside


def _filled(cells: Sequence[object]) -> list[object]:
    last: object = None
    return [last := cell if _has_value(cell) else last for cell in cells]
