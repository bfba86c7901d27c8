"""The shape that a text is set in, and how well it fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from figwright.freehand._model import Shape, Sheet, Text
from figwright.scene import Point, Rect
from figwright.scene.polygons import inside, meet, room

MOSTLY = 0.62
"""A shape that holds less of a text's width is a highlight behind some of its words."""
SLACK = 0.75
"""What may stick out, in points of print: side bearings do, and it does not show."""


def container(sheet: Sheet, text: Text) -> Shape | None:
    """The smallest closed shape below a text that holds most of it; the largest when it bursts all of them."""
    box = text.box
    middle = Point(box.cx, box.cy)
    holders = [
        shape
        for shape in _candidates(sheet, text)
        if shape.closed
        and shape.order < text.order
        and shape.box.h >= 0.9 * text.size
        and shape.box.w >= text.size
        and shape.box.x <= middle.x <= shape.box.right
        and shape.box.y <= middle.y <= shape.box.bottom
        and inside(shape.outline, middle)
    ]
    holders.sort(key=lambda shape: (shape.box.w * shape.box.h, -shape.order))
    for shape in holders:
        if meet(shape.box, box).w >= MOSTLY * box.w:
            return shape
    return holders[-1] if holders else None


def _candidates(sheet: Sheet, text: Text) -> Iterable[Shape]:
    owner = sheet.things.get(text.owner)
    if owner is not None:
        return owner.shapes
    return sheet.shapes if not text.owner else ()


def fits(shape: Shape, lines: Sequence[Rect], slack: float) -> bool:
    """Whether every line lies inside of the shape, between its capitals and its baseline."""
    return all(_inside(shape, line, slack) for line in lines)


def _inside(shape: Shape, line: Rect, slack: float) -> bool:
    trim = min(0.15 * line.h + max(0.0, slack), 0.45 * line.h)
    top, bottom = line.y + trim, line.bottom - trim
    if top < shape.box.y or bottom > shape.box.bottom:
        return False
    x = min(max(line.cx, shape.box.x + 0.01), shape.box.right - 0.01)
    found = room(shape.outline, top, bottom, x)
    return found is not None and found[0] - slack <= line.x and found[1] + slack >= line.right


def siblings(sheet: Sheet, text: Text, shape: Shape) -> list[Rect]:
    """What else is drawn in the same shape and does not lie under the text already."""
    owner = sheet.things.get(text.owner)
    shapes = owner.shapes if owner else ()
    drawn = [s.box for s in shapes if s is not shape and not s.box.contains(shape.box, 1.0)]
    words = [t.box for t in sheet.texts if t is not text and t.owner == text.owner]
    taken = [box for box in (*drawn, *words) if box.overlaps(shape.box)]
    return [box for box in taken if not box.overlaps(text.box, 0.1 * text.size)]
