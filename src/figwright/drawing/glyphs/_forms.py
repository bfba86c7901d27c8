"""Shapes that many glyphs are made of: turned groups, sheets of paper, stars, gears, lines of writing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._pen import Palette, Pen
from figwright.ir.scene import Box, Mark, Outline, Oval
from figwright.ir.scene.paths import Command, parse

SKIN, SKIN_LINE, HAIR = "#f8d3b6", "#d08f68", "#5b4538"
GOLD, GOLD_LINE, GOLD_PALE = "#f7c548", "#c48a14", "#fff3cf"
GLOW = "#7fdcff"
"""Colours that carry meaning by themselves, so no hue changes them: skin, gold, a lit display."""


def shade(palette: Palette, colour: str) -> str:
    """A colour's own outline: the same, darker."""
    return mix(colour, palette.text, 0.34)


@contextmanager
def turned(pen: Pen, degrees: float, cx: float, cy: float) -> Iterator[Pen]:
    """A pen whose drawing is turned clockwise about a point when it is done."""
    inner = Pen(pen.palette)
    yield inner
    pen.use(Outline(_turn(_commands(mark), degrees, cx, cy), mark.paint) for mark in _shapes_only(inner.marks))


@contextmanager
def placed(pen: Pen, k: float, dx: float, dy: float) -> Iterator[Pen]:
    """A pen whose drawing is scaled, then moved."""
    inner = Pen(pen.palette)
    yield inner
    pen.use(inner.marks, k, dx, dy)


@contextmanager
def flipped(pen: Pen, axis: float) -> Iterator[Pen]:
    """A pen whose drawing is turned upside down across the horizontal line y = axis."""
    inner = Pen(pen.palette)
    yield inner
    for mark in _shapes_only(inner.marks):
        over = tuple((c, tuple(2 * axis - v if i % 2 else v for i, v in enumerate(n))) for c, n in _commands(mark))
        pen.use((Outline(over, mark.paint),))


def mirrored(pen: Pen, half: Callable[[Pen], None], axis: float) -> None:
    """A half, and its mirror image across the vertical line x = axis."""
    inner = Pen(pen.palette)
    half(inner)
    pen.use(inner.marks)
    for mark in _shapes_only(inner.marks):
        over = tuple((c, tuple(v if i % 2 else 2 * axis - v for i, v in enumerate(n))) for c, n in _commands(mark))
        pen.use((Outline(over, mark.paint),))


def _shapes_only(marks: Iterable[Mark]) -> Iterator[Box | Oval | Outline]:
    return (mark for mark in marks if isinstance(mark, Box | Oval | Outline))


def _commands(mark: Box | Oval | Outline) -> tuple[Command, ...]:
    if isinstance(mark, Outline):
        return mark.commands
    r = mark.rect
    if isinstance(mark, Oval):
        return parse(f"M{r.x} {r.cy} a{r.w / 2} {r.h / 2} 0 1 1 {r.w} 0 a{r.w / 2} {r.h / 2} 0 1 1 {-r.w} 0z")
    k = min(mark.radius, r.w / 2, r.h / 2)
    corner = f"a{k} {k} 0 0 1"
    return parse(
        f"M{r.x + k} {r.y} h{r.w - 2 * k} {corner} {k} {k} v{r.h - 2 * k} {corner} {-k} {k}"
        f" h{2 * k - r.w} {corner} {-k} {-k} v{2 * k - r.h} {corner} {k} {-k}z"
    )


def _turn(commands: Iterable[Command], degrees: float, cx: float, cy: float) -> tuple[Command, ...]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    out: list[Command] = []
    for letter, n in commands:
        flat: list[float] = []
        for x, y in zip(n[0::2], n[1::2], strict=True):
            flat += (cx + cos * (x - cx) - sin * (y - cy), cy + sin * (x - cx) + cos * (y - cy))
        out.append((letter, tuple(flat)))
    return tuple(out)


def around(cx: float, cy: float, r: float, degrees: float) -> tuple[float, float]:
    """The point at an angle on a circle; 0 is up, clockwise."""
    a = math.radians(degrees - 90)
    return cx + r * math.cos(a), cy + r * math.sin(a)


def star(cx: float, cy: float, outer: float, inner: float, points: int = 5) -> list[tuple[float, float]]:
    return [around(cx, cy, inner if i % 2 else outer, i * 180 / points) for i in range(2 * points)]


def spark(cx: float, cy: float, r: float, waist: float = 0.14) -> str:
    """Path data of a four-pointed sparkle."""
    w = waist * r
    return (
        f"M{cx} {cy - r} Q{cx + w} {cy - w} {cx + r} {cy} Q{cx + w} {cy + w} {cx} {cy + r}"
        f" Q{cx - w} {cy + w} {cx - r} {cy} Q{cx - w} {cy - w} {cx} {cy - r}Z"
    )


def cog(cx: float, cy: float, outer: float, root: float, hole: float, teeth: int = 8, turn: float = 0.0) -> str:
    """Path data of a gear with a real hole in it (wound the other way round)."""
    step = 360 / teeth
    corners: list[str] = []
    for i in range(teeth):
        a = i * step + turn
        at = ((root, a - 0.31 * step), (outer, a - 0.19 * step), (outer, a + 0.19 * step), (root, a + 0.31 * step))
        corners += ["{:.3f} {:.3f}".format(*around(cx, cy, r, angle)) for r, angle in at]
    ring = "M" + " L".join(corners) + "Z"
    return f"{ring} M{cx - hole} {cy} a{hole} {hole} 0 1 0 {2 * hole} 0 a{hole} {hole} 0 1 0 {-2 * hole} 0z"


def page(
    pen: Pen, x: float, y: float, w: float, h: float, fold: float = 20.0, r: float = 7.0, width: float | None = None
) -> None:
    """A sheet of paper with its upper right corner folded over."""
    pen.body(
        f"M{x + r} {y} H{x + w - fold} L{x + w} {y + fold} V{y + h - r} a{r} {r} 0 0 1 {-r} {r}"
        f" H{x + r} a{r} {r} 0 0 1 {-r} {-r} V{y + r} a{r} {r} 0 0 1 {r} {-r}Z",
        "paper",
        width=width,
    )
    k = min(5.0, fold / 3)
    pen.body(f"M{x + w - fold} {y} V{y + fold - k} a{k} {k} 0 0 0 {k} {k} H{x + w}Z", width=width)


def writing(
    pen: Pen, x: float, y: float, lengths: Iterable[float], step: float = 11.0, colour: str | None = None,
    width: float = 4.5,
) -> None:  # fmt: skip
    """Lines of text, seen from afar."""
    for i, length in enumerate(lengths):
        pen.line([(x, y + i * step), (x + length, y + i * step)], stroke=colour or pen.palette.line, width=width)
