"""A finished reading is held against the words: nothing is drawn that nobody named, and nothing said is lost."""

from __future__ import annotations

import pytest

from figwright.core.errors import FigwrightError
from figwright.core.tables import Table
from figwright.plots.charts.choose import choose

pytestmark = pytest.mark.core

RATINGS = Table.of(
    {
        "annotator": ["a", "a", "b", "b"] * 4,
        "system": ["ours", "base"] * 8,
        "fluency (1-5)": [4, 3, 5, 3, 4, 4, 5, 2] * 2,
        "faithfulness (1-5)": [5, 3, 4, 2, 5, 3, 4, 1] * 2,
        "time [s]": [31.2, 28.5, 40.1, 22.9, 30.3, 27.7, 41.8, 23.3, 33.1, 29.4, 39.2, 24.1, 32.2, 26.6, 40.9, 25.2],
    }
)
WARDS = Table.of(
    {
        "Ward": ["ICU", "A2", "B1", "Total"] * 3,
        "Falls": [2, 7, 5, 14, 1, 8, 6, 15, 3, 6, 4, 13],
        "RN hours": [14.1, 6.2, 7.5, 8.1, 13.8, 6.0, 7.1, 8.0, 14.4, 6.6, 7.9, 8.3],
    }
)
REEF = Table.of(
    {
        "site": ["Bay", "Cape", "Reef"] * 4,
        "year": [2021] * 3 + [2022] * 3 + [2023] * 3 + [2024] * 3,
        "depth_m": [3.2, 5.6, 8.1] * 4,
        "seagrass_cover": [62.0, 71.0, 35.0, 58.0, 70.0, 36.0, 51.0, 66.0, 33.0, 44.0, 63.0, 30.0],
        "biomass_g_m2": [210.0, 260.0, 120.0, 196.0, 255.0, 124.0, 170.0, 241.0, 112.0, 151.0, 230.0, 101.0],
    }
)
TEAMS = Table.of(
    {
        "Club": ["Reds", "Blues", "Greens"],
        "MP": [30, 30, 30], "W": [20, 15, 8], "D": [5, 8, 10], "L": [5, 7, 12], "Pts": [65, 53, 34],
        "crowd": [21_000, 18_500, 9_200],
    }
)  # fmt: skip


def drawn(table: Table, wish: str) -> tuple[str, ...]:
    return choose(table, wish).chart.panels[0].layers[0].y


def test_a_rating_is_measured_though_it_has_few_values() -> None:
    chart = choose(RATINGS, "mean faithfulness per system with std error bars").chart
    assert chart.panels[0].layers[0].y == ("faithfulness (1-5)",)
    assert chart.panels[0].layers[0].over != "faithfulness (1-5)"


def test_a_name_comes_before_a_second_word_for_another() -> None:
    assert drawn(REEF, "cover over time, one line per site") == ("seagrass_cover",)
    assert drawn(REEF, "mean cover by site") == ("seagrass_cover",)


@pytest.mark.parametrize(("table", "wish", "why"), [
    (WARDS, "scatter of falls against RN hours, ICU and total left out", "left out"),
    (REEF, "change of biomass in percent since 2021 for every site", "per cent"),
    (RATINGS, "the KL of each system", "KL"),
    (TEAMS, "Pts as a pie, Reds only", "one part"),
])  # fmt: skip
def test_what_is_said_and_not_drawn_is_refused(table: Table, wish: str, why: str) -> None:
    with pytest.raises(FigwrightError, match=why):
        choose(table, wish)


def test_zero_is_a_number_that_must_be_drawn() -> None:
    noise = Table.of({"system": ["a", "b"] * 6, "snr": [0, 0, 5, 5, 10, 10] * 2, "noise": ["car"] * 6 + ["pub"] * 6,
                      "wer": [31.0, 28.2, 21.4, 19.9, 14.1, 12.8, 33.2, 30.1, 24.4, 22.7, 16.9, 14.0]})  # fmt: skip
    try:
        where = choose(noise, "mean wer of each system at 0 dB").chart.panels[0]
    except FigwrightError:
        return  # refused: the unit stands nowhere in the table
    assert "snr" in {**where.where, **where.layers[0].where}
