"""Letters as outlines, for drawings and for formats that have no text."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import uharfbuzz as hb

from figwright.core import fonts
from figwright.core.fonts import Face
from figwright.ir.scene.model import Run
from figwright.ir.scene.paths import Command, moved


def run_outline(run: Run, size: float, baseline: float, text: str | None = None) -> tuple[Command, ...]:
    """A run as it is drawn, where it stands; `text` in place of its own."""
    if run.math:
        return run.outline
    said = run.text if text is None else text
    if run.face or run.rtl:
        return moved(face_outline(run.drawn_in, said, run.language, run.rtl), size, run.x, baseline)
    return moved(outline(said, run.weight, run.italic), size, run.x, baseline)


@lru_cache(maxsize=4_000)
def face_outline(face: Face, text: str, language: str = "", rtl: bool | None = None) -> tuple[Command, ...]:
    """Text of one script in a face as outlines at size 1, its baseline on y = 0 and its beginning at x = 0."""
    font = fonts.opened(face)
    pen = _Outliner(1 / font.face.upem)
    for glyph in fonts.shape(face, text, language, rtl).glyphs:
        pen.dx, pen.dy = pen.x + glyph.dx, glyph.dy
        font.draw_glyph(glyph.id, _draw_functions(), pen)
        pen.x += glyph.advance
    return tuple(pen.commands)


@lru_cache(maxsize=4_000)
def outline(text: str, weight: int, italic: bool) -> tuple[Command, ...]:
    """Text as outlines at size 1, its baseline on y = 0 and its beginning at x = 0, kerned as it is measured.

    Signs that the face lacks are taken from the math face, as the engines do.
    """
    return tuple(shaped(fonts.builtin(weight, italic), text)[0])


@lru_cache(maxsize=4_000)
def math_outline(text: str) -> tuple[Command, ...]:
    """Text in the math face as outlines at size 1, placed as `outline` places it."""
    return tuple(shaped(fonts.math_face(), text)[0])


def shaped(face: Face, text: str) -> tuple[list[Command], float]:
    """Text as outlines at size 1, and its width. Signs that the face lacks are taken from the math face."""
    font = fonts.opened(face)
    pen = _Outliner(1 / font.face.upem)
    for glyph in fonts.shape(face, text).glyphs:
        pen.dx, pen.dy = pen.x + glyph.dx, glyph.dy
        sign = 0 if glyph.id else math_font().get_nominal_glyph(ord(text[glyph.cluster])) or 0
        (math_font() if sign else font).draw_glyph(sign or glyph.id, _draw_functions(), pen)
        pen.x += glyph.advance
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


def math_font() -> Any:
    """The math face as HarfBuzz has it."""
    return fonts.opened(fonts.math_face())
