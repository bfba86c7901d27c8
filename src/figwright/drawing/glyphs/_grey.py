"""Natural colours under a palette of greys: where a theme prints without colour, flames and landscapes do too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from figwright.core.colour import rgb
from figwright.drawing.glyphs._pen import Palette
from figwright.ir.scene import Box, Mark, Outline, Oval, Stop

_TINGE = 6
"""Channels no further apart than this look grey."""


@cache
def without_colour(palette: Palette) -> bool:
    """True when every strong colour of the palette is a grey."""
    channels = (rgb(colour) for colour in (palette.vivid, *palette.accents))
    return all(max(parts) - min(parts) <= _TINGE for parts in channels)


@cache
def grey(colour: str) -> str:
    """The grey that looks as light as the colour."""
    red, green, blue = rgb(colour)
    return "#" + 3 * f"{round(0.2126 * red + 0.7152 * green + 0.0722 * blue):02x}"


def greyed(marks: Iterable[Mark]) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Box | Oval | Outline):
            fill, stroke = (colour and grey(colour) for colour in (mark.paint.fill, mark.paint.stroke))
            shade = mark.paint.shade
            if shade:
                shade = replace(shade, stops=tuple(Stop(at, grey(colour), dense) for at, colour, dense in shade.stops))
            yield replace(mark, paint=replace(mark.paint, fill=fill, stroke=stroke, shade=shade))
        else:
            yield mark
