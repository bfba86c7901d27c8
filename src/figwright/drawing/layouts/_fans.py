"""Arrows from the same sources to the same rank of takers, on one bus: each source has one line to it, each taker one
line from it. The router sees one arrow at a time and cannot find such a way."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from figwright.drawing.layouts._paths import track_of
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.geometry import OPPOSITE, Side
from figwright.ir.scene.grid import Terminal, Track, Wire
from figwright.ir.scene.routing import simplified

STUB, HEAD = 5.0, 10.0
"""How far a bus runs from its sources at the least, and from its takers: there the heads are."""
APART = 4.0
"""How far a bus runs from other lines and from borders beside it."""
NEARLY = 0.35
"""How far from the middle of a source's side, as a share of it, a line starts that so runs straight to a taker."""
STEP = 2.0
SIDES: tuple[Side, ...] = ("right", "bottom", "left", "top")
Line = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class _Fan:
    """Wires of one style from every source to every taker; the takers lie in one rank beyond one side of the
    sources."""

    wires: tuple[Wire, ...]
    sources: tuple[Terminal, ...]
    takers: tuple[Terminal, ...]
    side: Side

    @property
    def axis(self) -> int:
        return 0 if self.side in ("left", "right") else 1


def on_buses(
    tracks: Sequence[Track], drawn: Sequence[Track], obstacles: Sequence[tuple[str, Rect]], frames: Sequence[Rect]
) -> list[Track]:
    """The tracks with those of fans on a bus, where one has room and crosses no more than they did. `drawn` are those
    that stand as they were drawn."""
    out = list(tracks)
    for number, fan in enumerate(_fans([track.wire for track in tracks]), 1):
        own = {wire.id for wire in fan.wires}
        others = [track for track in (*out, *drawn) if track.wire.id not in own]
        now = [track.points for track in out if track.wire.id in own]
        if all(len(points) == 2 for points in now):  # straight from side to side: nothing is better
            continue
        before = [line for points in now for line in pairwise(points)]
        most = _crossings(before, others)
        for ways in (*_combs(fan, others), *_spines(fan)):
            lines = [line for points in ways for line in pairwise(points)]
            if _free(fan, lines, obstacles, frames, others) and _crossings(lines, others) <= most:
                new = {
                    w.id: track_of(replace(w, fan=f"fan {number}"), points)
                    for w, points in zip(fan.wires, ways, strict=True)
                }
                out = [new.get(track.wire.id, track) for track in out]
                break
    return out


def _fans(wires: Sequence[Wire]) -> Iterator[_Fan]:
    ranks = defaultdict[tuple[str, Side, frozenset[str]], list[list[Wire]]](list)
    by_source = defaultdict[tuple[str, str], list[Wire]](list)
    for wire in wires:
        own_way = wire.label or wire.back or wire.from_at is not None or wire.to_at is not None
        if wire.trunk and wire.headed and not (own_way or wire.source.pointed or wire.source.bracket):
            by_source[wire.style, wire.source.id].append(wire)
    for (style, _), own in by_source.items():
        sided = [(side, [w for w in own if _faces(w.source, w.target, side)]) for side in SIDES]
        side, rank = max(sided, key=lambda found: len(found[1]))
        if len({w.target.id for w in rank}) == len(rank) > 1 and _in_rank([w.target.core for w in rank], side):
            ranks[style, side, frozenset(w.target.id for w in rank)].append(rank)
    for (_, side, _), found in ranks.items():
        takers = {wire.target.id: wire.target for wire in found[0]}
        sources = tuple(rank[0].source for rank in found)
        if _in_rank([source.core for source in sources], side):
            yield _Fan(tuple(w for rank in found for w in rank), sources, tuple(takers.values()), side)


def _faces(source: Terminal, taker: Terminal, side: Side) -> bool:
    """Whether a taker lies beyond a side of a source, with room for a bus between them or at its own line."""
    if source.frames ^ taker.frames and (taker.id in source.frames or source.id in taker.frames):
        return False
    a, b = source.core, taker.core
    gap: float = {"right": b.x - a.right, "left": a.x - b.right, "bottom": b.y - a.bottom, "top": a.y - b.bottom}[side]
    return gap > STUB + HEAD


def _in_rank(rects: Sequence[Rect], side: Side) -> bool:
    """Whether rectangles stand in one column, or for sides above and below in one row."""
    spans = [(r.x, r.right) if side in ("left", "right") else (r.y, r.bottom) for r in rects]
    return max(low for low, _ in spans) < min(high for _, high in spans)


def _spot(axis: int, along: float, across: float) -> Point:
    return Point(along, across) if axis == 0 else Point(across, along)


def _middle(rect: Rect, axis: int) -> float:
    return rect.cx if axis == 0 else rect.cy


def _start(fan: _Fan, source: Terminal) -> float:
    """Where along its side the line of a source begins: in the middle, or straight across from a taker's."""
    across = 1 - fan.axis
    low, length = (source.core.y, source.core.h) if across else (source.core.x, source.core.w)
    middle = low + length / 2
    ends = [_middle(taker.core, across) for taker in fan.takers]
    near = min(ends, key=lambda end: abs(end - middle))
    return near if len(fan.sources) == 1 and abs(near - middle) < NEARLY * length else middle


