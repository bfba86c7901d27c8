"""Text stays inside its box and inside the figure.

Why it is bad: text over a border looks broken, and text beyond the edge of the figure is cut off in print.

Fix: shorten the label, break it into two lines, or give the box more room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from figwright.compiler.checks._subject import Finding, Subject, Text
from figwright.ir.scene import Box, Oval, Rect

SLACK = 0.75
"""Side bearings and italics lean over a little; this does not show."""

TITLE_AIR = 2.0
"""What the title of a zone leaves free before the border at its right."""


def check(subject: Subject) -> Iterator[Finding]:
    if subject.scene is None:
        return
    sheet = Rect(0, 0, subject.scene.width, subject.scene.height)
    for text in subject.texts:
        place = _place(text)
        if not sheet.contains(text.words.bounds, SLACK):
            yield _finding(text, "the sheet")
        elif text.element.role != "edge" and not place.contains(text.words.bounds, SLACK):
            if not _stands_beside(text):
                yield _finding(text, "its box")
        elif text.element.role == "zone" and text.words.bounds.right > place.right - TITLE_AIR:
            yield replace(_finding(text, "its frame without touching the border"), severity="warning")


def _stands_beside(text: Text) -> bool:
    """Whether words were set beside their thing, not into it: nothing of them lies over its box."""
    return not text.element.box.grown(-SLACK).overlaps(text.words.bounds)


def _place(text: Text) -> Rect:
    """The frame that words are set in: the smallest drawn one around their middle that no later one hides there, as the
    front of a stack hides its back plates; else the element's whole room."""
    bounds = text.words.bounds
    framed: list[Rect] = []
    for mark in text.element.marks:
        if isinstance(mark, Box | Oval) and _holds(mark, bounds) and mark.rect.h >= text.words.size:
            hides = mark.paint.fill and mark.paint.opacity > 0.9 and mark.rect.contains(bounds, SLACK)
            framed = [mark.rect] if hides else [*framed, mark.rect]
    return min(framed, key=lambda rect: rect.w * rect.h, default=text.element.box)


def _holds(mark: Box | Oval, words: Rect) -> bool:
    """Whether the middle of words lies in a shape: beside the curve of an ellipse they stand free."""
    rect = mark.rect
    if isinstance(mark, Box):
        return rect.contains(Rect(words.cx, words.cy, 0, 0))
    return ((words.cx - rect.cx) / rect.w) ** 2 + ((words.cy - rect.cy) / rect.h) ** 2 <= 0.25


def _finding(text: Text, what: str) -> Finding:
    said = " ".join(text.words.text.split())
    message = f"the text “{said[:40]}” of {text.element.id!r} does not fit into {what}"
    return Finding("label-overflow", "error", text.element.id, message, "shorten the label or give the box more room")
