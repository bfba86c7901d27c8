"""Orthogonal routes around obstacles: sides and ports are chosen inside the search, crossings are paid for, bad
routes are ripped up.

The search runs on a sparse grid of the lines that matter: a little off every box and frame, and through every port.
"""

from __future__ import annotations

import heapq
import itertools
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from figwright.scene.geometry import OPPOSITE, Point, Rect, Side

CLEAR = 7.0
"""How far lanes run from what they pass."""
CHANNEL = 6.5
TIGHT = 3.0
"""No line comes nearer than this to a box that is not its own."""
BEND, CROSS, SHARE, HOME, FOREIGN = 20.0, 100.0, 0.35, 1.05, 2.6
"""The price of a bend and of a crossing in points of length; trunks are cheap, other people's zones are dear."""
PULL = (1.1, 1.6)
"""How much the estimate of the rest counts in a careful and in a hasty search."""
HEAD_ROOM = 8.5
"""The last stretch before a box must be long enough for the arrow's head."""

_STEP = {"right": 0, "bottom": 1, "left": 2, "top": 3}
_DX, _DY = (1, 0, -1, 0), (0, 1, 0, -1)


@dataclass(frozen=True, slots=True)
class Terminal:
    """An end of a wire: `core` is touched, `room` is kept clear; `frames` are the zones around it, `tip` the air
    before the core."""

    id: str
    core: Rect
    room: Rect
    frames: frozenset[str]
    tip: float = 0.0
    bracket: bool = False


@dataclass(frozen=True, slots=True)
class Wire:
    """What is to be routed. Wires of one style that share an end may share a trunk; those of one bundle always may."""

    id: str
    bundle: str
    source: Terminal
    target: Terminal
    style: str = "flow"
    from_side: Side | None = None
    to_side: Side | None = None

    def trunk_with(self, other: Wire) -> bool:
        if self.bundle == other.bundle:
            return True
        same = self.source.id == other.source.id or self.target.id == other.target.id
        return same and self.style == other.style


@dataclass(frozen=True, slots=True)
class _Port:
    side: Side
    x: float
    y: float
    stub: int  # node number of the end of the stub
    price: float


@dataclass(slots=True)
class Track:
    """A routed wire: its corners, the sides it uses, and the grid points it occupies."""

    wire: Wire
    points: list[Point]
    source_side: Side
    target_side: Side
    cost: float
    ports: tuple[_Port, _Port]
    corner: float = 0.0  # radius of its corners
    cells: list[int] = field(default_factory=list)


def ports_of(end: Terminal, other: Terminal, side: Side | None, busy: bool) -> list[tuple[Side, float, float]]:
    """(side, position along it, price): the middle of each side, where the other end would be straight across, and
    for a box with
    many wires the quarters."""
    out: list[tuple[Side, float, float]] = []
    for name in ("right", "left", "bottom", "top") if side is None else (side,):
        upright = name in ("left", "right")
        low, length = (end.core.y, end.core.h) if upright else (end.core.x, end.core.w)
        middle = low + length / 2
        margin = min(5.0, length * 0.25)
        spots = {round(middle, 3): 0.0}
        theirs = other.core.cy if upright else other.core.cx
        if low + margin <= theirs <= low + length - margin:
            spots.setdefault(round(theirs, 3), 1.0 + 0.15 * abs(theirs - middle))
        else:  # the middle of the common stretch, where the two sides see each other
            o_low, o_len = (other.core.y, other.core.h) if upright else (other.core.x, other.core.w)
            a, b = max(low + margin, o_low + min(5.0, o_len * 0.25)), min(low + length - margin, o_low + o_len * 0.75)
            if a < b:
                spots.setdefault(round((a + b) / 2, 3), 1.0 + 0.15 * abs((a + b) / 2 - middle))
        if busy and length >= 30 and end.id != other.id:
            for share in (0.25, 0.75):
                spots.setdefault(round(low + share * length, 3), 6.0 + 0.1 * length)
        out.extend((name, spot, price) for spot, price in spots.items())
    return out


