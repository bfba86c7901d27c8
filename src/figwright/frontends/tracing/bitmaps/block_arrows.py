"""Corners of a shape -> the block arrow that they are: a tip, two wings, and the shaft between them.

Corners found in pixels are off by one or two of them, and a blurred corner is two: the arrow is made even again, so
that small ones are arrows as well.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from figwright.frontends.tracing.picture import vision

Spot = tuple[float, float]
CORNERS, MORE = 7, 2
"""Corners of a block arrow, and how many of those found may be blur."""
EVEN, WING, THICK = 0.2, 1.25, 1.5
"""By how much of the longer side the two sides of the head differ; how much wider than the shaft it is; and how much
the widths of the shaft differ."""
SLANTED = 0.25
"""The cosine between the way to the tip and what lies across it."""
LEVEL = math.radians(4)
"""What leans less is level, or upright."""
ROOM = 0.12
"""By how much of a shape its area and the arrow's may differ."""


def block_arrow(points: Sequence[Spot], shaft: float = 0.0) -> tuple[Spot, ...]:
    """The seven corners of an arrow, from its tip, whose shaft is at least so wide; none where it is no arrow."""
    cv2, np = vision()
    if not CORNERS <= len(points) <= CORNERS + MORE:
        return ()
    own = cv2.contourArea(np.array(points, np.float32))
    best: tuple[float, tuple[Spot, ...]] = (ROOM * own, ())
    for dropped in itertools.combinations(range(len(points)), len(points) - CORNERS):
        corners = [point for n, point in enumerate(points) if n not in dropped]
        for n in range(CORNERS):
            found = _even([*corners[n:], *corners[:n]], shaft)
            off = abs(cv2.contourArea(np.array(found, np.float32)) - own) if found else math.inf
            if off < best[0]:
                best = off, found
    return best[1]


def _even(corners: Sequence[Spot], shaft: float) -> tuple[Spot, ...]:
    """Corners from the tip on, the same on both sides; none where the two sides are too unlike."""
    tip, *rest = corners
    pairs = [(rest[n], rest[5 - n]) for n in range(3)]  # wings, necks, ends of the shaft
    wide = [math.dist(*pair) for pair in pairs]
    sides = math.dist(tip, pairs[0][0]), math.dist(tip, pairs[0][1])
    thin, thick = sorted(wide[1:])
    if abs(sides[0] - sides[1]) > EVEN * max(sides) or wide[0] <= WING * thick or thin < shaft or thick > THICK * thin:
        return ()
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairs]
    ux, uy = _course(middles[2], tip)
    if any(abs((a[0] - b[0]) * ux + (a[1] - b[1]) * uy) > SLANTED * math.dist(a, b) for a, b in pairs):
        return ()
    back = [(tip[0] - x) * ux + (tip[1] - y) * uy for x, y in middles]
    if not 0 < min(back[0], back[1]) <= max(back[0], back[1]) < back[2]:
        return ()
    half = (wide[0] / 2, (wide[1] + wide[2]) / 4, (wide[1] + wide[2]) / 4)
    left, right = ([(tip[0] - ux * far - s * uy * by, tip[1] - uy * far + s * ux * by)
                    for far, by in zip(back, half, strict=True)] for s in (1, -1))  # fmt: skip
    return (tip, *left, *reversed(right))


def _course(tail: Spot, tip: Spot) -> Spot:
    """The direction of an arrow."""
    angle = math.atan2(tip[1] - tail[1], tip[0] - tail[0])
    square = round(angle / (math.pi / 2)) * math.pi / 2
    angle = square if abs(angle - square) < LEVEL else angle
    return math.cos(angle), math.sin(angle)
