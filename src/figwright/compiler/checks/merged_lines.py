"""Unrelated arrows do not share a line.

Why it is bad: two arrows on one track look like one line that splits. The reader sees connections that nobody drew,
or reads the wrong label.

Fix: let one of them use another side or lane. Arrows that belong together should share a source or target, and have
one label or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import combinations

from figwright.compiler.checks._subject import Arrow, Finding, Segment, Subject

NEAR = 1.0
LENGTH = 3.0
"""Lines nearer than this, for longer than this, look like one."""


def check(subject: Subject) -> Iterator[Finding]:
    pairs = {(arrow.route.source, arrow.route.target) for arrow in subject.arrows}
    for one, other in combinations(subject.arrows, 2):
        if not _belong(one, other, pairs) and any(_upon(a, b) for a in one.segments for b in other.segments):
            message = f"edges {one.id!r} and {other.id!r} run on top of each other"
            fix = "let one of them use another side"
            yield Finding("merged-lines", "error", other.id, message, fix)


def _belong(one: Arrow, other: Arrow, pairs: Set[tuple[str, str]]) -> bool:
    """Arrows of one bundle may share a trunk, and those from one source or into one target that mean the same; also on
    a bus from several sources, where each of them leads to all that it reaches."""
    a, b = one.route, other.route
    labels = {arrow.element.fact("label") for arrow in (one, other)} - {""}
    crosswise = (a.source, b.target) in pairs and (b.source, a.target) in pairs
    return a.bundle == b.bundle or (len(labels) < 2 and (a.source == b.source or a.target == b.target or crosswise))


def _upon(one: Segment, other: Segment) -> bool:
    if one.upright and other.upright:
        return abs(one.left - other.left) < NEAR and min(one.bottom, other.bottom) - max(one.top, other.top) > LENGTH
    if one.level and other.level:
        return abs(one.top - other.top) < NEAR and min(one.right, other.right) - max(one.left, other.left) > LENGTH
    return False
