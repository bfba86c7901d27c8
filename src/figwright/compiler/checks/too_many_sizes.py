"""A figure uses at most three type sizes.

Why it is bad: readers take every further size for a rank and look for an order that is not there.

Fix: leave sizes to the theme (title, label, note), and do not scale single boxes. Words a little smaller
than most, as signs in drawings are, count as those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject

MOST = 3
ALIKE = 1.1
"""Sizes whose ratio is smaller look the same."""
SIGNS = 0.85
"""Words that are so much smaller than most are seen as notes to them, not as a rank of their own."""


def check(subject: Subject) -> Iterator[Finding]:
    first: dict[float, str] = {}
    counts = Counter(round(text.words.size, 1) for text in subject.texts)
    usual = min(counts, key=lambda size: (-counts[size], size), default=0.0)
    for text in sorted(subject.texts, key=lambda text: text.words.size):
        if SIGNS * usual <= text.words.size < usual / ALIKE:
            continue
        if not first or text.words.size > ALIKE * max(first):
            first[text.words.size] = text.element.id
    if len(first) > MOST:
        sizes = ", ".join(f"{size:.1f}" for size in first)
        fix = "leave sizes to the theme: one for titles, one for labels, one for notes"
        yield Finding(
            "too-many-sizes", "warning", list(first.values())[-1], f"{len(first)} type sizes: {sizes} pt", fix
        )
