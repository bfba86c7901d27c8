"""What a sentence says beside the kind: the measure, a trend, names at points, panels that are compared."""

from __future__ import annotations

from typing import Any

import pytest

from figwright.core.tables import Table
from figwright.plots.charts.choose import choose as wished
from figwright.plots.charts.choose import described as choose

CASES = {"Category": ["Bar", "Line", "Pie"], "Easy": [4, 24, 29], "Hard": [40, 16, 11]}
MODELS: dict[str, list[Any]] = {
    "Model": ["a", "b", "c", "d"], "Kind": ["open", "open", "closed", "closed"],
    "Logic": [1.0, 2.0, 3.0, 4.0], "Looks": [4.0, 2.5, 3.0, 1.0],
}  # fmt: skip
SETS: dict[str, list[Any]] = {
    "Set": ["I"] * 3 + ["II"] * 3, "x": [1, 2, 3, 4, 5, 9], "y": [2.0, 3.0, 5.0, 1.0, 4.0, 4.5],
}  # fmt: skip


@pytest.mark.parametrize(
    ("intent", "label"),
    [
        ("Stacked bars of cases by category", "Cases"),
        ("A dot plot of Kendall's tau by category", "Kendall's tau"),
        ("Stacked bars of easy and hard in percent", "Percent"),
        ("Bars of methods by category", ""),
        ("Bars of three models by category", ""),
        ("Bars of easy and hard by category", ""),
    ],
)
def test_several_columns_are_called_what_the_sentence_calls_them(intent: str, label: str) -> None:
    assert (choose(Table.of(CASES), intent).chart.panels[0].y.label or "") == label


def test_arrows_count_in_what_is_measured() -> None:
    table = Table.of({"Method": ["a", "b"], "Before": [1, 2], "After": [3, 5]})
    chart = choose(table, "An arrow chart of overall score before and after training for each method").chart
    assert chart.panels[0].y.label == "Overall score"


def test_points_have_groups_and_names_when_both_are_asked_for() -> None:
    both = wished(Table.of(MODELS), "scatter plot of logic and looks by kind, each point labelled with its model").chart
    assert (both.panels[0].layers[0].series, both.panels[0].layers[0].label) == ("Kind", "Model")
    groups = choose(Table.of(MODELS), "scatter plot of logic and looks by kind").chart
    assert groups.panels[0].layers[0].label is None


def test_clouds_of_points_by_groups_share_their_axes() -> None:
    chart = choose(Table.of(SETS), "two panels, each a scatter plot with a linear trend of one set").chart
    assert [layer.mark for layer in chart.panels[0].layers] == ["scatter", "trend"]
    assert chart.facet is not None
    assert (chart.facet.by, len(chart.panels)) == ("Set", 1)


def test_panels_that_say_more_than_their_rows_stay_apart() -> None:
    chart = choose(Table.of(SETS), "scatter plots: (1) set I titled 'First', (2) set II titled 'Second'").chart
    assert chart.facet is None
    assert [panel.title for panel in chart.panels] == ["First", "Second"]
