"""Separates routes: parallel segments in one channel are spaced side by side, single ones centred."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from figwright.ir.scene.geometry import Point, Rect
from figwright.ir.scene.grid import Track
from figwright.ir.scene.routing import simplified

SPACING = 6.0
"""Between lines side by side."""
STUB, HEAD_ROOM = 4.6, 8.5
"""How far a line runs straight out of its box at least, and into it: there the arrow's head must fit."""
JOG = 6.0
"""Shorter side steps are taken out where they can be."""
LEAST = 4.0
"""What they may be squeezed to."""
AIR = 3.4
"""Between a line and a box or frame that it passes, at the very least."""
FRAME_AIR = 4.4
COMFORT = 4.0
"""What a channel should leave beyond that: less than this, and more room is asked for."""


@dataclass(frozen=True, slots=True)
class Shortage:
    """A channel that is too narrow: lines run along `axis` (0: upright lines in an x-channel), it lies from `low`
    to `high` there.

    `missing` is what would make it comfortable, `lacking` what it needs at the very least.
    """

    axis: int
    low: float
    high: float
    middle: float
    missing: float
    lacking: float


_Wall = tuple[str, float, float, float, float, float]
"""What stretches keep off: its name, the air that they leave, from where to where it reaches along them, and its two
edges across."""


@dataclass(slots=True, eq=False)
class _Stretch:
    """A straight part of one route, or of several that share it; `at` is its fixed coordinate, `begin`-`end` its
    span."""

    parts: list[tuple[int, int]]  # (track, index of the segment)
    at: float
    begin: float
    end: float
    low: float = 0.0
    high: float = 0.0
    want: float = 0.0
    port: bool = False
    lack: float = 0.0  # by how much its bounds contradict each other
    lane: int = 0
    turns: list[tuple[float, int]] = field(default_factory=list)  # (where along, -1 towards lower coordinates or +1)


def nudge(
    tracks: Sequence[Track],
    obstacles: Sequence[tuple[str, Rect]],
    frames: Sequence[tuple[str, Rect]],
    *,
    fixed: bool = False,
) -> list[Shortage]:
    """Moves stretches of the tracks in place; tells where there was too little room. `fixed`: nobody will make more
    room afterwards."""
    before = [list(track.points) for track in tracks]
    shortages: dict[int, list[Shortage]] = {}
    for axis in (0, 1, 0):  # the second look at upright lines sees where the level ones went
        stretches = _collect(tracks, axis)
        walls = [wall for air, rects in ((AIR, obstacles), (FRAME_AIR, frames)) for wall in _walls(axis, air, rects)]
        for s in stretches:
            _bounds(s, tracks, axis, walls, fixed)
        shortages[axis] = _separate(stretches, tracks, axis)
        _apply(stretches, tracks, axis)
    for track in tracks:
        track.points = simplified(track.points)
        _straighten(track, tracks, obstacles)
    for track, points in zip(tracks, before, strict=True):
        if not _avoids_obstacles(track, obstacles):
            track.points = points  # where the search had put it nothing is in the way
    return [*shortages[0], *shortages[1]]


def _avoids_obstacles(track: Track, obstacles: Sequence[tuple[str, Rect]]) -> bool:
    """Whether a route still passes outside every box, its own two included."""
    cores = [end.core.grown(-0.5) for end in (track.wire.source, track.wire.target)]
    own = {track.wire.source.id, track.wire.target.id}
    rects = [*cores, *(r for name, r in obstacles if name not in own)]
    return not any(r.crossed_by(a, b) for a, b in itertools.pairwise(track.points) for r in rects)


def _straighten(track: Track, tracks: Sequence[Track], obstacles: Sequence[tuple[str, Rect]]) -> None:
    """Takes out jogs too small to mean anything, where the line may as well run straight, and a jog of any size that
    leaves no room for the head behind it, where the line may come in beside the middle."""
    points = track.points
    for i in range(1, len(points) - 2):
        a, b = points[i], points[i + 1]
        small = _length(a, b) < JOG
        if not small and not (i == len(points) - 3 and _length(b, points[-1]) < HEAD_ROOM):
            continue
        axis = 0 if abs(a.y - b.y) < 1e-6 else 1
        for keep, lose in ((i, (i + 1, i + 2)), *(((i + 1, (i - 1, i)),) if small else ())):
            trial = list(points)
            for k in lose:
                value = _xy(points[keep], axis)
                trial[k] = Point(value, points[k].y) if axis == 0 else Point(points[k].x, value)
            if _move_is_valid(trial, lose, track, tracks, obstacles, axis):
                track.points = simplified(trial)
                _straighten(track, tracks, obstacles)
                return


