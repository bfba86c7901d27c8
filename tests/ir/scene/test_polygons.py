"""Curves as polylines, and what is inside of them: one answer for checks, free drawings and exports."""

from __future__ import annotations

import io
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from figwright.drawing.renderers import png
from figwright.ir.scene import Element, Outline, Paint, Point, Scene
from figwright.ir.scene.paths import Command, parse
from figwright.ir.scene.polygons import STEPS, bounds, crossed, filled, flattened, inside, polylines

STAR = parse("M50 5L75 75L10 30H90L25 75Z")
RING = parse("M10 10H90V90H10ZM30 30V70H70V30Z")
TWICE = parse("M10 10H90V90H10ZM30 30H70V70H30Z")


def test_a_curve_is_a_polyline_on_it() -> None:
    (path,) = flattened(parse("M50 10A40 40 0 1 1 49.99 10Z"))
    assert all(math.hypot(p.x - 50, p.y - 50) == pytest.approx(40, abs=0.02) for p in path)
    assert path[0] == path[-1]
    assert len(polylines(parse("M0 0C0 1 1 1 1 0"))[0]) == STEPS + 1


def test_a_star_is_filled_in_its_middle_and_a_ring_is_not() -> None:
    middle = Point(50, 50)
    assert filled(flattened(STAR), middle)
    assert not filled(flattened(RING), middle)
    assert filled(flattened(TWICE), middle)
    assert inside(flattened(RING)[0], middle)


@pytest.mark.parametrize("path", [STAR, RING, TWICE])
@given(x=st.integers(1, 98), y=st.integers(1, 98))
def test_what_is_filled_is_what_renderers_fill(path: tuple[Command, ...], x: int, y: int) -> None:
    outline = Outline(path, Paint("#000000"))
    drawn = Image.open(
        io.BytesIO(png.render(Scene(100, 100, (Element("a", "node", outline.bounds, (outline,)),)), dpi=72))
    )
    level = drawn.convert("L").getpixel((x, y))
    if level in (0, 255):  # pixels that a side crosses are grey
        assert filled(flattened(path), Point(x + 0.5, y + 0.5)) == (level == 0)


def test_sides_that_cross_are_told_from_those_that_meet() -> None:
    assert crossed(flattened(STAR))
    assert not crossed(flattened(RING))
    assert bounds(flattened(RING)[0]) == (10, 10, 80, 80)
