"""Reference numerals of patent drawings: beside a part at the end of a lead line, or underlined inside it.

A lead line is as short as can be, touches what it means, and crosses nothing: it hooks from the numeral, which stands
above the right end of a part, down to the part's border.
"""

from __future__ import annotations

from collections.abc import Sequence

from figwright.scene import Mark, Outline, Paint, Point, Rect, Words
from figwright.scene.paths import parse
from figwright.scene.text import TextStyle, at, set_text
from figwright.themes import Theme

HOOK = 9.0
"""Width of a lead line."""
APART = 1.5
"""Between a numeral and its lead line."""
LEAST = 0.2
"""Pieces of a drawing that are smaller, as a share of it, are no place for a lead line to end."""


def set_numeral(numeral: str, theme: Theme) -> Words | None:
    style = TextStyle(theme.type.label, theme.ink.text, 400, family=theme.type.family)
    return set_text(numeral, style) if numeral else None


def crown(words: Words) -> float:
    """Room above a part for its numeral and the height of the lead line."""
    return words.bounds.h * 0.95


def foot_of(part: Rect, art: Sequence[Mark], words: Words) -> Point:
    """Where the lead line ends: on the upper border of a box, or, since the corners of drawings are empty, on top of
    that piece of a drawing which is nearest to its upper right corner."""
    if not art:
        return Point(part.right - words.bounds.w - APART - HOOK, part.y)
    pieces = [r for r in (mark.bounds for mark in art) if r.w >= LEAST * part.w and r.h >= LEAST * part.h] or [part]
    near = min(pieces, key=lambda r: part.right - r.cx + 2 * (r.y - part.y))
    return Point(near.cx, near.y)


def width(part: Rect, art: Sequence[Mark], words: Words) -> float:
    """How wide a part with its numeral is, seen from the middle of the part."""
    right = foot_of(part, art, words).x + HOOK + APART + words.bounds.w
    return max(part.w, words.bounds.w + HOOK + APART, 2 * (right - part.cx) if art else 0.0)


def led(words: Words, part: Rect, theme: Theme, art: Sequence[Mark] = ()) -> tuple[Mark, ...]:
    """A numeral above the right end of a part, with its lead line."""
    foot = foot_of(part, art, words)
    x, y = max(part.right - words.bounds.w, foot.x + HOOK + APART), part.y - crown(words)
    middle = y + words.bounds.h * 0.5
    return _hook(x - APART, middle, foot, theme), at(words, x, y)


def inside_frame(words: Words, frame: Rect, top: float, theme: Theme) -> tuple[Mark, ...]:
    """The numeral of a frame: in the line of its title, with a lead line to its right border."""
    right = frame.right - HOOK - APART
    middle = top + words.bounds.h * 0.52
    line = f"M{right + APART} {middle}C{right + 5} {middle} {frame.right - 3} {middle - 1} {frame.right} {middle - 5}"
    lead = Outline(parse(line), _line(theme))
    return lead, at(words, right - words.bounds.w, top)


def frame_room(words: Words) -> float:
    """What the numeral of a frame takes of its title's line."""
    return words.bounds.w + HOOK + 2 * APART + 8.0


def underline(words: Words, theme: Theme) -> Mark:
    """Under a numeral that stands on the part itself, so that nobody misses a lead line."""
    box = words.bounds
    y = words.lines[-1].baseline + 1.7
    return Outline(parse(f"M{box.x} {y}L{box.right} {y}"), _line(theme))


def _hook(x: float, y: float, foot: Point, theme: Theme) -> Mark:
    """From beside the numeral in a bend down to the part."""
    bend = (x - foot.x) * 0.7
    return Outline(parse(f"M{x} {y}C{x - bend} {y} {foot.x} {y + 1} {foot.x} {foot.y}"), _line(theme))


def _line(theme: Theme) -> Paint:
    return Paint(None, theme.ink.line, theme.shape.stroke, (), 1.0, "butt")
