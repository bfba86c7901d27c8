"""One cell -> the number that it says, with its unit, its scale (k, M, B) and its footnote mark; and a column of these
-> values in one unit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite

from figwright.core.table_markup import POWER, unmarked
from figwright.core.tables import _units

_MONEY = "$€£¥₹₩"
_SPACES = dict.fromkeys(map(ord, " \u00a0\u2009\u202f'’"))
"""Between the thousands."""
_POINT = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?", re.I)
_COMMA = re.compile(r"[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d*)?(?:e[+-]?\d+)?", re.I)
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d+)?")
_SPACED = re.compile(r"(?<=\d)[ \u00a0\u2009\u202f'’](?=\d{3}(?!\d))")
CODE = re.compile(r"[+-]?0\d+")
"""A number with a leading nought is a code: a postal code, a serial number."""
_PLAIN = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?")

_CODES = "|".join(code for code in _units.CURRENCIES if code.isalpha())
_CELL = re.compile(
    rf"(?P<sign>[-+]?)(?P<money>[{_MONEY}]|(?:US|HK|A|C)\$|(?:{_CODES})\b)?\s*(?P<digits>[-+]?(?:\d(?:[\d.,]*\d)?\.?"
    r"|[.,]\d+)(?:e[-+]?\d+)?)(?P<gap>\s*)(?P<rest>.*)", re.I,
)  # fmt: skip
_SCALES = {"k": 3, "tsd": 3, "tsd.": 3, "thousand": 3, "m": 6, "mn": 6, "mio": 6, "mio.": 6, "million": 6, "b": 9,
           "g": 9, "bn": 9, "mrd": 9, "mrd.": 9, "billion": 9, "t": 12, "tn": 12, "trillion": 12, "千": 3, "万": 4,
           "萬": 4, "億": 8, "亿": 8, "兆": 12}  # fmt: skip
_SCALED = re.compile(
    r"(?P<scale>[kKMBGT千万萬億亿兆]|[Tt]sd\.?|[Mm]io\.?|[Mm]rd\.?|[mb]n|tn|thousand|million|billion|trillion)"
    r"(?P<unit>(?:\s.*|(?<=[千万萬億亿兆])[円元人台件個名])?)"
)
_APART = re.compile(r"[^\W\d_]{1,14}(?: per [^\W\d_]{1,12})?|[^\W\d_]{1,8}[/·][^\W\d_]{1,8}[²³]?")
_JOINED = re.compile(r"[a-zµμ]{2,4}|[shgm]|x|×|°")
_ORDINALS = frozenset({"st", "nd", "rd", "th", "am", "pm"})
_DURATION = re.compile(r"(?:(\d+)\s*d)?\s*(?:(\d+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?\s*(?:(\d+(?:\.\d+)?)\s*s(?:ec)?)?")
_COUNTED = re.compile(r"#|\bno\b|param|flop|\bmacs?\b|token|population|people|users|revenue|gdp|sales|count|number|"
                      r"size", re.I)  # fmt: skip
"""Heads over numbers: there 7B are seven billion; elsewhere it may be a name."""
_MONTH = re.compile("jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|"
                    "nov(ember)?|dec(ember)?")  # fmt: skip
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@dataclass(frozen=True, slots=True)
class Number:
    """What a cell says: `text` is a number as Python writes it, `scale` what stood behind it for a power of ten."""

    text: str
    unit: str = ""
    scale: str = ""
    apart: bool = False
    """There was a space before the scale: a single letter may then be a unit, as in 0.5 M."""
    mark: str = ""

    def value(self, *, scaled: bool = True) -> float | int:
        power = _SCALES[self.scale.lower()] if self.scale and scaled else 0
        if not power and self.text.lstrip("+-").isdecimal() and len(self.text) < 18:
            return int(self.text)
        number = float(f"{self.text}e{power}" if power and "e" not in self.text.lower() else self.text)
        return number * (10.0**power if power and "e" in self.text.lower() else 1)


def number(cell: str, *, comma: bool = False) -> float | int | None:
    """The number that a cell says, or None. Per cent signs, currencies and thousands separators are allowed."""
    text = cell.strip().replace("\u2212", "-")
    text = text.removesuffix("%").strip(_MONEY + " \u00a0")
    if text[:1] in "+-" and text[1:2] in tuple(_MONEY):
        text = text[0] + text[2:]
    if text.startswith("(") and text.endswith(")") and cell.strip()[:1] == "(" and any(s in cell for s in _MONEY):
        text = "-" + text[1:-1].strip(_MONEY)
    plain = _digits(text, comma)
    if plain is None:
        return None
    found = Number(plain).value()
    return found if isinstance(found, int) or isfinite(found) else None


def _digits(text: str, comma: bool) -> str | None:
    """A number as Python writes it, from one with separators."""
    if _PLAIN.fullmatch(text) and not (comma and "." in text):
        return text
    if _GROUPED.fullmatch(text):
        text = text.translate(_SPACES)
    if not any(sign.isdigit() for sign in text):
        return None
    if comma and _COMMA.fullmatch(text):
        return text.replace(".", "").replace(",", ".")
    return text.replace(",", "") if _POINT.fullmatch(text) else None


def measured(cell: str, *, comma: bool = False) -> Number | None:
    """A cell as a number with what stands around it, or None."""
    if _PLAIN.fullmatch(cell) and not (comma and "." in cell):
        return Number(cell)
    if cell.endswith("%") and _PLAIN.fullmatch(cell, 0, len(cell) - 1) and not (comma and "." in cell):
        return Number(cell[:-1], "%")
    text, mark = unmarked(cell)
    text = _SPACED.sub("", text.replace("\u2212", "-").replace("\u00a0", " ")).strip().lstrip("~≈∼").strip()
    if text.startswith("(") and text.endswith(")"):
        inner = measured(text[1:-1], comma=comma)
        ok = inner is not None and inner.text[:1] not in "+-" and (any(s in text for s in _MONEY) or not inner.unit)
        return Number(f"-{inner.text}", inner.unit, inner.scale, mark="()") if inner and ok else None
    if (found := POWER.match(text)) and (digits := _digits(found["digits"], comma)):
        power = found["power"].replace("−", "-").replace("–", "-")
        unit = _unit(found["rest"].strip(), joined=False)
        return None if unit is None else Number(f"{digits}e{power}", unit, mark=mark)
    if length := duration(text, 2):
        return replace(length, mark=mark)
    found = _CELL.fullmatch(text)
    digits = _digits(found["sign"] + found["digits"], comma) if found else None
    if found is None or digits is None or not isfinite(float(digits)):
        return None
    return _with_rest(digits, found["money"] or "", found["gap"], found["rest"].strip(), mark)


def duration(text: str, parts: int = 1) -> Number | None:
    """A length of time in seconds, from at least so many parts: 1h 23m has two, in 45m alone m may be metres."""
    found = _DURATION.fullmatch(text.strip())
    said = [part is not None for part in found.groups()] if found else []
    if found is None or sum(said) < parts:
        return None
    length = sum(float(part or 0) * size for part, size in zip(found.groups(), (86400, 3600, 60, 1), strict=True))
    return Number(f"{length:g}", "s")


def _with_rest(digits: str, money: str, gap: str, rest: str, mark: str) -> Number | None:
    """What stands behind the digits: nothing, a scale, a unit, or both."""
    if not rest:
        return Number(digits, money, mark=mark)
    scaled = _SCALED.fullmatch(rest)
    if scaled is None and rest[-1] in _MONEY:
        scaled = _SCALED.fullmatch(f"{rest[:-1].strip()} {rest[-1]}")
    if scaled:
        unit = _unit(scaled["unit"].strip(), joined=False) if scaled["unit"].strip() else ""
        lone = bool(gap) and len(scaled["scale"]) == 1 and not unit
        return None if unit is None or (unit and money) else Number(digits, unit or money, scaled["scale"], lone, mark)
    unit = _unit(rest, joined=not gap)
    return Number(digits, unit, mark=mark) if unit and not money else None


def _unit(rest: str, *, joined: bool) -> str | None:
    """The unit that letters behind a number are, or None."""
    if not rest or rest in ("%", "‰") or rest in _units.CURRENCIES:
        return rest
    small = rest.lower()
    if small in _ORDINALS or _MONTH.fullmatch(small):
        return None
    if _units.known(rest) and (not joined or len(rest) > 1 or _JOINED.fullmatch(rest)):
        return rest
    shape = _JOINED if joined else _APART
    return rest if shape.fullmatch(rest) else None


def gathered(name: str, found: Sequence[Number]) -> tuple[list[float | int], str, list[str]] | str:
    """The values of a column in one unit, the unit and notes; or why they are no numbers together (empty: names)."""
    found = _unflagged(found)
    scales = {one.scale for one in found if one.scale}
    lone = all(one.apart for one in found if one.scale) and len(scales) == 1 and scales <= {"M", "B", "G", "T", "K"}
    if lone and not _COUNTED.search(name):  # 0.5 M, 300 K, 3 T: units rather than scales
        if any(not one.scale for one in found):
            return ""
        return [one.value(scaled=False) for one in found], scales.pop(), []
    if _are_size_names(name, found, scales):
        return ""
    notes = marks(found)
    if scales:
        one = next(one for one in found if one.scale)
        notes.append(f"{one.text}{one.scale} is read as {one.value():,.12g}")
    units = Counter(_units.alike(one.unit) for one in found if one.unit)
    if not units:
        return [one.value() for one in found], "", notes
    to = units.most_common(1)[0][0]
    into = (
        {to: 1.0} if len(units) == 1 else _units.factors(units, to) or _units.factors(map(_single, units), _single(to))
    )
    if into is None:
        listed = ", ".join(units)
        return f"its numbers are in units that do not convert ({listed}) and stay words; write them in one unit"
    if len(units) > 1:
        notes.append(f"numbers in {', '.join(units)} are all in {to} here")
    if said := _unitless(found, to, _units.in_head(name)):
        if said.startswith("!"):
            return said[1:]
        notes.append(said)
    size = [into.get(_units.alike(one.unit), into.get(_single(_units.alike(one.unit)), 1.0)) for one in found]
    values = [
        one.value() if by == 1 else float(f"{one.value() * by:.12g}") for one, by in zip(found, size, strict=True)
    ]
    return values, next((one.unit for one in found if one.unit and len(units) == 1), to), notes


def marks(found: Sequence[Number]) -> list[str]:
    """Notes on what stood around the numbers and is not kept."""
    said = list(dict.fromkeys(one.mark for one in found if one.mark))
    signs = [mark for mark in said if mark != "()"]
    notes = ["numbers in brackets are read as negative"] if "()" in said else []
    return notes + ([f"marks at numbers ({', '.join(signs)}) are left out"] if signs else [])


def _unflagged(found: Sequence[Number]) -> Sequence[Number]:
    """Without letters that a few of the numbers carry and that are no unit: statistics offices mark what is provisional
    or estimated so."""
    units = Counter(one.unit for one in found)
    flags = {unit for unit in units if 0 < len(unit) < 3 and not _units.known(unit) and 2 * units[unit] <= len(found)}
    if not flags or not units[""] or 2 * units[""] < len(found):
        return found
    return [replace(one, unit="", mark=one.unit) if one.unit in flags else one for one in found]


def _single(unit: str) -> str:
    return unit[:-1] if len(unit) > 3 and unit.endswith("s") else unit


def _are_size_names(name: str, found: Sequence[Number], scales: set[str]) -> bool:
    """Whether cells such as 7B or 5G may be names of sizes and kinds rather than counts."""
    if len(scales) != 1 or not scales <= {"B", "G", "T"} or any(one.unit or not one.scale for one in found):
        return False
    return all(one.text.isdecimal() for one in found) and not _COUNTED.search(name)


def _unitless(found: Sequence[Number], unit: str, head: str) -> str:
    """A note about numbers without the unit of the others; with ! before it when they cannot be read beside them."""
    bare = [one for one in found if not one.unit and float(one.value()) != 0]
    if not bare or head == unit:
        return ""
    shown = f"{len(bare)} of {len(found)} numbers stand without {unit}"
    if unit == "%" and all(abs(one.value()) <= 1 for one in bare):
        return f"!{shown} and may be shares of 1: the column stays words; write all of them alike"
    return f"{shown} and are read as {unit}"
