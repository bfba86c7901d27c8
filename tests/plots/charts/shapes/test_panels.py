"""Which panel shows which columns, and which rows."""

from __future__ import annotations

from typing import Any

import pytest

from figwright.core.tables import Table
from figwright.plots.charts.choose import described as choose
from figwright.plots.charts.model import Chart


def chart(intent: str, data: dict[str, list[Any]]) -> Chart:
    return choose(Table.of(data), intent).chart


def shown(intent: str, data: dict[str, list[Any]]) -> list[tuple[str, ...]]:
    return [tuple(name for layer in panel.layers for name in layer.y) for panel in chart(intent, data).panels]


TWO = "A figure with 2 subplots: (1) a {0} about {1}, titled One, (2) a {0} about {2}, titled Two"


def test_columns_that_begin_with_the_panels_words() -> None:
    data = {
        "Age": ["young", "old"], "Study 1 - Yes": [1, 2], "Study 1 - No": [3, 4], "Study 2 - Yes": [5, 6],
        "Study 2 - No": [7, 8],
    }  # fmt: skip
    made = chart(TWO.format("stacked bar chart", "Study 2 answers", "Study 1 answers"), data)
    assert [panel.layers[0].y for panel in made.panels] == [
        ("Study 2 - Yes", "Study 2 - No"),
        ("Study 1 - Yes", "Study 1 - No"),
    ]
    assert made.panels[0].layers[0].names == ("Yes", "No")


def test_each_panel_with_its_own_axis_and_errors() -> None:
    data = {
        "Clicks_Week": [1, 2, 3], "Clicks_Value": [5, 6, 7], "Clicks_Error": [1, 1, 1],
        "Views_Week": [1, 2], "Views_Value": [50, 60], "Views_Error": [4, 5],
    }  # fmt: skip
    made = chart(TWO.format("line chart with error bars", "clicks", "views"), data)
    assert [(p.layers[0].x, p.layers[0].y, p.layers[0].error) for p in made.panels] == [
        ("Clicks_Week", ("Clicks_Value",), ("Clicks_Error",)),
        ("Views_Week", ("Views_Value",), ("Views_Error",)),
    ]
    assert made.panels[0].x.label == "Week"


def test_tables_of_two_lengths() -> None:
    data = {"Year": [1, 2, 3], "Wheat": [4, 5, 6], "Rice": [1, 2, 3], "Field": ["a", "b"], "Papers": [9, 8]}
    assert shown(TWO.format("bar chart", "crops over time", "papers by field"), data) == [
        ("Wheat", "Rice"),
        ("Papers",),
    ]


def test_values_named_in_the_panels() -> None:
    data = {"Year": [1, 2], "Views": [1, 2], "Likes": [3, 4], "Shares": [5, 6], "Talks": [7, 8]}
    assert shown(TWO.format("line chart", "shares and talks", "views and likes"), data) == [
        ("Shares", "Talks"), ("Views", "Likes"),
    ]  # fmt: skip


def test_what_no_panel_names_goes_to_the_one_that_names_nothing() -> None:
    data = {"Subject": ["a", "b"], "Consistency": [1, 2], "Impact": [3, 4], "Rate": [5, 6]}
    intent = "A figure with 2 subplots: (1) a bar chart of consistency, (2) a heatmap of various metrics"
    assert shown(intent, data) == [("Consistency",), ("Impact", "Rate")]


def test_rows_by_the_values_of_a_column() -> None:
    data = {"Clinic": ["A1", "A1", "B2", "B2"], "Ward": ["x", "y", "x", "y"], "Beds": [1, 2, 3, 4]}
    made = chart("A figure with 2 subplots: (1) bars of beds for B2, (2) bars of beds for A1", data)
    assert [panel.where for panel in made.panels] == [{"Clinic": "B2"}, {"Clinic": "A1"}]
    assert [panel.title for panel in made.panels] == ["B2", "A1"]


def test_categories_that_are_listed() -> None:
    data = {"Land": ["Peru", "Chad", "Fiji", "Oman"], "Start": [1, 2, 3, 4], "Change": [1, -1, 1, -1]}
    intent = "A figure with 2 subplots: (1) an arrow chart for Peru and Oman, (2) an arrow chart for Chad and Fiji"
    assert [panel.where for panel in chart(intent, data).panels] == [
        {"Land": ("Peru", "Oman")},
        {"Land": ("Chad", "Fiji")},
    ]


def test_one_panel_for_each_value() -> None:
    data = {"Clinic": ["A", "A", "B", "B"], "Year": [1, 2, 1, 2], "Beds": [1, 2, 3, 4]}
    made = chart("line chart of beds, one panel per clinic", data)
    assert [panel.where for panel in made.panels] == [{"Clinic": "A"}, {"Clinic": "B"}]


def test_so_many_panels_as_values() -> None:
    data = {"City": ["a", "b", "c"], "Heat": [1, 2, 3], "Rain": [4, 5, 6], "Wind": [7, 8, 9]}
    made = chart("A figure with 3 subplots, each a bar chart, titled Weather", data)
    assert [panel.title for panel in made.panels] == ["Heat", "Rain", "Wind"]
    assert made.title == "Weather"


def test_one_value_with_two_kinds_of_errors() -> None:
    data = {
        "Month": [1, 2],
        "Price": [5.0, 6.0],
        "Symmetric Error": [1.0, 1.0],
        "Lower Error": [2.0, 1.0],
        "Upper Error": [1.0, 3.0],
    }
    made = chart(
        TWO.format("error bar chart", "price with upper and lower errors", "price with symmetric errors"), data
    )
    assert [panel.layers[0].error for panel in made.panels] == [(("Lower Error", "Upper Error"),), ("Symmetric Error",)]


def test_panels_that_nothing_tells_apart_are_noted() -> None:
    table = Table.of({"Model": ["a", "b"], "F1": [0.5, 0.6]})
    choice = choose(table, "A figure with 2 subplots: (1) bars on one dataset, (2) bars on the other dataset")
    assert len(choice.chart.panels) == 2
    assert any("every panel shows the same" in note for note in choice.notes)


@pytest.mark.parametrize(
    ("said", "title", "titles"),
    [
        (": (1) bars of heat, (2) bars of rain, titled All of it", "All of it", ["Heat", "Rain"]),
        (": (1) bars of heat, titled First, (2) bars of rain, titled Second", "", ["First", "Second"]),
        (" titled 'Both': (1) a bar, titled 'First', (2) b bar, titled 'Second'.", "Both", ["First", "Second"]),
        (" showing bars: (1) First one, (2) Second one", "", ["First one", "Second one"]),
    ],
)
def test_titles_of_the_figure_and_of_its_panels(said: str, title: str, titles: list[str]) -> None:
    made = chart(f"A figure with 2 subplots{said}", {"Name": ["x", "y"], "Heat": [1, 2], "Rain": [3, 4]})
    assert (made.title, [panel.title for panel in made.panels]) == (title, titles)


def test_strips_stand_under_each_other_and_tall_panels_side_by_side() -> None:
    data = {"Name": ["x", "y"], "Before": [1, 2], "After": [3, 4]}
    strips = chart(
        TWO.format("heatmap", "before", "after") + " (size of the desired plot: width=10.0, height=4.0)", data
    )
    assert strips.across == 1
    pies = chart(
        TWO.format("donut chart", "before", "after") + " (size of the desired plot: width=10.0, height=4.0)", data
    )
    assert pies.across == 2
    assert pies.size == (10.0, 4.0)
