"""What a native PowerPoint chart holds: series by name, the axes they are read on, and where the plot area is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from figwright.plots.readback import Axes, Mark, Text
from figwright.plots.readback.model import Number

Way = Literal["bar", "line", "area", "scatter", "bubble", "pie", "ring", "radar"]


@dataclass(frozen=True, slots=True)
class Errors:
    """Lengths below and above each value; `across` for those along x."""

    minus: tuple[Number, ...]
    plus: tuple[Number, ...]
    colour: str = "#000000"
    width: float = 1.0
    across: bool = False


@dataclass(frozen=True, slots=True)
class Labels:
    """The numbers that were written at the marks: how, where, how large."""

    format: str
    place: Literal["outEnd", "ctr", "inEnd", "t", "bestFit"]
    size: float
    colour: str


@dataclass(frozen=True, slots=True)
class Series:
    """One series; `mark` is what it was drawn as, None for an unseen one that others stand on."""

    name: str
    way: Way
    values: tuple[Number, ...]
    mark: Mark | None = None
    xs: tuple[Number, ...] = ()
    sizes: tuple[Number, ...] = ()
    """Of bubbles: the numbers that their areas stand for where these are known, otherwise their diameters."""
    fills: tuple[str, ...] = ()
    """A colour for each value where they differ."""
    errors: tuple[Errors, ...] = ()
    labels: Labels | None = None
    right: bool = False
    listed: bool = True
    """Whether the legend names it."""
    pulled: tuple[int, ...] = ()
    """How far each wedge is drawn out of the pie, in hundredths of its radius."""
    ground: float = 0.0
    """How opaque the area inside of a radar's line is; 0 for none."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One panel as a chart; `right` are the axes of its second scale."""

    kind: Literal["category", "xy", "pie", "radar"]
    axes: Axes
    series: tuple[Series, ...]
    categories: tuple[str, ...] = ()
    horizontal: bool = False
    stacked: bool = False
    gap: int = 150
    overlap: int = 0
    hole: int = 0
    turn: int = 0
    between: bool = True
    """Whether the first and the last category keep half a step from the sides."""
    counted: bool = False
    """Whether the bars stand over numbers, as those of a histogram: the axis shows its ticks and not their names."""
    right: Axes | None = None
    used: tuple[Text, ...] = ()
    """Words that the chart itself writes; the others are laid over it."""
    over: tuple[Mark, ...] = ()
    """Marks that no chart has: rules, spans and arrows, laid over it as shapes."""
    measured: bool = False
    """Whether the sizes of bubbles are the table's numbers."""
    before: Axes | None = None
    """The axes as they were drawn, where the chart's own limits differ."""


class NotNative(Exception):
    """The panel has no chart of its kind in PowerPoint; the message says why."""
