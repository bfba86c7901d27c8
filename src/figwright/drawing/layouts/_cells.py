"""The tree of cells that the composed layout solves: what stands in rows and columns, and how it was sized and placed.

Axis 0 is x, axis 1 is y. A row's main axis is 0, a column's is 1; the other one is its cross axis.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from figwright.drawing.drawing_marks import Units
from figwright.drawing.layouts._legend import LegendLeaf
from figwright.drawing.leaf import Beside, Leaf, Looks, measure
from figwright.drawing.themes import Theme
from figwright.ir.scene import Rect, Words, union
from figwright.ir.spec import Brace, Figure, Group, Node

Way = Literal["leaf", "row", "column", "stack", "placed"]
Plan = tuple[str, tuple["Plan | str", ...]]
"""How a group's children stand: ("row" | "column", (child id or nested plan, …))."""
MARGIN = 4.0
"""From the edge of the sheet to what stands or runs on it."""


@dataclass(slots=True)
class Link:
    """An edge between two children of a container: their indices, where it meets them, and the room its label needs."""

    i: int
    j: int
    source: str
    target: str
    label: tuple[float, float]
    weight: float
    edge: str


@dataclass(slots=True)
class Shared:
    """A cell that shares tracks with others, and how much of their common room the frames around it take at either
    end."""

    cell: Cell
    before: float
    after: float


@dataclass(slots=True, eq=False)
class Cell:
    """A leaf or a container on its way to a place. `least` is its minimal size, `anchor` the line in it that its
    siblings line up with."""

    id: str
    way: Way
    item: Node | Group | None = None
    children: list[Cell] = field(default_factory=list)
    leaf: Leaf | LegendLeaf | None = None
    hue: str = ""
    title: Words | None = None
    folded: Words | None = None  # the title in two lines, for a frame that it would make wide
    inner: bool = False  # in a titled zone with a place: its own title is as small as a label
    slid: float = 0.0  # how far a title at the left stands aside for an arrow
    numeral: Words | None = None  # of a frame
    pad: list[list[float]] = field(default_factory=lambda: [[0.0, 0.0], [0.0, 0.0]])
    align: str = "center"
    lines: list[Link] = field(default_factory=list)
    outward: list[float] = field(default_factory=list)  # weight of the edges that leave the cell, by child
    brace: Brace | None = None  # a span with a brace along one side
    floats: list[Cell] = field(default_factory=list)  # what stands on the sheet outside the flow
    over: list[Cell] = field(default_factory=list)  # what that spans, where it does not hold it
    words: Words | None = None  # the brace's label
    wide: float = 0.0  # least width of what it holds
    room: Sequence[float] = ()  # least width and height that the figure wants for a group
    air: float = 1.0  # factor on gaps: crowded figures stand closer
    tight: bool = False  # a strip: no gaps
    snug: bool = False  # type would be small: room goes to it first
    title_side: Literal["left", "center", "right"] = "center"
    grid: bool = False
    span: tuple[int, int] = (1, 1)  # columns and rows of the grid around it
    covers: list[Cell] = field(default_factory=list)  # the blanks of these, beside and below it
    fixed: Rect | None = None  # the place that the figure gives it
    said: list[Rect] = field(default_factory=list)  # words with places of their own, which no line may cross
    # solved by measure
    least: list[float] = field(default_factory=lambda: [0.0, 0.0])
    anchor: list[float] = field(default_factory=lambda: [0.0, 0.0])
    slots: list[list[float]] = field(
        default_factory=list
    )  # along the main axis: room before and after each child's anchor
    gaps: list[float] = field(default_factory=list)
    shift: list[float] = field(default_factory=list)  # across: each child's origin
    line: float = 0.0  # across: where in the content the common line of the children lies
    shared: list[list[Shared]] = field(default_factory=list)  # below it: cells whose tracks are one
    bound: bool = False  # its tracks are shared, so it stays on the common line
    # solved by place
    at: list[float] = field(default_factory=lambda: [0.0, 0.0])
    size: list[float] = field(default_factory=lambda: [0.0, 0.0])
    spread: float | None = None  # of shared tracks: the factor on their gaps, and where they begin
    begin: float | None = None

    @property
    def main(self) -> int:
        return 0 if self.way == "row" else 1

    @property
    def framed(self) -> bool:
        return isinstance(self.item, Group) and self.item.framed

    @property
    def rect(self) -> Rect:
        return Rect(self.at[0], self.at[1], self.size[0], self.size[1])

    @property
    def core(self) -> Rect:
        """What arrows touch."""
        if self.leaf is None:
            return self.rect
        return self.leaf.touch(self.size[0], self.size[1]).moved(self.at[0], self.at[1])

    @property
    def extent(self) -> Rect:
        """What its children take by the places that the figure gives them, in the units of those."""
        return self.fixed or union(child.fixed for child in self.children if child.fixed)

    @property
    def spanned(self) -> Rect:
        """What its brace spans."""
        return union(cell.rect for cell in self.over or self.children)

    @property
    def parts(self) -> list[Cell]:
        return [*self.children, *self.floats]

    def walk(self) -> Iterator[Cell]:
        yield self
        for child in self.parts:
            yield from child.walk()

    def copied(self) -> Cell:
        """A copy of the cell and all below it that can be measured or moved; what stands in them is shared."""
        cells = {id(cell): copy(cell) for cell in self.walk()}
        for cell in cells.values():
            for name in ("children", "floats", "over", "covers"):
                setattr(cell, name, [cells.get(id(other), other) for other in getattr(cell, name)])
            cell.least, cell.anchor, cell.pad = [*cell.least], [*cell.anchor], [[*sides] for sides in cell.pad]
        return cells[id(self)]


@dataclass(frozen=True, slots=True)
class Build:
    """What cells are made with: the theme, how wide labels may run, and the plan of every automatic group."""

    figure: Figure
    theme: Theme
    plans: Mapping[str, Plan]
    wrap: float = 1.0
    base: Path | None = None
    snug: int = 0
    """Smaller gaps and drawings, so that type becomes larger: which of SNUG."""
    leaves: dict[tuple[str, str, float, float, Beside | None, bool], Leaf] = field(default_factory=dict)
    """Leaves measured before: a figure is built many times, its text need not be set each time."""
    units: Units | None = None
    """What the figure's own looks are drawn with."""
    close: float = 1.0
    """A factor on gaps, where the sheet is held."""
    beside: bool = False
    """Words at the right of drawings in columns: where height is scarce and width is not."""
    fold: bool = False
    """Titles of narrow zones in two lines: where width is scarce."""
    bold: Mapping[str, float] = field(default_factory=dict)
    """Factors on drawings that have room, by node."""

    @property
    def own(self) -> Units:
        return self.units or Units.of(self.figure, self.theme)

    def leaf(self, node: Node, looks: Looks) -> Leaf:
        key = (node.id, looks.hue, looks.wrap, looks.art, looks.beside, looks.tight)
        if key not in self.leaves:
            self.leaves[key] = measure(node, looks)
        return self.leaves[key]
