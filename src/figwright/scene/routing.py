"""Orthogonal routes around obstacles: sides and ports are chosen inside the search, crossings are paid for, bad routes are ripped up.

The search runs on a sparse grid of the lines that matter: a little off every box and frame, and through every port.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from figwright.scene.geometry import Point, Rect, Side

CLEAR = 7.0
"""How far lanes run from what they pass."""
TIGHT = 3.0
"""No line comes nearer than this to a box that is not its own."""
BEND, CROSS, SHARE, FOREIGN = 20.0, 55.0, 0.35, 2.2
"""The price of a bend and of a crossing in points of length; trunks are cheap, other people's zones are dear."""
HEAD_ROOM = 8.5
"""The last stretch before a box must be long enough for the arrow's head."""

_STEP = {"right": 0, "bottom": 1, "left": 2, "top": 3}
_DX, _DY = (1, 0, -1, 0), (0, 1, 0, -1)


@dataclass(frozen=True, slots=True)
class Terminal:
    """An end of a wire: `core` is touched, `room` is kept clear; `frames` are the zones around it, `tip` the air before the core."""

    id: str
    core: Rect
    room: Rect
    frames: frozenset[str]
    tip: float = 0.0


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


@dataclass(slots=True)
class Track:
    """A routed wire: its corners, the sides it uses, and the grid points it occupies."""

    wire: Wire
    points: list[Point]
    source_side: Side
    target_side: Side
    cost: float = 0.0
    cells: list[tuple[int, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Port:
    side: Side
    x: float
    y: float
    stub: tuple[int, int]  # grid indices of the end of the stub
    price: float


def ports_of(end: Terminal, other: Terminal, side: Side | None) -> list[tuple[Side, float, float]]:
    """(side, position along it, price): the middle of each side, and where the other end would be straight across."""
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
        if length >= 30 and end.id != other.id:
            for share in (0.25, 0.75):
                spots.setdefault(round(low + share * length, 3), 6.0 + 0.1 * length)
        out.extend((name, spot, price) for spot, price in spots.items())  # type: ignore[misc]
    return out


class Grid:
    """The lines that routes may run on, what is blocked between them, and who runs where."""

    def __init__(
        self, obstacles: Sequence[tuple[str, Rect]], frames: Sequence[tuple[str, Rect]], wires: Sequence[Wire], sheet: Rect
    ) -> None:
        self.frames = list(frames)
        ports: list[tuple[float, ...]] = [(), ()]
        xs, ys = set[float](), set[float]()
        for wire in wires:
            for end, other, side in ((wire.source, wire.target, wire.from_side), (wire.target, wire.source, wire.to_side)):
                for name, spot, _ in ports_of(end, other, side):
                    (ys if name in ("left", "right") else xs).add(spot)
        ports = [tuple(sorted(xs)), tuple(sorted(ys))]
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
        self.xs = _merged(ports[0], self.lane_x)
        self.ys = _merged(ports[1], self.lane_y)
        self.nx, self.ny = len(self.xs), len(self.ys)
        self._block(obstacles)
        self._zones()
        self.routed: dict[str, Wire] = {}
        self.h_use: dict[tuple[int, int], list[Wire]] = {}
        self.v_use: dict[tuple[int, int], list[Wire]] = {}
        self.h_pass: dict[tuple[int, int], list[Wire]] = {}
        self.v_pass: dict[tuple[int, int], list[Wire]] = {}

    def _block(self, obstacles: Sequence[tuple[str, Rect]]) -> None:
        """h_shut[y][x]: the stretch from column x to x + 1 on line y is blocked; v_shut[x][y] likewise."""
        self.h_shut = [bytearray(self.nx) for _ in range(self.ny)]
        self.v_shut = [bytearray(self.ny) for _ in range(self.nx)]
        for _, rect in obstacles:
            r = rect.grown(TIGHT)
            x0, x1 = bisect_right(self.xs, r.x), bisect_left(self.xs, r.right)
            y0, y1 = bisect_right(self.ys, r.y), bisect_left(self.ys, r.bottom)
            left, right = max(0, x0 - 1), min(self.nx, x1)
            top, bottom = max(0, y0 - 1), min(self.ny, y1)
            for y in range(y0, y1):
                self.h_shut[y][left:right] = b"\1" * (right - left)
            for x in range(x0, x1):
                self.v_shut[x][top:bottom] = b"\1" * (bottom - top)

    def _zones(self) -> None:
        """zone[y][x]: 1 + index of the innermost frame around the grid point, 0 outside."""
        self.zone = [[0] * self.nx for _ in range(self.ny)]
        order = sorted(range(len(self.frames)), key=lambda i: -self.frames[i][1].w * self.frames[i][1].h)
        for i in order:
            r = self.frames[i][1]
            x0, x1 = bisect_left(self.xs, r.x), bisect_right(self.xs, r.right)
            for y in range(bisect_left(self.ys, r.y), bisect_right(self.ys, r.bottom)):
                self.zone[y][x0:x1] = [i + 1] * (x1 - x0)

    def stub(self, end: Terminal, side: Side, spot: float) -> tuple[int, int]:
        """The grid point where the stub of a port ends."""
        if side in ("left", "right"):
            x = end.room.x - CLEAR if side == "left" else end.room.right + CLEAR
            return _nearest(self.xs, x, self.lane_x), bisect_left(self.ys, spot - 1e-6)
        y = end.room.y - CLEAR if side == "top" else end.room.bottom + CLEAR
        return bisect_left(self.xs, spot - 1e-6), _nearest(self.ys, y, self.lane_y)

    def ports(self, end: Terminal, other: Terminal, side: Side | None) -> list[_Port]:
        out = []
        for name, spot, price in ports_of(end, other, side):
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
        for use, key in self._uses(track):
            use.setdefault(key, []).append(track.wire)

    def release(self, track: Track) -> None:
        del self.routed[track.wire.id]
        for use, key in self._uses(track):
            use[key].remove(track.wire)
            if not use[key]:
                del use[key]

    def _uses(self, track: Track) -> Iterable[tuple[dict[tuple[int, int], list[Wire]], tuple[int, int]]]:
        cells = track.cells
        for (ax, ay), (bx, by) in zip(cells, cells[1:], strict=False):
            if ay == by:
                yield self.h_use, (min(ax, bx), ay)
            else:
                yield self.v_use, (ax, min(ay, by))
        for k, (x, y) in enumerate(cells):
            before = cells[k - 1] if k else None
            after = cells[k + 1] if k + 1 < len(cells) else None
            flat = [n for n in (before, after) if n and n[1] == y]
            steep = [n for n in (before, after) if n and n[0] == x]
            if flat or not steep:
                yield self.h_pass, (x, y)
            if steep or not flat:
                yield self.v_pass, (x, y)


def _thinned(values: Iterable[float]) -> list[float]:
    """Lines nearer to each other than TIGHT become one."""
    out: list[float] = []
    group: list[float] = []
    for v in sorted(values):
        if group and v - group[0] > TIGHT:
            out.append(sum(group) / len(group))
            group = []
        group.append(v)
    if group:
        out.append(sum(group) / len(group))
    return out


def _merged(ports: Sequence[float], lanes: Sequence[float]) -> list[float]:
    out: list[float] = []
    for v in sorted([*ports, *lanes]):
        if not out or v - out[-1] > 1e-6:
            out.append(v)
    return out


def _nearest(lines: list[float], value: float, lanes: list[float]) -> int:
    i = bisect_left(lanes, value)
    best = min(lanes[max(0, i - 1) : i + 1], key=lambda v: abs(v - value))
    return bisect_left(lines, best - 1e-6)


def search(grid: Grid, wire: Wire) -> Track | None:
    """The cheapest way for one wire, given where all the others run; A* over (column, row, direction)."""
    starts = grid.ports(wire.source, wire.target, wire.from_side)
    goals = grid.ports(wire.target, wire.source, wire.to_side)
    if wire.source.id == wire.target.id:
        goals = [g for g in goals if g.side == "top"]
        starts = [s for s in starts if s.side == "right"]
    xs, ys, nx, ny = grid.xs, grid.ys, grid.nx, grid.ny
    ends: dict[tuple[int, int], list[_Port]] = {}
    for goal in goals:
        ends.setdefault(goal.stub, []).append(goal)
    g_left, g_right = min(xs[x] for x, _ in ends), max(xs[x] for x, _ in ends)
    g_top, g_bottom = min(ys[y] for _, y in ends), max(ys[y] for _, y in ends)
    foreign = [1.0] + [
        1.0 if name in wire.source.frames or name in wire.target.frames else FOREIGN for name, _ in grid.frames
    ]
    h_shut, v_shut, zone = grid.h_shut, grid.v_shut, grid.zone
    h_use, v_use, h_pass, v_pass = grid.h_use, grid.v_use, grid.h_pass, grid.v_pass
    trunk = wire.trunk_with
    # Where a trunk can be shared, length is cheap and the estimate must be modest.
    cheap = SHARE if any(trunk(other) for other in grid.routed.values()) else 1.0
    heap: list[tuple[float, int, float, int, int]] = []  # estimate, tie, cost, node, direction
    best: dict[int, float] = {}
    came: dict[int, int] = {}
    origin: dict[int, _Port] = {}
    tie = 0
    for port in starts:
        x, y = port.stub
        d = _STEP[port.side]
        cost = port.price + _crowd(grid, port, wire)
        key = (y * nx + x) * 4 + d
        if cost < best.get(key, 1e18):
            best[key] = cost
            came[key] = -1
            origin[key] = port
            heapq.heappush(heap, (cost, tie, cost, y * nx + x, d))
            tie += 1
    done, last = 1e18, (-1, None)
    while heap:
        estimate, _, cost, node, d = heapq.heappop(heap)
        if estimate >= done:
            break
        key = node * 4 + d
        if cost > best.get(key, 1e18) + 1e-9:
            continue
        y, x = divmod(node, nx)
        if (x, y) in ends:
            for goal in ends[x, y]:
                want = (_STEP[goal.side] + 2) % 4
                turn = 0.0 if want == d else BEND if (want - d) % 2 else 1e9
                total = cost + turn + goal.price + _crowd(grid, goal, wire)
                if total < done:
                    done, last = total, (key, goal)
        for nd in (d, (d + 1) % 4, (d + 3) % 4):
            mx, my = x + _DX[nd], y + _DY[nd]
            if not (0 <= mx < nx and 0 <= my < ny):
                continue
            if nd % 2 == 0:
                low = x if mx > x else mx
                if h_shut[y][low]:
                    continue
                length, users, passing = abs(xs[mx] - xs[x]), h_use.get((low, y)), v_pass.get((mx, my))
            else:
                low = y if my > y else my
                if v_shut[x][low]:
                    continue
                length, users, passing = abs(ys[my] - ys[y]), v_use.get((x, low)), h_pass.get((mx, my))
            step = length * max(foreign[zone[y][x]], foreign[zone[my][mx]])
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
                for other in passing:
                    if not trunk(other):
                        step += CROSS
            new = cost + step + (0.0 if nd == d else BEND)
            code = (my * nx + mx) * 4 + nd
            if new < best.get(code, 1e18) - 1e-9:
                best[code] = new
                came[code] = key
                px, py = xs[mx], ys[my]
                dx = g_left - px if px < g_left else px - g_right if px > g_right else 0.0
                dy = g_top - py if py < g_top else py - g_bottom if py > g_bottom else 0.0
                rest = cheap * (dx + dy)
                if dx and dy or (dx if nd % 2 else dy):
                    rest += BEND  # it has to turn at least once more
                tie += 1
                heapq.heappush(heap, (new + rest, tie, new, my * nx + mx, nd))
    if last[1] is None:
        return None
    return _trace(grid, wire, last[0], last[1], came, origin, done)


def _crowd(grid: Grid, port: _Port, wire: Wire) -> float:
    """A port that a foreign wire uses already costs extra: in and out should not meet in one point."""
    x, y = port.stub
    passing = (grid.h_pass if port.side in ("left", "right") else grid.v_pass).get((x, y), ())
    return sum(14.0 for other in passing if not wire.trunk_with(other))


def _trace(
    grid: Grid, wire: Wire, key: int, goal: _Port, came: dict[int, int], origin: dict[int, _Port], cost: float
) -> Track:
    cells: list[tuple[int, int]] = []
    here = key
    while here != -1:
        y, x = divmod(here // 4, grid.nx)
        cells.append((x, y))
        first, here = here, came[here]
    cells.reverse()
    start = origin[first]
    raw = [Point(start.x, start.y)]
    raw += [Point(grid.xs[x], grid.ys[y]) for x, y in cells]
    raw.append(Point(goal.x, goal.y))
    return Track(wire, simplified(raw), start.side, goal.side, cost, cells)


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
    wires: Sequence[Wire], obstacles: Sequence[tuple[str, Rect]], frames: Sequence[tuple[str, Rect]], sheet: Rect
) -> tuple[list[Track], list[Wire]]:
    """Every wire routed, short ones first, then the costly ones ripped up and routed again; and those with no way at all."""
    if not wires:
        return [], []
    grid = Grid(obstacles, frames, wires, sheet)
    tracks: dict[str, Track] = {}
    lost: list[Wire] = []

    def distance(w: Wire) -> float:
        a, b = w.source.core, w.target.core
        return abs(a.cx - b.cx) + abs(a.cy - b.cy)

    order = sorted(wires, key=lambda w: (w.style not in ("flow", "skip"), distance(w), w.id))
    for wire in order:
        track = search(grid, wire)
        if track is None:
            lost.append(wire)
            continue
        tracks[wire.id] = track
        grid.claim(track)
    for _ in range(2):
        changed = False
        for wire in order:
            old = tracks.get(wire.id)
            if old is None or not _hindered(grid, old):
                continue
            grid.release(old)
            new = search(grid, wire) or old
            changed |= new.points != old.points
            tracks[wire.id] = new
            grid.claim(new)
        if not changed:
            break
    return [tracks[w.id] for w in wires if w.id in tracks], lost


def _hindered(grid: Grid, track: Track) -> bool:
    """Whether another wire crosses this one, runs on it, or has since opened a trunk that it could share."""
    wire = track.wire
    if len(track.points) == 2 and not any(other is not wire for other in grid.h_pass.get(track.cells[0], ())):
        return False
    for use, key in grid._uses(track):
        if any(other is not wire and not wire.trunk_with(other) for other in use[key]):
            return True
    for x, y in track.cells:
        for passing in (grid.h_pass.get((x, y), ()), grid.v_pass.get((x, y), ())):
            if any(other is not wire and not wire.trunk_with(other) for other in passing):
                return True
    return len(track.points) > 2 and any(wire.trunk_with(other) for other in grid.routed.values() if other is not wire)
