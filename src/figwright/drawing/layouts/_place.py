"""Places: cells are placed from the sheet down, on their lines, with what is left spread evenly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from figwright.drawing.layouts._cells import Cell, Shared
from figwright.drawing.layouts._legend import LegendLeaf
from figwright.drawing.layouts._lines import floats, has_frame
from figwright.drawing.layouts._measure import card_sizes, length
from figwright.drawing.layouts._spans import over_tracks
from figwright.ir.scene import Rect

WIDEST_SPREAD = 6.0
"""How far gaps may grow, as a factor."""
MOST_EMPTY = 0.35
"""How much a frame may grow on one side, as a share of it, while what it holds stays where it was."""

WIDEST_GAP, WIDEST_SHARED = 1.3, 2.0
"""How wide a gap between frames may be, as a factor on what it needs, and where it lines up with a neighbour's."""

END = 0.3
"""What the ends of a row or column take of what is left, as a share of what a gap takes."""
LEAST_FILLED = 0.3
"""How much of the height of the tallest frame beside it one must need to be stretched to the same."""
ENOUGH_AIR = 1.3
"""How much taller than it must be a frame stands that is not."""


def place(cell: Cell, at: list[float], size: list[float], anchors: tuple[float | None, float | None]) -> None:
    """Gives a cell its place; `anchors` say on which absolute line its own anchor must lie, None where it may float."""
    cell.at, cell.size = list(at), list(size)
    if cell.way == "leaf":
        return
    if cell.way == "stack":
        _place_stack(cell)
        return
    if cell.way == "placed":
        room = cell.extent
        left, top = (cell.at[0] - room.x, cell.at[1] - room.y)
        if cell.fixed is None:
            left, top = left + cell.pad[0][0], top + cell.pad[1][0]
        for child in cell.children:
            r = child.fixed or Rect(0, 0, *child.least)
            place(child, [left + r.x, top + r.y], [r.w, r.h], (None, None))
        return
    if cell.children:
        _place_children(cell, anchors)
    for kid, room in over_tracks(cell) if cell.grid else ():
        place(kid, [room.x, room.y], [room.w, room.h], (None, None))


def _place_children(cell: Cell, anchors: tuple[float | None, float | None]) -> None:
    m, c = cell.main, 1 - cell.main
    spread = cell.spread if cell.spread is not None else room_to_spread(cell, m, anchors[m])
    starts, lengths, held = _place_along_axis(cell, m, anchors[m], spread)
    low, high = cell.at[c] + cell.pad[c][0], cell.at[c] + cell.size[c] - cell.pad[c][1]
    content = max(s + k.least[c] for s, k in zip(cell.shift, cell.children, strict=True))
    line = anchors[c]
    base = low + (high - low - content) / 2
    if line is not None:  # on its line, as far as the frame allows
        base = min(max(line - (cell.anchor[c] - cell.pad[c][0]), low), max(low, high - content))
        if cell.framed and c == 1 and max(base - low, high - content - base) > MOST_EMPTY * (high - low):
            base = low + (high - low - content) / 2  # a straight arrow is not worth an empty half
    lines = [base + s + k.anchor[c] for s, k in zip(cell.shift, cell.children, strict=True)]
    for members in cell.shared:
        for member in members:
            member.cell.at[c], member.cell.size[c] = low + member.before, high - low - member.before - member.after
        _fill_tracks(members, c)
    top, bottom = _band(cell, c, base, low, high, content)
    tallest = max((kid.least[c] for kid in cell.children if kid.framed), default=0.0)
    for i, kid in enumerate(cell.children):
        stretch = kid.way in ("row", "column")
        where, extent = [0.0, 0.0], [0.0, 0.0]
        where[m], extent[m] = starts[i], lengths[i]
        begin, end = (top, bottom) if kid.framed else (low, high)
        if c == 1 and kid.framed and not kid.bound and kid.least[c] < LEAST_FILLED * tallest:
            begin, end = _snug(base + cell.shift[i] + kid.least[c] / 2, kid.least[c] / tallest, begin, end)
        where[c] = begin if stretch else base + cell.shift[i]
        extent[c] = end - begin if stretch else kid.least[c]
        fixed: list[float | None] = [None, None]
        fixed[c], fixed[m] = None if floats(kid, c) else lines[i], held[i]
        place(kid, where, extent, (fixed[0], fixed[1]))


