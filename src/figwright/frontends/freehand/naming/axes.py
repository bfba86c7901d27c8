"""Arrows that are the axes of a drawn plot: they join nothing, and belong to what is drawn between them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from figwright.frontends.freehand._model import Arrow
from figwright.ir.scene import Point
from figwright.ir.scene.polygons import distance

LEVEL = 0.02
"""How far an axis may lean, as a share of its length."""
PAST = 0.2
"""How far before their corner axes may begin, as a share of their lengths."""
OTHER = 0.25
"""A line that reaches the corner and is longer than this share of the axes is where they branch off."""


def axes(arrows: Sequence[Arrow]) -> Collection[Arrow]:
    """Arrows to the right and upwards from one corner that no other line leads to, and such a corner in one line."""
    found = {arrow for arrow in arrows if arrow.start.head and arrow.end.head and _is_corner(arrow)}
    single = [arrow for arrow in arrows if arrow.start.head != arrow.end.head and len(_run(arrow)) == 2]
    right = [arrow for arrow in single if _leads(arrow, across=True)]
    up = [arrow for arrow in single if _leads(arrow, across=False)]
    for one in right:
        for other in up:
            (a, b), (c, d) = _run(one), _run(other)
            corner = Point(c.x, a.y)
            far = PAST * min(distance(a, b), distance(c, d))
            if max(distance(corner, a), distance(corner, c)) <= far and not _is_reached(corner, (one, other), arrows):
                found |= {one, other}
    return found


def _run(arrow: Arrow) -> tuple[Point, ...]:
    """The way from the tail to the head."""
    points = arrow.route or arrow.points
    return points[::-1] if arrow.start.head and not arrow.end.head else points


def _leads(arrow: Arrow, across: bool) -> bool:
    """Whether an arrow leads straight to the right, or straight up."""
    a, b = _run(arrow)
    along, aside = (b.x - a.x, b.y - a.y) if across else (a.y - b.y, b.x - a.x)
    return along > 0 and abs(aside) <= LEVEL * along


def _is_corner(arrow: Arrow) -> bool:
    """Whether a line with two heads comes down and goes to the right, or the other way round."""
    run = _run(arrow)
    if len(run) != 3:
        return False
    a, b, c = run if run[0].y < run[2].y else run[::-1]
    down = b.y - a.y > 0 and abs(b.x - a.x) <= LEVEL * (b.y - a.y)
    return down and c.x - b.x > 0 and abs(c.y - b.y) <= LEVEL * (c.x - b.x)


def _is_reached(corner: Point, two: tuple[Arrow, Arrow], arrows: Sequence[Arrow]) -> bool:
    """Whether another line leads to a corner, and no tick."""
    least = OTHER * min(distance(*_run(arrow)) for arrow in two)
    others = (arrow for arrow in arrows if arrow not in two)
    return any(
        min(distance(corner, arrow.points[i]) for i in (0, -1)) <= PAST * least
        and max(distance(a, b) for a, b in combinations(arrow.points[:: max(1, len(arrow.points) - 1)], 2)) > least
        for arrow in others
        if len(arrow.points) > 1
    )
