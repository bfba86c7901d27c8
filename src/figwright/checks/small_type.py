"""No type is smaller than 6 pt in print, and no index or exponent is smaller than those of 6 pt type.

Why it is bad: under 6 pt most readers need a magnifier, and many venues reject the figure.

Fix: set fewer things side by side (stack the items of the widest row), shorten labels, lower the aspect or give more
width. The layout shrinks type only if a row does not fit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject, Text
from figwright.scene import Words
from figwright.spec import Group, Node

LEAST = 6.0
UNREADABLE = 5.0
SCRIPTS = 1.0, 0.7, 0.55
"""Sizes of an index and of the index of an index, in type sizes."""
LEAST_SCRIPT = LEAST * SCRIPTS[1]


def _widest(item: Node | Group) -> list[str]:
    """The ids that stand side by side where most do: they share the width of the sheet."""
    if isinstance(item, Node):
        return [item.id]
    inside = [_widest(child) for child in item.items]
    if item.type == "column" or item.arrange == "column" or not inside:
        return max(inside, key=len, default=[])
    return [id for row in inside for id in row]


def _level(words: Words) -> int:
    """How deep the indices and exponents of its formulas go."""
    deepest = 0
    for latex in (run.text for line in words.lines for run in line.runs if run.math):
        open_: list[bool] = []
        script = False
        for sign in latex.replace(" ", ""):
            if sign == "{":
                open_.append(script)
            elif sign == "}":
                open_ = open_[:-1]
            elif sign not in "_^":
                deepest = max(deepest, sum(open_) + script)
            script = sign in "_^"
    return deepest


def check(subject: Subject) -> Iterator[Finding]:
    small: dict[float, list[Text]] = defaultdict(list)
    for text in subject.texts:
        if text.words.size < LEAST - 0.05:
            small[round(text.words.size, 1)].append(text)
        elif (script := text.words.size * SCRIPTS[min(2, _level(text.words))]) < LEAST_SCRIPT - 0.05:
            message = f"a nested index in the text of {text.element.id!r} has only {script:.1f} pt"
            fix = "write it beside its letter, or enlarge the text"
            yield Finding("small-type", "warning", text.element.id, message, fix)
    for size, texts in sorted(small.items()):
        ids = list(dict.fromkeys(text.element.id for text in texts))
        message = (
            f"{len(texts)} text{'s' * (len(texts) > 1)} at {size:g} pt: {', '.join(ids[:4])}{' …' * (len(ids) > 4)}"
        )
        row = _widest(subject.figure.body)
        fix = f"set fewer things side by side ({len(row)} now: {', '.join(row)}): stack some, or lower the aspect"
        yield Finding("small-type", "error" if size < UNREADABLE else "warning", ids[0], message, fix)
