"""A layer -> lines of matplotlib code: one mark per file, each with its `MARK`.

What a mark's file looks like, in the small::

    class Bar:
        kind: AxesKind = "plane"
        options = ("width",)

        def check(self, layer, table): ...       # raises ChartError with the layer's field
        def needs(self, view): return Needs(...) # what the panel has to know before anything is drawn
        def draw(self, view, code): ...          # writes the lines; the axes are `view.ax`

    MARK = Bar()

The panel does the rest: it makes the axes, filters the rows, calls `draw` of every layer in order, then writes scales,
ticks, labels, grid, rules, notes and the legend. A mark never writes any of these for a plane; marks of other kinds
(polar, space, bare) set their own ticks where they need odd ones, and still leave title and legend to the panel.

Rules of the code that a mark writes:

- columns are read by `view.column(name)`, `view.each(code)` or `view.positions()`, never by numbers copied from the
  table: what is drawn cannot be mistyped; decisions (how many, how long, which format) may be made from `view.table`;
- everything from outside goes through `literal()`, words that are drawn through `words()` before it; words that are
  read from a column at run time through `view.shown(expression, column)`;
- colours are `COLOURS[name]` by `view.colour(name)`, sizes are of `view.look` (points); no numbers of style in a mark
  that a style could want to change;
- artists carry `label=` with the name that the legend shows, so that the legend is made of what was drawn;
- short loops, no dead lines, one comment that says what the block draws (`view.say(code, "Bars of ...")`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from figwright.core.registry import Registry
from figwright.core.tables import Table
from figwright.plots.charts._code import Code
from figwright.plots.charts.model import Layer

if TYPE_CHECKING:
    from figwright.plots.charts._view import View

AxesKind = Literal["plane", "polar", "space", "bare", "free"]
"""plane: x and y; polar: angle and radius; space: three axes; bare: no axes are seen (pie, tree map, graph);
free: the mark writes ticks and labels itself (heat map)."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Needs:
    """What a layer asks of its panel, found from the table and not drawn yet."""

    names: tuple[str, ...] = ()
    """Names that get a colour, in order: the series, or the categories of a pie."""
    legend: bool = True
    """Whether these names need a legend (not when the mark writes them beside itself, and not for one name)."""
    patches: bool = True
    """Whether the legend shows filled samples (bars, areas) rather than lines and markers."""
    category: bool = False
    """Whether `layer.x` counts in categories at 0, 1, 2, … even if it holds numbers, as bars do."""
    across: tuple[float, ...] = ()
    """Numbers that the axis of `x` must show."""
    along: tuple[float, ...] = ()
    """Numbers that the axis of `y` must show: the values with their errors, sums of a stack, lower edges."""
    zero: bool = False
    """The axis of `y` starts at zero (bars, areas), whatever limits are asked for."""
    grid: Literal["along", "both", "none"] = "along"
    room: float = 0.0
    """Share of the axis of `y` to leave free beyond the data, for words at the marks; 0 for the usual margin."""
    x_label: str | None = None
    """Labels of the axes when the panel gives none; None: made from the names of the columns, "" for none at all."""
    y_label: str | None = None
    ink: Sequence[Box] | None = None
    """Where in the data the mark leaves no room for a legend: boxes (x0, y0, x1, y1) in data units, categories at
    0, 1, 2; None: nobody knows, and the legend goes outside."""
    square: bool = False
    """The panel keeps its shape whatever room there is."""
    ratio: float | None = None
    """Wanted height divided by width of the panel, when the mark has an opinion (horizontal bars, heat maps)."""
    distance: bool = False
    """The axis of `y` counts both ways from zero: no minus signs."""


class Mark(Protocol):
    """One way of showing rows of a table. Its file's name is the mark's name in `Layer.mark`."""

    kind: AxesKind
    """The axes that it needs; layers of one panel must agree."""
    options: tuple[str, ...]
    """Keys of `Layer.options` that it knows; others are refused with the nearest name."""

    def check(self, layer: Layer, table: Table) -> None:
        """Raises ChartError when a field is missing or a column is of the wrong kind.

        That the named columns exist has been checked already. `require` and `numeric` of `charts._checks` say the
        usual things; `path` is filled in by the caller.
        """

    def needs(self, view: View) -> Needs:
        """What the panel must know. Pure: asked once or several times before `draw`."""

    def draw(self, view: View, code: Code) -> None:
        """Writes the lines that draw the layer on `view.ax`."""


_REGISTRY: Registry[Mark] = Registry(__name__, "MARK", "mark", group="figwright.charts.marks")


def names() -> tuple[str, ...]:
    return _REGISTRY.names()


def get(name: str) -> Mark:
    """A mark by name; NotFound says the nearest one."""
    return _REGISTRY.get(name)
