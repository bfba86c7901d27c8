"""Lines of one ink -> ways from end to end."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

from figwright.frontends.tracing.bitmaps.ink import FINE, Ink
from figwright.frontends.tracing.bitmaps.stroke_model import Spot, Strokes
from figwright.frontends.tracing.bitmaps.strokes import strokes
from figwright.frontends.tracing.picture import Colour

BARE = 1.0
"""Heights of the type: how long a line without a head is."""


@dataclass(frozen=True, slots=True)
class Way:
    """A line from a tail to the point of a head. `leaving` looks from the tail outward, `pointing` along the head."""

    path: tuple[Spot, ...]
    leaving: Spot
    pointing: Spot
    colour: Colour
    dashed: bool
    double: bool
    length: float
    width: float
    head: tuple[float, float] = (0.0, 0.0)
    """How long and how wide its head is."""
    bare: bool = False
    """Whether it has no head: a line from one end to another."""
    sure: float = 0.0
    """How certain its head is."""


def bare_lines(ink: Ink, unit: float) -> list[Way]:
    """The lines of one ink, whatever heads may stand at their ends."""
    found = _bare(strokes(ink.mask, FINE * unit), ink)
    return [way for way in found if way.length > BARE * unit]


def _bare(graph: Strokes, ink: Ink) -> Iterator[Way]:
    """Every line, from one end or junction to the next."""
    left = {n for n, stretch in enumerate(graph.stretches) if stretch.ends[0] >= 0}
    at: dict[int, list[int]] = {}
    for number in left:
        for knot in graph.stretches[number].ends:
            at.setdefault(knot, []).append(number)
    while left:
        number = next((n for n in left if any(len(at[knot]) != 2 for knot in graph.stretches[n].ends)), min(left))
        a, b = graph.stretches[number].ends
        knot = a if len(at[a]) != 2 else b
        start, route = knot, list[tuple[int, int]]()
        while number in left:
            left.discard(number)
            one, other = graph.stretches[number].ends
            knot = other if one == knot else one
            route.append((number, knot))
            onward = [n for n in at[knot] if n in left]
            if len(at[knot]) != 2 or not onward:
                break
            number = onward[0]
        yield _line(graph, start, route, ink)


def _line(graph: Strokes, start: int, route: list[tuple[int, int]], ink: Ink) -> Way:
    points, dashed = _points(graph, start, route)
    last, knot = route[-1]
    first = graph.leaving(route[0][0], start, 4 * graph.width)
    inward = graph.leaving(last, knot, 4 * graph.width)
    long = _length(points)
    scaled = tuple(((x + ink.corner[0]) / FINE, (y + ink.corner[1]) / FINE) for x, y in points)
    return Way(scaled, (-first[0], -first[1]), (-inward[0], -inward[1]), ink.colour, dashed, False, long / FINE,
               graph.width / FINE, bare=True)  # fmt: skip


def _points(graph: Strokes, knot: int, route: list[tuple[int, int]]) -> tuple[list[Spot], bool]:
    """The points along stretches from a knot, and whether they are dashes."""
    points: list[Spot] = []
    gaps = 0
    for number, after in route:
        stretch = graph.stretches[number]
        pixels = stretch.pixels if stretch.ends[0] == knot else stretch.pixels[::-1]
        points.extend((float(x), float(y)) for x, y in pixels[:: max(1, len(pixels) // 40)])
        points.append((float(pixels[-1][0]), float(pixels[-1][1])))
        gaps += stretch.gap
        knot = after
    return points, gaps >= 3 and gaps * 40 * graph.width / 3 > _length(points)


def _length(points: list[Spot]) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(points))
