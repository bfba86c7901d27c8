"""The built-in faces as engines and drawings need them: files, and letters as outlines."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from figwright.scene.paths import Command
from figwright.scene.text import font_file, font_files


@cache
def engine_fonts() -> tuple[Path, ...]:
    """Our faces, and the math face as the last resort for signs (⊕, ∀) that they lack."""
    return (*font_files(), Path(str(resources.files("ziamath").joinpath("fonts", "STIXTwoMath-Regular.ttf"))))


@lru_cache(maxsize=4_000)
def outline(text: str, weight: int, italic: bool) -> tuple[Command, ...]:
    """Text as outlines at size 1, its baseline on y = 0 and its beginning at x = 0, kerned as it is measured.

    Signs that the face lacks are taken from the math face, as the engines do.
    """
    return tuple(shaped(_font(weight, italic), text)[0])


@lru_cache(maxsize=4_000)
def math_outline(text: str) -> tuple[Command, ...]:
    """Text in the math face as outlines at size 1, placed as `outline` places it."""
    return tuple(shaped(math_font(), text)[0])


def shaped(font: Any, text: str) -> tuple[list[Command], float]:
    """Text as outlines at size 1, and its width. Signs that the face lacks are taken from the math face."""
    if not text:
        return [], 0.0  # HarfBuzz has no positions at all for an empty buffer
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, {})
    pen = _Outliner(1 / font.face.upem)
    for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        pen.dx, pen.dy = pen.x + place.x_offset, place.y_offset
        sign = 0 if glyph.codepoint else math_font().get_nominal_glyph(ord(text[glyph.cluster])) or 0
        (math_font() if sign else font).draw_glyph(sign or glyph.codepoint, _draw_functions(), pen)
        pen.x += place.x_advance
    return pen.commands, pen.x * pen.scale


class _Outliner:
    """Collects what HarfBuzz draws, in our commands, y down."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.x = self.dx = self.dy = 0.0
        self.commands: list[Command] = []

    def add(self, letter: str, *numbers: float) -> None:
        placed = (-(v + self.dy) * self.scale if i % 2 else (v + self.dx) * self.scale for i, v in enumerate(numbers))
        self.commands.append((letter, tuple(placed)))


@cache
def _draw_functions() -> Any:
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda x, y, pen: pen.add("M", x, y))
    functions.set_line_to_func(lambda x, y, pen: pen.add("L", x, y))
    functions.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen.add("C", a, b, c, d, x, y))
    functions.set_close_path_func(lambda pen: pen.add("Z"))
    return functions


@cache
def _font(weight: int, italic: bool) -> Any:
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(font_file(weight, italic)))))


@cache
def math_font() -> Any:
    """The last of the engine fonts; it counts 1,000 units to the type size as ours do."""
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(engine_fonts()[-1]))))
