"""Lines of every ink -> ways from tails to heads."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from figwright.frontends.tracing.heads import Head as Seen
from figwright.frontends.tracing.ink import FINE, Ink
from figwright.frontends.tracing.picture import Colour
from figwright.frontends.tracing.stroke_model import Head, Spot, Strokes, ends
from figwright.frontends.tracing.strokes import strokes

TURN = -0.64
"""The cosine of the sharpest turn (130 degrees) that a line takes at a junction; sharper is another arrow's way."""


LONG, SHORT = 0.8, 0.45
"""Heights of the type: how long a way is at least, and one that is looked at by itself."""
BARE = 1.0
"""Heights of the type: how long a line without a head is."""
MOST = 1500
"""Steps after which a search for tails ends: in a drawing full of lines there are ways without number."""


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


def ways(inks: tuple[Ink, ...], unit: float, alone: bool = False, heads: Sequence[Seen] | None = None) -> list[Way]:
    """Every way that leads to a head, in any ink; `alone` as for `strokes`, `heads` where they are known."""
    found: list[Way] = []
    for ink in inks:
        seen = None if heads is None else [head.within(FINE, ink.corner) for head in heads]
        found.extend(_ways(strokes(ink.mask, FINE * unit, alone, seen), ink, unit))
    return found


def _ways(graph: Strokes, ink: Ink, unit: float) -> list[Way]:
    headed = {head.knot: head for head in graph.heads}
    finals = set(ends(graph))
    out: list[Way] = []
    used: set[int] = set()
    for head in graph.heads:
        routes = _routes(graph, head.knot, finals)
        tails = [route for route in routes if route[-1][1] not in headed]
        if not tails and len(routes) > 1:
            continue  # heads alone, and several: where they come from cannot be told
        for route in tails or routes:  # a fork's other heads are not where this one comes from
            other = headed.get(route[-1][1])
            if other is head or (other and other.knot < head.knot):
                continue  # a line with two heads is found from both: once is enough
            out.append(_way(graph, head, route, other is not None, ink))
            used.update(number for number, _ in route)
    if graph.alone:
        out += [way for way in _bare(graph, used, ink) if way.length > BARE * unit]
    return [way for way in out if way.length > (SHORT if graph.alone else LONG) * unit]


def _bare(graph: Strokes, used: set[int], ink: Ink) -> Iterator[Way]:
    """Lines that lead to no head, each from one end or junction to the next."""
    left = {n for n, stretch in enumerate(graph.stretches) if n not in used and stretch.ends[0] >= 0}
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


def _routes(graph: Strokes, start: int, finals: set[int]) -> list[list[tuple[int, int]]]:
    """Ways from a knot to every end that can be reached: lists of (stretch, the knot it leads to)."""
    done: list[list[tuple[int, int]]] = []
    best: dict[int, int] = {}
    stack: list[tuple[int, list[tuple[int, int]]]] = [(start, [])]
    for _ in range(MOST):
        if not stack:
            break
        knot, route = stack.pop()
        if route and knot in finals:
            if knot not in best or len(route) < len(done[best[knot]]):
                if knot in best:
                    done[best[knot]] = route
                else:
                    best[knot] = len(done)
                    done.append(route)
            continue
        used = {number for number, _ in route}
        if len(route) > 400:
            continue
        for number in _onward(graph, knot, route[-1][0] if route else -1):
            if number in used:
                continue
            a, b = graph.stretches[number].ends
            after = b if a == knot else a
            if any(after == passed for _, passed in route) or after == start:
                continue
            stack.append((after, [*route, (number, after)]))
    return done


def _onward(graph: Strokes, knot: int, came: int) -> list[int]:
    """The stretches that a line goes on by: straight over a crossing, anywhere but back at a fork."""
    others = [number for number in graph.at[knot] if number != came]
    if came < 0 or len(others) < 2:
        return others
    far = 5 * graph.width
    back = graph.leaving(came, knot, far)
    straight = {n: -_dot(back, graph.leaving(n, knot, far)) for n in others}
    if len(others) >= 3:
        best = max(others, key=lambda n: straight[n])
        return (
            [best] if straight[best] > 0.75 and _is_crossed(graph, knot, [n for n in others if n != best]) else others
        )
    return [n for n in others if straight[n] > TURN]


def _is_crossed(graph: Strokes, knot: int, sides: list[int]) -> bool:
    """Whether the lines at the sides are one line across, and not two that bend into this one."""
    near = [graph.leaving(n, knot, 3 * graph.width) for n in sides]
    return any(_dot(a, b) < -0.87 for a, b in itertools.combinations(near, 2))


def _dot(a: Spot, b: Spot) -> float:
    return a[0] * b[0] + a[1] * b[1]


def _way(graph: Strokes, head: Head, route: list[tuple[int, int]], double: bool, ink: Ink) -> Way:
    way, dashed = _points(graph, head.knot, route)
    points = [head.tip, head.back, *way]
    last, knot = route[-1]
    inward = graph.leaving(last, knot, 4 * graph.width)
    scaled = tuple(((x + ink.corner[0]) / FINE, (y + ink.corner[1]) / FINE) for x, y in reversed(points))
    size = (head.size[0] / FINE, head.size[1] / FINE)
    return Way(scaled, (-inward[0], -inward[1]), head.direction, ink.colour, dashed, double, _length(points) / FINE,
               graph.width / FINE, size)  # fmt: skip
