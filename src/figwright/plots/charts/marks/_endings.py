"""Names of several columns -> the words that all of them end with: the name of the axis that they share."""

from __future__ import annotations

from collections.abc import Sequence


def ending(names: Sequence[str]) -> str:
    """ "Country A growth" and "Country B growth" end with "growth"; empty when they share no last word."""
    shared: list[str] = []
    for words in zip(*(reversed(name.split()) for name in names), strict=False):
        if len(set(words)) > 1:
            break
        shared.insert(0, words[0])
    return " ".join(shared)
