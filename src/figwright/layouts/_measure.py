"""Sizes: cells are measured from the leaves up, with gaps that fit their labels and tracks shared between siblings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from figwright.layouts._cells import Cell, Shared, title_width
from figwright.themes import Theme

Extra = Mapping[tuple[str, str], float]
"""Room that the router asked for, by container and place: "gap0", "gap1", … or "pad00" (left), "pad01", "pad10"
(top), "pad11"."""

GAP = (19.0, 15.0)
"""Between neighbours in a row and in a column."""
FRAME_GAP = (23.0, 20.0)
"""The same where one of them has a frame."""
ARROW = (23.0, 20.0)
"""Room for an arrow between connected neighbours."""
LEAST_GAP = 15.0
"""Two lines must find room side by side in any gap."""
PLAIN_STEP, DRAWN_STEP = (7.0, 5.0), (9.0, 7.0)
"""Cards of a stack: boxes cover each other by a little, drawings by most of themselves."""


def measure(cell: Cell, theme: Theme, extra: Extra) -> None:
    """Sets the least size, the anchors, the slots and the gaps of a cell and all below it."""
    for child in cell.children:
        measure(child, theme, extra)
    if cell.way == "leaf":
        _measure_leaf(cell)
    elif cell.way == "stack":
        _measure_stack(cell)
    else:
        _harmonise(cell)
        _centre_frames(cell)
        _share_tracks(cell)
        _sum_up(cell, theme, extra)
    pad = [[v + extra.get((cell.id, f"pad{axis}{i}"), 0.0) for i, v in enumerate(cell.pad[axis])] for axis in (0, 1)]
    for axis in (0, 1):
        cell.least[axis] += sum(pad[axis])
        cell.anchor[axis] += pad[axis][0]
    cell.pad = pad
    inner = max(cell.wide, title_width(cell, theme))
    if inner and (room := inner + 2 * pad[0][0] - cell.least[0]) > 0:
        cell.least[0] += room
        cell.anchor[0] += room / 2
        cell.pad[0] = [pad[0][0] + room / 2, pad[0][1] + room / 2]


def _measure_leaf(cell: Cell) -> None:
    assert cell.leaf is not None
    cell.least = [max(cell.least[0], cell.leaf.w), max(cell.least[1], cell.leaf.h)]
    core = cell.leaf.touch(cell.least[0], cell.least[1])
    cell.anchor = [core.cx, core.cy]


def _measure_stack(cell: Cell) -> None:
    n = len(cell.children)
    w, h, right, up = card_sizes(cell)
    cell.least = [w + right * (n - 1), h + up * (n - 1)]
    cell.anchor = [cell.least[0] / 2, cell.least[1] / 2]


def card_sizes(cell: Cell) -> tuple[float, float, float, float]:
    """Width and height of a card, and how far the next one stands to the right and up: boxes show their words,
    drawings an edge."""
    w = max((c.least[0] for c in cell.children), default=20.0)
    h = max((c.least[1] for c in cell.children), default=20.0)
    plain = all(c.leaf and c.leaf.plain for c in cell.children)
    right, up = (PLAIN_STEP[0], h - PLAIN_STEP[1]) if plain else DRAWN_STEP
    return w, h, right, up


def _harmonise(cell: Cell) -> None:
    """Plain boxes side by side get one height, boxes above each other one width: siblings should look like siblings."""
    cross = 1 - cell.main
    plain = [c for c in cell.children if c.leaf and c.leaf.plain and c.leaf.frame in ("box", "sheet")]
    if len(plain) < 2:
        return
    most = max(c.least[cross] for c in plain)
    for child in plain:
        if most <= (1.9 if cross == 0 else 2.2) * child.least[cross]:
            child.least[cross] = most
            _measure_leaf(child)


def _centre_frames(cell: Cell) -> None:
    """Frames above each other stand flush, so they are lined up by their middles and not by their arrows."""
    for child in cell.children:
        if cell.way == "column" and has_frame(child):
            child.anchor[0] = child.least[0] / 2


def _share_tracks(cell: Cell) -> None:
    """Columns of equally many rows that stand side by side get the same row tracks (and rows above each other the
    same column tracks), also through rows within the row: what lies on one line of the eye should lie on one line."""
    found: dict[int, list[Shared]] = {}
    for member in _across(cell, cell.main, 0.0, 0.0):
        found.setdefault(len(member.cell.children), []).append(member)
    cell.shared = []
    for members in found.values():
        if len(members) < 2:
            continue
        tracks = _tracks(members)
        longest = max(_outer(m) for m in members)
        if cell.grid or tracks.outer <= 1.22 * longest:
            cell.shared.append(members)
            for member in members:
                _set_tracks(member, tracks)
    for child in cell.children:
        if child.way == cell.way and any(k.bound for k in child.children):
            _across_again(child)


@dataclass(frozen=True, slots=True)
class _Tracks:
    """Common tracks: room on either side of each line, gaps, and how far the outer lines lie from the outer ends."""

    slots: list[list[float]]
    gaps: list[float]
    first: float
    last: float

    @property
    def outer(self) -> float:
        inner = sum(a + b for a, b in self.slots) - self.slots[0][0] - self.slots[-1][1]
        return self.first + inner + sum(self.gaps) + self.last


def _tracks(members: Sequence[Shared]) -> _Tracks:
    kids = [member.cell for member in members]
    m = kids[0].main
    slots = [[max(k.slots[t][s] for k in kids) for s in (0, 1)] for t in range(len(kids[0].slots))]
    gaps = [max(k.gaps[t] for k in kids) for t in range(len(kids[0].gaps))]
    # A frame's title and padding count for the distance of its first and last line from the ends they all share.
    first = max(x.before + x.cell.pad[m][0] + x.cell.slots[0][0] for x in members)
    last = max(x.after + x.cell.pad[m][1] + x.cell.slots[-1][1] for x in members)
    return _Tracks(slots, gaps, first, last)


def _outer(member: Shared) -> float:
    return member.before + sum(member.cell.pad[member.cell.main]) + length(member.cell) + member.after


def _set_tracks(member: Shared, tracks: _Tracks) -> None:
    cell, m = member.cell, member.cell.main
    before = length(cell)
    cell.slots, cell.gaps, cell.bound = [list(s) for s in tracks.slots], list(tracks.gaps), True
    cell.slots[0][0] = tracks.first - member.before - cell.pad[m][0]
    cell.slots[-1][1] = tracks.last - member.after - cell.pad[m][1]
    cell.least[m] += length(cell) - before
    lines = length(cell) - cell.slots[0][0] - cell.slots[-1][1]
    cell.anchor[m] = cell.pad[m][0] + cell.slots[0][0] + lines / 2


def _across(cell: Cell, main: int, before: float, after: float) -> Iterator[Shared]:
    """The columns in a row, and in rows within it."""
    c = 1 - main
    for child in cell.children:
        if child.way not in ("row", "column") or len(child.children) < 2:
            continue
        if child.main != main:
            yield Shared(child, before, after)
        else:
            yield from _across(child, main, before + child.pad[c][0], after + child.pad[c][1])


def _across_again(cell: Cell) -> None:
    """A row whose columns grew: its own extent across, anew."""
    c = 1 - cell.main
    for child in cell.children:
        if child.way == cell.way and any(k.bound for k in child.children):
            _across_again(child)
    _line_up(cell)
    content = max(s + k.least[c] for s, k in zip(cell.shift, cell.children, strict=True))
    cell.least[c] = content + sum(cell.pad[c])
    cell.anchor[c] = cell.pad[c][0] + cell.line


def length(cell: Cell) -> float:
    return sum(a + b for a, b in cell.slots) + sum(cell.gaps)


def _sum_up(cell: Cell, theme: Theme, extra: Extra) -> None:
    m, c = cell.main, 1 - cell.main
    kids = cell.children
    cell.slots = [[k.anchor[m], k.least[m] - k.anchor[m]] for k in kids]
    if not kids:
        cell.least = [24.0, 16.0] if cell.item else [0.0, 0.0]  # an empty group is seen, a blank is not
        cell.anchor = [cell.least[0] / 2, cell.least[1] / 2]
        cell.gaps, cell.shift = [], []
        return
    cell.gaps = [_gap(cell, i) + extra.get((cell.id, f"gap{i}"), 0.0) for i in range(len(kids) - 1)]
    cell.least[m] = length(cell)
    cell.anchor[m] = _main_line(cell)
    _line_up(cell)
    cell.least[c] = max(s + k.least[c] for s, k in zip(cell.shift, kids, strict=True))
    cell.anchor[c] = cell.line


def _main_line(cell: Cell) -> float:
    """Along the main axis a container is met at its middle, or at the one child that most of its edges to the
    outside belong to."""
    ranked = sorted(range(len(cell.children)), key=lambda i: -cell.outward[i])
    first = ranked[0]
    if len(ranked) > 1 and cell.outward[first] > 1.5 * cell.outward[ranked[1]] + 0.1:
        spot_ = _origin(cell, first, cell.main) + cell.children[first].anchor[cell.main]
        # A line far off the middle would leave half of the room beside it empty.
        if 0.15 * cell.least[cell.main] <= spot_ <= 0.85 * cell.least[cell.main]:
            return spot_
    return cell.least[cell.main] / 2


def _gap(cell: Cell, i: int) -> float:
    """The least gap after child i: wide enough for the arrow and the label that cross it."""
    m = cell.main
    a, b = cell.children[i], cell.children[i + 1]
    gap = max(LEAST_GAP, (FRAME_GAP if has_frame(a) or has_frame(b) else GAP)[m] * cell.air)
    for line in cell.lines:
        low, high = min(line.i, line.j), max(line.i, line.j)
        if low <= i < high:
            near = high == low + 1
            gap = max(gap, ARROW[m] * cell.air if near else gap)
            if line.label[0] and (near or i in (low, high - 1)):
                room = (line.label[0] + 13.0, line.label[1] + 15.0)[m]
                gap = max(gap, room if near else min(room, gap * 1.6))
    return gap


def has_frame(cell: Cell) -> bool:
    return cell.framed or any(has_frame(child) for child in cell.children)


def spot(cell: Cell, id: str, axis: int) -> float | None:
    """Where on an axis the middle of the element `id` is, measured from the cell's own origin; None when it is not
    inside."""
    if cell.id == id:
        return cell.anchor[axis]
    if cell.way == "stack":
        return cell.anchor[axis] if any(c.id == id for c in cell.children) else None
    for i, child in enumerate(cell.children):
        inner = spot(child, id, axis)
        if inner is not None:
            return cell.pad[axis][0] + _origin(cell, i, axis) + inner
    return None


def _origin(cell: Cell, i: int, axis: int) -> float:
    """Child i's origin in the content of a measured cell."""
    if axis != cell.main:
        return cell.shift[i]
    before = sum(a + b for a, b in cell.slots[:i]) + sum(cell.gaps[:i])
    return before + cell.slots[i][0] - cell.children[i].anchor[axis]


