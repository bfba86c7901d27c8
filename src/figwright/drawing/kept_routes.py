"""Arrows of a placed figure that an edit moved though it did not mean them: on the way that they had."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from figwright.ir.scene import Point, Rect, Route, Scene
from figwright.ir.spec import Edge, Figure

SAME = 3.0
"""How far a corner may move, in points of print, before a reader sees another way."""
LONGER = 1.1
"""How much longer a way may be before a reader sees a detour."""
ENDS = 0.3
Paths = dict[str, tuple[tuple[float, ...], ...]]


def earlier_ways(before: Figure, after: Figure, old: Scene, new: Scene) -> Paths:
    """The paths, in units of the sheet, of arrows without one of their own that ran better before the edits, or as well
    and nothing about them has changed. What they join stands where it stood."""
    was = {edge.id: edge for edge in before.edges if _routed(edge)}
    ways = _routes(old), _routes(new)
    out: Paths = {}
    size = after.head.size
    if size is None or size != before.head.size:
        return out
    unit = size[0] / new.width
    for edge in after.edges:
        routes = [found.get(edge.id) for found in ways]
        if not _routed(edge) or edge.id not in was or None in routes or not _joins_alike(edge, was[edge.id]):
            continue
        one, other = (route for route in routes if route)
        if _alike(one.points, other.points) or not all(_stays(id, old, new) for id in (*edge.source, *edge.target)):
            continue
        frames = _frames(new, other)
        alone = _company(edge, before, old) == _company(edge, after, new)
        if _worse(one.points, other.points, frames) or (alone and not _worse(other.points, one.points, frames)):
            out[edge.id] = tuple((round(p.x * unit, 2), round(p.y * unit, 2)) for p in one.points)
    return out


def with_ways(figure: Figure, paths: Mapping[str, tuple[tuple[float, ...], ...]]) -> Figure:
    """The figure with these paths."""
    edges = tuple(e.model_copy(update={"path": paths[e.id]}) if e.id in paths else e for e in figure.edges)
    return figure.model_copy(update={"edges": edges})


def _routed(edge: Edge) -> bool:
    return not edge.path and edge.kind != "zoom" and len(edge.source) == len(edge.target) == 1


def _joins_alike(one: Edge, other: Edge) -> bool:
    names = ("source", "target", "from_side", "to_side", "from_at", "to_at", "arrow", "trunk")
    return all(getattr(one, name) == getattr(other, name) for name in names)


def _routes(scene: Scene) -> dict[str, Route]:
    return {e.route.bundle: e.route for e in scene.elements if e.route and not e.route.curved}


def _stays(id: str, old: Scene, new: Scene) -> bool:
    """Whether a thing is seen where it was, with its words."""
    found = [[e for e in scene.elements if e.id == id] for scene in (old, new)]
    if not all(found):
        return False
    a, b = (_seen(es[0].box, es[0].touch, *(words.bounds for words in es[0].words)) for es in found)
    return len(a) == len(b) and all(abs(v - w) <= ENDS for v, w in zip(a, b, strict=True))


def _seen(*rects: Rect) -> list[float]:
    return [value for rect in rects for value in rect]


def _alike(one: Sequence[Point], other: Sequence[Point]) -> bool:
    return len(one) == len(other) and all(math.dist(a, b) <= SAME for a, b in zip(one, other, strict=True))


def _worse(old: Sequence[Point], new: Sequence[Point], frames: Sequence[Rect]) -> bool:
    """Whether a new way has more bends, is a detour, or runs through a zone that the old one goes clear of."""

    def through(points: Sequence[Point]) -> int:
        return sum(any(rect.crossed_by(a, b) for a, b in pairwise(points)) for rect in frames)

    lengths = [sum(math.dist(a, b) for a, b in pairwise(points)) for points in (old, new)]
    return len(new) > len(old) or lengths[1] > LONGER * lengths[0] + SAME or through(new) > through(old)


def _frames(scene: Scene, route: Route) -> list[Rect]:
    """Frames that neither hold an end of a route nor are one."""
    above = {element.id: element.parent for element in scene.elements}
    own = {id for end in (route.source, route.target) for id in _up(end, above)}
    return [element.box for element in scene.role("zone", "panel") if element.id not in own]


def _up(id: str | None, above: Mapping[str, str | None]) -> Iterator[str]:
    while id is not None:
        yield id
        id = above.get(id)


def _company(edge: Edge, figure: Figure, scene: Scene) -> set[tuple[str, str, float, float]]:
    """What a line may run together with: the other arrows from its source and to its target, by where they lead."""
    at = {element.id: element.touch for element in scene.elements}
    mates = [one for one in figure.edges if {*one.source} & {*edge.source} or {*one.target} & {*edge.target}]
    ends = ((one.id, id) for one in mates for id in (*one.source, *one.target) if id in at)
    return {(name, id, round(at[id].cx), round(at[id].cy)) for name, id in ends}