def _length(a: Point, b: Point) -> float:
    return abs(a.x - b.x) + abs(a.y - b.y)


def _move_is_valid(
    trial: list[Point],
    moved: tuple[int, int],
    track: Track,
    tracks: Sequence[Track],
    obstacles: Sequence[tuple[str, Rect]],
    axis: int,
) -> bool:
    """Whether a moved stretch still meets its box, passes no other and keeps off foreign lines."""
    first, last = moved
    a, b = trial[first], trial[last]
    for at_end, end in ((first == 0, track.wire.source), (last == len(trial) - 1, track.wire.target)):
        if at_end:
            share = track.wire.from_at if end is track.wire.source else track.wire.to_at
            start, stop = end.span(axis)
            if share is not None or not start + (stop - start) * 0.2 <= _xy(a, axis) <= stop - (stop - start) * 0.2:
                return False
    own = {track.wire.source.id, track.wire.target.id}
    if any(r.grown(2.0).crossed_by(a, b) for name, r in obstacles if name not in own):
        return False
    for other in tracks:
        if other is track or other.wire.trunk_with(track.wire):
            continue
        for c, d in zip(other.points, other.points[1:], strict=False):
            if abs(_xy(c, axis) - _xy(d, axis)) < 1e-6 and abs(_xy(c, axis) - _xy(a, axis)) < LEAST:
                low, high = sorted((_xy(c, 1 - axis), _xy(d, 1 - axis)))
                mine = sorted((_xy(a, 1 - axis), _xy(b, 1 - axis)))
                if low < mine[1] and mine[0] < high:
                    return False
    return True


def _xy(p: Point, axis: int) -> float:
    return p.x if axis == 0 else p.y


def _collect(tracks: Sequence[Track], axis: int) -> list[_Stretch]:
    """All stretches that run across `axis` (axis 0: upright ones, whose x is fixed); shared trunks are one stretch."""
    out: list[_Stretch] = []
    for t, track in enumerate(tracks):
        for i, (a, b) in enumerate(zip(track.points, track.points[1:], strict=False)):
            if abs(_xy(a, axis) - _xy(b, axis)) < 1e-6 and abs(_xy(a, 1 - axis) - _xy(b, 1 - axis)) > 1e-6:
                at, span = _xy(a, axis), sorted((_xy(a, 1 - axis), _xy(b, 1 - axis)))
                turns = _turns(track, i, axis)
                out.append(_Stretch([(t, i)], at, span[0], span[1], turns=turns))
    out.sort(key=lambda s: (s.at, s.begin))
    merged: list[_Stretch] = []
    for s in out:
        level = [m for m in merged[::-1] if s.at - m.at < 1e-6 and s.begin < m.end - 1e-6 and m.begin < s.end - 1e-6]
        mate = next((m for m in level if _one_trunk(s, m, tracks)), None)
        if mate is None:
            merged.append(s)
            continue
        mate.parts += s.parts
        mate.begin, mate.end = min(mate.begin, s.begin), max(mate.end, s.end)
        mate.turns += s.turns
    return merged


def _one_trunk(a: _Stretch, b: _Stretch, tracks: Sequence[Track]) -> bool:
    return all(tracks[i].wire.trunk_with(tracks[j].wire) for i, _ in a.parts for j, _ in b.parts)


def _turns(track: Track, i: int, axis: int) -> list[tuple[float, int]]:
    out = []
    here, there = track.points[i], track.points[i + 1]
    for point, k in ((here, i - 1), (there, i + 2)):
        if 0 <= k < len(track.points):
            d = _xy(track.points[k], axis) - _xy(point, axis)
            out.append((_xy(point, 1 - axis), 1 if d > 0 else -1))
    return out


def _walls(axis: int, air: float, rects: Sequence[tuple[str, Rect]]) -> Iterator[_Wall]:
    for name, (x, y, w, h) in rects:
        yield (name, air, y, y + h, x, x + w) if axis == 0 else (name, air, x, x + w, y, y + h)


