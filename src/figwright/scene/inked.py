"""Where the ink of marks is: a drawing is seldom the rectangle around it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from figwright.scene.geometry import Point, Rect
from figwright.scene.model import Mark, Outline, Words
from figwright.scene.polygons import clipped, flattened, inside, off_border

STEPS = 12
"""Spots of a line that are looked at."""


def over(box: Rect, mark: Mark, slack: float = 0.0) -> bool:
    """Whether something in that box would lie on a mark, more than `slack` deep (less than nothing: or near it)."""
    bounds = mark.bounds
    near = box.grown(-slack)
    if not near.overlaps(bounds):
        return False
    if isinstance(mark, Words):
        return any(near.overlaps(line.bounds) for line in mark.lines)
    if not isinstance(mark, Outline):
        return True
    near = near.grown(mark.paint.width / 2)
    paths = flattened(mark.commands)
    if any(clipped(a, b, near) for path in paths for a, b in pairwise(path)):
        return True
    return mark.paint.fill is not None and any(inside(path, Point(box.cx, box.cy)) for path in paths)


def overlap(one: Mark, other: Mark, slack: float = 0.0) -> bool:
    """Whether the ink of two marks meets, more than `slack` deep in some direction."""
    a, b = one.bounds, other.bounds
    across, down = min(a.right, b.right) - max(a.x, b.x), min(a.bottom, b.bottom) - max(a.y, b.y)
    return max(across, down) > slack and over(a, other, -0.5) and over(b, one, -0.5)


def away(marks: Iterable[Mark], at: Point) -> float:
    """How far a point is from the ink of marks; nothing inside of a filled one."""
    return min((_away(mark, at) for mark in marks), default=float("inf"))


def _away(mark: Mark, at: Point) -> float:
    if not isinstance(mark, Outline):
        box = mark.bounds
        return max(box.x - at.x, at.x - box.right, box.y - at.y, at.y - box.bottom, 0.0)
    paths = [path for path in flattened(mark.commands) if path]
    if mark.paint.fill and any(inside(path, at) for path in paths):
        return 0.0
    return max(0.0, min((off_border(path, at) for path in paths), default=float("inf")) - mark.paint.width / 2)


def through(mark: Mark, a: Point, b: Point, slack: float) -> bool:
    """Whether a line runs through the ink of a mark, more than `slack` deep."""
    bounds = mark.bounds
    if not isinstance(mark, Outline):
        return min(bounds.w, bounds.h) > 2 * slack and clipped(a, b, bounds.grown(-slack))
    if not mark.paint.fill or not clipped(a, b, bounds):
        return False
    spots = [Point(a.x + (b.x - a.x) * i / STEPS, a.y + (b.y - a.y) * i / STEPS) for i in range(STEPS + 1)]
    paths = [path for path in flattened(mark.commands) if len(path) > 2]
    return any(inside(path, spot) and off_border(path, spot) > slack for path in paths for spot in spots)
