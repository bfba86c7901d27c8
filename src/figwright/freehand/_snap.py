"""Arrow ends onto the borders of the things that they name, where they are near already."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from figwright.freehand._arrows import inverse
from figwright.freehand._model import Arrow, End, Sheet, Thing
from figwright.freehand._reach import between, ends, gap, nearer, rests
from figwright.freehand._tree import draw_line, move_head, set_path
from figwright.scene import Point
from figwright.scene.paths import Command
from figwright.scene.polygons import Polygon, along, distance, inside, meeting, nearest, off_border

REACH = 0.06
"""How far from its thing an end may be to be moved, as a share of the canvas's width; a farther one is asked about."""
Route = tuple[Point, ...]


def snap(sheet: Sheet) -> list[str]:
    """Moves the ends of lines; what it did, in words."""
    told = []
    for arrow in sheet.arrows:
        if not arrow.points:
            continue
        first, last = ends(sheet, arrow)
        moved = []
        if arrow.route and len(arrow.route) > 1 and _rewritable(arrow):
            moved = _snap_route(sheet, arrow, first, last)
        elif len(arrow.pieces) == 1:
            moved = _snap_curve(sheet, arrow, first, last)
        told += [f"arrow {arrow.id!r}: its end was put onto the border of {name!r}" for name in moved]
    return told


def _rewritable(arrow: Arrow) -> bool:
    """Pieces that run against each other cannot become one line without touching their markers."""
    joints = pairwise(arrow.pieces)
    return all(
        distance(a.outline[-1], b.outline[0])
        <= min(distance(a.outline[-1], b.outline[-1]), distance(a.outline[0], b.outline[0]))
        for a, b in joints
    )


def _snap_route(sheet: Sheet, arrow: Arrow, first: Thing | None, last: Thing | None) -> list[str]:
    route, moved = arrow.route, []
    if last is not None and (found := settled(sheet, arrow, route, arrow.end, last, first)):
        route = found
        moved.append(last.id)
    if first is not None and (found := settled(sheet, arrow, route[::-1], arrow.start, first, last)):
        route = found[::-1]
        moved.append(first.id)
    if not moved or any(distance(a, b) < 1e-3 for a, b in pairwise(route)):
        return []
    draw_line(sheet.root, arrow, route, arrow.radius or (sheet.canvas.w * 0.008 if len(route) > 2 else 0.0))
    for end, old, new in ((arrow.start, arrow.route[0], route[0]), (arrow.end, arrow.route[-1], route[-1])):
        move_head(end, new.x - old.x, new.y - old.y)
    return moved


def settled(sheet: Sheet, arrow: Arrow, route: Route, end: End, thing: Thing, other: Thing | None) -> Route | None:
    """A route whose last point brings the tip onto the thing; None when it is there, or too far off to say."""
    beyond = end.beyond
    tip = along(route[-2], route[-1], beyond)
    if rests(sheet, arrow, end.head, thing, tip) or nearer(sheet, thing, tip, sheet.nodes):
        return None
    limit = sheet.canvas.w * REACH
    if candidate := _on_its_line(sheet, route, beyond, thing.borders, limit):
        return candidate
    if between(sheet, thing, tip) or gap(thing, tip) > limit:
        return None  # nothing is drawn on its line: whether a part is moved or a frame drawn is not for a rule
    if not thing.framed and (candidate := _on_its_line(sheet, route, beyond, (thing.outline,), limit)):
        return candidate
    slid = _slid(route, thing, other, limit, sheet.near)
    candidate = slid and _on_its_line(sheet, slid, beyond, thing.borders, 2 * limit)
    if candidate:
        return candidate
    foot = min((nearest(border, tip) for border in thing.borders), key=lambda p: distance(p, tip))
    candidate = _ended(route[:-1], foot, beyond)
    return candidate if candidate and _arrives(sheet, candidate, beyond, thing.borders) else None


def _on_its_line(sheet: Sheet, route: Route, beyond: float, borders: Sequence[Polygon], limit: float) -> Route | None:
    """The route up to the first border that lies on its own line."""
    for candidate in (_cut(route, beyond, borders), _straight_on(route, beyond, borders, limit)):
        if candidate and _arrives(sheet, candidate, beyond, borders):
            return candidate
    return None


def _arrives(sheet: Sheet, route: Route, beyond: float, borders: Sequence[Polygon]) -> bool:
    tip = along(route[-2], route[-1], beyond)
    return min(off_border(border, tip) for border in borders) <= sheet.near / 2


def _ended(before: Route, at: Point, beyond: float) -> Route | None:
    """The way up to a tip at that point."""
    if not before or distance(before[-1], at) < beyond + 1e-3:
        return None
    return (*before, along(before[-1], at, -beyond))


