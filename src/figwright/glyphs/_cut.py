"""Glyphs whose sheet is cut to what is drawn on it, so that an arrow to the sheet's edge touches the drawing."""

from __future__ import annotations

from collections.abc import Callable

from figwright.glyphs._parameters import Parameter, parametric
from figwright.glyphs._pen import Glyph, Pen


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
