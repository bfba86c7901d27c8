"""An intent and a table -> the chart that was asked for: one case for every kind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts.choose import described as choose
from figwright.plots.charts.model import Layer, Panel
from figwright.plots.charts.shapes import KINDS

FRUITS = ["apple", "pear", "plum", "fig"]
SALES = {"Fruit": FRUITS, "North sales": [3, 4, 2, 6], "South sales": [5, 1, 7, 2]}
YEARS = {"Year": [2001, 2002, 2003, 2004], "Ours": [1.0, 2.0, 3.5, 4.0], "Baseline": [1.0, 1.5, 2.0, 2.5]}
ERRORS = {"Fruit": FRUITS, "Weight": [3.0, 4.0, 2.0, 6.0], "Weight Error": [0.1, 0.2, 0.1, 0.3]}
POINTS = {"Engine": ["a", "b", "c"], "Power (kW)": [50, 80, 120], "Price ($)": [9, 14, 30]}
LIKERT = {"Question": ["Q1", "Q2"], "Disagree": [10, 30], "Neutral": [20, 20], "Agree": [70, 50]}
RAW = {"Group": ["a"] * 5 + ["b"] * 5, "Value": [1, 2, 3, 4, 9, 2, 3, 4, 5, 6]}
LONG = {
    "City": ["Rome", "Rome", "Oslo", "Oslo"], "Month": ["Jan", "Jul", "Jan", "Jul"], "Heat": [8.0, 25.0, -4.0, 17.0],
}  # fmt: skip


@dataclass(frozen=True)
class Asked:
    intent: str
    data: dict[str, list[Any]]
    wanted: dict[str, Any] = field(default_factory=dict)
    """Fields of the first layer."""
    layers: int = 1
    axes: dict[str, Any] = field(default_factory=dict)


CASES = {
    "bar": Asked("a bar chart of north and south sales", SALES, {"mark": "bar", "x": "Fruit", "stack": "none"}),
    "grouped bars": Asked("grouped bars of sales by fruit", SALES, {"y": ("North sales", "South sales")}),
    "stacked bars": Asked("a stacked bar chart about fruit and sales", SALES, {"stack": "normal"}),
    "percent bars": Asked("100% stacked bars of sales", SALES, {"stack": "percent"}),
    "lying bars": Asked("a horizontal bar chart about fruit", SALES, {"mark": "bar", "horizontal": True}),
    "diverging": Asked("a diverging stacked bar chart of answers", LIKERT, {"stack": "diverging", "horizontal": True}),
    "upright diverging": Asked("a vertical diverging bar chart", LIKERT, {"stack": "diverging", "horizontal": False}),
    "sorted bars": Asked("a bar chart of weight, sorted", ERRORS, {"mark": "bar"}, axes={"order": "value"}),
    "bar with errors": Asked("bar chart with error bars", ERRORS, {"mark": "bar", "error": ("Weight Error",)}),
    "long bars": Asked("grouped bars of heat by city and month", LONG, {"x": "City", "series": "Month"}),
    "highlight": Asked("line chart over years, highlight ours", YEARS, {"mark": "line", "highlight": ("Ours",)}),
    "line": Asked("a line chart about Year and Score", YEARS, {"mark": "line", "x": "Year", "y": ("Ours", "Baseline")}),
    "semi-log": Asked("a semi-log line chart over years", YEARS, {"mark": "line"}),
    "two axes": Asked("dual-axis line chart", YEARS, {"mark": "line", "y": ("Ours",)}, layers=2),
    "band": Asked(
        "a line with a shaded band", {"Step": [1, 2, 3], "Loss": [3.0, 2.0, 1.0], "Std": [0.1, 0.2, 0.1]},
        {"mark": "line", "x": "Step", "band": ("Std",), "error": ()},
    ),
    "bounds": Asked(
        "a line with a shaded confidence band",
        {"Step": [1, 2, 3], "Loss": [3.0, 2.0, 1.5], "Lower bound": [2.5, 1.5, 1.0], "Upper bound": [3.5, 2.5, 1.75]},
        {"mark": "line", "bounds": (("Lower bound", "Upper bound"),), "y": ("Loss",)},
    ),
    "trend": Asked("line chart of ours with a polynomial trend", YEARS, {"mark": "line"}, layers=2),
    "area": Asked("a stacked area chart over years", YEARS, {"mark": "area", "stack": "normal", "x": "Year"}),
    "scatter": Asked("scatter plot of power and price", POINTS, {"mark": "scatter", "label": "Engine"}),
    "against": Asked("price against power as a scatter plot", POINTS, {"x": "Power (kW)", "y": ("Price ($)",)}),
    "scatter over names": Asked(
        "a scatter plot about Class and Accuracy",
        {"Class": FRUITS, "A accuracy": [1, 2, 3, 4], "B accuracy": [4, 3, 2, 1]},
        {"mark": "scatter", "x": "Class", "names": ("A", "B")},
    ),
    "scatter by group": Asked(
        "scatter plot of height and width",
        {"Kind": ["a", "a", "b", "b"], "Height": [4, 2, 3, 1], "Width": [1, 5, 3, 2]},
        {"mark": "scatter", "series": "Kind", "x": "Height"},
    ),
    "bubble": Asked("a bubble chart", {**POINTS, "Number sold": [5, 9, 2]}, {"mark": "scatter", "size": "Number sold"}),
    "dot plot": Asked("a horizontal dot plot with error bars", ERRORS, {"mark": "point", "error": ("Weight Error",)}),
    "lower and upper": Asked(
        "an errorbar plot",
        {"Who": ["a", "b"], "Mean": [5.0, 6.0], "Error Lower": [1.0, 2.0], "Error Upper": [2.0, 1.0]},
        {"mark": "point", "error": (("Error Lower", "Error Upper"),)},
    ),
    "lollipop": Asked("a lollipop chart of weight", ERRORS, {"mark": "lollipop", "x": "Fruit"}),
    "donut": Asked("a donut of weight", ERRORS, {"mark": "donut", "x": "Fruit", "y": ("Weight",)}),
    "pie": Asked("a pie chart of weight", ERRORS, {"mark": "pie"}),
    "nested": Asked("a nested pie chart of sales", SALES, {"mark": "donut", "names": ("North", "South")}),
    "treemap": Asked("a treemap of weight", ERRORS, {"mark": "treemap", "x": "Fruit", "y": ("Weight",)}),
    "heat map": Asked("a heat map of sales", SALES, {"mark": "heatmap", "x": "Fruit"}),
    "long heat map": Asked("a heatmap of heat", LONG, {"mark": "heatmap", "x": "Month", "y": ("City",), "z": "Heat"}),
    "bubble heat map": Asked("a bubble heatmap", LONG, {"mark": "heatmap", "options": {"shape": "circle"}}),
    "confusion": Asked(
        "a confusion matrix", {"Actual": [0, 0, 1, 1], "Predicted": [0, 1, 0, 1], "Count": [9, 1, 2, 8]},
        {"mark": "heatmap", "x": "Predicted", "y": ("Actual",), "z": "Count"},
    ),
    "radar": Asked("a radar chart comparing regions", SALES, {"mark": "radar", "x": "Fruit"}),
    "box": Asked("a box plot of value by group", RAW, {"mark": "box", "x": "Group", "y": ("Value",)}),
    "violin": Asked("violins of value by group", RAW, {"mark": "violin", "x": "Group"}),
    "histogram": Asked("a histogram of value", RAW, {"mark": "histogram", "y": ("Value",), "series": "Group"}),
    "density": Asked("a density plot of value", RAW, {"mark": "density", "y": ("Value",)}),
    "contour": Asked(
        "a contour plot", {"x": [1, 2, 3, 4], "y": [1, 2, 1, 2], "h": [1, 2, 3, 4]}, {"mark": "contour", "z": "h"}
    ),
    "3-D bars": Asked("a 3D bar chart about years", YEARS, {"mark": "bar3d", "x": "Year"}),
    "3-D scatter": Asked("a 3D scatter plot", {"x": [3, 1], "y": [1, 4], "h": [5, 6]}, {"mark": "scatter3d", "z": "h"}),
    "arrow": Asked(
        "an arrow chart of bias", {"Team": ["a", "b"], "Start": [5.0, 6.0], "Change": [-1.0, 2.0]},
        {"mark": "arrow", "x": "Team", "y": ("Start",), "change": "Change"},
    ),
    "quiver": Asked(
        "a quiver plot", {"x": [1, 2], "y": [1, 2], "u": [0.5, 1.0], "v": [0.5, 0.0]},
        {"mark": "quiver", "x": "x", "y": ("y",), "u": "u", "v": "v"},
    ),
    "graph": Asked(
        "a directed network graph", {"Source": ["a", "b"], "Target": ["b", "c"]},
        {"mark": "graph", "source": "Source", "target": "Target"},
    ),
    "hat": Asked("a hat graph of sales", SALES, {"mark": "hat", "x": "Fruit"}),
    "broken bars": Asked(
        "a broken bar chart of shifts", {"Who": ["a", "a", "b"], "Start": [1, 5, 2], "Duration": [2, 1, 4]},
        {"mark": "span", "x": "Who", "y": ("Start",), "change": "Duration"},
    ),
    "bars with a line": Asked(
        "a combination chart", {**SALES, "Growth rate": [0.1, 0.2, 0.3, 0.1]}, {"mark": "bar"}, layers=2
    ),
}  # fmt: skip


def first(intent: str, data: dict[str, list[Any]]) -> tuple[Layer, Panel]:
    chart = choose(Table.of(data), intent).chart
    assert len(chart.panels) == 1
    return chart.panels[0].layers[0], chart.panels[0]


@pytest.mark.parametrize("name", CASES)
def test_the_kind_that_is_asked_for_with_its_columns(name: str) -> None:
    asked = CASES[name]
    layer, panel = first(asked.intent, asked.data)
    assert {key: getattr(layer, key) for key in asked.wanted} == asked.wanted
    assert len(panel.layers) == asked.layers
    assert {key: getattr(panel.x, key) for key in asked.axes} == asked.axes


@pytest.mark.parametrize("name", CASES)
def test_the_compiler_takes_it(name: str) -> None:
    table = Table.of(CASES[name].data)
    assert "plt" in charts.compile(choose(table, CASES[name].intent).chart, table).boxed


def test_every_kind_has_a_case() -> None:
    intents = " ".join(asked.intent for asked in CASES.values())
    from figwright.plots.charts.descriptions import read

    spoken = {read(asked.intent).whole.kind for asked in CASES.values()}
    assert set(KINDS) - spoken <= {"line3d", "surface", "lone"}, intents


def test_a_logarithmic_axis() -> None:
    assert first("a semi-log line chart over years", YEARS)[1].y.scale == "log"
    negative = {"Year": [1, 2, 3], "Change": [-1, 2, 3]}
    assert first("a semi-log line chart over years", negative)[1].y.scale == "auto"


def test_the_right_axis_has_what_lies_far_apart() -> None:
    layers = first("line chart", {"Year": [1, 2, 3], "Visitors": [9e6, 8e6, 9e6], "Rating": [4, 5, 3]})[1].layers
    assert [(layer.y, layer.right) for layer in layers] == [(("Visitors",), False), (("Rating",), True)]


def test_one_error_for_all_series() -> None:
    data = {"Year": [1, 2, 3], "A": [5, 6, 7], "B": [4, 5, 6], "Error": [1, 1, 1]}
    layer, _ = first("line chart with error bars", data)
    assert (layer.y, layer.error) == (("A", "B"), ("Error",))


def test_an_error_is_paired_by_name_and_not_by_place() -> None:
    data = {"Who": ["a", "b"], "Cost": [5, 6], "Time": [7, 8], "Time Std": [1, 1], "Cost Std": [2, 2]}
    layer, _ = first("bars with error bars", data)
    assert (layer.y, layer.error) == (("Cost", "Time"), ("Cost Std", "Time Std"))


def test_errors_that_only_one_series_has_are_drawn() -> None:
    data = {"Epoch": [1, 2, 3], "Baseline": [5, 6, 8], "Ours": [4, 5, 9], "Ours std": [1, 1, 1]}
    layers = first("curves, highlight ours", data)[1].layers
    assert [(layer.y, layer.error) for layer in layers] == [(("Baseline",), ()), (("Ours",), ("Ours std",))]


def test_what_is_highlighted_is_a_series() -> None:
    data = {
        "method": ["a", "a", "b (ours)", "b (ours)"], "dataset": ["p", "q", "p", "q"], "accuracy": [1.0, 2.0, 3.0, 4.0],
    }  # fmt: skip
    layer, _ = first("grouped bars of accuracy by method and dataset, highlight ours", data)
    assert (layer.x, layer.series, layer.highlight) == ("dataset", "method", ("b (ours)",))


def test_a_value_called_error_is_a_value() -> None:
    layer, _ = first("line chart", {"Window": [1, 2, 3], "Quantization Error": [3, 2, 1]})
    assert layer.y == ("Quantization Error",)


def test_labels_of_axes_name_their_columns() -> None:
    data = {"mpg": [18, 15, 30], "weight": [3, 4, 2], "power": [130, 165, 90]}
    layer, _ = first("a scatter plot. Labels: x-axis: power; y-axis: mpg.", data)
    assert (layer.x, layer.y) == ("power", ("mpg",))


def test_of_a_collection_only_what_is_named_is_drawn() -> None:
    rows = 60
    data: dict[str, list[Any]] = {
        "island": ["a", "b", "c"] * 20, "species": ["x", "y"] * 30, "sex": ["m", "m", "f", "f"] * 15,
        "bill_mm": list(range(rows)), "body_mass_g": list(range(rows)),
    }  # fmt: skip
    layer, _ = first("grouped bars of mean body mass by species and sex", data)
    assert (layer.x, layer.series, layer.y) == ("species", "sex", ("body_mass_g",))


@pytest.mark.parametrize(
    ("data", "mark"),
    [
        ({"Year": [2001, 2002, 2003], "A": [1, 2, 3]}, "line"),
        ({"Month": ["Jan", "Feb", "Mar"], "A": [1, 2, 3]}, "line"),
        ({"Name": ["a", "b", "c"], "A": [1, 2, 5]}, "bar"),
        ({"Name": ["a", "b", "c"], "Share": [20, 30, 50]}, "donut"),
        ({"A": [3, 1, 2, 5], "B": [1, 2, 3, 2]}, "scatter"),
        ({"Of": ["a", "b", "c"], "a": [1, 0.2, 0.3], "b": [0.2, 1, 0.1], "c": [0.3, 0.1, 1]}, "heatmap"),
        (RAW, "box"),
        ({"Score": [1.5, 2, 2.5, 3, 3.5, 4, 2, 3, 2.5, 3.1]}, "histogram"),
        ({"Source": ["a", "b"], "Target": ["b", "c"]}, "graph"),
        ({"Team": ["a", "b"], "Trust start": [5, 6], "Trust change": [1, -1]}, "arrow"),
    ],
)
def test_without_words_the_shape_of_the_data_decides(data: dict[str, list[Any]], mark: str) -> None:
    choice = choose(Table.of(data), "")
    assert choice.chart.panels[0].layers[0].mark == mark
    assert choice.chart.because


def test_measurements_step_by_step_are_lines_and_a_short_name_is_known() -> None:
    methods = [f"m{k}" for k in range(14)]
    curves = {
        "epoch": [step for _ in methods for step in range(1, 6)],
        "method": [name for name in methods for _ in range(5)],
        "acc": [50 + 3 * k + 7 * (step * k % 5) for k in range(14) for step in range(5)],
    }
    for intent in ("", "accuracy over epochs for each method"):
        layer = choose(Table.of(curves), intent).chart.panels[0].layers[0]
        assert (layer.mark, layer.x, layer.y, layer.series) == ("line", "epoch", ("acc",), "method"), intent
    cloud = {**curves, "epoch": [(37 * k) % 71 / 7 for k in range(70)]}
    assert choose(Table.of(cloud)).chart.panels[0].layers[0].mark == "scatter"
