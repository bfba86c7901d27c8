"""Series of different sizes do not share an even axis; names lose what their panel says; ordered answers have ordered
colours."""

from __future__ import annotations

from typing import Any

import pytest

from figwright.core.tables import Table
from figwright.plots.charts._names import shortened
from figwright.plots.charts.choose import described as choose

MODELS = {"Model": ["a", "b", "c"], "Accuracy": [0.8, 0.9, 0.7], "F1": [0.7, 0.8, 0.6], "Latency (ms)": [120, 340, 90]}


def test_bars_of_two_sizes_have_two_axes() -> None:
    found = choose(Table.of(MODELS), "a bar chart comparing the models")
    (panel,) = found.chart.panels
    assert [(layer.y, layer.right) for layer in panel.layers] == [
        (("Latency (ms)",), False),
        (("Accuracy", "F1"), True),
    ]
    assert any("right axis: Accuracy, F1" in note for note in found.notes)


@pytest.mark.parametrize("kind", ["bar", "line"])
def test_three_sizes_have_a_logarithmic_axis(kind: str) -> None:
    data = {"Year": [2001, 2002, 2003], "Revenue": [5e9, 6e9, 7e9], "Visitors": [3e6, 4e6, 5e6], "Stars": [3, 4, 5]}
    found = choose(Table.of(data), f"a {kind} chart by year")
    (panel,) = found.chart.panels
    assert panel.y.scale == "log"
    assert not any(layer.right for layer in panel.layers)
    assert any("logarithmic" in note for note in found.notes)


def test_stacks_are_never_shared_out() -> None:
    (panel,) = choose(Table.of(MODELS), "a stacked bar chart of the models").chart.panels
    assert not any(layer.right for layer in panel.layers)


def test_what_stands_before_a_dash_is_left_out() -> None:
    assert shortened(["Event A - Athlete 1", "Event A - Athlete 2"]) == ("Athlete 1", "Athlete 2")
    assert shortened(["Athlete 1", "Athlete 2"]) == ("Athlete 1", "Athlete 2")
    assert shortened(["Event A - Athlete 1", "Event B - Athlete 1"])[0] != "Athlete 1"


def stacked(*names: str) -> str:
    data: dict[str, list[Any]] = {"Who": ["a", "b"], **{name: [10, 20] for name in names}}
    return choose(Table.of(data), "a stacked bar chart by who").chart.palette


def test_ordered_answers_have_ordered_colours() -> None:
    assert stacked("Score 1", "Score 2", "Score 3", "Score 4") == "blues"
    assert stacked("Low", "Medium", "High") == "blues"
    assert stacked("Negative", "Neutral", "Positive") == "brownteal"
    assert stacked("Apples", "Pears", "Plums") == ""
    assert stacked("High", "Medium", "Low") == "blues", "drawn from low to high, however the columns stand"
