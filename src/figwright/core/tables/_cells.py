"""Cells as they are written -> typed columns: numbers, dates, words, and what is missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from math import isfinite

from figwright.core.errors import SourceError
from figwright.core.numbers import CODE, Number, duration, gathered, measured
from figwright.core.table_markup import unwrapped
from figwright.core.tables import _dates, _units
from figwright.core.tables._names import named
from figwright.core.tables._table import Column, Value

_MISSING = frozenset({"", "na", "n/a", "n.a.", "nan", "null", "none", "-", "–", "—", "--", "---", "?", "#n/a",
                      "missing", "…", "...", ".", "..", ":", "#div/0!", "#value!", "#ref!"})  # fmt: skip
"""What people write for a number that is not there. Among words only the empty cell is missing: NA may be a place."""
_GAPS = frozenset(
    "b.d. bd bdl b.d.l. n.d. nd lod <lod <loq b.d.l n.q. oom o.o.m. oot timeout t/o dnf dns tbd tba n/r nr fail failed"
    " k.a. s.d. s/d abs abs. absent dq dsq diverged crash crashed error err pending undetermined withheld"
    " excluded".split()
) | {
    "not run",
    "not detected",
    "not determined",
    "not tested",
    "not reported",
    "no data",
    "below detection",
    "out of memory",
}
"""Words for a number that was wanted and did not come about; others are read so where numbers prevail."""
_ENDLESS = frozenset(f"{sign}{word}" for sign in ("", "+", "-", "\u2212") for word in ("inf", "infinity", "∞"))
"""What programs write for a number that grew beyond all bounds: it has no place on an axis."""
_CENSORED = re.compile(r"\s*(?:[<>≤≥]=?|&[lg]t;)\s*(.+)")
_STAND_IN = re.compile(r"-9{3,6}")
_SHORT = re.compile(r"[A-Z]{2,8}|(?:[A-Za-z]\.){2,}")
"""Abbreviations: among numbers they rather tell why there is none."""
_TOKEN = re.compile(r"(?<![\w.,])\d[\d.,]*\d(?![\w.,])|(?<![\w.,])\d[\d.,]*\d(?=\s*(?:[kMBGT%€$£]|[a-zµ]{1,4}\b))")
_BARE = re.compile(r"-?\d[\d.]*(?:e[+-]?\d+)?|na|n/a|nan|null|-?|–", re.I)


def _both_decimal_signs(pattern: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A pattern with D for the decimal sign and T for that of thousands: for decimal commas, and for points."""
    return re.compile(pattern.replace("D", ",").replace("T", r"\.")), re.compile(
        pattern.replace("D", r"\.").replace("T", ",")
    )


_SURE = _both_decimal_signs(r"\d+D\d\d?|\d+D\d{4,}|0\d*D\d+|\d{4,}D\d+|\d{1,3}(?:T\d{3})+D\d+|\d{1,3}(?:T\d{3}){2,}")
_DOUBTFUL = _both_decimal_signs(r"[1-9]\d{0,2}D\d{3}")


_PLAIN, _THOUSANDS = re.compile(r"[1-9]\d{0,2}"), re.compile(r"[1-9]\d{0,2}(?:,\d{3})+")
_SIGNED = re.compile(r"\d+ ?[^\d.,\s]+")


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """What the file or the user says of all columns: None where nothing does."""

    comma: bool | None = None
    day_first: bool | None = None
    doubtful: bool = False
    """Cells such as 1,234 cannot be decided by the file: commas may be decimal in it."""


def decimal(cells: Iterable[object]) -> bool | None:
    """Whether numbers are written with a decimal comma; None where no cell tells, or cells tell both."""
    commas = points = False
    for cell in cells:
        if not isinstance(cell, str) or len(cell) > 60:
            continue
        signs = {",": cell.count(","), ".": cell.count(".")}
        if (not commas and (signs[","] or signs["."] > 1)) or (not points and (signs["."] or signs[","] > 1)):
            for one in _TOKEN.findall(cell):
                commas, points = commas or bool(_SURE[0].fullmatch(one)), points or bool(_SURE[1].fullmatch(one))
            if commas and points:
                return None
    return commas if commas or points else None


