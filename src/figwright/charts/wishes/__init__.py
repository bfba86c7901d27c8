"""Wishes as people type them + Table -> readings, by rules and no model."""

from __future__ import annotations

from dataclasses import dataclass, replace

from figwright.charts.wishes._complete import Unclear, complete
from figwright.charts.wishes._draft import Draft
from figwright.charts.wishes._facts import Facts
from figwright.charts.wishes._mentions import items
from figwright.charts.wishes._parse import parse
from figwright.charts.wishes._reading import Reading
from figwright.charts.wishes._text import words
from figwright.tables import Table

__all__ = ["Reading", "Understood", "understand"]


@dataclass(frozen=True)
class Understood:
    """The readings of a wish, the best first, and why it is not drawn when it is not."""

    readings: tuple[Reading, ...] = ()
    refusal: str = ""


def understand(table: Table, wish: str) -> Understood:
    """How a wish is understood. With a refusal nothing should be drawn before somebody chooses a reading."""
    facts = Facts(table)
    found = items(words(wish), facts)
    draft = parse(found, facts)
    if draft.refusals:
        return Understood((), draft.refusals[0])
    try:
        reading = complete(draft, facts)
    except Unclear as error:
        return Understood((), str(error))
    doubt = draft.doubt + 0.5 * sum("only column" in one or "counted" in one for one in reading.assumed) * bool(draft.unknown)
    if doubt >= 0.75:
        return Understood((reading,), "not understood: " + ", ".join(map(repr, draft.unknown)))
    return Understood((reading,))