def _against(end: Terminal, other: Terminal, side: Side, leaving: bool) -> float:
    """The price of a side that looks away from the other end; between equals, lines leave to the right and come in
    from the left."""
    a, b = end.core, other.core
    away = (
        (side == "left" and b.x > a.right)
        or (side == "right" and b.right < a.x)
        or (side == "top" and b.y > a.bottom)
        or (side == "bottom" and b.bottom < a.y)
    )
    unusual = side == ("left" if leaving else "right") and b.x <= a.right and b.right >= a.x
    return 14.0 if away else 5.0 if unusual else 0.0


class Grid:
    """The lines that routes may run on, what is blocked between them, and who runs where."""

    def __init__(
        self,
        obstacles: Sequence[tuple[str, Rect]],
        frames: Sequence[tuple[str, Rect]],
        wires: Sequence[Wire],
        sheet: Rect,
    ) -> None:
        self.frames = list(frames)
        self.busy = Counter(end.id for wire in wires for end in (wire.source, wire.target))
        xs, ys = set[float](), set[float]()
        for wire in wires:
            for end, other, side in (
                (wire.source, wire.target, wire.from_side),
                (wire.target, wire.source, wire.to_side),
            ):
                for name, spot, _ in ports_of(end, other, side, self.busy[end.id] > 2):
                    (ys if name in ("left", "right") else xs).add(spot)
        lanes_x, lanes_y = list[float](), list[float]()
        for _, r in obstacles:
            lanes_x += [r.x - CLEAR, r.right + CLEAR]
            lanes_y += [r.y - CLEAR, r.bottom + CLEAR]
        for _, r in frames:
            lanes_x += [r.x - CLEAR, r.right + CLEAR, r.x + CLEAR * 0.7, r.right - CLEAR * 0.7]
            lanes_y += [r.y - CLEAR, r.bottom + CLEAR, r.y + CLEAR * 0.7, r.bottom - CLEAR * 0.7]
        lanes_x += [sheet.x - CLEAR, sheet.right + CLEAR]
        lanes_y += [sheet.y - CLEAR, sheet.bottom + CLEAR]
        self.lane_x, self.lane_y = _thinned(lanes_x), _thinned(lanes_y)
        self.xs = _merged(xs, self.lane_x)
        self.ys = _merged(ys, self.lane_y)
        self.nx, self.ny = len(self.xs), len(self.ys)
        self._block(obstacles)
        self._zones()
        self.routed: dict[str, Wire] = {}
        self.joints: dict[tuple[str, str, bool], _Port] = {}
        # Who runs on a stretch, and who passes a point level or upright; by node number y * nx + x.
        self.h_use: dict[int, list[Wire]] = {}
        self.v_use: dict[int, list[Wire]] = {}
        self.h_pass: dict[int, list[Wire]] = {}
        self.v_pass: dict[int, list[Wire]] = {}

    def _block(self, obstacles: Sequence[tuple[str, Rect]]) -> None:
        """h_shut[y * nx + x]: the stretch from column x to x + 1 on line y is blocked; v_shut: from line y to y + 1
        on column x."""
        nx = self.nx
        self.h_shut = bytearray(nx * self.ny)
        self.v_shut = bytearray(nx * self.ny)
        for _, rect in obstacles:
            r = rect.grown(TIGHT)
            x0, x1 = bisect_right(self.xs, r.x), bisect_left(self.xs, r.right)
            y0, y1 = bisect_right(self.ys, r.y), bisect_left(self.ys, r.bottom)
            left, right = max(0, x0 - 1), min(self.nx, x1)
            top, bottom = max(0, y0 - 1), min(self.ny, y1)
            for y in range(y0, y1):
                self.h_shut[y * nx + left : y * nx + right] = b"\1" * (right - left)
            if x0 < x1:
                for y in range(top, bottom):
                    self.v_shut[y * nx + x0 : y * nx + x1] = b"\1" * (x1 - x0)

    def _zones(self) -> None:
        """zone[y * nx + x]: 1 + index of the innermost frame around the grid point, 0 outside."""
        self.zone = [0] * (self.nx * self.ny)
        order = sorted(range(len(self.frames)), key=lambda i: -self.frames[i][1].w * self.frames[i][1].h)
        for i in order:
            r = self.frames[i][1]
            x0, x1 = bisect_left(self.xs, r.x), bisect_right(self.xs, r.right)
            for y in range(bisect_left(self.ys, r.y), bisect_right(self.ys, r.bottom)):
                self.zone[y * self.nx + x0 : y * self.nx + x1] = [i + 1] * (x1 - x0)

    def stub(self, end: Terminal, side: Side, spot: float) -> int:
        """The grid point where the stub of a port ends."""
        if side in ("left", "right"):
            x = end.room.x - CLEAR if side == "left" else end.room.right + CLEAR
            return bisect_left(self.ys, spot - 1e-6) * self.nx + _nearest(self.xs, x, self.lane_x)
        y = end.room.y - CLEAR if side == "top" else end.room.bottom + CLEAR
        return _nearest(self.ys, y, self.lane_y) * self.nx + bisect_left(self.xs, spot - 1e-6)

    def ports(self, end: Terminal, other: Terminal, side: Side | None, leaving: bool) -> list[_Port]:
        out = []
        for name, spot, price in ports_of(end, other, side, self.busy[end.id] > 2):
            if side is None:
                price += _against(end, other, name, leaving)
            stub = self.stub(end, name, spot)
            core, tip = end.core, end.tip
            if name in ("left", "right"):
                x = core.x - tip if name == "left" else core.right + tip
                out.append(_Port(name, x, spot, stub, price))
            else:
                y = core.y - tip if name == "top" else max(core.bottom, end.room.bottom) + tip
                out.append(_Port(name, spot, y, stub, price))
        return out

    def claim(self, track: Track) -> None:
        self.routed[track.wire.id] = track.wire
        for use, key in self.uses(track):
            use.setdefault(key, []).append(track.wire)

    def release(self, track: Track) -> None:
        del self.routed[track.wire.id]
        for use, key in self.uses(track):
            use[key].remove(track.wire)
            if not use[key]:
                del use[key]

    def uses(self, track: Track) -> Iterator[tuple[dict[int, list[Wire]], int]]:
        cells, nx = track.cells, self.nx
        for a, b in itertools.pairwise(cells):
            yield (self.h_use if abs(a - b) == 1 else self.v_use), min(a, b)
        for k, here in enumerate(cells):
            near = [cells[i] for i in (k - 1, k + 1) if 0 <= i < len(cells)]
            flat = any(abs(n - here) == 1 for n in near)
            steep = any(abs(n - here) == nx for n in near)
            if flat or not steep:
                yield self.h_pass, here
            if steep or not flat:
                yield self.v_pass, here


