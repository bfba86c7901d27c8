"""Chart: what a plot shows, by the names of columns. No numbers of the data, no coordinates, no colours.

The planner and the rules both write it; `charts.script` turns it into matplotlib code. Columns are those of the table
as it was read; which rows are shown and what is computed from them (`where`, `bin`, `pivot`, `aggregate`, …) is said
beside them, and `charts.reckon` does it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

Scale = Literal["auto", "linear", "log", "symlog", "category", "date"]
Stack = Literal["none", "normal", "percent", "diverging"]
Aggregate = Literal[
    "", "count", "distinct", "sum", "mean", "median", "min", "max", "share", "correlation",
    "p1", "p5", "p10", "p20", "p25", "p75", "p80", "p90", "p95", "p98", "p99",
]  # fmt: skip
Repeats = Literal["", "sd", "sem", "ci"]
Running = Literal["", "sum", "first"]
Order = Literal["data", "ascending", "descending", "value", "value-ascending"]
BinUnit = Literal["year", "quarter", "month", "month-of-year", "week", "weekday", "day", "hour"]
LegendPlace = Literal["auto", "inside", "top", "right", "below", "direct", "none"]
Scalar = str | float | int | bool
Bound = float | int | str


def _as_tuple(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


def _pairs(value: Any) -> Any:
    """One error column, or one per series; each a name or a pair of names (below, above)."""
    if isinstance(value, str):
        return (value,)
    return tuple(tuple(one) if isinstance(one, list) else one for one in value) if isinstance(value, list) else value


def _values(value: Any) -> Any:
    return value if isinstance(value, (list, tuple)) else (value,)


Names = Annotated[tuple[str, ...], BeforeValidator(_as_tuple)]
Scalars = Annotated[tuple[Scalar, ...], BeforeValidator(_values)]
Errors = Annotated[tuple[str | tuple[str, str], ...], BeforeValidator(_pairs)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, coerce_numbers_to_str=True)


class Condition(_Part):
    """What a column holds in the rows that are shown; dates as ISO. Bounds on words in x: of results."""

    not_: Scalars = Field((), alias="not")
    above: Bound | None = None
    below: Bound | None = None
    at_least: Bound | None = None
    at_most: Bound | None = None
    contains: str = ""
    starts: str = ""
    top: int | None = Field(None, ge=1)
    """So many of the largest rows, or aggregated groups."""
    bottom: int | None = Field(None, ge=1)
    first: bool = False
    last: bool = False
    """The rows at the largest value of each group: the final step of every run."""
    empty: bool | None = None
    """False: rows with a value."""


Conditions = Scalar | Condition | tuple[Scalar | Condition, ...]
"""A value, a condition, or a list of them: one of which must hold."""
Where = dict[str, Conditions]


class Bins(_Part):
    """Numbers in so many intervals of one width."""

    bins: int = Field(ge=1)


class Pivot(_Part):
    """A long table made wide: `x` and `y` both name the column of numbers; `x` is taken from the rows in which `by`
    holds the first of `values`, `y` from those of the second, … (where `x` is another column, `y` from all of them).

    Rows belong together when the other columns agree: words, and seeds or steps where words do not tell rows apart.
    """

    by: str
    values: Scalars = Field(min_length=1)


class Fold(_Part):
    """The columns of `y` are one quantity side by side (quarters, replicates): they are made long before anything else,
    a row for each number. The layer, its panel and the facet may name the new columns."""

    key: str
    """Tells which of them a number is from, by its name or by one of `names`."""
    value: str
    """Holds the numbers: what is drawn."""
    names: tuple[Scalar, ...] = ()


class Axis(_Part):
    """What an axis is called and how it counts."""

    label: str | None = None
    scale: Scale = "auto"
    """Bars over numbers stand evenly unless this is linear."""
    limits: tuple[float | None, float | None] | None = None
    ticks: tuple[float, ...] | None = None
    format: Literal["auto", "plain", "percent", "thousands", "integer", "money"] = "auto"
    order: Order | tuple[Scalar, ...] = "data"
    """Of categories; value: largest first."""
    grid: bool | None = None
    reverse: bool = False


class Layer(_Part):
    """One mark over columns.

    Wide data: each column of `y` is a series. Long data: `y` is one column, and `series` tells its series apart.
    """

    mark: str
    x: str | None = None
    y: Names = ()
    series: str | None = None
    names: tuple[str, ...] = ()
    """In the legend, in order; empty: the columns' names or the series' values."""
    z: str | None = None
    """Height in 3-D, colour of a heat map in long form."""
    size: str | None = None
    colour: str | None = None
    """Lines: each one's kind."""
    label: str | None = None
    """Words at every mark."""
    error: Errors = ()
    """Lengths of error bars, one for each of `y` or one for all."""
    band: Errors = ()
    """The same as a shaded band."""
    bounds: tuple[tuple[str, str], ...] = ()
    """Bands by their edges, a pair for each of `y`."""
    aggregate: Aggregate = ""
    """How rows that share x, series and facet become one mark. `count` and `share` (per cent of all rows, or of those
    at each x where a series splits them) need no y; share of a y: of its sum, or of its yes. `distinct`: different
    values. `correlation`: Pearson's r of each pair of y, in a heatmap. `p95`: the 95th percentile. Empty: bars show the
    mean, lines every row."""
    of: Scalar | None = None
    """The value of y whose share is taken: the rate of rows that hold it. None: the value that says yes."""
    repeats: Repeats = ""
    """The spread of these rows around their mean: a band around lines, else error bars; ci is 1.96 sem."""
    over: str | None = None
    """What these rows differ in, such as the seed."""
    bin: dict[str, BinUnit | float | Bins] = Field(default_factory=dict)
    """Dates by a unit of the calendar, numbers by a width or in so many bins."""
    fold: Fold | None = None
    pivot: Pivot | None = None
    minus: Names = ()
    """Subtracted from y after aggregation: one for all, or one for each."""
    per: Names = ()
    """The same for what y is divided by."""
    running: Running = ""
    """Of the numbers along x, for each series: `sum` adds them up (with `aggregate: share`, from 0 to 100 per cent),
    `first` is each in per cent of the first."""
    to: str | None = None
    """Where an arrow or a span ends."""
    change: str | None = None
    """Its length instead."""
    u: str | None = None
    v: str | None = None
    source: str | None = None
    target: str | None = None
    parent: str | None = None
    stack: Stack = "none"
    """Stacks of several layers in one panel stand side by side."""
    horizontal: bool = False
    right: bool = False
    """On a second axis."""
    values: bool | None = None
    """Numbers at the marks; None: where there is room."""
    highlight: Names = ()
    """Series or categories shown strong."""
    dashed: Names = ()
    """Baselines, limits, trends."""
    order: Names = ()
    """Series in the order in which they are drawn and listed; those that are not named follow."""
    where: Where = Field(default_factory=dict)
    """Only rows in which all of this holds."""
    any_of: tuple[Where, ...] = ()
    """Only rows in which one of these holds."""
    options: dict[str, Scalar] = Field(default_factory=dict)
    """What only this mark has."""

    @model_validator(mode="before")
    @classmethod
    def _meant(cls, data: Any) -> Any:
        """A spread is one around a mean; `repeats: mean` is how files of earlier versions ask for the mean alone."""
        if not isinstance(data, dict) or not data.get("repeats"):
            return data
        spread = "" if data["repeats"] == "mean" else data["repeats"]
        return {**data, "repeats": spread, "aggregate": data.get("aggregate") or "mean"}


