"""A mask of one ink -> its lines as a graph: stretches between ends and junctions."""

from __future__ import annotations

import math

from figwright.frontends.tracing.bitmaps.ink import thinned
from figwright.frontends.tracing.bitmaps.stroke_graph import add, graph_of
from figwright.frontends.tracing.bitmaps.stroke_model import Spot, Stretch, Strokes, ends
from figwright.frontends.tracing.picture import Pixels, vision

USUAL = 70
"""The share (of 100) of a line's middle that is at most as deep as the line is taken to be: more than half, since some
of it may be cut thin by what it runs along."""
DASHES = 5
"""So many pieces are a broken line."""
BENT, STRAIGHT = 0.4, 0.985
"""Cosines: how far a dash may look past the next one round a bend, and how exactly ends must face across a wide gap."""
ONE_WAY, BOTH_WAYS = 0.7, 0.9
"""Cosines: how far the other dash may look past it where both turn to the same side, as in a corner, and where not."""


def strokes(mask: Pixels, unit: float) -> Strokes:
    """The lines of a mask that holds one, or a few; dashes are joined across their gaps."""
    cv2, _ = vision()
    half = _half_width(mask, cv2.distanceTransform(mask, cv2.DIST_L2, cv2.DIST_MASK_PRECISE), unit)
    graph = graph_of(thinned(mask), 2 * half)
    graph.width = 2 * half
    _bridge(graph, unit, 2 * half)
    return graph


def _half_width(mask: Pixels, depth: Pixels, unit: float) -> float:
    """Half the usual width of what is drawn in long lines, in pixels; of everything where nothing is long."""
    cv2, np = vision()
    across = np.ones((7, 7), np.uint8)  # wide enough that the bumps of a rough edge are no middle of their own
    middle = (mask > 0) & (depth >= cv2.dilate(depth, across) - 0.01)
    if not middle.any():
        return 1.0
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    extent = np.maximum(stats[:, 2], stats[:, 3])
    extent[0] = 0
    if len(stats) > DASHES:  # dashes or dots, and a head that is larger than any of them
        deepest = np.zeros(len(stats))
        np.maximum.at(deepest, labels[middle], depth[middle])
        return float(max(1.0, np.median(deepest[1:])))
    for least in (2.5 * unit, 0.25 * unit):
        chosen = middle & (extent > least)[labels]
        if chosen.any():
            few, usual = np.percentile(depth[chosen], (30, USUAL))
            return float(max(1.0, min(usual, 1.6 * few)))  # of a short arrow the head is most
    return float(max(1.0, np.percentile(depth[middle], USUAL)))


def _bridge(graph: Strokes, unit: float, width: float) -> None:
    """Joins ends that look at each other across a gap: dashes, dots, and lines that something crosses."""
    _, np = vision()
    reach = unit * 1.6
    free = ends(graph)
    if len(free) < 2:
        return
    places = np.array([graph.places[knot] for knot in free], float)
    outward = np.array([_outward(graph, knot, width) for knot in free], float)
    own = np.array([graph.at[knot][0] for knot in free])
    lengths = np.array([len(graph.stretches[number].pixels) for number in own])
    blind = ~outward.any(axis=1)  # dots look everywhere
    offers: list[tuple[float, int, int]] = []
    for i in range(len(free) - 1):
        delta = places[i + 1 :] - places[i]
        distance = np.hypot(delta[:, 0], delta[:, 1])
        near = np.flatnonzero((distance <= reach) & (own[i + 1 :] != own[i]))
        if not len(near):
            continue
        later, far = near + i + 1, distance[near]
        way = delta[near] / np.maximum(1e-6, far)[:, None]
        one = np.full(len(near), 0.95) if blind[i] else way @ outward[i]
        other = np.where(blind[later], 0.95, -(outward[later] * way).sum(axis=1))
        touching = far < 1.5 * width
        one, other = (np.where(touching & (c > -0.2), np.maximum(c, 0.8), c) for c in (one, other))
        dash = np.minimum(lengths[i], lengths[later]) < 0.8 * unit
        corner = _cross(outward[i], way) * _cross(outward[later], way) > 0
        faced = _faces(one, other, far / unit, dash, np.where(corner, ONE_WAY, BOTH_WAYS))
        cost = far * (3.0 - one - other)
        offers += [(float(cost[n]), i, int(later[n])) for n in np.flatnonzero(faced)]
    offers.sort()
    used: set[int] = set()
    for _, i, j in offers:
        if i in used or j in used or not _straight_through(graph, free[i], free[j]):
            continue
        used.update((i, j))
        a, b = graph.places[free[i]], graph.places[free[j]]
        path = [(round(a[0]), round(a[1])), (round(b[0]), round(b[1]))]
        add(graph, path, free[i], free[j], gap=True)


def _faces(one: Pixels, other: Pixels, gap: Pixels, dash: Pixels, bent: Pixels) -> Pixels:
    """Which ends look at each other, by the cosines to the ways between them; `gap` in heights of the type, `bent` the
    least cosine of the better end of two dashes."""
    _, np = vision()
    less, more = np.minimum(one, other), np.maximum(one, other)
    close = (less > 0.77) | (dash & (gap < 0.5) & (less > BENT) & (more > bent))
    return np.where(gap > 0.75, less > STRAIGHT, close)


def _cross(one: Pixels, other: Pixels) -> Pixels:
    """On which side of each direction the other is, by its sign."""
    return one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]


def _outward(graph: Strokes, knot: int, width: float) -> Spot:
    stretch = graph.at[knot][0]
    if _is_dot(graph.stretches[stretch], width):
        return (0.0, 0.0)  # it looks everywhere
    dx, dy = graph.leaving(stretch, knot, 3 * width)
    return (-dx, -dy)


def _is_dot(stretch: Stretch, width: float) -> bool:
    return len(stretch.pixels) < 1.2 * width + 2


def _straight_through(graph: Strokes, one: int, other: int) -> bool:
    """Dots have no direction of their own: their chain must not turn back on itself."""
    for knot, toward in ((one, other), (other, one)):
        stretch = graph.stretches[graph.at[knot][0]]
        twin = stretch.ends[1] if stretch.ends[0] == knot else stretch.ends[0]
        bridges = [graph.stretches[n] for n in graph.at[twin] if graph.stretches[n].gap]
        if not bridges or not _is_dot(stretch, graph.width):
            continue
        back = bridges[0].ends[0] if bridges[0].ends[1] == twin else bridges[0].ends[1]
        here = graph.places[knot]
        a = (graph.places[back][0] - here[0], graph.places[back][1] - here[1])
        b = (graph.places[toward][0] - here[0], graph.places[toward][1] - here[1])
        product = math.hypot(*a) * math.hypot(*b)
        if product and (a[0] * b[0] + a[1] * b[1]) / product > -0.5:
            return False
    return True
