"""Contours, hexagons, arrows of a field and arrows of change."""

from __future__ import annotations

from typing import Any

import pytest

from figwright.core.errors import ChartError
from plots.charts.marks.drawing import HOSTILE, drawn, texts

GRID = {"x": [0, 1, 2] * 3, "y": [0] * 3 + [1] * 3 + [2] * 3, "z": [0.0, 1, 2, 1, 2, 3, 2, 3, 4]}
BIAS = {"Domain": ["Ethics", "Logic"], "Start": [7.0, 8.0], "By": [-2.0, 1.5], "End": [5.0, 9.5]}


def _arrows(axes: Any) -> list[Any]:
    from matplotlib.quiver import Quiver

    return [artist for artist in axes.get_children() if isinstance(artist, Quiver)]


@pytest.mark.parametrize("rows", [9, 8])
def test_contours_span_the_numbers_on_a_grid_and_off_it(rows: int) -> None:
    columns = {name: values[:rows] for name, values in GRID.items()}
    figure = drawn({"mark": "contour", "x": "x", "y": "y", "z": "z"}, columns)
    levels = figure.axes[0].collections[0].levels
    assert levels[0] <= 0
    assert levels[-1] >= max(columns["z"])
    assert figure.axes[1].get_ylabel() == "z"


def test_contours_without_a_third_column_are_of_the_points() -> None:
    columns = {"x": [0.0, 0.1, 0.2, 5.0], "y": [0.0, 0.1, -0.1, 5.0]}
    figure = drawn({"mark": "contour", "x": "x", "y": "y"}, columns)
    assert figure.axes[1].get_ylabel() == "Density"


def test_hexagons_count_every_point() -> None:
    columns = {"x": [0, 0, 1, 2, 3, 3], "y": [0, 0, 1, 2, 3, 3]}
    figure = drawn({"mark": "hexbin", "x": "x", "y": "y"}, columns)
    assert sum(figure.axes[0].collections[0].get_array()) == 6


def test_fields_hold_places_and_components() -> None:
    columns = {"x": [0, 1], "y": [2, 3], "u": [0.5, -1], "v": [1, 2]}
    layer = {"mark": "quiver", "x": "x", "y": "y", "u": "u", "v": "v", "options": {"scale": "data"}}
    axes = drawn(layer, columns).axes[0]
    (field,) = _arrows(axes)
    assert [list(map(float, part)) for part in (field.X, field.Y, field.U, field.V)] == [
        [0, 1],
        [2, 3],
        [0.5, -1],
        [1, 2],
    ]
    assert axes.get_ylim()[1] >= 5


@pytest.mark.parametrize("ends", [{"change": "By"}, {"to": "End"}])
def test_arrows_run_from_start_by_change(ends: dict[str, str]) -> None:
    axes = drawn({"mark": "arrow", "x": "Domain", "y": "Start", "horizontal": True, **ends}, BIAS).axes[0]
    (arrows,) = _arrows(axes)
    assert [list(map(float, part)) for part in (arrows.X, arrows.Y, arrows.U, arrows.V)] == [
        [7, 8],
        [0, 1],
        [-2, 1.5],
        [0, 0],
    ]
    assert (arrows.scale, arrows.scale_units, arrows.angles) == (1, "xy", "xy")
    assert texts(axes) == ["-2.0", "+1.5"]
    assert axes.get_xlim()[0] < 5
    assert axes.get_xlim()[1] > 9.5
    assert [label.get_text() for label in axes.get_yticklabels()] == ["Ethics", "Logic"]


def test_upright_arrows() -> None:
    axes = drawn({"mark": "arrow", "x": "Domain", "y": "Start", "change": "By"}, BIAS).axes[0]
    (arrows,) = _arrows(axes)
    assert list(map(float, arrows.V)) == [-2, 1.5]
    assert axes.get_ylim()[0] < 5


def test_layers_of_arrows_share_a_row_without_meeting() -> None:
    columns = {**BIAS, "Start two": [6.0, 7.0], "By two": [1.0, 2.0]}
    pairs = (("Start", "By", "Out"), ("Start two", "By two", "In"))
    layers = [
        {"mark": "arrow", "x": "Domain", "y": a, "change": b, "names": [n], "horizontal": True} for a, b, n in pairs
    ]
    figure = drawn(layers, columns)
    first, second = _arrows(figure.axes[0])
    assert all(0.2 < abs(a - b) < 0.6 for a, b in zip(first.Y, second.Y, strict=True))
    shown = [
        text.get_text()
        for legend in (*figure.legends, figure.axes[0].get_legend())
        if legend
        for text in legend.get_texts()
    ]
    assert shown == ["Out", "In"]


def test_hostile_names_and_gaps() -> None:
    columns = {HOSTILE[0]: list(HOSTILE), HOSTILE[1]: [1, 2, None, 4, 5], HOSTILE[4]: [1, -1, 1, None, 2]}
    layer = {"mark": "arrow", "x": HOSTILE[0], "y": HOSTILE[1], "change": HOSTILE[4], "horizontal": True}
    assert len(texts(drawn(layer, columns).axes[0])) == 3


def test_half_an_arrow_is_refused() -> None:
    with pytest.raises(ChartError, match="'change' or 'to'"):
        drawn({"mark": "arrow", "x": "Domain", "y": "Start"}, BIAS)
    with pytest.raises(ChartError, match="needs 'v'"):
        drawn({"mark": "quiver", "x": "Start", "y": "By", "u": "End"}, BIAS)