def _fill_tracks(members: Sequence[Shared], axis: int) -> None:
    """Spreads the common tracks of placed members over the room of the tightest: the ends get a share of what is left,
    the gaps the rest."""
    left = min(member.cell.size[axis] - sum(member.cell.pad[axis]) - length(member.cell) for member in members)
    for cell in (member.cell for member in members):
        if any(member.cell.tight for member in members):
            left = 0.0
        unit = max(0.0, left) / (len(cell.gaps) + 2 * END)
        cell.spread = 1.0 + unit * len(cell.gaps) / sum(cell.gaps)
        cell.begin = cell.at[axis] + cell.pad[axis][0] + END * unit


def _band(cell: Cell, c: int, base: float, low: float, high: float, content: float) -> tuple[float, float]:
    """How far frames stretch across: all alike, and not far beyond what they hold when something without a frame is
    the tallest."""
    framed = [(s, s + k.least[c]) for s, k in zip(cell.shift, cell.children, strict=True) if has_frame(k)]
    if not framed:
        return low, high
    first, last = min(a for a, _ in framed), max(b for _, b in framed)
    if last - first > 0.82 * content:
        return low, high
    slack = max(0.0, high - low - content) / 2
    return max(low, base + first - slack), min(high, base + last + slack)


def _snug(middle: float, share: float, low: float, high: float) -> tuple[float, float]:
    """Where a frame stands that needs only a share of the tallest one's height: about its own middle, with air."""
    extent = ENOUGH_AIR * share * (high - low)
    begin = min(max(middle - extent / 2, low), high - extent)
    return begin, begin + extent


def _place_along_axis(
    cell: Cell, m: int, anchor: float | None, spread: float
) -> tuple[list[float], list[float], list[float | None]]:
    """Start and length of each child along the main axis, and the line that a child grown on one side must keep."""
    inner = cell.size[m] - sum(cell.pad[m])
    low = cell.at[m] + cell.pad[m][0]
    natural = length(cell)
    own = cell.anchor[m] - cell.pad[m][0]
    if (
        anchor is not None
        and cell.spread is None
        and abs(own - natural / 2) < 0.5
        and abs(anchor - low - inner / 2) < 0.5
    ):
        anchor = None  # it is in the middle anyway: everything inside may stretch
    if cell.begin is not None or anchor is not None:
        gaps = [g * spread for g in cell.gaps]
        total = natural + sum(cell.gaps) * (spread - 1)
        start = cell.begin if cell.begin is not None else (anchor or 0.0) - _stretched(cell, own, spread)
        start = min(max(start, low), max(low, low + inner - total))
        shares = [0.0] * len(cell.children)
    else:
        slack = max(0.0, inner - natural)
        flex = [0.6 * _flex(k, m) for k in cell.children]
        # Frames stand flush with the ends of their row; what has no frame keeps some air there.
        ends = [0.0 if has_frame(k) or _is_view(k) else END for k in (cell.children[0], cell.children[-1])]
        # Between frames a wide gap is only a hole: they take the room themselves.
        pull = [0.0 if cell.tight else _pull(a, b) for a, b in pairwise(cell.children)]
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
    held = _flush(cell, starts, lengths, low, low + inner)
    _close(cell, starts, lengths, held)
    return starts, lengths, held


