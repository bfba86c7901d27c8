"""Arrows cross as little as possible.

Why it is bad: at every crossing the reader must decide which line continues. A few crossings are unavoidable; many
mean that the order of the boxes does not follow the method.

Fix: swap neighbours so that their arrows run side by side, move a box next to what it connects to, or merge arrows
with the same source into one edge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from figwright.compiler.checks._subject import Finding, Segment, Subject
from figwright.ir.scene.polygons import crossing

FEW = 2


def check(subject: Subject) -> Iterator[Finding]:
    count, by_edge = 0, Counter[str]()
    for one, other in combinations(subject.arrows, 2):
        if one.route.bundle == other.route.bundle:
            continue
        if met := sum(_cross(a, b) for a in one.segments for b in other.segments):
            count += met
            by_edge.update({one.id: met, other.id: met})
    if count:
        (worst, most), *others = by_edge.most_common()
        message = f"{count} crossings, {most} of them on edge {worst!r}"
        if count == 1 and others:
            message = f"edge {worst!r} crosses edge {others[0][0]!r}"
        fix = "swap neighbours so that their arrows run side by side, or move a box next to what it connects to"
        yield Finding("crossings", "warning" if count > FEW else "info", worst, message, fix)


def _cross(one: Segment, other: Segment) -> bool:
    return (
        one.left <= other.right
        and other.left <= one.right
        and one.top <= other.bottom
        and other.top <= one.bottom
        and crossing(one.a, one.b, other.a, other.b)
    )