def _bounds(s: _Stretch, tracks: Sequence[Track], axis: int, walls: Sequence[_Wall], fixed: bool) -> None:
    """How far a stretch may move: to the next box or frame on either side, and at its ends as far as its box is
    wide."""
    low, high = -1e6, 1e6
    own: set[str] = set()
    for t, i in s.parts:
        track = tracks[t]
        last = len(track.points) - 2
        ends = (
            (i == 0, track.wire.source, 1, track.points[0], STUB, track.wire.from_at),
            (i == last, track.wire.target, last - 1, track.points[-1], HEAD_ROOM, track.wire.to_at),
        )
        for at_end, end, k, tip, room, share in ends:
            if at_end:
                s.port = True
                own.add(end.id)
                start, stop = end.span(axis)
                if share is not None:  # the figure says where
                    start = stop = start + share * (stop - start)
                margin = min(1.5 if end.reached else 4.5, (stop - start) * 0.25)  # a drawing has no free corners
                low, high = max(low, start + margin), min(high, stop - margin)
            elif i == k:  # the neighbour of a terminal stretch: keep its stub long enough
                if _xy(tip, axis) < s.at:
                    low = max(low, _xy(tip, axis) + room)
                else:
                    high = min(high, _xy(tip, axis) - room)
    begin, stop = s.begin + 0.5, s.end - 0.5
    beside = [wall for wall in walls if wall[3] > begin and wall[2] < stop and not (s.port and wall[0] in own)]
    limits = (low, high)
    low, high, least, most = _beside_walls(s.at, limits, beside)
    if fixed and low > high and limits[0] <= limits[1]:  # it may leave a frame that leaves its head no room
        others = _beside_walls(min(max(s.at, limits[0]), limits[1]), limits, beside)
        if max(others[0], others[2]) <= min(others[1], others[3]):
            low, high, least, most = others
            low, high = max(low, least), min(high, most)
    s.lack = max(0.0, low - high, least - most)
    if low > high:
        low = high = min(max((low + high) / 2, min(low, high)), max(low, high))
    s.low, s.high = low, high
    middle = (low + high) / 2
    s.want = s.at if s.port or high - low > 70 else middle


def _beside_walls(at: float, ends: tuple[float, float], walls: Sequence[_Wall]) -> tuple[float, float, float, float]:
    """How far a stretch at some place may move between walls, from what its ends allow, and between what it should
    lie; where the search had put it, it may stay."""
    (low, high), (least, most) = ends, (-1e6, 1e6)
    for _, air, _, _, *edges in walls:
        for edge in edges:
            if at <= edge:
                high, most = min(high, max(at, edge - air)), min(most, edge - air)
            else:
                low, least = max(low, min(at, edge + air)), max(least, edge + air)
    return low, high, least, most


def _votes(a: _Stretch, b: _Stretch) -> float:
    """How many crossings it saves to give `a` the lower coordinate of the two; less than nothing when `b` should
    have it."""
    if not _intervals_overlap(a, b):
        return 0.0
    if abs(a.at - b.at) > 0.6:
        return 2.5 if a.at < b.at else -2.5
    vote = 0.0
    for one, other, sign in ((a, b, -1), (b, a, 1)):
        for where, way in one.turns:
            if other.begin + 0.3 < where < other.end - 0.3:
                vote += sign * way
    for where, way in a.turns:
        for there, other_way in b.turns:
            if abs(where - there) < 0.6 and way != other_way:
                vote -= way
    return vote


def _in_order(group: list[_Stretch]) -> list[_Stretch]:
    """The stretches of a channel in the order that crosses least: each is put where it agrees with most, until
    nothing moves."""
    order = sorted(group, key=lambda s: (s.at, s.begin, s.parts))
    votes = {(id(a), id(b)): _votes(a, b) for a in order for b in order if a is not b}
    for _ in range(4):
        before = list(order)
        for s in before:
            order.remove(s)
            gain, best, place = 0.0, 0.0, 0
            for i, other in enumerate(order):  # s stands after other: lose the vote for s before other
                gain += votes[id(other), id(s)] - votes[id(s), id(other)]
                if gain > best + 1e-9:
                    best, place = gain, i + 1
            order.insert(place, s)
        if order == before:
            break
    return order


