"""Corners to lines: a rounded way never leaves its corners, and heads point where the line goes."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.ir.scene import Point, Rect
from figwright.ir.scene.curves import flattened, head, rounded, shortened


@st.composite
def ways(draw: st.DrawFn) -> list[Point]:
    """An orthogonal polyline that turns at every corner."""
    x = y = 0.0
    points = [Point(x, y)]
    level = draw(st.booleans())
    for step in draw(st.lists(st.integers(-40, 40).filter(bool), min_size=1, max_size=6)):
        x, y, level = (x + step, y, False) if level else (x, y + step, True)
        points.append(Point(x, y))
    return points


radii = st.sampled_from((0.0, 2.0, 5.0, 18.0, 60.0))


def cross(a: Point, b: Point, p: Point) -> float:
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)


def in_triangle(p: Point, a: Point, b: Point, c: Point) -> bool:
    turns = [cross(a, b, p), cross(b, c, p), cross(c, a, p)]
    return min(turns) >= -1e-6 or max(turns) <= 1e-6


@given(ways(), radii)
def test_a_rounded_corner_stays_within_the_corners_triangle(points: list[Point], radius: float) -> None:
    """So a line that keeps clear of a box with its corners keeps clear of it when they are rounded."""
    triangles = [points[i - 1 : i + 2] for i in range(1, len(points) - 1)]
    here = points[0]
    curves = 0
    for letter, numbers in rounded(points, radius):
        if letter == "C":
            controls = [Point(*numbers[k : k + 2]) for k in (0, 2, 4)]
            assert any(all(in_triangle(p, *t) for p in (here, *controls)) for t in triangles)
            curves += 1
        here = Point(*numbers[-2:])
    assert curves == (len(triangles) if radius else 0)


@given(ways(), radii)
def test_the_ends_stay_and_the_line_never_leaves_its_bounds(points: list[Point], radius: float) -> None:
    line = flattened(points, radius)
    assert (line[0], line[-1]) == (points[0], points[-1])
    xs, ys = [p.x for p in points], [p.y for p in points]
    room = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    assert all(room.contains(Rect(p.x, p.y, 0, 0)) for p in line)


@given(ways(), radii)
def test_a_rounded_line_is_shorter_but_runs_along_the_corners(points: list[Point], radius: float) -> None:
    def length(way: list[Point]) -> float:
        return sum(math.hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(way))

    corners = len(points) - 2
    assert length(points) - 0.6 * radius * corners <= length(flattened(points, radius)) + 1e-6
    assert length(flattened(points, radius)) <= length(points) + 1e-6


def test_a_corner_with_room_has_the_wanted_radius_and_one_without_less() -> None:
    roomy = rounded([Point(0, 0), Point(40, 0), Point(40, 40)], 5)
    assert roomy[1] == ("L", (35, 0))
    assert roomy[2][1][-2:] == (40, 5)
    tight = rounded([Point(0, 0), Point(40, 0), Point(40, 4), Point(80, 4)], 5)
    assert tight[1] == ("L", (38, 0))  # two corners share a stretch of 4


def test_neighbouring_corners_do_not_run_into_each_other() -> None:
    line = flattened([Point(0, 0), Point(40, 0), Point(40, 6), Point(80, 6)], 18)
    assert [p.x for p in line] == sorted(p.x for p in line)
    assert [p.y for p in line] == sorted(p.y for p in line)


def test_without_a_radius_the_corners_are_sharp() -> None:
    points = [Point(0, 0), Point(10, 0), Point(10, 10)]
    assert flattened(points, 0) == points


@pytest.mark.parametrize("angle", range(0, 360, 30))
def test_a_head_points_along_its_line_and_is_the_same_on_both_sides(angle: int) -> None:
    ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    tip = Point(20, 30)
    commands = head(tip, Point(20 - 9 * ux, 30 - 9 * uy), 5)
    assert commands[0] == ("M", (20, 30))
    assert commands[-1] == ("Z", ())
    places = [(n[0] - 20, n[1] - 30) for c, n in commands if c == "L"]
    along = [x * ux + y * uy for x, y in places]
    aside = [x * -uy + y * ux for x, y in places]
    assert along == pytest.approx([-5, -3.7, -5])  # two barbs with a notch between them
    assert aside == pytest.approx([2.2, 0, -2.2])


def test_a_head_on_no_line_at_all_does_not_fail() -> None:
    assert len(head(Point(1, 1), Point(1, 1), 5)) == 5


def test_a_line_is_shortened_along_its_own_ends() -> None:
    points = [Point(0, 0), Point(20, 0), Point(20, 30)]
    assert shortened(points, 3, 4) == [Point(3, 0), Point(20, 0), Point(20, 26)]
    assert shortened(points, 0, 0) == points


def test_a_short_end_never_turns_round() -> None:
    first, *_, last = shortened([Point(0, 0), Point(2, 0), Point(2, 9), Point(4, 9)], 8, 8)
    assert 0 < first.x < 2
    assert 2 < last.x < 4
