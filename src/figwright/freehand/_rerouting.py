"""An arrow's line along other points, with its heads."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.freehand._model import Arrow, Sheet
from figwright.freehand._reach import ends
from figwright.freehand._tree import draw_line, turn_head
from figwright.scene import Point
from figwright.scene.polygons import along, distance


def reroute(sheet: Sheet, arrow: Arrow, tips: Sequence[Point]) -> None:
    """Draws the line so that its tips lie on the outer points; they run as the line is drawn."""
    route = list(tips)
    for end, order in ((arrow.start, slice(None, None, -1)), (arrow.end, slice(None))):
        points = route[order]
        if end.beyond and distance(points[-2], points[-1]) > end.beyond + 1e-3:
            points[-1] = along(points[-2], points[-1], -end.beyond)
        route = points[order]
    draw_line(sheet.root, arrow, route, arrow.radius or sheet.canvas.w * 0.008)
    turn_head(arrow.start, tips[0], tips[1])
    turn_head(arrow.end, tips[-1], tips[-2])


def follow(sheet: Sheet, arrow: Arrow, moved: set[str], dx: float, dy: float) -> None:
    """The ends of an arrow go with the things that moved; square stretches stay square."""
    first, last = ends(sheet, arrow)
    whole = first is not None and last is not None and {first.id, last.id} <= moved
    points = list(arrow.route or (arrow.points[:1] + arrow.points[-1:] if arrow.points else ()))
    if len(points) < 2:
        return
    if whole:
        points = [Point(p.x + dx, p.y + dy) for p in points]
    elif last is not None and last.id in moved:
        points = _pulled(points, dx, dy, sheet.near)
    elif first is not None and first.id in moved:
        points = _pulled(points[::-1], dx, dy, sheet.near)[::-1]
    points[0] = along(points[1], points[0], arrow.start.beyond)
    points[-1] = along(points[-2], points[-1], arrow.end.beyond)
    reroute(sheet, arrow, points)


def _pulled(points: list[Point], dx: float, dy: float, near: float) -> list[Point]:
    a, b = points[-2], points[-1]
    out = [*points[:-1], Point(b.x + dx, b.y + dy)]
    if len(points) > 2:
        if abs(a.y - b.y) <= near:
            out[-2] = Point(a.x, a.y + dy)
        elif abs(a.x - b.x) <= near:
            out[-2] = Point(a.x + dx, a.y)
    return out
