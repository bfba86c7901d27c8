"""What is in a file, told the same way for every format: parts and wires, in points of the sheet, y down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from figwright.ir.scene import Point, Rect, union
from figwright.ir.scene.paths import Command

Shape = Literal["box", "oval", "diamond", "cylinder", "text", "drawing"]


@dataclass(frozen=True, slots=True)
class Type:
    """What most of a part's words are set in."""

    family: str
    size: float
    colour: str
    bold: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A thing that is drawn: one of the figure's own, or a new one.

    `key` is the element's id, or for something new whatever the reader calls it. `rect` is what is drawn without the
    words, so that longer words are not a wider box.
    """

    key: str
    rect: Rect
    words: tuple[str, ...] = ()
    """Its blocks of text, in drawing order; a formula that characters cannot say as the format shows it."""
    fill: str | None = None
    stroke: str | None = None
    shape: Shape = "box"
    type: Type | None = None
    new: bool = False
    like: str = ""
    """Of something new: the id of the element that it is a copy of."""
    pieces: int = 1
    """How many shapes make it up, its words aside."""


@dataclass(frozen=True, slots=True)
class Wire:
    """A line between things. `ends` are the keys of what it is glued to, empty where it holds on to nothing."""

    key: str
    ends: tuple[str, str]
    points: tuple[Point, Point]
    heads: tuple[bool, bool]
    words: tuple[str, ...] = ()
    stroke: str | None = None
    dashed: bool = False
    new: bool = False
    pieces: int = 1
    """How many shapes make it up."""
    way: tuple[tuple[float, ...], ...] = ()
    """Its corners from end to end; a curve has six numbers, as in the paths of a figure's arrows."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that is in a file."""

    parts: tuple[Part, ...]
    wires: tuple[Wire, ...]
    notes: tuple[str, ...] = ()

    def own(self) -> dict[str, Part]:
        return {part.key: part for part in self.parts if not part.new}

    def lines(self) -> dict[str, Wire]:
        return {wire.key: wire for wire in self.wires if not wire.new}

    def placed(self, k: float, dx: float, dy: float) -> Drawing:
        """The same, scaled and moved."""
        if (k, dx, dy) == (1.0, 0.0, 0.0):
            return self

        def at(point: Point) -> Point:
            return Point(point.x * k + dx, point.y * k + dy)

        return replace(
            self,
            parts=tuple(replace(part, rect=part.rect.placed(k, dx, dy)) for part in self.parts),
            wires=tuple(
                replace(
                    wire,
                    points=(at(wire.points[0]), at(wire.points[1])),
                    way=tuple(tuple(v * k + (dy if i % 2 else dx) for i, v in enumerate(step)) for step in wire.way),
                )
                for wire in self.wires
            ),
        )


SAME = 0.15
"""Points that are nearer to each other, in points of the sheet, are one: programs round each of them."""
ROUND = 18.0
"""No corner is rounded over more than this, in points; longer curves are drawn as such."""


def corners(commands: Iterable[Command]) -> tuple[tuple[float, ...], ...]:
    """The steps of a drawn line; its rounded corners are corners again."""
    out: list[tuple[float, ...]] = []
    for letter, numbers in commands:
        corner = _corner(out[-1][-2:], numbers) if letter == "C" else None
        for step in (corner, numbers[-2:]) if corner else (numbers,):
            if out and len(step) == 2 and math.dist(out[-1][-2:], step) <= SAME:
                continue
            if len(step) == 2 and len(out) > 1 and len(out[-1]) == 2 and _on(out[-1], out[-2][-2:], step):
                out.pop()
            out.append(tuple(step))
    return tuple(out)


def _on(point: Sequence[float], a: Sequence[float], b: Sequence[float]) -> bool:
    """Whether a point lies on the straight way between two others."""
    return math.dist(a, point) + math.dist(point, b) - math.dist(a, b) <= 1e-3


