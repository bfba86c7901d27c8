"""How alike two names are: a legend's words and a column's are rarely the same, and rarely quite different."""

from __future__ import annotations

from functools import lru_cache

from figwright.plots.checks._proof._values import tokens


@lru_cache(maxsize=65536)
def likeness(one: str, other: str) -> float:
    """From 0 to 1: the share of words in common, the shorter name counting more than the longer one."""
    a, b = set(tokens(one)), set(tokens(other))
    if not a or not b:
        return 0.0
    if a == b:
        return 1.0
    common = len(a & b)
    if not common:
        return 0.3 * _begins(one, other)
    return 0.9 * (0.7 * common / min(len(a), len(b)) + 0.3 * common / max(len(a), len(b)))


def _begins(one: str, other: str) -> float:
    """Abbreviations: "Temp." for "Temperature"."""
    a, b = "".join(tokens(one)), "".join(tokens(other))
    short, long = sorted((a, b), key=len)
    return 1.0 if len(short) >= 3 and (long.startswith(short) or short in long) else 0.0
