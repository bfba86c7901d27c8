"""Reading: one way to understand a wish, complete enough to be drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from figwright.plots.charts.model import Condition, Derived, Scalar

Where = dict[str, tuple[Scalar | Condition, ...]]


@dataclass(frozen=True)
class Folded:
    """Columns side by side that are read as one long one: `key` tells them apart, `value` holds their numbers."""

    columns: tuple[str, ...]
    key: str
    value: str
    names: tuple[Scalar, ...] = ()


@dataclass(frozen=True)
class Reading:
    """What is drawn, of which columns and rows, reckoned how, in which order. All names are columns of the table."""

    mark: str
    x: str = ""
    y: tuple[str, ...] = ()
    series: str = ""
    facet: str = ""
    tinted: bool = False
    """Lines that `series` tells apart have the colour of their `facet`, in one panel."""
    size: str = ""
    label: str = ""
    where: Where = field(default_factory=dict)
    either: bool = False
    aggregate: str = ""
    of: Scalar | None = None
    repeats: str = ""
    over: str = ""
    pooled: tuple[str, ...] = ()
    """All columns over which a mean is taken; `over` is the first of them."""
    error: tuple[str, ...] = ()
    bounds: tuple[tuple[str, str], ...] = ()
    bin: dict[str, str] = field(default_factory=dict)
    pivot: tuple[str, tuple[Scalar, ...]] | None = None
    derive: dict[str, Derived] = field(default_factory=dict)
    """New columns, row by row."""
    fold: Folded | None = None
    """Then names are those of the long table."""
    minus: str = ""
    """The column, or the value of the pivot's, that is subtracted or divided by; `how`: minus, per or change."""
    how: str = "minus"
    running: str = ""
    order: str = ""
    """Of categories: ascending, descending (by name), value, value-ascending."""
    order_by: str = ""
    """Another column whose values give the order."""
    first: tuple[str, ...] = ()
    """Categories that the axis begins with."""
    log: str = ""
    zero: bool = False
    upside_down: bool = False
    """Small numbers of y on top: p values."""
    limits: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Where the axes x and y begin and end."""
    horizontal: bool = False
    stack: str = ""
    highlight: tuple[Scalar, ...] = ()
    values: bool = False
    fit: bool = False
    dots: bool = False
    """The rows themselves as dots on top of what sums them up."""
    panels: bool = False
    """Every column of `y` in a panel of its own."""
    twin: bool = False
    """The second column of `y` on an axis of its own."""
    bars: bool = False
    """The spread around a line as bars, and not as a band."""
    bins: tuple[str, float] | None = None
    """How many bins of a histogram, or the width of each: bins or width."""
    y_label: str = ""
    """What the wish calls a quantity that no column is named for."""
    unknown: tuple[str, ...] = ()
    """Words that were not understood and leave nothing behind."""
    entities: tuple[str, ...] = ()
    """Words that the table does not hold, taken for what its rows are."""
    guessed: tuple[str, ...] = ()
    """Columns and values that no words name: what the words are likeliest to mean."""
    assumed: tuple[str, ...] = ()
    """What the wish does not say and the table's shape decided."""
    score: float = 0.0

    @property
    def meaning(self) -> tuple[object, ...]:
        """What makes two readings different: columns, rows, reckoning, kind."""
        drawn = (self.mark, self.x, self.y, self.series, self.facet, self.size)
        return (
            *drawn,
            str(self.where),
            self.aggregate,
            self.of,
            self.minus,
            self.how,
            self.running,
            str(self.pivot),
            str(self.bin),
        )
