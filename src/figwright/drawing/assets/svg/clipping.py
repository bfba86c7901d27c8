"""Paths cut at a convex border, for marks that know no clip path; curves become short straight pieces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from figwright.ir.scene import Point
from figwright.ir.scene.paths import Command, polygon
from figwright.ir.scene.polygons import Polygon, bounds, corners, flattened


def border(paths: Sequence[Polygon]) -> Polygon:
    """The outline to cut at: the path itself when it is one convex figure, otherwise the bounds of all."""
    points = [point for path in paths for point in path]
    if len(paths) == 1 and (one := convex(paths[0])):
        return one
    return corners(bounds(points))


def convex(path: Polygon) -> Polygon | None:
    """The figure turned clockwise (y down), or None when it bends both ways."""
    points = [p for p, q in pairwise((*path, path[0])) if abs(p.x - q.x) + abs(p.y - q.y) > 1e-9]
    turns = [_side(a, b, c) for a, b, c in zip(points, points[1:] + points[:1], points[2:] + points[:2], strict=True)]
    slack = 1e-6 * max((abs(turn) for turn in turns), default=0.0)
    if len(points) < 3 or (min(turns) < -slack and max(turns) > slack):
        return None
    return tuple(points if max(turns) > slack else points[::-1])


def _side(a: Point, b: Point, p: Point) -> float:
    """Positive when p lies on the inner side of the line from a to b."""
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)


def within(commands: Sequence[Command], edge: Polygon, slack: float = 0.01) -> bool:
    """Whether nothing of a path lies outside."""
    points = [point for path in flattened(commands) for point in path]
    return all(
        _side(a, b, p) >= -slack * max(1e-9, abs(b.x - a.x) + abs(b.y - a.y))
        for a, b in pairwise((*edge, edge[0]))
        for p in points
    )


def area(commands: Sequence[Command], edge: Polygon) -> tuple[Command, ...]:
    """What a filled path covers inside of the edge (Sutherland and Hodgman)."""
    out: list[Command] = []
    for path in flattened(commands):
        points = list(path)
        for a, b in pairwise((*edge, edge[0])):
            points = _cut(points, a, b)
        if len(points) > 2 and _room(points) > 1e-6:
            out += polygon([(p.x, p.y) for p in points])
    return tuple(out)


def _room(points: Sequence[Point]) -> float:
    """The area of a figure."""
    return abs(sum(_side(points[0], a, b) for a, b in pairwise(points))) / 2


def _cut(points: list[Point], a: Point, b: Point) -> list[Point]:
    out: list[Point] = []
    for p, q in zip(points[-1:] + points, points, strict=False):
        before, after = _side(a, b, p), _side(a, b, q)
        if (before < 0) != (after < 0):
            out.append(_interpolate(p, q, before / (before - after)))
        if after >= 0:
            out.append(q)
    return out


def line(commands: Sequence[Command], edge: Polygon) -> tuple[Command, ...]:
    """What a stroked path draws inside of the edge (Cyrus and Beck)."""
    out: list[Command] = []
    last: Point | None = None
    for p, q in (pair for path in flattened(commands) for pair in pairwise(path)):
        low, high = 0.0, 1.0
        for a, b in pairwise((*edge, edge[0])):
            before, after = _side(a, b, p), _side(a, b, q)
            if before < 0 and after < 0:
                low, high = 1.0, 0.0
            elif before < 0:
                low = max(low, before / (before - after))
            elif after < 0:
                high = min(high, before / (before - after))
        if low < high:
            start, end = _interpolate(p, q, low), _interpolate(p, q, high)
            if last is None or abs(start.x - last.x) + abs(start.y - last.y) > 1e-6:
                out.append(("M", (start.x, start.y)))
            out.append(("L", (end.x, end.y)))
            last = end
    return tuple(out)


def _interpolate(p: Point, q: Point, share: float) -> Point:
    return Point(p.x + (q.x - p.x) * share, p.y + (q.y - p.y) * share)
