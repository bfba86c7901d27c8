"""No type is smaller than 6 pt at print width, no script of a formula smaller than 4 pt.

Why it is bad: under 6 pt most readers need a magnifier, and many venues refuse the figure.

Fix: fewer things side by side (stack the items of the widest row), shorter labels, a lower aspect or more width: the
layout shrinks type only when the row does not fit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject, Text
from figwright.scene.math_face import SCRIPT
from figwright.spec import Group, Node

LEAST = 6.0
LEAST_SCRIPT = 4.0
UNREADABLE = 5.0


def _widest(item: Node | Group) -> list[str]:
    """The ids that stand side by side where most do: they share the width of the sheet."""
    if isinstance(item, Node):
        return [item.id]
    inside = [_widest(child) for child in item.items]
    if item.type == "column" or item.arrange == "column" or not inside:
        return max(inside, key=len, default=[])
    return [id for row in inside for id in row]


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
        row = _widest(subject.figure.body)
        fix = f"put fewer things side by side ({len(row)} now: {', '.join(row)}): stack some, or lower the aspect"
        yield Finding("small-type", "error" if size < UNREADABLE else "warning", ids[0], message, fix)
    scripts = [text for text in subject.texts if text.words.size < LEAST_SCRIPT / SCRIPT and _scripted(text)]
    for text in scripts:
        size = text.words.size * SCRIPT
        message = f"the scripts in {text.words.text[:40]!r} of {text.element.id!r} are {size:.1f} pt high"
        yield Finding("small-type", "warning", text.element.id, message, "set these words larger")


def _scripted(text: Text) -> bool:
    runs = (run for line in text.words.lines for run in line.runs)
    return any(run.math and ("_" in run.text or "^" in run.text) for run in runs)
