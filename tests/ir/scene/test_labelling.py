"""Labels beside lines: never on a box, a line, a border or each other, and as near to their line's middle as can be."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright.ir.scene.geometry import Point, Rect
from figwright.ir.scene.labelling import OFF, Request, Spot, place_labels

SHEET = Rect(0, 0, 300, 200)
LEVEL = (Point(50, 100), Point(250, 100))
UPRIGHT = (Point(150, 20), Point(150, 180))


def placed(
    *requests: Request,
    boxes: tuple[Rect, ...] = (),
    others: tuple[tuple[Point, ...], ...] = (),
    frames: tuple[Rect, ...] = (),
) -> list[Spot]:
    lines = [(r.id, r.points) for r in requests] + [(f"other{i}", points) for i, points in enumerate(others)]
    return place_labels(requests, boxes, lines, frames, SHEET)


def label(points: tuple[Point, ...], *sizes: tuple[float, float], id: str = "e") -> Request:
    return Request(id, points, sizes or ((40, 10),))


def test_a_label_stands_above_the_middle_of_a_level_line() -> None:
    (spot,) = placed(label(LEVEL))
    assert spot.rect.cx == 150
    assert spot.rect.bottom == pytest.approx(100 - OFF)
    assert not spot.stray


def test_a_label_stands_beside_the_middle_of_an_upright_line() -> None:
    (spot,) = placed(label(UPRIGHT))
    assert spot.rect.cy == 100
    assert 150 + OFF <= spot.rect.x <= 150 + 2 * OFF


def test_below_when_above_is_taken() -> None:
    (spot,) = placed(label(LEVEL), boxes=(Rect(40, 60, 220, 36),))
    assert spot.rect.y == pytest.approx(100 + OFF)
    assert spot.rect.cx == 150


def test_along_the_line_when_its_middle_is_taken() -> None:
    taken = (Rect(130, 70, 40, 28), Rect(130, 102, 40, 28))
    (spot,) = placed(label(LEVEL), boxes=taken)
    assert spot.rect.bottom == pytest.approx(100 - OFF)
    assert not any(spot.rect.overlaps(box) for box in taken)
    assert abs(spot.rect.cx - 150) < 70, "the nearest free place"


def test_the_longest_level_stretch_is_preferred() -> None:
    way = (Point(20, 40), Point(40, 40), Point(40, 150), Point(240, 150))
    (spot,) = placed(label(way))
    assert spot.rect.bottom == pytest.approx(150 - OFF)


def test_a_long_stretch_with_air_is_preferred_to_a_short_one_against_a_box() -> None:
    line = (Point(200, 20), Point(200, 150), Point(164, 150))
    (spot,) = placed(label(line, (30, 10)), boxes=(Rect(100, 130, 64, 40),))
    assert spot.rect.bottom < 140
    assert spot.rect.cy == pytest.approx(85, abs=20)


def test_a_narrower_setting_is_taken_where_the_wide_one_does_not_fit() -> None:
    walls = (Rect(60, 20, 70, 160), Rect(190, 20, 70, 160))
    (spot,) = placed(label(UPRIGHT, (60, 10), (34, 22)), boxes=walls)
    assert spot.choice == 1
    assert (spot.rect.w, spot.rect.h) == (34, 22)
    (free,) = placed(label(UPRIGHT, (60, 10), (34, 22)))
    assert free.choice == 0


def test_no_label_lies_on_the_border_of_a_zone() -> None:
    frame = Rect(140, 40, 150, 120)
    (spot,) = placed(label(LEVEL), frames=(frame,))
    assert frame.contains(spot.rect) or not frame.overlaps(spot.rect)


def test_a_label_keeps_off_foreign_lines() -> None:
    foreign = (Point(150, 0), Point(150, 98))
    (spot,) = placed(label(LEVEL), others=(foreign,))
    assert not spot.rect.crossed_by(*foreign)


def test_a_label_with_no_place_at_its_line_strays_to_the_nearest_free_one_and_says_so() -> None:
    (spot,) = placed(label(LEVEL), boxes=(Rect(0, 70, 300, 28), Rect(0, 102, 300, 28)))
    assert spot.stray
    assert spot.rect.bottom <= 70
    assert 70 - spot.rect.bottom < 8


def test_when_everything_is_full_the_label_goes_below_the_sheet() -> None:
    (spot,) = placed(label(LEVEL), boxes=(Rect(-200, -200, 700, 298), Rect(-200, 102, 700, 298)))
    assert spot.stray
    assert spot.rect.y >= 400


def test_the_shortest_line_chooses_first() -> None:
    """Between the two lines is room for one label; both would like to have it, and only the long one can do without."""
    short = label((Point(130, 118), Point(170, 118)), (40, 9), id="short")
    long = label(LEVEL, (40, 9), id="long")
    walls = (Rect(110, 60, 80, 38), Rect(110, 120, 80, 30))
    spots = {spot.id: spot for spot in placed(long, short, boxes=walls)}
    assert (spots["short"].rect.cx, spots["short"].rect.bottom) == pytest.approx((150, 118 - OFF))
    assert not spots["long"].stray


def test_answers_come_in_the_order_of_the_requests() -> None:
    ids = ["b", "a", "c"]
    requests = [label((Point(20, y), Point(200, y)), id=id) for id, y in zip(ids, (40, 90, 140), strict=True)]
    assert [spot.id for spot in placed(*requests)] == ids


@st.composite
def sheets(draw: st.DrawFn) -> tuple[list[Request], list[Rect], list[Rect]]:
    """Lines with labels between boxes that stand anywhere off the lines."""
    tens = st.integers(0, 30).map(lambda n: 10.0 * n)
    requests = []
    for i in range(draw(st.integers(1, 4))):
        x, y, level = draw(tens), draw(tens), draw(st.booleans())
        reach = draw(st.integers(2, 16)) * 10.0
        ends = (Point(x, y), Point(x + reach, y) if level else Point(x, y + reach))
        size = (draw(st.integers(10, 60)), draw(st.integers(8, 22)))
        requests.append(Request(f"e{i}", ends, (size,)))
    rects = st.builds(Rect, tens, tens, st.integers(10, 60), st.integers(10, 60))
    return requests, draw(st.lists(rects, max_size=8)), draw(st.lists(rects, max_size=2))


@settings(deadline=None)
@given(sheets())
def test_labels_never_lie_on_a_box_a_line_or_each_other(sheet: tuple[list[Request], list[Rect], list[Rect]]) -> None:
    requests, boxes, frames = sheet
    spots = placed(*requests, boxes=tuple(boxes), frames=tuple(frames))
    assert [spot.id for spot in spots] == [request.id for request in requests]
    for spot, request in zip(spots, requests, strict=True):
        assert (spot.rect.w, spot.rect.h) == pytest.approx(request.sizes[spot.choice])
        assert not any(spot.rect.overlaps(box) for box in boxes)
        for line in requests:
            assert not any(spot.rect.crossed_by(a, b) for a, b in pairwise(line.points))
    assert not any(one.rect.overlaps(other.rect) for one, other in combinations(spots, 2))


@given(st.lists(st.tuples(*[st.integers(0, 280)] * 2, *[st.integers(10, 120)] * 2), max_size=12), st.integers(0, 300))
def test_on_a_sheet_that_cannot_grow_words_stay_on_it_beside_their_line(
    boxes: list[tuple[int, int, int, int]], x: int
) -> None:
    line = (Point(x, 2), Point(x, 60))
    (spot,) = place_labels([label(line)], [Rect(*box) for box in boxes], [("e", line)], [], SHEET, fixed=True)
    assert SHEET.contains(spot.rect)
    assert abs(spot.rect.cx - x) < 45
    assert spot.rect.y < 62
