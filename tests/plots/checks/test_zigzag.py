"""Lines that go back and forth are told from those that go one way, up a page, or along a path."""

from __future__ import annotations

from dataclasses import replace

import pytest

from figwright.plots.checks import Plot, get
from figwright.plots.readback import Mark
from plots.checks.drawings import axes, drawn, line, severities

AT = (3.0, 1.0, 2.0, 1.0, 3.0, 2.0, 1.0, 3.0)
UP = (5.0, 1.0, 4.0, 2.0, 6.0, 3.0, 1.5, 5.5)


def walk(x: tuple[float, ...], y: tuple[float, ...]) -> Mark:
    return replace(line(*y), x=x)


def test_raw_rows_joined_in_the_order_of_the_file() -> None:
    assert severities("zigzag", axes(walk(AT, UP))) == ["warning"]


@pytest.mark.parametrize(
    ("x", "y"),
    [
        (tuple(sorted(AT)), UP),  # one way, though places repeat
        (UP, tuple(sorted(UP))),  # a profile that goes upwards
        ((0.0, 1.0, 2.0, 1.0, 0.0), (0.0, 1.0, 0.0, -1.0, 0.0)),  # one loop
    ],
)
def test_lines_that_go_one_way(x: tuple[float, ...], y: tuple[float, ...]) -> None:
    assert severities("zigzag", axes(walk(x, y))) == []


def test_paths_may_turn() -> None:
    tangle = drawn(axes(walk(AT, UP)))
    assert list(get("zigzag")(Plot(tangle, intent="the trajectory of the robot"))) == []
    assert list(get("zigzag")(Plot(drawn(axes(walk(AT, UP), title="Flight path"))))) == []
