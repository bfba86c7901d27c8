"""Larger drawings where the sheet need not grow for them: those of a frame that has room beside a taller or wider one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from figwright.drawing.layouts._cells import Build, Cell, build
from figwright.drawing.layouts._measure import Extra, measure
from figwright.drawing.layouts._sheets import sheet_of
from figwright.drawing.leaf import Leaf
from figwright.ir.scene import Rect
from figwright.ir.spec import Node

LEAST = 1.1
HIGHER = {1.1: 1.45, 1.45: 1.7}
"""By how much the drawings of a frame may become larger: what is tried next where one fits."""
BETWEEN = 1.25
"""What is tried where the first of these does not."""
TALL = 92.0
"""How high a drawing is that need not become larger."""
RESERVE = 1.08
"""A factor on gaps while it is tried, so that lines can still be given room."""
SLIGHT = 0.01


def bolder(order: Build, extra: Extra) -> Build:
    """The order with a factor for every drawing that may be larger. The sheet, and so the type, stays as it is; what
    was found before is kept while that holds."""
    tried = replace(order, close=RESERVE * order.close, bold={})
    width = _width(tried, {}, extra) + SLIGHT
    if order.bold and _width(tried, order.bold, extra) <= width:
        return order
    found: dict[str, float] = {}
    for drawn in _drawn_by_frame(build(tried)):
        factor: float | None = LEAST
        while factor is not None:
            trial = {**found, **{id: min(factor, TALL / high) for id, high in drawn.items()}}
            if fits := _width(tried, trial, extra) <= width:
                found = trial
            factor = HIGHER.get(factor) if fits else {1.45: BETWEEN}.get(factor)
    return replace(order, bold=_alike(found, order))


def _width(order: Build, factors: Mapping[str, float], extra: Extra) -> float:
    """How wide the sheet is with larger drawings; they are not drawn for it."""
    root = build(order)
    for cell in root.walk():
        if isinstance(cell.leaf, Leaf) and (more := factors.get(cell.id, 1.0) - 1.0) > 0:
            cell.leaf = _enlarged(cell.leaf, more)
    measure(root, order.theme, extra)
    return sheet_of(root, order.figure, order.theme).w


def _enlarged(leaf: Leaf, more: float) -> Leaf:
    """About as large as the leaf is when its drawing is larger by a share."""
    core = leaf.core
    wide, high = core.w * more, core.h * more
    w = leaf.w + wide if leaf.picture else max(leaf.w, core.w + wide)
    return replace(leaf, core=Rect((w - core.w - wide) / 2, core.y, core.w + wide, core.h + high), w=w, h=leaf.h + high)


def _drawn_by_frame(root: Cell) -> list[dict[str, float]]:
    """The heights of drawings whose size the figure leaves open, by the innermost frame around them."""
    found: dict[str, dict[str, float]] = {}

    def collect(cell: Cell, frame: str) -> None:
        node = cell.item
        if isinstance(cell.leaf, Leaf) and not cell.leaf.plain and 0 < cell.leaf.core.h < TALL:
            if isinstance(node, Node) and node.min_size is None and node.place is None and node.span == (1, 1):
                found.setdefault(frame, {})[cell.id] = cell.leaf.core.h
        for child in cell.children:
            collect(child, cell.id if cell.framed else frame)

    collect(root, "")
    return list(found.values())


def _alike(found: Mapping[str, float], order: Build) -> dict[str, float]:
    """The same drawing is equally large wherever it stands."""
    least: dict[tuple[str, str, float], float] = {}
    nodes = order.figure.nodes()
    keys = {n.id: (n.kind, n.glyph or n.drawing or n.svg or n.src, n.size) for n in nodes}
    for id, key in keys.items():
        least[key] = min(least.get(key, TALL), found.get(id, 1.0))
    return {id: least[key] for id, key in keys.items() if least[key] > 1.0}
