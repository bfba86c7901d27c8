"""Whether an arrow is glued to the things that it joins: the one answer for laws, checks and benchmarks."""

from __future__ import annotations

from collections.abc import Iterator

from figwright.scene.geometry import Point, Rect
from figwright.scene.model import Element, Outline
from figwright.scene.polygons import Polygon, area, bounds, corners, flattened, off_border
from figwright.scene.silhouettes import Silhouette

NEAR = 3.0
"""How far from a border an end may lie, in points: arrows keep a little air before a drawing, none before a frame."""
BRACKET = 8.0
"""A group without a frame is met at a bracket along its side, a little off."""
FULL = 0.6
"""An open line that takes this share of its bounds when it is closed has an inside."""


def glued(thing: Element | Rect, end: Point, by_hand: bool = False) -> bool:
    """Whether an end of an arrow lies on a thing: on the border of its box, of the part that arrows touch, or of one of
    its shapes. Of a group without a frame the rectangle around all that it holds is given. An arrow that was drawn
    `by_hand` to a drawing must come to what is seen of it: a corner of its box may be empty."""
    if isinstance(thing, Rect):
        return off_border(corners(thing), end) <= BRACKET
    if not by_hand and any(off_border(corners(rect), end) <= NEAR for rect in (thing.touch, thing.box)):
        return True
    depth = Silhouette.of_marks(thing.marks).depth(end)
    return (depth >= -NEAR and (by_hand or depth <= NEAR)) or any(off_border(p, end) <= NEAR for p in _trays(thing))


def _trays(thing: Element) -> Iterator[Polygon]:
    """Open lines that hold something, closed: an arrow ends in the mouth of a tray as on its sides."""
    for path in (path for m in thing.marks if isinstance(m, Outline) for path in flattened(m.commands)):
        room = bounds(path)
        if area(path) > FULL * room.w * room.h:
            yield path
