"""A cell of a printed table -> the number in it and its error, or nothing. No number is guessed."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from figwright.core.numbers import number
from figwright.core.table_markup import EMPHASIS, MACRO, POWER

MISSING = frozenset({"", "-", "–", "—", "−", "--", "---", "n/a", "na", "n.a.", "nan", "none", "/", "\\", "·", "…"})
"""What papers print where there is no number; nothing is said of it."""
YES = frozenset("✓✔☑√●•✅") | {"yes", "y", "true", "checkmark", r"\checkmark", "w/"}
NO = frozenset("✗✘×☒○❌") | {"no", "n", "false", "xmark", r"\xmark", r"\times", "w/o"}

LONGEST = 60
"""Letters of a cell that may be a number."""

_DAGGERS = re.compile(
    r"\^?\s*\{?\s*(?:\\(?:dagger|ddagger|ast|star|circ|uparrow|downarrow)(?![A-Za-z])|[†‡§¶*∗⋆★°↑↓⇑⇓▲▼△▽])(?:\s*\})?"
)
_SPREAD = re.compile(
    r"^(?P<value>.+?)\s*[(\[_{]*\s*(?:±|\+/-|\+-|\\pm(?![a-z]))\s*"
    r"(?P<error>[^()\[\]{}]+?)\s*[)\]}]*\s*(?P<unit>%?)$"
)
_BESIDE = re.compile(r"^(?P<value>[^()\[\]]+?)\s*[(\[]\s*(?P<beside>[^()\[\]]*)\s*[)\]]$")
_ARROW = re.compile(r"\s*(?:-{1,2}>|\\(?:long)?rightarrow(?![A-Za-z])|\\to(?![A-Za-z]))\s*")
_UNIT = re.compile(r"^(?P<value>[-+−]?[\d.,]*\d(?:e[-+]?\d+)?)\s*(?P<unit>[A-Za-zµμ]{1,4}(?:/[a-z]{1,3})?|×|x)$")


@dataclass(frozen=True, slots=True)
class Cell:
    """`value` is None where there is none, or none that can be read; then `left` is what stands there. `error` is
    what was printed after ±, `unit` a sign or letters behind the number, `beside` what stood in parentheses."""

    value: float | int | None = None
    error: float | int | None = None
    unit: str = ""
    beside: str = ""
    left: str = ""


def words(text: str) -> str:
    """A cell without marks of emphasis, daggers and macros, on one line."""
    plain = MACRO.sub("", text.replace("~", " ").replace("\\%", "%").replace("\\,", "").replace("\\_", "_"))
    plain = _ARROW.sub("→", EMPHASIS.sub("", _DAGGERS.sub("", plain)).replace("$", ""))
    if "\\" not in plain:
        plain = plain.replace("{", "").replace("}", "")
    return " ".join(plain.split())


def cell(text: str, *, spread_in_parentheses: bool = False) -> Cell:
    """What a cell says. In parentheses stands a spread only where the caption says so; otherwise it stays beside."""
    plain = words(text).replace("{", "").replace("}", "") if "\\pm" in text else words(text)
    if plain.lower() in MISSING:
        return Cell()
    if len(plain) > LONGEST:
        return Cell(left=f"{plain[:LONGEST]} …")
    if found := _SPREAD.match(plain):
        value, unit = _number(found["value"].rstrip("_ (["))
        error, own = _number(found["error"])
        if value is not None and error is not None:
            return Cell(value, abs(error), unit or own or found["unit"])
    if found := _BESIDE.match(plain):
        spread = _SPREAD.match(found["value"])
        if spread and (inner := cell(found["value"])).value is not None:
            return replace(inner, beside=found["beside"])
        value, unit = _number(found["value"])
        error, _ = _number(found["beside"])
        if (
            value is not None
            and error is not None
            and spread_in_parentheses
            and found["beside"].strip()[:1] not in "+-−"
        ):
            return Cell(value, error, unit)
        if value is not None:
            return Cell(value, None, unit, found["beside"])
    value, unit = _number(plain)
    return Cell(value, None, unit) if value is not None else Cell(left=plain)


def _number(text: str) -> tuple[float | int | None, str]:
    text = text.strip().strip("≈~∼ ")
    if found := POWER.match(text):
        sign = found["power"].replace("−", "-").replace("–", "-")
        return number(f"{found['digits']}e{sign}"), ""
    unit = "%" if text.endswith("%") else ""
    read = number(text)
    if read is None and (found := _UNIT.match(text)):
        read, unit = number(found["value"]), found["unit"]
    return read, unit
