"""A workbook (.xlsx, .xls, .ods ...) -> Table: its first sheet, or the one that is named."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

from figwright.core.errors import MissingExtra, SourceError, nearest
from figwright.core.tables import _rows
from figwright.core.tables._cells import valued
from figwright.core.tables._formats import units
from figwright.core.tables._heads import framed
from figwright.core.tables._table import Table


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
        rows = _displayed_cells(book.get_sheet_by_name(sheet), units(content, sheet))
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
