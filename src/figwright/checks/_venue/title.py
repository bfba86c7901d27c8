"""A figure holds no title where the venue wants that in the caption.

Why it is bad: what the caption says already takes room from the figure, and is set in another face than the paper's.

Fix: take the words out of the figure; `title` in its head is never drawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks._subject import Finding
from figwright.checks._venue._printed import Printed
from figwright.scene.text import plain


def check(printed: Printed) -> Iterator[Finding]:
    rule, title = printed.venue.title_inside, _said(printed.figure.head.title)
    if rule is None or rule.value or not title:
        return
    for label in printed.subject.labels:
        if _said(label.text) == title:
            message = f"the title stands in the figure; {printed.venue.title} wants it in the caption"
            yield Finding("venue-title", printed.severity(rule), label.id, message, "take it out of the figure")


def _said(markup: str) -> str:
    return " ".join(plain(markup).casefold().split())
