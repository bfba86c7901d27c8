"""State: the roles of a wish on their way from the draft to a reading."""

from __future__ import annotations

from dataclasses import dataclass, field

from figwright.plots.charts.model import Condition, Scalar
from figwright.plots.charts.reckon import PERCENTILES
from figwright.plots.charts.wishes._draft import Draft
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._reading import Where

AGGREGATES = ("mean", "sum", "median", "min", "max", *PERCENTILES)


class Unclear(Exception):
    """A wish that cannot be completed: what is missing."""


@dataclass
class State:
    """What is known so far; all names are columns of the table."""

    draft: Draft
    facts: Facts
    x: str = ""
    ys: list[str] = field(default_factory=list)
    series: str = ""
    facet: str = ""
    tinted: bool = False
    """Lines that `series` tells apart have the colour of their `facet`, in one panel."""
    size: str = ""
    label: str = ""
    over: str = ""
    pooled: list[str] = field(default_factory=list)
    """All columns over which a mean is taken."""
    errors: tuple[str, ...] = ()
    """The column of a spread, or the two of an interval, that the network found."""
    agg: str = ""
    groups: list[str] = field(default_factory=list)
    """Columns that tell marks apart and have no place yet."""
    numbers: list[str] = field(default_factory=list)
    """Columns of numbers that are named and have no role yet."""
    entity: list[str] = field(default_factory=list)
    """Columns of which it is asked how many."""
    where: Where = field(default_factory=dict)
    of: Scalar | None = None
    """The value whose share is drawn."""
    pivot: tuple[str, tuple[Scalar, ...]] | None = None
    contrast: tuple[str, tuple[Scalar, Scalar]] | None = None
    """A column and the two values whose numbers are subtracted or divided."""
    assumed: list[str] = field(default_factory=list)
    kind: str = ""
    label_y: str = ""
    rows: list[int] = field(default_factory=list)

    @property
    def count(self) -> bool:
        return self.agg in ("count", "distinct") or (self.agg == "share" and not self.ys)

    @property
    def used(self) -> set[str]:
        return {n for n in (*self.places, *self.ys, self.size, self.label, *self.groups) if n}

    @property
    def places(self) -> list[str]:
        """The columns that tell marks apart."""
        return [name for name in (self.x, self.series, self.facet) if name]

    def measured(self, name: str) -> bool:
        """A number that may be drawn as a height."""
        facts = self.facts
        return facts.numeric(name) and not (facts.timed(name) or facts.repetition(name) or facts.counts(name))

    def varied(self, name: str) -> int:
        """How many different values a column has in the rows that are shown."""
        values = self.facts[name].values
        return len({values[i] for i in self.rows if values[i] is not None})

    def told_by(self, name: str, other: str) -> bool:
        """Whether each value of one column has one value of another: each run has its optimizer."""
        pairs = {(self.facts[name].values[i], self.facts[other].values[i]) for i in self.rows}
        return len(pairs) == self.varied(name)

    def free(self) -> list[str]:
        """Columns of words that tell rows apart and are not used."""
        return [c for c in self.facts.categories if c not in self.used and c != self.over and self.varied(c) > 1]

    def timed(self) -> list[str]:
        """Columns of times and steps that are not used."""
        names = (column.name for column in self.facts.columns)
        held = {*self.used, self.contrast[0] if self.contrast is not None else ""}
        return [n for n in names if self.facts.timed(n) and n not in held and self.varied(n) > 1]

    def ranked(self, column: str) -> bool:
        """Whether the largest or the smallest of a column are asked for."""
        said = self.where.get(column, ())
        return any(isinstance(one, Condition) and bool(one.top or one.bottom) for one in said)
