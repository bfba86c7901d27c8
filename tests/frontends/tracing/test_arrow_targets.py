"""What the ends of arrows are at, where boxes hold pictures and cutouts lie about."""

from __future__ import annotations

import io

from PIL import Image

from figwright.frontends.tracing.placed import placed
from figwright.frontends.tracing.primitives import CUTOUT, Bitmap, Page, Path, Primitive, TextRun
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.paths import polygon
from figwright.ir.spec import Figure


def _box(box: Rect) -> Path:
    x, y = box.right, box.bottom
    return Path(polygon([(box.x, box.y), (x, box.y), (x, y), (box.x, y)]), box, fill="#ddeeff", stroke="#224488")


def _text(words: str, x: float, y: float) -> TextRun:
    wide = 5.0 * len(words)
    return TextRun(words, Rect(x - wide / 2, y - 8, wide, 10), Point(x - wide / 2, y), wide, 10.0)


def _cutout(box: Rect) -> Bitmap:
    out = io.BytesIO()
    Image.effect_noise((round(box.w), round(box.h)), 90).convert("RGB").save(out, "PNG")
    return Bitmap(out.getvalue(), box, CUTOUT)


def _arrow(start: float, end: float, y: float) -> list[Primitive]:
    line = Path(polygon([(start, y), (end - 8, y)], close=False), Rect(start, y, end - start - 8, 0), stroke="#000000")
    head = polygon([(end, y), (end - 8, y - 4), (end - 8, y + 4)])
    return [line, Path(head, Rect(end - 8, y - 4, 8, 8), fill="#000000")]


def _figure(*items: Primitive) -> Figure:
    return placed(Page(600.0, 300.0, items), pixels=True).figure


def _target(figure: Figure) -> Rect:
    (edge,) = figure.edges
    (name,) = edge.target
    return next(Rect(*item.place) for item, _ in figure.walk() if item.id == name and item.place)


def test_a_box_that_an_arrow_leads_into_is_a_frame_and_its_picture_the_target() -> None:
    picture = Rect(400, 110, 80, 80)
    around = [_box(Rect(340, 20, 220, 250)), _text("Judge", 450, 45), _cutout(picture), _text("Agent", 440, 215)]
    figure = _figure(_box(Rect(40, 100, 120, 100)), _text("Input", 100, 150), *around, *_arrow(162, 396, 150))
    scale = 1000 / 600
    assert _target(figure).overlaps(picture.scaled(scale), 0.0)
    assert _target(figure).w < 150 * scale


def test_a_scrap_at_the_end_of_a_line_is_not_meant() -> None:
    scrap = _cutout(Rect(162, 146, 6, 8))
    boxes = [_box(Rect(40, 100, 120, 100)), _box(Rect(400, 100, 120, 100))]
    words = [_text("Input", 100, 150), _text("Output", 460, 150)]
    (edge,) = _figure(*boxes, *words, scrap, *_arrow(168, 398, 150)).edges
    assert edge.source == ("input",)


def test_an_arrow_inside_of_a_frame_comes_from_what_lies_beyond_its_border() -> None:
    outside, inside = _box(Rect(20, 120, 60, 60)), _box(Rect(200, 110, 120, 80))
    frame = [_box(Rect(90, 20, 480, 260)), _text("Diagnosis", 300, 40)]
    words = [_text("Robot", 50, 150), _text("Rollout", 260, 150)]
    (edge,) = _figure(*frame, outside, inside, *words, *_arrow(102, 198, 150)).edges
    assert (edge.source, edge.target) == (("robot",), ("rollout",))


def test_a_stroke_inside_of_a_box_with_words_is_no_arrow() -> None:
    panel = [_cutout(Rect(60, 60, 400, 180)), _text("Train the model", 240, 85)]
    inner = [_box(Rect(300, 130, 100, 60)), _text("Loss", 350, 160)]
    assert not _figure(*panel, *inner, *_arrow(180, 298, 160)).edges


def test_an_arrow_that_begins_inside_of_a_frame_comes_from_what_stands_there() -> None:
    frame = [_box(Rect(40, 20, 240, 260)), _text("Sampling", 160, 40)]
    inner, outer = _box(Rect(160, 110, 102, 80)), _box(Rect(400, 110, 120, 80))
    words = [_text("Nodes", 210, 150), _text("Loss", 460, 150)]
    (edge,) = _figure(*frame, inner, outer, *words, *_arrow(272, 398, 150)).edges
    assert (edge.source, edge.target) == (("nodes",), ("loss",))


def test_what_both_ends_of_an_arrow_lie_in_is_only_their_ground() -> None:
    ground, y = _cutout(Rect(20, 60, 386, 180)), 150
    boxes = [_box(Rect(60, 100, 120, 100)), _box(Rect(400, 20, 180, 260)), _box(Rect(460, 180, 80, 60))]
    words = [_text("Input", 120, y), _text("Output", 490, 40), _text("Loss", 500, 210)]
    corners = [(182, y - 6), (364, y - 6), (364, y - 14), (398, y), (364, y + 14), (364, y + 6), (182, y + 6)]
    block = Path(polygon(corners), Rect(182, y - 14, 216, 28), fill="#888888")
    (edge,) = _figure(ground, *boxes, *words, block).edges
    assert (edge.source, edge.target) == (("input",), ("output",))


def test_a_way_from_head_to_head_is_no_arrow() -> None:
    boxes = [_box(Rect(40, 100, 100, 100)), _box(Rect(400, 20, 120, 80)), _box(Rect(400, 180, 120, 80))]
    words = [_text("Input", 90, 150), _text("Upper", 460, 60), _text("Lower", 460, 220)]
    ways = [[(142, 150), (300, 150), (300, y), (390, y)] for y in (60, 220)]
    ways.append([(400, 60), (302, 60), (302, 222), (390, 222)])
    items: list[Primitive] = []
    for way in ways:
        (left, low), (x, y) = map(min, zip(*way, strict=True)), way[-1]
        items.append(Path(polygon(way, close=False), Rect(left, low, x - left, 222 - low), stroke="#000000"))
        items.append(Path(polygon([(x + 8, y), (x, y - 4), (x, y + 4)]), Rect(x, y - 4, 8, 8), fill="#000000"))
    found = {(edge.source[0], edge.target[0]) for edge in _figure(*boxes, *words, *items).edges}
    assert found == {("input", "lower"), ("input", "upper")}


def test_a_box_that_touches_its_frame_is_meant_before_it() -> None:
    frame = [_box(Rect(40, 20, 240, 260)), _text("Encoders", 160, 40)]
    inner, outer = _box(Rect(160, 110, 119, 80)), _box(Rect(400, 110, 120, 80))
    words = [_text("Vision", 215, 150), _text("Tokens", 460, 150)]
    (edge,) = _figure(*frame, inner, outer, *words, *_arrow(282, 398, 150)).edges
    assert (edge.source, edge.target) == (("vision",), ("tokens",))


def test_a_shape_on_the_line_behind_its_tip_is_not_what_an_arrow_leads_to() -> None:
    mark = _box(Rect(367, 145, 13, 10))
    boxes = [_box(Rect(40, 100, 120, 100)), _box(Rect(392, 100, 120, 100))]
    words = [_text("Input", 100, 150), _text("Output", 452, 150)]
    (edge,) = _figure(*boxes, *words, *_arrow(162, 380, 150), mark).edges
    assert (edge.source, edge.target) == (("input",), ("output",))
