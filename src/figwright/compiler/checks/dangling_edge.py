"""Every arrow is drawn, and starts and ends on the border of the elements that it connects.

Why it is bad: an arrow that stops short or starts in the air leaves the reader to guess what it connects. A missing
arrow is a missing step of the method.

Fix: connect the elements themselves (an edge from one id to another). If they are connected already, set `from_side`
or `to_side`, or leave more room around the ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.scene.geometry import Point, Rect
from figwright.ir.scene.model import Element, Outline
from figwright.ir.scene.polygons import Polygon, area, bounds, corners, flattened, off_border
from figwright.ir.scene.silhouettes import Part, Silhouette, gap


def check(subject: Subject) -> Iterator[Finding]:
    if subject.scene is None:
        return
    yield from _undrawn_edges(subject)
    for edge in subject.arrows:
        points = edge.route.points
        if len(points) < 2:
            yield _finding(
                edge.id, f"edge {edge.id!r} has no route", "make room between its ends, or connect other elements"
            )
            continue
        for id, point in ((edge.route.source, points[0]), (edge.route.target, points[-1])):
            thing = subject.by_id.get(id) or subject.room(id)
            by_hand = edge.route.bundle in subject.by_hand and id in subject.seen and subject.seen[id].box is None
            if thing is None or not glued(thing, point, by_hand) or _in_the_air(subject, thing, id, point):
                message = f"edge {edge.id!r} does not reach {id!r}"
                yield _finding(edge.id, message, f"use another side of {id!r}, or make room there")


def _in_the_air(subject: Subject, thing: Element | Rect, id: str, end: Point) -> bool:
    """Whether all lines that share an end of a composed figure stop beside what is drawn of a thing: at a corner of its
    bounds, where nothing is seen. In a placed one, arrows end where their author wants."""
    if (
        subject.figure.head.layout != "composed"
        or isinstance(thing, Rect)
        or not (outline := Silhouette.of_marks(thing.marks).hull())[2:]
    ):
        return False
    lines = [a for a in subject.arrows if id in (a.route.source, a.route.target)]
    ending = [a for a in lines if end in (a.route.points[:1] + a.route.points[-1:])]
    marks = [mark for arrow in ending for mark in arrow.element.marks]
    seen = Silhouette((Part((outline,), True, bounds(outline)),), bounds(outline))
    return bool(marks) and gap(Silhouette.of_marks(marks), seen, AIR) >= AIR


def _undrawn_edges(subject: Subject) -> Iterator[Finding]:
    drawn = {(arrow.route.source, arrow.route.target) for arrow in subject.arrows}
    callouts = {e.id for e in subject.role("callout")}
    for edge in subject.figure.edges:
        for source in map(subject.met, edge.source):
            for target in map(subject.met, edge.target):
                if (source, target) not in drawn and (target, source) not in drawn and edge.id not in callouts:
                    message = f"edge {edge.id!r} from {source!r} to {target!r} is not drawn"
                    yield _finding(edge.id, message, "make room between its ends, or move them closer to each other")


def _finding(id: str, message: str, fix: str) -> Finding:
    return Finding("dangling-edge", "error", id, message, fix)


# Whether an arrow is glued to the things that it joins: the one answer for laws, checks and benchmarks.

NEAR = 3.0
"""How far from a border an end may lie, in points: arrows keep a little air before a drawing, none before a frame."""
AIR = 7.0
"""How far the line of an arrow may stop before the hull of what is drawn, in points."""
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
