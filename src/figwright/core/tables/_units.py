"""Units at numbers and in heads: which are units, and which of them are on one scale."""

from __future__ import annotations

import re
from collections.abc import Iterable

_FAMILIES: tuple[dict[str, float], ...] = (
    {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1, "min": 60, "h": 3600, "d": 86400},
    {"b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12, "pb": 1e15, "kib": 2**10, "mib": 2**20, "gib": 2**30,
     "tib": 2**40},
    {"kb/s": 1e3, "mb/s": 1e6, "gb/s": 1e9, "tb/s": 1e12}, {"kbps": 1e3, "mbps": 1e6, "gbps": 1e9},
    {"hz": 1, "khz": 1e3, "mhz": 1e6, "ghz": 1e9},
    {"flops": 1, "mflops": 1e6, "gflops": 1e9, "tflops": 1e12, "pflops": 1e15},
    {"nm": 1e-9, "µm": 1e-6, "mm": 1e-3, "cm": 1e-2, "m": 1, "km": 1e3},
    {"ng": 1e-9, "µg": 1e-6, "mg": 1e-3, "g": 1, "kg": 1e3},
    {"nl": 1e-9, "µl": 1e-6, "ml": 1e-3, "l": 1},
    {"ng/ml": 1e-9, "µg/ml": 1e-6, "mg/ml": 1e-3, "g/ml": 1}, {"ng/l": 1e-9, "µg/l": 1e-6, "mg/l": 1e-3, "g/l": 1},
    {"pg/ml": 1e-3, "ng/ml": 1, "µg/ml": 1e3},
    {"wh": 1, "kwh": 1e3}, {"mv": 1e-3, "v": 1, "kv": 1e3}, {"ma": 1e-3, "a": 1}, {"pa": 1, "hpa": 100, "kpa": 1e3},
)  # fmt: skip
"""How large a unit is beside the others of its kind; letters in lower case, where that leaves them apart."""
_CASED: tuple[dict[str, float], ...] = (
    {"pM": 1e-12, "nM": 1e-9, "µM": 1e-6, "mM": 1e-3, "M": 1}, {"mW": 1e-3, "W": 1, "kW": 1e3, "MW": 1e6, "GW": 1e9},
    {"pA": 1e-12, "nA": 1e-9, "µA": 1e-6}, {"Pa": 1, "MPa": 1e6, "GPa": 1e9},
)  # fmt: skip
"""Units whose case tells them apart."""

_SAME = {"us": "µs", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "msec": "ms", "mins": "min",
         "minute": "min", "minutes": "min", "hr": "h", "hrs": "h", "hour": "h", "hours": "h", "day": "d", "days": "d",
         "ug": "µg", "ul": "µl", "um": "µm", "ug/ml": "µg/ml", "ug/l": "µg/l", "percent": "%", "pct": "%",
         "per cent": "%"}  # fmt: skip
_OTHERS = frozenset(
    "% ‰ ° °c °f k kelvin celsius n nm mn kn j kj mj ev kev db dbm mol mmol rpm fps img/s it/s tok/s tokens/s bp kb mbp"
    " ft in mi mph km/h m/s week weeks month months year years yr yrs usd eur gbp chf jpy t tonnes tons ppm ppb"
    " macs gmacs kcal cal lux lx ohm ω mω kω px pixels points pts ha km² m² cm² mm² m³ cm³ au a.u. arb.u. iu u/l"
    " tesla bar mbar torr mmhg bpm °n °e cells copies wh kwh mwh gwh twh million millions billion billions".split()
)
CURRENCIES = ("$", "€", "£", "¥", "₹", "₩", "USD", "EUR", "GBP", "CHF", "JPY", "CNY", "RMB", "INR", "SEK", "NOK", "DKK",
              "AUD", "CAD", "BRL", "PLN", "CZK", "KRW")  # fmt: skip
_KNOWN = frozenset(name for family in _FAMILIES for name in family) | _OTHERS | frozenset(_SAME)
_THOUSANDS = re.compile(r"(?:mio|mrd|tsd|mn|bn|m|k|million|billion|thousand)s?\.?", re.I)
_BRACKETS = re.compile(r"[(\[]\s*([^()\[\]]{1,16}?)\s*[)\]]\s*[↑↓▲▼]?$")


def known(unit: str) -> bool:
    """Whether letters are the name of a unit, alone or as a rate: ms, img/s, $/h, µg L⁻¹."""
    small = unit.replace("μ", "µ").strip()
    if (small.lower() in _KNOWN and small != "b") or unit in CURRENCIES or any(small in family for family in _CASED):
        return True
    if re.fullmatch(r"[a-z]{2,3}\s?%", small):  # wt%, vol%
        return True
    words = small.split()
    if len(words) == 2 and words[1] in CURRENCIES and _THOUSANDS.fullmatch(words[0]):
        return True
    parts = re.split(r"\s*/\s*|\s+per\s+", small)
    return len(parts) == 2 and all(parts) and any(part.lower() in _KNOWN or part in CURRENCIES for part in parts)


def in_head(name: str) -> str:
    """The unit in brackets at the end of a name; other words in brackets are none."""
    found = _BRACKETS.search(name)
    return found[1] if found and known(found[1]) else ""


def alike(unit: str) -> str:
    """One spelling for all that mean the same unit: sec and seconds are s."""
    plain = unit.replace("μ", "µ")
    return _SAME.get(plain.lower(), plain)


def factors(units: Iterable[str], to: str) -> dict[str, float] | None:
    """What a number in each of the units is multiplied by to be one in `to`; None where they do not convert."""
    wanted = {*units, to}
    for family in _CASED:
        if wanted <= set(family):
            return {one: family[one] / family[to] for one in wanted}
    for family in _FAMILIES:
        if all(one.lower() in family for one in wanted):
            return {one: family[one.lower()] / family[to.lower()] for one in wanted}
    return None
