"""What holds for every table and every intent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from figwright.core import tables
from figwright.core.errors import SourceError
from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts._checks import columns_of
from figwright.plots.charts.choose import described as choose
from figwright.plots.charts.model import Chart

REFERENCES = Path(__file__).parents[4] / "../shared/plots/paperbananabench_ref/ref.json"

KINDS = [
    *"treemap;heat map;radar chart;box plot;violin;histogram;contour plot;3D bar chart;3D scatter;3D line".split(";"),
    *"arrow chart;network graph;hat graph;broken bars;combination chart;bubble chart;dot plot;nested pie".split(";"),
    *"confusion matrix;lollipop;stacked area chart;density plot;surface plot;dual-axis bar chart;chart".split(";"),
    *"grouped bars;stacked bars, highlight ours;line chart with error bars;scatter plot;donut".split(";"),
    *"line chart with a zoomed inset;one panel per group, bars;a bar chart sorted by size".split(";"),
]
INTENTS = st.sampled_from(
    [
        "",
        *KINDS,
        "A figure with 2 subplots: (1) a bar chart about a, (2) a pie chart about b, titled Both",
        "A figure with 3 subplots, each a line chart",
    ]
)
NAMES = st.sampled_from(
    [
        *"Year a b Error Std Group Source Target Ours Size Start Change Lower Upper Label data 平均 {0} %s".split(),
        *("a Error", "x\ny", "", " ", "$\\frac{", '"quoted"', "__import__('os')", "a_b-c (m/s)"),
    ]
)
NUMBERS = st.none() | st.integers(-5, 2030) | st.floats(-1e6, 1e6, allow_nan=False)
WORDS = st.none() | st.sampled_from(["a", "b", "c", "Ours", "Group 1", "x" * 60, "$", "2020", "é"])


@st.composite
def strange(draw: st.DrawFn) -> Table:
    """Any table: odd names, gaps, columns of several lengths."""
    names = draw(st.lists(NAMES, min_size=1, max_size=6, unique=True))
    columns: dict[str, list[Any]] = {}
    for name in names:
        length = draw(st.sampled_from([1, 2, 4, 4, 4, 7]))
        columns[name] = draw(st.lists(draw(st.sampled_from([NUMBERS, WORDS])), min_size=length, max_size=length))
    return Table.of(columns)


def named(chart: Chart) -> set[str]:
    layers = [layer for panel in chart.panels for layer in panel.layers]
    return {name for layer in layers for _, name in columns_of(layer)} | {
        n for panel in chart.panels for n in panel.where
    }


@given(strange(), INTENTS)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_a_chart_names_columns_of_the_table_only_and_is_always_the_same(table: Table, intent: str) -> None:
    try:
        choice = choose(table, intent)
    except SourceError as error:
        assert "no numbers to draw" in error.message  # noqa: PT017
        return
    assert named(choice.chart) <= set(table.names)
    charts.compile(choice.chart, table)  # what is chosen can be drawn
    assert choose(table, intent) == choice
    for panel in choice.chart.panels:
        for column, value in panel.where.items():
            allowed = value if isinstance(value, tuple) else (value,)
            assert set(allowed) <= set(table[column].values)


@given(
    st.integers(1, 4), st.integers(3, 8), st.sampled_from(["Year", "Name", ""]), st.randoms(use_true_random=False)
)  # fmt: skip
def test_every_number_of_a_small_tidy_table_is_drawn_without_an_intent(
    count: int, rows: int, first: str, random: Any
) -> None:
    data: dict[str, list[Any]] = {}
    if first == "Year":
        data[first] = list(range(2000, 2000 + rows))
    elif first:
        data[first] = [f"thing {i}" for i in range(rows)]
    else:
        count = max(count, 2)
    for place in range(count):
        data[f"Series {'ABCD'[place]}"] = [random.randint(1, 90) for _ in range(rows)]
    choice = choose(Table.of(data), "")
    assert named(choice.chart) == set(data)


@pytest.mark.parametrize("intent", ["bars", "line chart", "scatter plot", "radar chart", "heatmap", "donut"])
def test_columns_that_are_not_drawn_are_noted(intent: str) -> None:
    table = Table.of({"Name": ["a", "b", "c"], "X": [1, 2, 3], "Y": [3, 1, 2], "Remark": ["p", "q", "r"]})
    choice = choose(table, intent)
    left = set(table.names) - named(choice.chart)
    assert all(any(name in note for note in choice.notes) for name in left)


def test_what_cannot_be_served_is_said() -> None:
    table = Table.of({"Name": ["a", "b"], "X": [1, 2]})
    said = " ".join(choose(table, "bars with error bars and a threshold, highlight zebra").notes)
    assert "errors" in said
    assert "threshold" in said
    assert "zebra" in said


def test_a_kind_that_does_not_fit_becomes_one_that_does_with_a_note() -> None:
    choice = choose(Table.of({"Name": ["a", "b"], "X": [1, -2]}), "a pie chart")
    assert choice.chart.panels[0].layers[0].mark == "bar"
    assert any("negative" in note for note in choice.notes)


def test_the_size_that_is_given_wins_over_the_one_that_is_said() -> None:
    table = Table.of({"Name": ["a", "b"], "X": [1, 2]})
    assert choose(table, "bars, width=5, height=4").chart.size == (5.0, 4.0)
    assert choose(table, "bars, width=5, height=4", size=(3.0, 2.0)).chart.size == (3.0, 2.0)


def test_the_reference_cases_compile() -> None:
    if not REFERENCES.exists():
        pytest.skip("no reference plots here")
    cases = json.loads(REFERENCES.read_text("utf-8"))
    for case in cases[::6]:
        table = tables.loads(json.dumps(case["content"]), "json", case["id"])
        assert charts.compile(choose(table, case["visual_intent"]).chart, table).body