def _line_up(cell: Cell) -> None:
    """Each child's origin across: on a common line, or shifted where that makes an arrow straight."""
    c = 1 - cell.main
    kids = cell.children
    if cell.align != "center":
        most = max(k.least[c] for k in kids)
        cell.shift = [0.0 if cell.align == "start" else most - k.least[c] for k in kids]
        cell.line = _busiest_line(cell, most / 2)
        return
    offsets = [-k.anchor[c] for k in kids]
    meets = []
    for line in cell.lines:
        a, b = spot(kids[line.i], line.source, c), spot(kids[line.j], line.target, c)
        if a is not None and b is not None:
            meets.append((line.i, line.j, a, b, line.weight))
    # Frames above each other should stand flush: only what has no frame may be shifted sideways.
    free = [i for i, kid in enumerate(kids) if not _on_line(kid) and not (cell.way == "column" and has_frame(kid))]
    for _ in range(2 if meets else 0):
        for i in free:
            offsets[i] = _best_offset(kids, offsets, i, meets, c)
    low = min(offsets)
    cell.shift = [o - low for o in offsets]
    cell.line = -low if any(_on_line(kid) for kid in kids) else _busiest_line(cell, -low)


def _busiest_line(cell: Cell, default: float) -> float:
    """Across, a container is met where most of its edges to the outside are."""
    busiest = max(range(len(cell.children)), key=lambda i: (cell.outward[i], -i))
    if not cell.outward[busiest]:
        return default
    return cell.shift[busiest] + cell.children[busiest].anchor[1 - cell.main]


