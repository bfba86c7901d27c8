"""Ends of lines: heads, borders that they begin behind, and arrows that they lead to."""

from __future__ import annotations

import pytest

from figwright.frontends.tracing.bitmaps.arrows import Way
from figwright.frontends.tracing.bitmaps.heads import Head
from figwright.frontends.tracing.bitmaps.lines import Line, Spot, joined, through, with_heads

pytest.importorskip("cv2")
import cv2
import numpy as np

RIGHT = Head((104.0, 40.0), (94.0, 35.0), (94.0, 45.0), 2.0, True, 0.9)
LEFT = Head((16.0, 40.0), (26.0, 45.0), (26.0, 35.0), 2.0, True, 0.8)


def _line() -> Way:
    path = tuple((float(x), 40.0) for x in range(20, 101, 4))
    return Way(path, (-1.0, 0.0), (1.0, 0.0), (0, 0, 0), False, False, 80.0, 2.0, bare=True)


def test_a_line_leads_to_the_head_at_its_end() -> None:
    found = with_heads(_line(), [RIGHT], 20.0)
    assert not found.bare
    assert not found.double
    assert found.path[-1] == RIGHT.tip
    assert found.head == (10.0, 10.0)


def test_a_head_at_the_first_end_turns_the_line() -> None:
    found = with_heads(_line(), [LEFT], 20.0)
    assert found.path[-1] == LEFT.tip
    assert found.pointing == (-1.0, 0.0)


def test_heads_at_both_ends() -> None:
    assert with_heads(_line(), [LEFT, RIGHT], 20.0).double


@pytest.mark.parametrize(
    "head",
    [
        Head((104.0, 40.0), (99.0, 50.0), (109.0, 50.0), 2.0, True),  # points up
        Head((60.0, 40.0), (50.0, 35.0), (50.0, 45.0), 2.0, True),  # in the middle
        Head((104.0, 60.0), (94.0, 55.0), (94.0, 65.0), 2.0, True),  # beside the end
    ],
)
def test_no_head(head: Head) -> None:
    assert with_heads(_line(), [head], 20.0).bare


def _drawn(*path: Spot, head: bool = True, colour: tuple[int, int, int] = (0, 0, 0)) -> Line:
    return Line(path, (False, head), colour, 2.0, (), (8.0, 8.0))


def _rim(left: float, top: float, right: float, bottom: float) -> list[Spot]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def test_an_arrow_goes_on_from_the_line_that_leads_to_its_tail() -> None:
    arrow = _drawn((110, 40), (200, 40))
    trunk = _drawn((10, 100), (10, 40), (100, 40), head=False)
    (whole,) = joined([arrow, trunk], [_rim(105, 0, 400, 300)], 20.0)
    assert whole.path == (*trunk.path, *arrow.path)
    assert whole.heads == (False, True)


@pytest.mark.parametrize(
    "other",
    [
        _drawn((10, 70), (100, 70), head=False),  # beside it
        _drawn((105, 90), (105, 42), head=False),  # across it
        _drawn((10, 40), (60, 40), head=False),  # far from it
        _drawn((10, 40), (100, 40), head=False, colour=(200, 60, 60)),
    ],
)
def test_a_line_that_leads_elsewhere_stays_by_itself(other: Line) -> None:
    arrow = _drawn((110, 40), (200, 40))
    assert joined([arrow, other], [], 20.0) == [arrow, other]


def test_a_small_shape_between_two_lines_keeps_them_apart() -> None:
    arrow, trunk = _drawn((118, 40), (200, 40)), _drawn((10, 40), (100, 40), head=False)
    assert len(joined([arrow, trunk], [_rim(101, 30, 117, 50)], 20.0)) == 2


def test_an_arrow_begins_behind_a_border_where_its_ink_does() -> None:
    rgb = np.full((80, 240, 3), 255, np.uint8)
    cv2.rectangle(rgb, (-10, -10), (100, 90), (90, 60, 160), 2)
    cv2.line(rgb, (90, 40), (200, 40), (0, 0, 0), 2)
    line = _drawn((100, 40), (200, 40))
    rim = _rim(-10, -10, 100, 90)
    found = through(rgb, line, [rim], 20.0)
    assert found.path[0] == pytest.approx((90, 40), abs=2)
    cv2.rectangle(rgb, (0, 0), (97, 79), (255, 255, 255), -1)
    assert through(rgb, line, [rim], 20.0) == line
