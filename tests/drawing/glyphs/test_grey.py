"""A palette without colour makes greys of every natural colour; any other palette leaves them alone."""

from __future__ import annotations

from drawing.glyphs.families import every_glyph
from figwright.core.colour import rgb
from figwright.drawing import glyphs, themes
from figwright.drawing.glyph_colours import palette
from figwright.drawing.glyphs._grey import grey, without_colour
from figwright.ir.scene import Box, Mark, Outline, Oval


def _colours(marks: tuple[Mark, ...]) -> set[str]:
    paints = [mark.paint for mark in marks if isinstance(mark, Box | Oval | Outline)]
    return {colour for paint in paints for colour in (paint.fill, paint.stroke) if colour}


def _tinge(colour: str) -> int:
    return max(rgb(colour)) - min(rgb(colour))


@every_glyph
def test_the_greyscale_theme_prints_no_colour(name: str) -> None:
    marks, _, _ = glyphs.draw(name, palette(themes.get("print-greyscale"), "blue"))
    assert max(_tinge(colour) for colour in _colours(marks)) == 0


def test_a_flame_burns_orange_in_every_theme_with_colour() -> None:
    for name in themes.names():
        colours = palette(themes.get(name), "blue")
        if not without_colour(colours):
            assert any(_tinge(colour) > 150 for colour in _colours(glyphs.draw("flame", colours)[0])), name


def test_greys_keep_the_order_of_light() -> None:
    assert grey("#ffffff") == "#ffffff"
    assert grey("#000000") == "#000000"
    assert grey("#ffe08a") > grey("#ff9a2e") > grey("#f4602a")
