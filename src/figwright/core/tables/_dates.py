"""Dates and times as people and programs write them -> ISO; times of day and durations -> hours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime

from figwright.core.numbers import MONTHS
from figwright.core.tables._units import in_head

_ISO = re.compile(
    r"(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ](\d{1,2}:\d{2})(:\d{2}(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?"
)
_NUMBERED = re.compile(
    r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?", re.I
)
_NAMED = re.compile(
    r"(?:[A-Za-z]{3,9},?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?\.?[ -])?([A-Za-z]{3,9})\.?[ -]"
    r"(?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4}|\d{2})(?:,?\s+(\d{1,2}:\d{2})(:\d{2})?)?"
)
_MONTH_YEAR = re.compile(r"([A-Za-z]{3,9})\.?[-' ’/]+(\d{2})")
_QUARTER = re.compile(r"(\d{4})[-\s/]?Q([1-4])|Q([1-4])[-\s/]*(\d{4})", re.I)
_WEEK = re.compile(r"(\d{4})-?W(\d{2})")
_CLOCK = re.compile(r"(?:(?P<days>\d+)-)?(\d{1,3}):(\d{2})(?::(\d{2}(?:\.\d+)?))?\s*([ap]m)?", re.I)
_TIMED = re.compile(r"time|\bts\b|_ts\b|\bts_|epoch|unix|date|created|updated|day\b", re.I)
"""Heads under which large whole numbers are seconds since 1970, or days written without signs."""
_ORDER = re.compile(r"(d{1,2}|m{1,2})\s*[-/.]\s*(d{1,2}|m{1,2})\s*[-/.]\s*y{2,4}", re.I)
_EPOCHS = ((10**9, 2 * 10**9, 1), (10**12, 2 * 10**12, 1000), (10**15, 2 * 10**15, 10**6))
"""From 2001 to 2033 in seconds, milliseconds and microseconds."""


def dates(name: str, cells: Sequence[str], *, day_first: bool | None = None) -> tuple[list[str], str]:
    """All cells as ISO dates, or nothing; the note tells what could be read otherwise. `day_first` decides dates such
    as 03/04/2024 where the column does not."""
    note = ""
    read: dict[str, str | None] = {}
    for cell in cells:
        if cell not in read and (read.setdefault(cell, _parse_unambiguous_date(cell))) is None:
            break
    else:
        if any(map(_QUARTER.fullmatch, read)):
            note = "quarters are placed at their first month"
        if any(map(_WEEK.fullmatch, read)):
            note = "weeks are placed at their Monday"
        return [day for cell in cells if (day := read[cell])], note
    if found := _month_years(cells):
        return found, f"{cells[0]} is read as a month of the year {found[0][:4]}"
    return _numbered(name, cells, day_first)


def clocks(name: str, cells: Sequence[str]) -> tuple[list[float], str, str] | None:
    """Times of day and durations such as 08:30 or 1:10:00 as hours (minutes where hours would be too many), the unit
    and a note; None where a cell is something else."""
    found = [_CLOCK.fullmatch(cell) for cell in cells]
    if not found or not all(found):
        return None
    parts = [one for one in found if one]
    if any(int(one[3]) > 59 for one in parts):
        return None
    short = all(one[4] is None for one in parts)
    minutes = in_head(name).startswith("min") or any(int(one[2]) > 23 for one in parts)
    unit = "min" if short and minutes else "h"
    hours = []
    for one in parts:
        first = int(one[2]) % 12 + (12 if one[5].lower() == "pm" else 0) if one[5] else int(one[2])
        hours.append(round(24 * int(one[1] or 0) + first + int(one[3]) / 60 + float(one[4] or 0) / 3600, 9))
    said = "minutes:seconds, in minutes" if unit == "min" else "hours:minutes, in hours"
    return hours, unit, f"{cells[0]} is read as {said} ({hours[0]:g})"


def counted(name: str, values: Sequence[float | int | None]) -> tuple[list[str | None], str] | None:
    """Whole numbers under a head that tells of time, as the dates that they count to: epochs and 20240304."""
    there = [value for value in values if value is not None]
    if not there or not _TIMED.search(name.replace("_", " _")):
        return None
    for low, high, size in _EPOCHS:
        if all(low <= value < high for value in there):
            moments = [None if value is None else _moment(value / size) for value in values]
            return moments, "read as epoch time, in UTC"
    if any(value != int(value) for value in there):
        return None
    texts = [None if value is None else str(int(value)) for value in values]
    if all(len(text) == 8 and text[:2] in ("19", "20") for text in texts if text):
        days = [None if text is None else _day(int(text[:4]), int(text[4:6]), int(text[6:])) for text in texts]
        if all(day for day, text in zip(days, texts, strict=True) if text):
            return days, ""
    return None


def _parse_unambiguous_date(cell: str) -> str | None:
    """A date that can be read in one way only."""
    return _iso(cell) or _parse_month_name_date(cell) or _quarter(cell) or _week(cell)


def _moment(seconds: float) -> str:
    at = datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None)
    return at.isoformat(timespec="milliseconds" if round(seconds * 1000) % 1000 else "seconds")


def _numbered(name: str, cells: Sequence[str], day_first: bool | None) -> tuple[list[str], str]:
    """Dates such as 03/04/2024: the order of day and month is the column's, or the head's, or what was told."""
    parts = [_NUMBERED.fullmatch(cell) for cell in cells]
    if not parts or not all(parts):
        return [], ""
    found = [part for part in parts if part]
    pairs = [(int(part[1]), int(part[3])) for part in found]
    told = _ORDER.search(name)
    sure = (
        True if any(first > 12 for first, _ in pairs) or all(part[2] == "." for part in found)
        else False if any(second > 12 for _, second in pairs)
        else told[1].lower().startswith("d") if told else day_first
    )  # fmt: skip
    days = []
    for part, (first, second) in zip(found, pairs, strict=True):
        day, month = (first, second) if sure else (second, first)
        year = int(part[4]) + (0 if len(part[4]) == 4 else 2000 if int(part[4]) < 70 else 1900)
        days.append(_timestamp(_day(year, month, day), part[5], part[6], part[7], part[8]))
    if not all(days):
        return [], ""
    note = "" if sure is not None else (
        f"dates such as {cells[0]} were read with the month first; write DD/MM/YYYY in the head for the other order"
    )  # fmt: skip
    return [day for day in days if day], note


def _timestamp(day: str | None, hour: str | None, minute: str, second: str | None, half: str | None) -> str | None:
    if day is None or hour is None:
        return day
    whole = int(hour) % 12 + (12 if half.lower() == "pm" else 0) if half else int(hour)
    return f"{day}T{whole:02}:{minute}" + (f":{second}" if second else "")


def _month_years(cells: Sequence[str]) -> list[str]:
    """Mar-24 as March 2024, where the months change: otherwise it may be a day of that month."""
    parts = [_MONTH_YEAR.fullmatch(cell) for cell in cells]
    if not parts or not all(one and one[1][:3].lower() in MONTHS for one in parts):
        return []
    found = [(MONTHS.index(one[1][:3].lower()) + 1, int(one[2])) for one in parts if one]
    if len({month for month, _ in found}) == 1 and len({year for _, year in found}) > 1:
        return []
    return [f"{(2000 if year < 70 else 1900) + year}-{month:02}" for month, year in found]


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
    return f"{whole}T{clock.zfill(5)}{(seconds or '').replace(',', '.')}" if clock else whole


def _parse_month_name_date(cell: str) -> str | None:
    found = _NAMED.fullmatch(cell)
    if not found or found[2][:3].lower() not in MONTHS:
        return None
    day = found[1] or found[3]
    if len(found[4]) == 2 and not found[1]:
        return None  # Apr 23: a day, or a year
    year = int(found[4]) + (0 if len(found[4]) == 4 else 2000 if int(found[4]) < 70 else 1900)
    whole = _day(year, MONTHS.index(found[2][:3].lower()) + 1, int(day or 1))
    if whole is None or not day:
        return whole[:7] if whole else None
    return f"{whole}T{found[5].zfill(5)}{found[6] or ''}" if found[5] else whole


def _quarter(cell: str) -> str | None:
    found = _QUARTER.fullmatch(cell)
    return f"{found[1] or found[4]}-{int(found[2] or found[3]) * 3 - 2:02}" if found else None


def _week(cell: str) -> str | None:
    found = _WEEK.fullmatch(cell)
    try:
        return date.fromisocalendar(int(found[1]), int(found[2]), 1).isoformat() if found else None
    except ValueError:
        return None


def _day(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None
