"""A label has at most fifteen words.

Why it is bad: readers scan a figure. A sentence in a box belongs in the caption or the text, and it forces all other
type to shrink.

Fix: keep the two to four words that name the thing and move the rest to the caption.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Severity, Subject
from figwright.ir.scene.text import words

MOST = 15
FAR_TOO_MANY = 30


def check(subject: Subject) -> Iterator[Finding]:
    for label in subject.labels:
        if (count := words(label.text)) > MOST:
            fix = "name it in two to four words; move the rest to the caption"
            severity: Severity = "error" if count > FAR_TOO_MANY else "warning"
            yield Finding("wordy-label", severity, label.id, f"the label of {label.id!r} has {count} words", fix)
