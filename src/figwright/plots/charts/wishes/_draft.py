"""What the signs of a wish give: columns with roles, rows, order, scales. Nothing is filled in here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from figwright.plots.charts.model import Condition, Scalar


def rule(**said: Any) -> Condition:
    """A condition on a column; `excluded` are values that it must not hold."""
    excluded = said.pop("excluded", ())
    return Condition.model_validate({**said, **({"not": list(excluded)} if excluded else {})})


COLUMNS = "<columns>"
"""Stands for a column where columns are the series: their names can be highlighted."""


@dataclass(slots=True)
class Use:
    """A column that the wish names: its role as the words before it say, and how it is to be reckoned."""

    column: str
    role: str = ""
    """x, y, by, series, facet, size, label, over or nothing."""
    agg: str = ""
    place: int = 0
    options: tuple[tuple[str, float], ...] = ()
    """What else the words may name, with how well."""
    entity: bool = False
    """What is counted, or whose rows these are."""


@dataclass(slots=True)
class Draft:
    """A wish taken apart."""

    uses: list[Use] = field(default_factory=list)
    kind: str = ""
    aggs: set[str] = field(default_factory=set)
    """Reckoning that is said somewhere: count, mean, share, relation, distribution, trend."""
    where: dict[str, list[Scalar | Condition]] = field(default_factory=dict)
    named: dict[str, list[Scalar]] = field(default_factory=dict)
    """Values that the wish names, by column."""
    either: bool = False
    """Conditions on several columns of which one must hold."""
    order: str = ""
    """asc, desc, best, worst or alpha."""
    order_by: str = ""
    """x, y or a column."""
    first: tuple[str, tuple[Scalar, ...]] | None = None
    """A column, and the values that its categories begin with."""
    scales: set[str] = field(default_factory=set)
    spread: str = ""
    bars: bool = False
    """The spread is asked for as bars."""
    bins: dict[str, str] = field(default_factory=dict)
    slices: tuple[str, float] | None = None
    """How many bins of numbers, or the width of each: bins or width."""
    unit: str = ""
    """A unit of time whose column is not said."""
    highlight: list[Scalar] = field(default_factory=list)
    highlight_in: str = ""
    excluded: list[str] = field(default_factory=list)
    """Columns of numbers that are not to be drawn where all are: the blank is not needed."""
    having: tuple[str, str, Condition] | None = None
    """A computation, its column, and what must hold of its result in the groups that are shown."""
    limits: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Where the axes x and y begin and end."""
    last: str = ""
    ored: set[str] = field(default_factory=set)
    """Columns whose values are listed with 'or': they choose rows, and are not compared."""
    versus: str = ""
    """A column of which two values are held against each other."""
    everything: tuple[str, ...] = ()
    """Columns that are named together: all benchmarks, the four gauges, the hyperparameters."""
    names: bool = False
    """Every point is to be called by its name."""
    rate: tuple[str, Scalar] | None = None
    """A column and the value whose share of the rows is asked for."""
    rates: list[str] = field(default_factory=list)
    """Columns that the wish calls a rate."""
    log_of: str = ""
    """The column whose axis is logarithmic."""
    combine: str = ""
    """What two columns or two values become: minus, per (divided by), change (in per cent), speedup."""
    base: Scalar = ""
    """The column or value that is subtracted or divided by, where the words tell: from A to B, B over A."""
    running: str = ""
    """sum: numbers along x are added up; first: each in per cent of the first."""
    stack: bool = False
    shape: str = ""
    """A kind whose columns the shape of the table tells: span, contour."""
    doubts: dict[str, float] = field(default_factory=dict)
    """Words that say something and that nothing was found for, and how much each may matter: 1 is a refusal."""
    changing: list[str] = field(default_factory=list)
    """Those that make another quantity, other rows or another order of what was found: the peak wait."""
    listed: bool = False
    """Whether one of them stands in a list of columns, as another one."""
    ignored: list[str] = field(default_factory=list)
    """Words that mostly say nothing: where something was filled in, it may have been theirs."""
    things: list[str] = field(default_factory=list)
    """Those that are said for what the rows or columns are: each op."""
    entities: list[str] = field(default_factory=list)
    unheard: list[str] = field(default_factory=list)
    """Orders that are said, and were not understood."""
    words: frozenset[str] = frozenset()
    signs: set[str] = field(default_factory=set)
    """What the signs of the wish mean, whether they were followed or not: role:size, spread:sd."""
    refusals: list[str] = field(default_factory=list)
    """What is asked for plainly and cannot be served."""

    @property
    def unknown(self) -> list[str]:
        return list(self.doubts)

    @property
    def doubt(self) -> float:
        return sum(self.doubts.values())

    def of(self, *roles: str) -> list[Use]:
        return [use for use in self.uses if use.role in roles]

    @property
    def chosen(self) -> bool:
        """Whether rows, an order, limits or intervals are asked for."""
        rows = self.where or self.excluded or self.having or self.last or self.refusals
        return bool(rows or self.limits or self.order or self.bins or self.slices)