def typed(name: str, cells: Sequence[str | None], told: NumberStyle | None = None) -> tuple[Column, list[str]]:
    """A column of what is written in the cells, and notes on what could be read in two ways or was left out."""
    told = told or NumberStyle()
    plain = [None if cell is None else unwrapped(cell.strip()) for cell in cells]
    words = Column(name, tuple(cell or None for cell in plain), "text")
    there = [cell for cell in plain if not _is_missing(cell)]
    if not there:
        return words, []
    own = False if _grouped(there) else decimal(there)
    comma = own if own is not None else told.comma
    found = {cell: measured(cell, comma=bool(comma)) for cell in dict.fromkeys(there) if cell is not None}
    if any(duration(cell, 2) for cell in found):
        found = {cell: duration(cell) or one for cell, one in found.items()}
    numbers = {cell: one for cell, one in found.items() if one is not None}
    if not numbers or _codes(there):
        return _dated(name, plain, words, told)
    if name_note := named(name, [cell for cell in there if cell]):
        return words, [name_note]
    absent = sum(cell is not None and cell.lower() == "none" for cell in plain)
    if _category(absent, sum(cell in numbers for cell in plain), len(numbers)):
        return words, []
    gaps = _left_out(plain, numbers)
    if gaps is None or _all_negative(numbers):
        return _dated(name, plain, words, told)
    _refuse_doubt(name, there, own, told)
    shown = [cell for cell in plain if cell in numbers]
    said = gathered(name, [numbers[cell] for cell in shown if cell is not None])
    if isinstance(said, str):
        return words, [said] if said else []
    values, unit, notes = said
    rest = iter(values)
    column = Column(name, tuple(next(rest) if cell in numbers else None for cell in plain), "number", unit)
    notes += [*gaps, *_decimal_note(there, own, told)]
    column, note = _without_stand_ins(column)
    return _finished(column), [*notes, *([note] if note else [])]


def _grouped(cells: Sequence[str | None]) -> bool:
    """Whether commas separate thousands: all numbers of four digits and more have one, and those of three have none."""
    small = sum(bool(cell and _PLAIN.fullmatch(cell)) for cell in cells)
    large = sum(bool(cell and _THOUSANDS.fullmatch(cell)) for cell in cells)
    signed = sum(bool(cell and _SIGNED.fullmatch(cell)) for cell in cells)  # 89k
    return small > 1 and large > 0 and small + large + signed == len(cells)


def _without_stand_ins(column: Column) -> tuple[Column, str]:
    """Without -9999 among numbers that are not negative: programs write it for a number that is not there."""
    found = {value for value in column.values if isinstance(value, int | float) and _STAND_IN.fullmatch(f"{value:g}")}
    if (
        len(found) != 1
        or min((v for v in column.values if isinstance(v, int | float) and v not in found), default=-1) < 0
    ):
        return column, ""
    said = found.pop()
    times = column.values.count(said)
    values = tuple(None if value == said else value for value in column.values)
    return replace(column, values=values), f"{said:g} stands for a missing number: {times} left out"


def _codes(cells: Sequence[str | None]) -> bool:
    """Whether numbers are codes: all with a leading nought, or some, and all of one length."""
    coded = [bool(CODE.fullmatch(cell)) for cell in cells if cell]
    return all(coded) or (
        any(coded) and len({len(cell) for cell in cells if cell}) == 1 and all(c and c.isdecimal() for c in cells)
    )


def _finished(column: Column) -> Column:
    """With the unit of its head, where no number carried one."""
    return column if column.unit or column.kind != "number" else replace(column, unit=_units.in_head(column.name))


def epochs(column: Column) -> tuple[Column, str]:
    """Whole numbers that count time as dates."""
    if column.kind != "number" or column.unit or not (said := _dates.counted(column.name, column.values)):  # type: ignore[arg-type]
        return column, ""
    return Column(column.name, tuple(said[0]), "date"), said[1]


def _refuse_doubt(name: str, there: Sequence[str | None], own: bool | None, told: NumberStyle) -> None:
    """1,234 in a file where commas may be decimal: one thousand, or one and a bit. Nobody may guess that."""
    if own is not None or told.comma is not None or not told.doubtful:
        return
    for cell in there:
        if doubt := next((one for one in _TOKEN.findall(cell or "") if _DOUBTFUL[0].fullmatch(one)), ""):
            raise SourceError(
                f"{name!r}: the sign in {doubt!r} may separate decimals or thousands; no other number shows which",
                "add '#decimal comma' or '#decimal point' after the file name, or write 1234 or 1.234",
            )


def _decimal_note(there: Sequence[str | None], own: bool | None, told: NumberStyle) -> list[str]:
    if own and told.comma is None:
        return ["numbers are read with a decimal comma"]
    tokens = [one for cell in there for one in _TOKEN.findall(cell or "")] if own is None and told.comma is None else []
    doubt = next((one for one in tokens if _DOUBTFUL[1].fullmatch(one)), "") if told.doubtful else ""
    return [f"{doubt} is read with a decimal point; '#decimal comma' behind the file's name reads thousands"] * bool(
        doubt
    )


