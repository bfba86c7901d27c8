"""What can be wrong with words: out of their box, upon each other, struck through, too small, too pale, too many."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from figwright import colour
from figwright.assets.svg.faces import missing
from figwright.checks import Finding, Severity
from figwright.freehand._containers import SLACK, container, fits
from figwright.freehand._labels import crossed, struck
from figwright.freehand._model import Sheet, Text
from figwright.scene import Point, Rect
from figwright.scene.polygons import inside, meet

LEAST, UNREADABLE = 6.0, 5.0
MOST_IN_LABEL = 15
CONTRAST, INVISIBLE = 4.5, 3.0
CLOSE = 0.1
"""Of the type size: a space is more than twice as wide."""
LARGE = 2
"""Characters: a number in a disc is a sign, not running text."""
_RAW = re.compile(r"\\[A-Za-z]{2,}|[_^]\{|\$[^$\s][^$]*\$")


def texts(sheet: Sheet, words: int) -> Iterator[Finding]:
    yield from _overflow(sheet)
    yield from _crowded(sheet)
    yield from _touching(sheet)
    yield from _small(sheet)
    yield from _too_many(sheet, words)
    for text in sheet.texts:
        for arrow in struck(sheet, text):
            message = f"arrow {arrow.id!r} runs through the words “{_said(text)}”"
            yield Finding(
                "line-through-label", "error", text.id, message, "move the words off the line, or reroute the arrow"
            )
        for frame in crossed(sheet, text):
            message = f"the words “{_said(text)}” run over the border of the frame {frame.id!r}"
            yield Finding("line-through-label", "warning", text.id, message, "move them to one side of the border")
        yield from _signs(text)
        yield from _contrast(sheet, text)


def _overflow(sheet: Sheet) -> Iterator[Finding]:
    slack = SLACK * sheet.point
    for text in sheet.texts:
        if not sheet.canvas.contains(text.box, slack):
            fix = "move it inwards, or shorten it"
            yield Finding("label-overflow", "error", text.id, f"the words “{_said(text)}” leave the canvas", fix)
            continue
        shape = container(sheet, text)
        # A little more than mending leaves, so that nothing is mended and flagged as well.
        if shape is not None and not fits(shape, [line.box for line in text.lines], 1.2 * slack):
            if text.box.w <= shape.box.w and text.box.h <= shape.box.h:
                message = f"the words “{_said(text)}” stand half outside of their box"
                yield Finding("label-overflow", "error", text.id, message, "move it wholly inside or outside")
                continue
            message = f"the words “{_said(text)}” of {text.owner or text.id!r} do not fit into their box"
            room = f"{shape.box.w:.0f} x {shape.box.h:.0f}; the words take {text.box.w:.0f} x {text.box.h:.0f}"
            fix = f"shorten the words or make the box larger (it is {room})"
            yield Finding("label-overflow", "error", text.id, message, fix)


def _crowded(sheet: Sheet) -> Iterator[Finding]:
    for one, other in combinations(sheet.texts, 2):
        if not one.box.overlaps(other.box):
            continue
        shared = max(_depth(a.box, b.box) for a in one.lines for b in other.lines)
        if shared > 0.35 * min(one.size, other.size):
            message = f"the words “{_said(one)}” and “{_said(other)}” lie upon each other"
            yield Finding("overlap", "error", other.id, message, "move one of them, or shorten it")


def _touching(sheet: Sheet) -> Iterator[Finding]:
    """Words of one thing, side by side in one line, without a space between them."""
    for one, other in combinations(sheet.texts, 2):
        if one.owner != other.owner or not one.box.grown(0.2 * one.size).overlaps(other.box):
            continue
        for a, b in ((a.box, b.box) for a in one.lines for b in other.lines):
            gap = max(a.x, b.x) - min(a.right, b.right)
            level = min(a.bottom, b.bottom) - max(a.y, b.y) > 0.6 * min(a.h, b.h)
            if level and -0.35 * one.size < gap < CLOSE * min(one.size, other.size):
                message = f"the words “{_said(one)}” and “{_said(other)}” touch each other"
                fix = "move one of them aside, or set both in one text"
                yield Finding("overlap", "warning", other.id, message, fix)


def _depth(one: Rect, other: Rect) -> float:
    shared = meet(one, other)
    return min(shared.w, 1.4 * shared.h)


def _small(sheet: Sheet) -> Iterator[Finding]:
    small: dict[float, list[Text]] = defaultdict(list)
    for text in sheet.texts:
        if (size := text.size / sheet.point) < LEAST - 0.05:
            small[round(size, 1)].append(text)
    for size, found in sorted(small.items()):
        ids = [text.id for text in found]
        message = f"{len(ids)} text{'s' * (len(ids) > 1)} at {size:g} pt in print: {', '.join(ids[:4])}"
        fix = f"set type at {LEAST * sheet.point:.1f} units or more, or leave these words out"
        yield Finding("small-type", "error" if size < UNREADABLE else "warning", ids[0], message, fix)


def _too_many(sheet: Sheet, words: int) -> Iterator[Finding]:
    if sheet.words > words:
        longest = sorted(sheet.texts, key=lambda text: -text.count)[:4]
        fix = f"shorten or remove the longest: {', '.join(text.id for text in longest)}"
        message = f"the figure holds {sheet.words} words; {words} are wanted at most"
        yield Finding("too-many-words", "warning", longest[0].id, message, fix)
    for text in sheet.texts:
        if (count := text.count) > MOST_IN_LABEL:
            message = f"the text {text.id!r} has {count} words"
            yield Finding("wordy-label", "warning", text.id, message, "name it in two to four words")


def _signs(text: Text) -> Iterator[Finding]:
    if signs := missing(text.words):
        message = f"{text.id!r} has signs that the typeface lacks: {' '.join(signs[:6])}"
        yield Finding("missing-signs", "error", text.id, message, "draw it as a small shape, or write it in letters")
    if raw := _RAW.search(text.words):
        message = f"{text.id!r} shows LaTeX as it is written: {raw.group()!r}"
        fix = "use Unicode letters, and tspans with baseline-shift for indices"
        yield Finding("equation-dump", "error", text.id, message, fix)


def _contrast(sheet: Sheet, text: Text) -> Iterator[Finding]:
    """Against what lies below the middle of its first line."""
    box = text.lines[0].box
    point, ground = Point(box.cx, box.cy), "#ffffff"
    for shape in sheet.shapes:
        if shape.order >= text.order:
            break
        b = shape.box
        near = b.x <= point.x <= b.right and b.y <= point.y <= b.bottom
        if shape.fill and shape.closed and near and inside(shape.outline, point):
            ground = colour.blended(shape.fill, ground, min(1.0, shape.opacity))
    ratio = colour.contrast(text.colour, ground)
    least = CONTRAST if len(text.words) > LARGE else INVISIBLE
    if ratio < least - 0.01 and "stroke" not in text.element.attrib:
        severity: Severity = "error" if ratio < INVISIBLE else "warning"
        message = f"the words “{_said(text)}” ({text.colour}) have {ratio:.1f}:1 against their ground ({ground})"
        yield Finding("contrast", severity, text.id, message, "give the words or their ground another colour")


def _said(text: Text) -> str:
    return text.words[:40]
