"""Words as the turned rectangles that they cover: the box of a slanted label is mostly empty."""

from __future__ import annotations

import math
from dataclasses import dataclass

from figwright.plots.readback import Text

Corner = tuple[float, float]
LINE = 1.2
"""The height of a line of type, in type sizes."""
SHRINK = 0.22
"""Of the type size, off above and below: a measured box holds room for accents and tails that most words lack."""
SHRINK_ENDS = 0.08


@dataclass(frozen=True, slots=True)
class Plate:
    """A rectangle turned around its middle, in points of print."""

    corners: tuple[Corner, Corner, Corner, Corner]
    area: float


def plate(text: Text) -> Plate:
    """The ground that the signs of a text really cover, a little smaller than its box."""
    left, top, right, bottom = text.box
    angle = math.radians(text.rotation % 180)
    across, down = right - left, bottom - top
    cos, sin = abs(math.cos(angle)), abs(math.sin(angle))
    if sin < 0.02:
        length, height = across, down
    elif cos < 0.02:
        length, height = down, across
    else:
        height = min(text.size * LINE * (1 + text.text.count("\n")), across / sin, down / cos)
        length = max((across - height * sin) / cos, (down - height * cos) / sin, 0.0)
    length = max(length - 2 * SHRINK_ENDS * text.size, 0.3 * length)
    height = max(height - 2 * SHRINK * text.size, 0.3 * height)
    # Counter-clockwise for the eye is clockwise where y points down.
    along = (math.cos(angle) * length / 2, -math.sin(angle) * length / 2)
    up = (math.sin(angle) * height / 2, math.cos(angle) * height / 2)
    cx, cy = (left + right) / 2, (top + bottom) / 2
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    corners = tuple((cx + a * along[0] + b * up[0], cy + a * along[1] + b * up[1]) for a, b in signs)
    return Plate((corners[0], corners[1], corners[2], corners[3]), length * height)


def common(one: Plate, other: Plate) -> float:
    """The area on which two plates lie upon each other: one cut by the four sides of the other."""
    shape: list[Corner] = list(one.corners)
    ring = other.corners
    turn = 1 if _area(ring) >= 0 else -1
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        shape = _cut(shape, a, b, turn)
        if len(shape) < 3:
            return 0.0
    return abs(_area(shape))


def _cut(shape: list[Corner], a: Corner, b: Corner, turn: int) -> list[Corner]:
    def side(p: Corner) -> float:
        return turn * ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))

    out: list[Corner] = []
    for p, q in zip(shape, [*shape[1:], *shape[:1]], strict=True):
        here, there = side(p), side(q)
        if here >= 0:
            out.append(p)
        if (here > 0 > there) or (here < 0 < there):
            t = here / (here - there)
            out.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return out


def _area(shape: list[Corner] | tuple[Corner, ...]) -> float:
    total = 0.0
    for p, q in zip(shape, (*shape[1:], *shape[:1]), strict=True):
        total += p[0] * q[1] - q[0] * p[1]
    return total / 2
