"""Every sign of a label is in the typeface.

Why it is bad: a sign that the built-in face lacks (Chinese, emoji) is drawn by whatever font the reader's program
finds, or as an empty box; its width was only guessed, so it may run out of its place.

Fix: write it in Latin letters, set it as $math$, or use a glyph or icon instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject
from figwright.scene.text import covered

_MATH = re.compile(r"\$[^$]+\$")


def check(subject: Subject) -> Iterator[Finding]:
    for label in subject.labels:
        missing = sorted({sign for sign in _MATH.sub("", label.text) if not covered(sign)})
        if missing:
            signs = " ".join(missing[:6]) + (" …" if len(missing) > 6 else "")
            message = f"the label of {label.id!r} has signs that the typeface lacks: {signs}"
            fix = "write it in Latin letters or set it as $math$"
            yield Finding("missing-signs", "warning", label.id, message, fix)