def _thinned(values: Iterable[float]) -> list[float]:
    """Lines nearer to each other than CHANNEL become one: how many run there is settled when they are nudged apart."""
    out: list[float] = []
    group: list[float] = []
    for v in sorted(values):
        if group and v - group[0] > CHANNEL:
            out.append(sum(group) / len(group))
            group = []
        group.append(v)
    if group:
        out.append(sum(group) / len(group))
    return out


def _merged(ports: Iterable[float], lanes: Sequence[float]) -> list[float]:
    out: list[float] = []
    for v in sorted([*ports, *lanes]):
        if not out or v - out[-1] > 1e-6:
            out.append(v)
    return out


def _nearest(lines: list[float], value: float, lanes: list[float]) -> int:
    i = bisect_left(lanes, value)
    best = min(lanes[max(0, i - 1) : i + 1], key=lambda v: abs(v - value))
    return bisect_left(lines, best - 1e-6)


def search(grid: Grid, wire: Wire, hasty: bool = False) -> Track | None:
    """The cheapest way for one wire, given where all the others run; A* over (column, row, direction).

    A hasty search trusts its estimate more than it should: a few more bends for a fifth of the work."""
    starts = grid.ports(wire.source, wire.target, wire.from_side, leaving=True)
    goals = grid.ports(wire.target, wire.source, wire.to_side, leaving=False)
    # Wires of one edge meet its common end in one point: the first one says where.
    starts = [grid.joints[key]] if (key := (wire.bundle, wire.source.id, True)) in grid.joints else starts
    goals = [grid.joints[key]] if (key := (wire.bundle, wire.target.id, False)) in grid.joints else goals
    if wire.source.id == wire.target.id:
        goals = [g for g in goals if g.side == "top"]
        starts = [s for s in starts if s.side == "right"]
    if straight := _straight(grid, wire, starts, goals):
        return straight
    ends: dict[int, list[tuple[_Port, float]]] = {}
    for goal in goals:
        ends.setdefault(goal.stub, []).append((goal, goal.price + _crowd(grid, goal, wire)))
    heap: list[tuple[float, float, int]] = []  # estimate, cost, state = node * 4 + direction
    best: dict[int, float] = {}
    came: dict[int, int] = {}
    origin: dict[int, _Port] = {}
    for port in starts:
        state = port.stub * 4 + _STEP[port.side]
        cost = port.price + _crowd(grid, port, wire)
        if cost < best.get(state, 1e18):
            best[state], came[state], origin[state] = cost, -1, port
            heapq.heappush(heap, (cost, cost, state))
    done, last, reached = 1e18, -1, None
    expand = _expander(grid, wire, ends, hasty)
    while heap:
        estimate, cost, state = heapq.heappop(heap)
        if estimate >= done:
            break
        if cost > best[state] + 1e-9:
            continue
        for goal, price in ends.get(state >> 2, ()):
            want = (_STEP[goal.side] + 2) % 4
            turn = 0.0 if want == state & 3 else BEND if (want - state) % 2 else 1e9
            if cost + turn + price < done:
                done, last, reached = cost + turn + price, state, goal
        for nxt, step, rest in expand(state):
            new = cost + step
            if new < best.get(nxt, 1e18) - 1e-9:
                best[nxt], came[nxt] = new, state
                heapq.heappush(heap, (new + rest, new, nxt))
    return None if reached is None else _trace(grid, wire, last, reached, came, origin, done)


