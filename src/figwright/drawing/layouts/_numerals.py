"""Reference numerals of patent drawings: beside a part at the end of a lead line, or underlined inside it.

A lead line is as short as can be, touches what it means, and crosses nothing: it hooks from the numeral, which stands
above the right end of a part, down to the part's border.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from figwright.drawing.themes import Theme
from figwright.ir.scene import Box, Mark, Outline, Oval, Paint, Point, Rect, Words
from figwright.ir.scene.paths import Command, parse
from figwright.ir.scene.text import TextStyle, at, set_text

HOOK = 8.0
"""Width of a lead line."""
APART = 1.5
"""Between a numeral and its lead line."""
RIGHT = 0.68
"""Lead lines come to the right of this, as a share of the width: arrows come to the middle."""
FAR = 0.92
"""And to the left of this, on drawings, which are empty at their corners."""
STEPS = 8


def set_numeral(numeral: str, theme: Theme) -> Words | None:
    style = TextStyle(theme.type.label, theme.ink.text, 400, family=theme.type.family, language=theme.type.language)
    return set_text(numeral, style) if numeral else None


def crown(words: Words) -> float:
    """Room above a part for its numeral and the height of the lead line."""
    return words.bounds.h * 0.95


def foot_of(part: Rect, art: Sequence[Mark], words: Words) -> Point:
    """Where the lead line ends: on the upper border of a box, or on top of a drawing near its right end."""
    border = Point(max(part.right - _length(words), part.x + RIGHT * part.w), part.y)
    low, high = part.x + RIGHT * part.w, part.x + FAR * part.w
    found = [point for mark in art for point in _points(mark) if low <= point.x <= high]
    return min(found, key=lambda point: (point.y, point.x), default=border)


def overhang(part: Rect, art: Sequence[Mark], words: Words) -> float:
    """How far a numeral reaches over the right end of its part."""
    return max(0.0, foot_of(part, art, words).x + _length(words) - part.right)


def led(words: Words, part: Rect, theme: Theme, art: Sequence[Mark] = ()) -> tuple[Mark, ...]:
    """A numeral above the right end of a part, with its lead line."""
    foot = foot_of(part, art, words)
    x, y = max(part.right - words.bounds.w, foot.x + HOOK + APART), part.y - crown(words)
    middle = y + words.bounds.h * 0.5
    return _hook(x - APART, middle, foot, theme), at(words, x, y)


def _length(words: Words) -> float:
    """From the end of a lead line to the end of its numeral."""
    return words.bounds.w + HOOK + APART


def _points(mark: Mark) -> Iterator[Point]:
    """Points on the line of a mark."""
    if isinstance(mark, Box):
        yield from (Point(mark.rect.x + mark.rect.w * i / STEPS, mark.rect.y) for i in range(1, STEPS))
    elif isinstance(mark, Oval):
        angles = (pi * (0.5 + i / STEPS) for i in range(2 * STEPS))
        r = mark.rect
        yield from (Point(r.cx + r.w / 2 * cos(angle), r.cy + r.h / 2 * sin(angle)) for angle in angles)
    elif isinstance(mark, Outline):
        yield from _points_on_path(mark.commands)


def _points_on_path(commands: Sequence[Command]) -> Iterator[Point]:
    """Points on a path."""
    here = Point(0, 0)
    for kind, n in commands:
        if kind in ("L", "C"):
            a, b, d = here, Point(n[0], n[1]), Point(n[-2], n[-1])
            c = Point(n[2], n[3]) if kind == "C" else d
            b = b if kind == "C" else a
            yield from (_cubic_point(a, b, c, d, i / STEPS) for i in range(1, STEPS + 1))
        if n:
            here = Point(n[-2], n[-1])


def _cubic_point(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """On a cubic curve; a straight line has its inner points at its ends."""
    u = 1 - t
    k = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    ends = tuple(zip(k, (a, b, c, d), strict=True))
    return Point(sum(w * point.x for w, point in ends), sum(w * point.y for w, point in ends))


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
