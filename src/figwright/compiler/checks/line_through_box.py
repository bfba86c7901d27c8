"""No arrow runs through a box or through the text below a glyph.

Why it is bad: a line across a box reads as a connection to it, hides its text, and is the first thing that a reviewer
sees.

Fix: swap the box with a neighbour, let the arrow use another side (`from_side`, `to_side`), or leave room for it to
pass.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Arrow, Finding, Segment, Severity, Subject, straight
from figwright.ir.scene import Element, Outline, Rect, Words, union
from figwright.ir.scene.silhouettes import Silhouette

SLACK = 0.75
BADGE = 1.6
"""What shadows and strokes may stick out of a box."""
OWN_SLACK = 2.0
"""An arrow touches its own boxes, and its head may reach a little way over the border."""
RUN, OWN_RUN = 1.5, 6.0
"""How much of an arrow may lie upon a drawing, and upon the drawing that it begins or ends at, in points."""


def check(subject: Subject) -> Iterator[Finding]:
    yield from _callouts(subject)
    badges = {e.id: badge for e in (*subject.nodes, *subject.frames) if (badge := _badge(subject, e))}
    for edge in subject.arrows:
        ends, segments = edge.ends, edge.segments
        around = {up for end in ends for up in subject.above(end)}
        for node in subject.nodes:
            seen = subject.seen[node.id]
            if node.id in ends and _through_own(node, seen, segments):
                yield _finding(edge, node, "error", "its own end")
            elif (
                node.id not in ends
                and _passes_through(segments, seen, SLACK, RUN)
                and not _belongs(subject, node, ends)
            ):
                yield _finding(edge, node, "error", "the box")
            elif node.id in badges and _any_segment_passes(segments, badges[node.id], SLACK):
                yield _finding(edge, node, "warning", "the badge of")
        for frame in subject.frames:
            strange = frame.id not in ends | around and not ends & set(subject.above(frame.id))
            if strange and _passes_through(segments, subject.seen[frame.id], SLACK, RUN):
                yield _finding(edge, frame, "warning", "the zone")
            elif frame.id in badges and _any_segment_passes(segments, badges[frame.id], SLACK):
                yield _finding(edge, frame, "warning", "the badge of")


def _belongs(subject: Subject, node: Element, ends: set[str]) -> bool:
    """Whether a box is part of an arrow's end, or a card on the same stack, which the arrow cannot but pass."""
    return bool(ends & set(subject.above(node.id))) or any(subject.stacked(node.id, end) for end in ends)


def _badge(subject: Subject, element: Element) -> Rect | None:
    """Where small drawings stick out of a frame or a glyph: flames and snowflakes on its corner."""
    body, room = element.touch, element.touch.grown(BADGE)
    if subject.seen[element.id].box is None or room.contains(subject.drawn[element.id]):
        return None
    drawings = (mark.bounds for mark in element.marks if not isinstance(mark, Words))
    out = [b for b in drawings if not room.contains(b) and 4 * b.w * b.h < body.w * body.h]
    return union(out) if out else None


def _callouts(subject: Subject) -> Iterator[Finding]:
    """The two lines of a call-out pass boxes too; they are pale and lie below, so it is a lesser fault."""
    for callout in subject.role("callout"):
        ends = {id for e in subject.figure.edges if callout.id.startswith(e.id) for id in (*e.source, *e.target)}
        lines = tuple(s for m in callout.marks if isinstance(m, Outline) and m.paint.stroke for s in straight(m))
        for node in subject.nodes:
            if not ends & {node.id, *subject.above(node.id)} and _any_segment_passes(lines, node.touch, SLACK):
                fix = "place the enlarged part directly below or beside its original"
                message = f"the call-out {callout.id!r} runs through the box {node.id!r}"
                yield Finding("line-through-box", "warning", callout.id, message, fix)


def _through_own(node: Element, seen: Silhouette, segments: tuple[Segment, ...]) -> bool:
    below = [words.bounds for words in node.words if not node.touch.overlaps(words.bounds)]
    if any(_any_segment_passes(segments, words, SLACK) for words in below):
        return True
    if seen.box is None or not _any_segment_passes(segments, node.touch, OWN_SLACK):
        return seen.box is None and _passes_through(segments, seen, OWN_SLACK, OWN_RUN)
    drawn = [mark for mark in node.marks if not isinstance(mark, Words)]
    boxes = [mark for mark in drawn if not isinstance(mark, Outline)]  # an outline may lean, as a trapezoid does
    if not drawn or any(mark.bounds.grown(OWN_SLACK).contains(node.touch) for mark in boxes):
        return True
    return _passes_through(
        segments, Silhouette.of_marks(drawn), OWN_SLACK, OWN_RUN
    )  # a line ends at a drawing, not its bounds


def _passes_through(segments: tuple[Segment, ...], seen: Silhouette, slack: float, most: float) -> bool:
    """Whether a way goes deeper into a box than the slack, or for longer than that over a drawing."""
    if seen.box is not None:
        return _any_segment_passes(segments, seen.box, slack)
    return sum(seen.run(s.a, s.b) for s in segments) > most


def _any_segment_passes(segments: tuple[Segment, ...], rect: Rect, slack: float) -> bool:
    return any(segment.passes(rect, slack) for segment in segments)


def _finding(edge: Arrow, box: Element, severity: Severity, what: str) -> Finding:
    fix = "let the arrow use another side, or move the box out of its way"
    message = f"edge {edge.id!r} runs through {what} {box.id!r}"
    return Finding("line-through-box", severity, edge.id, message, fix)
