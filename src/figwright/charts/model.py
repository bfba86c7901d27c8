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
Aggregate = Literal["", "count", "distinct", "sum", "mean", "median", "min", "max", "share", "correlation"]
Repeats = Literal["", "sd", "sem", "ci"]
Order = Literal["data", "ascending", "descending", "value", "value-ascending"]
BinUnit = Literal["year", "quarter", "month", "month-of-year", "weekday", "day", "hour"]
LegendPlace = Literal["auto", "inside", "top", "right", "below", "direct", "none"]
Scalar = str | float | int | bool
Bound = float | int | str


def _several(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


def _pairs(value: Any) -> Any:
    """One error column, or one per series; each a name or a pair of names (below, above)."""
    if isinstance(value, str):
        return (value,)
    return tuple(tuple(one) if isinstance(one, list) else one for one in value) if isinstance(value, list) else value


def _values(value: Any) -> Any:
    return value if isinstance(value, (list, tuple)) else (value,)


Names = Annotated[tuple[str, ...], BeforeValidator(_several)]
Scalars = Annotated[tuple[Scalar, ...], BeforeValidator(_values)]
Errors = Annotated[tuple[str | tuple[str, str], ...], BeforeValidator(_pairs)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, coerce_numbers_to_str=True)


class Condition(_Part):
    """What a column must hold in the rows that are shown; all that is said must be true. Bounds are numbers, or ISO
    dates for columns of dates."""

    not_: Scalars = Field((), alias="not")
    """None of these values."""
    above: Bound | None = None
    below: Bound | None = None
    at_least: Bound | None = None
    at_most: Bound | None = None
    contains: str = ""
    """This text, in capitals or not."""
    starts: str = ""
    top: int | None = Field(None, ge=1)
    """The rows with the largest values; of a column that is aggregated, or whose values are the groups: the largest
    groups."""
    bottom: int | None = Field(None, ge=1)
    first: bool = False
    """The rows at the smallest value, in each group."""
    last: bool = False
    """The rows at the largest value, in each group: the final step of every run."""
    empty: bool | None = None
    """Rows without a value, or (false) only those with one."""


Conditions = Scalar | Condition | tuple[Scalar | Condition, ...]
"""A value, a condition, or a list of them: one of which must hold."""
Where = dict[str, Conditions]


class Bins(_Part):
    """Numbers in so many intervals of one width."""

    bins: int = Field(ge=1)


class Pivot(_Part):
    """A long table made wide: `x` and `y` name the column of values, and stand for its values in the rows where `by`
    holds the first of `values`, the second, … (where `x` is another column, `y` are all of them). Rows belong together
    when the other columns agree: words, and seeds or steps where words do not tell rows apart."""

    by: str
    values: Scalars = Field(min_length=1)


class Axis(_Part):
    """One axis: what it is called and how it counts. Limits and ticks are numbers of the axis, never of the data."""

    label: str | None = None
    scale: Scale = "auto"
    """Of bars over numbers: linear (or `ticks`) puts them at their true places; otherwise they stand evenly."""
    limits: tuple[float | None, float | None] | None = None
    ticks: tuple[float, ...] | None = None
    format: Literal["auto", "plain", "percent", "thousands", "integer", "money"] = "auto"
    order: Order | tuple[Scalar, ...] = "data"
    """Of categories: as in the data, by name, by value (largest first, or value-ascending), or as listed."""
    grid: bool | None = None
    reverse: bool = False


class Layer(_Part):
    """One mark over columns of the data.

    Wide data: `y` names several columns, each a series called by its name (or by `names`).
    Long data: `y` names one column and `series` the column that tells the series apart.
    """

    mark: str
    x: str | None = None
    y: Names = ()
    series: str | None = None
    names: tuple[str, ...] = ()
    """What the series are called in the legend, in order; empty: the columns' names or the series' values."""
    z: str | None = None
    """The third number: height in 3-D, colour of a heat map in long form."""
    size: str | None = None
    colour: str | None = None
    label: str | None = None
    """A column of words written at every mark."""
    error: Errors = ()
    """Lengths of error bars: a column, or (below, above); one for each of `y`, or one for all."""
    band: Errors = ()
    """The same as a shaded band."""
    bounds: tuple[tuple[str, str], ...] = ()
    """Bands given by their lower and upper edge instead, one pair for each of `y`."""
    aggregate: Aggregate = ""
    """How rows that share a place (x, series, facet) become one mark. `count` and `share` (in per cent of all rows; of
    the rows at each x where a series splits them) count rows and need no y; share of a y: of its sum, or of its yes.
    `distinct`: how many different values y has. `correlation`: Pearson's r of each pair of the y, in a heatmap. Empty:
    bars and categories show the mean, lines go through every row."""
    repeats: Repeats = ""
    """The spread of these rows around their mean, as a band around lines and error bars otherwise: one standard
    deviation (sd), one standard error (sem) or 1.96 of these (ci). Sets `aggregate: mean`."""
    over: str | None = None
    """What the rows of one place differ in, such as the seed: a column."""
    bin: dict[str, BinUnit | float | Bins] = Field(default_factory=dict)
    """Columns whose values are put together: dates by a unit of the calendar, numbers by a width or in some bins."""
    pivot: Pivot | None = None
    minus: Names = ()
    """What is subtracted from y, row by row after aggregation: one column for all, or one for each."""
    to: str | None = None
    """Where an arrow or a span ends: a column of ends."""
    change: str | None = None
    """The same as a column of changes, lengths or durations."""
    u: str | None = None
    v: str | None = None
    source: str | None = None
    target: str | None = None
    parent: str | None = None
    stack: Stack = "none"
    """Series on top of each other; stacks of several layers in one panel stand side by side."""
    horizontal: bool = False
    right: bool = False
    """Drawn against a second axis on the right."""
    values: bool | None = None
    """The numbers written at the marks; None: when they are few and there is room."""
    highlight: Names = ()
    """Series or categories that matter most: shown strong, the others quiet."""
    dashed: Names = ()
    """Series that are baselines, limits or trends."""
    order: Names = ()
    """Series in the order in which they are drawn and listed; those that are not named follow."""
    where: Where = Field(default_factory=dict)
    """Only the rows in which all of these columns hold one of these values, or meet these conditions."""
    any_of: tuple[Where, ...] = ()
    """Only the rows that one of these says."""
    options: dict[str, Scalar] = Field(default_factory=dict)
    """What only this mark knows: bins, degree, hole, levels, explode, start; each mark's file says which."""

    @model_validator(mode="before")
    @classmethod
    def _meant(cls, data: Any) -> Any:
        """A spread is one around a mean; `repeats: mean` is how files of earlier versions ask for the mean alone."""
        if not isinstance(data, dict) or not data.get("repeats"):
            return data
        spread = "" if data["repeats"] == "mean" else data["repeats"]
        return {**data, "repeats": spread, "aggregate": data.get("aggregate") or "mean"}


class Note(_Part):
    """Words at a place of the data, or at a category."""

    text: str
    x: float | str | None = None
    y: float | None = None


class Rule(_Part):
    """A straight line across the panel: a threshold, a limit, a mean."""

    x: float | str | None = None
    y: float | None = None
    label: str = ""


class Zoom(_Part):
    """A small panel inside that shows a part of the same data larger."""

    x: tuple[float, float]
    y: tuple[float, float] | None = None
    place: Literal["auto", "upper left", "upper right", "lower left", "lower right", "center right", "center"] = "auto"


class Panel(_Part):
    """One set of axes and the layers in it.

    `x` and `y` are the axes of the layers' x and y: with horizontal layers `x` is drawn upwards. Rules, notes and zooms
    count in the same way.
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
    """Only these rows, for all layers of the panel."""
    any_of: tuple[Where, ...] = ()


class Facet(_Part):
    """One panel repeated for every value of a column."""

    by: str
    share_x: bool = True
    share_y: bool = True


class Chart(_Part):
    """A whole figure: its panels in reading order on a grid `across` wide; `size` in inches."""

    panels: tuple[Panel, ...] = Field(min_length=1)
    title: str = ""
    across: int | None = None
    size: tuple[float, float] | None = None
    facet: Facet | None = None
    share_legend: bool | None = None
    """One legend for all panels; None: when they all say the same."""
    letters: bool = False
    """(a), (b), (c) before the panels' titles."""
    style: str = ""
    palette: str = ""
    theme: str = ""
    shown: dict[str, str] = Field(default_factory=dict)
    """Other names in the plot for series and categories, by the data's."""
    colours: dict[str, Annotated[str, Field(pattern="^#[0-9a-fA-F]{6}$")]] = Field(default_factory=dict)
    """Colours (#rrggbb) that series and categories have whatever the palette is, by the data's names."""
    because: str = ""
    """Why this chart: one sentence for the reader of the run."""
