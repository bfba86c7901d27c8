"""Whether an arrow is glued to the things that it joins: the one answer for laws, checks and benchmarks."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from figwright.scene.geometry import Point, Rect
from figwright.scene.model import Element, Outline, Oval
from figwright.scene.polygons import Polygon, corners, flattened, off_border

NEAR = 3.0
"""How far from a border an end may lie, in points: arrows keep a little air before a drawing, none before a frame."""
BRACKET = 8.0
"""A group without a frame is met at a bracket along its side, a little off."""
ROUND = 24
"""Corners of an oval."""


def glued(thing: Element | Rect, end: Point) -> bool:
    """Whether an end of an arrow lies on a thing: on the border of its box, of the part that arrows touch, or of one of
    its shapes. Of a group without a frame the rectangle around all that it holds is given."""
    if isinstance(thing, Rect):
        return off_border(corners(thing), end) <= BRACKET
    rects = (thing.touch, thing.box)
    if any(off_border(corners(rect), end) <= NEAR for rect in rects):
        return True
    return any(off_border(outline, end) <= NEAR for outline in _outlines(thing))


def _outlines(thing: Element) -> Iterator[Polygon]:
    for mark in thing.marks:
        if isinstance(mark, Outline):
            yield from (path for path in flattened(mark.commands) if path)
        elif isinstance(mark, Oval):
            r, turns = mark.rect, (2 * pi * i / ROUND for i in range(ROUND))
            yield tuple(Point(r.cx + r.w / 2 * cos(t), r.cy + r.h / 2 * sin(t)) for t in turns)
        else:
            yield corners(mark.bounds)
