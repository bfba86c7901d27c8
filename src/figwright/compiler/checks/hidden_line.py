"""No arrow is hidden behind a frame.

Why it is bad: an arrow behind a filled zone is invisible. The step is missing from the picture, although it is in the
file.

Fix: bring the arrow above the frame (`layer`), or remove the frame's fill.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.scene import Element, Picture, Words
from figwright.ir.scene.silhouettes import Silhouette

HIDDEN = 4.0
"""Points of a line that may be hidden: a corner of a frame."""
SOLID = 0.9
"""From this opacity on nothing shines through."""


def check(subject: Subject) -> Iterator[Finding]:
    order = {element.id: i for i, element in enumerate(subject.elements)}
    for frame in subject.frames:
        behind = [edge for edge in subject.arrows if order[edge.id] < order[frame.id]]
        ground = _ground(frame) if behind else None
        for edge in behind:
            if ground and sum(ground.run(s.a, s.b) for s in edge.segments) > HIDDEN:
                message = f"edge {edge.id!r} is hidden behind {frame.id!r}"
                fix = "bring it to the front, or remove the fill of the frame"
                yield Finding("hidden-line", "error", edge.id, message, fix)


def _ground(frame: Element) -> Silhouette:
    """What of a frame hides what lies under it."""
    painted = [mark for mark in frame.marks if not isinstance(mark, Words | Picture)]
    return Silhouette.of_marks(m for m in painted if m.paint.fill and m.paint.opacity >= SOLID)