def _separate(stretches: list[_Stretch], tracks: Sequence[Track], axis: int) -> list[Shortage]:
    out: list[Shortage] = []
    for group in _channels(stretches):
        group = _in_order(group)
        lanes: list[list[_Stretch]] = []
        for s in group:
            s.lane = 1 + max(
                (o.lane for o in group[: group.index(s)] if _intervals_overlap(o, s) and not _one_trunk(o, s, tracks)),
                default=0,
            )
            while len(lanes) < s.lane:
                lanes.append([])
            lanes[s.lane - 1].append(s)
        gap = SPACING
        if len(lanes) > 1:
            low, high = (
                max(min(s.low for s in lane) for lane in lanes),
                min(max(s.high for s in lane) for lane in lanes),
            )
            gap = min(SPACING, max(LEAST, (high - low) / (len(lanes) - 1)))
        _settle(lanes, gap)
        out += _short(group, tracks, axis)
    return out


def _short(group: list[_Stretch], tracks: Sequence[Track], axis: int) -> Iterator[Shortage]:
    """What the settled stretches of a channel lack: distance from each other, and air on either side."""
    order = sorted(group, key=lambda s: s.want)
    for i, s in enumerate(order):
        if s.port:
            continue
        near = [o for o in order[:i] if not o.port and _intervals_overlap(o, s) and not _one_trunk(o, s, tracks)]
        apart = min((s.want - o.want for o in near), default=SPACING)
        missing = max(0.0, SPACING - apart) + max(0.0, COMFORT - (s.high - s.low)) + s.lack
        lacking = max(0.0, LEAST - apart) + s.lack
        if missing > 0.5:
            yield Shortage(axis, s.want, s.want, (s.begin + s.end) / 2, missing, lacking)


def _intervals_overlap(a: _Stretch, b: _Stretch) -> bool:
    return a.begin < b.end + 2.0 and b.begin < a.end + 2.0


def _channels(stretches: list[_Stretch]) -> list[list[_Stretch]]:
    """Groups of stretches that lie side by side and could run into each other."""
    groups: list[list[_Stretch]] = []
    for s in stretches:
        touching = [
            g
            for g in groups
            if any(_intervals_overlap(s, o) and s.low < o.high + SPACING and o.low < s.high + SPACING for o in g)
        ]
        new = [s]
        for g in touching:
            new += g
            groups.remove(g)
        groups.append(new)
    return groups


def _settle(lanes: list[list[_Stretch]], gap: float) -> None:
    """Positions in order, at least `gap` apart, as near to the wanted ones as can be (pool adjacent violators)."""
    pools: list[list[float]] = []  # mean of (want - i * gap), weight, count of lanes
    for i, lane in enumerate(lanes):
        # A port that is straight already pulls harder than a lane that may run anywhere in its channel.
        weight = sum(4.0 if s.port else 1.0 for s in lane)
        pools.append([sum((4.0 if s.port else 1.0) * s.want for s in lane) / weight - i * gap, weight, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            mean, weight, count = pools.pop()
            first = pools[-1]
            first[0] = (first[0] * first[1] + mean * weight) / (first[1] + weight)
            first[1] += weight
            first[2] += count
    values = [mean + 0.0 for mean, _, count in pools for _ in range(int(count))]
    at = [v + i * gap for i, v in enumerate(values)]
    for i, lane in enumerate(lanes):
        if len(lanes) == 1 or len(lane) == 1:
            for s in lane:
                s.want = min(max(at[i] if len(lanes) > 1 else s.want, s.low), s.high)
        else:
            for s in lane:
                s.want = min(max(at[i], s.low), s.high)
    # Bounds may have pushed neighbours together again: one pass each way opens what can be opened.
    flat = [(i, s) for i, lane in enumerate(lanes) for s in lane]
    for i, s in flat:
        for j, o in flat:
            if j < i and _intervals_overlap(s, o) and s.want < o.want + gap:
                s.want = min(s.high, o.want + gap)
    for i, s in reversed(flat):
        for j, o in flat:
            if j > i and _intervals_overlap(s, o) and s.want > o.want - gap:
                s.want = max(s.low, o.want - gap)


def _apply(stretches: list[_Stretch], tracks: Sequence[Track], axis: int) -> None:
    for s in stretches:
        for t, i in s.parts:
            points = tracks[t].points
            for k in (i, i + 1):
                p = points[k]
                points[k] = Point(s.want, p.y) if axis == 0 else Point(p.x, s.want)
