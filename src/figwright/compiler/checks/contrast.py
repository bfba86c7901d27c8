"""Text has a contrast of at least 4.5 to 1 with its background.

Why it is bad: pale text vanishes on a projector, in print and for readers with weak eyes. 4.5 to 1 is the web
accessibility standard for running text.

Fix: use another `tone`, or leave the colours to the theme, whose pairs are tested.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Severity, Subject, Text
from figwright.core import colour
from figwright.ir.scene import Box, Element, Line, Mark, Oval, Paint, Picture, Point, Words
from figwright.ir.scene.polygons import bounds, filled, flattened

LEAST = 4.5
INVISIBLE = 3.0
"""Under this words cannot be read; it is what the web's rules ask of large type and of graphics."""
LARGE, LARGE_BOLD = 18.0, 14.0
SIGN = 2
"""Letters or digits that a sign has at the most."""


def check(subject: Subject) -> Iterator[Finding]:
    if subject.scene is None:
        return
    grounds = [e for e in subject.elements if e.role != "edge"]
    told: set[tuple[str, str, str]] = set()
    for text in subject.texts:
        lines = text.words.lines
        ratio, ink, ground = min(_pair(subject.scene.background, grounds, text, line) for line in lines)
        least = INVISIBLE if _large(text.words) else LEAST
        if ratio < least - 0.01 and (text.element.id, ink, ground) not in told:
            told.add((text.element.id, ink, ground))
            pair = f"({ink}) has a contrast of {ratio:.2f}:1 with its background ({ground})"
            message = f"the text of {text.element.id!r} {pair}; it needs {least:g}:1"
            fix = "use another tone, or leave the colours to the theme"
            severity: Severity = "error" if ratio < INVISIBLE else "warning"
            yield Finding("contrast", severity, text.element.id, message, fix)


def _large(words: Words) -> bool:
    """Whether words are large as the web's rules have it, or a bold sign on a badge, which they count as a graphic."""
    bold = all(run.weight >= 600 for line in words.lines for run in line.runs)
    return words.size >= LARGE or (bold and (words.size >= LARGE_BOLD or len(words.text.strip()) <= SIGN))


def _pair(sheet: str, grounds: list[Element], text: Text, line: Line) -> tuple[float, str, str]:
    """The lowest contrast in one line: its ratio, the colour of the words and of the ground."""
    middle = bounds(text.words.corners(line))
    ground = _ground(sheet, grounds, text, Point(middle.cx, middle.cy))
    inks = {run.colour for run in line.runs}
    if ground is None or not inks:
        return 21.0, "", ""
    return min((colour.contrast(ink, ground), ink, ground) for ink in inks)


def _ground(sheet: str, grounds: list[Element], text: Text, point: Point) -> str | None:
    """The colour seen under a point of a text; None over a picture, whose colours are its own affair."""
    seen: str | None = sheet
    for element in grounds:
        box = element.box
        near = box.x - 2 <= point.x <= box.right + 2 and box.y - 2 <= point.y <= box.bottom + 2
        for mark in element.marks if near else ():
            if mark is text.words:
                return seen
            if isinstance(mark, Picture):
                seen = None if _covers(mark, point) else seen
            elif not isinstance(mark, Words) and mark.paint.fill and _covers(mark, point):
                seen = _laid(mark.paint, seen)
        if element is text.element:
            return seen
    return seen


def _laid(paint: Paint, ground: str | None) -> str | None:
    if paint.fill is None or ground is None:
        return paint.fill
    return colour.blended(paint.fill, ground, paint.cover)


def _covers(mark: Mark, point: Point) -> bool:
    """Whether the filled area of a mark lies over a point; text covers nothing."""
    if isinstance(mark, Words):
        return False
    r = mark.bounds
    if not (r.x <= point.x <= r.right and r.y <= point.y <= r.bottom):
        return False
    if isinstance(mark, Box | Picture):
        return True
    if isinstance(mark, Oval):
        return ((point.x - r.cx) / (r.w / 2)) ** 2 + ((point.y - r.cy) / (r.h / 2)) ** 2 <= 1 if r.w and r.h else False
    return filled(flattened(mark.commands), point)
