"""Clauses: the items of a wish between its pauses, which of them are used up, and the draft that they give."""

from __future__ import annotations

from figwright.plots.charts.model import Condition, Scalar
from figwright.plots.charts.wishes._draft import Draft
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import QUANTITIES, STOP, UNITS
from figwright.plots.charts.wishes._mentions import Item
from figwright.plots.charts.wishes._text import likeness, stems


class Clauses:
    """One wish on its way to a draft. Steps look at items by their place, and mark those that they have understood."""

    def __init__(self, items: list[Item], facts: Facts) -> None:
        self.items = items
        self.facts = facts
        self.done: set[int] = set()
        self.draft = Draft()
        self.met: list[tuple[int, str]] = []
        """Where conditions stand, and of which columns."""
        self.strange: list[int] = []
        """Words that nothing was found for."""
        self.clause: list[int] = []
        number = 0
        for item in items:
            number += item.pause
            self.clause.append(number)

    def same(self, first: int, second: int) -> bool:
        """Whether two places are in one clause."""
        there = range(len(self.items))
        return first in there and second in there and self.clause[first] == self.clause[second]

    def ended(self, first: int, second: int) -> bool:
        """Whether a sentence ends between two places."""
        return any(self.stem(p) in (".", "?", "!", ";") for p in range(first, second))

    def asked_before(self, place: int) -> bool:
        """Whether a word says what for: to see if it is stable; or stands in a question that is answered by the plot
        which the next sentence asks for."""
        asks = [
            p
            for p in range(place)
            if self.same(p, place)
            and (
                self.stem(p) in ("if", "whether", "because")
                or (self.stem(p) == "there" and self.stem(p + 1) in ("is", "are"))
            )
        ]
        told = {p for p, one in enumerate(self.items) if one.columns and self.facts.numeric(one.columns[0][0])}
        if asks and not (told and told <= {p for p in range(asks[0], len(self.items)) if self.same(p, place)}):
            return True  # whether it spends more: what is drawn stands elsewhere
        marks = [p for p in range(place, len(self.items)) if self.stem(p) in (".", "?", "!")]
        return bool(marks) and self.stem(marks[0]) == "?" and any(
            self.items[p].columns for p in range(marks[0], len(self.items)))  # fmt: skip

    def plain(self, place: int) -> bool:
        """A word without meaning of its own here."""
        item = self.items[place]
        return not item.columns and not item.values and item.stem in STOP

    def column(self, place: int) -> str:
        """The column that an item names and no step has used yet."""
        if place in range(len(self.items)) and place not in self.done and self.items[place].columns:
            return self.items[place].columns[0][0]
        return ""

    def plural(self, place: int) -> bool:
        text = self.items[place].text if 0 <= place < len(self.items) else ""
        return text.endswith("s") and not text.endswith(("ss", "us", "is", "gas", "bias"))

    def stem(self, place: int) -> str:
        return self.items[place].stem if 0 <= place < len(self.items) else ""

    def next(self, place: int, step: int = 1) -> int:
        """The next item that is no plain word, in the same clause; -1 when there is none."""
        here = place + step
        while self.same(place, here):
            if here not in self.done and not (self.plain(here) and self.items[here].number is None):
                return here
            here += step
        return -1

    def rest(self, place: int) -> list[int]:
        """What follows in the same clause and is not used up."""
        return [p for p in range(place + 1, len(self.items)) if self.same(place, p) and p not in self.done]

    def take(self, *places: int) -> None:
        self.done.update(places)

    def exact(self, place: int) -> bool:
        """Whether an item is the name of a column as it stands in the table."""
        columns = self.items[place].columns if 0 <= place < len(self.items) else ()
        return bool(columns) and columns[0][1] >= 0.98

    def add_where(self, column: str, *said: Scalar | Condition) -> None:
        listed = self.draft.where.setdefault(column, [])
        listed.extend(one for one in said if one not in listed)

    def measure(self, column: str) -> bool:
        return column in self.facts.measures and column in self.facts.by_name and not self.facts.setting(column)

    def quantity(self, said: str) -> str:
        """The column that a comparison itself speaks of: jobs longer than 300 seconds, the five heaviest."""
        names = next((words for start, words in QUANTITIES.items() if said.startswith(start)), frozenset())
        numbers = [c.name for c in self.facts.columns if c.kind == "number"]
        held = [n for n in numbers if any(likeness(one, word) >= 0.85 for one in names for word in stems(n))]
        held = held or [name for name in numbers if names & (
            UNITS.get(self.facts.unit(name)) or UNITS.get(stems(name)[-1], frozenset()))]  # fmt: skip
        return held[0] if len(held) == 1 else ""
