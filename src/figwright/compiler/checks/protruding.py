"""Nothing extends beyond the edge of the figure.

Why it is bad: whatever extends beyond it is cut off in one format and shifts the whole figure in another.

Fix: shorten the label or row, or give the figure more width.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.scene import Rect, union

SLACK = 0.5


def check(subject: Subject) -> Iterator[Finding]:
    if subject.scene is None:
        return
    sheet = Rect(0, 0, subject.scene.width, subject.scene.height)
    for element in subject.elements:
        drawn = union((element.box, subject.drawn[element.id]))
        if not sheet.contains(drawn, SLACK):
            out = max(-drawn.x, -drawn.y, drawn.right - sheet.w, drawn.bottom - sheet.h)
            message = f"{element.id!r} extends {out:.1f} pt beyond the edge of the figure"
            fix = "shorten its label, or give the figure more width"
            yield Finding("protruding", "error", element.id, message, fix)
