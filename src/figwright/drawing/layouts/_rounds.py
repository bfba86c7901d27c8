"""Place, route, look where lines or labels lack room, give it to those gaps, and place again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from figwright.drawing.layouts._align import align
from figwright.drawing.layouts._bolder import bolder
from figwright.drawing.layouts._building import build
from figwright.drawing.layouts._cells import MARGIN, Build, Cell
from figwright.drawing.layouts._growing import grow
from figwright.drawing.layouts._measure import measure
from figwright.drawing.layouts._place import place
from figwright.drawing.layouts._sheets import legibility, sheet_of
from figwright.drawing.layouts._wires import Wiring, wire, wire_within
from figwright.drawing.themes import Theme
from figwright.ir.scene import Point, Rect, union
from figwright.ir.scene.geometry import side_of
from figwright.ir.scene.nudging import Shortage
from figwright.ir.spec import Figure
from figwright.ir.spec.model import Hold

ROUNDS = 4
MANY, CROWDED = 32, 60
"""With more wires than the first, care seldom finds a better way than haste, and only automatic figures, which take
their time anyway, get it; with more than the second a figure is too large to read: it is routed once, and no more."""
PATIENCE = 12.0
"""A round that is worse by less than this may yet lead to a better one."""
SLIGHT = 1.0
"""A lack of less than this is not worth another round; what is given is more by as much, so that it suffices."""
OVER = 3000.0
"""What it counts that a held sheet becomes wider, by the share that it does: a hundredth as much as a squeezed line."""
LANE = 6.0
"""Room for one more line."""
ROOMY = 0.72
"""Above this scale there is room for comfort."""


@dataclass(slots=True)
class Placed:
    """A solved figure in design points."""

    root: Cell
    wiring: Wiring
    sheet: Rect
    order: Build
    extra: dict[tuple[str, str], float] = field(default_factory=dict)
    """What gaps and pads got because lines or labels lacked room."""

    def copied(self) -> Placed:
        """A copy whose cells can be moved and given floating items."""
        return replace(self, root=self.root.copied())


def solve(order: Build, begun: tuple[Cell, Rect] | None = None, *, most: int | None = None) -> Placed:
    """Places and routes until nothing lacks room, at most ROUNDS times; the best round is routed once more, with
    care, unless there are more than `most` wires. `begun` is the first placing and its sheet, where the order was
    placed before to be judged."""
    figure, theme = order.figure, order.theme
    hold = figure.head.hold
    extra = room_of(hold) if hold else {}
    best: tuple[float, Placed] | None = None
    wires = sum(len(e.source) * len(e.target) for e in figure.edges)
    for turn in range(1 if wires > CROWDED else ROUNDS):
        if hold is None and (turn == 0 or order.bold):
            order = bolder(order, extra)
        if begun is not None and turn == 0 and not order.bold:
            root, sheet = begun
        else:
            root = build(order)
            measure(root, theme, extra)
            sheet = fit(root, figure, theme)
        grow(root, order, sheet)
        scale = figure.head.width / sheet.w
        wiring = (
            wire(figure, theme, root, sheet, hasty=True) if hold is None else wire_within(figure, theme, root, sheet)
        )
        fault = wiring.faults(sheet) - legibility(scale) + (_widened(sheet, hold) if hold else 0.0)
        if best is not None and fault >= best[0] + PATIENCE:
            break  # more room did not help
        if best is None or fault < best[0]:
            best = (fault, Placed(root, wiring, sheet, order, dict(extra)))
        if hold is not None and not wiring.lost:  # who holds a sheet wants nothing to move
            break
        if not _give_room(root, wiring, sheet, extra, scale > ROOMY and turn == 0):
            break
    assert best is not None
    placed = best[1] if hold is not None else _trimmed(best)
    if hold is not None or wires > (most or (CROWDED if order.plans else MANY)):
        return placed
    careful = wire(figure, theme, placed.root, placed.sheet)
    if careful.faults(placed.sheet) <= placed.wiring.faults(placed.sheet):
        placed.wiring = careful
    return placed


def _trimmed(best: tuple[float, Placed]) -> Placed:
    """The same without the margins that lines asked for in an early round and then did not run in: ground for
    nothing."""
    fault, placed = best
    order, idle = placed.order, _idle(placed)
    if not idle:
        return placed
    extra = {key: room for key, room in placed.extra.items() if key not in idle}
    root = build(order)
    measure(root, order.theme, extra)
    sheet = fit(root, order.figure, order.theme)
    grow(root, order, sheet)
    wiring = wire(order.figure, order.theme, root, sheet, hasty=True)
    better = wiring.faults(sheet) - legibility(order.figure.head.width / sheet.w) <= fault
    return Placed(root, wiring, sheet, order, extra) if better else placed


def _idle(placed: Placed) -> set[tuple[str, str]]:
    """The margins of the sheet in which nothing runs or stands."""
    root, sheet = placed.root, placed.sheet
    rects = [Rect(p.x, p.y, 0, 0) for track in placed.wiring.tracks for p in track.points]
    rects += [words.bounds for words in placed.wiring.labels.values()]
    reach = union([*rects, *(child.rect for child in root.children)])
    free = {
        "pad00": reach.x,
        "pad01": sheet.right - reach.right,
        "pad10": reach.y,
        "pad11": sheet.bottom - reach.bottom,
    }
    own = {where: room for (id, where), room in placed.extra.items() if id == root.id and where in free}
    return {(root.id, where) for where, room in own.items() if free[where] - MARGIN >= room}


def _widened(sheet: Rect, hold: Hold) -> float:
    """What it counts that a sheet whose size is held becomes wider, and its type smaller."""
    return OVER * max(0.0, sheet.w / hold.size[0] - 1 - SLIGHT / 1000)


def held(placed: Placed) -> Hold:
    """What holds a figure as it was placed."""
    room = {f"{written_name(cell)}/{where}": value for (cell, where), value in placed.extra.items() if value > SLIGHT}
    size = (placed.sheet.w, placed.sheet.h)
    how = {name: getattr(placed.order, name) for name in ("wrap", "snug", "beside", "fold", "bold")}
    return Hold(size=size, **how, room=room)


def room_of(hold: Hold) -> dict[tuple[str, str], float]:
    """The room that it holds, by cell and place."""
    return {(cell, where): value for key, value in hold.room.items() for cell, _, where in [key.rpartition("/")]}


def written_name(cell: str) -> str:
    """The name that a row or column of a plan has when it is written down."""
    return re.sub(r"/(\d+)(?=/|$)", lambda part: f".{int(part[1]) + 1}", cell)


def fit(root: Cell, figure: Figure, theme: Theme) -> Rect:
    """Stretches the root to the wanted ratio of width to height and places everything in it."""
    sheet = sheet_of(root, figure, theme)
    place(root, [MARGIN, MARGIN], [sheet.w - 2 * MARGIN, sheet.h - 2 * MARGIN], (None, None))
    align(figure, root)
    _nudge(root, sheet.w / figure.head.width)
    return sheet


def _nudge(root: Cell, scale: float) -> None:
    """Moves what the figure wants a little elsewhere; `scale` is design points in a point of print."""
    for cell in root.walk():
        if cell.item is not None and cell.item.nudge is not None:
            dx, dy = (value * scale for value in cell.item.nudge)
            for part in cell.walk():
                part.at = [part.at[0] + dx, part.at[1] + dy]


def _give_room(root: Cell, wiring: Wiring, sheet: Rect, extra: dict[tuple[str, str], float], roomy: bool) -> bool:
    """Widens the gaps and pads in which lines or labels were squeezed; False when all had room.

    Comfort is given once, and not where the type is small already: after that, lines get what they need."""
    wanted: dict[tuple[str, str], float] = {}
    for shortage in (*wiring.shortages, *_beside_lost(wiring)):
        key = gap_for(root, shortage)
        room = shortage.missing if roomy else shortage.lacking
        if key and room > SLIGHT:
            wanted[key] = max(wanted.get(key, 0.0), room + SLIGHT)
    for axis, side, missing in wiring.overhang(sheet):
        key = (root.id, f"pad{axis}{side}")
        wanted[key] = wanted.get(key, 0.0) + missing
    for key, room in wanted.items():
        extra[key] = extra.get(key, 0.0) + room
    return bool(wanted)


def _beside_lost(wiring: Wiring) -> Iterator[Shortage]:
    """A wire that found no way lacks room at its ends, on the sides that it must use or that face each other."""
    for lost in wiring.lost:
        for end, other, side in (
            (lost.source.core, lost.target.core, lost.from_side),
            (lost.target.core, lost.source.core, lost.to_side),
        ):
            to = side or side_of(Point(end.cx, end.cy), Point(other.cx, other.cy))
            axis = 0 if to in ("left", "right") else 1
            low, size = (end.x, end.w) if axis == 0 else (end.y, end.h)
            begin = low - LANE if to in ("left", "top") else low + size
            middle = end.cy if axis == 0 else end.cx
            yield Shortage(axis, begin, begin + LANE, middle, LANE, LANE)


def _nearest(cell: Cell, shortage: Shortage) -> Cell | None:
    """Of the rows in a column, the one next to a channel that runs across it, between two of their children."""
    axis, middle = shortage.axis, (shortage.low + shortage.high) / 2
    rows = [
        kid
        for kid in cell.children
        if kid.way in ("row", "column") and kid.main == axis and len(kid.children) > 1
        if kid.children[0].at[axis] < middle < kid.children[-1].at[axis] + kid.children[-1].size[axis]
    ]
    m = cell.main
    return min(rows, key=lambda k: abs(k.at[m] + k.size[m] / 2 - shortage.middle) - k.size[m] / 2, default=None)


def gap_for(cell: Cell, shortage: Shortage) -> tuple[str, str] | None:
    """The gap or pad of the innermost container that holds a channel."""
    axis, middle = shortage.axis, (shortage.low + shortage.high) / 2
    for child in cell.children:
        r = child.rect
        begin, end = (r.x, r.right) if axis == 0 else (r.y, r.bottom)
        across, beyond = (r.y, r.bottom) if axis == 0 else (r.x, r.right)
        if begin <= middle <= end and across - 1 <= shortage.middle <= beyond + 1 and child.way in ("row", "column"):
            return gap_for(child, shortage)
    if cell.way not in ("row", "column") or not cell.children:
        return None
    if cell.main != axis:
        if near := _nearest(cell, shortage):  # it runs between two rows: the one that it lies at can make room
            return gap_for(near, replace(shortage, middle=near.rect.cy if axis == 0 else near.rect.cx))
        first = min(c.at[axis] for c in cell.children)
        return (cell.id, f"pad{axis}{0 if middle <= first + 1 else 1}")
    for i, child in enumerate(cell.children):
        if middle < child.at[axis] + child.size[axis] / 2:
            return (cell.id, f"gap{i - 1}") if i else (cell.id, f"pad{axis}0")
    return (cell.id, f"pad{axis}1")
