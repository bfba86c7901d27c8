"""Scene: where everything is. Coordinates in points (1/72 inch) at print size, y down; no meaning, only marks.

A scene is a list of elements in drawing order; an element is one thing of the figure (a box, a zone, an arrow, a
label) with
the marks that draw it. There are five marks, and every renderer draws all five: Box, Oval, Outline, Words, Picture.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Literal

from figwright.core.fonts.builtin import builtin
from figwright.core.fonts.face import Face
from figwright.ir.scene.geometry import Point, Rect, Side, rotated, union
from figwright.ir.scene.paint import Paint
from figwright.ir.scene.paths import Command, moved
from figwright.ir.scene.polygons import bounds, corners

Role = Literal["zone", "panel", "node", "edge", "label", "brace", "callout", "legend", "title"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with rounded corners."""

    rect: Rect
    paint: Paint
    radius: float = 0.0

    @property
    def bounds(self) -> Rect:
        return self.rect

    def placed(self, k: float, dx: float, dy: float) -> Box:
        return Box(self.rect.placed(k, dx, dy), self.paint.placed(k, dx, dy), self.radius * k)


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse inside a rectangle."""

    rect: Rect
    paint: Paint

    @property
    def bounds(self) -> Rect:
        return self.rect

    def placed(self, k: float, dx: float, dy: float) -> Oval:
        return Oval(self.rect.placed(k, dx, dy), self.paint.placed(k, dx, dy))


@dataclass(frozen=True, slots=True)
class Outline:
    """A path of M, L, C and Z commands."""

    commands: tuple[Command, ...]
    paint: Paint

    @property
    def bounds(self) -> Rect:
        xs = [v for _, n in self.commands for v in n[0::2]]
        ys = [v for _, n in self.commands for v in n[1::2]]
        if not xs:
            return Rect(0, 0, 0, 0)
        x, y = min(xs), min(ys)
        return Rect(x, y, max(xs) - x, max(ys) - y)

    @property
    def rect(self) -> Rect:
        return self.bounds

    @property
    def diamond(self) -> bool:
        """Whether it is a rhombus on its corner, which other programs have a shape for."""
        if [c for c, _ in self.commands] != [*"MLLLZ"]:
            return False
        found, wanted = (n for _, n in self.commands[:-1]), self.bounds.diamond()
        return {(round(x, 2), round(y, 2)) for x, y in found} == {(round(x, 2), round(y, 2)) for x, y in wanted}

    def placed(self, k: float, dx: float, dy: float) -> Outline:
        return Outline(moved(self.commands, k, dx, dy), self.paint.placed(k, dx, dy))


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one style within a line, from `x` to `x + width` on the line's baseline.

    A math run carries its LaTeX in `text` and its drawn form in `outline` (absolute coordinates, filled with `colour`).
    `face` is set where it is another one than ours of that weight. Runs stand in the order in which they are read; one
    that is `rtl` runs from right to left, and in its line blanks are part of the texts.
    """

    text: str
    x: float
    width: float
    colour: str
    weight: int = 400
    italic: bool = False
    math: bool = False
    outline: tuple[Command, ...] = ()
    face: Face | None = None
    rtl: bool = False
    language: str = ""

    @property
    def drawn_in(self) -> Face:
        """The face of its letters."""
        return self.face or builtin(self.weight, self.italic)

    def placed(self, k: float, dx: float, dy: float) -> Run:
        x, width, outline = self.x * k + dx, self.width * k, moved(self.outline, k, dx, dy)
        return Run(
            self.text, x, width, self.colour, self.weight, self.italic, self.math, outline, self.face, self.rtl,
            self.language,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text: its runs on a baseline; ascent and descent are positive distances from it."""

    runs: tuple[Run, ...]
    baseline: float
    ascent: float
    descent: float

    @property
    def bounds(self) -> Rect:
        if not self.runs:
            return Rect(0, self.baseline, 0, 0)
        ends = (self.runs[0], self.runs[-1]) if not self.rtl else self.runs
        left = min(run.x for run in ends)
        right = max(run.x + run.width for run in ends)
        return Rect(left, self.baseline - self.ascent, right - left, self.ascent + self.descent)

    @property
    def rtl(self) -> bool:
        """Whether a part of it runs from right to left, so that runs do not stand as they are read."""
        return any(run.rtl for run in self.runs)

    @property
    def spaced(self) -> tuple[tuple[Run, bool], ...]:
        """The runs, each with whether a blank stands before it that is not part of a text."""
        out, end, rtl = list[tuple[Run, bool]](), None, self.rtl
        for run in self.runs:
            gap = end is not None and run.x - end > 0.05 * (self.ascent + self.descent)
            out.append((run, gap and not rtl))
            end = run.x + run.width
        return tuple(out)

    @property
    def text(self) -> str:
        """What the line says; math in its LaTeX between dollars."""
        said = ((" " if space else "") + (f"${run.text}$" if run.math else run.text) for run, space in self.spaced)
        return "".join(said)

    def placed(self, k: float, dx: float, dy: float) -> Line:
        runs = tuple([run.placed(k, dx, dy) for run in self.runs])
        return Line(runs, self.baseline * k + dy, self.ascent * k, self.descent * k)


@dataclass(frozen=True, slots=True)
class Words:
    """A block of set text, `size` in points; `align` tells how its lines were set about each other.

    `turn` rotates the block as a whole: so many degrees clockwise about the middle of `frame`. Its lines are kept as
    they were set, level.
    """

    lines: tuple[Line, ...]
    size: float
    family: str
    align: Literal["left", "center", "right"] = "center"
    turn: float = 0.0

    @property
    def frame(self) -> Rect:
        """The room of its lines before they are turned."""
        return union(line.bounds for line in self.lines)

    @property
    def bounds(self) -> Rect:
        if not self.turn:
            return self.frame
        return bounds([corner for line in self.lines for corner in self.corners(line)])

    def corners(self, line: Line) -> tuple[Point, ...]:
        """The corners of one of its lines as it is seen."""
        if not self.turn:
            return corners(line.bounds)
        frame = self.frame
        return tuple(rotated(corner, self.turn, Point(frame.cx, frame.cy)) for corner in corners(line.bounds))

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    def placed(self, k: float, dx: float, dy: float) -> Words:
        lines = tuple([line.placed(k, dx, dy) for line in self.lines])
        return Words(lines, self.size * k, self.family, self.align, self.turn)


@dataclass(frozen=True, slots=True)
class Picture:
    """A user's own image, kept whole: PNG, JPEG or (sanitised) SVG bytes."""

    rect: Rect
    content: bytes
    media_type: Literal["image/png", "image/jpeg", "image/svg+xml"]
    name: str = ""

    @property
    def bounds(self) -> Rect:
        return self.rect

    def placed(self, k: float, dx: float, dy: float) -> Picture:
        return replace(self, rect=self.rect.placed(k, dx, dy))


Mark = Box | Oval | Outline | Words | Picture


@dataclass(frozen=True, slots=True)
class Route:
    """The way of an arrow: corners from the source's border to the target's.

    `points` is the whole way, also where it shares a trunk with another arrow of the same `bundle` (the marks then
    draw only what
    is not drawn yet). `source` and `target` are element ids; the sides are those that the arrow leaves and enters by.
    """

    points: tuple[Point, ...]
    source: str
    target: str
    source_side: Side
    target_side: Side
    bundle: str
    curved: bool = False
    head_start: bool = False
    head_end: bool = True
    corner: float = 0.0

    def placed(self, k: float, dx: float, dy: float) -> Route:
        points = tuple(Point(p.x * k + dx, p.y * k + dy) for p in self.points)
        return replace(self, points=points, corner=self.corner * k)


@dataclass(frozen=True, slots=True)
class Element:
    """One thing of the figure and the marks that draw it.

    `box` is all the room it takes (a node with its caption); `core` is the part that arrows touch (the glyph or the
    frame).
    `facts` travel into `data-` attributes: kind, evidence and so on. An edge has a `route`; its head marks come
    after its line.
    """

    id: str
    role: Role
    box: Rect
    marks: tuple[Mark, ...]
    parent: str | None = None
    core: Rect | None = None
    route: Route | None = None
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def touch(self) -> Rect:
        return self.core or self.box

    @property
    def words(self) -> tuple[Words, ...]:
        return tuple(mark for mark in self.marks if isinstance(mark, Words))

    def fact(self, name: str) -> str:
        return dict(self.facts).get(name, "")

    def placed(self, k: float, dx: float, dy: float) -> Element:
        return replace(
            self,
            box=self.box.placed(k, dx, dy),
            core=self.core.placed(k, dx, dy) if self.core else None,
            marks=tuple(mark.placed(k, dx, dy) for mark in self.marks),
            route=self.route.placed(k, dx, dy) if self.route else None,
        )


UNUSED = "path of {id} is not used: {why}"
"""The note of a path that the layout could not keep."""
_UNUSED = re.compile(UNUSED.format(id="(?P<id>[^ ]+)", why="(?P<why>.+)"))


@dataclass(frozen=True, slots=True)
class Scene:
    """A laid-out figure: elements in drawing order on a sheet of `width` x `height` points."""

    width: float
    height: float
    elements: tuple[Element, ...]
    background: str = "#ffffff"
    title: str = ""
    alt: str = ""
    theme: str = ""
    notes: tuple[str, ...] = field(default=())
    """What the layout wants the user to know ("too large: 84 nodes"); checks turn them into findings."""
    scale: float = field(default=1.0, compare=False)
    """Points of print in a point of the theme: labels are so many times as large as the theme has them."""

    @property
    def unused(self) -> dict[str, str]:
        """Edges whose path the layout could not keep, and why."""
        found = (_UNUSED.fullmatch(note) for note in self.notes)
        return {note["id"]: note["why"] for note in found if note}

    def element(self, id: str) -> Element:
        return next(e for e in self.elements if e.id == id)

    def role(self, *roles: Role) -> tuple[Element, ...]:
        return tuple(e for e in self.elements if e.role in roles)
