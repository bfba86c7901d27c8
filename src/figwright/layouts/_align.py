"""Near misses made straight: a leaf slides along its row or column until it faces the leaf that it is joined to."""

from __future__ import annotations

from figwright.layouts._cells import Cell
from figwright.spec import Figure

REACH = 34.0
"""How far a leaf may slide."""


def align(figure: Figure, root: Cell) -> None:
    """Moves placed leaves in place; gaps never become smaller than they were measured."""
    cells = {cell.id: cell for cell in root.walk()}
    holder = {child.id: (cell, i) for cell in root.walk() for i, child in enumerate(cell.children)}
    pairs = [(a, b) for e in figure.edges if e.kind != "zoom" for a in e.source for b in e.target if a != b]
    settled = _amid(cells, holder, pairs)
    for a, b in pairs:  # what faces already stays where it is
        for axis in (0, 1):
            if _faces(cells[a], cells[b], axis) and abs(_middle(cells[a], axis) - _middle(cells[b], axis)) < 0.5:
                settled |= {(a, axis), (b, axis)}
    for a, b in pairs:
        for axis in (0, 1):
            if not _faces(cells[a], cells[b], axis):
                continue
            off = _middle(cells[b], axis) - _middle(cells[a], axis)
            if not 0.5 <= abs(off) <= REACH:
                continue
            for name, by in ((b, -off), (a, off)):
                if (name, axis) not in settled and _slide(cells[name], holder.get(name), axis, by):
                    settled |= {(a, axis), (b, axis)}
                    break


def _amid(
    cells: dict[str, Cell], holder: dict[str, tuple[Cell, int]], pairs: list[tuple[str, str]]
) -> set[tuple[str, int]]:
    """A leaf joined to several others goes to the middle one of them, or midway between the middle two."""
    settled: set[tuple[str, int]] = set()
    for name, (above, _) in holder.items():
        if cells[name].leaf is None or above.way not in ("row", "column"):
            continue
        axis = 1 - above.main
        joined = {b for a, b in pairs if a == name} | {a for a, b in pairs if b == name}
        lines = sorted(_middle(cells[o], axis) for o in joined if _faces(cells[name], cells[o], axis))
        if len(lines) < 2:
            continue
        half = len(lines) // 2
        middle = lines[half] if len(lines) % 2 else (lines[half - 1] + lines[half]) / 2
        here = _middle(cells[name], axis)
        straight = [sum(1 for line in lines if abs(line - at) < 0.5) for at in (here, middle)]
        if straight[0] > straight[1]:
            continue  # it would lose an arrow that is straight now
        by = middle - here
        if abs(by) < 0.5 or (abs(by) <= 2 * REACH and _slide(cells[name], holder[name], axis, by)):
            settled.add((name, axis))
    return settled


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


def _slide(cell: Cell, place: tuple[Cell, int] | None, axis: int, by: float) -> bool:
    """Moves a leaf along its row, between its neighbours, or across it, within its room; False when it cannot."""
    if place is None:
        return False
    holder, i = place
    if holder.way not in ("row", "column") or holder.bound or holder.grid:
        return False
    low = holder.at[axis] + holder.pad[axis][0]
    high = holder.at[axis] + holder.size[axis] - holder.pad[axis][1]
    if holder.main == axis:
        if i:
            before = holder.children[i - 1]
            low = before.at[axis] + before.size[axis] + holder.gaps[i - 1]
        if i + 1 < len(holder.children):
            high = holder.children[i + 1].at[axis] - holder.gaps[i]
    start = cell.at[axis] + by
    if start < low - 1e-6 or start + cell.size[axis] > high + 1e-6:
        return False
    cell.at[axis] = start
    return True
