"""Box, violin, histogram and density: what is drawn is counted from the rows, gaps are left out."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from figwright.core.errors import ChartError
from plots.charts.marks.drawing import HOSTILE, drawn, script

RUNS = {
    "Method": ["base"] * 6 + ["ours"] * 6,
    "Split": ["dev", "test"] * 6,
    "Score": [1.0, 2.0, 3.0, 4.0, 5.0, None, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0],
}
BASE, OURS = [1.0, 2.0, 3.0, 4.0, 5.0], [2.0, 4.0, 6.0, 8.0, 10.0, 12.0]


def _medians(axes: Any) -> list[float]:
    """Heights of the level lines in the ink of medians."""
    flat = [line for line in axes.lines if len(set(line.get_ydata())) == 1 and len(line.get_ydata()) == 2]
    return [line.get_ydata()[0] for line in flat if line.get_color() == "#22262b"]


def test_boxes_have_the_medians_of_their_groups() -> None:
    axes = drawn({"mark": "box", "x": "Method", "y": "Score"}, RUNS).axes[0]
    assert _medians(axes) == [median(BASE), median(OURS)]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["base", "ours"]


@pytest.mark.parametrize("mark", ["box", "violin"])
def test_few_rows_are_dots_at_their_numbers(mark: str) -> None:
    axes = drawn({"mark": mark, "x": "Method", "y": "Score"}, RUNS).axes[0]
    clouds = [c for c in axes.collections if len(c.get_offsets()) > 1 and c.get_sizes().size]
    assert [sorted(y for _, y in c.get_offsets()) for c in clouds] == [BASE, OURS]
    assert all(abs(x - place) < 0.3 for place, c in enumerate(clouds) for x, _ in c.get_offsets())


def test_series_stand_side_by_side_and_are_named_once() -> None:
    figure = drawn({"mark": "box", "x": "Method", "y": "Score", "series": "Split"}, RUNS)
    assert _medians(figure.axes[0]) == [3.0, 6.0, 3.0, 8.0]
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["dev", "test"]


@pytest.mark.parametrize("mark", ["box", "violin"])
def test_columns_without_x_are_groups_of_their_own(mark: str) -> None:
    axes = drawn({"mark": mark, "y": ["a_one", "b"]}, {"a_one": [1, 2, 3, 4], "b": [2, 4, 6, 9, 11]}).axes[0]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["a one", "b"]


def test_summaries_are_drawn_as_they_stand() -> None:
    columns = {"g": ["p", "q"], "lo": [1, 2], "q1": [2, 3], "m": [3, 4], "q3": [4, 5], "hi": [6, 7]}
    layer = {"mark": "box", "x": "g", "y": ["lo", "q1", "m", "q3", "hi"], "options": {"summary": True}}
    axes = drawn(layer, columns).axes[0]
    assert _medians(axes) == [3, 4]
    ends = {round(float(y), 6) for line in axes.lines for y in line.get_ydata()}
    assert {1, 2, 6, 7} <= ends
    with pytest.raises(ChartError, match="five columns"):
        drawn({**layer, "y": ["lo", "hi"]}, columns)


def test_violins_mark_the_median() -> None:
    axes = drawn({"mark": "violin", "x": "Method", "y": "Score"}, RUNS).axes[0]
    assert [list(line.get_ydata()) for line in axes.lines] == [[3.0, 7.0]]


def test_lying_groups_stand_on_the_other_axis() -> None:
    axes = drawn({"mark": "box", "x": "Method", "y": "Score", "horizontal": True}, RUNS).axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["base", "ours"]
    assert axes.get_xlim()[1] > 11


def test_histograms_count_every_row_once() -> None:
    axes = drawn({"mark": "histogram", "y": "Score"}, RUNS).axes[0]
    assert sum(patch.get_height() for patch in axes.patches) == 11
    assert axes.get_ylabel() == "Count"


def test_series_of_a_histogram_share_their_bins() -> None:
    layer = {"mark": "histogram", "y": "Score", "series": "Method", "options": {"bins": 4}}
    axes = drawn(layer, RUNS).axes[0]
    edges = [round(patch.get_x(), 9) for patch in axes.patches]
    assert edges[:4] == edges[4:]
    assert [sum(p.get_height() for p in part) for part in (axes.patches[:4], axes.patches[4:])] == [5, 6]


def test_stacked_histograms_pile_up() -> None:
    layer = {"mark": "histogram", "y": "Score", "series": "Method", "stack": "normal", "options": {"bins": 3}}
    axes = drawn(layer, RUNS).axes[0]
    assert [p.get_y() for p in axes.patches[3:]] == [p.get_height() for p in axes.patches[:3]]


def test_bins_that_were_counted_are_drawn_as_they_are() -> None:
    axes = drawn({"mark": "histogram", "x": "b", "y": "n"}, {"b": ["0-1", "1-2", "2-3"], "n": [3, 9, 4]}).axes[0]
    assert [patch.get_height() for patch in axes.patches] == [3, 9, 4]


def test_areas_under_densities_are_one() -> None:
    import numpy as np

    axes = drawn({"mark": "density", "y": "Score", "series": "Method"}, RUNS).axes[0]
    for line in axes.lines:
        x, y = line.get_data()
        assert float(np.sum((y[1:] + y[:-1]) / 2 * np.diff(x))) == pytest.approx(1, abs=0.06)
    assert axes.get_ylim()[0] == 0


@pytest.mark.parametrize("mark", ["box", "violin", "histogram", "density"])
def test_hostile_names(mark: str) -> None:
    columns = {HOSTILE[0]: [*HOSTILE[1:3], *HOSTILE[1:3]] * 3, HOSTILE[4]: [float(i % 5) for i in range(12)]}
    key = "x" if mark in ("box", "violin") else "series"
    axes = drawn({"mark": mark, key: HOSTILE[0], "y": HOSTILE[4]}, columns).axes[0]
    assert [*axes.patches, *axes.collections, *axes.lines]


def test_no_number_of_the_rows_stands_in_the_script() -> None:
    body = script({"mark": "histogram", "y": "v"}, {"v": [7.12345, 8.54321, 9.99887]}).body
    assert "12345" not in body
    assert "54321" not in body


def test_what_has_no_distribution_is_refused() -> None:
    with pytest.raises(ChartError, match="fewer than 2"):
        drawn({"mark": "density", "y": "v"}, {"v": [1, 1, 1]})
    with pytest.raises(ChartError, match="'bins' is 0"):
        drawn({"mark": "histogram", "y": "v", "options": {"bins": 0}}, {"v": [1, 2, 3]})
