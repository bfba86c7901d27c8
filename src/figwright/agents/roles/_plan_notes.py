"""The notes of a plot's plan: what a chart cannot say, one a line. Those that somebody after the planner has overruled
are dropped, so that no later question asks for them again."""

from __future__ import annotations

import re
from collections.abc import Sequence

LONGEST = 1600
"""Characters: a planner that needs more describes the plot again."""
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")


def lines(notes: str) -> tuple[str, ...]:
    """Each note without its bullet or number."""
    return tuple(said for line in notes.splitlines() if (said := _BULLET.sub("", line).strip()))


def joined(notes: Sequence[str]) -> str:
    """Notes as they are kept, as many whole ones as there is room for."""
    kept: list[str] = []
    for note in notes:
        if sum(map(len, kept)) + len(note) <= LONGEST:
            kept.append(note)
    return "\n".join(kept)


def numbered(notes: str) -> str:
    """Notes as a model is shown them, so that it can name one."""
    return "\n".join(f"{number}. {note}" for number, note in enumerate(lines(notes), 1)) or "none"


def without(notes: str, overruled: Sequence[int]) -> str:
    """The notes that still hold."""
    return joined([note for number, note in enumerate(lines(notes), 1) if number not in overruled])
