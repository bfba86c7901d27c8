"""Columns named by the first and the last of them, and quantities that a table does not hold."""

from __future__ import annotations

import pytest

from figwright.core.errors import UnclearWish
from figwright.core.tables import Table
from figwright.plots.charts.choose import choose
from figwright.plots.charts.wishes import spelled_out, understand

YEARS = Table.of(
    {
        "City": ["Oslo", "Lima", "Pune"],
        "2005": [3.0, 4.0, 5.0],
        "2010": [3.5, 4.4, 5.9],
        "2015": [4.1, 4.9, 6.5],
        "2020": [4.4, 5.2, 7.7],
    },
    name="rent_per_month",
)
VOTES = Table.of(
    {
        "Motion": ["North", "South"],
        "Yes [%]": [40.0, 30.0],
        "Unsure [%]": [25.0, 30.0],
        "No [%]": [35.0, 40.0],
        "Turnout": [812.0, 640.0],
    }
)
SITES = Table.of({"organ": ["leaf", "leaf", "root", "root"], "dose": [1, 2, 1, 2], "mass": [2.0, 3.0, 4.0, 6.0]})


def test_a_range_of_columns_names_those_between_too() -> None:
    assert spelled_out("stack Yes to No by motion", VOTES) == "stack Yes, Unsure, No by motion"
    layer = choose(VOTES, "stacked bars of Yes to No for each motion").chart.panels[0].layers[0]
    assert set(layer.y) == {"Yes [%]", "Unsure [%]", "No [%]"}
    assert layer.x == "Motion"


def test_a_range_of_years_is_an_axis() -> None:
    found = understand(YEARS, "rent from 2005 to 2020, a line per city")
    assert not found.refusal
    reading = found.readings[0]
    assert (reading.x, reading.series) == ("year", "City")
    assert reading.fold is not None
    assert reading.fold.columns == ("2005", "2010", "2015", "2020")


def test_a_difference_between_two_columns_is_of_those_two() -> None:
    assert spelled_out("difference from 2005 to 2020 by city", YEARS) == "difference from 2005 to 2020 by city"


@pytest.mark.parametrize("wish", ["unemployment vs rent in 2020, one dot per city", "salary against rent by city"])
def test_what_is_drawn_against_something_must_be_in_the_table(wish: str) -> None:
    with pytest.raises(UnclearWish):
        choose(YEARS, wish)


def test_a_value_is_no_filler_because_a_verb_is_written_alike() -> None:
    found = understand(SITES, "mass by dose, leaf only")
    assert found.readings[0].where == {"organ": ("leaf",)}
