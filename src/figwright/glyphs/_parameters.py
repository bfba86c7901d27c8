"""What a glyph's parameters may be: a default, a test, and the words for what is wanted when the test fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from figwright.errors import SpecError
from figwright.glyphs._ink import extent
from figwright.glyphs._pen import Glyph, Palette, Pen
from figwright.scene import Mark, Rect

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

    Without a `size` the sheet is fitted to the ink, whatever the parameters are: an arrow to its edge touches the drawing.
    """

    def check(values: Mapping[str, object]) -> None:
        for name, value in values.items():
            if not parameters[name].accepts(value):
                raise SpecError(f"glyph parameter {name!r} is {value!r}", f"it takes {parameters[name].wanted}")

    def drawn(palette: Palette, values: Mapping[str, object]) -> tuple[tuple[Mark, ...], Rect]:
        check(values)
        pen = Pen(palette)
        draw(pen, **values)
        if size is None:
            return pen.marks, extent(pen.marks).grown(MARGIN)
        return pen.marks, Rect(0, 0, *(size(**values) if callable(size) else size))

    def placed_draw(pen: Pen, **values: object) -> None:
        marks, sheet = drawn(pen.palette, values)
        pen.use(marks, 1.0, -sheet.x, -sheet.y)

    def measured(**values: object) -> Size:
        _, sheet = drawn(_ANY, values)
        return sheet.w, sheet.h

    defaults = {name: parameter.default for name, parameter in parameters.items()}
    return Glyph(placed_draw, about, measured, defaults, aliases)
