"""Rectangles and segments: what overlaps, what contains, and what a line passes through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.ir.scene.geometry import Point, Rect, union

pytestmark = pytest.mark.core

lattice = st.integers(0, 8)
points = st.builds(Point, lattice, lattice)
rects = st.builds(Rect, lattice, lattice, st.integers(1, 8), st.integers(1, 8))


def passes(rect: Rect, a: Point, b: Point, slack: float = 0.01, samples: int = 256) -> bool:
    """Brute force: some point of the segment lies inside.

    On a lattice of 8 a line that is not beside a rectangle cuts at least 0.14 off it, and the longest segment has a
    sample every 0.05: so none is missed."""
    for i in range(samples + 1):
        x, y = a.x + (b.x - a.x) * i / samples, a.y + (b.y - a.y) * i / samples
        if rect.x + slack < x < rect.right - slack and rect.y + slack < y < rect.bottom - slack:
            return True
    return False


@given(rects, points, points)
def test_a_segment_crosses_what_it_has_a_point_inside_of(rect: Rect, a: Point, b: Point) -> None:
    assert rect.crossed_by(a, b) == passes(rect, a, b)


@given(rects, points, points)
def test_a_crossing_has_no_direction(rect: Rect, a: Point, b: Point) -> None:
    assert rect.crossed_by(a, b) == rect.crossed_by(b, a)


@pytest.mark.parametrize(
    ("a", "b", "crossed"),
    [
        (Point(0, 15), Point(40, 15), True),  # straight through
        (Point(0, 15), Point(12, 15), True),  # ends inside
        (Point(13, 13), Point(15, 16), True),  # wholly inside
        (Point(0, 10), Point(40, 10), False),  # along the upper edge
        (Point(10, 0), Point(10, 40), False),  # along the left edge
        (Point(0, 20), Point(20, 0), False),  # touches the corner at (10, 10)
        (Point(0, 22), Point(22, 0), True),  # cuts that corner
        (Point(0, 15), Point(10, 15), False),  # ends on the border, as an arrow does
        (Point(0, 15), Point(9, 15), False),  # ends before it
    ],
)
def test_borders_and_corners_do_not_count(a: Point, b: Point, crossed: bool) -> None:
    assert Rect(10, 10, 20, 10).crossed_by(a, b) is crossed


def test_slack_says_how_deep_a_line_must_go() -> None:
    rect, a, b = Rect(0, 0, 10, 10), Point(-5, 1), Point(15, 1)
    assert rect.crossed_by(a, b, slack=0.9)
    assert not rect.crossed_by(a, b, slack=1.1)


@given(rects, rects)
def test_overlap_is_mutual_and_means_common_inside(one: Rect, other: Rect) -> None:
    width = min(one.right, other.right) - max(one.x, other.x)
    height = min(one.bottom, other.bottom) - max(one.y, other.y)
    assert one.overlaps(other) == other.overlaps(one) == (width > 0 and height > 0)


@given(rects, rects)
def test_containing_means_that_no_side_sticks_out(outer: Rect, inner: Rect) -> None:
    within = outer.x <= inner.x and inner.right <= outer.right and outer.y <= inner.y and inner.bottom <= outer.bottom
    assert outer.contains(inner) == within


@given(st.lists(rects, min_size=1, max_size=5))
def test_a_union_contains_all_and_is_no_larger_than_it_must_be(several: list[Rect]) -> None:
    whole = union(several)
    assert all(whole.contains(rect) for rect in several)
    assert any(rect.x == whole.x for rect in several)
    assert any(rect.y == whole.y for rect in several)
    assert any(rect.right == whole.right for rect in several)
    assert any(rect.bottom == whole.bottom for rect in several)


def test_the_union_of_nothing_is_empty() -> None:
    assert union([]) == Rect(0, 0, 0, 0)


@given(rects, st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 4))
def test_moving_keeps_the_size_and_growing_keeps_the_middle(rect: Rect, dx: int, dy: int, by: int) -> None:
    moved, grown = rect.moved(dx, dy), rect.grown(by)
    assert (moved.w, moved.h, moved.cx, moved.cy) == (rect.w, rect.h, rect.cx + dx, rect.cy + dy)
    assert (grown.cx, grown.cy, grown.w, grown.h) == (rect.cx, rect.cy, rect.w + 2 * by, rect.h + 2 * by)
    assert grown.contains(rect)
