"""The lines of one ink as values: stretches between knots."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field

Spot = tuple[float, float]
Pixel = tuple[int, int]
"""x and y."""


@dataclass(slots=True)
class Stretch:
    """A line without a branching: its pixels in order, and the knots (by number) at its two ends."""

    pixels: list[Pixel]
    ends: tuple[int, int]
    gap: bool = False
    """A gap that was bridged between two dashes: nothing is drawn there."""


@dataclass(slots=True)
class Strokes:
    """The lines of one ink. A knot is an end (one stretch), or a junction (three and more)."""

    stretches: list[Stretch]
    at: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    places: dict[int, Spot] = field(default_factory=dict)
    width: float = 2.0

    def leaving(self, stretch: int, knot: int, far: float) -> Spot:
        """The direction in which a stretch leaves a knot, looked at over `far` pixels."""
        return _direction(self._from(stretch, knot), far)

    def _from(self, stretch: int, knot: int) -> list[Pixel]:
        own = self.stretches[stretch]
        return own.pixels if own.ends[0] == knot else own.pixels[::-1]


def _direction(path: list[Pixel], far: float) -> Spot:
    """From the first pixel into a path."""
    ahead = path[min(len(path) - 1, max(1, round(far)))]
    dx, dy = ahead[0] - path[0][0], ahead[1] - path[0][1]
    length = math.hypot(dx, dy)
    return (dx / length, dy / length) if length else (0.0, 0.0)


def ends(graph: Strokes) -> list[int]:
    """Knots where a line ends."""
    return [knot for knot, own in graph.at.items() if len(own) == 1]
