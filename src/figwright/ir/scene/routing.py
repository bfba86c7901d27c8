"""Orthogonal routes around obstacles: sides and ports are chosen inside the search, crossings are paid for, bad
routes are ripped up.
"""

from __future__ import annotations

import heapq
import itertools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from figwright.ir.scene.geometry import OPPOSITE, Point, Rect, Side
from figwright.ir.scene.grid import FORK, Grid, Port, Terminal, Track, Wire

BEND, CROSS, SHARE, HOME, FOREIGN = 20.0, 100.0, 0.35, 1.05, 2.6
"""The price of a bend and of a crossing in points of length; trunks are cheap, other people's zones are dear."""
CROWD = 14.0
"""The price of a port that a foreign wire uses already."""
UNLIKE = 70.0
"""The price of a fork that leaves or arrives by another side than the one that faces its other end."""
PULL = (1.1, 1.6)
"""How much the estimate of the rest counts in a careful and in a hasty search."""

REMEMBERED = 32
"""How many boards are remembered: more than are routed for one figure."""

_STEP = {"right": 0, "bottom": 1, "left": 2, "top": 3}
_TURNS = tuple((d, (d + 1) & 3, (d + 3) & 3) for d in range(4))
FAR = 1e18
"""The price of what was not reached yet."""

_Found = tuple[list[float], dict[int, int], list[tuple[float, float, int]]]
"""The best price of each state, where it was come from, and the heap of those to go on from."""


def search(grid: Grid, wire: Wire, hasty: bool = False) -> Track | None:
    """The cheapest way for one wire, given where all the others run; A* over (column, row, direction).

    A hasty search trusts its estimate more than it should: a few more bends for a fifth of the work."""
    starts, goals = _ends(grid, wire)
    # Wires of one edge meet its common end in one point: the first one says where.
    starts = [grid.joints[key]] if (key := (wire.bundle, wire.source.id, True)) in grid.joints else starts
    goals = [grid.joints[key]] if (key := (wire.bundle, wire.target.id, False)) in grid.joints else goals
    if wire.source.id == wire.target.id:
        goals = [g for g in goals if g.side == "top"]
        starts = [s for s in starts if s.side == "right"]
    if not starts or not goals:  # the point where its edge meets the box is no place for a loop
        return None
    if straight := _straight(grid, wire, starts, goals):
        return straight
    ends: dict[int, list[tuple[Port, float]]] = {}
    for goal in goals:
        price = goal.price + _crowd(grid, goal, wire, wire.target) + _unlike(goal, *wire.forks)
        ends.setdefault(goal.stub, []).append((goal, price))
    heap: list[tuple[float, float, int]] = []  # estimate, cost, state = node * 4 + direction
    best = [FAR] * (4 * grid.nx * grid.ny)
    came: dict[int, int] = {}
    origin: dict[int, Port] = {}
    for port in starts:
        state = port.stub * 4 + _STEP[port.side]
        cost = port.price + _crowd(grid, port, wire, wire.source) + _unlike(port, *reversed(wire.forks))
        if cost < best[state]:
            best[state], came[state], origin[state] = cost, -1, port
            heapq.heappush(heap, (cost, cost, state))
    done, last, reached = FAR, -1, None
    doors = {state >> 2 for state in origin}
    astray: set[int] = set()  # what came past a goal from behind: to run back along that way may be the way to arrive
    expand = _expander(grid, wire, ends, hasty, (best, came, heap))
    while heap:
        estimate, cost, state = heapq.heappop(heap)
        if estimate >= done:
            break
        if cost > best[state] + 1e-9:
            continue
        node = state >> 2
        if node in ends:
            for goal, price in ends[node]:
                want = (_STEP[goal.side] + 2) % 4
                turn = 0.0 if want == state & 3 else BEND if (want - state) % 2 else 1e9
                if turn > BEND:
                    astray.add(state)
                if cost + turn + price < done:
                    done, last, reached = cost + turn + price, state, goal
        elif astray and came[state] in astray:
            astray.add(state)
        elif best[state ^ 2] > cost and node not in doors:
            # From here every direction but back is open for the price of a turn: who comes later from elsewhere and
            # paid more could gain only by running back along this way. More than half of all states end here.
            best[state ^ 2] = cost
            for side in (state ^ 1, state ^ 3):
                best[side] = min(best[side], cost + BEND)
        expand(state, cost)
    return None if reached is None else _trace(grid, wire, last, reached, came, origin, done)


