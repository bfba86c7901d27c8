"""The caption is not drawn inside the figure.

Why it is bad: journals set the caption below the figure. A "Figure 3:" or a sentence of the caption inside appears
twice, in the wrong font, and does not change with the text.

Fix: remove it from the labels and keep it in `caption` in the figure's head, which is never drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Label, Subject
from figwright.compiler.evidence import read
from figwright.ir.scene.text import words

LONG = 5
"""Words from which on a shared stretch is a sentence of the caption and not just the same name."""
_NUMBERED = re.compile(r"^\W*(?:fig(?:ure)?\.?|table)\s*\d+[a-z]?\s*[.:|–—-]", re.IGNORECASE)


def check(subject: Subject) -> Iterator[Finding]:
    caption = subject.figure.head.caption
    sentences = [read(part).letters for part in re.split(r"(?<=[.!?:])\s+", caption) if words(part) >= LONG]
    for label in _drawn_labels(subject):
        letters = read(label.text).letters
        quoted = any(sentence in letters for sentence in sentences)
        copied = words(label.text) > LONG and letters in read(caption).letters
        if _NUMBERED.match(label.text) or quoted or copied:
            message = f"{label.id!r} draws the caption: “{' '.join(label.text.split())[:60]}”"
            fix = "remove it from the label; keep it in `caption` in the figure's head"
            yield Finding("caption-inside", "error", label.id, message, fix)


def _drawn_labels(subject: Subject) -> tuple[Label, ...]:
    texts = tuple(Label(text.element.id, text.words.text) for text in subject.texts)
    return texts or subject.labels
