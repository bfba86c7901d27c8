"""What is seen of a thing: the shapes of its marks and the lines of its words, as one outline.

Rules ask it what an arrow reaches or runs through, and how far two things are apart. A box of the layout is its own
rectangle; a drawing is the union of what is drawn, so that the empty corners of its bounds are nobody's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from figwright.ir.scene.geometry import Point, Rect, union
from figwright.ir.scene.model import Box, Mark, Outline, Oval, Words
from figwright.ir.scene.polygons import (
    STEPS,
    Polygon,
    bounds,
    corners,
    filled,
    flattened,
    hull,
    meeting,
    off_border,
    sampled,
)

STEP = 1.0
"""Points along a border at which two outlines are compared."""
FAINT = 0.15
"""Less of a fill hides nothing."""
BODY = 1 / 3
"""A filled shape this wide and this high, as a share of the whole, is the body of a drawing: an arrow goes up to it."""


@dataclass(frozen=True, slots=True)
class Part:
    """One shape: its border, whether its inside is filled, and half the width of what is only a line."""

    paths: tuple[Polygon, ...]
    solid: bool
    bounds: Rect
    half: float = 0.0

    def depth(self, point: Point) -> float:
        """How deep inside a point is; negative by how far it is outside."""
        off = min([off_border(path, point) for path in self.paths])
        return off if self.solid and filled(self.paths, point) else self.half - off


@dataclass(frozen=True, slots=True)
class Silhouette:
    parts: tuple[Part, ...]
    bounds: Rect
    box: Rect | None = None
    """Set where it is one rectangle, about which everything is told exactly."""
    _hull: Polygon | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def of_box(cls, rect: Rect) -> Silhouette:
        return cls((Part((corners(rect),), True, rect),), rect, rect)

    @classmethod
    def of_marks(cls, marks: Iterable[Mark]) -> Silhouette:
        parts = tuple([part for mark in marks for part in _mark_parts(mark)])
        return cls(parts, union(part.bounds.grown(part.half) for part in parts))

    def depth(self, point: Point) -> float:
        """How deep a point lies in the deepest of its shapes; negative by how far it is from the nearest."""
        return max((part.depth(point) for part in self.parts), default=-math.inf)

    def landing(self, a: Point, b: Point) -> Point | None:
        """Where an arrow that comes from a towards b ends at a drawing: on the first ink before a body, as on the head
        beside an antenna; else on the hull, so that no arrow enters the inside of a chart or of a cloud of points."""
        spot = Rect(a.x, a.y, 0, 0)
        if any(part.bounds.grown(part.half).contains(spot) and part.depth(a) >= 0 for part in self.parts):
            return None
        ahead = [part for part in self.parts if _on_way(part.bounds, a, b)]
        met = [(math.dist(a, at), at, part) for part in ahead for path in part.paths for at in meeting(path, a, b)]
        if any(off <= math.dist(a, b) and self._is_body(part) for off, _, part in met):
            return min(met, key=lambda one: one[0])[1]
        around = self.hull()
        outer = meeting(around, a, b) if len(around) > 2 else []
        return outer[0] if len(outer) > 1 else None  # from inside there is one crossing, and no way to go

    def hull(self) -> Polygon:
        """The smallest polygon without dents around it; every arrow that ends at it asks."""
        if self._hull is None:
            around = hull(point for part in self.parts for path in part.paths for point in path)
            object.__setattr__(self, "_hull", around)
        assert self._hull is not None
        return self._hull

    def _is_body(self, part: Part) -> bool:
        whole = self.bounds
        return part.solid and part.bounds.w >= BODY * whole.w and part.bounds.h >= BODY * whole.h

    def run(self, a: Point, b: Point) -> float:
        """How much of a straight way lies inside of it or upon its lines."""
        return self._share(a, b, 0.0, math.inf)

    def beside(self, a: Point, b: Point, near: float) -> float:
        """How much of a straight way runs outside of it, but nearer than that."""
        return self._share(a, b, -near, 0.0)

    def _share(self, a: Point, b: Point, low: float, high: float) -> float:
        """How much of a straight way lies so deep in it."""
        if not self.bounds.grown(0.01 - low).crossed_by(a, b):
            return 0.0
        parts = [part for part in self.parts if part.bounds.grown(part.half - low + 0.01).crossed_by(a, b)]
        if not parts:
            return 0.0
        points = list(sampled((a, b), STEP / 2))
        return math.dist(a, b) * sum(low < max(p.depth(q) for p in parts) <= high for q in points) / len(points)


@lru_cache(maxsize=512)
def seen(marks: tuple[Mark, ...]) -> Silhouette:
    """What is seen of a drawing; the arrows and corner marks of every draft ask for those of the same few."""
    return Silhouette.of_marks(marks)


def _on_way(bounds: Rect, a: Point, b: Point) -> bool:
    """Whether a ray from a through b may meet what lies in bounds; most are level or upright."""
    if a.y == b.y:
        return bounds.y <= a.y <= bounds.bottom
    return a.x != b.x or bounds.x <= a.x <= bounds.right


def gap(one: Silhouette, other: Silhouette, within: float) -> float:
    """The distance of two outlines; negative by how deep they lie in each other. Exact as far as `within`."""
    least = between(one.bounds, other.bounds)
    if least >= within or (one.box and other.box):
        return least
    return min(chain(_distances(one, other, within), _distances(other, one, within)), default=math.inf)


def meets(one: Silhouette, other: Silhouette, deeper: float) -> bool:
    """Whether two outlines lie deeper in each other than that."""
    least = between(one.bounds, other.bounds)
    if least >= 0 or (one.box and other.box):
        return least < -deeper
    return any(off < -deeper for off in chain(_distances(one, other, 0.0), _distances(other, one, 0.0)))


def between(a: Rect, b: Rect) -> float:
    """The distance of two rectangles; when they overlap, the negative of how deep."""
    dx = max(a.x - b.right, b.x - a.right)
    dy = max(a.y - b.bottom, b.y - a.bottom)
    return math.hypot(dx, dy) if dx > 0 and dy > 0 else max(dx, dy)


def _distances(one: Silhouette, other: Silhouette, within: float) -> Iterator[float]:
    """How near the border of one is to the other, point by point; negative by how deep it goes in."""
    reach = max(within, 0.0)
    for part in one.parts:
        near = [p for p in other.parts if between(p.bounds, part.bounds) <= reach + p.half + part.half]
        if not near:
            continue
        room = union(p.bounds for p in near).grown(reach + part.half + 0.01)
        for path in part.paths:
            for q in sampled((*path, path[0]), STEP):
                if room.x <= q.x <= room.right and room.y <= q.y <= room.bottom:
                    yield -part.half - max([p.depth(q) for p in near])


def _mark_parts(mark: Mark) -> Iterator[Part]:
    if isinstance(mark, Words):
        lines = (mark.corners(line) for line in mark.lines if line.runs)
        yield from (Part((line,), True, bounds(line)) for line in lines)
        return
    if not isinstance(mark, Box | Oval | Outline):
        yield Part((corners(mark.rect),), True, mark.rect)
        return
    paint = mark.paint
    solid = bool(paint.fill) and paint.cover >= FAINT
    # Boxes of the layout end in the middle of their border, and so do all filled shapes.
    half = paint.width / 2 if paint.stroke and paint.opacity >= FAINT and not solid else 0.0
    if not solid and not half:
        return
    if isinstance(mark, Outline):
        paths = flattened(mark.commands)
        if not solid:
            paths = tuple(_there_and_back(path) for path in paths)
    else:
        r = mark.rect
        paths = (_round(r, r.w / 2, r.h / 2) if isinstance(mark, Oval) else _round(r, mark.radius, mark.radius),)
    if paths:
        yield Part(paths, solid, union(bounds(path) for path in paths), half)


def _there_and_back(path: Polygon) -> Polygon:
    """An open line as a closed figure without an inside."""
    return path if path[0] == path[-1] else (*path, *path[-2:0:-1])


@lru_cache(maxsize=2048)
def _round(r: Rect, rx: float, ry: float) -> Polygon:
    """A rectangle with round corners; an ellipse where they meet."""
    rx, ry = min(rx, r.w / 2), min(ry, r.h / 2)
    if min(rx, ry) < 0.5:
        return corners(r)
    left, right, top, bottom = r.x + rx, r.right - rx, r.y + ry, r.bottom - ry
    centres = ((right, bottom), (left, bottom), (left, top), (right, top))
    turns = [(cx, cy, (i + k / STEPS) * math.pi / 2) for i, (cx, cy) in enumerate(centres) for k in range(STEPS + 1)]
    return tuple(Point(cx + rx * math.cos(t), cy + ry * math.sin(t)) for cx, cy, t in turns)
