"""Corners to drawn lines: rounded or flowing paths, and arrow heads."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from figwright.ir.scene.geometry import Point
from figwright.ir.scene.paths import Command, polygon
from figwright.ir.scene.polygons import distance, polylines

_KAPPA = 0.5523
"""Control length of a quarter circle, in radii."""
CORNER_STEPS = 4
"""Straight pieces of a round corner, which is small."""


def rounded(points: Sequence[Point], radius: float) -> tuple[Command, ...]:
    """A polyline with its corners rounded by at most `radius`, less where the stretches are short."""
    out: list[Command] = [("M", (points[0].x, points[0].y))]
    for i in range(1, len(points) - 1):
        before, corner, after = points[i - 1], points[i], points[i + 1]
        d1, d2 = distance(before, corner), distance(corner, after)
        # An inner stretch is shared by two corners, an outer one belongs to its corner alone.
        r = min(radius, d1 / (2 if i > 1 else 1.15), d2 / (2 if i < len(points) - 2 else 1.15))
        if r < 0.05:
            out.append(("L", (corner.x, corner.y)))
            continue
        a, b = _towards(corner, before, r), _towards(corner, after, r)
        c, d = _towards(corner, before, r * (1 - _KAPPA)), _towards(corner, after, r * (1 - _KAPPA))
        out.append(("L", (a.x, a.y)))
        out.append(("C", (c.x, c.y, d.x, d.y, b.x, b.y)))
    out.append(("L", (points[-1].x, points[-1].y)))
    return tuple(out)


def flattened(points: Sequence[Point], radius: float) -> list[Point]:
    """The rounded polyline as short straight stretches, for telling what it touches."""
    return polylines(rounded(points, radius), CORNER_STEPS)[0]


def head(tip: Point, behind: Point, size: float, width: float | None = None) -> tuple[Command, ...]:
    """A filled arrow head with its tip at `tip`, pointing away from `behind`; a shallow notch keeps it crisp."""
    length = distance(tip, behind) or 1.0
    ux, uy = (tip.x - behind.x) / length, (tip.y - behind.y) / length
    half = size * 0.44 if width is None else width / 2

    def at(back: float, side: float) -> tuple[float, float]:
        return (tip.x - ux * back - uy * side, tip.y - uy * back + ux * side)

    return polygon([(tip.x, tip.y), at(size, half), at(size * 0.74, 0.0), at(size, -half)])


def halfway(points: Sequence[Point]) -> Point:
    """The middle of a line, along it."""
    left = sum(distance(a, b) for a, b in itertools.pairwise(points)) / 2
    for a, b in itertools.pairwise(points):
        if (long := distance(a, b)) >= left:
            return _towards(a, b, left) if long else a
        left -= long
    return points[-1]


def shortened(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The polyline less `start` at its beginning and `end` at its end (never more than its outer stretches)."""
    out = list(points)
    if start:
        out[0] = _towards(out[0], out[1], min(start, distance(out[0], out[1]) * 0.9))
    if end:
        out[-1] = _towards(out[-1], out[-2], min(end, distance(out[-1], out[-2]) * 0.9))
    return out


def _towards(a: Point, b: Point, by: float) -> Point:
    length = distance(a, b) or 1.0
    return Point(a.x + (b.x - a.x) * by / length, a.y + (b.y - a.y) * by / length)


def sharpened(commands: Sequence[Command], reach: float, radii: list[float]) -> list[Point] | None:
    """The corners of a path of straight stretches, round ones of up to `reach` made sharp and their radii added;
    None when it is a curve."""
    out: list[Point] = []
    for kind, n in commands:
        if kind in "ML":
            out.append(Point(n[0], n[1]))
        elif kind == "Z":
            return None
        else:
            a, c, d, e = out[-1], Point(n[0], n[1]), Point(n[2], n[3]), Point(n[4], n[5])
            corner = _crossing(a, c, e, d)
            if corner is None or max(distance(a, corner), distance(corner, e)) > reach:
                return None
            radii.append(max(distance(a, corner), distance(corner, e)))
            out += [corner, e]
    return out


def _crossing(a: Point, c: Point, e: Point, d: Point) -> Point | None:
    """Where the tangents of a curve meet, if they meet ahead of both."""
    ux, uy, vx, vy = c.x - a.x, c.y - a.y, d.x - e.x, d.y - e.y
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-9:
        return None
    t = ((e.x - a.x) * vy - (e.y - a.y) * vx) / cross
    s = ((e.x - a.x) * uy - (e.y - a.y) * ux) / cross
    return Point(a.x + t * ux, a.y + t * uy) if t > 0 and s > 0 else None


def straightened(points: list[Point]) -> list[Point]:
    """Without points that lie on the way between their neighbours."""
    out = points[:1]
    for i in range(1, len(points) - 1):
        a, b, c = out[-1], points[i], points[i + 1]
        area = abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
        forward = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) >= 0
        if area > 0.05 * distance(a, c) or not forward:
            out.append(b)
    return [*out, points[-1]] if len(points) > 1 else out