def _close(cell: Cell, starts: list[float], lengths: list[float], held: list[float | None]) -> None:
    """Frames side by side reach towards each other over a wide gap: ground between them is lost ground. What arrows
    from outside come to stays where it was."""
    for i, (a, b) in enumerate(pairwise(cell.children)):
        most = WIDEST_GAP if not cell.bound else WIDEST_SHARED
        wide = starts[i + 1] - starts[i] - lengths[i] - most * cell.gaps[i]
        if not (a.framed and b.framed) or wide <= 0:
            continue
        for j, kid in ((i, a), (i + 1, b)):
            more = wide / 2
            if cell.outward[j]:
                more = min(more, MOST_EMPTY * lengths[j])
                held[j] = held[j] or starts[j] + kid.anchor[cell.main]
            starts[j] -= more if j > i else 0.0
            lengths[j] += more


def _pull(before: Cell, after: Cell) -> float:
    """How much of what is left a gap takes; the label of a view keeps close to its view."""
    return 0.15 if _is_view(after) else (1.0, 0.6, 0.2)[has_frame(before) + has_frame(after)]


def _is_view(cell: Cell) -> bool:
    """Whether it is the label of a view, which stands at the foot of the sheet."""
    return isinstance(cell.leaf, LegendLeaf) and cell.leaf.role == "title"


def _flush(cell: Cell, starts: list[float], lengths: list[float], low: float, high: float) -> list[float | None]:
    """The outer frames reach to the ends of their row, where that does not make them much larger than what they
    hold; what arrows from outside come to stays where it was, unless that would leave a part of the frame empty."""
    held: list[float | None] = [None] * len(starts)
    last = len(starts) - 1
    for i, more in ((0, starts[0] - low), (last, high - starts[last] - lengths[last])):
        if not cell.children[i].framed or not 0 < more < 0.6 * lengths[i]:
            continue
        if cell.outward[i] and more < MOST_EMPTY * lengths[i]:
            held[i] = held[i] or starts[i] + cell.children[i].anchor[cell.main]
        lengths[i] += more
        if i == 0 and starts[0] > low:
            starts[0] = low
    return held


def _flex(cell: Cell, axis: int) -> float:
    """How many gaps a cell can stretch along an axis; a frame takes as much as one, for what it holds can grow."""
    if cell.way in ("leaf", "stack"):
        return 0.0
    inner = [_flex(k, axis) for k in cell.children]
    gaps = 0 if cell.tight else len(cell.gaps)
    own = sum(inner) + gaps if cell.main == axis else max(inner, default=0.0)
    return max(own, 1.0) if cell.framed else own


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
    if anchor is None or not cell.gaps or cell.tight or cell.way not in ("row", "column") or cell.main != m:
        return 1.0
    low, high = cell.at[m] + cell.pad[m][0], cell.at[m] + cell.size[m] - cell.pad[m][1]
    own = cell.anchor[m] - cell.pad[m][0]
    # Spread evenly: what is left goes to the gaps and, as much as to one gap, to the two ends.
    left = high - low - length(cell)
    best, top = (
        1.0,
        min(WIDEST_SPREAD, 1.0 + max(0.0, left) / sum(cell.gaps) * len(cell.gaps) / (len(cell.gaps) + 2 * END)),
    )
    for _ in range(12):
        middle = (best + top) / 2
        start = anchor - _stretched(cell, own, middle)
        total = length(cell) + sum(cell.gaps) * (middle - 1)
        if start >= low - 1e-6 and start + total <= high + 1e-6:
            best = middle
        else:
            top = middle
    return best


def _place_stack(cell: Cell) -> None:
    """Each card behind and above the one before it."""
    n = len(cell.children)
    w, h, right, up = card_sizes(cell)
    left = cell.at[0] + (cell.size[0] - cell.least[0]) / 2
    top = cell.at[1] + (cell.size[1] - cell.least[1]) / 2
    for i, child in enumerate(cell.children):
        size = [w, h] if child.leaf and child.leaf.plain else list(child.least)
        place(child, [left + right * i, top + up * (n - 1 - i)], size, (None, None))
