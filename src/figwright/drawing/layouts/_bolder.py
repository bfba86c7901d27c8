"""Larger drawings where the sheet need not grow for them: in frames that have room beside a taller or wider one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from figwright.drawing.layouts._cells import Build, Cell, build
from figwright.drawing.layouts._growing import TALL, is_scalable_drawing, shown
from figwright.drawing.layouts._measure import Extra, measure
from figwright.drawing.layouts._sheets import sheet_of
from figwright.drawing.leaf import Leaf
from figwright.ir.scene import Rect

LEAST = 1.1
NEXT = {1.1: (1.45, 0.0), 1.45: (1.7, 1.25)}
"""By how much the drawings of a frame may become larger: what is tried after each factor, where it fits and where not;
0 is nothing."""
RESERVE = 1.08
"""A factor on gaps while it is tried, so that lines can still be given room."""
SLIGHT = 0.01


def bolder(order: Build, extra: Extra) -> Build:
    """The order with a factor for every drawing that may be larger. The sheet, and so the type, stays as it is; what
    was found before is kept while that holds."""
    root = build(replace(order, close=RESERVE * order.close, bold={}))
    frames = _drawn_by_frame(root)
    if not frames:
        return order

    def width(factors: Mapping[str, float]) -> float:
        """How wide the sheet is with larger drawings; they are not drawn for it."""
        tried = root.copied()
        for cell in tried.walk():
            if isinstance(cell.leaf, Leaf) and (more := factors.get(cell.id, 1.0) - 1.0) > 0:
                cell.leaf = _enlarged(cell.leaf, more)
        measure(tried, order.theme, extra)
        return sheet_of(tried, order.figure, order.theme).w

    most = width({}) + SLIGHT
    if order.bold and width(order.bold) <= most:
        return order
    found: dict[str, float] = {}
    keys = {node.id: shown(node) for node in order.figure.nodes()}
    small = {key for id, key in keys.items() if not any(id in drawn for drawn in frames)}
    for drawn in frames:
        if all(keys[id] in small for id in drawn):
            continue
        factor = LEAST
        while factor:
            trial = {**found, **{id: min(factor, TALL / high) for id, high in drawn.items()}}
            if fits := width(trial) <= most:
                found = trial
            factor = NEXT.get(factor, (0.0, 0.0))[0 if fits else 1]
        small |= {keys[id] for id in drawn if id not in found}
    return replace(order, bold=_alike(found, keys))


def _enlarged(leaf: Leaf, more: float) -> Leaf:
    """About as large as the leaf is when its drawing is larger by a share."""
    core = leaf.core
    wide, high = core.w * more, core.h * more
    w = leaf.w + wide if leaf.picture else max(leaf.w, core.w + wide)
    return replace(leaf, core=Rect((w - core.w - wide) / 2, core.y, core.w + wide, core.h + high), w=w, h=leaf.h + high)


def _drawn_by_frame(root: Cell) -> list[dict[str, float]]:
    """The heights of drawings whose size the figure leaves open, by the innermost frame around them. A figure without
    frames has none: there larger drawings would only hide that an arrangement leaves ground empty."""
    found: dict[str, dict[str, float]] = {}

    def collect(cell: Cell, frame: str) -> None:
        alone = cell.fixed is None and cell.span == (1, 1)
        if alone and is_scalable_drawing(cell) and isinstance(cell.leaf, Leaf) and 0 < cell.leaf.core.h < TALL:
            found.setdefault(frame, {})[cell.id] = cell.leaf.core.h
        for child in cell.children:
            collect(child, cell.id if cell.framed else frame)

    collect(root, "")
    return list(found.values()) if set(found) - {""} else []


def _alike(found: Mapping[str, float], keys: Mapping[str, tuple[str, str, float]]) -> dict[str, float]:
    """The same drawing is equally large wherever it stands."""
    least: dict[tuple[str, str, float], float] = {}
    for id, key in keys.items():
        least[key] = min(least.get(key, TALL), found.get(id, 1.0))
    return {id: least[key] for id, key in keys.items() if least[key] > 1.0}
