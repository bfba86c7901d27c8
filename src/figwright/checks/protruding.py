"""Everything drawn lies on the sheet.

Why it is bad: what stands out is cut off in one format and shifts the whole figure in another.

Fix: shorten the label or the row that stands out, or give the figure more width.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject
from figwright.scene import Rect, union

SLACK = 0.5


def check(subject: Subject) -> Iterator[Finding]:
    if subject.scene is None:
        return
    sheet = Rect(0, 0, subject.scene.width, subject.scene.height)
    for element in subject.elements:
        drawn = union((element.box, subject.drawn[element.id]))
        if not sheet.contains(drawn, SLACK):
            out = max(-drawn.x, -drawn.y, drawn.right - sheet.w, drawn.bottom - sheet.h)
            message = f"{element.id!r} stands {out:.1f} pt out of the sheet"
            fix = "shorten its label, or give the figure more width"
            yield Finding("protruding", "error", element.id, message, fix)
