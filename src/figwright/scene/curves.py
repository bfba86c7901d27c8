"""Corners to drawn lines: rounded or flowing paths, and arrow heads."""

from __future__ import annotations

import math
from collections.abc import Sequence

from figwright.scene.geometry import Point
from figwright.scene.paths import Command, polygon
from figwright.scene.polygons import polylines

_KAPPA = 0.5523
"""Control length of a quarter circle, in radii."""
CORNER_STEPS = 4
"""Straight pieces of a round corner, which is small."""


def rounded(points: Sequence[Point], radius: float) -> tuple[Command, ...]:
    """A polyline with its corners rounded by at most `radius`, less where the stretches are short."""
    out: list[Command] = [("M", (points[0].x, points[0].y))]
    for i in range(1, len(points) - 1):
        before, corner, after = points[i - 1], points[i], points[i + 1]
        d1, d2 = _distance(before, corner), _distance(corner, after)
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
    length = _distance(tip, behind) or 1.0
    ux, uy = (tip.x - behind.x) / length, (tip.y - behind.y) / length
    half = size * 0.44 if width is None else width / 2

    def at(back: float, side: float) -> tuple[float, float]:
        return (tip.x - ux * back - uy * side, tip.y - uy * back + ux * side)

    return polygon([(tip.x, tip.y), at(size, half), at(size * 0.74, 0.0), at(size, -half)])


def shortened(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The polyline less `start` at its beginning and `end` at its end (never more than its outer stretches)."""
    out = list(points)
    if start:
        out[0] = _towards(out[0], out[1], min(start, _distance(out[0], out[1]) * 0.9))
    if end:
        out[-1] = _towards(out[-1], out[-2], min(end, _distance(out[-1], out[-2]) * 0.9))
    return out


def _distance(a: Point, b: Point) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)


def _towards(a: Point, b: Point, by: float) -> Point:
    length = _distance(a, b) or 1.0
    return Point(a.x + (b.x - a.x) * by / length, a.y + (b.y - a.y) * by / length)
