"""Part: one panel before it is drawn: its wish, its columns and its rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from figwright.charts.choose._tokens import bare, find, tokens
from figwright.charts.choose._words import Wish
from figwright.tables import Table

Where = dict[str, tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class Part:
    """One panel: its wish, its columns, and which rows of them."""

    wish: Wish
    table: Table
    where: Where = field(default_factory=dict)
    title: str = ""
    prefix: str = ""
    """The words that the panel's own columns begin with: they need not be said again on its axes."""
    x: str = ""
    y: str = ""
    """Columns that the intent names for the axes."""
    panels: int = 1
    """How many panels the figure has."""
    all: Table | None = None
    """The table with the columns that the intent does not speak of, where some were left out."""

    @property
    def whole(self) -> Table:
        return self.all or self.table


def mentions(text: str, names: Sequence[str]) -> dict[str, int]:
    """The names that a text says, and where; a longer name hides a shorter one within it."""
    said = list(tokens(text))
    out: dict[str, int] = {}
    for name in sorted(names, key=lambda one: -len(tokens(bare(one)))):
        needle = tokens(bare(name))
        at = find(needle, said)
        if at >= 0 and not (len(needle) == 1 and len(needle[0]) == 1):
            out[name] = at
            said[at : at + len(needle)] = ["\0"] * len(needle)
    return out
