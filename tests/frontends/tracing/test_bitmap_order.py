"""Nothing of a picture is lost: no picture hides words, and what only looks like the roughness of a rim is kept."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

pytest.importorskip("cv2")

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from figwright.frontends.tracing.bitmaps import cutouts, painting, shapes
from figwright.frontends.tracing.bitmaps.outlines import Outline
from figwright.frontends.tracing.bitmaps.shapes import Shape
from figwright.frontends.tracing.bitmaps.stacking import stacked
from figwright.frontends.tracing.primitives import Bitmap, Page, Path, TextRun
from figwright.frontends.tracing.tree import TOO_WIDE, tree
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.paths import polygon
from figwright.ir.scene.polygons import corners

UNIT = 24.0
GREY = (208, 208, 208)


def _bitmap(box: Rect, colour: tuple[int, ...]) -> Bitmap:
    out = io.BytesIO()
    Image.new("RGBA", (round(box.w), round(box.h)), colour).save(out, "PNG")
    return Bitmap(out.getvalue(), box)


def _box(place: Rect, fill: str) -> Path:
    return Path(polygon(corners(place)), place, fill)


def _run(text: str, place: Rect) -> TextRun:
    return TextRun(text, place, Point(place.x, place.bottom), place.w, place.h)


def test_a_picture_that_a_box_stands_on_is_drawn_before_it_and_its_words() -> None:
    place, inner = Rect(0, 0, 200, 100), Rect(60, 30, 80, 40)
    panel, box, words = _bitmap(place, (*GREY, 255)), _box(inner, "#d0d0d0"), _run("Exit?", Rect(80, 40, 40, 20))
    assert stacked([(inner, box)], [(place, panel), (words.box, words)], {}) == [panel, box, words]


def test_a_picture_that_shows_something_else_in_a_shape_is_drawn_over_it() -> None:
    place, inner = Rect(0, 0, 200, 100), Rect(60, 30, 80, 40)
    sign, box = _bitmap(place, (*GREY, 255)), _box(inner, "#000000")
    assert stacked([(inner, box)], [(place, sign)], {}) == [box, sign]


def test_words_that_a_later_picture_would_hide_come_after_it() -> None:
    place = Rect(-100, 120, 400, 80)
    words, picture = _run("Layer", Rect(20, 90, 60, 60)), _bitmap(place, (*GREY, 255))
    late = _bitmap(place.moved(0, 10), (0, 0, 0, 255))
    found = stacked([], [(words.box, words), (place, picture), (late.box, late)], {})
    assert found == [picture, late, words]


def test_a_picture_over_a_box_and_its_words_is_parted() -> None:
    """What is drawn over the box stays over it, the rest comes below, and the words belong to the box."""
    home, place = Rect(0, 0, 100, 200), Rect(-100, 120, 400, 80)
    box, words, picture = _box(home, "#ffffff"), _run("Layer", Rect(20, 90, 60, 60)), _bitmap(place, (*GREY, 255))
    first, second, piece, last = stacked([(home, box)], [(place, picture), (words.box, words)], {})
    assert (first, second, last) == (picture, box, words)
    assert piece.box == pytest.approx(Rect(0, 120, 100, 80), abs=1.1)


def test_a_line_between_two_dots_is_no_roughness_of_their_rims() -> None:
    image = Image.new("RGB", (300, 200), "white")
    draw = ImageDraw.Draw(image)
    dots = [Shape(Outline("oval", Rect(x, 80, 20, 20), 1.0), (0, 0, 0), (0, 0, 0), 0.0) for x in (100, 130)]
    painted = painting.painted(np.asarray(image), (255, 255, 255), dots)
    image = Image.fromarray(painted)
    ImageDraw.Draw(image).line((118, 90, 132, 90), fill=(200, 30, 30), width=2)
    draw = ImageDraw.Draw(image)
    near, beside = (painting.rims(painted, dots, reach) for reach in (2.0, 0.3 * UNIT))
    (found,) = cutouts.cutouts(np.asarray(image), painted, near, beside, UNIT)
    assert abs(found.place.cx - 125) < 3
    draw.line((118, 90, 132, 90), fill="white", width=2)
    assert not cutouts.cutouts(painted, painted, near, beside, UNIT)


def test_the_faint_parts_of_a_photo_belong_to_it() -> None:
    """A box around a photo is filled with the colour that most of the photo has; shades of it are not lost."""
    ramp = np.full((200, 300, 3), 255, np.uint8)
    shades = np.abs(np.arange(160) - 80) // 2  # up to 40 levels from the colour of the box
    ramp[20:180, 40:200] = np.clip(60 + 40 - shades, 0, 255)[None, :, None]
    painted = np.full_like(ramp, 255)
    painted[20:180, 40:200] = 60
    none = np.zeros(ramp.shape[:2], np.uint8)
    (found,) = cutouts.cutouts(ramp, painted, none, none, UNIT)
    assert found.place.w > 128  # 84 columns differ by more than 18 levels


def test_a_border_has_its_own_colour_and_not_that_of_its_blurred_edge() -> None:
    """Where a dark border of an orange box fades into paper, pixels differ more from both than the border does."""
    large = Image.new("RGB", (1200, 800), "white")
    ImageDraw.Draw(large).rectangle((200, 200, 800, 500), fill=(255, 140, 0), outline=(171, 94, 0), width=14)
    rgb = np.asarray(large.resize((300, 200), Image.Resampling.BILINEAR).filter(ImageFilter.GaussianBlur(0.5)))
    (box,) = shapes.shapes(rgb, UNIT)
    assert max(abs(a - b) for a, b in zip(box.border, (171, 94, 0), strict=True)) < 20


def test_words_read_from_pixels_are_not_set_wider_than_their_ink() -> None:
    """A formula in plain letters is high by its scripts; set as high, it would cover what stands beside it."""
    usual = [TextRun("Encoder block", Rect(10, y, 80, 14), Point(10, y + 11), 80, 12) for y in (20, 60, 100)]
    formula = TextRun("Wdes Cdes", Rect(10, 140, 30, 20), Point(10, 155), 30, 20)
    sizes = {
        "".join(text.itertext()): float(text.get("font-size", 0))
        for text in tree(Page(400, 200, (*usual, formula))).iter("text")
    }
    assert sizes["Wdes Cdes"] < 0.6 * sizes["Encoder block"] * TOO_WIDE


def test_a_splinter_of_a_drawing_belongs_to_it_and_is_nowhere_to_lead_to() -> None:
    """Between a drawing and the words below it, splinters would part the two."""
    from figwright.frontends.tracing.placed import placed
    from figwright.frontends.tracing.primitives import SCRAP

    dots = [_box(Rect(x, 40, 20, 20), "#2050c0") for x in (40, 60)]
    splinter = replace(_bitmap(Rect(57, 58, 6, 4), (0, 0, 0, 255)), why=SCRAP)
    words = TextRun("GNN", Rect(42, 63, 36, 12), Point(42, 73), 36, 12)
    figure = placed(Page(200, 120, (*dots, splinter, words)), pixels=True).figure
    assert [node.label for node in figure.nodes()] == ["GNN"]
