"""Every arrow is drawn, and begins and ends on the border of the elements that it joins.

Why it is bad: an arrow that stops short or starts in the air leaves the reader to guess what it connects, and a
connection that is missing from the picture is a step of the method that is missing from the paper.

Fix: join the elements themselves (an edge from one id to another); if they are joined already, give the arrow another
side with `from_side` or `to_side`, or more room around its ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks._subject import Arrow, Finding, Subject
from figwright.scene import Point, Rect

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
        for id, point in ((edge.route.source, points[0]), (edge.route.target, points[-1])):
            if not reaches(subject, edge, id, point):
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


def reaches(subject: Subject, edge: Arrow, id: str, point: Point) -> bool:
    """Whether an end lies at what it names: on the border of a box, at anything that is drawn of a drawing. Routed
    arrows end at the bounds of a drawing, those that are drawn themselves at its outline."""
    element = subject.by_id.get(id)
    if element is None:
        room = subject.room(id)
        return room is not None and _on_border(room, point, BRACKET)
    seen = subject.seen[id]
    if seen.box is None and seen.depth(point) >= -NEAR:
        return True
    boxed = seen.box is not None or edge.route.bundle not in subject.by_hand
    return boxed and any(_on_border(rect, point, NEAR) for rect in (element.touch, element.box))


def _on_border(rect: Rect, point: Point, near: float) -> bool:
    """Whether a point lies on the border of a rectangle, or as near as an arrow may stop before it."""
    inner = rect.grown(-near)
    return rect.grown(near).contains(at := Rect(*point, 0, 0)) and not inner.overlaps(at, 0.0)


def _finding(id: str, message: str, fix: str) -> Finding:
    return Finding("dangling-edge", "error", id, message, fix)
