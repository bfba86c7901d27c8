"""Boxes and wires to route in tests, and what can be seen of the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from figwright.ir.scene.geometry import Point, Rect, union
from figwright.ir.scene.grid import Terminal, Track, Wire
from figwright.ir.scene.nudging import Shortage, nudge
from figwright.ir.scene.routing import route_all

Segment = tuple[Point, Point]


def box(id: str, x: float, y: float, w: float = 40.0, h: float = 24.0, *frames: str) -> Terminal:
    rect = Rect(x, y, w, h)
    return Terminal(id, rect, rect, frozenset(frames))


def rooms(boxes: Sequence[Terminal]) -> list[tuple[str, Rect]]:
    return [(b.id, b.room) for b in boxes]


def routed(
    boxes: Sequence[Terminal], wires: Sequence[Wire], frames: Sequence[tuple[str, Rect]] = ()
) -> tuple[dict[str, Track], list[Shortage]]:
    """All wires searched and nudged, on a sheet a little larger than the boxes; by id, and what they lacked."""
    sheet = union([*(b.room for b in boxes), *(r for _, r in frames)]).grown(20)
    tracks, lost = route_all(wires, rooms(boxes), frames, sheet)
    assert lost == []
    shortages = nudge(tracks, rooms(boxes), frames)
    return {track.wire.id: track for track in tracks}, shortages


def segments(track: Track) -> list[Segment]:
    return list(pairwise(track.points))


def bends(track: Track) -> int:
    return len(track.points) - 2


def level(segment: Segment) -> bool:
    return abs(segment[0].y - segment[1].y) < 1e-6


def crossings(one: Track, other: Track) -> int:
    """Places where two routes cross in the middle of a stretch of both."""
    count = 0
    for s in segments(one):
        for t in segments(other):
            flat, steep = (s, t) if level(s) else (t, s)
            if level(flat) and not level(steep):
                x, y = steep[0].x, flat[0].y
                left, right = sorted(p.x for p in flat)
                top, bottom = sorted(p.y for p in steep)
                count += left + 0.1 < x < right - 0.1 and top + 0.1 < y < bottom - 0.1
    return count


def distances(tracks: Sequence[Track]) -> Iterator[tuple[float, Track, Track]]:
    """How far parallel stretches of different routes lie apart, where they run beside each other for a while."""
    for one, other in combinations(tracks, 2):
        for s in segments(one):
            for t in segments(other):
                if level(s) == level(t):
                    (a, b), (c, d) = (_span(s), _span(t))
                    if min(b, d) - max(a, c) > 3:
                        yield abs(_at(s) - _at(t)), one, other


def _span(segment: Segment) -> tuple[float, float]:
    low, high = sorted((p.x if level(segment) else p.y) for p in segment)
    return low, high


def _at(segment: Segment) -> float:
    return segment[0].y if level(segment) else segment[0].x
