"""What a glyph's parameters may be: a default, a test, and the words for what is wanted when the test fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from figwright.core.errors import SpecError
from figwright.drawing.glyphs._pen import Glyph, Palette, Pen
from figwright.ir.scene import Rect
from figwright.ir.scene.ink import extent

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
