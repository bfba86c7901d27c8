"""What a glyph's parameters may be: a default, a test, and the words for what is wanted when the test fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from figwright.errors import SpecError
from figwright.glyphs._ink import extent
from figwright.glyphs._pen import Glyph, Palette, Pen
from figwright.scene import Rect

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
