"""Boxes, frames and arrows in pixels, without words: found where they were drawn, and nothing else."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2")

import numpy as np
from PIL import Image, ImageDraw

from figwright.frontends.tracing.bitmaps import arrow_heads, cutouts, lines, painting, shapes
from figwright.frontends.tracing.bitmaps.block_arrows import block_arrow
from figwright.frontends.tracing.bitmaps.outlines import Outline
from figwright.ir.scene import Rect

UNIT = 24.0


def _sheet(width: int = 500, height: int = 300) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", (width, height), "white")
    return image, ImageDraw.Draw(image)


def _shapes(image: Image.Image) -> list[shapes.Shape]:
    rgb = np.asarray(image)
    found = shapes.shapes(rgb, UNIT)
    behind = painting.painted(rgb, (255, 255, 255), found, borders=False)
    return shapes.shaded(rgb, shapes.with_ruled(rgb, behind, found, UNIT))


def _lines(image: Image.Image) -> list[lines.Line]:
    rgb, found = np.asarray(image), _shapes(image)
    behind = painting.painted(rgb, (255, 255, 255), found, borders=False)
    free = painting.rims(rgb, found, 1.0) == 0
    along = painting.rims(rgb, found, 0.25 * UNIT)
    rims = [shape.outline.polygon(shape.stroke / 2) for shape in found]
    quiet = lines.calm(rgb, UNIT)
    heads = arrow_heads.heads(rgb, lines.inked(rgb, behind, quiet, UNIT), quiet, UNIT)
    ground = painting.ground(rgb, behind, heads, UNIT)
    hidden = np.zeros(free.shape, np.uint8)
    found_ = lines.lines(rgb, behind, ground, free, hidden, along, heads, UNIT)
    return [lines.reaching(one, rims, UNIT) for one in found_]


def _near(place: Rect, wanted: tuple[float, float, float, float], slack: float = 4.0) -> bool:
    return max(abs(a - b) for a, b in zip(place, wanted, strict=True)) <= slack


def test_a_faint_fill_without_a_border_is_a_box() -> None:
    image, draw = _sheet()
    draw.rectangle((100, 80, 300, 180), fill="#f7f4fb")
    (found,) = _shapes(image)
    assert _near(found.place, (100, 80, 201, 101))
    assert found.stroke == 0


def test_a_gradient_is_one_box_with_its_colours() -> None:
    image, draw = _sheet()
    for row in range(100):
        draw.line((100, 80 + row, 300, 80 + row), fill=(120 + row, 160 + row // 2, 220))
    (found,) = _shapes(image)
    assert _near(found.place, (100, 80, 201, 100))
    assert found.stops[0][0] < found.stops[-1][0] - 60
    assert not found.level


FILLS = {"#f6f6f7": "#979ca3", "#f3f7fc": "#4f83d0", "#fcf4f3": "#c45b54", "#f3f8f3": "#6eb975"}
"""Pale fills, hardly apart from each other and from the sheet, with their borders."""


def test_pale_panels_keep_their_own_fills_and_borders() -> None:
    image = Image.new("RGB", (2000, 1200), "white")
    draw = ImageDraw.Draw(image)
    spots = [(80, 80), (1080, 80), (80, 640), (1080, 640)]
    for (x, y), (fill, line) in zip(spots, FILLS.items(), strict=True):
        draw.rounded_rectangle((x, y, x + 840, y + 480), 24, fill=fill, outline=line, width=9)
    found = _shapes(image.resize((500, 300), Image.Resampling.LANCZOS))
    assert {"#{:02x}{:02x}{:02x}".format(*shape.fill) for shape in found} == {*FILLS}
    assert all(2 <= shape.stroke <= 3 for shape in found)


def test_dashes_that_two_solid_lines_join_are_no_frame() -> None:
    image, draw = _sheet()
    for x in (100, 300):
        draw.line((x, 20, x, 280), fill="#a68ecb", width=2)
    for y in (100, 200):
        for x in range(100, 300, 9):
            draw.line((x, y, x + 5, y), fill="#a68ecb", width=2)
    assert not any(shape.dash for shape in _shapes(image))


def test_a_thick_border_is_no_box_of_its_own() -> None:
    image, draw = _sheet()
    draw.rectangle((100, 80, 300, 180), fill="#d0e4ff", outline="#2255aa", width=6)
    (found,) = _shapes(image)
    assert found.fill == (208, 228, 255)
    assert found.border == (34, 85, 170)
    assert abs(found.stroke - 6) < 2


def test_a_dashed_frame_is_found_by_its_sides() -> None:
    image, draw = _sheet()
    for x in range(60, 440, 16):
        for y in (50, 250):
            draw.line((x, y, x + 9, y), fill="black", width=2)
    for y in range(50, 250, 16):
        for x in (60, 440):
            draw.line((x, y, x, y + 9), fill="black", width=2)
    frames = [one for one in _shapes(image) if one.dash]
    assert len(frames) == 1
    assert _near(frames[0].place, (60, 50, 380, 200))


def test_a_frame_that_an_arrow_cuts_in_two_is_still_one() -> None:
    image, draw = _sheet()
    draw.rectangle((60, 50, 440, 250), outline="black", width=2)
    draw.line((0, 150, 499, 150), fill="black", width=2)
    assert any(_near(one.place, (60, 50, 380, 200)) for one in _shapes(image))


@pytest.mark.parametrize("size", [1, 3])
def test_a_panel_that_arrows_cut_into_pieces_is_one_shape_of_its_own_fill(size: int) -> None:
    wide, high, middle = 380 * size, 220 * size, 40 + 110 * size
    image, draw = _sheet(wide + 120, high + 80)
    draw.rectangle((60, 40, 60 + wide, 40 + high), fill="#fbe1cf")
    inner = [Rect(left + 20, 60, wide / 2 - 40, high - 40) for left in (60, 60 + wide / 2)]
    shafts = np.zeros((image.height, image.width), np.uint8)
    for one in inner:
        draw.rectangle((one.x, one.y, one.right, one.bottom), fill="#f2d1b5")
    for at in (60, 60 + wide // 2, 60 + wide):
        draw.line((at - 30, middle, at + 30, middle), fill="#404040", width=9)
        shafts[middle - 6 : middle + 7, at - 32 : at + 33] = 1
    rgb = np.asarray(image)
    known = [shapes.Shape(Outline("rect", one, 1.0), (242, 209, 181), (0, 0, 0), 0.0) for one in inner]
    behind = painting.painted(rgb, (255, 255, 255), known, borders=False)
    ground = painting.ground(rgb, behind, (), UNIT)
    found = shapes.with_cut(rgb, ground, behind, shafts, known, UNIT)
    (panel,) = (one for one in found if one not in known)
    assert _near(panel.place, (60, 40, wide, high))
    assert panel.fill == (251, 225, 207)
    nothing = np.zeros_like(shafts)
    assert shapes.with_cut(rgb, ground, behind, nothing, known, UNIT) == known


def test_the_ground_between_two_panels_and_the_lines_from_one_to_the_other_is_no_box() -> None:
    image, draw = _sheet()
    for left in (20, 300):
        draw.rectangle((left, 20, left + 160, 280), fill="#f3eefc", outline="#a08ddc", width=4)
    for level in (80, 200):
        draw.line((120, level, 360, level), fill="#333355", width=4)
    assert not any(_near(shape.place, (180, 80, 120, 120), 12) for shape in _shapes(image))
    assert sum(shape.place.h > 240 for shape in _shapes(image)) == 2


def test_a_panel_that_is_full_of_things_keeps_its_round_corners() -> None:
    image, draw = _sheet()
    draw.rounded_rectangle((20, 20, 480, 280), 36, fill="#f3eefc", outline="#a08ddc", width=4)
    for x in (60, 200, 340):
        draw.rectangle((x, 50, x + 110, 250), fill="#ffffff", outline="#333355", width=4)
    (panel,) = (shape for shape in _shapes(image) if shape.place.w > 400)
    assert abs(panel.outline.radius - 36) < 6


def test_a_frame_is_not_closed_by_the_side_of_another_shape() -> None:
    image, draw = _sheet()
    draw.line([(300, 60), (60, 60), (60, 200), (300, 200)], fill="black", width=2)
    draw.rectangle((300, 50, 440, 210), fill="#dde8ff", outline="#224488", width=2)
    rgb = np.asarray(image)
    box = shapes.Shape(Outline("rect", Rect(300, 50, 140, 160), 1.0), (221, 232, 255), (34, 68, 136), 2.0)
    behind = painting.painted(rgb, (255, 255, 255), [box], borders=False)
    assert len(shapes.with_ruled(rgb, behind, [], UNIT)) == 2
    assert shapes.with_ruled(rgb, behind, [box], UNIT) == [box]


def test_two_boxes_of_a_row_make_no_frame_up_to_the_second() -> None:
    image, draw = _sheet()
    draw.rounded_rectangle((40, 100, 200, 190), 12, fill="#d2e4fa", outline="#7aa6dc", width=3)
    draw.rounded_rectangle((260, 100, 400, 190), 12, fill="#d2e4fa", outline="#7aa6dc", width=3)
    places = [one.place for one in _shapes(image)]
    assert len(places) == 2
    assert _near(places[0], (40, 100, 160, 90))
    assert _near(places[1], (260, 100, 140, 90))


def test_frames_in_a_row_whose_sides_run_on_are_two() -> None:
    image, draw = _sheet(700, 300)
    for left, right in ((20, 330), (342, 660)):
        for x in range(left, right, 14):
            for y in (30, 250):
                draw.line((x, y, min(x + 8, right), y), fill="#2060a0", width=2)
        for y in range(30, 250, 14):
            for x in (left, right):
                draw.line((x, y, x, min(y + 8, 250)), fill="#2060a0", width=2)
    found = _shapes(image)
    assert len(found) == 2
    assert _near(found[0].place, (20, 30, 310, 220))
    assert _near(found[1].place, (342, 30, 318, 220))


def test_a_panel_that_the_edge_of_the_picture_cuts_is_a_shape() -> None:
    image, draw = _sheet()
    draw.rectangle((200, 100, 500, 300), fill="#e8e8e8")
    (found,) = _shapes(image)
    assert _near(found.place, (200, 100, 300, 200))


def test_two_rules_across_the_sheet_make_no_panel() -> None:
    image, draw = _sheet()
    draw.line((0, 100, 500, 100), fill="#808080", width=3)
    draw.line((200, 100, 200, 300), fill="#808080", width=3)
    assert not _shapes(image)


def test_a_pale_block_arrow_with_a_blurred_rim_is_a_shape() -> None:
    image, draw = _sheet(2000, 1200)
    arrow = [(480, 300), (420, 240), (420, 270), (360, 270), (360, 330), (420, 330), (420, 360)]
    draw.polygon(arrow, fill="#cbe5fe")
    found = _shapes(image.resize((500, 300), Image.Resampling.BICUBIC))
    assert any(len(shape.outline.points) == 7 for shape in found)


def test_thick_dashes_are_no_shapes() -> None:
    image, draw = _sheet()
    for x in range(60, 400, 24):
        draw.rectangle((x, 150, x + 14, 157), fill="#145f82")
    assert not _shapes(image)


def test_a_thick_line_is_followed_over_a_crossing_and_not_into_a_shadow() -> None:
    image, draw = _sheet()
    draw.rectangle((0, 0, 500, 300), fill="#e8e8e8")
    for n in range(6):
        draw.rectangle((20 + n, 60 + n, 106 - n, 246 - n), fill=(220 - 20 * n,) * 3)  # a shadow
    draw.rectangle((10, 50, 100, 240), fill="black")
    draw.line((102, 150, 380, 150), fill="#145f82", width=5)
    draw.line((200, 80, 200, 220), fill="#145f82", width=5)
    for y in (80, 150, 220):
        draw.line((198, y, 380, y), fill="#145f82", width=5)
        draw.polygon([(400, y), (380, y - 10), (380, y + 10)], fill="#145f82")
        draw.rectangle((402, y - 20, 490, y + 20), fill="#d0f0d0")
    arrows = [line for line in _lines(image) if line.heads[1]]
    assert len(arrows) == 3
    for line in arrows:
        assert line.path[0] == pytest.approx((102, 150), abs=8)
        assert line.width == pytest.approx(5, abs=1)


def test_a_dashed_arrow_goes_round_a_corner_between_its_dashes() -> None:
    image, draw = _sheet()
    for y in range(92, 200, 24):
        draw.line((300, y, 300, y + 12), fill="black", width=4)
    for x in range(180, 290, 24):
        draw.line((x, 210, x + 12, 210), fill="black", width=4)
    draw.polygon([(160, 210), (180, 201), (180, 219)], fill="black")
    (line,) = [line for line in _lines(image) if any(line.heads)]
    assert line.path[-1] == pytest.approx((160, 210), abs=4)
    assert line.path[0] == pytest.approx((300, 92), abs=8)


def test_an_arrow_ends_at_the_boxes_that_it_joins() -> None:
    image, draw = _sheet()
    draw.rectangle((40, 100, 160, 200), fill="#dde8ff", outline="#224488", width=2)
    draw.rectangle((340, 100, 460, 200), fill="#dde8ff", outline="#224488", width=2)
    draw.line((161, 150, 322, 150), fill="black", width=3)
    draw.polygon([(338, 150), (320, 141), (320, 159)], fill="black")
    (found,) = _lines(image)
    assert found.heads == (False, True)
    assert abs(found.path[0][0] - 160) < 4
    assert abs(found.path[-1][0] - 340) < 5


def test_the_corner_of_a_line_is_no_head() -> None:
    image, draw = _sheet()
    draw.rectangle((40, 40, 160, 120), fill="#dde8ff", outline="#224488", width=2)
    draw.line([(161, 80), (400, 80), (400, 180)], fill="black", width=3)
    draw.polygon([(400, 200), (391, 180), (409, 180)], fill="black")
    (found,) = _lines(image)
    assert found.heads == (False, True)
    assert abs(found.path[0][0] - 160) < 4


ARROW = [(100.0, 50.0), (70.0, 20.0), (70.0, 40.0), (10.0, 40.0), (10.0, 60.0), (70.0, 60.0), (70.0, 80.0)]


def test_corners_of_a_block_arrow() -> None:
    found = block_arrow(ARROW)
    assert found[0] == ARROW[0]
    assert {(round(x), round(y)) for x, y in found} == {(round(x), round(y)) for x, y in ARROW}
    assert not block_arrow(
        [(0.0, 0.0), (40.0, 0.0), (60.0, 20.0), (60.0, 60.0), (40.0, 80.0), (0.0, 80.0), (-9.0, 40.0)]
    )


def test_a_block_arrow_with_rough_corners_is_made_even() -> None:
    """One corner is blurred into two, and others are off by a pixel or two."""
    rough = [
        (100.0, 49.0),
        (71.0, 20.0),
        (69.0, 41.0),
        (10.0, 39.0),
        (10.0, 59.0),
        (12.0, 60.0),
        (71.0, 60.0),
        (70.0, 78.0),
    ]
    found = block_arrow(rough)
    assert len(found) == 7
    tip, *sides = found
    for upper, lower in zip(sides[:3], reversed(sides[3:]), strict=True):
        assert upper[0] == pytest.approx(lower[0])
        assert abs(upper[1] - tip[1]) == pytest.approx(abs(lower[1] - tip[1]))


@pytest.mark.parametrize(("dash", "gap"), [(8, 7), (14, 8)])
def test_a_head_with_the_first_dash_of_its_line_is_no_block_arrow(dash: int, gap: int) -> None:
    image, draw = _sheet()
    draw.rectangle((340, 100, 460, 200), fill="#dde8ff", outline="#224488", width=2)
    draw.polygon([(40, 150), (57, 141), (57, 159)], fill="#555555")
    for x in range(57, 338 - dash, dash + gap):
        draw.line((x, 150, x + dash, 150), fill="#555555", width=4)
    assert len(_shapes(image)) == 1
    (found,) = _lines(image)
    assert found.heads == (False, True)
    assert found.dash
    assert abs(found.path[-1][0] - 40) < 4


def test_a_small_block_arrow_is_a_shape() -> None:
    image, draw = _sheet()
    draw.polygon([(140, 150), (120, 132), (120, 144), (80, 144), (80, 156), (120, 156), (120, 168)], fill="#555555")
    (found,) = _shapes(image)
    assert _near(found.place, (80, 132, 60, 36), 5.0)


def test_a_head_of_two_strokes_is_one() -> None:
    image, draw = _sheet()
    draw.rectangle((40, 100, 160, 200), fill="#dde8ff", outline="#224488", width=2)
    draw.rectangle((340, 100, 460, 200), fill="#dde8ff", outline="#224488", width=2)
    draw.line((161, 150, 336, 150), fill="black", width=3)
    draw.line([(322, 140), (336, 150), (322, 160)], fill="black", width=3)
    (found,) = _lines(image)
    assert found.heads == (False, True)


def test_a_dashed_arrow_is_followed_back_over_its_gaps() -> None:
    image, draw = _sheet()
    draw.rectangle((40, 100, 160, 200), fill="#dde8ff", outline="#224488", width=2)
    draw.rectangle((340, 100, 460, 200), fill="#dde8ff", outline="#224488", width=2)
    for x in range(163, 320, 16):
        draw.line((x, 150, min(x + 9, 320), 150), fill="black", width=3)
    draw.polygon([(338, 150), (318, 140), (318, 160)], fill="black")
    found = [one for one in _lines(image) if any(one.heads)]
    assert len(found) == 1
    assert found[0].path[0][0] < 180


def test_a_triangle_without_a_shaft_is_no_arrow() -> None:
    image, draw = _sheet()
    draw.polygon([(240, 150), (200, 125), (200, 175)], fill="black")
    assert not [one for one in _lines(image) if any(one.heads)]


def test_the_shaft_of_a_head_may_be_shorter_than_the_head() -> None:
    image, draw = _sheet()
    draw.rectangle((150, 40, 350, 120), fill="#dde8ff", outline="#224488", width=2)
    draw.rectangle((150, 154, 350, 230), fill="#dde8ff", outline="#224488", width=2)
    draw.line((250, 121, 250, 134), fill="black", width=4)
    draw.polygon([(250, 153), (240, 133), (260, 133)], fill="black")
    found = [one for one in _lines(image) if any(one.heads)]
    assert len(found) == 1
    assert abs(found[0].path[0][1] - 121) < 4


def test_there_are_no_arrows_in_photos() -> None:
    image, draw = _sheet()
    noise = np.random.default_rng(0).integers(0, 255, (120, 160, 3), np.uint8)
    image.paste(Image.fromarray(noise), (40, 40))
    draw.line((300, 100, 420, 100), fill="black", width=3)
    quiet = lines.calm(np.asarray(image), UNIT)
    assert not quiet[100, 120]
    assert quiet[100, 300:420].all()


def _cut(image: Image.Image) -> list[Rect]:
    rgb = np.asarray(image)
    none = np.zeros(rgb.shape[:2], np.uint8)
    return [one.place for one in cutouts.cutouts(rgb, np.full_like(rgb, 255), none, none, UNIT)]


def test_a_long_line_does_not_join_the_pictures_beside_it() -> None:
    image, draw = _sheet()
    draw.line((20, 150, 480, 150), fill="black", width=3)
    for x in (60, 360):
        draw.ellipse((x, 100, x + 40, 144), outline="black", width=3)
    found = _cut(image)
    assert len(found) == 3
    assert any(_near(place, (20, 149, 461, 3), 6.0) for place in found)


def test_what_surrounds_a_photo_is_no_part_of_it() -> None:
    image, draw = _sheet()
    noise = np.random.default_rng(0).integers(0, 200, (120, 160, 3), np.uint8)
    image.paste(Image.fromarray(noise), (100, 80))
    for x in range(88, 276, 8):
        for y in (68, 212):
            draw.rectangle((x, y, x + 2, y + 2), fill="black")
    found = _cut(image)
    assert any(_near(place, (100, 80, 160, 120), 6.0) for place in found)
    assert len(found) > 1


def test_lines_that_meet_in_a_corner_are_two_pictures() -> None:
    image, draw = _sheet()
    draw.line([(40, 280), (40, 40), (460, 40)], fill="black", width=3)
    found = _cut(image)
    assert len(found) == 2
    assert all(min(place.w, place.h) < UNIT for place in found)


def test_a_frame_does_not_hide_what_stands_on_its_border() -> None:
    blank = np.full((300, 500, 3), 255, np.uint8)
    white, green = (255, 255, 255), (0, 128, 0)
    frame = shapes.Shape(Outline("rect", Rect(100, 60, 300, 180), 1.0), white, (0, 0, 0), 2.0)
    oval = shapes.Shape(Outline("oval", Rect(97, 120, 60, 60), 1.0), green, green, 2.0)
    assert shapes.with_ruled(blank, blank, [oval, frame], UNIT) == [frame, oval]


def test_a_shadow_on_two_sides_is_parted_and_a_drawing_of_lines_is_not() -> None:
    image, draw = _sheet(600, 400)
    draw.rectangle((40, 190, 300, 198), fill="#999999")
    draw.rectangle((292, 30, 300, 198), fill="#999999")
    for step in range(5):  # a net of lines
        draw.line([(400 + 40 * step, 60), (400, 60 + 40 * step)], fill="#333333", width=2)
        draw.line([(400, 220 - 40 * step), (400 + 40 * step, 220)], fill="#333333", width=2)
    places = _cut(image)
    shadow = [place for place in places if place.x < 350]
    assert len(shadow) == 2
    assert all(min(place.w, place.h) < UNIT for place in shadow)
    assert len(places) == 3


def test_two_large_drawings_side_by_side_stay_two() -> None:
    image, draw = _sheet(600, 300)
    for x in (50, 156):  # closer than a line of text is high
        draw.polygon([(x, 200), (x + 50, 60), (x + 100, 200)], fill="#aa3322")
    assert len(_cut(image)) == 2


def test_a_title_on_the_border_of_a_frame_is_drawn_over_it() -> None:
    image, draw = _sheet()
    draw.rounded_rectangle((60, 60, 440, 260), 20, outline="#6e001b", width=2)
    draw.rectangle((150, 46, 350, 74), fill="#6e001b")
    found = _shapes(image)
    assert [shape.fill for shape in found] == [(255, 255, 255), (110, 0, 27)]


def test_the_ground_between_two_lines_and_two_borders_is_no_shape() -> None:
    image, draw = _sheet()
    draw.rectangle((0, 100, 500, 300), fill="#e9f6ed")
    draw.line((0, 100, 500, 100), "#92d2a6", 3)
    draw.rectangle((60, 160, 440, 280), fill="#fdecf1", outline="#e68ea7", width=3)
    for x in (160, 330):
        draw.line((x, 20, x, 230), "#3d4553", 3)
    assert not [one for one in _shapes(image) if _near(one.place, (160, 100, 170, 60), 8.0)]


def test_a_box_that_stands_on_a_line_stays_one() -> None:
    image, draw = _sheet()
    draw.line((0, 200, 500, 200), "#3d4553", 3)
    draw.rectangle((160, 100, 330, 199), fill="#e9f6ed", outline="#92d2a6", width=3)
    assert [one for one in _shapes(image) if _near(one.place, (160, 100, 171, 100), 5.0)]
