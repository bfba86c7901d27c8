"""Sizes and places: cells are measured from the leaves up and placed from the sheet down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
WIDEST_SPREAD = 6.0
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
    w, h, right, up = _cards(cell)
    cell.least = [w + right * (n - 1), h + up * (n - 1)]
    cell.anchor = [cell.least[0] / 2, cell.least[1] / 2]


def _cards(cell: Cell) -> tuple[float, float, float, float]:
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
        if cell.way == "column" and _has_frame(child):
            child.anchor[0] = child.least[0] / 2


def _share_tracks(cell: Cell) -> None:
    """Columns of equally many rows that stand side by side get the same row tracks (and rows above each other the
    same column tracks),
    also through rows within the row: what lies on one line of the eye should lie on one line."""
    found: dict[int, list[Shared]] = {}
    for member in _across(cell, cell.main, 0.0, 0.0):
        found.setdefault(len(member.cell.children), []).append(member)
    cell.shared = []
    for members in found.values():
        kids = [member.cell for member in members]
        if len(kids) < 2:
            continue
        slots = [[max(k.slots[t][s] for k in kids) for s in (0, 1)] for t in range(len(kids[0].slots))]
        gaps = [max(k.gaps[t] for k in kids) for t in range(len(kids[0].gaps))]
        total = sum(a + b for a, b in slots) + sum(gaps)
        if cell.grid or total <= 1.22 * max(_length(k) for k in kids):
            cell.shared.append(members)
            for kid in kids:
                before = _length(kid)
                kid.slots, kid.gaps, kid.bound = [list(s) for s in slots], list(gaps), True
                _lengthen(kid, _length(kid) - before)
    for child in cell.children:
        if child.way == cell.way and any(k.bound for k in child.children):
            _across_again(child)


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


def _length(cell: Cell) -> float:
    return sum(a + b for a, b in cell.slots) + sum(cell.gaps)


def _lengthen(cell: Cell, by: float) -> None:
    m = cell.main
    cell.least[m] += by
    cell.anchor[m] = cell.pad[m][0] + _length(cell) / 2


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
    cell.least[m] = _length(cell)
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
    gap = max(LEAST_GAP, (FRAME_GAP if _has_frame(a) or _has_frame(b) else GAP)[m] * cell.air)
    for line in cell.lines:
        low, high = min(line.i, line.j), max(line.i, line.j)
        if low <= i < high:
            near = high == low + 1
            gap = max(gap, ARROW[m] * cell.air if near else gap)
            if line.label[0] and (near or i in (low, high - 1)):
                room = (line.label[0] + 13.0, line.label[1] + 15.0)[m]
                gap = max(gap, room if near else min(room, gap * 1.6))
    return gap


def _has_frame(cell: Cell) -> bool:
    return cell.framed or any(_has_frame(child) for child in cell.children)


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
    free = [i for i, kid in enumerate(kids) if not _on_line(kid) and not (cell.way == "column" and _has_frame(kid))]
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
    if _has_frame(kid):  # a frame keeps its size, so a large shift would only empty one side of it
        wants = {o for o in wants if abs(o + kid.anchor[c]) <= 0.12 * kid.least[c]}

    def cost(o: float) -> float:
        off = [(abs(offsets[j] + theirs - o - own), w) for j, own, theirs, w in mine]
        bend = sum(w * min(8.0 + d, 45.0) for d, w in off if d > 0.3)
        low = min([o] + [p for p, _ in others])
        high = max([o + kid.least[c]] + [p + s for p, s in others])
        return bend + 1.1 * (high - low) + 0.05 * abs(o + kid.anchor[c])

    return min(sorted(wants), key=cost)


def place(cell: Cell, at: list[float], size: list[float], anchors: tuple[float | None, float | None]) -> None:
    """Gives a cell its place; `anchors` say on which absolute line its own anchor must lie, None where it may float."""
    cell.at, cell.size = list(at), list(size)
    if cell.way == "leaf":
        return
    if cell.way == "stack":
        _place_stack(cell)
        return
    if cell.children:
        _place_children(cell, anchors)


def _place_children(cell: Cell, anchors: tuple[float | None, float | None]) -> None:
    m, c = cell.main, 1 - cell.main
    spread = cell.spread if cell.spread is not None else room_to_spread(cell, m, anchors[m])
    starts, lengths, held = _along(cell, m, anchors[m], spread)
    low, high = cell.at[c] + cell.pad[c][0], cell.at[c] + cell.size[c] - cell.pad[c][1]
    content = max(s + k.least[c] for s, k in zip(cell.shift, cell.children, strict=True))
    line = anchors[c]
    base = low + (high - low - content) / 2
    if line is not None:  # on its line, as far as the frame allows
        base = min(max(line - (cell.anchor[c] - cell.pad[c][0]), low), max(low, high - content))
    lines = [base + s + k.anchor[c] for s, k in zip(cell.shift, cell.children, strict=True)]
    for members in cell.shared:
        for member in members:
            member.cell.at[c], member.cell.size[c] = low + member.before, high - low - member.before - member.after
        tight = min(room_to_spread(member.cell, c, base + cell.line) for member in members)
        for member in members:
            member.cell.spread = tight
    top, bottom = _band(cell, c, base, low, high, content)
    for i, kid in enumerate(cell.children):
        stretch = kid.way in ("row", "column")
        where, extent = [0.0, 0.0], [0.0, 0.0]
        where[m], extent[m] = starts[i], lengths[i]
        begin, end = (top, bottom) if kid.framed else (low, high)
        where[c] = begin if stretch else base + cell.shift[i]
        extent[c] = end - begin if stretch else kid.least[c]
        fixed: list[float | None] = [None, None]
        fixed[c], fixed[m] = lines[i], held[i]
        place(kid, where, extent, (fixed[0], fixed[1]))


def _band(cell: Cell, c: int, base: float, low: float, high: float, content: float) -> tuple[float, float]:
    """How far frames stretch across: all alike, and not far beyond what they hold when something without a frame is
    the tallest."""
    framed = [(s, s + k.least[c]) for s, k in zip(cell.shift, cell.children, strict=True) if _has_frame(k)]
    if not framed:
        return low, high
    first, last = min(a for a, _ in framed), max(b for _, b in framed)
    if last - first > 0.82 * content:
        return low, high
    slack = max(0.0, high - low - content) / 2
    return max(low, base + first - slack), min(high, base + last + slack)


def _along(
    cell: Cell, m: int, anchor: float | None, spread: float
) -> tuple[list[float], list[float], list[float | None]]:
    """Start and length of each child along the main axis, and the line that a child grown on one side must keep."""
    inner = cell.size[m] - sum(cell.pad[m])
    low = cell.at[m] + cell.pad[m][0]
    natural = _length(cell)
    own = cell.anchor[m] - cell.pad[m][0]
    if (
        anchor is not None
        and cell.spread is None
        and abs(own - natural / 2) < 0.5
        and abs(anchor - low - inner / 2) < 0.5
    ):
        anchor = None  # it is in the middle anyway: everything inside may stretch
    if anchor is not None:
        gaps = [g * spread for g in cell.gaps]
        total = natural + sum(cell.gaps) * (spread - 1)
        start = min(max(anchor - _stretched(cell, own, spread), low), max(low, low + inner - total))
        shares = [0.0] * len(cell.children)
    else:
        slack = max(0.0, inner - natural)
        flex = [0.6 * _flex(k, m) for k in cell.children]
        # Frames stand flush with the ends of their row; what has no frame keeps half a gap's share of air there.
        ends = [0.0 if _has_frame(k) else 0.5 for k in (cell.children[0], cell.children[-1])]
        # Between frames a wide gap is only a hole: they take the room themselves.
        pull = [0.3 if a.framed and b.framed else 1.0 for a, b in zip(cell.children, cell.children[1:], strict=False)]
        units = sum(flex) + sum(pull) + sum(ends)
        unit = slack / units if units else 0.0
        gaps = [g + unit * p for g, p in zip(cell.gaps, pull, strict=True)]
        shares = [f * unit for f in flex]
        start = low + ends[0] * unit
    starts, lengths = [], []
    for i, kid in enumerate(cell.children):
        before, after = cell.slots[i]
        begin = start + before - kid.anchor[m]
        starts.append(begin)
        lengths.append(kid.least[m] + shares[i])
        start += before + after + shares[i] + (gaps[i] if i < len(gaps) else 0.0)
    return starts, lengths, _flush(cell, starts, lengths, low, low + inner)


def _flush(cell: Cell, starts: list[float], lengths: list[float], low: float, high: float) -> list[float | None]:
    """The outer frames reach to the ends of their row, where that does not make them much larger than what they
    hold; what arrows
    from outside come to stays where it was."""
    held: list[float | None] = [None] * len(starts)
    last = len(starts) - 1
    if cell.children[0].framed and 0 < starts[0] - low < 0.6 * lengths[0]:
        held[0] = starts[0] + cell.children[0].anchor[cell.main] if cell.outward[0] else None
        lengths[0] += starts[0] - low
        starts[0] = low
    rest = high - starts[last] - lengths[last]
    if cell.children[last].framed and 0 < rest < 0.6 * lengths[last]:
        if cell.outward[last]:
            held[last] = held[last] or starts[last] + cell.children[last].anchor[cell.main]
        lengths[last] += rest
    return held


def _flex(cell: Cell, axis: int) -> float:
    """How many gaps a cell can stretch along an axis."""
    if cell.way in ("leaf", "stack"):
        return 0.0
    inner = [_flex(k, axis) for k in cell.children]
    return sum(inner) + len(cell.gaps) if cell.main == axis else max(inner, default=0.0)


def _stretched(cell: Cell, value: float, spread: float) -> float:
    """Where a place on the main axis of the content comes to lie when the gaps grow by the factor `spread`."""
    out, here = value, 0.0
    for i, (a, b) in enumerate(cell.slots[:-1]):
        here += a + b
        out += (spread - 1) * min(max(value - here, 0.0), cell.gaps[i])
        here += cell.gaps[i]
    return out


def room_to_spread(cell: Cell, m: int, anchor: float | None) -> float:
    """By which factor the gaps along the main axis can grow while the anchor stays on its line."""
    if anchor is None or not cell.gaps or cell.way not in ("row", "column") or cell.main != m:
        return 1.0
    low, high = cell.at[m] + cell.pad[m][0], cell.at[m] + cell.size[m] - cell.pad[m][1]
    own = cell.anchor[m] - cell.pad[m][0]
    # Spread evenly: what is left goes to the gaps and, as much as to one gap, to the two ends.
    left = high - low - _length(cell)
    best, top = 1.0, min(WIDEST_SPREAD, 1.0 + max(0.0, left) / sum(cell.gaps) * len(cell.gaps) / (len(cell.gaps) + 0.7))
    for _ in range(12):
        middle = (best + top) / 2
        start = anchor - _stretched(cell, own, middle)
        total = _length(cell) + sum(cell.gaps) * (middle - 1)
        if start >= low - 1e-6 and start + total <= high + 1e-6:
            best = middle
        else:
            top = middle
    return best


def _place_stack(cell: Cell) -> None:
    """Each card behind and above the one before it."""
    n = len(cell.children)
    w, h, right, up = _cards(cell)
    left = cell.at[0] + (cell.size[0] - cell.least[0]) / 2
    top = cell.at[1] + (cell.size[1] - cell.least[1]) / 2
    for i, child in enumerate(cell.children):
        size = [w, h] if child.leaf and child.leaf.plain else list(child.least)
        place(child, [left + right * i, top + up * (n - 1 - i)], size, (None, None))