def _cut(route: Route, beyond: float, borders: Sequence[Polygon]) -> Route | None:
    """A line that ends inside of the thing ends where it enters."""
    if not any(inside(border, along(route[-2], route[-1], beyond)) for border in borders):
        return None
    for i in range(len(route) - 2, -1, -1):
        if any(inside(border, route[i]) for border in borders):
            continue
        met = [point for border in borders for point in meeting(border, route[i], route[i + 1])[:1]]
        entry = min(met, key=lambda p: distance(p, route[i]), default=None)
        return _ended(route[: i + 1], entry, beyond) if entry else None
    return None


def _straight_on(route: Route, beyond: float, borders: Sequence[Polygon], limit: float) -> Route | None:
    """A line that stops short, or a little beyond, ends where its last stretch meets the border."""
    a, b = route[-2], route[-1]
    tip = along(a, b, beyond)
    met = [point for border in borders for point in meeting(border, a, b)[:1]]
    found = min(met, key=lambda p: distance(p, a), default=None)
    return _ended(route[:-1], found, beyond) if found and distance(found, tip) <= limit else None


def _slid(route: Route, thing: Thing, other: Thing | None, limit: float, near: float) -> Route | None:
    """A level or upright last stretch that passes beside the thing is moved sideways until it meets it."""
    a, b = route[-2], route[-1]
    level = abs(a.y - b.y) <= near < abs(a.x - b.x)
    if not level and not abs(a.x - b.x) <= near < abs(a.y - b.y):
        return None
    box = thing.body
    low, high, at = (box.y, box.bottom, b.y) if level else (box.x, box.right, b.x)
    margin = min(0.25 * (high - low), 4 * near)
    by = min(max(at, low + margin), high - margin) - at
    if abs(by) > limit:
        return None

    def aside(p: Point) -> Point:
        return Point(p.x, p.y + by) if level else Point(p.x + by, p.y)

    if len(route) > 2:
        before = route[-3]
        square = abs(before.x - a.x) <= near if level else abs(before.y - a.y) <= near
        return (*route[:-2], aside(a), aside(b)) if square else None
    if other is not None:
        span = (other.body.y, other.body.bottom) if level else (other.body.x, other.body.right)
        if span[0] + margin <= at + by <= span[1] - margin:
            return (aside(a), aside(b))
    middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    turn = Point(middle.x, a.y) if level else Point(a.x, middle.y)
    return (a, turn, aside(turn), aside(b))


def _snap_curve(sheet: Sheet, arrow: Arrow, first: Thing | None, last: Thing | None) -> list[str]:
    """The end of a curve moves with its last control point, so that it arrives in the same direction."""
    piece, moved = arrow.pieces[0], []
    commands = list(piece.commands)
    if commands[-1][0] != "C" or commands[0][0] != "M" or len(commands) < 2:
        return []
    for thing, points, end, at_end in (
        (last, arrow.points, arrow.end, True),
        (first, arrow.points[::-1], arrow.start, False),
    ):
        if thing is None:
            continue
        goal = _goal(sheet, arrow, end.head, points, thing)
        if goal is None:
            continue
        dx, dy = goal.x - points[-1].x, goal.y - points[-1].y
        _shift_end(commands, dx, dy, at_end)
        move_head(end, dx, dy)
        moved.append(thing.id)
    if moved:
        set_path(piece.element, inverse(piece.place).of(tuple(commands)))
    return moved


def _goal(sheet: Sheet, arrow: Arrow, head: bool, points: Route, thing: Thing) -> Point | None:
    tip = points[-1]
    if rests(sheet, arrow, head, thing, tip) or nearer(sheet, thing, tip, sheet.nodes):
        return None
    entry = _cut(points, 0.0, thing.borders)
    if entry:
        return entry[-1]
    if between(sheet, thing, tip):
        return None
    foot = min((nearest(border, tip) for border in thing.borders), key=lambda p: distance(p, tip))
    return foot if distance(foot, tip) <= sheet.canvas.w * REACH else None


def _shift_end(commands: list[Command], dx: float, dy: float, at_end: bool) -> None:
    if at_end:
        kind, n = commands[-1]
        commands[-1] = (kind, (*n[:-4], n[-4] + dx, n[-3] + dy, n[-2] + dx, n[-1] + dy))
        return
    kind, n = commands[0]
    commands[0] = (kind, (n[0] + dx, n[1] + dy))
    kind, n = commands[1]
    if kind == "C":
        commands[1] = (kind, (n[0] + dx, n[1] + dy, *n[2:]))
