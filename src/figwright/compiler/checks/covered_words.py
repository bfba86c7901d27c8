"""Nothing is drawn over text.

Why it is bad: a badge, flame or card that covers the end of a label makes it unreadable, and it is easy to miss.

Fix: shorten the label, remove the badge, or use the `icon` of the box instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from figwright.compiler.checks._subject import Finding, Subject, Text
from figwright.ir.scene import Element, Mark, Picture, Words
from figwright.ir.scene.silhouettes import Silhouette, gap

SLACK = 0.5
"""How deep a mark may reach into the box of the words, in points: their outermost corners are mostly white."""


def check(subject: Subject) -> Iterator[Finding]:
    elements = [e for e in subject.elements if e.role not in ("edge", "zone", "panel")]
    order = {element.id: i for i, element in enumerate(subject.elements)}
    for text in subject.texts:
        bounds = text.words.bounds
        for element in elements:
            late = order[element.id] >= order[text.element.id] and subject.drawn[element.id].overlaps(bounds, SLACK)
            if late and any(_covers(m, text) for m in _later(element, text) if m.bounds.overlaps(bounds, SLACK)):
                yield _finding(text.element, element, subject.stacked(text.element.id, element.id))


def _finding(words: Element, cover: Element, stacked: bool) -> Finding:
    if stacked:
        fix = "remove the labels of the cards behind: a stack shows only their edges"
        return Finding("covered-words", "warning", words.id, f"the text of {words.id!r} is hidden in its stack", fix)
    by = "its own badge" if cover is words else repr(cover.id)
    fix = "shorten the label, or remove the badge"
    return Finding("covered-words", "error", words.id, f"the text of {words.id!r} is covered by {by}", fix)


def _later(element: Element, text: Text) -> tuple[Mark, ...]:
    """The marks of an element that are drawn after the words."""
    if element is not text.element:
        return element.marks
    place = next(i for i, mark in enumerate(element.marks) if mark is text.words)
    return element.marks[place + 1 :]


def _covers(mark: Mark, text: Text) -> bool:
    """Whether the fill of a mark, or a picture, lies over a line of the words."""
    if not isinstance(mark, Picture):
        if isinstance(mark, Words) or mark.paint.fill is None:
            return False
        mark = replace(mark, paint=replace(mark.paint, stroke=None))
    return gap(Silhouette.of_marks([mark]), Silhouette.of_marks([text.words]), -SLACK) < -SLACK
