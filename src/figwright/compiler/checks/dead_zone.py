"""No zone is mostly empty.

Why it is bad: a large blank in a zone looks like a missing part, and it squeezes everything else.

Fix: arrange its boxes in the other direction (`arrange`), let it share a row with a smaller zone, or move a box
there.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._grid import Grid
from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.scene import Element, Rect

MOST = 0.35
"""The share of a zone that one empty rectangle may take."""
WORTH = 0.04
"""Zones whose blank is smaller than this share of the sheet are too small to matter."""
CELLS = 36


def check(subject: Subject) -> Iterator[Finding]:
    if subject.scene is None:
        return
    sheet = subject.scene.width * subject.scene.height
    for frame in subject.frames:
        share, blank = _filled(subject, frame).largest_gap()
        if share > MOST and blank.w * blank.h > WORTH * sheet:
            message = f"{share:.0%} of {frame.id!r} is one empty area"
            fix = "arrange its boxes in the other direction, or let it share its row with a smaller zone"
            yield Finding("dead-zone", "warning", frame.id, message, fix)


def _filled(subject: Subject, frame: Element) -> Grid:
    """What covers a zone: its boxes, inner zones, words, labels and the arrows that cross it."""
    grid = Grid(frame.box, CELLS)
    for words in frame.words:  # nothing else is meant to stand beside a title
        grid.cover(Rect(frame.box.x, words.bounds.y, frame.box.w, words.bounds.h))
    for element in subject.elements:
        if element.id == frame.id or not element.box.overlaps(frame.box) or element.box.contains(frame.box):
            continue
        if element.role not in ("edge", "callout"):
            grid.cover(element.box)
    for edge in subject.arrows:
        for s in edge.segments:
            line = Rect(s.left - 0.1, s.top - 0.1, s.right - s.left + 0.2, s.bottom - s.top + 0.2)
            if line.overlaps(frame.box):
                grid.cover(line)
    return grid
