"""Wish + Table -> Hearing: the draft of a wish with the rows that it chooses, and what was said and not understood."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property

from figwright.core.tables import Table
from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._mentions import items
from figwright.plots.charts.wishes._parse import heard
from figwright.plots.charts.wishes._rows import rows
from figwright.plots.charts.wishes._state import State, Unclear
from figwright.plots.charts.wishes._text import words


@dataclass(frozen=True)
class Hearing:
    """A wish as it was heard; `base` has the rows that its words choose, and no roles yet."""

    facts: Facts
    clauses: Clauses
    base: State

    @cached_property
    def words(self) -> list[str]:
        """The words that name neither columns nor values."""
        plain = (item for item in self.clauses.items if not item.columns and not item.values)
        return sorted({word.stem for item in plain for word in item.words if word.stem.isalpha()})

    @cached_property
    def named(self) -> dict[int, tuple[tuple[str, ...], float]]:
        """By place the columns that a stretch may name, and how well it names the first."""
        found = {}
        for place, item in enumerate(self.clauses.items):
            if item.columns and not (item.values and item.values[0][2] > item.columns[0][1]):
                best = item.columns[0][1]
                found[place] = (tuple(name for name, score in item.columns if score >= best - 0.1), best)
        return found


def hear(table: Table, wish: str) -> Hearing:
    """How a wish is heard against a table; rows that cannot be chosen are none."""
    facts = Facts(table)
    clauses = heard(items(words(wish), facts), facts)
    base = State(deepcopy(clauses.draft), facts, kind=clauses.draft.kind)
    try:
        rows(base)
    except Unclear:
        base = replace(base, where={}, rows=list(range(len(facts.columns[0]) if facts.columns else 0)))
    return Hearing(facts, clauses, base)


def column_type(name: str, facts: Facts) -> str:
    """A letter for what a column holds: identifiers (I), times (T), prose (P), keys (K), categories (C), errors (E),
    settings (S) or measured numbers (N); ? where it is none of the table."""
    if name not in facts.by_name:
        return "?"
    if facts.repetition(name) or facts.identifier(name):
        return "I"
    if facts.timed(name):
        return "T"
    if facts.text(name):
        return "P" if facts.prose(name) else "K" if facts.unique(name) else "C"
    return "E" if facts.spread(name) else "S" if facts.setting(name) else "N"
