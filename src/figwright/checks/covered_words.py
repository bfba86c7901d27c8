"""Nothing is drawn over words.

Why it is bad: a badge, flame or card that covers the end of a label makes it unreadable, and it happens in corners
that nobody looks at twice.

Fix: shorten the label, take the badge away, or use the `icon` of the box instead.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject, Text
from figwright.scene import Element, Mark, Picture, Words

SLACK = 0.8
"""How deep a mark may reach into the box of the words, in points: their outermost corners are mostly white."""


def check(subject: Subject) -> Iterator[Finding]:
    elements = [e for e in subject.elements if e.role not in ("edge", "zone", "panel")]
    order = {element.id: i for i, element in enumerate(subject.elements)}
    for text in subject.texts:
        bounds = text.words.bounds
        for element in elements:
            late = order[element.id] >= order[text.element.id] and subject.drawn[element.id].overlaps(bounds, SLACK)
            lines = [line.bounds for line in text.words.lines] if late else []
            if lines and any(
                m.bounds.overlaps(line, SLACK) for m in _later(element, text) if _opaque(m) for line in lines
            ):
                yield _finding(text.element, element, subject.stacked(text.element.id, element.id))


def _finding(words: Element, cover: Element, stacked: bool) -> Finding:
    if stacked:
        fix = "leave out the labels of the cards behind: a stack shows only their edges"
        return Finding("covered-words", "warning", words.id, f"the words of {words.id!r} are hidden in its stack", fix)
    by = "its own badge" if cover is words else repr(cover.id)
    fix = "shorten the label, or take the badge away"
    return Finding("covered-words", "error", words.id, f"the words of {words.id!r} are covered by {by}", fix)


def _later(element: Element, text: Text) -> tuple[Mark, ...]:
    """The marks of an element that are drawn after the words."""
    if element is not text.element:
        return element.marks
    place = next(i for i, mark in enumerate(element.marks) if mark is text.words)
    return element.marks[place + 1 :]


def _opaque(mark: Mark) -> bool:
    return isinstance(mark, Picture) or (not isinstance(mark, Words) and mark.paint.fill is not None)