def _straight(grid: Grid, wire: Wire, starts: Sequence[_Port], goals: Sequence[_Port]) -> Track | None:
    """The straight way between two sides that see each other, when it is free: nothing can be better."""
    best: Track | None = None
    for a in starts:
        for b in goals:
            if b.side != OPPOSITE[a.side] or wire.source.id == wire.target.id:
                continue
            level = a.side in ("left", "right")
            if abs(a.y - b.y if level else a.x - b.x) > 1e-6:
                continue
            ahead = (b.x - a.x) if level else (b.y - a.y)
            if ahead * (1 if a.side in ("right", "bottom") else -1) <= 0:
                continue
            step = (1 if level else grid.nx) * (1 if ahead > 0 else -1)
            cells = list(range(a.stub, b.stub + step, step)) if (b.stub - a.stub) * step >= 0 else [a.stub]
            price = abs(ahead) + a.price + b.price
            if (best is None or price < best.cost) and _free(grid, cells, level):
                best = Track(wire, [Point(a.x, a.y), Point(b.x, b.y)], a.side, b.side, price, (a, b), cells=cells)
    return best


def _free(grid: Grid, cells: Sequence[int], level: bool) -> bool:
    shut, use, across = (grid.h_shut, grid.h_use, grid.v_pass) if level else (grid.v_shut, grid.v_use, grid.h_pass)
    along = grid.h_pass if level else grid.v_pass
    if any(node in across or node in along for node in cells):
        return False
    return not any(shut[min(a, b)] or min(a, b) in use for a, b in itertools.pairwise(cells))


