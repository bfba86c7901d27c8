"""The figure says in words what it shows.

Why it is bad: without alternative text a reader who cannot see the figure gets nothing at all, and many venues now ask
for it.

Fix: write one to three sentences in `alt` in the figure's head: what kind of figure it is, its parts and its flow.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    if not subject.figure.head.alt.strip():
        fix = "describe the parts and the flow in one to three sentences in `alt` in the head"
        yield Finding("alt-text", "warning", subject.figure.body.id, "the figure has no alternative text", fix)
