"""Nothing overlaps, and the contents of a frame lie inside it.

Why it is bad: covered text cannot be read, and a box half outside its zone belongs to no phase. Nothing makes a
figure look careless faster.

Fix: shorten the labels, move one of the two into another row or column, or give the figure more width.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._pairs import pairs
from figwright.compiler.checks._subject import Finding, Subject

SLACK = 0.5
"""Less than half a line's width does not show."""


def check(subject: Subject) -> Iterator[Finding]:
    for one, other, gap in pairs(subject, within=-SLACK):
        message = f"{one} and {other} overlap by {-gap:.1f} pt"
        yield _finding(
            one.id if other.heading else other.id,
            message,
            "shorten their labels, or move one into another row or column",
        )
    for element in subject.elements:
        frame = subject.by_id.get(element.parent or "")
        inside = element.role in ("node", "zone", "panel")
        if inside and frame and frame.role in ("zone", "panel") and not frame.box.contains(element.box, SLACK):
            message = f"{element.id!r} extends beyond its frame {frame.id!r}"
            yield _finding(element.id, message, "shorten its label, or arrange the frame differently")


def _finding(id: str, message: str, fix: str) -> Finding:
    return Finding("overlap", "error", id, message, fix)
