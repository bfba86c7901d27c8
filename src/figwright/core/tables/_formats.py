"""How the cells of an .xlsx show their numbers: per cent and currencies are formats there, and no part of a cell."""

from __future__ import annotations

import re
from io import BytesIO
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from figwright.core.tables._units import CURRENCIES

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_PLACE = re.compile(r"([A-Z]+)(\d+)")
_PERCENT = frozenset({9, 10})
"""The numbers of the formats that every program knows as per cent."""


def units(content: bytes, sheet: str) -> dict[tuple[int, int], str]:
    """The unit that the format of a cell shows, by row and column from 0; nothing for other kinds of workbooks."""
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
