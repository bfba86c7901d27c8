"""Colour arithmetic against published values."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright.core import colour

pytestmark = pytest.mark.core

COLOURS = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


def test_contrast_of_known_pairs() -> None:
    assert colour.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert colour.contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert colour.contrast("#0000ff", "#ffffff") == pytest.approx(8.59, abs=0.01)


def test_lightness_is_cielab() -> None:
    assert colour.lightness("#ffffff") == pytest.approx(100, abs=0.01)
    assert colour.lightness("#777777") == pytest.approx(50.0, abs=0.4)
    assert colour.lightness("#000000") == 0


def test_oklab_of_pure_red() -> None:
    assert colour.oklab("#ff0000") == pytest.approx((0.628, 0.225, 0.126), abs=0.001)


def test_greys_have_no_chroma_and_red_has() -> None:
    assert colour.chroma("#808080") == pytest.approx(0, abs=0.01)
    assert colour.chroma("#ff0000") > 20
    assert colour.hue("#ff0000") == pytest.approx(29, abs=1)


def test_red_and_green_of_one_lightness_collapse_only_for_red_green_blindness() -> None:
    red, green = "#c4661a", "#7d8a1a"
    seen = {vision: colour.distance(*(colour.simulated(c, vision) for c in (red, green))) for vision in colour.VISIONS}
    assert seen["normal"] > 10
    assert seen["deutan"] < 5
    assert seen["tritan"] > 10


def test_blending_half_of_black_over_white() -> None:
    assert colour.blended("#000000", "#ffffff", 0.5) == "#808080"


@settings(deadline=None)
@given(COLOURS, COLOURS)
def test_contrast_and_distance_do_not_depend_on_order(one: str, other: str) -> None:
    assert colour.contrast(one, other) == colour.contrast(other, one) >= 1
    assert colour.distance(one, other) == colour.distance(other, one)


@settings(deadline=None)
@given(st.integers(0, 255), st.sampled_from(colour.VISIONS))
def test_greys_look_the_same_to_every_eye(level: int, vision: colour.Vision) -> None:
    grey = f"#{level:02x}{level:02x}{level:02x}"
    assert colour.distance(grey, colour.simulated(grey, vision)) < 0.5


@settings(deadline=None)
@given(COLOURS, st.sampled_from(colour.VISIONS))
def test_simulation_gives_a_colour(one: str, vision: colour.Vision) -> None:
    seen = colour.simulated(one, vision)
    assert colour.blended(seen, one, 1.0) == seen


@settings(deadline=None)
@given(COLOURS)
def test_the_grey_of_a_colour_is_as_light(one: str) -> None:
    grey = colour.grey(one)
    assert grey[1:3] == grey[3:5] == grey[5:7]
    assert colour.luminance(grey) == pytest.approx(colour.luminance(one), abs=0.005)
