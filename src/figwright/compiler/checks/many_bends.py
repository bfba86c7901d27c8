"""An arrow has at most four bends.

Why it is bad: the eye loses a line that keeps turning, especially near other lines.

Fix: move its ends closer to each other, or let it use sides that face each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from figwright.compiler.checks._subject import Finding, Segment, Subject

MOST = 4


def check(subject: Subject) -> Iterator[Finding]:
    for edge in subject.arrows:
        bends = sum(_turns(a, b) for a, b in pairwise(edge.segments))
        if not edge.route.curved and bends > MOST:
            fix = "move its ends closer to each other, or set the sides it should use"
            yield Finding("many-bends", "info", edge.id, f"edge {edge.id!r} has {bends} bends", fix)


def _turns(one: Segment, other: Segment) -> bool:
    ax, ay, bx, by = one.b.x - one.a.x, one.b.y - one.a.y, other.b.x - other.a.x, other.b.y - other.a.y
    return abs(ax * by - ay * bx) > 0.01 or ax * bx + ay * by < 0
