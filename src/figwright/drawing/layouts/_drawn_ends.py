"""Where arrows meet a drawing: on what is drawn, not on the corners of its bounds."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import groupby
from typing import TypeGuard

from figwright.drawing.layouts._cells import Cell
from figwright.drawing.leaf import Leaf
from figwright.ir.scene import Mark, Point, Side, Words
from figwright.ir.scene.silhouettes import seen

Span = tuple[float, float]
TIP = 2.0
"""Air between a drawing and the arrow that points at it; framed boxes are touched."""
HALF_HEAD = 2.2
"""Half the width of an arrow's head."""
BESIDE_WORDS = 4.0
"""A line that passes words nearer than this seems to belong to them: it ends below them."""
PROBES = 16
"""At how many spots of a side a drawing is probed."""
CLOSE = 0.46
"""A drawing that is met within this share of its width or height is close behind its bounds."""


def at_drawing(cell: Cell, end: Point, side: Side) -> Point:
    """Where a line that ends at a side of a leaf's bounds meets what is drawn: no arrow starts in the air beside a
    round head, beside a short label, or beside words in a wide column."""
    leaf = cell.leaf
    if not isinstance(leaf, Leaf) or (leaf.plain and leaf.frame != "none"):
        return end
    if leaf.picture and (leaf.node.place is None or side == leaf.node.label_side):
        return end
    start, core = Point(end.x - cell.at[0], end.y - cell.at[1]), leaf.touch(*cell.size)
    level = side in ("left", "right")
    if side == "bottom" and passes_words(cell, end.x):
        return end
    ink, by, air = seen(leaf.marks(*cell.size)), math.inf, _air(cell, end, side)
    for aside in (0.0, -HALF_HEAD, HALF_HEAD):  # the head is wide: it stops at what its sides would cover
        dx, dy = (0.0, aside) if level else (aside, 0.0)
        begin = Point(start.x + dx, start.y + dy)
        met = ink.landing(begin, Point(core.cx, begin.y) if level else Point(begin.x, core.cy))
        by = min(by, max(0.0, math.dist(begin, met) - air)) if met else by
    by = by if by < math.inf else 0.0
    dx, dy = {"left": (by, 0.0), "right": (-by, 0.0), "top": (0.0, by), "bottom": (0.0, -by)}[side]
    return Point(end.x + dx, end.y + dy)


def on_its_place(cell: Cell) -> bool:
    """Whether it is a drawing at a place of its own: such a one is touched as a frame is."""
    return _is_drawing(cell.leaf) and cell.leaf.node.place is not None


def passes_words(cell: Cell, x: float) -> bool:
    """Whether an upright line on its way to a drawing at a place of its own would run through the words below it or
    close beside them. Words in the drawing are part of it."""
    if not on_its_place(cell) or cell.leaf is None:
        return False
    words = (mark.bounds.moved(*cell.at) for mark in cell.leaf.marks(*cell.size) if isinstance(mark, Words))
    return any(abs(x - r.cx) < r.w / 2 + BESIDE_WORDS for r in words if r.cy > cell.core.bottom)


def _air(cell: Cell, end: Point, side: Side) -> float:
    """How far from what is drawn a line ends: at a drawing with a place as far as it ends from its bounds."""
    core = cell.core
    off = {"left": core.x - end.x, "right": end.x - core.right, "top": core.y - end.y, "bottom": end.y - core.bottom}
    return min(max(off[side], 0.0), TIP) if on_its_place(cell) else TIP


def reached(cell: Cell) -> tuple[Span, Span] | None:
    """Along x and along y, where lines may come to a drawing: where it is seen close behind its bounds. The corner
    beside a badge is nobody's."""
    if not _is_drawing(leaf := cell.leaf):
        return None
    core = cell.core
    across, along = _reached(leaf.art, (core.w, core.h), bool(leaf.label))
    return (core.x + across[0], core.x + across[1]), (core.y + along[0], core.y + along[1])


def _is_drawing(leaf: object) -> TypeGuard[Leaf]:
    return isinstance(leaf, Leaf) and not leaf.plain and not leaf.picture and bool(leaf.art)


@lru_cache(maxsize=256)
def _reached(art: tuple[Mark, ...], size: tuple[float, float], labelled: bool) -> tuple[Span, Span]:
    """The longest stretch along each axis on which lines from both sides end close to the bounds of a drawing. Below a
    label they end at its words."""

    def free(axis: int, sides: tuple[Side, ...]) -> Span:
        spots = [size[axis] * (k + 0.5) / PROBES for k in range(PROBES)]
        depths = [[_depth(art, size, side, spot) for side in sides] for spot in spots]
        close = [all(d is not None and d <= CLOSE * size[1 - axis] for d in row) for row in depths]
        runs = [list(run) for kept, run in groupby(range(PROBES), key=close.__getitem__) if kept]
        best = max(runs, key=len, default=[])
        if len(best) * 2 < PROBES:  # lines come to a slender or open drawing wherever they like
            return 0.0, size[axis]
        return size[axis] * best[0] / PROBES, size[axis] * (best[-1] + 1) / PROBES

    return free(0, ("top",) if labelled else ("top", "bottom")), free(1, ("left", "right"))


def _depth(art: tuple[Mark, ...], size: tuple[float, float], side: Side, at: float) -> float | None:
    """How far behind a side of its bounds a drawing is met, at a distance along that side."""
    w, h = size
    level = side in ("left", "right")
    border = {"left": 0.0, "right": w, "top": 0.0, "bottom": h}[side]
    start, middle = (Point(border, at), Point(w / 2, at)) if level else (Point(at, border), Point(at, h / 2))
    met = seen(art).landing(start, middle)
    if not met:
        return None
    by = (met.x if level else met.y) - border
    return max(by, 0.0) if side in ("left", "top") else max(-by, 0.0)
