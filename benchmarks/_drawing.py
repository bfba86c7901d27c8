"""A placed graph of any tool, and what a reader would mind in it: one measure for all of them.

Lengths that tell how near is too near are in ems of the drawing's labels, so that a drawing cannot gain by its scale.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, pairwise

from benchmarks._graph import PAGE
from figwright.ir.scene import Point, Rect, union

SAME_PLACE = 0.1
"""Crossings as near as this are one: lines that share a trunk cross another line together."""
NEAR_END = 1.0
"""Lines that share an end may meet and cross this near to it."""
UPON = 0.1
LONG = 0.5
"""Lines as near as UPON for as long as LONG lie upon each other."""
DEEP = 0.1
"""What lines may reach into boxes and words, and boxes into each other: strokes have a width."""


@dataclass(frozen=True, slots=True)
class Line:
    """An arrow as it is drawn, in straight pieces."""

    source: str
    target: str
    points: tuple[Point, ...]

    @property
    def ends(self) -> set[str]:
        return {self.source, self.target}


@dataclass(frozen=True)
class Drawing:
    """Where everything is; y down. `above` names all frames around a box or frame."""

    width: float
    height: float
    em: float
    smallest: float
    boxes: dict[str, Rect]
    frames: dict[str, Rect]
    above: dict[str, frozenset[str]]
    lines: tuple[Line, ...]
    words: tuple[tuple[str, Rect], ...] = field(default=())
    """Labels of arrows (named "") and titles of frames (named as those), with their places."""

    @property
    def ratio(self) -> float:
        return self.width / self.height

    def type_on(self, page: tuple[float, float] = PAGE) -> float:
        """The smallest type in points once the drawing is shrunk to a page in inches; it is never blown up."""
        return self.smallest * min(1.0, 72 * page[0] / self.width, 72 * page[1] / self.height)

    @cached_property
    def bounds(self) -> dict[Line, Rect]:
        return {line: union(Rect(p.x, p.y, 0, 0) for p in line.points) for line in self.lines}

    def crossings(self) -> tuple[Point, ...]:
        """The distinct places where two lines cross."""
        places: list[Point] = []
        for one, other in self._near():
            shared = [self.boxes[end].grown(NEAR_END * self.em) for end in one.ends & other.ends if end in self.boxes]
            for place in _meetings(one, other):
                spot = Rect(place.x, place.y, 0, 0)
                if any(room.contains(spot) for room in shared):
                    continue
                if all(math.dist((place.x, place.y), (p.x, p.y)) > SAME_PLACE * self.em for p in places):
                    places.append(place)
        return tuple(places)

    def merged(self) -> int:
        """Pairs of lines without a common end that lie upon each other: nobody can tell where they lead."""
        return sum(
            any(
                _upon(a, b, c, d, UPON * self.em) > LONG * self.em
                for a, b in pairwise(one.points)
                for c, d in pairwise(other.points)
            )
            for one, other in self._near()
            if not one.ends & other.ends
        )

    def overlaps(self) -> int:
        """Boxes, frames and words that lie upon each other, and what sticks out of the frame that holds it."""
        things = [*self.boxes.items(), *self.frames.items()]
        count = sum(
            one.overlaps(other, DEEP * self.em)
            for (a, one), (b, other) in combinations(things, 2)
            if a not in self.above[b] and b not in self.above[a]
        )
        count += sum(
            not self.frames[frame].contains(rect, DEEP * self.em) for id, rect in things for frame in self.above[id]
        )
        words = [rect for _, rect in self.words]
        count += sum(one.overlaps(other, DEEP * self.em) for one, other in combinations(words, 2))
        return count + sum(rect.overlaps(box, DEEP * self.em) for rect in words for box in self.boxes.values())

    def through_boxes(self) -> int:
        """Pairs of a line and a box, not one of its ends, that it runs through."""
        return sum(
            self._passes(line, rect) for line in self.lines for id, rect in self.boxes.items() if id not in line.ends
        )

    def through_frames(self) -> int:
        """Pairs of a line and a frame, around neither of its ends, that it runs through."""
        return sum(
            self._passes(line, rect)
            for line in self.lines
            for id, rect in self.frames.items()
            if not any(id in self.above[end] for end in line.ends)
        )

    def through_words(self) -> int:
        """Pairs of a line and a label or title that it runs through."""
        return sum(self._passes(line, rect) for line in self.lines for _, rect in self.words)

    def _passes(self, line: Line, rect: Rect) -> bool:
        if not self.bounds[line].grown(DEEP * self.em).overlaps(rect):
            return False
        return any(rect.crossed_by(a, b, DEEP * self.em) for a, b in pairwise(line.points))

    def _near(self) -> Iterator[tuple[Line, Line]]:
        for one, other in combinations(self.lines, 2):
            if self.bounds[one].grown(self.em).overlaps(self.bounds[other]):
                yield one, other


def _meetings(one: Line, other: Line) -> Iterator[Point]:
    for a, b in pairwise(one.points):
        for c, d in pairwise(other.points):
            if place := _meeting(a, b, c, d):
                yield place


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two segments cross inside both of them; a touch does not count."""
    if max(a.x, b.x) < min(c.x, d.x) or max(c.x, d.x) < min(a.x, b.x):
        return None
    if max(a.y, b.y) < min(c.y, d.y) or max(c.y, d.y) < min(a.y, b.y):
        return None
    ux, uy, vx, vy = b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y
    turn = ux * vy - uy * vx
    if abs(turn) < 1e-9:
        return None
    s = ((c.x - a.x) * vy - (c.y - a.y) * vx) / turn
    t = ((c.x - a.x) * uy - (c.y - a.y) * ux) / turn
    if not (1e-6 < s < 1 - 1e-6 and 1e-6 < t < 1 - 1e-6):
        return None
    return Point(a.x + s * ux, a.y + s * uy)


def _upon(a: Point, b: Point, c: Point, d: Point, near: float) -> float:
    """For how long two segments run along the same line."""
    length = math.dist((a.x, a.y), (b.x, b.y))
    if length < near:
        return 0.0
    ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
    off = [abs((p.x - a.x) * uy - (p.y - a.y) * ux) for p in (c, d)]
    if max(off) > near:
        return 0.0
    along = sorted((p.x - a.x) * ux + (p.y - a.y) * uy for p in (c, d))
    return min(length, along[1]) - max(0.0, along[0])
