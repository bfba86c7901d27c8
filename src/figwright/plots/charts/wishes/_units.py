"""Units as people write them -> what they measure and how large they are: 3 minutes in a column of seconds are 180."""

from __future__ import annotations

import re

from figwright.plots.charts.wishes._lexicon import SPELLED
from figwright.plots.charts.wishes._text import stem

_PREFIXES = {"": 1.0, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "c": 1e-2, "m": 1e-3, "u": 1e-6, "µ": 1e-6,
             "n": 1e-9}  # fmt: skip
_BASES = {
    "s": "time", "g": "mass", "m": "length", "W": "power", "Wh": "energy", "V": "voltage", "A": "current",
    "Hz": "frequency",
    "Pa": "pressure", "B": "data", "L": "volume", "l": "volume", "M": "concentration", "N": "force", "Ω": "resistance",
    "€": "euro", "$": "dollar", "EUR": "euro", "USD": "dollar",
}  # fmt: skip
"""SI units with prefixes, and money; of volts to watts nothing converts."""
_OTHERS = {
    "ms": ("time", 1e-3), "sec": ("time", 1.0), "min": ("time", 60.0), "h": ("time", 3600.0), "hr": ("time", 3600.0),
    "d": ("time", 86_400.0), "day": ("time", 86_400.0), "wk": ("time", 604_800.0), "week": ("time", 604_800.0),
    "t": ("mass", 1e6), "bar": ("pressure", 1e5), "J": ("energy", 1 / 3600), "kJ": ("energy", 1 / 3.6),
    "%": ("share", 1.0),
    "°C": ("temperature", 1.0),
    "KiB": ("data", 1024.0), "MiB": ("data", 1024.0**2), "GiB": ("data", 1024.0**3),
}  # fmt: skip
_WRITTEN = re.compile(rf"(k|M|G|T|c|m|u|µ|n)?({'|'.join(sorted(map(re.escape, _BASES), key=len, reverse=True))})")


def measured(unit: str) -> tuple[str, float] | None:
    """What a unit measures, and its size; None for what is no unit that converts."""
    written = SPELLED.get(stem(unit), unit)
    if written in _OTHERS:
        return _OTHERS[written]
    if written.lower() in _OTHERS and len(written) > 1:
        return _OTHERS[written.lower()]
    found = _WRITTEN.fullmatch(written)
    return (_BASES[found[2]], _PREFIXES[found[1] or ""]) if found else None


def factor(said: str, own: str) -> float | None:
    """What one of a unit is in another; 0 where they measure different things, None where one of them is not known."""
    one, other = measured(said), measured(own)
    if one is None or other is None:
        return None
    return one[1] / other[1] if one[0] == other[0] else 0.0
