"""Narrow filled shapes that are read as lines."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from figwright.frontends.freehand.naming.strips import ribbon
from figwright.ir.scene import Point
from figwright.ir.scene.polygons import off_border


def _wave(turns: float, height: float, width: float, steps: int) -> tuple[list[Point], list[Point]]:
    """The middle of a strip that winds about a straight line, and its outline."""
    middle, one, other = list[Point](), list[Point](), list[Point]()
    for step in range(steps + 1):
        at = step / steps * turns * 2 * math.pi
        x, y = 5 * at, height * math.sin(at)
        slope = height / 5 * math.cos(at)
        dx, dy = -slope / math.hypot(1, slope) * width / 2, 1 / math.hypot(1, slope) * width / 2
        middle.append(Point(x, y))
        one.append(Point(x + dx, y + dy))
        other.append(Point(x - dx, y - dy))
    return middle, [*one, *reversed(other)]


@given(turns=st.floats(0.4, 2.0), height=st.floats(0.0, 8.0), width=st.floats(0.5, 2.5), steps=st.integers(4, 30))
def test_a_line_runs_where_its_strip_does(turns: float, height: float, width: float, steps: int) -> None:
    middle, outline = _wave(turns, height, width, steps)
    if found := ribbon(tuple(outline), 4.0):
        there_and_back = (*found.line, *found.line[-2:0:-1])
        assert max(off_border(there_and_back, point) for point in middle) < 1.5 * width


def test_straight_and_gently_bent_strips_are_lines() -> None:
    for turns, height in ((1.0, 0.0), (0.25, 2.0)):
        _, outline = _wave(turns, height, 1.0, 16)
        assert ribbon(tuple(outline), 4.0)


def test_a_narrow_curve_that_doubles_back_is_no_chord() -> None:
    """A letter S, as plots draw their words: three bows of a narrow pen."""
    _, outline = _wave(1.0, 6.0, 2.5, 24)
    found = ribbon(tuple(outline), 4.0)
    assert found is None or len(found.line) > 2
