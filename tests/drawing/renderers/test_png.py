"""PNG: the size that was asked for, and text exactly as wide as it was measured."""

from __future__ import annotations

import io
import struct

import pytest

from figwright.core.errors import RenderError
from figwright.drawing.renderers import png
from figwright.ir.scene import Box, Element, Outline, Paint, Rect, Scene
from figwright.ir.scene.lettering import outline
from figwright.ir.scene.text import TextStyle, at, set_text

Image = pytest.importorskip("PIL.Image")
np = pytest.importorskip("numpy")
LABEL = "AVATAR fi Wafer To"


def said(label: str, weight: int, italic: bool) -> Scene:
    words = at(set_text(label, TextStyle(12, "#000000", weight, italic)), 10, 10)
    return Scene(200, 40, (Element("a", "label", words.bounds, (words,)),))


def dark(content: bytes) -> tuple[float, float]:
    """The left and right ends of the ink, in points."""
    image = Image.open(io.BytesIO(content)).convert("L")
    left, _, right, _ = image.point(lambda level: 255 if level < 128 else 0).getbbox()
    return left * 200 / image.width, right * 200 / image.width


@pytest.mark.parametrize("italic", [False, True])
@pytest.mark.parametrize("weight", [400, 600, 700])
def test_text_is_drawn_as_wide_as_it_was_measured(weight: int, italic: bool) -> None:
    scene = said(LABEL, weight, italic)
    run = scene.elements[0].words[0].lines[0].runs[0]
    ink = Outline(outline(LABEL, weight, italic), Paint()).bounds
    left, right = dark(png.render(scene, dpi=600))
    assert left == pytest.approx(run.x + 12 * ink.x, abs=0.3)
    assert right == pytest.approx(run.x + 12 * ink.right, abs=0.3)


def test_semibold_is_a_weight_of_its_own() -> None:
    pictures = {png.render(said(LABEL, weight, False), dpi=150) for weight in (400, 600, 700)}
    assert len(pictures) == 3


def test_signs_that_the_face_lacks_come_from_the_math_face() -> None:
    blank, sign = (png.render(said(label, 400, False), dpi=150) for label in (".", "⊕"))
    assert dark(sign)[1] - dark(sign)[0] > dark(blank)[1] - dark(blank)[0] + 2


@pytest.mark.parametrize("dpi", [72, 150, 300.5])
def test_pixels_follow_the_resolution(dpi: float) -> None:
    content = png.render(Scene(144, 72, ()), dpi=dpi)
    image = Image.open(io.BytesIO(content))
    assert image.size == pytest.approx((2 * dpi, dpi), abs=0.5)
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.05)
    assert struct.unpack(">I", content[16:20])[0] == image.width


def test_pixels_are_square() -> None:
    """The sheet is 867.9 pixels high: it is rounded to whole pixels once, not twice."""
    far = Rect(380, 198, 10, 8)
    k = 300 / 72
    content = png.render(Scene(396, 208.296, (Element("a", "node", far, (Box(far, Paint("#000000")),)),)), dpi=300)
    image = Image.open(io.BytesIO(content)).convert("L")
    assert image.size == (round(396 * k), round(208.296 * k))
    ink = (255 - np.asarray(image, float)) / 255
    for axis, start, size in ((0, far.x, far.w), (1, far.y, far.h)):
        across = ink.max(axis=axis)
        middle = (across * (np.arange(len(across)) + 0.5)).sum() / across.sum()
        assert middle / k == pytest.approx(start + size / 2, abs=0.25 / k)
        assert across.sum() / k == pytest.approx(size, abs=0.25 / k)


@pytest.mark.parametrize("dpi", [0, -5, float("nan"), 1e9])
def test_what_is_no_resolution_is_refused(dpi: float) -> None:
    with pytest.raises(RenderError, match="resolution"):
        png.render(Scene(144, 72, ()), dpi=dpi)


def test_an_absurd_picture_is_refused_before_it_is_drawn() -> None:
    with pytest.raises(RenderError, match="too large") as caught:
        png.render(Scene(2000, 2000, ()), dpi=5000)
    assert "lower the dpi" in caught.value.hint


def test_the_ground_can_be_left_out() -> None:
    sheet = Scene(72.3, 36.3, (), background="#102030")
    solid, clear = (
        Image.open(io.BytesIO(png.render(sheet, dpi=72, transparent=choice))).convert("RGBA")
        for choice in (False, True)
    )
    assert solid.getcolors() == [(solid.width * solid.height, (0x10, 0x20, 0x30, 255))]  # to the very edge
    assert clear.getcolors() == [(clear.width * clear.height, (0, 0, 0, 0))]


def test_a_broken_picture_is_an_error_of_ours() -> None:
    with pytest.raises(RenderError, match="cannot rasterize"):
        png.rasterised("<svg", 10)


def test_a_mark_outside_the_sheet_does_not_widen_it() -> None:
    words = at(set_text("far away", TextStyle(12, "#000000")), 500, 10)
    scene = Scene(100, 40, (Element("a", "label", Rect(500, 10, 40, 12), (words,)),))
    assert Image.open(io.BytesIO(png.render(scene, dpi=72))).size == (100, 40)
