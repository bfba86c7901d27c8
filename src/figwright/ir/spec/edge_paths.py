"""Paths of arrows as plain numbers: how one follows its ends, and what it runs through. In the path's units, y down.

One rule for both kinds of figures: a path keeps its bends while every stretch runs the way it ran. In a placed figure
one thing moves, and bends stay where they are (`moved`); a layout moves everything, and bends go along (`fitted`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

Box = Sequence[float]
"""x, y, width, height."""
Shift = Callable[[float, float], tuple[float, float]]
STUB = 8.0
"""No first or last stretch of a path becomes shorter than this by a move."""
TIGHT = 4.0
"""What a stretch may be squeezed to where a layout has less room than before."""
EDGE, MOST = 0.15, 12.0
"""What a line keeps free at the corners of a side, as a share of it, and at most."""
LEVEL = 0.5
"""How much a level or upright stretch may lean."""


def shifted(old: Box, new: Box) -> Shift:
    """Where a point at the border of something goes when that gets another place."""

    def along(value: float, a: float, length: float, b: float, other: float) -> float:
        if value <= a:
            return b + value - a
        if value >= a + length:
            return b + other + value - a - length
        return b + (value - a) * other / length

    return lambda x, y: (along(x, old[0], old[2], new[0], new[2]), along(y, old[1], old[3], new[1], new[3]))


def moved(path: list[tuple[float, ...]], start: Shift | None, end: Shift | None) -> list[tuple[float, ...]] | None:
    """The path with its ends elsewhere; None when its bends do not fit any more."""
    first, last = path[0], path[-1][-2:]
    to_first, to_last = start(*first) if start else first, end(*last) if end else last
    by_first = to_first[0] - first[0], to_first[1] - first[1]
    by_last = to_last[0] - last[0], to_last[1] - last[1]
    if math.dist(by_first, by_last) < 0.01:
        return [_by(step, *by_first) for step in path]
    if any(len(step) == 6 for step in path):
        return _bent(path, by_first, by_last)
    points = [*path]
    for reverse, by in ((False, by_first), (True, by_last)):
        points = points[::-1] if reverse else points
        if any(by) and not _end_moved(points, by):
            return None
        points = points[::-1] if reverse else points
    return points if _keeps_directions(path, points) else None


def slid(path: Sequence[Sequence[float]], old: Box, new: Box) -> list[tuple[float, ...]] | None:
    """The path with its first point as far from another border as it was from the old one, on the same line; None where
    that line does not come to the thing any more, or close to a corner."""
    start, towards = path[0], path[1][:2]
    length = math.dist(start, towards)
    was = _entry(towards, start, old)
    now = _entry(towards, start, new)
    if was is None or now is None or length < 1e-6:
        return None
    by, gap = now[0] - was[0], was[0] - length
    level = min(abs(start[k] - towards[k]) for k in (0, 1)) <= LEVEL
    if gap < -STUB or length + by < min(STUB, length) or now[1] < min(was[1], now[2]):
        return None
    if not level and abs(by) > STUB:
        return None  # it would meet the thing where nobody drew it
    move = [(start[k] - towards[k]) / length * by for k in (0, 1)]
    steps = [_by(start, *move), *map(tuple, path[1:])]
    if len(path[1]) == 6:
        steps[1] = (*_by(path[1][:2], *move), *path[1][2:])
    return steps


def _entry(a: Sequence[float], b: Sequence[float], box: Box) -> tuple[float, float, float] | None:
    """Where a ray from `a` over `b` enters a box: how far from `a`, how far from the next corner, and how far a line
    should be from it."""
    length = math.dist(a, b) or 1.0
    u = [(b[k] - a[k]) / length for k in (0, 1)]
    low, high, side = -math.inf, math.inf, 0
    for k in (0, 1):
        near, far = box[k] - a[k], box[k] + box[k + 2] - a[k]
        if abs(u[k]) < 1e-9:
            if not near <= 0 <= far:
                return None
            continue
        first, last = sorted((near / u[k], far / u[k]))
        if first > low:
            low, side = first, k
        high = min(high, last)
    if low > high or low < 0:
        return None
    other = 1 - side
    at = a[other] + u[other] * low
    return low, min(at - box[other], box[other] + box[other + 2] - at), _corner(box[other + 2])


def _corner(length: float) -> float:
    """How much of a side of that length is its corner: a high thing has no larger one than a low thing."""
    return min(EDGE * length, MOST)


def levelled(
    path: Sequence[Sequence[float]], shifts: Sequence[Shift | None], boxes: Sequence[Box | None]
) -> list[tuple[float, ...]] | None:
    """A level or upright line of one stretch whose ends go different ways, level where both things still face each
    other; None where they do not, or another line."""
    if len(path) != 2 or len(path[1]) != 2 or None in boxes:
        return None
    ends = [shift(*point) if shift else tuple(point) for shift, point in zip(shifts, path, strict=True)]
    across = next((k for k in (0, 1) if abs(path[0][k] - path[1][k]) <= LEVEL), None)
    if across is None:
        return None
    spans = [(box[across], box[across + 2], _corner(box[across + 2])) for box in boxes if box]
    low = max(start + corner for start, _, corner in spans)
    high = min(start + length - corner for start, length, corner in spans)
    if low > high:
        return None
    at = min(max(ends[0 if shifts[0] else 1][across], low), high)
    new: list[tuple[float, ...]] = [(at, end[1]) if across == 0 else (end[0], at) for end in ends]
    return new if _keeps_directions(path, new) else None


def _by(step: Sequence[float], dx: float, dy: float) -> tuple[float, ...]:
    return tuple(value + (dy if i % 2 else dx) for i, value in enumerate(step))


def _bent(path: list[tuple[float, ...]], first: Sequence[float], last: Sequence[float]) -> list[tuple[float, ...]]:
    """A curve keeps its middle; the control points beside its ends go with them."""
    out = [*path]
    out[0] = _by(out[0], *first)
    if len(out[1]) == 6:
        out[1] = (*_by(out[1][:2], *first), *out[1][2:])
    out[-1] = (*out[-1][:2], *_by(out[-1][2:], *last)) if len(out[-1]) == 6 else _by(out[-1], *last)
    return out


def _end_moved(points: list[tuple[float, ...]], by: Sequence[float]) -> bool:
    """Moves the first point, and the next one sideways so that the first stretch keeps its direction."""
    a, b = points[0], points[1]
    level, upright = abs(a[1] - b[1]) <= LEVEL, abs(a[0] - b[0]) <= LEVEL
    points[0] = _by(a, *by)
    across = by[1] if level else by[0]
    if abs(across) < 0.01:
        return True
    if len(points) == 2:
        return not (level or upright)  # a slanted line may point anywhere; an upright one would lean
    if not (level or upright):
        return True
    points[1] = (b[0], b[1] + by[1]) if level else (b[0] + by[0], b[1])
    c = points[2]
    leant = abs(points[1][0] - c[0]) > LEVEL if level else abs(points[1][1] - c[1]) > LEVEL
    return not leant


def _keeps_directions(old: Sequence[Sequence[float]], new: Sequence[Sequence[float]], least: float = STUB) -> bool:
    """Whether every stretch still runs the way it ran, and none became a stub."""
    for (a, b), (c, d) in zip(pairwise(old), pairwise(new), strict=True):
        before, now = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
        if before[0] * now[0] + before[1] * now[1] < 0 or math.hypot(*now) < min(least, math.hypot(*before)) - 0.01:
            return False
    return True


def through(path: Sequence[Sequence[float]], boxes: Mapping[str, Box], ids: Iterable[str]) -> set[str]:
    """Which of those things a path runs through."""
    points: list[Sequence[float]] = []
    for step in path:
        if len(step) == 6 and points:  # half way of a curve
            a = points[-1]
            points.append([(a[k] + 3 * step[k] + 3 * step[k + 2] + step[k + 4]) / 8 for k in (0, 1)])
        points.append(step[-2:])
    return {id for id in ids if id in boxes and any(_cuts(a, b, boxes[id]) for a, b in pairwise(points))}


def _cuts(a: Sequence[float], b: Sequence[float], box: Box) -> bool:
    """Whether a stretch passes through the inside of a box (Liang and Barsky)."""
    low, high = 0.0, 1.0
    dx, dy = b[0] - a[0], b[1] - a[1]
    left, top, right, bottom = box[0] + 1, box[1] + 1, box[0] + box[2] - 1, box[1] + box[3] - 1
    for p, q in ((-dx, a[0] - left), (dx, right - a[0]), (-dy, a[1] - top), (dy, bottom - a[1])):
        if abs(p) < 1e-9:
            if q <= 0:
                return False
            continue
        low, high = (max(low, q / p), high) if p < 0 else (low, min(high, q / p))
        if low >= high:
            return False
    return True


def fitted(
    path: Sequence[Sequence[float]], first: Sequence[float], last: Sequence[float]
) -> list[tuple[float, ...]] | None:
    """The path between other ends, when all that it runs between was laid out anew; None when it does not fit. What lay
    beyond an end stays as far beyond it, what lay between the ends stays there: near one of them at its distance."""
    ends = path[0], path[-1][-2:]
    new: list[tuple[float, ...]] = []
    for i, step in enumerate(path):
        early = 2 * i < len(path)
        pairs = (((ends[0][k % 2], first[k % 2]), (ends[1][k % 2], last[k % 2])) for k in range(len(step)))
        new.append(tuple(_carried(value, *pair, early) for value, pair in zip(step, pairs, strict=True)))
    new[0], new[-1] = tuple(first), (*new[-1][:-2], *last)
    before, now = ([step[-2:] for step in way] for way in (path, new))
    return new if _keeps_directions(before, now, TIGHT) and not _leans(before, now) else None


def _carried(value: float, one: tuple[float, float], other: tuple[float, float], early: bool) -> float:
    """Where a coordinate goes when two others, `one` and `other`, go from their first number to their second; of what
    lies where both are, the `early` part goes with the one."""
    if abs(one[0] - other[0]) <= LEVEL and abs(value - one[0]) <= LEVEL:
        return value + (one[1] - one[0] if early else other[1] - other[0])
    (a, to_a), (b, to_b) = sorted((one, other))
    if value <= a:
        return to_a + value - a
    if value >= b:
        return to_b + value - b
    near = min(STUB, (b - a) / 2, abs(to_b - to_a) / 2)
    if value - a < near or b - value < near or b - a <= 2 * near:
        return to_a + value - a if value - a < b - value else to_b + value - b
    return to_a + near + (value - a - near) * (to_b - to_a - 2 * near) / (b - a - 2 * near)


def _leans(old: Sequence[Sequence[float]], new: Sequence[Sequence[float]]) -> bool:
    """Whether a stretch that was level or upright is not any more."""
    stretches = zip(pairwise(old), pairwise(new), strict=True)
    return any(
        abs(a[k] - b[k]) <= LEVEL / 10 and abs(c[k] - d[k]) > LEVEL for (a, b), (c, d) in stretches for k in (0, 1)
    )
