"""A free drawing as it is measured: things with names, arrows between them, words and shapes, where they are drawn.

All places are in units of the canvas (the viewBox), through every transform, y down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal
from xml.etree.ElementTree import Element

from figwright.drawing.assets.shapes import Matrix
from figwright.drawing.assets.svg.looks import Look
from figwright.drawing.assets.svg.pieces import Style, level
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.paths import Command
from figwright.ir.scene.polygons import Polygon

PRINT_WIDTH = 396.0
"""5.5 inches, in points: the text width of most papers."""
NEAR = 0.004
"""How far an arrow's end may lie off a border, as a share of the canvas's width: 1.6 pt in print."""


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """One drawn shape: its paths as polylines, and its paint; `width` is that of its stroke. `key` is the first element
    of what it belongs to; `copy` the name of what it is a copy of, where its units lie, and how opaque it is."""

    element: Element
    key: Element
    look: Look
    commands: tuple[Command, ...]
    paths: tuple[Polygon, ...]
    box: Rect
    closed: bool
    fill: str | None
    stroke: str | None
    width: float
    opacity: float
    order: int
    copy: tuple[str, Matrix, float] | None = None

    @property
    def place(self) -> Matrix:
        return self.look.place

    @property
    def outline(self) -> Polygon:
        return max(self.paths, key=len)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of words; `size` is that of its largest type."""

    words: str
    box: Rect
    size: float


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A text as it is set in our faces; `owner` is the node, arrow or group that it belongs to, "" for none.

    `style` is in the units of its element, all else in those of the canvas.
    """

    id: str
    element: Element
    key: Element
    look: Look
    style: Style
    lines: tuple[Line, ...]
    box: Rect
    colour: str
    owner: str
    order: int

    @property
    def place(self) -> Matrix:
        return self.look.place

    @property
    def words(self) -> str:
        return " ".join(line.words for line in self.lines)

    @property
    def size(self) -> float:
        return max(line.size for line in self.lines)

    @property
    def level(self) -> bool:
        """Whether it stands upright and unturned, so that it can be fitted by rule."""
        return level(self.place)


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """A node, or a group of them: all elements of one name. `outline` is its main shape, or the bounds of its parts
    when none is; `body` is that one's bounds. `box` holds all of its shapes."""

    id: str
    kind: Literal["node", "group"]
    elements: tuple[Element, ...]
    outline: Polygon
    body: Rect
    box: Rect
    shapes: tuple[Shape, ...]
    texts: tuple[Text, ...]
    evidence: str
    around: tuple[str, ...]
    order: int


@dataclass(frozen=True, slots=True)
class End:
    """One end of an arrow: whether it has a head, and how far the tip lies beyond the line's own end. `drawn` is a head
    that is a shape of its own."""

    head: bool = False
    beyond: float = 0.0
    drawn: Element | None = None


NO_HEAD = End()
BLOCK = "data-block"
"""The mark of an arrow that is one closed shape, and where it has heads ("end" or "both"): its border is no line."""


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """How an arrow runs. `points` run from its start to its end, tips included; `route` has only its corners when it
    is made of straight stretches with round corners of `radius`, and is empty for a curve."""

    pieces: tuple[Shape, ...] = ()
    points: tuple[Point, ...] = ()
    route: tuple[Point, ...] = ()
    radius: float = 0.0
    start: End = NO_HEAD
    end: End = NO_HEAD


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Arrow(Way):
    """A connection."""

    id: str
    elements: tuple[Element, ...]
    source: str
    target: str
    evidence: str
    texts: tuple[Text, ...]
    order: int


@dataclass(frozen=True, eq=False)
class Sheet:
    """A measured drawing. `root` is its tree, which is never changed; `width` its width in print, in points."""

    root: Element
    canvas: Rect
    width: float
    nodes: tuple[Thing, ...]
    groups: tuple[Thing, ...]
    arrows: tuple[Arrow, ...]
    texts: tuple[Text, ...]
    shapes: tuple[Shape, ...]
    notes: tuple[str, ...] = ()
    """What of the file is not in it."""

    @cached_property
    def things(self) -> dict[str, Thing]:
        """Nodes and groups by id; of two with one id the first."""
        return {thing.id: thing for thing in reversed((*self.nodes, *self.groups))}

    @property
    def point(self) -> float:
        """A point of print in units of the canvas."""
        return self.canvas.w / self.width

    @property
    def near(self) -> float:
        return self.canvas.w * NEAR
