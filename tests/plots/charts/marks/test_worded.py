"""Cells of words: every word in its cell, coloured by its number, its kind or how often it is there."""

from __future__ import annotations

from typing import Any

import pytest

from figwright.core.errors import ChartError
from plots.charts.marks.drawing import HOSTILE, drawn, overlaps, texts

RANKS = {"model": ["A", "B", "C"], "MMLU": ["#1", "#2", "#17"], "ARC": ["#3", "#1", None]}
GAMES = {
    "player": ["A", "A", "B", "B", "C", "C"],
    "opponent": ["B", "C", "A", "C", "A", "B"],
    "result": ["win", "loss", "loss", "draw", "win", "draw"],
}


def _cells(axes: Any) -> list[list[float]]:
    return [list(map(float, row)) for row in axes.collections[0].get_array().filled(-1)]


def _words(axes: Any) -> dict[tuple[float, float], str]:
    return {text.get_position(): text.get_text() for text in axes.texts}


def test_words_stand_in_their_cells_and_their_numbers_colour_them() -> None:
    axes = drawn({"mark": "heatmap", "x": "model", "y": ["MMLU", "ARC"]}, RANKS).axes[0]
    assert _words(axes) == {(0, 0): "#1", (1, 0): "#3", (0, 1): "#2", (1, 1): "#1", (0, 2): "#17"}
    assert _cells(axes) == [[1, 3], [2, 1], [17, -1]]


def test_words_of_a_scale_are_shades_in_its_order() -> None:
    figure = drawn({"mark": "heatmap", "x": "opponent", "y": "player", "z": "result"}, GAMES)
    axes = figure.axes[0]
    places = {word: _cells(axes)[int(y)][int(x)] for (x, y), word in _words(axes).items()}
    assert places == {"loss": 0, "draw": 1, "win": 2}
    assert [tick.get_text() for tick in axes.get_xticklabels()] == ["A", "B", "C"]
    assert not overlaps(figure)


def test_recurrence_colours_by_how_often_a_word_is_there() -> None:
    table = {"q": ["a", "b"], "first": ["cat", "dog"], "second": ["dog", "owl"]}
    layer = {"mark": "heatmap", "x": "q", "y": ["first", "second"], "options": {"by": "recurrence"}}
    assert _cells(drawn(layer, table).axes[0]) == [[1, 2], [2, 1]]


def test_lying_cells_are_turned() -> None:
    layer = {"mark": "heatmap", "x": "model", "y": ["MMLU", "ARC"], "horizontal": True}
    axes = drawn(layer, RANKS).axes[0]
    assert _cells(axes) == [[1, 2, 17], [3, 1, -1]]
    assert [tick.get_text() for tick in axes.get_yticklabels()] == ["MMLU", "ARC"]


def test_one_column_of_words_is_one_row() -> None:
    axes = drawn({"mark": "heatmap", "x": "model", "y": "MMLU"}, RANKS).axes[0]
    assert _cells(axes) == [[1, 2, 17]]


def test_hostile_words_are_only_words() -> None:
    table = {"x": list(HOSTILE), "y": list(HOSTILE[::-1])}
    axes = drawn({"mark": "heatmap", "x": "x", "y": "y", "options": {"by": "category"}}, table, size=(9, 3)).axes[0]
    assert len(texts(axes)) == len(HOSTILE)


@pytest.mark.parametrize(
    ("columns", "options", "said"),
    [
        ({"y": ["win", "#2", "loss"]}, {"by": "number"}, "contains no number"),
        ({"y": ["win", "#2", "loss"]}, {"by": "size"}, "cannot be coloured by"),
        ({"y": [f"w{i}" for i in range(3)]}, {"shape": "circle"}, "circles"),
        ({"y": [1, 2, 3]}, {"by": "number"}, "contain numbers"),
        ({"y": ["w" * 200, "a", "b"]}, {}, "do not fit"),
    ],
)
def test_what_cannot_be_cells_of_words_is_refused(
    columns: dict[str, list[Any]], options: dict[str, str], said: str
) -> None:
    with pytest.raises(ChartError, match=said):
        drawn({"mark": "heatmap", "x": "x", "y": "y", "options": options}, {"x": ["p", "q", "r"], **columns})


def test_two_words_at_one_place_are_refused() -> None:
    table = {"a": ["p", "p"], "b": ["q", "q"], "w": ["win", "loss"]}
    with pytest.raises(ChartError, match="several texts"):
        drawn({"mark": "heatmap", "x": "a", "y": "b", "z": "w"}, table)


def test_numbers_beside_words_are_refused() -> None:
    with pytest.raises(ChartError, match="the other columns contain text"):
        drawn({"mark": "heatmap", "x": "x", "y": ["n", "w"]}, {"x": ["p", "q"], "n": [1, 2], "w": ["a", "b"]})


def test_totals_and_rates_of_the_other_columns_are_refused() -> None:
    table = {"true": ["a", "b", "c"], "a": [5, 1, 0], "b": [1, 7, 2], "c": [0, 2, 9], "total": [6, 10, 11]}
    with pytest.raises(ChartError, match="'total'") as caught:
        drawn({"mark": "heatmap", "x": "true", "y": ["a", "b", "c", "total"]}, table)
    assert "y: [a, b, c]" in caught.value.hint
    drawn({"mark": "heatmap", "x": "true", "y": ["a", "b", "c"]}, table)
