"""No type is smaller than 6 pt in print, and no index or exponent is smaller than 3.5 pt.

Why it is bad: under 6 pt most readers need a magnifier, and many venues reject the figure.

Fix: set fewer things side by side (stack the items of the widest row), shorten labels, lower the aspect or give more
width. The layout shrinks type only if a row does not fit. The finding says what binds, and names changes that were
tried with what each gives.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from figwright.compiler.checks import _remedies
from figwright.compiler.checks._subject import Finding, Subject, Text
from figwright.ir.scene import Rect, Words, union

LEAST = 6.0
UNREADABLE = 5.0
SCRIPTS = 1.0, 0.7, 0.55
"""Sizes of an index and of the index of an index, in type sizes."""
LEAST_SCRIPT = 3.5
"""What papers print at the least: the index of an index of 7 pt type."""


class _Bound(NamedTuple):
    """What holds the type small: whether the width or the height, and the boxes that share it where most do."""

    width: bool
    ids: tuple[str, ...]
    widest: str
    gain: float
    """How many times as large type would be without the widest (or highest) of them."""


def _boxes(subject: Subject) -> dict[str, Rect]:
    return {element.id: element.box for element in subject.elements if element.role == "node"}


def _lines(subject: Subject, width: bool) -> list[tuple[str, ...]]:
    """The rows (or columns) of boxes, the fullest first: a row is what one level line crosses, a column what an upright
    one does, however they nest."""
    boxes = _boxes(subject)
    lines = {
        tuple(id for id, box in boxes.items() if (box.y < at < box.bottom if width else box.x < at < box.right))
        for at in (one.cy if width else one.cx for one in boxes.values())
    }
    return sorted(lines, key=lambda line: (-sum(boxes[id].w if width else boxes[id].h for id in line), line))


def _bound(subject: Subject, width: bool | None = None, ids: tuple[str, ...] = ()) -> _Bound | None:
    """From the places; `width` and `ids` say which side binds in which row, where that is known."""
    boxes = _boxes(subject)
    if subject.scene is None or not boxes:
        return None
    all_ = union(list(boxes.values()))
    if width is None:
        width = all_.w / subject.scene.width >= all_.h / subject.scene.height
    ids = ids or _lines(subject, width)[0]
    sizes = {id: boxes[id].w if width else boxes[id].h for id in ids}
    whole = all_.w if width else all_.h
    widest = max(ids, key=sizes.__getitem__)
    rest = whole - sizes[widest]
    return _Bound(width, ids, widest, whole / rest if rest > 0 else 1.0)


def _remedy(subject: Subject, size: float) -> str:
    """What binds, where, by how much, and what the nearest change would give: measured, where the figure can be laid
    out again."""
    if subject.figure.head.size:
        return f"enlarge this text {LEAST / size:.2f} times, and make room for it"
    bound = _bound(subject)
    if bound is None or len(bound.ids) < 2:
        return "put fewer elements side by side: stack some, or shorten labels"
    assert subject.scene is not None
    trials = _remedies.measured(subject.figure, subject.scene, size, lambda width: _lines(subject, width))
    if trials:
        bound = _bound(subject, trials.width, trials.row) or bound
    side, row = ("width", "row") if bound.width else ("height", "column")
    over = f"{100 * (LEAST / size - 1):.0f}%"
    binds = f"the {side} binds, in the {row} of {', '.join(bound.ids)}: {over} too much for {LEAST:g} pt"
    if trials and (nearest := trials.nearest(LEAST)):
        gives = " or ".join(f"{one.change} gives {one.size:.1f} pt" for one in nearest)
        return f"{binds}; measured: {gives}"
    if trials:
        none = "a lower aspect, rows as columns or smaller drawings give no more"
        return f"{binds}; measured: {none}: shorten words in several rows, or join steps in a row in one box"
    instead = "stack it or shorten its words" if bound.width else "set it beside them, or lower the aspect"
    return f"{binds}; without {bound.widest!r} type would have about {size * bound.gain:.1f} pt: {instead}"


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
            fix = "enlarge the text, or remove the nested index from the formula"
            yield Finding("small-type", "warning", text.element.id, message, fix)
    fix = _remedy(subject, min(small)) if small else ""
    for size, texts in sorted(small.items()):
        ids = list(dict.fromkeys(text.element.id for text in texts))
        message = (
            f"{len(texts)} text{'s' * (len(texts) > 1)} at {size:g} pt: {', '.join(ids[:4])}{' …' * (len(ids) > 4)}"
        )
        yield Finding("small-type", "error" if size < UNREADABLE else "warning", ids[0], message, fix)