def _on_line(cell: Cell) -> bool:
    return cell.bound or (cell.way in ("row", "column") and any(_on_line(child) for child in cell.children))


def _best_offset(
    kids: list[Cell], offsets: list[float], i: int, meets: list[tuple[int, int, float, float, float]], c: int
) -> float:
    """Where child i is best put across, the others standing: straight arrows against a compact row."""
    kid = kids[i]
    mine = [(j, a, b, w) for k, j, a, b, w in meets if k == i] + [(k, b, a, w) for k, j, a, b, w in meets if j == i]
    others = [(offsets[j], kids[j].least[c]) for j in range(len(kids)) if j != i]
    wants = {-kid.anchor[c], offsets[i]} | {offsets[j] + theirs - own for j, own, theirs, _ in mine}
    if has_frame(kid):  # a frame keeps its size, so a large shift would only empty one side of it
        wants = {o for o in wants if abs(o + kid.anchor[c]) <= 0.12 * kid.least[c]}

    def cost(o: float) -> float:
        off = [(abs(offsets[j] + theirs - o - own), w) for j, own, theirs, w in mine]
        bend = sum(w * min(8.0 + d, 45.0) for d, w in off if d > 0.3)
        low = min([o] + [p for p, _ in others])
        high = max([o + kid.least[c]] + [p + s for p, s in others])
        return bend + 1.1 * (high - low) + 0.05 * abs(o + kid.anchor[c])

    return min(sorted(wants), key=cost)
