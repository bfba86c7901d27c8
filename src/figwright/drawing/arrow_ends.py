"""Arrows that are drawn to the place of a thing -> arrows that meet what is drawn there: few drawings fill theirs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from figwright.drawing import themes
from figwright.drawing.drawing_marks import Units
from figwright.drawing.layouts._cells import Cell
from figwright.drawing.layouts.placed import settled
from figwright.drawing.leaf import Leaf
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.polygons import meeting
from figwright.ir.scene.silhouettes import Silhouette
from figwright.ir.spec import Edge, Figure
from figwright.ir.spec.placing import turned

CLOSE = 2.7
"""How far from what is drawn an end may lie, in points of print: what lies farther off is called loose."""
AIR = 1.0
"""How far it is set from there, in units of the sheet."""
PAST = 8.0
"""How far before the place of its thing an end may lie and be led on."""
DEEP = 0.5
"""How far into a place an end is led on at the most, in lengths of its shorter side."""


def landed(figure: Figure, id: str) -> Figure:
    """The figure with both ends of a drawn arrow on what is seen of its things, where they lie in the air before it:
    each is led on along its own line."""
    edge = next((edge for edge in figure.edges if edge.id == id and edge.path and figure.placed), None)
    if edge is None:
        return figure
    theme = themes.of(figure.head)
    cells = {cell.id: cell for cell in settled(figure, theme)[0].walk()}
    unit = Units.of(figure, theme).unit
    path, close = [tuple(step) for step in edge.path], CLOSE * (figure.head.size or (1, 1))[0] / figure.head.width
    for name in (edge.source[0], edge.target[0]):
        path = turned(_led_on(path, cells.get(name), unit, close))
    edges = tuple(_with_path(one, path) if one is edge else one for one in figure.edges)
    return figure.model_copy(update={"edges": edges})


def _with_path(edge: Edge, path: Sequence[Sequence[float]]) -> Edge:
    return edge.model_copy(update={"path": tuple(tuple(round(value, 2) for value in step) for step in path)})


def _led_on(path: list[tuple[float, ...]], cell: Cell | None, unit: float, close: float) -> list[tuple[float, ...]]:
    """The path with its first point at what is drawn of a thing."""
    if cell is None or not isinstance(cell.leaf, Leaf):
        return path
    start, towards = Point(*path[0]), Point(*path[1][:2])
    x, y = cell.at
    ink = Silhouette.of_marks(mark.placed(unit, x * unit, y * unit) for mark in cell.leaf.marks(*cell.size))
    place, length = cell.rect.scaled(unit), math.dist(start, towards)
    if length < close or ink.depth(start) >= -close or not place.grown(PAST).contains(Rect(*start, 0, 0)):
        return path
    u = Point((start.x - towards.x) / length, (start.y - towards.y) / length)
    far = PAST + DEEP * min(place.w, place.h)
    beyond = Point(start.x + far * u.x, start.y + far * u.y)
    met = [math.dist(towards, at) for part in ink.parts for edge in part.paths for at in meeting(edge, towards, beyond)]
    by = min(met, default=0.0) - length - AIR
    if by <= 0:
        return path
    return [(start.x + by * u.x, start.y + by * u.y), *path[1:]]
