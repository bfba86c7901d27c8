"""Tree map: areas are the values, tiles fill the sheet without meeting, words fit into their tiles."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright.core.errors import ChartError
from plots.charts.marks.drawing import HOSTILE, drawn, overlaps, texts


def _tiles(figure: Any) -> list[tuple[float, float, float, float]]:
    patches = [patch for patch in figure.axes[0].patches if patch.get_width() > 0]
    return [(p.get_x(), p.get_y(), p.get_width(), p.get_height()) for p in patches]


@given(st.lists(st.floats(0.05, 1000), min_size=1, max_size=14))
@settings(max_examples=15, deadline=None)
def test_areas_are_as_the_values_and_tiles_do_not_meet(values: list[float]) -> None:
    figure = drawn({"mark": "treemap", "x": "n", "y": "v"}, {"n": [f"t{i}" for i in range(len(values))], "v": values})
    tiles = _tiles(figure)
    areas = [width * height for *_, width, height in tiles]
    assert [a / sum(areas) for a in areas] == pytest.approx([v / sum(values) for v in sorted(values)[::-1]], rel=1e-6)
    for i, (x, y, width, height) in enumerate(tiles):
        for u, v, wide, high in tiles[i + 1 :]:
            over = min(x + width, u + wide) - max(x, u), min(y + height, v + high) - max(y, v)
            assert min(over) < 1e-9


def test_tiles_are_nearly_square() -> None:
    figure = drawn({"mark": "treemap", "x": "n", "y": "v"}, {"n": list("abcdefgh"), "v": [8, 7, 6, 5, 4, 3, 2, 1]})
    assert max(max(w / h, h / w) for *_, w, h in _tiles(figure)) < 2.5


def test_tiles_carry_their_names_and_shares() -> None:
    figure = drawn({"mark": "treemap", "x": "n", "y": "v"}, {"n": ["Small", "Large"], "v": [1, 3]})
    assert texts(figure.axes[0]) == ["Large\n75%", "Small\n25%"]
    assert [patch.get_label() for patch in figure.axes[0].patches] == ["Large", "Small"]


def test_names_that_hold_their_number_get_no_second_one() -> None:
    figure = drawn({"mark": "treemap", "x": "n", "y": "v"}, {"n": ["A\n30.6%", "B\n69.4%"], "v": [30.6, 69.4]})
    assert texts(figure.axes[0]) == ["B\n69.4%", "A\n30.6%"]


def test_tiles_of_one_parent_lie_together_in_one_colour() -> None:
    columns = {"n": list("abcdef"), "v": [6, 5, 4, 3, 2, 1], "p": ["X", "Y", "X", "Y", "X", "Y"]}
    figure = drawn({"mark": "treemap", "x": "n", "y": "v", "parent": "p"}, columns)
    patches = [patch for patch in figure.axes[0].patches if patch.get_width() > 0 and patch.get_height() > 0]
    assert len({patch.get_facecolor() for patch in patches}) == 2
    assert len({patch.get_facecolor() for patch in patches[:3]}) == 1
    areas = [p.get_width() * p.get_height() for p in patches]
    assert [a / sum(areas) for a in areas] == pytest.approx([v / 21 for v in (6, 4, 2, 5, 3, 1)])


@pytest.mark.parametrize("size", [(3.25, 2.4), (12, 8)])
def test_words_stay_in_their_tiles(size: tuple[float, float]) -> None:
    columns = {"n": [f"Health service {i}" for i in range(12)], "v": [30, 20, 10, 8, 6, 5, 4, 3, 2, 2, 1, 1]}
    figure = drawn({"mark": "treemap", "x": "n", "y": "v"}, columns, size=size, title="Services")
    assert overlaps(figure) == []
    renderer = figure.canvas.get_renderer()
    boxes = [patch.get_window_extent(renderer) for patch in figure.axes[0].patches]
    for text in figure.axes[0].texts:
        words = text.get_window_extent(renderer)
        middle = ((words.x0 + words.x1) / 2, (words.y0 + words.y1) / 2)
        tile = next(box for box in boxes if box.contains(*middle))
        assert words.x0 > tile.x0 - 1
        assert words.x1 < tile.x1 + 1


def test_hostile_names_zero_and_gaps() -> None:
    columns = {HOSTILE[0]: list(HOSTILE), HOSTILE[1]: [3, None, 0, 1, 4]}
    figure = drawn({"mark": "treemap", "x": HOSTILE[0], "y": HOSTILE[1]}, columns)
    assert len(_tiles(figure)) == 3


def test_what_has_no_area_is_refused() -> None:
    with pytest.raises(ChartError, match="cannot be negative"):
        drawn({"mark": "treemap", "x": "n", "y": "v"}, {"n": ["a", "b"], "v": [1, -1]})
    with pytest.raises(ChartError, match="one column of sizes"):
        drawn({"mark": "treemap", "x": "n", "y": ["v", "w"]}, {"n": ["a"], "v": [1], "w": [2]})
