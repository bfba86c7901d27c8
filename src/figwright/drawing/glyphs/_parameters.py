"""What a glyph's parameters may be: a default, a test, and the words for what is wanted when the test fails."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from figwright.core.errors import SpecError
from figwright.drawing.glyphs._pen import Glyph, Palette, Pen
from figwright.ir.scene import Box, Mark, Outline, Oval, Rect, union
from figwright.ir.scene.paths import Command

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a glyph: its default, which values it takes, and how to say so."""

    default: Any
    accepts: Callable[[object], bool]
    wanted: str


def _is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def whole(default: int, low: int, high: int) -> Parameter:
    return Parameter(default, lambda v: _is_whole(v, low, high), f"a whole number from {low} to {high}")


def real(default: float, low: float, high: float) -> Parameter:
    def accepts(value: object) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high

    return Parameter(default, accepts, f"a number from {low:g} to {high:g}")


def flag(default: bool) -> Parameter:
    return Parameter(default, lambda v: isinstance(v, bool), "true or false")


def wholes(default: tuple[int, ...], low: int, high: int, fewest: int = 0, most: int = 64) -> Parameter:
    """Several whole numbers: the places of marked cells, the sizes of layers."""

    def accepts(value: object) -> bool:
        return (
            isinstance(value, list | tuple)
            and fewest <= len(value) <= most
            and all(_is_whole(item, low, high) for item in value)
        )

    return Parameter(default, accepts, f"a list of {fewest} to {most} whole numbers from {low} to {high}")


def links(*default: str) -> Parameter:
    """Arrows between named nodes: "A>B", with names of up to three signs."""

    def accepts(value: object) -> bool:
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= 16:
            return False
        found = [re.fullmatch(r"([^\s>]{1,3})>([^\s>]{1,3})", str(link)) for link in value]
        return all(found) and len({name for match in found if match for name in match.groups()}) <= 9

    return Parameter(
        default, accepts, "a list of up to 16 arrows such as A>B, between up to nine names of 1 to 3 signs"
    )


MARGIN = 1.0
"""Air around the ink of a glyph whose sheet is fitted to it."""
_ANY = Palette("#eeeeee", "#dddddd", "#aaaaaa", "#777777", "#444444")
"""Colours for measuring; no drawing's size depends on them."""


def parametric(
    draw: Callable[..., None],
    about: str,
    size: Size | Callable[..., Size] | None = None,
    aliases: tuple[str, ...] = (),
    **parameters: Parameter,
) -> Glyph:
    """A glyph whose parameters are tested before it is measured or drawn.

    Without a `size` the sheet is fitted to the ink, whatever the parameters are, so that an arrow to its edge meets it.
    """

    def check(values: Mapping[str, object]) -> None:
        for name, value in values.items():
            if not parameters[name].accepts(value):
                raise SpecError(f"glyph parameter {name!r} is {value!r}", f"it takes {parameters[name].wanted}")

    @lru_cache(maxsize=64)
    def fitted(items: tuple[tuple[str, Any], ...]) -> Rect:
        pen = Pen(_ANY)
        draw(pen, **dict(items))
        return extent(pen.marks).grown(MARGIN)

    def sheet(values: Mapping[str, object]) -> Rect:
        check(values)
        if size is not None:
            return Rect(0, 0, *(size(**values) if callable(size) else size))
        return fitted(tuple((k, tuple(v) if isinstance(v, list) else v) for k, v in values.items()))

    def placed(pen: Pen, **values: object) -> None:
        ground = sheet(values)
        own = Pen(pen.palette)
        draw(own, **values)
        pen.use(own.marks, 1.0, -ground.x, -ground.y)

    def measured(**values: object) -> Size:
        ground = sheet(values)
        return ground.w, ground.h

    defaults = {name: parameter.default for name, parameter in parameters.items()}
    return Glyph(placed, about, measured, defaults, aliases)


# How far the ink of marks reaches: strokes counted, curves measured where they turn, not at their control points.


def extent(marks: Iterable[Mark]) -> Rect:
    """The smallest rectangle that holds everything the marks paint."""
    return union(_inked(mark) for mark in marks)


def _inked(mark: Mark) -> Rect:
    bounds = _curved(mark.commands) if isinstance(mark, Outline) else mark.bounds
    if isinstance(mark, Box | Oval | Outline) and mark.paint.stroke:
        return bounds.grown(mark.paint.width / 2)
    return bounds


def _curved(commands: Iterable[Command]) -> Rect:
    points = list(_turns(commands))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _turns(commands: Iterable[Command]) -> Iterator[tuple[float, float]]:
    """Every end of a segment, and every point where a curve runs level or upright."""
    here = (0.0, 0.0)
    for letter, n in commands:
        if letter == "C":
            ends = (here, (n[0], n[1]), (n[2], n[3]), (n[4], n[5]))
            for axis in (0, 1):
                a, b, c, d = (point[axis] for point in ends)
                yield from (_curve_point(ends, t) for t in _level(a, b, c, d))
        if n:
            here = (n[-2], n[-1])
            yield here


def _level(a: float, b: float, c: float, d: float) -> Iterator[float]:
    """Where between 0 and 1 the derivative of a cubic is nothing."""
    p, q, r = d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a
    if abs(p) < 1e-9:
        roots = [-r / q] if abs(q) > 1e-9 else []
    else:
        under = q * q - 4 * p * r
        roots = [(-q + sign * math.sqrt(under)) / (2 * p) for sign in (1, -1)] if under >= 0 else []
    return (t for t in roots if 0 < t < 1)


def _curve_point(ends: tuple[tuple[float, float], ...], t: float) -> tuple[float, float]:
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    x, y = (sum(w * point[axis] for w, point in zip(weights, ends, strict=True)) for axis in (0, 1))
    return x, y


# Glyphs whose sheet is cut to what is drawn on it, so that an arrow to the sheet's edge touches the drawing.


def cut(
    draw: Callable[..., None],
    box: tuple[float, float, float, float],
    about: str,
    aliases: tuple[str, ...] = (),
    **parameters: Parameter,
) -> Glyph:
    """A glyph drawn on any sheet, of which the glyph's own is the part in `box`: x, y, width, height."""
    x, y, width, height = box

    def moved(pen: Pen, **values: object) -> None:
        whole = Pen(pen.palette)
        draw(whole, **values)
        pen.use(whole.marks, 1.0, -x, -y)

    return parametric(moved, about, (width, height), aliases, **parameters)


def choice(*values: str) -> Parameter:
    """One word of several; the first is the default."""
    return Parameter(values[0], lambda value: value in values, f"one of {', '.join(values)}")
