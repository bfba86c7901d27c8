"""A workbook (.xlsx, .xls, .ods ...) -> Table: its first sheet, or the one that is named."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from figwright.core.errors import MissingExtra, SourceError, nearest
from figwright.core.tables import _rows
from figwright.core.tables._cells import valued
from figwright.core.tables._heads import framed
from figwright.core.tables._table import Table
from figwright.core.tables._units import CURRENCIES

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_PLACE = re.compile(r"([A-Z]+)(\d+)")
_PERCENT = frozenset({9, 10})
"""The numbers of the formats that every program knows as per cent."""


def read(content: bytes, name: str, part: str) -> Table:
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise MissingExtra(f"reading {name!r}", "plots") from None
    try:
        book = CalamineWorkbook.from_filelike(BytesIO(content))
        sheets = list(book.sheet_names)
        if part and part not in sheets:
            hint = nearest(part, sheets) or f"its sheets: {', '.join(map(repr, sheets[:12]))}"
            raise SourceError(f"{name!r} has no sheet {part!r}", hint)
        sheet = part or sheets[0]
        rows = _displayed_cells(book.get_sheet_by_name(sheet), _units(content, sheet))
    except (CalamineError, IndexError) as error:
        raise SourceError(f"{name!r} cannot be read as a workbook: {error}", "save it as .xlsx again") from None
    filled = [(line, cells) for line, cells in enumerate(rows, 1) if any(cell is not None for cell in cells)]
    if not filled:
        raise SourceError(f"the sheet {sheet!r} of {name!r} is empty", "choose a sheet: file.xlsx#Sheet")
    others = [one for one in sheets if one != sheet]
    if len(filled) < 2 and others:
        raise SourceError(
            f"the sheet {sheet!r} of {name!r} contains no table",
            f"choose another one: {name}#{others[0]}" + (f" (or {', '.join(others[1:8])})" if others[1:] else ""),
        )
    found = framed(filled)
    table = _rows.table(found.names, [cells for _, cells in found.rows], valued, name, found.units)
    return replace(table, notes=(*found.notes, *table.notes))


def _displayed_cells(sheet: Any, formats: dict[tuple[int, int], str]) -> list[list[Any]]:
    """The cells as the workbook shows them: 0.354 in a cell of per cent is 35.4%, and cells that were merged downwards
    hold what stands in the first of them."""
    rows: list[list[Any]] = [[_plain_value(cell) for cell in row] for row in sheet.to_python(skip_empty_area=False)]
    for top, left, bottom, right in _merged(sheet):
        for row in range(top + 1, min(bottom + 1, len(rows))):
            if left == right and left < len(rows[row]):
                rows[row][left] = rows[top][left]
    for (row, column), unit in formats.items():
        if row < len(rows) and column < len(rows[row]) and isinstance(value := rows[row][column], int | float):
            rows[row][column] = f"{value * 100:.12g}%" if unit == "%" else f"{value:.15g} {unit}"
    wide = [place for place in range(max(map(len, rows), default=0)) if any(row[place] is not None for row in rows)]
    return [row[wide[0] : wide[-1] + 1] for row in rows] if wide else []


def _merged(sheet: Any) -> list[tuple[int, int, int, int]]:
    """Merged cells: first row, first column, last row, last column."""
    return [(start[0], start[1], end[0], end[1]) for start, end in sheet.merged_cell_ranges or ()]


def _plain_value(cell: object) -> object:
    """Workbooks know floats only: 3.0 is 3; an empty cell is nothing."""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 2**53:
        return int(cell)
    return None if cell == "" else cell


def _units(content: bytes, sheet: str) -> dict[tuple[int, int], str]:
    """The unit that the format of a cell shows, by row and column from 0: per cent and currencies are formats in an
    .xlsx and no part of a cell. Nothing for other kinds of workbooks."""
    try:
        with ZipFile(BytesIO(content)) as book:
            styles = _styles(book)
            return _cells(book, _sheet_file(book, sheet), styles) if any(styles) else {}
    except (BadZipFile, KeyError, ElementTree.ParseError):  # an .xls, an .ods, or a workbook without styles
        return {}


def _styles(book: ZipFile) -> list[str]:
    root = ElementTree.fromstring(book.read("xl/styles.xml"))
    codes = {int(one.get("numFmtId", 0)): one.get("formatCode", "") for one in root.iter(f"{_MAIN}numFmt")}
    formats = root.find(f"{_MAIN}cellXfs")
    ids = [int(one.get("numFmtId", 0)) for one in formats] if formats is not None else []
    return [_unit(codes.get(number, "0%" if number in _PERCENT else "")) for number in ids]


def _unit(code: str) -> str:
    if "%" in code:
        return "%"
    return next((sign for sign in CURRENCIES if sign in code.replace("[$-", "")), "")


def _sheet_file(book: ZipFile, sheet: str) -> str:
    """The file in which a sheet lies."""
    sheets = ElementTree.fromstring(book.read("xl/workbook.xml")).iter(f"{_MAIN}sheet")
    link = next(one.get(_LINK) for one in sheets if one.get("name") == sheet)
    links = ElementTree.fromstring(book.read("xl/_rels/workbook.xml.rels"))
    target = next(one.get("Target", "") for one in links if one.get("Id") == link)
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def _cells(book: ZipFile, part: str, styles: list[str]) -> dict[tuple[int, int], str]:
    found: dict[tuple[int, int], str] = {}
    for cell in ElementTree.fromstring(book.read(part)).iter(f"{_MAIN}c"):
        style, place = int(cell.get("s", 0)), _PLACE.fullmatch(cell.get("r", ""))
        if place and style < len(styles) and styles[style]:
            column = 0
            for letter in place[1]:
                column = column * 26 + ord(letter) - 64
            found[int(place[2]) - 1, column - 1] = styles[style]
    return found
