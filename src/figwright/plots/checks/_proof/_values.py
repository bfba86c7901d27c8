"""Numbers -> codes: two numbers are the same when they have the same code; words -> what they mean."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence

RELATIVE = 1e-6
"""Numbers that differ by less, relative to their size, are the same number."""
POWERS = (1, -1, 2, -2, 3, -3, 6, -6, 9, -9)
"""Units in which a number may be drawn: percent, thousands, millions."""


def same(one: float, other: float, slack: float = 0.0) -> bool:
    return abs(one - other) <= RELATIVE * max(abs(one), abs(other)) + slack


class Codebook:
    """The distinct numbers of the data, each with a code."""

    def __init__(self, values: Iterable[float]) -> None:
        self.numbers: list[float] = []
        for value in sorted({v for v in values if math.isfinite(v)}):
            if not self.numbers or not same(value, self.numbers[-1], 1e-15):
                self.numbers.append(value)

    def code(self, value: float, slack: float = 0.0) -> int | None:
        """The code of the nearest number that is the same, None when there is none."""
        at = bisect_left(self.numbers, value)
        if at and (at == len(self.numbers) or value - self.numbers[at - 1] < self.numbers[at] - value):
            at -= 1
        found = at < len(self.numbers) and same(self.numbers[at], value, slack + 1e-15)
        return at if found else None

    def all_coded(self, values: Iterable[float], slack: float = 0.0) -> tuple[int, ...]:
        """The codes of numbers that all have one; nothing, and at once, when one has none."""
        out = []
        for value in values:
            code = self.code(value, slack)
            if code is None:
                return ()
            out.append(code)
        return tuple(out)

    def codes(self, values: Sequence[float], slack: float = 0.0) -> tuple[int | None, ...]:
        return tuple(self.code(value, slack) for value in values)


_NUMBER = re.compile(r"[-+−–]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d+)?|[-+−–]?\.\d+")

_POWER = re.compile(r"(?:(\d+(?:\.\d+)?)\s*\\times\s*)?10\^([-−]?\d+)")


def written(text: str) -> tuple[float, int, bool] | None:
    """The one number in a text, with its decimals and whether a percent sign follows; None for none or several."""
    plain = re.sub(r"\$|\\mathregular|\\mathdefault|[{}]", "", text).strip()
    if power := _POWER.fullmatch(plain):
        return float(power[1] or 1) * 10.0 ** int(power[2].replace("−", "-")), 0, False
    found = list(_NUMBER.finditer(plain))
    if len(found) != 1:
        return None
    word = found[0].group().replace(",", "").replace("−", "-").replace("–", "-")
    rest = plain[found[0].end() :].lstrip("\\ ")
    try:
        value = float(word)
    except ValueError:
        return None
    decimals = len(word.split(".")[1]) if "." in word and "e" not in word.lower() else 0
    return value, decimals, rest.startswith("%")


SHORT = {"k": 3, "M": 6, "B": 9, "T": 12}
"""Powers of ten that are written as letters behind a number: 3.4M."""


def only_number(text: str) -> tuple[float, int, bool] | None:
    """The number of a text that says nothing else but a unit sign."""
    found = written(text)
    bare = re.sub(r"\\mathregular|\\mathdefault|\\times", "", text)
    if found is None or re.search(r"[^\W\d_]{2,}", bare):
        return None
    power = SHORT.get(text.strip()[-1:], 0) if text.strip()[:-1].replace(".", "").lstrip("-+−–").isdigit() else 0
    return found[0] * 10.0**power, found[1] - power, found[2]


def plain(text: str) -> str:
    """A label without case, markup, line ends and signs: how two spellings of one name are compared."""
    return " ".join(tokens(text))


def tokens(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+(?:\.\d+)?|[+*%#&]+", text.casefold().replace("\\n", " ")))
