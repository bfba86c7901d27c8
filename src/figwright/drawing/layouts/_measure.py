"""Sizes: cells are measured from the leaves up, with gaps that fit their labels and tracks shared between siblings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from figwright.drawing.layouts._cells import Cell, Shared
from figwright.drawing.layouts._lines import has_frame, line_up, origin
from figwright.drawing.layouts._spans import make_columns_alike, share
from figwright.drawing.layouts._titles import frame_width, title_width, titled_below
from figwright.drawing.leaf import BOXES, Leaf
from figwright.drawing.themes import Theme
from figwright.ir.scene import Rect
from figwright.ir.spec import Group

Extra = Mapping[tuple[str, str], float]
"""Room that the router asked for, by container and place: "gap0", "gap1", … or "pad00" (left), "pad01", "pad10"
(top), "pad11"."""

GAP = (16.0, 10.5)
"""Between neighbours in a row and in a column."""
FRAME_GAP = (17.0, 13.0)
"""The same where one of them has a frame."""
ARROW = (20.5, 17.5)
"""Room for an arrow between connected neighbours."""
LEAST_GAP = 10.5
"""A line must find room in any gap; where more run, the rounds widen it."""
RETURN = 1.5
"""What a gap needs more for each line whose ends are joined the other way, too."""
BRACKET = 4.0
"""What an arrow needs more at the bracket of a group without a frame."""
SHORTEST = 0.84
"""How much of its room an arrow keeps in crowded figures: a head needs a shaft."""
TIGHT_GAP = 1.6
"""Between the cells of a strip."""
LOOSE_TRACKS, SNUG_TRACKS = 1.22, 1.08
"""How much longer columns may become by sharing their rows, where there is room and where type is small."""
MOST_DROP = 7.0
"""How much lower the words under a drawing may stand to be on a line with its neighbour's."""
STATE_ROOM = 12.0
"""From the side of a frame to its title, where a flame or snowflake stands on the corner between them."""
FOLD = 16.0
"""A line of a title: heads of zones that differ by no more are made alike."""
PLAIN_STEP, DRAWN_STEP = (7.0, 5.0), (9.0, 7.0)
"""Cards of a stack: boxes cover each other by a little, drawings by most of themselves."""


def measure(cell: Cell, theme: Theme, extra: Extra) -> None:
    """Sets the least size, the anchors, the slots and the gaps of a cell and all below it."""
    if cell.grid:
        make_columns_alike(cell)
    for child in cell.children:
        measure(child, theme, extra)
        if child.span != (1, 1):
            share(child, GAP)
    if cell.way == "leaf":
        _measure_leaf(cell)
    elif cell.way == "stack":
        _measure_stack(cell)
    elif cell.way == "placed":
        for child in cell.children:
            if child.fixed is None:  # beside the others
                child.fixed = Rect(cell.extent.right + GAP[0], cell.extent.y, *child.least)
        own = cell.extent
        cell.least, cell.anchor = [own.w, own.h], [own.w / 2, own.h / 2]
    else:
        _harmonise(cell)
        _level_titles(cell)
        _centre_frames(cell)
        _share_tracks(cell)
        _sum_up(cell, theme, extra)
    _fold_title(cell, theme)
    pad = [[v + extra.get((cell.id, f"pad{axis}{i}"), 0.0) for i, v in enumerate(cell.pad[axis])] for axis in (0, 1)]
    for axis in (0, 1):
        cell.least[axis] += sum(pad[axis])
        cell.anchor[axis] += pad[axis][0]
    cell.pad = pad
    for axis, least in enumerate(cell.room):
        if (room := least - cell.least[axis]) > 0:
            cell.least[axis] += room
            cell.anchor[axis] += room / 2
            pad[axis] = [value + room / 2 for value in pad[axis]]
    inner = max(cell.wide, frame_width(cell, theme))
    if cell.title and isinstance(cell.item, Group) and cell.item.state:
        inner = max(inner, title_width(cell, theme) + 2 * (STATE_ROOM - pad[0][0]))
    if inner and (room := inner + 2 * pad[0][0] - cell.least[0]) > 0:
        cell.least[0] += room
        cell.anchor[0] += room / 2
        cell.pad[0] = [pad[0][0] + room / 2, pad[0][1] + room / 2]


def _fold_title(cell: Cell, theme: Theme) -> None:
    """A title that is wider than all that its frame holds stands in two lines, where width is scarce."""
    if cell.folded is None or cell.title is None or title_width(cell, theme) <= cell.least[0]:
        return
    more = cell.folded.bounds.h - cell.title.bounds.h
    cell.title = cell.folded
    below = isinstance(cell.item, Group) and titled_below(cell.item)
    cell.pad[1][below] += more


