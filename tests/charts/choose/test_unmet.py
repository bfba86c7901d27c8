"""What an intent names and the table does not hold is told, and nothing is called by it."""

from __future__ import annotations

import pytest

from figwright.charts._code import readable
from figwright.charts.choose import described as choose
from figwright.charts.choose import missing
from figwright.charts.choose._unmet import unmet
from figwright.tables import Table

SCORES = Table.of({"method": ["A", "B", "A", "B"], "dataset": ["x", "x", "y", "y"], "score": [1.0, 2.0, 3.0, 4.0]})


def test_a_line_over_what_is_not_there_is_not_drawn() -> None:
    found = choose(SCORES, "line of accuracy over epoch")
    panel = found.chart.panels[0]
    assert panel.layers[0].mark == "bar"
    assert panel.y.label in (None, "score", "Score")
    assert missing(SCORES, "line of accuracy over epoch") == ("accuracy", "epoch")


@pytest.mark.parametrize(
    ("intent", "columns", "missing"),
    [
        ("bars of accuracy by method", ("method", "latency_ms"), ("accuracy",)),
        ("a pie chart of happiness", ("a", "b"), ("happiness",)),
        ("loss over steps, log scale", ("step", "loss"), ()),
        ("scatter of cost and accuracy", ("cost", "acc"), ()),
        ("grouped bars of accuracy by method and dataset, highlight ours", ("method", "dataset", "accuracy"), ()),
        ("bars of the results by category", ("kind", "value"), ()),
        ("latency vs parameters", ("params", "latency"), ()),
        ("how the temperature changes by city", ("method", "accuracy"), ("temperature", "city")),
        ("the temperature", ("city", "temperatures"), ()),
        ("the temperature", ("city", "value"), ()),
        ("a good overview", ("city", "rainfall"), ()),
    ],
)
def test_what_no_column_holds(intent: str, columns: tuple[str, ...], missing: tuple[str, ...]) -> None:
    table = Table.of({name: [1.0, 2.0, 3.0] if place else ["p", "q", "r"] for place, name in enumerate(columns)})
    assert unmet(intent, table) == missing


def test_series_that_stand_side_by_side_may_be_called_what_they_measure() -> None:
    wide = Table.of({"step": [1, 2, 3], "ours": [3.0, 2.0, 1.0], "theirs": [3.0, 2.5, 2.0]})
    assert missing(wide, "a line chart of the loss over steps") == ()
    assert any("'loss'" in note for note in choose(wide, "a line chart of the loss over steps").notes)
    long = Table.of({"method": ["A", "B"], "latency": [1.0, 2.0]})
    assert missing(long, "bars of accuracy by method") == ("accuracy",)
    assert not any("accuracy" in note for note in choose(long, "bars of accuracy by method").notes)


def test_a_title_claims_nothing() -> None:
    assert missing(SCORES, 'bars of score by method, titled "Happiness over time"') == ()


def test_values_of_the_table_are_known() -> None:
    assert unmet("bars of Paris by year", Table.of({"city": ["Paris", "Rome"], "year": [1, 2]})) == ()


def test_a_column_without_a_name_of_its_own_is_called_by_the_intent_and_that_is_told() -> None:
    table = Table.of({"method": ["A", "B"], "value": [1.0, 2.0]})
    found = choose(table, "bars comparing average accuracy across methods")
    assert found.chart.panels[0].y.label == "Average accuracy"
    assert any("'Average accuracy' as the intent says" in note for note in found.notes)
    scores = Table.of({"method": ["A", "B"], "score": [1.0, 2.0]})
    assert choose(scores, "bars comparing average accuracy across methods").chart.panels[0].y.label is None


@pytest.mark.parametrize(
    ("name", "shown"), [("latency_ms", "latency (ms)"), ("loss_min", "loss min"), ("top_k", "top k")]
)
def test_units_behind_names(name: str, shown: str) -> None:
    assert readable(name) == shown
