"""The figure has alternative text.

Why it is bad: readers who cannot see the figure get nothing without it, and many venues now require it.

Fix: write one to three sentences in `alt` in the figure's head: the kind of figure, its parts and its flow.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    if not subject.figure.head.alt.strip():
        fix = "describe the parts and the flow in one to three sentences, in `alt` in the figure's head"
        yield Finding("alt-text", "warning", subject.figure.body.id, "the figure has no alternative text", fix)
