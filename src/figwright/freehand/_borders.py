"""The body of a thing: its main shape."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.freehand._model import Shape
from figwright.scene import Rect, union
from figwright.scene.polygons import Polygon, area, corners

BODY = 0.6
"""A shape that takes this share of a node, across and down, is its body: words stand in it, and arrows end on its
border and not on the node's bounds."""
FULL = 0.5
"""An open path that takes this share of its bounds when it is closed has an inside."""


def body_of(shapes: Sequence[Shape], box: Rect) -> Polygon:
    """The outline of a thing's main shape, or the bounds of all."""
    large = [s for s in shapes if _covers(s) and s.box.w >= BODY * box.w and s.box.h >= BODY * box.h]
    body = max(large, key=lambda s: (round(s.box.w * s.box.h, 1), s.order), default=None)
    return body.outline if body else corners(box)


def _covers(shape: Shape) -> bool:
    """Whether a shape has an inside: paint closes an open path (a tray without a lid), but not the lines of a grid."""
    if shape.closed or shape.fill is None or len(shape.paths) > 1:
        return shape.closed
    return area(shape.outline) >= FULL * shape.box.w * shape.box.h


def drawn_box(shapes: Sequence[Shape], extent: Rect) -> Rect:
    """What a thing's shapes take; a thing of words alone has a little air around them."""
    return union(s.box for s in shapes) if shapes else extent.grown(extent.h * 0.1)
