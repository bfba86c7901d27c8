"""The network that sees heads, and what lines are drawn on."""

from __future__ import annotations

import math

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2")
pytest.importorskip("onnxruntime")

from figwright.frontends.tracing.bitmaps import arrow_heads, lines, painting  # noqa: E402
from figwright.frontends.tracing.bitmaps.heads import Head, covered  # noqa: E402
from figwright.frontends.tracing.bitmaps.tracks import tracked  # noqa: E402

UNIT = 20.0
Pixels = np.ndarray


def _seen(picture: Pixels) -> list[Head]:
    white = np.full_like(picture, 255)
    quiet = np.ones(picture.shape[:2], bool)
    return arrow_heads.heads(picture, lines.inked(picture, white, quiet, UNIT), quiet, UNIT)


def _arrow(picture: Pixels, tail: tuple[int, int], tip: tuple[int, int], size: int = 12) -> None:
    angle = math.atan2(tip[1] - tail[1], tip[0] - tail[0])
    barbs = [
        (round(tip[0] - size * math.cos(angle + by)), round(tip[1] - size * math.sin(angle + by))) for by in (-0.4, 0.4)
    ]
    cv2.line(
        picture,
        tail,
        (round(tip[0] - 6 * math.cos(angle)), round(tip[1] - 6 * math.sin(angle))),
        (40, 40, 40),
        2,
        cv2.LINE_AA,
    )
    cv2.fillPoly(picture, [np.array([tip, *barbs])], (40, 40, 40), cv2.LINE_AA)


@pytest.mark.parametrize("turn", range(4))
def test_a_head_is_seen_whichever_way_it_points(turn: int) -> None:
    angle = turn * math.pi / 2
    tip = (round(100 + 60 * math.cos(angle)), round(100 + 60 * math.sin(angle)))
    picture = np.full((200, 200, 3), 255, np.uint8)
    _arrow(picture, (100, 100), tip)
    (head,) = _seen(picture)
    assert math.dist(head.tip, tip) < 3
    assert head.direction[0] * math.cos(angle) + head.direction[1] * math.sin(angle) > 0.95


@pytest.mark.parametrize("turn", [20, 70, 160, 250, 300])
def test_a_small_head_is_seen_at_the_rim_of_a_node(turn: int) -> None:
    angle = math.radians(turn)
    tip, tail = ((round(100 - r * math.cos(angle)), round(100 - r * math.sin(angle))) for r in (25, 80))
    picture = np.full((200, 200, 3), 255, np.uint8)
    cv2.circle(picture, (100, 100), 24, (40, 40, 40), 2, cv2.LINE_AA)
    _arrow(picture, tail, tip, size=9)
    (head,) = _seen(picture)
    assert math.dist(head.tip, tip) < 4


def test_a_head_is_seen_whose_point_lies_under_a_border_of_its_colour() -> None:
    picture = np.full((200, 200, 3), 255, np.uint8)
    _arrow(picture, (30, 100), (112, 100))
    cv2.rectangle(picture, (110, 60), (180, 140), (40, 40, 40), 5)
    (head,) = _seen(picture)
    assert math.dist(head.tip, (112, 100)) < 5


def test_on_an_unknown_panel_a_head_is_seen_by_the_network_alone() -> None:
    picture = np.full((200, 200, 3), 255, np.uint8)
    picture[20:180, 20:180] = (150, 190, 230)
    _arrow(picture, (60, 100), (140, 100))
    (head,) = _seen(picture)
    assert math.dist(head.tip, (140, 100)) < 4


def test_boxes_dashes_and_line_ends_have_no_heads() -> None:
    picture = np.full((200, 200, 3), 255, np.uint8)
    cv2.rectangle(picture, (20, 20), (90, 70), (40, 40, 40), 2)
    cv2.line(picture, (20, 120), (120, 120), (40, 40, 40), 2)
    for x in range(20, 160, 12):
        cv2.line(picture, (x, 160), (x + 6, 160), (40, 40, 40), 2)
    assert not _seen(picture)


def test_a_flat_area_is_a_ground_and_the_line_on_it_is_not() -> None:
    picture = np.full((120, 200, 3), 255, np.uint8)
    picture[20:100, 20:180] = (150, 190, 230)
    cv2.line(picture, (30, 60), (170, 60), (40, 40, 40), 2)
    found = painting.ground(picture, np.full_like(picture, 255), (), UNIT)
    assert tuple(found[60, 100]) == (150, 190, 230)
    assert tuple(found[5, 5]) == (255, 255, 255)


def test_what_is_less_sure_at_a_tail_is_no_head() -> None:
    picture = np.full((100, 200, 3), 255, np.uint8)
    _arrow(picture, (40, 50), (160, 50))
    white = np.full_like(picture, 255)
    head = Head((160.0, 50.0), (149.0, 45.0), (149.0, 55.0), 2.0, True, 0.95)
    tail = Head((40.0, 50.0), (50.0, 55.0), (50.0, 45.0), 2.0, True, 0.5)
    cover = covered(painting.differences(picture, white), UNIT)
    (way,) = tracked(picture, white, cover, np.zeros_like(cover), np.zeros_like(cover), [tail, head], UNIT)
    assert not way.double
    assert math.dist(way.path[-1], head.tip) < 1


@pytest.mark.parametrize(("words", "tail"), [((70, 120), 40), ((0, 0), 120)])
def test_a_line_goes_on_where_words_stand_on_it(words: tuple[int, int], tail: int) -> None:
    picture = np.full((100, 200, 3), 255, np.uint8)
    _arrow(picture, (40, 50), (160, 50))
    picture[:, 70:120] = 255  # as long as no gap between dashes
    white = np.full_like(picture, 255)
    head = Head((160.0, 50.0), (149.0, 45.0), (149.0, 55.0), 2.0, True, 0.95)
    cover = covered(painting.differences(picture, white), UNIT)
    hidden = np.zeros_like(cover)
    hidden[40:60, slice(*words)] = 1
    (way,) = tracked(picture, white, cover, hidden, np.zeros_like(cover), [head], UNIT)
    assert abs(way.path[0][0] - tail) < 4
    assert not way.dashed


def test_borders_that_a_line_crosses_are_no_gaps_of_a_dashed_one() -> None:
    picture = np.full((100, 240, 3), 255, np.uint8)
    _arrow(picture, (20, 50), (200, 50))
    white = np.full_like(picture, 255)
    head = Head((200.0, 50.0), (189.0, 45.0), (189.0, 55.0), 2.0, True, 0.95)
    rims = np.zeros(picture.shape[:2], bool)
    rims[:, 90:97] = rims[:, 106:113] = True  # two frames, one right in the other
    away = painting.differences(picture, white)
    away[rims] = 0
    cover = covered(away, UNIT)
    none = np.zeros_like(cover)
    (crossed,) = tracked(picture, white, cover, none, rims, [head], UNIT)
    assert abs(crossed.path[0][0] - 20) < 4
    assert not crossed.dashed
    (ended,) = tracked(picture, white, cover, none, none, [head], UNIT)
    assert ended.path[0][0] > 100
