"""A wish that names the first and the last of several columns ("A to D", "2000 to 2020") -> one that names them all."""

from __future__ import annotations

import re
from dataclasses import dataclass

from figwright.core.tables import Table
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._mentions import items
from figwright.plots.charts.wishes._text import bare, words

_TO = r"\s*(?:\bto\b|\bthrough\b|\bthru\b|\bup to\b|\buntil\b|\btill\b|-|–|—)\s*"


@dataclass(frozen=True, slots=True)
class ColumnRange:
    """The columns from one that a wish names to another, and the stretch of the wish that names the two."""

    columns: tuple[str, ...]
    start: int
    end: int

    def replaced(self, wish: str, by: str) -> str:
        return wish[: self.start] + by + wish[self.end :]

    def listed(self, wish: str) -> str:
        """The wish with all of the columns in place of the two."""
        return self.replaced(wish, ", ".join(map(bare, self.columns)))


def column_range(wish: str, facts: Facts) -> ColumnRange | None:
    """The range of columns that a wish names by their names; all of them must hold numbers of one unit."""
    if any(one.has("role:diff", "role:ratio", "role:x_after") for one in items(words(wish), facts)):
        return None  # the growth from 2010 to 2020 is of these two
    if re.search(r"\bcompar\w+\b", wish, re.IGNORECASE):
        return None  # so is a comparison
    order = list(facts.table.names)
    called = {bare(name).casefold(): name for name in reversed(order) if facts.numeric(name) and bare(name)}
    names = "|".join(re.escape(name) for name in sorted(called, key=len, reverse=True))
    said = re.search(rf"(?<!\w)(?:from\s+)?({names})(?!\w){_TO}(?<!\w)({names})(?!\w)", wish, re.I) if names else None
    if said is None:
        return None
    first, last = (order.index(called[said[n].casefold()]) for n in (1, 2))
    between = tuple(order[first : last + 1])
    alike = all(map(facts.numeric, between)) and len({facts.unit(name) for name in between}) == 1
    return ColumnRange(between, said.start(), said.end()) if len(between) > 2 and alike else None


def spelled_out(wish: str, table: Table) -> str:
    """A wish with every column of the range that it names."""
    several = column_range(wish, Facts(table))
    return several.listed(wish) if several is not None else wish
