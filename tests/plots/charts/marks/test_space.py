"""Blocks, lines, points and surfaces in space: their corners are the table's numbers."""

from __future__ import annotations

from typing import Any

import pytest

from figwright.core.errors import ChartError
from plots.charts.marks.drawing import HOSTILE, drawn


def _blocks(axes: Any) -> list[tuple[float, float, float]]:
    """Middle across, middle behind and height of every block."""
    import numpy as np

    faces = np.asarray(axes.collections[0]._faces, dtype=float).reshape(-1, 24, 3)
    low, high = faces.min(axis=1), faces.max(axis=1)
    middle = (low + high) / 2
    return [(round(m[0], 6), round(m[1], 6), round(h[2], 6)) for m, h in zip(middle, high, strict=True)]


def test_columns_stand_behind_each_other() -> None:
    columns = {"Year": [2019, 2020, 2021], "Public": [3, 5, 4], "Private": [7, None, 8]}
    axes = drawn({"mark": "bar3d", "x": "Year", "y": ["Public", "Private"]}, columns).axes[0]
    assert _blocks(axes) == [(0, 0, 3), (1, 0, 5), (2, 0, 4), (0, 1, 7), (2, 1, 8)]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["Public", "Private"]


def test_long_rows_stand_at_their_numbers_and_categories() -> None:
    columns = {"r": [1, 1, 2, 2], "k": ["a", "b", "a", "b"], "n": [10, 12, 8, 7]}
    axes = drawn({"mark": "bar3d", "x": "r", "y": "k", "z": "n"}, columns).axes[0]
    assert sorted(_blocks(axes)) == [(1, 0, 10), (1, 1, 12), (2, 0, 8), (2, 1, 7)]


def test_scattered_blocks_stand_where_the_numbers_say() -> None:
    columns = {"x": [0.25, 1.25, 2.25], "y": [0.5, 1.5, 2.5], "z": [6, 7, 5]}
    axes = drawn({"mark": "bar3d", "x": "x", "y": "y", "z": "z"}, columns).axes[0]
    assert _blocks(axes) == [(0.25, 0.5, 6), (1.25, 1.5, 7), (2.25, 2.5, 5)]


def test_the_higher_rows_stand_behind() -> None:
    columns = {"k": ["a", "b"], "High": [9, 8], "Low": [1, 2]}
    assert drawn({"mark": "bar3d", "x": "k", "y": ["High", "Low"]}, columns).axes[0].yaxis_inverted()
    assert not drawn({"mark": "bar3d", "x": "k", "y": ["Low", "High"]}, columns).axes[0].yaxis_inverted()


def test_layers_are_lines_with_names_and_share_the_ends_of_their_labels() -> None:
    columns = {"t": [1, 2, 3], "A growth": [2, 3, 4], "A index": [3, 4, 5], "B growth": [1, 2, 3], "B index": [5, 6, 7]}
    layers = [{"mark": "line3d", "x": "t", "y": f"{c} growth", "z": f"{c} index", "names": [c]} for c in "AB"]
    axes = drawn(layers, columns).axes[0]
    assert [tuple(map(list, line.get_data_3d())) for line in axes.lines] == [
        ([1, 2, 3], [2, 3, 4], [3, 4, 5]),
        ([1, 2, 3], [1, 2, 3], [5, 6, 7]),
    ]
    assert [line.get_label() for line in axes.lines] == ["A", "B"]
    assert (axes.get_xlabel(), axes.get_ylabel(), axes.get_zlabel()) == ("t", "growth", "index")


def test_points_keep_their_places_by_series() -> None:
    columns = {"a": [1, 2, 3], "b": [4, 5, 6], "c": [7, 8, 9], "g": ["u", "v", "u"]}
    axes = drawn({"mark": "scatter3d", "x": "a", "y": "b", "z": "c", "series": "g"}, columns).axes[0]
    clouds = [c for c in axes.collections if hasattr(c, "_offsets3d")]
    assert [[list(map(float, side)) for side in c._offsets3d] for c in clouds] == [
        [[1, 3], [4, 6], [7, 9]],
        [[2], [5], [8]],
    ]
    assert [c.get_label() for c in clouds] == ["u", "v"]


@pytest.mark.parametrize("full", [True, False])
def test_surfaces_pass_through_the_numbers(full: bool) -> None:
    import numpy as np

    columns = {"x": [0, 1, 2] * 3, "y": [0] * 3 + [1] * 3 + [2] * 3, "z": [0.0, 1, 2, 3, 4, 5, 6, 7, 8]}
    if not full:
        columns = {name: values[:-1] for name, values in columns.items()}
    axes = drawn({"mark": "surface", "x": "x", "y": "y", "z": "z"}, columns).axes[0]
    corners = {tuple(np.round(corner, 6)) for face in axes.collections[0]._faces for corner in face}
    assert corners == set(zip(columns["x"], columns["y"], columns["z"], strict=True))


def test_hostile_names() -> None:
    columns = {HOSTILE[0]: [1, 2, 3, 4], HOSTILE[1]: [4, 3, 2, 1], HOSTILE[2]: [1, None, 2, 5], "k": list(HOSTILE[:4])}
    for mark in ("line3d", "scatter3d"):
        axes = drawn({"mark": mark, "x": HOSTILE[0], "y": HOSTILE[1], "z": HOSTILE[2]}, columns).axes[0]
        assert [*axes.lines, *axes.collections]
    assert drawn({"mark": "bar3d", "x": "k", "y": [HOSTILE[0], HOSTILE[2]]}, columns).axes[0].collections


def test_what_has_no_third_side_is_refused() -> None:
    with pytest.raises(ChartError, match="needs 'z'"):
        drawn({"mark": "line3d", "x": "a", "y": "b"}, {"a": [1, 2], "b": [1, 2]})
    with pytest.raises(ChartError, match="four rows"):
        drawn({"mark": "surface", "x": "a", "y": "b", "z": "c"}, {"a": [1, 2], "b": [1, 2], "c": [1, 2]})
