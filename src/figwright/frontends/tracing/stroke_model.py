"""The lines of one ink as values: stretches between knots, and heads."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field

from figwright.frontends.tracing.picture import Pixels, vision

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
class Head:
    """An arrow's head: where its point is, where its line comes in, and the direction it points to."""

    tip: Spot
    back: Spot
    direction: Spot
    pixels: Pixels
    knot: int = -1
    known: Spot = (0.0, 0.0)
    """How long and how wide it is, where that was seen."""

    @property
    def size(self) -> Spot:
        """How long and how wide it is."""
        _, np = vision()
        if self.known[0]:
            return self.known
        along = self.pixels @ np.array(self.direction)
        across = self.pixels @ np.array([-self.direction[1], self.direction[0]])
        return float(np.ptp(along)) + 1, float(np.ptp(across)) + 1


@dataclass(slots=True)
class Strokes:
    """The lines of one ink. A knot is an end (one stretch), or a junction (three and more)."""

    stretches: list[Stretch]
    at: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    places: dict[int, Spot] = field(default_factory=dict)
    heads: list[Head] = field(default_factory=list)
    width: float = 2.0
    alone: bool = False

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
