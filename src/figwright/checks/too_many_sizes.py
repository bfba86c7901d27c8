"""A figure uses three sizes of type at most.

Why it is bad: every further size is a rank that means nothing; the eye looks for an order that is not there.

Fix: leave sizes to the theme (title, label, note), and do not scale single boxes.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject

MOST = 3
STEP = 0.25
"""Sizes nearer than this look the same, in points."""


def check(subject: Subject) -> Iterator[Finding]:
    first: dict[int, str] = {}
    for text in subject.texts:
        first.setdefault(round(text.words.size / STEP), text.element.id)
    if len(first) > MOST:
        sizes = ", ".join(f"{size * STEP:g}" for size in sorted(first))
        fix = "leave sizes to the theme: one for titles, one for labels, one for notes"
        yield Finding(
            "too-many-sizes", "warning", list(first.values())[-1], f"{len(first)} type sizes: {sizes} pt", fix
        )
