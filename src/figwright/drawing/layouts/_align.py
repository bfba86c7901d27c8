"""Near misses made straight: a leaf slides along its row or column until it faces the leaf that it is joined to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from figwright.drawing.layouts._cells import Cell
from figwright.drawing.layouts._lines import has_frame, middle
from figwright.drawing.layouts._places import wedges
from figwright.ir.spec import Figure

REACH = 50.0
"""How far a leaf may slide."""
BARE = 0.3
"""How much of a frame may stay empty at one end for the sake of a straight arrow."""


@dataclass(slots=True)
class _Alignment:
    """The cells that are being moved: by id, the container and place of each, and what faces its partner already."""

    figure: Figure
    root: Cell
    cells: Mapping[str, Cell]
    above: Mapping[str, tuple[Cell, int]]
    called_out: bool = False
    """Whether there are call-outs, whose lines may not come to lie over a leaf."""
    over: int = 0
    """How many leaves they run through as it is."""
    settled: set[tuple[str, int]] = field(default_factory=set)
    wished: bool = False
    """Whether the figure itself wants the move: then rows of a grid give way, too."""

    def held(self, cell: Cell, axis: int) -> bool:
        """Whether something in a cell faces its partner on an axis, so that moving it would bend an arrow."""
        return any((part.id, axis) in self.settled for part in cell.walk())

    def slide(self, name: str, axis: int, by: float) -> bool:
        """Moves a leaf, unless it cannot be moved or a call-out would then run through a leaf."""
        if not self.called_out:
            return _slide(self, self.cells[name], axis, by)
        places = [(cell, cell.at[axis]) for cell in self.cells.values()]
        if not _slide(self, self.cells[name], axis, by):
            return False
        now = self.run_over()
        if now <= self.over:
            self.over = now
            return True
        for cell, at in places:
            cell.at[axis] = at
        return False

    def run_over(self) -> int:
        leaves = [cell.rect for cell in self.cells.values() if cell.leaf]
        lines = [line for _, _, pair in wedges(self.figure, self.root) for line in pair]
        return sum(1 for rect in leaves for a, b in lines if rect.crossed_by(a, b))


def align(figure: Figure, root: Cell) -> None:
    """Moves placed leaves in place; gaps never become smaller than they were measured."""
    cells = {cell.id: cell for cell in root.walk()}
    above = {child.id: (cell, i) for cell in root.walk() for i, child in enumerate(cell.children)}
    desk = _Alignment(figure, root, cells, above, any(edge.kind == "zoom" for edge in figure.edges))
    desk.over = desk.run_over() if desk.called_out else 0
    pairs = [(a, b) for e in figure.edges if e.kind != "zoom" for a in e.source for b in e.target if a != b]
    forks = {e.source[0] for e in figure.edges if len(e.source) == 1 and len(e.target) > 1}
    joints = {e.target[0] for e in figure.edges if len(e.target) == 1 and len(e.source) > 1}
    for row in sorted({item.same_row for item, _ in figure.walk() if item.same_row}):
        _level(desk, [item.id for item, _ in figure.walk() if item.same_row == row and item.id in cells])
    _amid(desk, pairs, forks | joints)
    for a, b in pairs:  # what faces already stays where it is
        for axis in (0, 1):
            if _faces(cells[a], cells[b], axis) and abs(_middle(cells[a], axis) - _middle(cells[b], axis)) < 0.5:
                desk.settled |= {(a, axis), (b, axis)}
    for a, b in pairs:
        for axis in (0, 1):
            if not _faces(cells[a], cells[b], axis):
                continue
            off = _middle(cells[b], axis) - _middle(cells[a], axis)
            if not 0.5 <= abs(off) <= REACH:
                continue
            for name, by in ((b, -off), (a, off)):
                if (name, axis) not in desk.settled and desk.slide(name, axis, by):
                    desk.settled |= {(a, axis), (b, axis)}
                    break


def _level(desk: _Alignment, names: Sequence[str]) -> None:
    """Leaves and groups that the figure wants at one height: all come to the line that most of them can reach."""
    lines = sorted({round(_middle(desk.cells[name], 1), 3) for name in names})
    desk.wished = True
    for line in sorted(lines, key=lambda at: abs(at - middle(lines))):
        for name in names:
            by = line - _middle(desk.cells[name], 1)
            if abs(by) < 0.5 or desk.slide(name, 1, by):
                desk.settled.add((name, 1))
        if len({round(_middle(desk.cells[name], 1)) for name in names}) == 1:
            break
        desk.settled -= {(name, 1) for name in names}
    desk.wished = False


def _amid(desk: _Alignment, pairs: list[tuple[str, str]], forks: set[str]) -> None:
    """A leaf joined to several others goes to the middle one of them, or midway between the middle two."""
    cells = desk.cells
    for name, (above, _) in desk.above.items():
        if cells[name].leaf is None or above.way not in ("row", "column"):
            continue
        axis = 1 - above.main
        if (name, axis) in desk.settled:
            continue
        joined = {b for a, b in pairs if a == name} | {a for a, b in pairs if b == name}
        lines = sorted(_middle(cells[o], axis) for o in joined if _faces(cells[name], cells[o], axis))
        if len(lines) < 2:
            continue
        amid = middle(lines)
        here = _middle(cells[name], axis)
        straight = [sum(1 for line in lines if abs(line - at) < 0.5) for at in (here, amid)]
        if straight[0] > straight[1] and not (axis == 0 and name in forks):
            continue  # it would lose an arrow that is straight now
        by = amid - here
        if abs(by) < 0.5 or (abs(by) <= 2 * REACH and desk.slide(name, axis, by)):
            desk.settled.add((name, axis))


def _middle(cell: Cell, axis: int) -> float:
    return cell.core.cx if axis == 0 else cell.core.cy


def _faces(a: Cell, b: Cell, axis: int) -> bool:
    """Whether two leaves lie apart across the axis and side by side along it, near enough to be meant for each
    other."""
    if a.leaf is None or b.leaf is None:
        return False
    c = 1 - axis
    apart = max(a.at[c], b.at[c]) - min(a.at[c] + a.size[c], b.at[c] + b.size[c])
    return apart > 0


def _slide(desk: _Alignment, cell: Cell, axis: int, by: float) -> bool:
    """Moves a leaf along its row, or across it within its room, or with the whole row; False when it cannot."""
    while place := desk.above.get(cell.id):
        holder, i = place
        firm = holder.bound or holder.grid
        if desk.wished:  # across its tracks a row can move; along them it cannot without the others
            firm = holder.bound and holder.main == axis
        if holder.way not in ("row", "column") or firm or desk.held(cell, axis):
            return False
        if holder.main == axis:
            return _push(desk, holder, i, by)
        low = holder.at[axis] + holder.pad[axis][0]
        high = holder.at[axis] + holder.size[axis] - holder.pad[axis][1]
        begin = cell.at[axis] + by
        room = low - 1e-6 <= begin and begin + cell.size[axis] <= high + 1e-6
        if cell.leaf and room and not _in_rank(holder, cell):
            _move(cell, axis, by)
            return True
        if holder.framed:
            return False
        cell = holder
    return False


def _in_rank(holder: Cell, cell: Cell) -> bool:
    """Whether a leaf stands in one line with others of its row: out of step it would look like a mistake."""
    mates = [kid for kid in holder.children if kid is not cell and kid.leaf]
    return holder.way == "row" and any(abs(_middle(kid, 1) - _middle(cell, 1)) < 0.5 for kid in mates)


def _push(desk: _Alignment, holder: Cell, i: int, by: float) -> bool:
    """Moves child i along its container; what lies between it and the next thing that must stay where it is, a frame
    or what faces its partner, gives way evenly."""
    axis, kids = holder.main, holder.children
    if has_frame(kids[i]):
        return False
    fixed = [j for j, kid in enumerate(kids) if j != i and (has_frame(kid) or desk.held(kid, axis))]
    first = max((j for j in fixed if j < i), default=-1)
    last = min((j for j in fixed if j > i), default=len(kids))
    begin = kids[i].at[axis] + by
    low = kids[first].at[axis] + kids[first].size[axis] if first >= 0 else holder.at[axis] + holder.pad[axis][0]
    end = holder.at[axis] + holder.size[axis] - holder.pad[axis][1]
    high = kids[last].at[axis] if last < len(kids) else end
    gaps = [0.0, *holder.gaps, 0.0]
    before = _spaced(kids[first + 1 : i], gaps[first + 1 : i + 1], low, begin, axis)
    after = _spaced(kids[i + 1 : last], gaps[i + 1 : last + 1], begin + kids[i].size[axis], high, axis)
    if before is None or after is None:
        return False
    starts = [kid.at[axis] for kid in kids]
    starts[first + 1 : last] = [*before, begin, *after]
    if holder.framed and len(kids) > 1 and not desk.wished and _emptied(holder, starts):
        return False
    for kid, start in zip(kids, starts, strict=True):
        _move(kid, axis, start - kid.at[axis])
    return True


def _emptied(holder: Cell, starts: Sequence[float]) -> bool:
    """Whether one end of a frame would be left bare by pushing all that it holds to the other."""
    axis = holder.main
    inner = holder.size[axis] - sum(holder.pad[axis])
    low = holder.at[axis] + holder.pad[axis][0]
    high = starts[-1] + holder.children[-1].size[axis]
    return max(starts[0] - low, low + inner - high) > BARE * inner


def _spaced(kids: Sequence[Cell], gaps: Sequence[float], low: float, high: float, axis: int) -> list[float] | None:
    """Starts of cells between two places: their least gaps, and of what is left as large a part as they had before."""
    slack = high - low - sum(gaps) - sum(kid.size[axis] for kid in kids)
    if slack < -1e-6:
        return None
    edges = [(kid.at[axis], kid.at[axis] + kid.size[axis]) for kid in kids]
    had = [max(0.0, b[0] - a[1] - gap) for a, b, gap in zip(edges, edges[1:], gaps[1:], strict=False)]
    share = sum(had) / len(had) if had else 1.0
    parts = [share, *had, share] if share > 1e-6 else [1.0] * len(gaps)
    unit = max(0.0, slack) / sum(parts[: len(gaps)])
    out, here = [], low
    for kid, gap, part in zip(kids, gaps, parts, strict=False):
        here += gap + part * unit
        out.append(here)
        here += kid.size[axis]
    return out


def _move(cell: Cell, axis: int, by: float) -> None:
    for part in cell.walk():
        part.at[axis] += by
