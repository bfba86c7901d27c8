"""Straight arrows that are almost level or upright made so, where both of their things allow it."""

from __future__ import annotations

from figwright.freehand._model import Arrow, Sheet, Thing
from figwright.freehand._reach import ends, gap
from figwright.freehand._rerouting import reroute
from figwright.scene import Point

SLANT = 0.3
"""Of an arrow's length; more is meant."""
MOST = 0.025
"""Of the canvas's width."""


def level(sheet: Sheet) -> list[str]:
    """Turns slightly slanted lines; what it did, in words."""
    told = []
    for arrow in sheet.arrows:
        first, last = ends(sheet, arrow)
        if len(arrow.route) == 2 and len(arrow.pieces) == 1 and first is not None and last is not None:
            points = _levelled(sheet, arrow, first, last)
            if points is not None:
                reroute(sheet, arrow, points)
                told.append(f"arrow {arrow.id!r} was made straight")
    return told


def _levelled(sheet: Sheet, arrow: Arrow, first: Thing, last: Thing) -> tuple[Point, Point] | None:
    """The tips of the straight line; None when it is straight, slanted on purpose, or joins what is not in line."""
    a, b = arrow.points[0], arrow.points[-1]
    across, down = abs(a.x - b.x), abs(a.y - b.y)
    off, length = min(across, down), max(across, down)
    if not 0.1 * sheet.near < off <= min(SLANT * length, MOST * sheet.canvas.w):
        return None
    if max(gap(first, a), gap(last, b)) > sheet.canvas.w * MOST:
        return None
    lies = down < across
    low = max(_span(first, lies)[0], _span(last, lies)[0])
    high = min(_span(first, lies)[1], _span(last, lies)[1])
    if low > high:
        return None
    middle = (a.y + b.y) / 2 if lies else (a.x + b.x) / 2
    at = min(max(middle, low), high)
    return (Point(a.x, at), Point(b.x, at)) if lies else (Point(at, a.y), Point(at, b.y))


def _span(thing: Thing, lies: bool) -> tuple[float, float]:
    """Where on a thing's side an arrow may stand, its corners left free."""
    low, high = (thing.body.y, thing.body.bottom) if lies else (thing.body.x, thing.body.right)
    margin = 0.2 * (high - low)
    return low + margin, high - margin
