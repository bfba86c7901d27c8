"""Rows that lack a number: left out with their words, and said; what is left is proved."""

from __future__ import annotations

from typing import Any

import pytest

from charted import drawn, script_of
from figwright.core.errors import ChartError
from figwright.core.tables import Column, Table
from figwright.plots import plotter

pytest.importorskip("matplotlib")
MODELS = Table(
    (
        Column("model", ("A", "B", "C", "D")),
        Column("ms", (4.0, None, 9.0, 12.5), "number"),
        Column("acc", (70.5, 74.0, None, 81.6), "number"),
        Column("lr", (0.1, 0.1, 0.01, 0.01), "number"),
    ),
    "models",
)


def test_a_point_without_a_place_is_left_out_with_its_words() -> None:
    chart = {"mark": "scatter", "x": "acc", "y": "ms", "label": "model"}
    with drawn(chart, MODELS) as figure:
        (axes,) = figure.axes
        assert [text.get_text() for text in axes.texts] == ["A", "D"]
        assert len(axes.collections[0].get_offsets()) == 2
    script = script_of(chart, MODELS)
    assert script.notes == ("left out: 'B', 'C' (there are no 'acc' or no 'ms')",)
    seen = plotter.draw(script)
    assert seen.proved
    assert not [one for one in seen.findings if one.severity == "error"]


def test_rows_without_names_are_counted() -> None:
    assert script_of({"mark": "scatter", "x": "acc", "y": "ms"}, MODELS).notes == (
        "left out: 2 rows have no 'acc' or no 'ms'",
    )


@pytest.mark.parametrize("order", ["data", "value", ("D", "C", "B", "A")])
def test_a_category_without_a_number_leaves_no_empty_place(order: Any) -> None:
    chart = {"panels": [{"layers": [{"mark": "bar", "x": "model", "y": "ms"}], "x": {"order": order}}]}
    with drawn(chart, MODELS) as figure:
        names = [label.get_text() for label in figure.axes[0].get_xticklabels()]
    assert sorted(names) == ["A", "C", "D"]
    assert script_of(chart, MODELS).notes == ("left out: 'B' (there is no 'ms')",)


def test_a_category_with_one_of_two_numbers_stays() -> None:
    script = script_of({"mark": "bar", "x": "model", "y": ["ms", "acc"]}, MODELS)
    assert script.notes == ()
    assert plotter.draw(script).proved


def test_a_stack_says_which_parts_count_as_nought() -> None:
    script = script_of({"mark": "bar", "x": "model", "y": ["ms", "acc"], "stack": "normal"}, MODELS)
    assert script.notes == ("numbers that are missing count as nought in the stack: 1 of 'ms', 1 of 'acc'",)


def test_lines_keep_their_gaps() -> None:
    chart = {"mark": "line", "x": "model", "y": "ms"}
    with drawn(chart, MODELS) as figure:
        assert len(figure.axes[0].lines[0].get_xdata()) == 4
    assert script_of(chart, MODELS).notes == ()


def test_numbers_that_tell_series_apart_are_held_as_names() -> None:
    script = script_of({"mark": "scatter", "x": "acc", "y": "ms", "series": "lr"}, MODELS)
    (stated,) = script.stated
    assert stated["lr"].kind == "text"
    assert plotter.draw(script).proved


def test_a_facet_repeats_one_panel_alone() -> None:
    layer = {"layers": [{"mark": "bar", "x": "model", "y": "acc"}]}
    with pytest.raises(ChartError, match="exactly one panel, but there are 2"):
        script_of({"panels": [layer, layer], "facet": {"by": "lr"}}, MODELS)


def test_an_order_may_list_what_is_not_shown() -> None:
    panel = {
        "layers": [{"mark": "bar", "x": "model", "y": "acc"}], "x": {"order": ["D", "C", "B", "A"]},
        "where": {"model": ["A", "D"]},
    }  # fmt: skip
    with drawn({"panels": [panel]}, MODELS) as figure:
        assert [label.get_text() for label in figure.axes[0].get_xticklabels()] == ["D", "A"]
    with pytest.raises(ChartError, match="'order' names 'Z'"):
        script_of({"panels": [panel | {"x": {"order": ["Z", "A"]}}]}, MODELS)


def test_a_count_that_is_a_name_by_chance_makes_no_words_of_cells() -> None:
    grades = [(a, b) for a in range(1, 5) for b in range(1, 5)]
    counts = [11, 2, 6, 19, 7, 22, 13, 14, 6, 19, 31, 12, 24, 21, 8, 27]  # one 2, under the name 2
    table = {
        "subject": ["physics"] * 16 + ["art"] * 16,
        "actual": [a for a, _ in grades] * 2,
        "predicted": [b for _, b in grades] * 2,
        "n": counts + [count + 40 for count in counts],
    }
    layer = {"mark": "heatmap", "x": "predicted", "y": "actual", "z": "n"}
    panels = [{"layers": [layer], "where": {"subject": name}} for name in ("physics", "art")]
    assert plotter.draw(script_of({"panels": panels}, table)).proved
