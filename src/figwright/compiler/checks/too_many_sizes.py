"""A figure uses at most three type sizes.

Why it is bad: readers take every further size for a rank and look for an order that is not there.

Fix: leave sizes to the theme (title, label, note), and do not scale single boxes.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject

MOST = 3
ALIKE = 1.1
"""Sizes whose ratio is smaller look the same."""


def check(subject: Subject) -> Iterator[Finding]:
    first: dict[float, str] = {}
    for text in sorted(subject.texts, key=lambda text: text.words.size):
        if not first or text.words.size > ALIKE * max(first):
            first[text.words.size] = text.element.id
    if len(first) > MOST:
        sizes = ", ".join(f"{size:.1f}" for size in first)
        fix = "leave sizes to the theme: one for titles, one for labels, one for notes"
        yield Finding(
            "too-many-sizes", "warning", list(first.values())[-1], f"{len(first)} type sizes: {sizes} pt", fix
        )
