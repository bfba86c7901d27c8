"""What can be wrong with arrows: ends in the air or at another box, lines through boxes, heads at the wrong end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from figwright.checks import Finding, Severity
from figwright.errors import nearest as nearest_name
from figwright.freehand._model import Arrow, Shape, Sheet, Thing
from figwright.freehand._reach import CLOSE, backwards, between, ends, foot, gap, kin, nearer, off
from figwright.scene import Point
from figwright.scene.polygons import along, clipped, inside, off_border, sampled

DEEP = 1.5
"""Points of print that a line may run inside of a box: round corners and strokes do."""

HEAD = 1.6
"""Points of print from a tip to the middle of its head."""
OPAQUE = 0.5


def arrows(sheet: Sheet) -> Iterator[Finding]:
    yield from _merged(sheet)
    for arrow in sheet.arrows:
        yield from _names(sheet, arrow)
        if not arrow.points:
            continue
        first, last = ends(sheet, arrow)
        for thing, point in ((first, arrow.points[0]), (last, arrow.points[-1])):
            if thing is not None:
                yield from _reaches(sheet, arrow, thing, point)
        yield from _heads(sheet, arrow)
        yield from _hidden(sheet, arrow)
        for node in sheet.nodes:
            own = [thing for thing in (first, last) if thing is not None and kin(thing, node)]
            if not own and runs_through(sheet, arrow, node):
                message = f"arrow {arrow.id!r} runs through {node.id!r}"
                fix = f"reroute it around {node.id!r} ({_where(node)})"
                yield Finding("line-through-box", "error", arrow.id, message, fix)


def _merged(sheet: Sheet) -> Iterator[Finding]:
    """Lines of different arrows upon each other; such as leave or enter one thing alike may share a trunk."""
    near, least = 1.2 * sheet.point, 3 * sheet.point
    for one, other in combinations([arrow for arrow in sheet.arrows if arrow.route], 2):
        alike = _looks(one) == _looks(other)
        if alike and (one.source == other.source or one.target == other.target):
            continue
        shared = max(_along(s, t, near) for s in pairwise(one.route) for t in pairwise(other.route))
        if shared > least:
            message = f"arrows {one.id!r} and {other.id!r} lie on the same line for {shared / sheet.point:.0f} pt"
            fix = "reroute one of them in a lane of its own, at least 12 units off"
            yield Finding("merged-lines", "warning", other.id, message, fix)


def _looks(arrow: Arrow) -> tuple[str | None, str | None]:
    return arrow.pieces[0].stroke, arrow.pieces[0].element.get("stroke-dasharray")


def _along(one: tuple[Point, Point], other: tuple[Point, Point], near: float) -> float:
    """How long two level or two upright stretches lie upon each other."""
    (a, b), (c, d) = one, other
    if max(abs(p.y - a.y) for p in (b, c, d)) <= near:
        return min(max(a.x, b.x), max(c.x, d.x)) - max(min(a.x, b.x), min(c.x, d.x))
    if max(abs(p.x - a.x) for p in (b, c, d)) <= near:
        return min(max(a.y, b.y), max(c.y, d.y)) - max(min(a.y, b.y), min(c.y, d.y))
    return 0.0


def _names(sheet: Sheet, arrow: Arrow) -> Iterator[Finding]:
    for key, id in (("data-from", arrow.source), ("data-to", arrow.target)):
        if id not in sheet.things:
            message = f"arrow {arrow.id!r} names no element: {key}={id!r}"
            fix = nearest_name(id, sheet.things) or "name the data-node that it joins, or remove the arrow"
            yield Finding("dangling-edge", "error", arrow.id, message, fix)


def _reaches(sheet: Sheet, arrow: Arrow, thing: Thing, point: Point) -> Iterator[Finding]:
    at = f"({point.x:.0f}, {point.y:.0f})"
    if other := nearer(sheet, thing, point, sheet.nodes):
        goal = foot(thing, point)
        message = f"arrow {arrow.id!r} is drawn to {other.id!r} at {at} and not to {thing.id!r}, which it names"
        fix = f"reroute it to the border of {thing.id!r}, near ({goal.x:.0f}, {goal.y:.0f}), or name {other.id!r}"
        yield Finding("misrouted-edge", "error", arrow.id, message, fix)
    elif between(sheet, thing, point):
        goal = foot(thing, point)
        message = f"arrow {arrow.id!r} ends at {at}, between the parts of {thing.id!r}"
        fix = f"let it end on one of the parts, near ({goal.x:.0f}, {goal.y:.0f}), or draw a frame around them"
        yield Finding("dangling-edge", "warning", arrow.id, message, fix)
    elif off(thing, point) > CLOSE * sheet.near:
        goal = foot(thing, point)
        how = "ends inside of" if gap(thing, point) == 0 else "does not reach"
        fix = f"let it end on the border, at ({goal.x:.0f}, {goal.y:.0f}) instead of {at}"
        yield Finding("dangling-edge", "error", arrow.id, f"arrow {arrow.id!r} {how} {thing.id!r}", fix)


def _heads(sheet: Sheet, arrow: Arrow) -> Iterator[Finding]:
    start, end = arrow.start.head, arrow.end.head
    source, target = sheet.things.get(arrow.source), sheet.things.get(arrow.target)
    if not start and not end:
        fix = "give its line a marker-end, or draw a head"
        severity: Severity = "info" if _is_link(sheet, arrow) else "warning"
        yield Finding("missing-head", severity, arrow.id, f"arrow {arrow.id!r} has no head", fix)
    elif start != end and backwards(source, target, arrow) != start:
        message = f"the head of arrow {arrow.id!r} is at {arrow.source!r}, where it should leave"
        fix = f"draw it from {arrow.source!r} to {arrow.target!r}, or swap data-from and data-to"
        yield Finding("reversed-head", "error", arrow.id, message, fix)


def _is_link(sheet: Sheet, arrow: Arrow) -> bool:
    """Whether other lines without heads meet the same things: then they are the links of a graph that is drawn."""
    ends = {arrow.source, arrow.target}
    plain = [other for other in sheet.arrows if not other.start.head and not other.end.head and other.points]
    return any(other is not arrow and ends & {other.source, other.target} for other in plain)


def _hidden(sheet: Sheet, arrow: Arrow) -> Iterator[Finding]:
    """Heads that something painted later covers."""
    own = set(arrow.element.iter())
    later = [s for s in sheet.shapes if s.order > arrow.order and s.fill and s.opacity > OPAQUE]
    for end, points in ((arrow.start, arrow.points[::-1]), (arrow.end, arrow.points)):
        if not end.head:
            continue
        middle = along(points[-2], points[-1], -HEAD * sheet.point)
        over = next((s for s in later if s.element not in own and _covers(s, middle)), None)
        if over is not None:
            thing = next((node.id for node in sheet.nodes if over in node.shapes), "a shape")
            message = (
                f"the head of arrow {arrow.id!r} lies behind {thing!r} at ({points[-1].x:.0f}, {points[-1].y:.0f})"
            )
            fix = "let it end where what is drawn begins (shadows count), or move what covers it"
            yield Finding("hidden-head", "error", arrow.id, message, fix)


def _covers(shape: Shape, point: Point) -> bool:
    box = shape.box
    return box.x < point.x < box.right and box.y < point.y < box.bottom and inside(shape.outline, point)


def runs_through(sheet: Sheet, arrow: Arrow, node: Thing) -> bool:
    """Whether a line lies inside of a node by more than its border."""
    if not any(clipped(a, b, node.box) for a, b in pairwise(arrow.points)):
        return False
    deep = DEEP * sheet.point
    points = sampled(arrow.points, sheet.canvas.w / 250)
    return any(inside(node.outline, point) and off_border(node.outline, point) > deep for point in points)


def _where(node: Thing) -> str:
    box = node.box
    return f"x {box.x:.0f} to {box.right:.0f}, y {box.y:.0f} to {box.bottom:.0f}"