def _ends(grid: Grid, wire: Wire) -> tuple[list[Port], list[Port]]:
    """Where a wire may leave and where it may arrive; the same each time that it is searched for."""
    if wire.id not in grid.doors:
        grid.doors[wire.id] = (
            grid.ports(wire, leaving=True),
            grid.ports(wire, leaving=False),
        )
    return grid.doors[wire.id]


def _straight(grid: Grid, wire: Wire, starts: Sequence[Port], goals: Sequence[Port]) -> Track | None:
    """The straight way between two sides that see each other, when it is free: nothing can be better."""
    best: Track | None = None
    for a in starts:
        for b in goals:
            if b.side != OPPOSITE[a.side] or wire.source.id == wire.target.id or max(a.price, b.price) >= FORK:
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
    grid: Grid, wire: Wire, ends: Mapping[int, object], hasty: bool, found: _Found
) -> Callable[[int, float], None]:
    """Goes on from a state and its cost for one wire: what is reached more cheaply than before is found and put on the
    heap with the least price of the rest. The hot loop: everything it needs is local."""
    best, came, heap = found
    push = heapq.heappush
    xs, ys, nx, ny = grid.xs, grid.ys, grid.nx, grid.ny
    g_left, g_right = min(xs[n % nx] for n in ends), max(xs[n % nx] for n in ends)
    g_top, g_bottom = min(ys[n // nx] for n in ends), max(ys[n // nx] for n in ends)
    ahead_x = [g_left - v if v < g_left else v - g_right if v > g_right else 0.0 for v in xs]
    ahead_y = [g_top - v if v < g_top else v - g_bottom if v > g_bottom else 0.0 for v in ys]
    wide, tall = grid.wide, grid.tall
    dear = _dear(grid, wire.source.frames | wire.target.frames)
    h_shut, v_shut = grid.h_shut, grid.v_shut
    h_use, v_use, h_pass, v_pass = grid.h_use, grid.v_use, grid.h_pass, grid.v_pass
    mates = grid.mates(wire)
    # Where a trunk can be shared, length is cheap and the estimate must be modest.
    pull = PULL[hasty] * (0.75 if mates else 1.0)

    def expand(state: int, cost: float) -> None:
        node, d = state >> 2, state & 3
        y, x = divmod(node, nx)
        for nd in _TURNS[d]:
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
            nxt = to * 4 + nd
            if cost + length * SHARE + (BEND if nd != d else 0.0) >= best[nxt]:
                continue  # not even by somebody else's trunk
            users, passing = (v_use.get(seg), h_pass.get(to)) if nd & 1 else (h_use.get(seg), v_pass.get(to))
            step = length * (dear[node] if dear[node] > dear[to] else dear[to])
            shared = False
            if users:
                for other in users:
                    if other in mates:
                        shared = True
                    else:
                        step += 7.0 + 0.6 * length
                if shared:
                    step *= SHARE
            if passing and not shared:
                for other in passing:
                    if other not in mates:
                        step += CROSS
            if nd != d:
                step += BEND
            new = cost + step
            if new >= best[nxt] - 1e-9:
                continue
            best[nxt], came[nxt] = new, state
            dx, dy = ahead_x[mx], ahead_y[my]
            rest = pull * (dx + dy)
            if (dx and dy) or (dx if nd & 1 else dy):
                rest += BEND  # it has to turn at least once more
            push(heap, (new + rest, new, nxt))

    return expand


def _dear(grid: Grid, own: frozenset[str]) -> list[float]:
    """The price of a point of length at each node: between zones is the best place to run, within one's own zone the
    next, within another's the worst."""
    if own not in grid.prices:
        foreign = [1.0] + [HOME if name in own else FOREIGN for name, _ in grid.frames]
        grid.prices[own] = [foreign[z] for z in grid.zone]
    return grid.prices[own]


def _crowd(grid: Grid, port: Port, wire: Wire, end: Terminal) -> float:
    """A port that a foreign wire uses already costs extra: in and out should not meet in one point, least of all at
    the corner of a diamond, which has three others: an answer of a decision shares it as unwillingly as it crosses."""
    passing = (grid.h_pass if port.side in ("left", "right") else grid.v_pass).get(port.stub, ())
    foreign = [other for name in passing if not wire.trunk_with(other := grid.routed[name])]
    if not end.pointed:
        return CROWD * len(foreign)
    return sum(CROSS if end.id in (wire.source.id, other.source.id) else 3 * CROWD for other in foreign)


def _unlike(port: Port, branch: Side | None, trunk: Side | None) -> float:
    """The branches of a fork should look alike, and its trunk should stand between them: another side than the one
    that faces the other end costs extra."""
    wanted = branch or (OPPOSITE[trunk] if trunk else None)
    return UNLIKE if wanted and wanted != port.side else 0.0


def _trace(
    grid: Grid, wire: Wire, state: int, goal: Port, came: dict[int, int], origin: dict[int, Port], cost: float
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
    """The corners only: no repeated points, none in the middle of a straight stretch, no way there and back."""
    out: list[Point] = []
    for p in points:
        while len(out) > 1 and _in_line(out[-2], out[-1], p):
            out.pop()
        if not out or abs(out[-1].x - p.x) > 1e-6 or abs(out[-1].y - p.y) > 1e-6:
            out.append(p)
    return out


def _in_line(a: Point, b: Point, c: Point) -> bool:
    level = abs(a.y - b.y) < 1e-6 and abs(b.y - c.y) < 1e-6
    return level or (abs(a.x - b.x) < 1e-6 and abs(b.x - c.x) < 1e-6)


def route_all(
    wires: Sequence[Wire],
    obstacles: Sequence[tuple[str, Rect]],
    frames: Sequence[tuple[str, Rect]],
    sheet: Rect,
    hasty: bool = False,
    bounded: bool = False,
) -> tuple[list[Track], list[Wire]]:
    """Every wire routed, short ones first, then the costly ones ripped up and routed again; and those with no way
    at all. A `bounded` sheet is not left. The same boxes come again when a first look becomes a round, and with every
    edit that moves none."""
    tracks, lost = _routed(tuple(wires), tuple(obstacles), tuple(frames), sheet, hasty, bounded)
    return [replace(track, points=list(track.points)) for track in tracks], list(lost)


@lru_cache(maxsize=REMEMBERED)
def _routed(
    wires: tuple[Wire, ...],
    obstacles: tuple[tuple[str, Rect], ...],
    frames: tuple[tuple[str, Rect], ...],
    sheet: Rect,
    hasty: bool,
    bounded: bool,
) -> tuple[list[Track], list[Wire]]:
    if not wires:
        return [], []
    grid = Grid(obstacles, frames, wires, sheet, bounded)
    tracks: dict[str, Track] = {}
    lost: list[Wire] = []

    def distance(w: Wire) -> float:
        a, b = w.source.core, w.target.core
        return abs(a.cx - b.cx) + abs(a.cy - b.cy)

    common = Counter((w.bundle, w.source.id, True) for w in wires if w.trunk) + Counter(
        (w.bundle, w.target.id, False) for w in wires if w.trunk
    )
    # What sees its other end straight ahead has the first claim on the side that faces it; what runs back has none.
    ahead = {w.id for w in wires if not w.back and _straight(grid, w, *_ends(grid, w))}
    order = sorted(wires, key=lambda w: (w.id not in ahead, distance(w), w.id))
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
            if any(other != wire.id and not wire.trunk_with(grid.routed[other]) for other in passing):
                return True
    return len(track.points) > 2 and bool(grid.mates(wire) - {wire.id})
