"""A figure has no more words than its limit (`words` in its head, default 60).

Why it is bad: figures drawn by people have about twenty to forty words. With more, type shrinks, boxes grow and the
figure becomes a page of text with lines between.

Fix: shorten labels to names, drop notes, replace words by glyphs; or raise `words` if you want the density.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.scene.text import words


def check(subject: Subject) -> Iterator[Finding]:
    most = subject.figure.head.words
    drawn = [text.words.text for text in subject.texts] if subject.scene else [label.text for label in subject.labels]
    if (count := sum(map(words, drawn))) > most:
        longest = sorted(subject.labels, key=lambda label: -words(label.text))[:3]
        fix = f"shorten the longest labels: {', '.join(dict.fromkeys(label.id for label in longest))}"
        body = subject.figure.body.id
        yield Finding("too-many-words", "warning", body, f"the figure has {count} words; the limit is {most}", fix)
