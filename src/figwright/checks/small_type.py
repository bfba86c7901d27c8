"""No type is smaller than 6 pt at print width.

Why it is bad: under 6 pt most readers need a magnifier, and many venues refuse the figure.

Fix: fewer words and fewer boxes in the longest row, more width, or another arrangement: the layout shrinks type only
when the row does not fit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject, Text

LEAST = 6.0
UNREADABLE = 5.0


def check(subject: Subject) -> Iterator[Finding]:
    small: dict[float, list[Text]] = defaultdict(list)
    for text in subject.texts:
        if text.words.size < LEAST - 0.05:
            small[round(text.words.size, 1)].append(text)
    for size, texts in sorted(small.items()):
        ids = list(dict.fromkeys(text.element.id for text in texts))
        message = (
            f"{len(texts)} text{'s' * (len(texts) > 1)} at {size:g} pt: {', '.join(ids[:4])}{' …' * (len(ids) > 4)}"
        )
        fix = "shorten the longest row, wrap it, or give the figure more width"
        yield Finding("small-type", "error" if size < UNREADABLE else "warning", ids[0], message, fix)
