"""The sparse grid that routes run on: the lines that matter, what is blocked between them, and who runs where."""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from figwright.ir.scene.geometry import Point, Rect, Side, union
from figwright.ir.scene.paths import Command

CLEAR = 7.0
"""How far lanes run from what they pass."""
EDGE = 1.5
"""How far from the edge of a sheet the outermost lane runs."""
CHANNEL = 6.5
"""Lanes nearer to each other than this are one."""
FORK, ASIDE = 60.0, 10.0
"""The price of a trunk beside the middle of a side, and how far beside it is seen."""
TIGHT = 3.0
"""No line comes nearer than this to a box that is not its own."""


LEAN = 0.15
"""How much shorter the short side of a trapezoid is at each end, as a share of the long one."""
TAKEN = 60.0
"""What it costs to come to a box where something stands on its side."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """An end of a wire: `core` is touched, `room` is kept clear; `frames` are the zones around it, `tip` the air
    before the core."""

    id: str
    core: Rect
    room: Rect
    frames: frozenset[str]
    tip: float = 0.0
    below: float = 0.0
    """The same below words under the core."""
    bracket: bool = False
    above: Rect | None = None
    """What stands on its upper side and is not to be run through: a numeral with its lead line."""
    behind: float = 0.0
    """How far cards behind it stand out above it and to its right: arrows end at the last of them."""
    pointed: bool = False
    """Whether it is a diamond: arrows come to its corners."""
    narrow: Side | None = None
    """The short side of a trapezoid: the sides beside it lean."""
    reached: tuple[tuple[float, float], tuple[float, float]] | None = None
    """Along x and along y, where lines meet a drawing; elsewhere they would end in the air."""

    def span(self, axis: int) -> tuple[float, float]:
        """Where lines may come to it along an axis: beside its corner where it is a diamond, as far as the short side
        where it is a trapezoid."""
        if self.reached:
            return self.reached[axis]
        start, length = (self.core.x, self.core.w) if axis == 0 else (self.core.y, self.core.h)
        leans = self.narrow is not None and (axis == 1) == (self.narrow in ("left", "right"))
        off = 0.36 if self.pointed else LEAN if leans else 0.0
        return start + off * length, start + (1 - off) * length

    def door(self, side: Side, spot: float) -> Point:
        """Where a line ends that comes to a side at that spot along it."""
        c, tip = self.core, self.tip
        if side in ("left", "right"):
            return Point(c.x - tip if side == "left" else c.right + tip + self.behind, spot)
        if side == "top":
            return Point(spot, c.y - tip - self.behind)
        return Point(spot, self.room.bottom + max(tip, self.below) if self.worded else c.bottom + tip)

    @property
    def worded(self) -> bool:
        """Whether words stand below its core, at which lines from below end."""
        return self.room.bottom > self.core.bottom + TIGHT

    def outline(self, point: Point, side: Side) -> Point:
        """Where a line that comes to that point of a side meets it: on the slope of a diamond or trapezoid."""
        c, level = self.core, side in ("left", "right")
        if self.narrow is not None and level != (self.narrow in ("left", "right")):
            return self._leaning(point, side)
        if not self.pointed:
            return point
        off = abs(point.y - c.cy) * c.w / c.h if level else abs(point.x - c.cx) * c.h / c.w
        inward = off if side in ("left", "top") else -off
        return Point(point.x + inward, point.y) if level else Point(point.x, point.y + inward)

    def _leaning(self, point: Point, side: Side) -> Point:
        """Where a line meets a side that leans towards the short one."""
        c = self.core
        share = (point.y - c.y) / c.h if side in ("left", "right") else (point.x - c.x) / c.w
        off = LEAN * (share if self.narrow in ("right", "bottom") else 1 - share)
        inward = 1 if side in ("left", "top") else -1
        if side in ("left", "right"):
            return Point(point.x + inward * off * c.w, point.y)
        return Point(point.x, point.y + inward * off * c.h)


@dataclass(frozen=True, slots=True)
class Wire:
    """What is to be routed. Wires of one bundle share a trunk; so may wires of one style from one source, and, where
    many come to one target (`bus`), those to it. Few inputs stay apart: a reader should see each operand arrive. Wires
    without a head (not `headed`) stay apart too: nothing would tell which ends of a trunk belong together. Those with
    `trunk` off share with nobody, and a trunk has one label at most. What runs `back` goes round what runs forward."""

    id: str
    bundle: str
    source: Terminal
    target: Terminal
    style: str = "flow"
    from_side: Side | None = None
    to_side: Side | None = None
    from_at: float | None = None
    """At which share of the side it starts; None where the search chooses."""
    to_at: float | None = None
    bus: bool = False
    headed: bool = True
    trunk: bool = True
    label: str = ""
    back: bool = False
    fan: str = ""
    """The bus that it runs on with all others of that name."""
    forks: tuple[Side | None, Side | None] = (None, None)
    """Where it parts after its start from others of its edge that go to the same rank: the side that the rank turns to
    it; and the same where it joins others before its end. There a trunk stands in the middle of the side, and its
    branches look alike."""

    def trunk_with(self, other: Wire) -> bool:
        if self.fan and self.fan == other.fan:
            return True
        if self.bundle == other.bundle:
            return self.trunk or self.id == other.id
        if not (self.trunk and other.trunk and self.headed and other.headed):
            return False
        if self.source.pointed and self.source.id == other.source.id:  # the answers of a decision
            return False
        if self.label and other.label and self.label != other.label:
            return False
        same_target = self.target.id == other.target.id and self.bus and other.bus
        return self.style == other.style and (self.source.id == other.source.id or same_target)


@dataclass(frozen=True, slots=True)
class Port:
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
    ports: tuple[Port, Port]
    corner: float = 0.0  # radius of its corners
    cells: list[int] = field(default_factory=list)
    way: tuple[Command, ...] = ()  # of a curve that was drawn


def ports_of(
    end: Terminal, other: Terminal, side: Side | None, busy: bool, share: float | None = None
) -> list[tuple[Side, float, float]]:
    """(side, position along it, price): the middle of each side, where the other end would be straight across, and
    for a box with many wires the quarters; or only the given share of a side."""
    out: list[tuple[Side, float, float]] = []
    for name in ("right", "left", "bottom", "top") if side is None else (side,):
        upright = name in ("left", "right")
        low, length = (end.core.y, end.core.h) if upright else (end.core.x, end.core.w)
        if end.narrow:
            low, high = end.span(1 if upright else 0)
            length = high - low
        middle = low + length / 2
        margin = min(5.0, length * 0.25)
        spots = {round(middle, 3): 0.0}
        if share is not None and not end.pointed:
            spots = {round(low + share * length, 3): 0.0}
        if end.pointed or share is not None:
            out.append((name, *spots.popitem()))
            continue
        theirs = other.core.cy if upright else other.core.cx
        if low + margin <= theirs <= low + length - margin:
            spots.setdefault(round(theirs, 3), 1.0 + 1.05 * abs(theirs - middle))
        else:  # the middle of the common stretch, where the two sides see each other
            o_low, o_len = (other.core.y, other.core.h) if upright else (other.core.x, other.core.w)
            a, b = (
                max(low + margin, o_low + min(5.0, o_len * 0.25)),
                min(low + length - margin, o_low + o_len - min(5.0, o_len * 0.25)),
            )
            if a < b:
                spots.setdefault(round((a + b) / 2, 3), 1.0 + 1.05 * abs((a + b) / 2 - middle))
        if busy and length >= 30 and end.id != other.id:
            for quarter in (0.25, 0.75):
                spots.setdefault(round(low + quarter * length, 3), 8.0 + 0.33 * length)
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
        bounded: bool = False,
    ) -> None:
        """On a `bounded` sheet no line runs beyond its edge; one that a layout makes room on grows with them."""
        self.frames = list(frames)
        self.taken = dict(obstacles)
        self.busy = Counter(end.id for wire in wires for end in (wire.source, wire.target))
        xs, ys = set[float](), set[float]()
        for wire in wires:
            for end, other, side, share in (
                (wire.source, wire.target, wire.from_side, wire.from_at),
                (wire.target, wire.source, wire.to_side, wire.to_at),
            ):
                for name, spot, _ in ports_of(end, other, side, self.busy[end.id] > 2, share):
                    (ys if name in ("left", "right") else xs).add(spot)
        lanes_x, lanes_y = list[float](), list[float]()
        for _, r in obstacles:
            lanes_x += [r.x - CLEAR, r.right + CLEAR]
            lanes_y += [r.y - CLEAR, r.bottom + CLEAR]
        for _, r in frames:
            lanes_x += [r.x - CLEAR, r.right + CLEAR, r.x + CLEAR * 0.7, r.right - CLEAR * 0.7]
            lanes_y += [r.y - CLEAR, r.bottom + CLEAR, r.y + CLEAR * 0.7, r.bottom - CLEAR * 0.7]
        around = union([r for _, r in (*obstacles, *frames)] or [sheet]).grown(2 * CLEAR)  # a second lane around all
        lanes_x += [around.x, around.right]
        lanes_y += [around.y, around.bottom]
        self.bounds = sheet if bounded else None
        if bounded:
            lanes_x = [min(max(v, sheet.x + EDGE), sheet.right - EDGE) for v in lanes_x]
            lanes_y = [min(max(v, sheet.y + EDGE), sheet.bottom - EDGE) for v in lanes_y]
        self.lane_x, self.lane_y = _thinned(lanes_x), _thinned(lanes_y)
        self.xs = _merged(xs, self.lane_x)
        self.ys = _merged(ys, self.lane_y)
        self.nx, self.ny = len(self.xs), len(self.ys)
        self.wide = [b - a for a, b in itertools.pairwise(self.xs)] + [0.0]
        self.tall = [b - a for a, b in itertools.pairwise(self.ys)] + [0.0]
        self._block(obstacles)
        self._zones()
        self.prices: dict[frozenset[str], list[float]] = {}
        self.routed: dict[str, Wire] = {}
        self.joints: dict[tuple[str, str, bool], Port] = {}
        self.doors: dict[str, tuple[list[Port], list[Port]]] = {}
        # Who runs on a stretch, and who passes a point level or upright; by node number y * nx + x.
        self.h_use: dict[int, list[str]] = {}
        self.v_use: dict[int, list[str]] = {}
        self.h_pass: dict[int, list[str]] = {}
        self.v_pass: dict[int, list[str]] = {}

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
        """The grid point where the stub of a port ends: beyond all that its box blocks, which may be more than lines
        keep clear of. A lane within that would lead nowhere."""
        room = union([end.room, self.taken.get(end.id, end.room)])
        if side in ("left", "right"):
            x = room.x - CLEAR if side == "left" else room.right + CLEAR
            return bisect_left(self.ys, spot - 1e-6) * self.nx + _nearest(self.xs, x, self.lane_x)
        y = room.y - CLEAR if side == "top" else room.bottom + CLEAR
        return _nearest(self.ys, y, self.lane_y) * self.nx + bisect_left(self.xs, spot - 1e-6)

    def ports(self, wire: Wire, leaving: bool) -> list[Port]:
        """Where a wire may leave its source, or come to its target."""
        end, other = (wire.source, wire.target) if leaving else (wire.target, wire.source)
        side, share = (wire.from_side, wire.from_at) if leaving else (wire.to_side, wire.to_at)
        fork = wire.forks[0 if leaving else 1] is not None and share is None
        out = []
        for name, spot, price in ports_of(end, other, side, self.busy[end.id] > 2, share):
            if side is None:
                price += _against(end, other, name, leaving)
            if fork and abs(spot - (end.core.cy if name in ("left", "right") else end.core.cx)) > ASIDE:
                price += FORK
            if name == "top" and end.above and end.above.x - CLEAR < spot < end.above.right + CLEAR:
                price += TAKEN
            door = end.door(name, spot)
            if self.bounds and not self.bounds.contains(Rect(*door, 0, 0).grown(CLEAR)):
                price += TAKEN  # no arrow head fits between it and the edge
            out.append(Port(name, *door, self.stub(end, name, spot), price))
        return out

    def mates(self, wire: Wire) -> frozenset[str]:
        """The routed wires that this one may share a trunk with."""
        return frozenset(id for id, other in self.routed.items() if wire.trunk_with(other))

    def claim(self, track: Track) -> None:
        self.routed[track.wire.id] = track.wire
        for use, keys in self.uses(track):
            for key in keys:
                use.setdefault(key, []).append(track.wire.id)

    def release(self, track: Track) -> None:
        del self.routed[track.wire.id]
        for use, keys in self.uses(track):
            for key in keys:
                use[key].remove(track.wire.id)
                if not use[key]:
                    del use[key]

    def uses(self, track: Track) -> tuple[tuple[dict[int, list[str]], Collection[int]], ...]:
        """The stretches that a track runs on, and the points that it passes level and upright."""
        level = [(a, b) for a, b in itertools.pairwise(track.cells) if abs(a - b) == 1]
        upright = [(a, b) for a, b in itertools.pairwise(track.cells) if abs(a - b) != 1]
        flat, steep = {n for pair in level for n in pair}, {n for pair in upright for n in pair}
        alone = set(track.cells) - flat - steep
        return (
            (self.h_use, [min(pair) for pair in level]), (self.v_use, [min(pair) for pair in upright]),
            (self.h_pass, flat | alone), (self.v_pass, steep | alone),
        )  # fmt: skip


def _thinned(values: Iterable[float]) -> list[float]:
    """Lines nearer to each other than CHANNEL become one: how many run there is settled when they are nudged apart.

    It lies midway between the outermost: so it keeps off all that they keep off by CLEAR - CHANNEL / 2 > TIGHT."""
    out: list[float] = []
    group: list[float] = []
    for v in sorted(values):
        if group and v - group[0] > CHANNEL:
            out.append((group[0] + group[-1]) / 2)
            group = []
        group.append(v)
    if group:
        out.append((group[0] + group[-1]) / 2)
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
