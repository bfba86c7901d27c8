"""Heat map: the cells hold the table's numbers in every form of the data, and words that can be read."""

from __future__ import annotations

import math
from typing import Any

import pytest

from figwright.core.colour import contrast
from figwright.core.errors import ChartError
from plots.charts.marks.drawing import HOSTILE, drawn, overlaps, script, texts

WIDE = {"Model": ["A", "B", "C"], "en": [0.5, 0.25, 0.75], "de": [0.1, None, 0.9]}
LONG = {
    "Month": ["Jan", "Feb", "Mar", "Jan", "Mar"],
    "City": ["Oslo", "Oslo", "Oslo", "Rome", "Rome"],
    "Degrees": [-4.0, -3.5, 0.5, 8.0, 12.25],
}


def _cells(axes: Any) -> list[list[float]]:
    array = axes.collections[0].get_array()
    return [
        [float(v) if v is not None and not math.isnan(float(v)) else math.nan for v in row]
        for row in array.filled(math.nan)
    ]


def _ticks(axes: Any) -> tuple[list[str], list[str]]:
    return [t.get_text() for t in axes.get_xticklabels()], [t.get_text() for t in axes.get_yticklabels()]


def test_wide_rows_go_down_and_columns_across() -> None:
    axes = drawn({"mark": "heatmap", "x": "Model", "y": ["en", "de"]}, WIDE).axes[0]
    found = _cells(axes)
    assert found[0] == [0.5, 0.1]
    assert found[2] == [0.75, 0.9]
    assert math.isnan(found[1][1])
    assert _ticks(axes) == (["en", "de"], ["A", "B", "C"])
    assert sorted(texts(axes)) == sorted(["0.50", "0.10", "0.25", "0.75", "0.90"])
    assert axes.get_ylim()[0] > axes.get_ylim()[1]


def test_long_rows_are_put_where_they_belong() -> None:
    axes = drawn({"mark": "heatmap", "x": "Month", "y": "City", "z": "Degrees"}, LONG).axes[0]
    assert _ticks(axes) == (["Jan", "Feb", "Mar"], ["Oslo", "Rome"])
    found = _cells(axes)
    assert found[0] == [-4.0, -3.5, 0.5]
    assert found[1][0] == 8.0
    assert found[1][2] == 12.25
    assert math.isnan(found[1][1])
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("Month", "City")


def test_series_go_down_as_well() -> None:
    layer = {"mark": "heatmap", "x": "Month", "y": "Degrees", "series": "City"}
    assert _cells(drawn(layer, LONG).axes[0])[0] == [-4.0, -3.5, 0.5]


def test_a_single_column_is_one_row() -> None:
    axes = drawn({"mark": "heatmap", "x": "Model", "y": "en"}, WIDE).axes[0]
    assert _cells(axes) == [[0.5, 0.25, 0.75]]
    assert _ticks(axes)[0] == ["A", "B", "C"]


def test_horizontal_swaps_rows_and_columns() -> None:
    axes = drawn({"mark": "heatmap", "x": "Model", "y": ["en", "de"], "horizontal": True}, WIDE).axes[0]
    assert _cells(axes)[0] == [0.5, 0.25, 0.75]
    assert _ticks(axes) == (["A", "B", "C"], ["en", "de"])


def test_a_triangle_with_an_empty_row_and_column() -> None:
    columns = {"m": ["p", "q", "r"], "p": [None, 0.2, -0.4], "q": [None, None, 0.6], "r": [None, None, None]}
    axes = drawn({"mark": "heatmap", "x": "m", "y": ["p", "q", "r"]}, columns).axes[0]
    assert sorted(texts(axes)) == ["-0.4", "0.2", "0.6"]
    low, high = axes.collections[0].get_clim()
    assert low == -high == pytest.approx(-0.6)


def test_numbers_that_count_are_in_order_and_repeated_cells_are_means() -> None:
    columns = {"a": [2, 10, 2, 10, 2], "b": [1, 1, 3, 3, 1], "n": [5, 6, 7, 8, 9]}
    axes = drawn({"mark": "heatmap", "x": "a", "y": "b", "z": "n"}, columns).axes[0]
    assert _ticks(axes) == (["2", "10"], ["1", "3"])
    assert _cells(axes) == [[7.0, 6.0], [7.0, 8.0]]


def test_circles_stand_in_the_cells_and_grow_with_the_number() -> None:
    axes = drawn(
        {"mark": "heatmap", "x": "Month", "y": "City", "z": "Degrees", "options": {"shape": "circle"}}, LONG
    ).axes[0]
    dots = axes.collections[0]
    assert [tuple(place) for place in dots.get_offsets()] == [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)]
    assert list(dots.get_array()) == [-4.0, -3.5, 0.5, 8.0, 12.25]
    sizes = dict(zip(map(abs, dots.get_array()), dots.get_sizes(), strict=True))
    assert [sizes[key] for key in sorted(sizes)] == sorted(sizes.values())