def _level_titles(cell: Cell) -> None:
    """Zones side by side begin alike: below a title of one line stays as much room as for the two beside it."""
    zones = [kid for kid in cell.children if kid.title and kid.framed and kid.pad[1][0] > kid.pad[1][1]]
    if cell.way != "row" or len(zones) < 2:
        return
    most = max(kid.pad[1][0] for kid in zones)
    for kid in zones:
        if (more := most - kid.pad[1][0]) <= FOLD:
            kid.pad[1][0] += more
            kid.least[1] += more
            kid.anchor[1] += more


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
    if cross == 1:
        _line_captions(cell.children)
    plain = [c for c in cell.children if c.leaf and c.leaf.plain and c.leaf.frame in BOXES and c.span == (1, 1)]
    if len(plain) < 2:
        return
    if cell.tight:
        most = max(c.least[cell.main] for c in plain)
        for child in plain:
            child.least[cell.main] = most if most <= 1.9 * child.least[cell.main] else child.least[cell.main]
    most = max(c.least[cross] for c in plain)
    for child in plain:
        if most <= (1.9 if cross == 0 else 2.2) * child.least[cross]:
            child.least[cross] = most
            _measure_leaf(child)


def _line_captions(kids: Sequence[Cell]) -> None:
    leaves = {kid.id: kid.leaf for kid in kids if isinstance(kid.leaf, Leaf) and not kid.leaf.plain}
    lowered = captions_level(leaves)
    for kid in kids:
        if kid.id in lowered:
            kid.leaf = lowered[kid.id]
            kid.least[1] = 0.0
            _measure_leaf(kid)


def captions_level(leaves: Mapping[str, Leaf]) -> dict[str, Leaf]:
    """Drawings side by side are met at their middles; where they differ a little in height, their words still stand
    on one line: the leaves whose words must be lower."""
    drawn = {id: leaf for id, leaf in leaves.items() if leaf.label and not leaf.picture}
    below = {id: leaf.core.h / 2 + leaf.hang for id, leaf in drawn.items()}
    drops = {id: max(v for v in below.values() if v <= own + MOST_DROP) - own for id, own in below.items()}
    return {id: drawn[id].lowered(drop) for id, drop in drops.items() if drop > 0.01}


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
        if cell.grid or tracks.outer <= (SNUG_TRACKS if cell.snug else LOOSE_TRACKS) * longest:
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
    line_up(cell)
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
    line_up(cell)
    cell.least[c] = max(s + k.least[c] for s, k in zip(cell.shift, kids, strict=True))
    cell.anchor[c] = cell.line


def _main_line(cell: Cell) -> float:
    """Along the main axis a container is met at its middle, or at the one child that most of its edges to the
    outside belong to."""
    ranked = sorted(range(len(cell.children)), key=lambda i: -cell.outward[i])
    first = ranked[0]
    if len(ranked) > 1 and cell.outward[first] > 1.5 * cell.outward[ranked[1]] + 0.1:
        spot_ = origin(cell, first, cell.main) + cell.children[first].anchor[cell.main]
        # A line far off the middle would leave half of the room beside it empty.
        if 0.15 * cell.least[cell.main] <= spot_ <= 0.85 * cell.least[cell.main]:
            return spot_
    return cell.least[cell.main] / 2


def _bracketed(cell: Cell) -> bool:
    """Whether arrows meet it at a bracket along its side."""
    return isinstance(cell.item, Group) and not cell.framed and bool(cell.children)


def _gap(cell: Cell, i: int) -> float:
    """The least gap after child i: wide enough for the arrow and the label that cross it."""
    m = cell.main
    a, b = cell.children[i], cell.children[i + 1]
    if cell.tight:
        return TIGHT_GAP
    gap = max(LEAST_GAP, (FRAME_GAP if has_frame(a) or has_frame(b) else GAP)[m] * cell.air)
    ends = {(line.source, line.target) for line in cell.lines}
    both_ways = sum((line.target, line.source) in ends and {line.i, line.j} == {i, i + 1} for line in cell.lines)
    for line in cell.lines:
        low, high = min(line.i, line.j), max(line.i, line.j)
        if low <= i < high:
            near = high == low + 1
            if near:
                brackets = sum(1 for kid in (a, b) if _bracketed(kid) and kid.id in (line.source, line.target))
                gap = max(gap, ARROW[m] * max(cell.air, SHORTEST) + BRACKET * brackets + RETURN * both_ways)
            if line.label[0] and (near or i in (low, high - 1)):
                room = (line.label[0] + 13.0, line.label[1] + 15.0)[m]
                gap = max(gap, room if near else min(room, gap * 1.6))
    return gap
