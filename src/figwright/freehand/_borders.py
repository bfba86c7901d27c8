"""What an arrow may end on: a thing's main shape, and whatever of it stands out."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from figwright.assets.shapes import Matrix, numbers
from figwright.freehand._model import Shape, Text
from figwright.scene import Rect, union
from figwright.scene.polygons import Polygon, area, bounds, corners

BODY = 0.6
"""A shape that takes this share of a node, across and down, is its body: words stand in it, and arrows end on its
border and not on the node's bounds."""
CARD = 0.3
"""Of a frame's area: a smaller shape on a frame is its number or a sign, and no arrow ends on it."""
FULL = 0.5
"""An open path that takes this share of its bounds when it is closed has an inside."""
MOST = 80
"""Shapes of one thing that are looked at, the largest first."""


def stated(element: Element, place: Matrix) -> Rect | None:
    """The box that a drawing gives for a thing: data-box="x y w h", in the units inside of its element."""
    values = numbers(element.get("data-box", ""))
    if len(values) != 4 or min(values[2:]) <= 0:
        return None
    return place.bounds(Rect(*values))


def borders(
    kind: str, shapes: Sequence[Shape], texts: Sequence[Text], box: Rect
) -> tuple[Polygon, tuple[Polygon, ...]]:
    """A thing's body, and everything of it that an arrow may end on: ears, badges, cards behind, words beside.

    A thing without a body has its bounds instead, but arrows end on its parts.
    """
    large = [s for s in shapes if _covers(s) and s.box.w >= BODY * box.w and s.box.h >= BODY * box.h]
    body = max(large, key=lambda s: (round(s.box.w * s.box.h, 1), s.order), default=None)
    outline = body.outline if body else corners(box)
    size = bounds(outline)
    least = CARD * size.w * size.h if kind == "group" else 0.0
    ink = _outermost([s for s in shapes if s is not body and s.box.w * s.box.h >= least], body)
    holders = [size] if body else [shape.box for shape in ink]
    beside = [corners(t.box.grown(0.1 * t.size)) for t in texts if not any(h.overlaps(t.box) for h in holders)]
    parts = (*(path for shape in ink for path in shape.paths), *beside)
    return outline, (outline, *parts) if body or not parts else parts


def _covers(shape: Shape) -> bool:
    """Whether a shape has an inside: paint closes an open path (a tray without a lid), but not the lines of a grid."""
    if shape.closed or shape.fill is None or len(shape.paths) > 1:
        return shape.closed
    return area(shape.outline) >= FULL * shape.box.w * shape.box.h


def _outermost(shapes: Sequence[Shape], body: Shape | None) -> list[Shape]:
    """Shapes that do not lie inside of another one: nobody sees an arrow end on an eye in a face."""
    kept: list[Shape] = []
    holders = [body] if body is not None else []
    for shape in sorted(shapes, key=lambda s: -s.box.w * s.box.h)[:MOST]:
        if not any(holder.box.contains(shape.box, 0.5) for holder in holders):
            kept.append(shape)
            if shape.fill and _covers(shape):
                holders.append(shape)
    return kept


def drawn_box(shapes: Sequence[Shape], extent: Rect) -> Rect:
    """What a thing's shapes take; a thing of words alone has a little air around them."""
    return union(s.box for s in shapes) if shapes else extent.grown(extent.h * 0.1)