def _corner(b: Sequence[float], n: Sequence[float]) -> tuple[float, float] | None:
    """Where the stretches before and behind a curve meet, if it is a rounded corner."""
    c, u, v = n[4:6], (n[0] - b[0], n[1] - b[1]), (n[4] - n[2], n[5] - n[3])
    turn = u[0] * v[1] - u[1] * v[0]
    if abs(turn) <= 0.06 * math.hypot(*u) * math.hypot(*v) or math.dist(b, c) > ROUND:
        return None
    t = ((c[0] - b[0]) * v[1] - (c[1] - b[1]) * v[0]) / turn
    at = (b[0] + u[0] * t, b[1] + u[1] * t)
    near, far = sorted((math.dist(at, b), math.dist(at, c)))
    return at if t > 0 and far - near <= SAME + 0.2 * near else None


TRANSLUCENT = 0.5
"""What is fainter than this is a shadow, not the colour of a box."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One shape of a part, without its words."""

    kind: Shape
    rect: Rect
    fill: str | None = None
    stroke: str | None = None
    opacity: float = 1.0

    @property
    def area(self) -> float:
        return self.rect.w * self.rect.h


def part_of(
    key: str, drawn: Sequence[Drawn], around: Rect, words: Iterable[str], type: Type | None, new: bool, like: str = ""
) -> Part:
    """A part from its shapes. Its body is the largest that is filled; `around` is where its words are."""
    solid = [one for one in drawn if one.opacity >= TRANSLUCENT]
    body = _largest([one for one in solid if one.fill])
    frame = _largest(solid)
    shape: Shape = body.kind if body else "drawing" if drawn else "text"
    rect = union(one.rect for one in solid or drawn) if drawn else around
    ink = frame.stroke if frame else None
    return Part(key, rect, blocks(words), body.fill if body else None, ink, shape, type, new, like, len(drawn))


def _largest(drawn: Sequence[Drawn]) -> Drawn | None:
    """The largest shape; of those that are as large but for a program's rounding the one on top."""
    most = max((one.area for one in drawn), default=0.0)
    return next((one for one in reversed(drawn) if one.area >= 0.95 * most), None)


def most(counted: Iterable[tuple[Type, int]]) -> Type | None:
    """What most of the letters are set in; scripts are rounded to other sizes, so the size does not count here."""
    counts: dict[tuple[str, bool, str], int] = {}
    sizes: dict[tuple[str, bool, str], float] = {}
    for type, letters in counted:
        look = (type.family, type.bold, type.colour)
        counts[look] = counts.get(look, 0) + letters
        sizes[look] = max(sizes.get(look, 0.0), type.size)
    if not counts:
        return None
    family, bold, colour = look = max(counts, key=lambda one: (counts[one], one))
    return Type(family, sizes[look], colour, bold)


def blocks(texts: Iterable[str]) -> tuple[str, ...]:
    """Blocks of text with their blanks folded, without the empty ones and the signs that nobody sees."""
    folded = (" ".join(_unseen(text).split()) for text in texts)
    return tuple(text for text in folded if text)


def _unseen(text: str) -> str:
    return text.replace("\u2009", "").replace("\u2060", "").replace("\u200b", "").replace("\u00ad", "")


def holds(rect: Rect, inner: Rect) -> bool:
    """Whether the middle of one thing lies in another."""
    return rect.grown(1).contains(Rect(inner.cx, inner.cy, 0, 0))


def off_line(rect: Rect, a: Point, b: Point) -> float:
    """How far a rectangle's middle is from a straight line, its own half height aside."""
    length = math.dist(a, b) ** 2
    t = ((rect.cx - a.x) * (b.x - a.x) + (rect.cy - a.y) * (b.y - a.y)) / length if length else 0.0
    t = min(1.0, max(0.0, t))
    foot = Point(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))
    return math.dist((rect.cx, rect.cy), foot) - rect.h / 2


def joined(drawing: Drawing) -> Drawing:
    """New words that lie on a new shape are that shape's words; SVG has no other way to say it."""
    shapes = sorted((p for p in drawing.parts if p.new and p.shape != "text"), key=lambda p: p.rect.w * p.rect.h)
    said: dict[str, tuple[str, ...]] = {}
    taken: set[str] = set()
    for text in drawing.parts:
        if not text.new or text.shape != "text":
            continue
        under = next((shape for shape in shapes if holds(shape.rect, text.rect)), None)
        if under is not None:
            said[under.key] = (*said.get(under.key, ()), *text.words)
            taken.add(text.key)
    parts = (replace(p, words=(*p.words, *said.get(p.key, ()))) for p in drawing.parts if p.key not in taken)
    return replace(drawing, parts=tuple(parts))
