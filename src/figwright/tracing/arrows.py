"""Lines of every ink -> ways from tails to heads."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from figwright.tracing.ink import FINE, Ink
from figwright.tracing.seen import Colour
from figwright.tracing.strokes import Head, Spot, Strokes, ends, strokes

TURN = -0.64
"""The cosine of the sharpest turn (130 degrees) that a line takes at a junction; sharper is another arrow's way."""


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


def ways(inks: tuple[Ink, ...], unit: float, alone: bool = False) -> list[Way]:
    """Every way that leads to a head, in any ink; `alone` as for `strokes`."""
    found: list[Way] = []
    for ink in inks:
        found.extend(_ways(strokes(ink.mask, FINE * unit, alone), ink, unit))
    return found


def _ways(graph: Strokes, ink: Ink, unit: float) -> list[Way]:
    headed = {head.knot: head for head in graph.heads}
    finals = set(ends(graph))
    out: list[Way] = []
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
    return [way for way in out if way.length > 0.8 * unit]


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
    points: list[Spot] = [head.tip, head.back]
    gaps = drawn = 0.0
    knot = head.knot
    for number, after in route:
        stretch = graph.stretches[number]
        pixels = stretch.pixels if stretch.ends[0] == knot else stretch.pixels[::-1]
        points.extend((float(x), float(y)) for x, y in pixels[:: max(1, len(pixels) // 40)])
        points.append((float(pixels[-1][0]), float(pixels[-1][1])))
        if stretch.gap:
            gaps += 1
        drawn += len(pixels) if not stretch.gap else 0
        knot = after
    last = route[-1][0]
    inward = graph.leaving(last, knot, 4 * graph.width)
    length = sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in itertools.pairwise(points))
    dashed = gaps >= 3 and gaps * 40 * graph.width / 3 > length
    scaled = tuple(((x + ink.corner[0]) / FINE, (y + ink.corner[1]) / FINE) for x, y in reversed(points))
    away = (-inward[0], -inward[1])
    size = (head.size[0] / FINE, head.size[1] / FINE)
    return Way(scaled, away, head.direction, ink.colour, dashed, double, length / FINE, graph.width / FINE, size)