def _combs(fan: _Fan, others: Sequence[Track]) -> Iterator[list[list[Point]]]:
    """Ways over a bus between sources and takers, which are met at the side that faces it: the bus in the middle of the
    gap, then beside it. None where another line comes to that side."""
    facing = OPPOSITE[fan.side]
    taken = {
        (end.id, side) for t in others for end, side in ((t.wire.source, t.source_side), (t.wire.target, t.target_side))
    }
    wished = {w.from_side for w in fan.wires} | {w.to_side and OPPOSITE[w.to_side] for w in fan.wires}
    if any((taker.id, facing) in taken for taker in fan.takers) or wished - {None, fan.side}:
        return
    rooms = [e.room for e in fan.sources], [e.room for e in fan.takers]
    low, high = (
        (max(r[fan.axis] + r[fan.axis + 2] for r in rooms[0]) + STUB, min(r[fan.axis] for r in rooms[1]) - HEAD)
        if fan.side in ("right", "bottom")
        else (max(r[fan.axis] + r[fan.axis + 2] for r in rooms[1]) + HEAD, min(r[fan.axis] for r in rooms[0]) - STUB)
    )
    middle = (low + high) / 2
    offsets = [sign * STEP * i for i in range(math.ceil((high - low) / 2 / STEP) + 1) for sign in (1, -1)][1:]
    for bus in (middle + off for off in offsets if low <= middle + off <= high):
        yield [_over(fan, wire, bus, facing) for wire in fan.wires]


def _over(fan: _Fan, wire: Wire, bus: float, facing: Side) -> list[Point]:
    start, end = _start(fan, wire.source), _middle(wire.target.core, 1 - fan.axis)
    way = [wire.source.door(fan.side, start), _spot(fan.axis, bus, start), _spot(fan.axis, bus, end)]
    return simplified([*way, wire.target.door(facing, end)])


def _spines(fan: _Fan) -> Iterator[list[list[Point]]]:
    """The way on the line through the middles of two takers, between which the sources come in."""
    axis, across = fan.axis, 1 - fan.axis
    first, last = sorted(fan.takers, key=lambda taker: _middle(taker.core, across))[:: len(fan.takers) - 1 or 1][:2]
    bus = _middle(first.core, axis)
    sides: dict[str, Side] = {first.id: "bottom" if axis == 0 else "right", last.id: "top" if axis == 0 else "left"}
    doors = {taker.id: taker.door(sides[taker.id], bus) for taker in (first, last)}
    starts = {source.id: _start(fan, source) for source in fan.sources}
    between = all(doors[first.id][across] + HEAD < start < doors[last.id][across] - HEAD for start in starts.values())
    wished = all(w.from_side in (None, fan.side) and w.to_side in (None, sides.get(w.target.id)) for w in fan.wires)
    if len(fan.takers) != 2 or not between or not wished or abs(_middle(last.core, axis) - bus) > 1.0:
        return
    yield [
        [w.source.door(fan.side, starts[w.source.id]), _spot(axis, bus, starts[w.source.id]), doors[w.target.id]]
        for w in fan.wires
    ]


def _free(
    fan: _Fan,
    lines: Sequence[Line],
    obstacles: Sequence[tuple[str, Rect]],
    frames: Sequence[Rect],
    others: Sequence[Track],
) -> bool:
    """Whether lines run through nothing, and neither on a border nor beside another line."""
    ends = {end.id for end in (*fan.sources, *fan.takers)}
    foreign = [rect.grown(1.0) for id, rect in obstacles if id not in ends]
    own = [end.core.grown(-0.5) for end in (*fan.sources, *fan.takers)]
    if any(rect.crossed_by(a, b) for a, b in lines for rect in (*foreign, *own)):
        return False
    borders = [side for rect in frames for side in _borders(rect)]
    beside = [*borders, *(line for track in others for line in pairwise(track.points))]
    return not any(_along(line, other) for line in lines for other in beside)


def _borders(rect: Rect) -> Iterator[Line]:
    corners = [
        Point(rect.x, rect.y),
        Point(rect.right, rect.y),
        Point(rect.right, rect.bottom),
        Point(rect.x, rect.bottom),
    ]
    yield from pairwise([*corners, corners[0]])


def _along(line: Line, other: Line) -> bool:
    """Whether two level or two upright lines run close beside each other."""
    for axis in (0, 1):
        if all(abs(a[1 - axis] - b[1 - axis]) < 0.1 for a, b in (line, other)):
            (low, high), (start, end) = (sorted((a[axis], b[axis])) for a, b in (line, other))
            near = abs(line[0][1 - axis] - other[0][1 - axis]) < APART
            return near and min(high, end) - max(low, start) > 1.0
    return False


def _crossings(lines: Sequence[Line], others: Sequence[Track]) -> int:
    """Where lines cross others; several that cross one line in one spot do so once."""
    found = set[tuple[int, int]]()
    for a, b in lines:
        for c, d in (line for track in others for line in pairwise(track.points)):
            level, upright = ((a, b), (c, d)) if abs(a.y - b.y) < 0.1 else ((c, d), (a, b))
            if abs(level[0].y - level[1].y) < 0.1 and abs(upright[0].x - upright[1].x) < 0.1:
                x, y = upright[0].x, level[0].y
                xs, ys = sorted(p.x for p in level), sorted(p.y for p in upright)
                if xs[0] < x < xs[1] and ys[0] < y < ys[1]:
                    found.add((round(x), round(y)))
    return len(found)
