"""Cells as they are written -> typed columns: numbers, dates, words, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from math import isfinite

from figwright.tables._table import Column, Value

_MISSING = frozenset({"", "na", "n/a", "n.a.", "nan", "null", "none", "-", "–", "—", "?", "#n/a", "missing"})
"""What people write for a number that is not there. Among words only the empty cell is missing: NA may be a place."""
_ENDLESS = frozenset(f"{sign}{word}" for sign in ("", "+", "-", "\u2212") for word in ("inf", "infinity", "∞"))
"""What programs write for a number that grew beyond all bounds: it has no place on an axis."""
_MONEY = "$€£¥"
_SPACES = dict.fromkeys(map(ord, " \u00a0\u2009\u202f'’"))
"""Between the thousands."""

_POINT = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?", re.I)
_COMMA = re.compile(r"[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d*)?(?:e[+-]?\d+)?", re.I)
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d+)?")
_CODE = re.compile(r"[+-]?0\d+")
"""A number with a leading nought is a code: a postal code, a serial number."""


_SPREAD = re.compile(r"(?P<value>[^±]*?\d[^±]*?)\s*(?:±|\+/-|\+-)\s*(?P<error>[^±]*\d[^±]*)")
_MEASURED = re.compile(
    r"(?P<value>[-+\u2212]?[\d.,]*\d(?:e[-+]?\d+)?)"
    r"(?:\s+(?P<apart>[^\W\d_]{1,4}(?:/[^\W\d_]{1,3})?)|(?P<joined>[a-zµμ]{2,4}|s))"
)
"""A number and its unit. Without a space between them capitals rather tell a size or a name: 7B, 3D."""
_ORDINALS = frozenset({"st", "nd", "rd", "th"})

_BARE = re.compile(r"-?\d[\d.]*(?:e[+-]?\d+)?|na|n/a|nan|null|-?|–", re.I)


def typed(name: str, cells: Sequence[str | None], *, comma: bool = False) -> tuple[Column, str]:
    """A column of what is written in the cells, and a note where that could be read in two ways.

    `comma` tells that the file writes its decimals with a comma.
    """
    plain = [None if cell is None else cell.strip() for cell in cells]
    there = [cell for cell in plain if cell is not None and cell.lower() not in _MISSING]
    if ending := [cell for cell in there if not _endless(cell)]:
        said, unit = _measured(ending) if number(ending[0], comma=comma) is None else (ending, _unit(ending))
        numbers = [number(cell, comma=comma) for cell in said]
        if all(value is not None for value in numbers) and not all(_CODE.fullmatch(cell) for cell in ending):
            rest = iter(numbers)
            values = tuple(None if _missing(cell) or _endless(cell) else next(rest) for cell in plain)
            lost = next((cell for cell in there if _endless(cell)), "")
            return Column(name, values, "number", unit), f"{lost} has no place on an axis: left out" if lost else ""
        days, note = _dates(there)
        if days:
            rest_of_days = iter(days)
            return Column(name, tuple(None if _missing(c) else next(rest_of_days) for c in plain), "date"), note
    return Column(name, tuple(cell or None for cell in plain), "text"), ""


def parted(cells: Sequence[object]) -> tuple[list[object], list[object]] | None:
    """The values and the errors of cells such as "81.3 ± 0.4"; None where no cell is one. An error may be missing."""
    found = [_SPREAD.fullmatch(cell.strip()) if isinstance(cell, str) else None for cell in cells]
    if not any(found):
        return None
    values: list[object] = []
    for cell, pair in zip(cells, found, strict=True):
        # In "81.3 ± 0.4%" the sign is both numbers'.
        sign = "%" if pair and pair["error"].endswith("%") and not pair["value"].endswith("%") else ""
        values.append(f"{pair['value']}{sign}" if pair else cell)
    return values, [pair["error"] if pair else None for pair in found]


def _missing(cell: str | None) -> bool:
    return cell is None or cell.lower() in _MISSING


def _endless(cell: str | None) -> bool:
    return cell is not None and cell.lower() in _ENDLESS


def _measured(cells: Sequence[str]) -> tuple[Sequence[str], str]:
    """Numbers without the unit that all of them carry, and the unit; as they are where they carry none or several."""
    found = [_MEASURED.fullmatch(cell) for cell in cells]
    units = {(one["apart"] or one["joined"]) if one else "" for one in found}
    unit = units.pop() if len(units) == 1 else ""
    if not unit or unit.lower() in _ORDINALS or unit[:3].lower() in MONTHS:
        return cells, _unit(cells)
    return [one["value"] for one in found if one], unit


def _unit(cells: Iterable[str]) -> str:
    """The sign that all numbers of a column carry."""
    signs = {"%" if cell.endswith("%") else next((sign for sign in _MONEY if sign in cell), "") for cell in cells}
    return signs.pop() if len(signs) == 1 else ""


def number(cell: str, *, comma: bool = False) -> float | int | None:
    """The number that a cell says, or None. Per cent signs, currencies and thousands separators are allowed."""
    text = cell.strip().replace("\u2212", "-")
    text = text.removesuffix("%").strip(_MONEY + " \u00a0")
    if text[:1] in "+-" and text[1:2] in tuple(_MONEY):
        text = text[0] + text[2:]
    if text.startswith("(") and text.endswith(")") and cell.strip()[:1] == "(" and any(s in cell for s in _MONEY):
        text = "-" + text[1:-1].strip(_MONEY)
    if _GROUPED.fullmatch(text):
        text = text.translate(_SPACES)
    if not any(sign.isdigit() for sign in text):
        return None
    if comma and _COMMA.fullmatch(text):
        text = text.replace(".", "").replace(",", ".")
    elif _POINT.fullmatch(text):
        text = text.replace(",", "")
    else:
        return None
    try:
        return int(text) if text.lstrip("+-").isdecimal() and len(text) < 18 else _finite(float(text))
    except ValueError:
        return None


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None


_ISO = re.compile(
    r"(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?"
)
_DAY_FIRST = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})")
_NAMED = re.compile(r"(?:(\d{1,2})[ -])?([A-Za-z]{3,9})\.?[ -](?:(\d{1,2}),? )?(\d{4})")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def _dates(cells: Sequence[str]) -> tuple[list[str], str]:
    """All cells as ISO dates, or nothing; the note tells when day and month could be exchanged."""
    for reading in (_iso, _named):
        days = [reading(cell) for cell in cells]
        if all(days):
            return [day for day in days if day], ""
    parts = [_DAY_FIRST.fullmatch(cell) for cell in cells]
    if not all(parts):
        return [], ""
    pairs = [(int(part[1]), int(part[3]), int(part[4]), part[2]) for part in parts if part]
    dotted = all(pair[3] == "." for pair in pairs)
    day_first = dotted or any(first > 12 for first, *_ in pairs)
    sure = dotted or day_first or any(second > 12 for _, second, *_ in pairs)
    days = [_day(year, *((second, first) if day_first else (first, second))) for first, second, year, _ in pairs]
    if not all(days):
        return [], ""
    return [day for day in days if day], "" if sure else "dates such as 03/04/2021 were read with the month first"


def _iso(cell: str) -> str | None:
    found = _ISO.fullmatch(cell)
    if not found:
        return None
    year, month, day, clock, seconds, _ = found.groups()
    whole = _day(int(year), int(month), int(day or 1))
    if whole is None:
        return None
    if day is None:
        return whole[:7] if not clock else None
    return f"{whole}T{clock}{seconds or ''}" if clock else whole


def _named(cell: str) -> str | None:
    found = _NAMED.fullmatch(cell)
    if not found or found[2][:3].lower() not in MONTHS:
        return None
    day = found[1] or found[3]
    whole = _day(int(found[4]), MONTHS.index(found[2][:3].lower()) + 1, int(day or 1))
    return whole if day or not whole else whole[:7]


def _day(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def valued(name: str, values: Iterable[object]) -> tuple[Column, str]:
    """A column of values that have a type already (JSON, Excel, Parquet); numbers in words count when all are."""
    plain = [_plain(value) for value in values]
    there = [value for value in plain if value is not None]
    if there and all(isinstance(value, str) for value in there):
        one, note = typed(name, [value if isinstance(value, str) else None for value in plain])
        if one.kind == "number" and not all(
            _BARE.fullmatch(value.strip()) for value in there if isinstance(value, str)
        ):
            # Where numbers can be written as numbers, "+8%" in quotes is a label.
            return Column(name, tuple(value or None for value in plain), "text"), ""
        return one, note
    gaps = [value for value in there if isinstance(value, str)]
    if there and all(value.lower().strip() in _MISSING for value in gaps):
        plain = [None if isinstance(value, str) else value for value in plain]
        return Column(name, tuple(plain), "number"), ""
    return Column(name, tuple(None if value is None else str(value) for value in plain), "text"), ""


def _plain(value: object) -> Value:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return None if not isfinite(value) else value
    if isinstance(value, datetime):
        return value.date().isoformat() if not any(value.timetuple()[3:6]) else value.isoformat(timespec="seconds")
    if isinstance(value, date):
        return value.isoformat()
    try:
        return _finite(float(value))  # type: ignore[arg-type]  # decimals and the like
    except (TypeError, ValueError):
        return str(value)