def test_facets_share_one_scale() -> None:
    columns = {
        "s": ["u"] * 4 + ["v"] * 4,
        "a": [0, 0, 1, 1] * 2,
        "b": [0, 1, 0, 1] * 2,
        "n": [1, 2, 3, 4, 10, 20, 30, 40],
    }
    figure = drawn({"mark": "heatmap", "x": "a", "y": "b", "z": "n"}, columns, facet={"by": "s"})
    assert {axes.collections[0].get_clim() for axes in figure.axes} == {(1, 40)}
    assert [axes.get_title() for axes in figure.axes] == ["u", "v"]


def test_small_numbers_beside_large_ones_keep_their_digits() -> None:
    axes = drawn({"mark": "heatmap", "x": "n", "y": "v"}, {"n": ["CO2", "SO2", "CH4"], "v": [400, 0.015, 1.8]}).axes[0]
    assert texts(axes) == ["400", "0.015", "1.8"]


def test_large_matrices_have_a_colour_bar_and_no_numbers() -> None:
    columns = {f"c{i}": [float(i * j % 7) for j in range(50)] for i in range(40)}
    figure = drawn({"mark": "heatmap", "y": list(columns)}, columns)
    assert texts(figure.axes[0]) == []
    assert len(figure.axes) == 2
    assert len(figure.axes[0].get_yticks()) <= 50


def test_annotated_matrices_have_no_colour_bar_unless_asked() -> None:
    layer = {"mark": "heatmap", "x": "Model", "y": ["en", "de"]}
    assert len(drawn(layer, WIDE).axes) == 1
    assert len(drawn({**layer, "options": {"colorbar": True}}, WIDE).axes) == 2


def test_words_contrast_with_their_cells() -> None:
    from matplotlib.colors import to_hex

    from figwright.core.colour import contrast

    axes = drawn({"mark": "heatmap", "x": "n", "y": "v"}, {"n": list("abcdefgh"), "v": [0, 1, 2, 3, 4, 5, 6, 7]}).axes[
        0
    ]
    cells = axes.collections[0]
    for text, value in zip(axes.texts, range(8), strict=True):
        assert contrast(to_hex(text.get_color()), to_hex(cells.cmap(cells.norm(value)))) >= 3.8


@pytest.mark.parametrize("size", [(3.25, 2.8), (6, 5), (10, 4)])
def test_labels_do_not_meet(size: tuple[float, float]) -> None:
    names = ["Physical Education", "Mathematics", "Literature", "Technology", "History", "Music"]
    columns = {"Subject": names, **{name: [float(i + j) for j in range(6)] for i, name in enumerate(names)}}
    figure = drawn({"mark": "heatmap", "x": "Subject", "y": names}, columns, size=size, title="Scores")
    # Turned words cover each other's upright boxes; they are tested by their lines instead.
    turned = {label.get_text() for label in figure.axes[0].get_xticklabels() if label.get_rotation()}
    assert [pair for pair in overlaps(figure) if not set(pair) <= turned] == []


def test_hostile_names() -> None:
    columns = {HOSTILE[0]: list(HOSTILE[:3]), HOSTILE[1]: [1, 2, 3], HOSTILE[4]: [4, None, 6]}
    axes = drawn({"mark": "heatmap", "x": HOSTILE[0], "y": [HOSTILE[1], HOSTILE[4]]}, columns).axes[0]
    assert len(texts(axes)) == 5
    assert "SystemExit" not in "".join(texts(axes))


def test_no_number_of_the_data_stands_in_the_script() -> None:
    body = script(
        {"mark": "heatmap", "x": "a", "y": ["b", "c"]}, {"a": ["x", "y"], "b": [0.73519, 3], "c": [8.1, 91.75]}
    ).body
    assert not any(number in body for number in ("73519", "91.75", "8.1,"))


def test_what_cannot_be_cells_is_refused() -> None:
    with pytest.raises(ChartError, match="contains the names of the rows"):
        drawn({"mark": "heatmap", "x": "Model", "y": ["Model"]}, WIDE)
    with pytest.raises(ChartError, match="no shape"):
        drawn({"mark": "heatmap", "x": "Model", "y": "en", "options": {"shape": "star"}}, WIDE)
    with pytest.raises(ChartError, match="no colour map"):
        drawn({"mark": "heatmap", "x": "Model", "y": "en", "options": {"map": "jet"}}, WIDE)


def test_numbers_stand_out_from_any_cell() -> None:
    from matplotlib.colors import to_hex

    columns = {
        "row": [str(i) for i in range(12)],
        "a": [float(i) for i in range(12)],
        "b": [i + 0.5 for i in range(12)],
    }
    figure = drawn({"mark": "heatmap", "x": "row", "y": ["a", "b"], "values": True}, columns, size=(4, 8))
    axes = figure.axes[0]
    cells = axes.collections[0]
    for text in axes.texts:
        ground = to_hex(cells.cmap(cells.norm(float(text.get_text()))))
        assert contrast(ground, to_hex(text.get_color())) >= 4.5
