"""Cells that look like numbers and are names: versions, and identifiers too long for a number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

_VERSION = re.compile(r"(\d{1,4})\.(\d{1,3})")
_VERSIONED = re.compile(
    r"\b(?:versions?|releases?|python|java|cuda|kernel|linux|ubuntu|django|node|gcc|glibc|torch|pytorch)\b", re.I
)
_LONG = re.compile(r"\d{16,}")


def named(name: str, cells: Sequence[str]) -> str:
    """What is to be told of a column whose numbers are names; nothing where they are numbers."""
    if all(_LONG.fullmatch(cell) for cell in cells) and len({float(cell) for cell in cells}) < len(set(cells)):
        return f"numbers as long as {cells[0]!r} are read as names"
    if _versions(name, cells):
        last = next(cell for cell in cells if cell.endswith("0"))
        return f"{last!r} and the others are read as versions, not as numbers"
    return ""


def _versions(name: str, cells: Sequence[str]) -> bool:
    """Whether 3.9 and 3.10 count on: a nought at the end that other numbers lack says no less than another digit would,
    so they are not decimals; and they stand in the order of versions, or the name says that they are some."""
    found = [_VERSION.fullmatch(cell) for cell in cells]
    pairs = [(int(one[1]), int(one[2])) for one in found if one]
    if len(pairs) < len(cells) or len(pairs) < 2:
        return False
    places = {len(one[2]) for one in found if one}
    if len(places) < 2 or not any(cell.endswith("0") and len(cell.partition(".")[2]) > min(places) for cell in cells):
        return False
    numbers = [(float(cell), 0.0) for cell in cells]
    order = _ordered(pairs) and not _ordered(numbers)
    return order or bool(_VERSIONED.search(name))


def _ordered(values: Sequence[tuple[float, float]]) -> bool:
    steps = list(pairwise(values))
    return all(one < two for one, two in steps) or all(one > two for one, two in steps)
