"""A figure has no title if the venue wants it in the caption.

Why it is bad: it repeats the caption, takes space, and has another font than the paper.

Fix: remove it from the figure; `title` in its head is never drawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding
from figwright.compiler.checks._venue._printed import Printed
from figwright.ir.scene.text import plain


def check(printed: Printed) -> Iterator[Finding]:
    rule, title = printed.venue.title_inside, _normalized(printed.figure.head.title)
    if rule is None or rule.value or not title:
        return
    for label in printed.subject.labels:
        if _normalized(label.text) == title:
            message = f"the figure contains its title; {printed.venue.title} wants it in the caption"
            yield Finding("venue-title", printed.severity(rule), label.id, message, "remove it from the figure")


def _normalized(markup: str) -> str:
    return " ".join(plain(markup).casefold().split())
