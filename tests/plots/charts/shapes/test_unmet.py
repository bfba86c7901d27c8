"""What an intent names and the table does not hold is told, and nothing is called by it."""

from __future__ import annotations

import pytest

from figwright.core.tables import Table
from figwright.plots.charts._code import readable
from figwright.plots.charts.choose import described as choose
from figwright.plots.charts.choose import missing

SCORES = Table.of({"method": ["A", "B", "A", "B"], "dataset": ["x", "x", "y", "y"], "score": [1.0, 2.0, 3.0, 4.0]})


@pytest.mark.parametrize(
    ("intent", "columns", "lacks"),
    [
        ("A bar chart about method and accuracy, titled All", ("method", "latency_ms"), ("accuracy",)),
        ("A line chart about steps and loss, titled All", ("step", "loss"), ()),
        ("A bar chart about kind and the results, titled All", ("kind", "value"), ()),
        ("A bar chart about temperature by city, titled All", ("method", "accuracy"), ("temperature",)),
        ("A bar chart about temperature, titled All", ("city", "temperatures"), ()),
        ("A bar chart giving a good overview, titled All", ("city", "rainfall"), ()),
        ("A pie chart about fruits and their percentages, titled All", ("fruit", "votes"), ()),
    ],
)
def test_quantities_that_no_column_holds(intent: str, columns: tuple[str, ...], lacks: tuple[str, ...]) -> None:
    table = Table.of({name: [1.0, 2.0, 3.0] if place else ["p", "q", "r"] for place, name in enumerate(columns)})
    assert missing(table, intent) == lacks


def test_series_that_stand_side_by_side_may_be_called_what_they_measure() -> None:
    wide = Table.of({"step": [1, 2, 3], "ours": [3.0, 2.0, 1.0], "theirs": [3.0, 2.5, 2.0]})
    assert missing(wide, "a line chart of the loss over steps") == ()
    long = Table.of({"method": ["A", "B"], "latency": [1.0, 2.0]})
    assert missing(long, "bars of accuracy by method") == ("accuracy",)


def test_a_title_claims_nothing() -> None:
    assert missing(SCORES, 'bars of score by method, titled "Happiness over time"') == ()


def test_values_of_the_table_are_known() -> None:
    cities = Table.of({"city": ["Paris", "Rome"], "rain": [1, 2]})
    assert missing(cities, "A bar chart about Paris and the temperature, titled All") == ("temperature",)
    assert missing(cities, "A bar chart about Paris, titled All") == ()


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
