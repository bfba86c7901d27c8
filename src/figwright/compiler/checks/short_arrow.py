"""An arrow has a visible shaft, at least as long as its head, also after its last bend.

Why it is bad: a head without a shaft is a speck between two boxes; nobody sees which way it points.

Fix: leave a wider gap between the two elements, or use a side with more room.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.scene import Element, Outline, Point

SHARE = 0.9
"""The shaft may be this much shorter than the head before it shows."""
TURN = 1.3
"""After its last turn a line is this many heads long, so that the turn can be seen."""
BEND = math.radians(40)
"""A line that has left the course of its head by so much has turned."""


def check(subject: Subject) -> Iterator[Finding]:
    for edge in subject.arrows:
        heads = edge.route.head_end + edge.route.head_start
        head = _head(edge.element)
        pieces = [math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(edge.route.points) if a != b]
        if not heads or not head or not pieces:
            continue
        shaft = sum(pieces) - heads * head
        last = _straight(edge.route.points[::-1] if edge.route.head_end else edge.route.points)
        if shaft < SHARE * head:
            message = f"edge {edge.id!r} has a visible shaft of only {max(shaft, 0):.1f} pt"
            fix = f"leave at least {(heads + SHARE) * head:.0f} pt between its ends"
            yield Finding("short-arrow", "warning", edge.id, message, fix)
        elif last < TURN * head:
            message = f"edge {edge.id!r} bends under its own head"
            fix = f"use a side with more room: behind its last bend it needs {TURN * head:.0f} pt"
            yield Finding("short-arrow", "warning", edge.id, message, fix)


def _straight(points: Sequence[Point]) -> float:
    """How far a way goes on from its first point before it turns; a gentle curve does not."""
    way, course = 0.0, None
    for a, b in pairwise(points):
        if a == b:
            continue
        angle = math.atan2(b.y - a.y, b.x - a.x)
        course = angle if course is None else course
        if abs(math.remainder(angle - course, math.tau)) > BEND:
            break
        way += math.dist(a, b)
    return way


def _head(edge: Element) -> float:
    """How long the drawn head is: the filled part of the edge, along the direction it points."""
    filled = [m.bounds for m in edge.marks if isinstance(m, Outline) and m.paint.fill]
    return max((max(b.w, b.h) for b in filled), default=0.0)
