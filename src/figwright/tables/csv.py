"""Comma-separated values -> Table, whatever separates them: comma, semicolon, tab or bar."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from io import StringIO

from figwright.errors import SourceError
from figwright.tables import _rows
from figwright.tables._cells import number, typed
from figwright.tables._table import Column, Table

_DELIMITERS = (",", ";", "\t", "|")
_LOOKED_AT = 200
"""Rows from which the delimiter is told."""
_DECIMAL_COMMA = re.compile(r"[+-]?\d+(?:\.\d{3})*,\d+\s*%?")
_DECIMAL_POINT = re.compile(r"[+-]?\d+(?:,\d{3})*\.\d+\s*%?")

Row = tuple[int, list[str]]
"""The line on which it begins, and its cells."""


def read(content: bytes, name: str, part: str, delimiters: Sequence[str] = _DELIMITERS) -> Table:
    text, note = decoded(content, name)
    delimiter = _delimiter(text, delimiters)
    rows = _rows_of(text, delimiter, name)
    header, rows = _headed(rows, name)
    width = len(header)
    notes = [note] if note else []
    for line, cells in rows:
        if len(cells) > width:
            raise SourceError(
                f"{name}, line {line}: {len(cells)} cells under {width} names",
                f"put cells that hold {_called(delimiter)} in double quotes",
            )
    if short := [line for line, cells in rows if len(cells) < width]:
        notes.append(f"line {short[0]} has fewer cells than there are names ({len(short)} such); the rest is missing")
    comma = delimiter != "," and _decimal_comma(cell for _, cells in rows for cell in cells)

    def typing(called: str, cells: Sequence[object]) -> tuple[Column, str]:
        return typed(called, [None if cell is None else str(cell) for cell in cells], comma=comma)

    if not rows:
        raise SourceError(f"{name!r} has one line only", "give a line of names and at least one row of values")
    table = _rows.table(header, [cells for _, cells in rows], typing, name)
    return replace(table, notes=(*notes, *table.notes))


def decoded(content: bytes, name: str) -> tuple[str, str]:
    """The text of a file, and a note when it was not written in UTF-8."""
    for start, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if content.startswith(start):
            return content.decode(encoding, "replace"), ""
    if b"\0" in content[:4096]:
        raise SourceError(f"{name!r} is not a text file", "name a table with the suffix of its real format")
    try:
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace"), "the file is not UTF-8 and was read as Windows-1252"


def _delimiter(text: str, known: Sequence[str]) -> str:
    """The sign that cuts the lines most evenly into most cells."""

    def evenness(sign: str) -> tuple[float, int]:
        widths = Counter(len(cells) for _, cells in _first(text, sign))
        if not widths:
            return (0.0, 0)
        width, count = max(widths.items(), key=lambda item: (item[1], item[0]))
        return (count / widths.total(), width) if width > 1 else (0.0, 0)

    return max(known, key=evenness)


def _first(text: str, delimiter: str) -> list[Row]:
    try:
        return _parsed(text[:200_000], delimiter)[:_LOOKED_AT]
    except csv.Error:
        return []


def _parsed(text: str, delimiter: str) -> list[Row]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    rows: list[Row] = []
    line = 1
    for cells in reader:
        if any(cell.strip() for cell in cells):
            rows.append((line, [cell.strip() for cell in cells]))
        line = reader.line_num + 1
    return rows


def _rows_of(text: str, delimiter: str, name: str) -> list[Row]:
    csv.field_size_limit(10 * 2**20)
    try:
        rows = _parsed(text, delimiter)
    except csv.Error as error:
        raise SourceError(
            f"{name!r} cannot be cut into cells: {error}", "look for a quote that is not closed"
        ) from None
    if not rows:
        raise SourceError(f"{name!r} is empty", "give a line of names and some rows")
    return rows


def _headed(rows: list[Row], name: str) -> tuple[list[str], list[Row]]:
    """The names and the rows under them. Lines that begin with # are remarks, unless they are as wide as the table."""
    wide = Counter(len(cells) for _, cells in rows).most_common(1)[0][0]
    remarks = [cells for _, cells in rows if cells[0].startswith("#") and cells[0] != "#"]
    body = [(line, cells) for line, cells in rows if not _is_remark(cells, wide)]
    if body and remarks and _all_numbers(body[0][1]):
        # numpy writes its names as the last remark before the numbers.
        last = remarks[-1]
        names = [last[0].lstrip("# "), *last[1:]]
        if len(names) == len(body[0][1]):
            return names, [row for row in body if row[1] is not last]
    if not body:
        raise SourceError(f"{name!r} holds remarks only", "give a line of names and some rows")
    line, header = body[0]
    while header and not header[-1] and all(len(cells) < len(header) or not cells[-1] for _, cells in body):
        header = header[:-1]
        body = [(at, cells[: len(header)]) for at, cells in body]
    if _all_numbers(header) and len(body) > 1:
        raise SourceError(
            f"{name}, line {line}: the first line holds numbers only, and no names",
            "put a first line with the name of every column",
        )
    return header, body[1:]


def _is_remark(cells: list[str], wide: int) -> bool:
    first = cells[0]
    return first.startswith("#") and first != "#" and (len(cells) != wide or first.startswith(("# ", "##")))


def _all_numbers(cells: Iterable[str]) -> bool:
    said = [cell for cell in cells if cell]
    # A single line of years is a header: a table by years has its categories beside it, and is not all numbers.
    return bool(said) and all(number(cell) is not None for cell in said)


def _decimal_comma(cells: Iterable[str]) -> bool:
    commas = points = 0
    for cell in cells:
        commas += bool(_DECIMAL_COMMA.fullmatch(cell))
        points += bool(_DECIMAL_POINT.fullmatch(cell))
    return commas > points


def _called(delimiter: str) -> str:
    return {",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a bar"}[delimiter]