def _expander(
    grid: Grid, wire: Wire, ends: Mapping[int, object], hasty: bool
) -> Callable[[int], list[tuple[int, float, float]]]:
    """State -> (next state, price of the step, least price of the rest), for one wire. The hot loop: everything it
    needs is local."""
    xs, ys, nx, ny = grid.xs, grid.ys, grid.nx, grid.ny
    g_left, g_right = min(xs[n % nx] for n in ends), max(xs[n % nx] for n in ends)
    g_top, g_bottom = min(ys[n // nx] for n in ends), max(ys[n // nx] for n in ends)
    ahead_x = [g_left - v if v < g_left else v - g_right if v > g_right else 0.0 for v in xs]
    ahead_y = [g_top - v if v < g_top else v - g_bottom if v > g_bottom else 0.0 for v in ys]
    wide = [b - a for a, b in itertools.pairwise(xs)] + [0.0]
    tall = [b - a for a, b in itertools.pairwise(ys)] + [0.0]
    own = wire.source.frames | wire.target.frames
    # Between zones is the best place to run, within one's own zone the next, within another's the worst.
    foreign = [1.0] + [HOME if name in own else FOREIGN for name, _ in grid.frames]
    h_shut, v_shut, zone = grid.h_shut, grid.v_shut, grid.zone
    h_use, v_use, h_pass, v_pass = grid.h_use, grid.v_use, grid.h_pass, grid.v_pass
    trunk = wire.trunk_with
    # Where a trunk can be shared, length is cheap and the estimate must be modest.
    pull = PULL[hasty] * (0.75 if any(trunk(other) for other in grid.routed.values()) else 1.0)

    def expand(state: int) -> list[tuple[int, float, float]]:
        node, d = state >> 2, state & 3
        y, x = divmod(node, nx)
        out = []
        for nd in (d, (d + 1) & 3, (d + 3) & 3):
            if nd == 0:
                if x + 1 >= nx or h_shut[node]:
                    continue
                to, seg, length, mx, my = node + 1, node, wide[x], x + 1, y
            elif nd == 2:
                if x == 0 or h_shut[node - 1]:
                    continue
                to, seg, length, mx, my = node - 1, node - 1, wide[x - 1], x - 1, y
            elif nd == 1:
                if y + 1 >= ny or v_shut[node]:
                    continue
                to, seg, length, mx, my = node + nx, node, tall[y], x, y + 1
            else:
                if y == 0 or v_shut[node - nx]:
                    continue
                to, seg, length, mx, my = node - nx, node - nx, tall[y - 1], x, y - 1
            users, passing = (v_use.get(seg), h_pass.get(to)) if nd & 1 else (h_use.get(seg), v_pass.get(to))
            here, there = foreign[zone[node]], foreign[zone[to]]
            step = length * (here if here > there else there)
            shared = False
            if users:
                for other in users:
                    if trunk(other):
                        shared = True
                    else:
                        step += 7.0 + 0.6 * length
                if shared:
                    step *= SHARE
            if passing and not shared:
                step += CROSS * sum(1 for other in passing if not trunk(other))
            if nd != d:
                step += BEND
            dx, dy = ahead_x[mx], ahead_y[my]
            rest = pull * (dx + dy)
            if (dx and dy) or (dx if nd & 1 else dy):
                rest += BEND  # it has to turn at least once more
            out.append((to * 4 + nd, step, rest))
        return out

    return expand


def _crowd(grid: Grid, port: _Port, wire: Wire) -> float:
    """A port that a foreign wire uses already costs extra: in and out should not meet in one point."""
    passing = (grid.h_pass if port.side in ("left", "right") else grid.v_pass).get(port.stub, ())
    return sum(14.0 for other in passing if not wire.trunk_with(other))


def _trace(
    grid: Grid, wire: Wire, state: int, goal: _Port, came: dict[int, int], origin: dict[int, _Port], cost: float
) -> Track:
    cells: list[int] = []
    first = here = state
    while here != -1:
        cells.append(here >> 2)
        first, here = here, came[here]
    cells.reverse()
    start = origin[first]
    middle = (Point(grid.xs[n % grid.nx], grid.ys[n // grid.nx]) for n in cells)
    raw = [Point(start.x, start.y), *middle, Point(goal.x, goal.y)]
    return Track(wire, simplified(raw), start.side, goal.side, cost, (start, goal), cells=cells)


def simplified(points: Sequence[Point]) -> list[Point]:
    """The corners only: no repeated points, none in the middle of a straight stretch."""
    out: list[Point] = []
    for p in points:
        if out and abs(out[-1].x - p.x) < 1e-6 and abs(out[-1].y - p.y) < 1e-6:
            continue
        if len(out) > 1:
            a, b = out[-2], out[-1]
            flat = abs(a.y - b.y) < 1e-6 and abs(b.y - p.y) < 1e-6
            steep = abs(a.x - b.x) < 1e-6 and abs(b.x - p.x) < 1e-6
            if flat or steep:
                out[-1] = p
                continue
        out.append(p)
    return out


def route_all(
    wires: Sequence[Wire],
    obstacles: Sequence[tuple[str, Rect]],
    frames: Sequence[tuple[str, Rect]],
    sheet: Rect,
    hasty: bool = False,
) -> tuple[list[Track], list[Wire]]:
    """Every wire routed, short ones first, then the costly ones ripped up and routed again; and those with no way
    at all."""
    if not wires:
        return [], []
    grid = Grid(obstacles, frames, wires, sheet)
    tracks: dict[str, Track] = {}
    lost: list[Wire] = []

    def distance(w: Wire) -> float:
        a, b = w.source.core, w.target.core
        return abs(a.cx - b.cx) + abs(a.cy - b.cy)

    common = Counter((w.bundle, w.source.id, True) for w in wires) + Counter(
        (w.bundle, w.target.id, False) for w in wires
    )
    order = sorted(wires, key=lambda w: (w.style not in ("flow", "skip"), distance(w), w.id))
    for wire in order:
        track = search(grid, wire, hasty)
        if track is None and grid.joints:  # better a second head than no arrow
            grid.joints = {key: port for key, port in grid.joints.items() if key[0] != wire.bundle}
            track = search(grid, wire, hasty)
        if track is None:
            lost.append(wire)
            continue
        tracks[wire.id] = track
        grid.claim(track)
        for end, leaving, port in ((wire.source, True, track.ports[0]), (wire.target, False, track.ports[1])):
            if common[wire.bundle, end.id, leaving] > 1:
                grid.joints.setdefault((wire.bundle, end.id, leaving), port)
    for _ in range(1 if hasty else 2):
        changed = False
        for wire in order:
            old = tracks.get(wire.id)
            if old is None or not _hindered(grid, old):
                continue
            grid.release(old)
            new = search(grid, wire, hasty) or old
            changed |= new.points != old.points
            tracks[wire.id] = new
            grid.claim(new)
        if not changed:
            break
    return [tracks[w.id] for w in wires if w.id in tracks], lost


def _hindered(grid: Grid, track: Track) -> bool:
    """Whether another wire crosses this one, runs on it, or has since opened a trunk that it could share."""
    wire = track.wire
    for node in track.cells:
        for passing in (grid.h_pass.get(node, ()), grid.v_pass.get(node, ())):
            if any(other is not wire and not wire.trunk_with(other) for other in passing):
                return True
    return len(track.points) > 2 and any(wire.trunk_with(other) for other in grid.routed.values() if other is not wire)
