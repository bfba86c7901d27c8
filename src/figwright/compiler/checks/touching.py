"""Neighbours keep a visible gap, and arrows keep away from the boxes that they pass.

Why it is bad: things that nearly touch look like one thing, and an arrow along a border looks like part of the frame
or like a connection.

Fix: shorten labels so that gaps can grow, or let the arrow use another side.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from figwright.compiler.checks._pairs import pairs
from figwright.compiler.checks._subject import Arrow, Finding, Segment, Subject
from figwright.ir.scene import Element, Rect, union

GAP = 2.0
WORDS_GAP = 1.0
"""Labels carry their own white: letters rarely fill their box."""
WORDS_IN_FRAME = 1.5
HUG = 2.2
"""From the middle of a line to a border: about a line's width of white is left."""
HUG_LENGTH = 4.0
ALONG = 0.4, 12.0
"""Beside a frame's border a line needs as much white as this share of the type, where it runs there for longer than so
many points: nearer, it reads as a second border."""
OVERLAPPING = 0.5
"""From here on it is an overlap, which another rule reports."""


def check(subject: Subject) -> Iterator[Finding]:
    strips = [{item.id for item in g.items} for g in subject.figure.groups() if g.gap == "tight"]
    for one, other, gap in pairs(subject, within=GAP):
        if any({one.id, other.id} <= strip for strip in strips):
            continue
        loose = one.role == "label" or other.role == "label" or one.heading or other.heading
        least = WORDS_GAP if loose else GAP
        if -OVERLAPPING <= gap < least:
            message = f"only {max(gap, 0):.1f} pt between {one} and {other}"
            yield _finding(
                one.id if other.heading else other.id,
                message,
                f"shorten their labels or move one of them, so that the gap grows to {least:g} pt",
            )
    yield from _frames(subject)
    wide = ALONG[0] * median([text.words.size for text in subject.texts] or [0.0])
    for edge in subject.arrows:
        reach = union(Rect(s.left, s.top, s.right - s.left, s.bottom - s.top) for s in edge.segments)
        reach = reach.grown(max(HUG, wide))
        for box in (*subject.nodes, *subject.frames):
            if not (reach.overlaps(box.touch) or reach.overlaps(subject.seen[box.id].bounds)):
                continue
            near = [(HUG, HUG_LENGTH), *([(wide, ALONG[1])] if box.role == "zone" else ())]
            if box.id not in edge.ends and any(_hugs(subject, edge, box, *n) for n in near):
                message = f"edge {edge.id!r} runs along the border of {box.id!r}"
                yield _finding(edge.id, message, "let it use another side")


def _frames(subject: Subject) -> Iterator[Finding]:
    """What stands in a frame and nearly touches it from the inside."""
    held = [(e, subject.by_id[e.parent], GAP) for e in (*subject.nodes, *subject.frames) if e.parent in subject.by_id]
    loose = [(label, frame, WORDS_IN_FRAME) for label in subject.role("label") for frame in subject.frames]
    for element, frame, least in (*held, *loose):
        f, e = frame.box, element.box
        gap = min(e.x - f.x, e.y - f.y, f.right - e.right, f.bottom - e.bottom)
        if frame.role == "zone" and -OVERLAPPING <= gap < least:
            message = f"only {max(gap, 0):.1f} pt between {element.id!r} and the frame of {frame.id!r}"
            fix = f"shorten its label, or arrange the frame differently, so that the gap grows to {least:g} pt"
            yield _finding(element.id, message, fix)


def _hugs(subject: Subject, edge: Arrow, thing: Element, near: float, length: float) -> bool:
    """Whether an arrow runs beside a thing's outline, nearer and for longer than that."""
    seen = subject.seen[thing.id]
    if seen.box is not None or thing.role != "node":
        return any(_runs_along_border(segment, thing.touch, near, length) for segment in edge.segments)
    return sum(seen.beside(s.a, s.b, near) for s in edge.segments) > length


def _runs_along_border(segment: Segment, box: Rect, near: float, length: float) -> bool:
    """Whether a segment runs beside a border, on either side of it, nearer and for longer than that."""
    if segment.upright:
        along = min(segment.bottom, box.bottom) - max(segment.top, box.y)
        away = min(abs(segment.left - box.x), abs(segment.left - box.right))
    elif segment.level:
        along = min(segment.right, box.right) - max(segment.left, box.x)
        away = min(abs(segment.top - box.y), abs(segment.top - box.bottom))
    else:
        return False
    return along > length and away < near


def _finding(id: str, message: str, fix: str) -> Finding:
    return Finding("touching", "warning", id, message, fix)
