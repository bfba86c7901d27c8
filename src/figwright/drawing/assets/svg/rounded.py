"""A path -> the box with round corners, or the oval, that it draws with four quarter circles."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

from figwright.ir.scene import Box, Oval, Paint, Point
from figwright.ir.scene.paths import Command
from figwright.ir.scene.polygons import bounds, corners, distance

QUARTER = 0.5523
"""How far toward its corner the control points of a quarter circle lie, as a share of the radius."""
SLACK, OFF = 0.06, 0.03
"""By how much a curve may differ from a quarter circle, as a share of its radius, and in units of the path."""


def rounded(path: Sequence[Command], paint: Paint) -> Box | Oval | None:
    """The mark that draws the same as a path; None where the path has another shape."""
    if [letter for letter, _ in path].count("C") != 4 or {letter for letter, _ in path[1:-1]} - {"L", "C"}:
        return None
    if path[0][0] != "M" or path[-1][0] != "Z":
        return None
    points = [Point(*n[-2:]) for _, n in path if n]
    rect, bends = bounds(points), list(_bends(path))
    radii = [bend[1:] for bend in bends]
    if len(bends) != 4 or not _is_level(path) or any(math.dist(radii[0], one) > _slack(*one) for one in radii):
        return None
    if any(min(distance(corner, bend[0]) for bend in bends) > OFF for corner in corners(rect)):
        return None
    rx, ry = (sum(values) / 4 for values in zip(*radii, strict=True))
    slack = _slack(rx, ry)
    oval = abs(2 * rx - rect.w) <= slack and abs(2 * ry - rect.h) <= slack
    if paint.dash and not _begins(path, Point(rect.right, rect.cy) if oval else Point(rect.x + rx, rect.y)):
        return None  # its dashes would lie elsewhere
    if oval:
        return Oval(rect, paint)
    return Box(rect, paint, min(rx, rect.w / 2, rect.h / 2)) if abs(rx - ry) <= slack else None


def _begins(path: Sequence[Command], at: Point) -> bool:
    """Whether a path begins where SVG begins a box or an oval, and goes round the same way."""
    first, second = Point(*path[0][1]), Point(*path[1][1][-2:])
    return distance(first, at) <= OFF and (second.y > first.y or second.x > first.x)


def _slack(rx: float, ry: float) -> float:
    return OFF + SLACK * min(rx, ry)


def _bends(path: Sequence[Command]) -> Iterator[tuple[Point, float, float]]:
    """The corner that each quarter circle cuts off, and its two radii; none of a curve that is no quarter circle."""
    for (_, before), (letter, n) in itertools.pairwise(path):
        if letter != "C":
            continue
        a, one, two, b = Point(*before[-2:]), Point(*n[:2]), Point(*n[2:4]), Point(*n[4:])
        rx, ry = abs(b.x - a.x), abs(b.y - a.y)
        for corner in (Point(a.x, b.y), Point(b.x, a.y)):
            if max(distance(_toward(a, corner), one), distance(_toward(b, corner), two)) <= _slack(rx, ry):
                yield corner, rx, ry
                break


def _toward(end: Point, corner: Point) -> Point:
    return Point(end.x + QUARTER * (corner.x - end.x), end.y + QUARTER * (corner.y - end.y))


def _is_level(path: Sequence[Command]) -> bool:
    """Whether all straight sides are level or upright."""
    lines = ((before[-2:], n) for (_, before), (letter, n) in itertools.pairwise(path) if letter == "L")
    return all(min(abs(a - x), abs(b - y)) <= OFF for (a, b), (x, y) in lines)
