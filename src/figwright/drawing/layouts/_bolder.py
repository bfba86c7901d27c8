"""Larger drawings where the sheet need not grow for them: in rows and columns that have room beside a taller or wider
one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from figwright.drawing.layouts._building import build
from figwright.drawing.layouts._cells import Build, Cell
from figwright.drawing.layouts._growing import TALL, is_scalable_drawing, shown
from figwright.drawing.layouts._measure import Extra, measure
from figwright.drawing.layouts._sheets import sheet_of
from figwright.drawing.leaf import Leaf

STEPS = (1.12, 1.25, 1.4, 1.55)
"""By how much drawings may become larger, in turn."""
RESERVE = 1.05
"""A factor on gaps while it is tried, so that lines can still be given room."""
SLIGHT = 0.01


def bolder(order: Build, extra: Extra) -> Build:
    """The order with a factor for every drawing that may be larger. The sheet, and so the type, stays as it is; what
    was found before is kept while that holds. Siblings grow together, and all of them step by step, so that none
    takes the room of the others."""
    root = build(replace(order, close=RESERVE * order.close, bold={}))
    growing = _siblings(root)
    if not growing:
        return order

    def width(factors: Mapping[str, float]) -> float:
        """How wide the sheet is with larger drawings; they are not drawn for it."""
        tried = root.copied()
        for cell in tried.walk():
            if isinstance(cell.leaf, Leaf) and (factor := factors.get(cell.id, 1.0)) > 1.0:
                cell.leaf = cell.leaf.enlarged(factor)
        measure(tried, order.theme, extra)
        return sheet_of(tried, order.figure, order.theme).w

    most = width({}) + SLIGHT
    if order.bold and width(order.bold) <= most:
        return order
    found: dict[str, float] = {}
    for factor in STEPS:
        still = []
        for siblings in growing:
            trial = {**found, **{id: min(factor, TALL / high) for id, high in siblings.items() if high < TALL}}
            if trial != found and width(trial) <= most:
                found = trial
                still.append(siblings)
        growing = still
    return replace(order, bold=_alike(found, {node.id: shown(node) for node in order.figure.nodes()}))


def _siblings(root: Cell) -> list[dict[str, float]]:
    """The heights of drawings that grow together and whose size the figure leaves open: cards by the row or column that
    they stand in, bare drawings by the innermost frame around them. A figure without frames has none: there larger
    drawings would only hide that an arrangement leaves ground empty."""
    found: dict[str, dict[str, float]] = {}

    def collect(cell: Cell, frame: str) -> None:
        for kid in cell.children:
            if kid.fixed is None and kid.span == (1, 1) and is_scalable_drawing(kid) and isinstance(kid.leaf, Leaf):
                found.setdefault(cell.id if kid.leaf.plain else frame, {})[kid.id] = kid.leaf.drawn_height
            collect(kid, kid.id if kid.framed else frame)

    collect(root, root.id)
    return list(found.values()) if any(cell.framed for cell in root.walk()) else []


def _alike(found: Mapping[str, float], keys: Mapping[str, tuple[str, str, float]]) -> dict[str, float]:
    """The same drawing is equally large wherever it stands."""
    least: dict[tuple[str, str, float], float] = {}
    for id, key in keys.items():
        least[key] = min(least.get(key, TALL), found.get(id, 1.0))
    return {id: least[key] for id, key in keys.items() if least[key] > 1.0}
