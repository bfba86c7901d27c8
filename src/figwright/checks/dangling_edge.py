"""Every arrow is drawn, and begins and ends on the border of the elements that it joins.

Why it is bad: an arrow that stops short or starts in the air leaves the reader to guess what it connects, and a
connection that is missing from the picture is a step of the method that is missing from the paper.

Fix: join the elements themselves (an edge from one id to another); if they are joined already, give the arrow another
side with `from_side` or `to_side`, or more room around its ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject
from figwright.scene import Element, Point, Rect, Side
from figwright.scene.inked import away

BRACKET = 8.0
"""A group without a frame is met at a bracket along its side, a little off."""
NEAR = 3.0
"""How far from the border an end may lie, in points: arrows keep a little air before a drawing, none before a frame."""


def check(subject: Subject) -> Iterator[Finding]:
    if subject.scene is None:
        return
    yield from _missing(subject)
    for edge in subject.arrows:
        points = edge.route.points
        if len(points) < 2:
            yield _finding(
                edge.id, f"edge {edge.id!r} has no way", "make room between its ends, or join other elements"
            )
            continue
        ends = (
            (edge.route.source, points[0], edge.route.source_side),
            (edge.route.target, points[-1], edge.route.target_side),
        )
        for id, point, side in ends:
            if not _reaches(subject, id, point, side):
                message = f"edge {edge.id!r} does not reach {id!r}"
                yield _finding(edge.id, message, f"let it enter {id!r} by another side, or make room there")


def _missing(subject: Subject) -> Iterator[Finding]:
    drawn = {(arrow.route.source, arrow.route.target) for arrow in subject.arrows}
    callouts = {e.id for e in subject.role("callout")}
    for edge in subject.figure.edges:
        for source in map(subject.met, edge.source):
            for target in map(subject.met, edge.target):
                if (source, target) not in drawn and (target, source) not in drawn and edge.id not in callouts:
                    message = f"edge {edge.id!r} from {source!r} to {target!r} is not drawn"
                    yield _finding(edge.id, message, "make room between its ends, or place them nearer to each other")


def _reaches(subject: Subject, id: str, point: Point, side: Side) -> bool:
    element: Element | None = subject.by_id.get(id)
    if element and (ink := subject.ink(id)):
        return away(ink, point) <= NEAR
    if element:
        return any(_on_side(place, point, side, NEAR) for place in (element.touch, element.box))
    room = subject.room(id)
    return room is not None and _on_side(room, point, side, BRACKET)


def _on_side(rect: Rect, point: Point, side: Side, near: float) -> bool:
    """Whether a point lies on that side of a rectangle, or as near as an arrow may stop before it."""
    if side in ("left", "right"):
        away = point.x - (rect.x if side == "left" else rect.right)
        return abs(away) <= near and rect.y - near <= point.y <= rect.bottom + near
    away = point.y - (rect.y if side == "top" else rect.bottom)
    return abs(away) <= near and rect.x - near <= point.x <= rect.right + near


def _finding(id: str, message: str, fix: str) -> Finding:
    return Finding("dangling-edge", "error", id, message, fix)
