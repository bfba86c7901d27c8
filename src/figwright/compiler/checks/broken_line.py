"""An arrow's line has no gap.

Why it is bad: a line that stops and continues a little later reads as two arrows, or as one that leads nowhere. It
happens at shared trunks.

Fix: merge the edges that share a trunk into one edge with several sources or targets, or let one use another side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from figwright.compiler.checks._subject import Arrow, Finding, Subject, straight
from figwright.ir.scene import Outline

NEAR = 0.6
"""How far the drawn line may lie beside the way, in points."""
GAP = 1.5
HEAD = 6.0
"""What a head may cover of the line's end."""

Track = tuple[bool, int]
"""Upright or level, and where, in steps of `NEAR`."""


def check(subject: Subject) -> Iterator[Finding]:
    ink = _ink(subject.arrows)
    for edge in subject.arrows:
        corners = edge.route.points
        for i, (a, b) in enumerate(pairwise(corners)):
            low, high, track = _span(a.x, a.y, b.x, b.y)
            if track is None:
                continue
            # Round corners and heads take the place of the straight line near the ends of a piece.
            round_ = edge.route.corner + NEAR
            before, after = (round_ if i else HEAD), (round_ if i + 2 < len(corners) else HEAD)
            if (a.x, a.y) > (b.x, b.y):
                before, after = after, before
            gap = _longest_gap(low + before, high - after, ink, track)
            if gap > GAP:
                message = f"the line of edge {edge.id!r} has a gap of {gap:.1f} pt"
                fix = "merge the edges that share this line, or let it use another side"
                yield Finding("broken-line", "error", edge.id, message, fix)
                break


def _span(ax: float, ay: float, bx: float, by: float) -> tuple[float, float, Track | None]:
    if abs(ax - bx) < 0.01:
        return min(ay, by), max(ay, by), (True, round(ax / NEAR))
    if abs(ay - by) < 0.01:
        return min(ax, bx), max(ax, bx), (False, round(ay / NEAR))
    return 0.0, 0.0, None


def _ink(arrows: tuple[Arrow, ...]) -> dict[Track, list[tuple[float, float]]]:
    """The straight lines that are drawn, by the track they lie on; a line also counts for the tracks beside it."""
    out: dict[Track, list[tuple[float, float]]] = defaultdict(list)
    for arrow in arrows:
        for mark in arrow.element.marks:
            for s in straight(mark) if isinstance(mark, Outline) and mark.paint.stroke else ():
                low, high, track = _span(s.a.x, s.a.y, s.b.x, s.b.y)
                for beside in (-1, 0, 1) if track else ():
                    assert track is not None
                    out[track[0], track[1] + beside].append((low, high))
    return out


def _longest_gap(low: float, high: float, ink: dict[Track, list[tuple[float, float]]], track: Track) -> float:
    longest, at = 0.0, low
    for begin, end in sorted(ink.get(track, ())):
        if begin > high:
            break
        longest = max(longest, min(begin, high) - at)
        at = max(at, end)
    return max(longest, high - at)
