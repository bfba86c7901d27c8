"""Grids: children on rows and columns that share their tracks, some of them over several."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.drawing.layouts._cells import Cell
from figwright.drawing.leaf import BOXES, Leaf
from figwright.ir.scene import Rect, union

WIDEST = 1.9
"""How much wider than it must be a box of a column may become, to be as wide as the others."""


def make_columns_alike(grid: Cell) -> None:
    """Boxes of one column of a grid are as wide as each other, before anything is measured."""
    for column in columns(grid):
        boxes = [cell for cell in column if stretches(cell) and cell.span[0] == 1]
        most = max((cell.leaf.w for cell in boxes if cell.leaf), default=0.0)
        for cell in boxes:
            if cell.leaf and most <= WIDEST * cell.leaf.w:
                cell.least[0] = most


def columns(grid: Cell) -> list[list[Cell]]:
    """The cells of each column, from above."""
    return [list(column) for column in zip(*(row.children for row in grid.children), strict=True)]


def stretches(cell: Cell) -> bool:
    """Whether it is a box or card."""
    return isinstance(cell.leaf, Leaf) and cell.leaf.plain and cell.leaf.frame in BOXES


def share(cell: Cell, gap: Sequence[float]) -> None:
    """What a measured cell over several tracks needs of each of them; the blanks that it covers need the same."""
    for axis, count in enumerate(cell.span):
        if count > 1:
            part = max(0.0, cell.least[axis] - (count - 1) * gap[axis]) / count
            cell.least[axis], cell.anchor[axis] = part, part / 2
    for blank in cell.covers:
        blank.room = [part if count > 1 else 0.0 for part, count in zip(cell.least, cell.span, strict=True)]


def _spanned(grid: Cell, cell: Cell, row: int, column: int) -> Rect:
    """The place of a placed cell over several tracks: as far as what stands alone in them reaches."""
    across, down = cell.span
    rows = [part.children for part in grid.children]
    own = cell.rect
    beside = [line[i] for line in rows for i in range(column, column + across) if _is_single_span(line[i], 0)]
    level = [kid for line in rows[row : row + down] for kid in line if _is_single_span(kid, 1)]
    wide = union([c.rect for c in beside] or [own, *(c.rect for c in cell.covers)])
    high = union([c.rect for c in level] or [own, *(c.rect for c in cell.covers)])
    x, w = (wide.x, wide.w) if across > 1 else (own.x, own.w)
    y, h = (high.y, high.h) if down > 1 else (own.y, own.h)
    return Rect(x, y, w, h)


def over_tracks(grid: Cell) -> list[tuple[Cell, Rect]]:
    """The cells of a placed grid that reach over several tracks, with their places."""
    return [
        (kid, _spanned(grid, kid, y, x))
        for y, row in enumerate(grid.children)
        for x, kid in enumerate(row.children)
        if kid.span != (1, 1)
    ]


def _is_single_span(cell: Cell, axis: int) -> bool:
    return cell.span[axis] == 1 and (cell.leaf is not None or bool(cell.children))
