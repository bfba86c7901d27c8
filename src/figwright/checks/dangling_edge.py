"""Every arrow is drawn, and begins and ends on the border of the elements that it joins.

Why it is bad: an arrow that stops short or starts in the air leaves the reader to guess what it connects, and a
connection that is missing from the picture is a step of the method that is missing from the paper.

Fix: join the elements themselves (an edge from one id to another); if they are joined already, give the arrow another
side with `from_side` or `to_side`, or more room around its ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject
from figwright.scene.gluing import glued


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
            thing = subject.by_id.get(id) or subject.room(id)
            by_hand = edge.route.bundle in subject.by_hand and id in subject.seen and subject.seen[id].box is None
            if thing is None or not glued(thing, point, by_hand):
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


def _finding(id: str, message: str, fix: str) -> Finding:
    return Finding("dangling-edge", "error", id, message, fix)
