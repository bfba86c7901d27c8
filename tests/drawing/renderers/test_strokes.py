"""The lines of an arrow: cut where they can be straight, and whole when put together again."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawing.renderers.scenes import edge
from figwright.drawing.strokes import stretches
from figwright.ir.scene import Outline, Point
from figwright.ir.scene.paths import parse

pytestmark = pytest.mark.core


def test_a_straight_arrow_is_one_stretch_to_its_tip() -> None:
    arrow = edge("e", "a", "b", ((0, 0), (50, 0)), sides=("right", "left"))
    (line,) = stretches(arrow)
    assert line.begin == (Point(0, 0), Point(50, 0))
    assert (line.end, line.bends) == (None, ())
    assert (line.source, line.target) == ("a", "b")
    assert line.head_start is None
    assert line.head_end is arrow.marks[1]


def test_the_parts_of_a_bent_arrow_meet() -> None:
    (line,) = stretches(edge("e", "a", "b", ((0, 0), (50, 0), (50, 40), (90, 40)), sides=("right", "left")))
    assert line.end is not None
    assert line.bends[0] == ("M", (line.begin[1].x, line.begin[1].y))
    assert line.bends[-1][1][-2:] == (line.end[0].x, line.end[0].y)
    assert line.begin == (Point(0, 0), Point(45, 0))
    assert line.end == (Point(55, 40), Point(90, 40))


def test_a_sharp_corner_needs_no_bends() -> None:
    arrow = edge("e", "a", "b", ((0, 0), (50, 0), (50, 40)), sides=("right", "top"))
    line = arrow.marks[0]
    assert isinstance(line, Outline)
    (cut,) = stretches(replace(arrow, marks=(replace(line, commands=parse("M0 0H50V36")), arrow.marks[1])))
    assert (cut.begin, cut.bends, cut.end) == ((Point(0, 0), Point(50, 0)), (), (Point(50, 0), Point(50, 40)))


def test_a_line_that_leaves_a_trunk_has_no_source() -> None:
    arrow = edge("e", "a", "b", ((0, 0), (50, 0), (50, 40)), sides=("right", "top"))
    line = arrow.marks[0]
    assert isinstance(line, Outline)
    (cut,) = stretches(replace(arrow, marks=(replace(line, commands=parse("M50 10V36")), arrow.marks[1])))
    assert (cut.source, cut.target) == (None, "b")
    assert cut.begin == (Point(50, 10), Point(50, 40))


def test_marks_that_are_no_lines_are_left_alone() -> None:
    arrow = edge("e", "a", "b", ((0, 0), (50, 0)), sides=("right", "left"))
    closed = Outline(parse("M0 0H5V5Z"), arrow.marks[0].paint)  # type: ignore[union-attr]
    assert stretches(replace(arrow, marks=(closed,))) == ()


places = st.integers(-500, 500).map(float)


@given(st.lists(places, min_size=8, max_size=8))
def test_cutting_a_curve_keeps_it(numbers: list[float]) -> None:
    x0, y0, *rest = numbers
    if math.dist((x0, y0), rest[-2:]) < 20:
        return
    arrow = edge("e", "a", "b", ((x0, y0), (rest[-2], rest[-1])), sides=("right", "left"))
    line = Outline((("M", (x0, y0)), ("C", tuple(rest))), arrow.marks[0].paint)  # type: ignore[union-attr]
    (cut,) = stretches(replace(arrow, marks=(line,)))
    assert cut.end is not None
    assert (cut.begin[0], cut.end[1]) == (Point(x0, y0), Point(rest[-2], rest[-1]))
    assert [letter for letter, _ in cut.bends] == ["M", "C"]
    assert cut.bends[0][1] == pytest.approx((cut.begin[1].x, cut.begin[1].y))
    assert cut.bends[1][1][-2:] == pytest.approx((cut.end[0].x, cut.end[0].y))
    # The cut points lie on the curve that was drawn.
    for point in (cut.begin[1], cut.end[0]):
        assert min(_distance(point, x0, y0, rest, t / 800) for t in range(801)) < 4.0


def _distance(p: Point, x0: float, y0: float, n: list[float], t: float) -> float:
    s = 1 - t
    x = s**3 * x0 + 3 * s * s * t * n[0] + 3 * s * t * t * n[2] + t**3 * n[4]
    y = s**3 * y0 + 3 * s * s * t * n[1] + 3 * s * t * t * n[3] + t**3 * n[5]
    return math.dist((p.x, p.y), (x, y))
