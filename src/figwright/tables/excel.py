"""A workbook (.xlsx, .xls, .ods ...) -> Table: its first sheet, or the one that is named."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from figwright.errors import MissingExtra, SourceError, nearest
from figwright.tables import _rows
from figwright.tables._cells import valued
from figwright.tables._table import Table


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
        rows: list[list[Any]] = book.get_sheet_by_name(part or sheets[0]).to_python(skip_empty_area=True)
    except (CalamineError, IndexError) as error:
        raise SourceError(f"{name!r} cannot be read as a workbook: {error}", "save it as .xlsx again") from None
    filled = [row for row in rows if any(cell not in ("", None) for cell in row)]
    if not filled:
        raise SourceError(f"the sheet {part or sheets[0]!r} of {name!r} is empty", "name a sheet: file.xlsx#Sheet")
    first = _header(filled)
    header = [_named(cell) for cell in filled[first]]
    body = [[_whole(cell) for cell in row] for row in filled[first + 1 :]]
    return _rows.table(header, body, valued, name)


def _header(rows: Sequence[Sequence[object]]) -> int:
    """Where the names stand: titles over a table fill fewer cells than the table."""
    filled = [sum(cell not in ("", None) for cell in row) for row in rows]
    return next(place for place, count in enumerate(filled) if count >= 0.6 * max(filled))


def _named(cell: object) -> str:
    whole = _whole(cell)
    return "" if whole is None else str(whole).strip()


def _whole(cell: object) -> object:
    """Workbooks know floats only: 3.0 is 3; an empty cell is nothing."""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 2**53:
        return int(cell)
    return None if cell == "" else cell