def _left_out(plain: Sequence[str | None], numbers: dict[str, Number]) -> list[str] | None:
    """Notes on the cells that are no numbers in a column of numbers; None where they tell that it is one of words."""
    count = sum(cell in numbers for cell in plain)
    said = Counter(cell for cell in plain if cell and cell not in numbers)
    others = Counter({cell: times for cell, times in said.items() if not _is_missing(cell)})
    limits = {
        cell: limit for cell in others if (m := _CENSORED.fullmatch(cell)) and (limit := measured(m[1])) is not None
    }
    known = [cell for cell in others if cell.lower() in _GAPS or cell.lower() in _ENDLESS]
    strange = {cell for cell in others if cell not in limits and cell not in known}
    if strange:
        spoken = sum(others[cell] for cell in strange)
        least = spoken if all(map(_SHORT.fullmatch, strange)) else max(3, 2 * spoken)
        if any(any(map(str.isdigit, cell)) for cell in strange) or len(strange) > 2 or count < least:
            return None
        if _category(max(others[cell] for cell in strange), count, sum(cell in numbers for cell in set(plain))):
            return None
    if limits and _bins(plain, numbers, limits):
        return None
    endless = [cell for cell in known if cell.lower() in _ENDLESS]
    notes = [f"{endless[0]} has no place on an axis: left out"] if endless else []
    rest = {cell: times for cell, times in said.items() if cell not in endless}
    if not rest:
        return notes
    total, shown = (
        sum(rest.values()),
        ", ".join(f"{cell!r}{f' ×{times}' if times > 1 else ''}" for cell, times in rest.items()),
    )
    return [*notes, f"{total} {'cell is' if total == 1 else 'cells are'} missing: {shown}"]


def _category(times: int, count: int, distinct: int) -> bool:
    """Whether a word is one of a few classes: it stands there as often as the numbers, as "placebo" beside doses."""
    return times >= 3 and count >= 3 * distinct and 2 * times * distinct >= count


def known_gap(cell: str) -> bool:
    """Whether a cell is a word for a number that is not there."""
    return _is_missing(cell) or cell.lower() in _GAPS


def _bins(plain: Sequence[str | None], numbers: dict[str, Number], limits: dict[str, Number]) -> bool:
    """Whether "<1", 1, 2, ">2" are classes in their order rather than numbers of which some are not known."""
    said = [cell for cell in plain if cell]
    if len(set(said)) < len(said) or not set(limits) <= {said[0], said[-1]}:
        return False
    inner = [numbers[cell].value() for cell in said if cell in numbers]
    ends = [(said[0], inner[0]), (said[-1], inner[-1])]
    return inner == sorted(inner) and all(limits[cell].value() == value for cell, value in ends if cell in limits)


def _all_negative(numbers: dict[str, Number]) -> bool:
    """Numbers that all stand in brackets are rather errors, counts or citations than debts."""
    return all(one.mark == "()" for one in numbers.values())


def _dated(name: str, plain: Sequence[str | None], words: Column, told: NumberStyle) -> tuple[Column, list[str]]:
    """A column without numbers: dates, times, or words."""
    there = [cell for cell in plain if cell is not None and not known_gap(cell)]
    days, note = _dates.dates(name, there, day_first=told.day_first)
    if days:
        rest = iter(days)
        column = Column(name, tuple(None if cell is None or known_gap(cell) else next(rest) for cell in plain), "date")
        return column, [note] if note else []
    if clock := _dates.clocks(name, there):
        hours = iter(clock[0])
        values = tuple(None if cell is None or known_gap(cell) else next(hours) for cell in plain)
        return Column(name, values, "number", clock[1]), [clock[2]]
    return words, []


def _is_missing(cell: str | None) -> bool:
    return cell is None or cell.lower() in _MISSING


def valued(name: str, values: Iterable[object], *, labels: bool = False) -> tuple[Column, list[str]]:
    """A column of values that have a type already (JSON, Excel, Parquet); numbers in words count when all are.
    `labels`: numbers with signs or units in words are labels."""
    plain = [_cell_value(value) for value in values]
    there = [value for value in plain if value is not None]
    if there and all(isinstance(value, str) for value in there):
        one, notes = typed(name, [value if isinstance(value, str) else None for value in plain])
        bare = all(_BARE.fullmatch(value.strip()) for value in there if isinstance(value, str))
        if one.kind == "number" and labels and not bare:
            return Column(name, tuple(value or None for value in plain), "text"), []
        return one, notes
    if all(not isinstance(value, str) for value in there):
        column, note = _without_stand_ins(Column(name, tuple(plain), "number" if there else "text"))
        return _finished(column), [note] if note else []
    one, notes = typed(name, [None if value is None else str(value) for value in plain])
    if one.kind == "number":
        return one, notes
    return Column(name, tuple(None if value is None else str(value) for value in plain), "text"), []


def bare_number(value: object) -> bool:
    """Whether a value is a number, or one in quotes without anything around it."""
    return isinstance(value, int | float) or (isinstance(value, str) and bool(re.fullmatch(r"-?\d[\d.]*", value)))


def _cell_value(value: object) -> Value:
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
        number = float(value)  # type: ignore[arg-type]  # decimals and the like
    except (TypeError, ValueError):
        return str(value)
    return number if isfinite(number) else None