class Note(_Part):
    """Words at a place."""

    text: str
    x: float | str | None = None
    y: float | None = None


class Rule(_Part):
    """A straight line across the panel."""

    x: float | str | None = None
    y: float | None = None
    label: str = ""


class Zoom(_Part):
    """An inset that enlarges a part."""

    x: tuple[float, float]
    y: tuple[float, float] | None = None
    place: Literal["auto", "upper left", "upper right", "lower left", "lower right", "center right", "center"] = "auto"


class Panel(_Part):
    """One set of axes and the layers in it.

    `x` and `y` are the axes of the layers' x and y, also for rules, notes and zooms: with horizontal layers `x` is
    drawn upwards.
    """

    layers: tuple[Layer, ...] = Field(min_length=1)
    title: str = ""
    x: Axis = Axis()
    y: Axis = Axis()
    right: Axis = Axis()
    z: Axis = Axis()
    legend: LegendPlace = "auto"
    legend_title: str = ""
    notes: tuple[Note, ...] = ()
    rules: tuple[Rule, ...] = ()
    zoom: tuple[Zoom, ...] = ()
    where: Where = Field(default_factory=dict)
    """For all layers."""
    any_of: tuple[Where, ...] = ()


class Facet(_Part):
    """One panel repeated for every value of a column."""

    by: str
    share_x: bool = True
    share_y: bool = True


class Derived(_Part):
    """A new column, row by row, also of earlier ones: the first of two columns `plus`, `minus` or `per` (divided by)
    the second, in `percent` of it, its `change` against it in %; the time from the second of two dates to the first in
    `days`, `hours`, …; or the `same` as one column, to be binned twice."""

    of: Names = Field(min_length=1, max_length=2)
    how: Literal["plus", "minus", "per", "percent", "change", "days", "hours", "minutes", "seconds", "same"]


class Chart(_Part):
    """A whole figure: panels in reading order, `across` in a row; `size` in inches."""

    panels: tuple[Panel, ...] = Field(min_length=1)
    derive: dict[str, Derived] = Field(default_factory=dict)
    """New columns by name; panels name them like those of the table."""
    title: str = ""
    across: int | None = None
    size: tuple[float, float] | None = None
    facet: Facet | None = None
    share_legend: bool | None = None
    """One for all panels; None: when they all say the same."""
    letters: bool = False
    """(a), (b) before the panels' titles."""
    style: str = ""
    palette: str = ""
    theme: str = ""
    font: str = ""
    """A typeface (`figwright list fonts`), or a font file."""
    shown: dict[str, str] = Field(default_factory=dict)
    """Other names in the plot for series and categories, by the data's."""
    colours: dict[str, Annotated[str, Field(pattern="^#[0-9a-fA-F]{6}$")]] = Field(default_factory=dict)
    """Colours (#rrggbb) that series and categories have whatever the palette is, by the data's names."""
    because: str = ""
    """Why this chart, in one sentence."""
