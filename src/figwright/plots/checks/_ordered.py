"""Words -> the order that they have by nature: months, weekdays, sizes, grades, answers, and names with a number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

_FAMILIES: dict[str, tuple[str, ...]] = {
    "months": (
        "jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
        "sep sept september", "oct october", "nov november", "dec december",
    ),
    "weekdays": (
        "mon monday", "tue tues tuesday", "wed wednesday", "thu thur thurs thursday", "fri friday", "sat saturday",
        "sun sunday",
    ),
    "quarters": ("q1 first_quarter", "q2 second_quarter", "q3 third_quarter", "q4 fourth_quarter"),
    "seasons": ("spring", "summer", "autumn fall", "winter"),
    "sizes": (
        "nano pico", "tiny xxs", "mini xs extra_small", "small s", "base medium m", "large l", "xl extra_large x_large",
        "xxl huge xx_large", "giant gigantic xxxl",
    ),
    "grades": ("none", "very_low", "low poor easy weak", "moderate medium middle mid fair", "high good hard strong",
               "very_high very_good very_hard", "extreme excellent expert"),
    "answers": (
        "strongly_disagree very_dissatisfied never", "disagree dissatisfied rarely",
        "somewhat_disagree slightly_disagree", "neutral neither sometimes neither_agree_nor_disagree",
        "somewhat_agree slightly_agree", "agree satisfied often", "strongly_agree very_satisfied always",
    ),
    "ordinals": ("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth 6th", "seventh 7th"),
}  # fmt: skip
_ROUND = ("months", "weekdays", "seasons", "quarters")
"""These come again and again, so they may begin anywhere."""
_RANKS = {
    name: {word: rank for rank, words in enumerate(ranks) for word in words.split()}
    for name, ranks in _FAMILIES.items()
}
_UNITS = {"": 1.0, "k": 1e3, "m": 1e6, "b": 1e9, "t": 1e12, "%": 1.0}
_NUMBERED = re.compile(
    r"(?P<stem>[^\d.<>≤≥+-]*?)[\s_-]*(?P<sign>[<>≤≥]?)\s*(?P<number>-?\d[\d,]*\.?\d*)\s*(?P<unit>[kKMBT%]?)"
    r"(?:\s*[-–—]\s*\d[\d,]*\.?\d*\s*[kKMBT%]?)?(?P<more>\+?)\s*(?P<tail>[A-Za-z%]*)"
)


@dataclass(frozen=True, slots=True)
class Order:
    """What the words are, and the rank of each in the order in which they were given."""

    name: str
    ranks: tuple[float, ...]
    count: int = 0
    """How many there are before it begins again; 0 when it does not."""


def family(words: Sequence[str]) -> Order | None:
    """The order that all of the words belong to, if there is one."""
    plain = [re.sub(r"[\s_-]+", "_", word.strip().strip(".").lower()) for word in words]
    for name, ranks in _RANKS.items():
        if all(word in ranks for word in plain) and len({ranks[word] for word in plain}) == len(plain):
            count = len(_FAMILIES[name]) if name in _ROUND else 0
            return Order(name, tuple(float(ranks[word]) for word in plain), count)
    return _numbered(words)


def _numbered(words: Sequence[str]) -> Order | None:
    """Numbers, ranges of numbers and names that differ only in their number."""
    found = [_NUMBERED.fullmatch(word.strip().replace("\u2212", "-")) for word in words]
    stems = {(match["stem"].strip().lower(), match["tail"].lower()) for match in found if match}
    if not all(found) or len(stems) != 1:
        return None
    ranks = tuple(_size(match) for match in found if match)
    return Order("numbers", ranks) if len(set(ranks)) == len(ranks) else None


def _size(match: re.Match[str]) -> float:
    value = float(match["number"].replace(",", "")) * _UNITS[match["unit"].lower()]
    nudge = 1e-6 * (abs(value) + 1)
    # "<18" comes before "18-24", "65+" and ">65" after "65".
    return (
        value - nudge
        if match["sign"] in ("<", "≤") and match["sign"]
        else value + nudge * bool(match["sign"] or match["more"])
    )


def in_order(order: Order) -> bool:
    """Whether the ranks only rise or only fall, or do so around the clock."""
    steps = [b - a for a, b in pairwise(order.ranks)]
    if all(step > 0 for step in steps) or all(step < 0 for step in steps):
        return True
    if not order.count:
        return False
    forward = sum(step % order.count for step in steps)
    backward = sum(-step % order.count for step in steps)
    return min(forward, backward) < order.count
