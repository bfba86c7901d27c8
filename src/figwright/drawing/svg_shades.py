"""Gradients as SVG definitions."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

from figwright.ir.scene import Box, Gradient, Mark, Outline, Oval
from figwright.ir.scene.paths import number


def definitions(marks: Iterable[Mark]) -> Iterator[str]:
    """The gradients that marks are filled with, each once."""
    used = {mark.paint.shade for mark in marks if isinstance(mark, Box | Oval | Outline) and mark.paint.shade}
    if used:
        yield "<defs>"
        yield from sorted({_gradient(shade) for shade in used})
        yield "</defs>"


def shade_id(shade: Gradient) -> str:
    """A gradient's id, made of what it is: a page that shows several figures has one space of ids for all."""
    return f"shade-{zlib.crc32(_gradient_attributes(shade).encode()):08x}"


def _gradient(shade: Gradient) -> str:
    kind = f"{shade.kind}Gradient"
    return f'<{kind} id="{shade_id(shade)}" {_gradient_attributes(shade)}</{kind}>'


def _gradient_attributes(shade: Gradient) -> str:
    """Where a gradient runs, and its stops."""
    place = {"x1": shade.start.x, "y1": shade.start.y, "x2": shade.end.x, "y2": shade.end.y}
    squeeze = ""
    if shade.kind == "radial":
        # A circle about the same middle, made flatter or higher.
        ratio, middle = shade.ratio or 1e-6, shade.end.y
        focus = middle + (shade.start.y - middle) / ratio
        place = {"cx": shade.end.x, "cy": middle, "r": shade.radius, "fx": shade.start.x, "fy": focus}
        if ratio != 1:
            squeeze = f' gradientTransform="matrix(1 0 0 {number(ratio, 6)} 0 {number(middle * (1 - ratio))})"'
    places = " ".join(f'{key}="{number(value)}"' for key, value in place.items())
    stops = "".join(_stop(*stop) for stop in shade.stops)
    return f'gradientUnits="userSpaceOnUse" {places}{squeeze}>{stops}'


def _stop(offset: float, colour: str, opacity: float) -> str:
    clear = f' stop-opacity="{number(opacity)}"' if opacity < 1 else ""
    return f'<stop offset="{number(offset, 4)}" stop-color="{colour}"{clear}/>'
