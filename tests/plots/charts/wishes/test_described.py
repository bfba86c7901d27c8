"""A word that only describes what is drawn is said in the notes; one that changes it refuses the wish."""

from __future__ import annotations

import pytest

from figwright.core import tables
from figwright.core.errors import UnclearWish
from figwright.core.tables import Table
from figwright.plots.charts.choose import choose

pytestmark = pytest.mark.core


def _table(head: str, *rows: str, name: str = "table") -> Table:
    return tables.loads("\n".join((head, *rows)), "csv", name)


PRESS = _table(
    "time (s),phase,Fx [N],Fy [N],Fz [N],TCP z (mm)",
    *(
        f"{i / 10},{('down', 'up')[i // 10]},{i * i % 37}.{i},{i * 7 % 41}.{i},{i * 5 % 43}.{i},{90 - i}.3"
        for i in range(20)
    ),
)
PILLS = _table(
    "patient,arm,morphine eq. (mg),wait [min],visitors",
    *(f"P{i},{('drug', 'placebo')[i % 2]},{20 + i * i % 53}.5,{5 + i * 7 % 31}.2,{9 + i * 5 % 71}" for i in range(24)),
    name="ward",
)
CELLS = _table(
    "cell,umap_1,umap_2,cluster,depth",
    *(f"c{i},{i * 7 % 11 - 5.2},{i * 3 % 13 - 6.1},{'AB'[i % 2]},{100 + 37 * i}" for i in range(30)),
)
PRICES = _table(
    "region,oil price ($),latency_ms",
    *(f"{'NSEW'[i % 4]},{60 + i * i % 37}.5,{100 + i * 13 % 57}.25" for i in range(48)),
)
RISKS = _table("Factor,OR,CI lower,CI upper", "smoking,2.4,1.9,3.1", "noise,1.4,1.1,1.8", "diet,0.8,0.6,1.1")
SCORES = _table("model,SQuAD,TriviaQA,HotpotQA,avg", "A,81,62,55,66", "B,79,66,59,68", "C,85,70,61,72")


@pytest.mark.parametrize(
    ("table", "wish", "understood", "said"),
    [
        (PRESS, "contact forces in x, y and z over time", "`Fx [N]`, `Fy [N]` and `Fz [N]` by time (s)", "contact"),
        (PRESS, "Fz against tool height", "points of `Fz [N]` against TCP z (mm)", "tool"),
        (PRICES, "boxplot of the query latency by region", "boxes of `latency_ms` by region", "query"),
        (PILLS, "boxplot of the ambulance wait by arm", "boxes of `wait [min]` by arm", "ambulance"),
        (PILLS, "boxplot of morphine consumption by study arm", "boxes of `morphine eq. (mg)` by arm", "consumption"),
    ],
)
def test_a_word_that_describes_is_named_in_the_notes(table: Table, wish: str, understood: str, said: str) -> None:
    choice = choose(table, wish)
    assert understood in choice.chart.because
    assert any("not understood" in note and said in note for note in choice.notes)


@pytest.mark.parametrize(
    ("table", "wish"),
    [
        (PRESS, "relative Fz over time"),
        (PILLS, "boxplot of the adjusted wait by arm"),
        (PILLS, "boxplot of the peak wait by arm"),
        (PILLS, "mean adult visitors by arm"),
        (PRICES, "boxplot of the food price by region"),
        (PRICES, "boxplot of the gas price by region"),
        (PRICES, "boxplot of the tail latency by region"),
        (CELLS, "umap coloured by true class"),
    ],
)
def test_a_word_that_changes_what_is_drawn_refuses(table: Table, wish: str) -> None:
    with pytest.raises(UnclearWish):
        choose(table, wish)


def test_points_are_coloured_by_a_number_of_many_values_as_by_a_map() -> None:
    layer = choose(CELLS, "umap coloured by depth").chart.panels[0].layers[0]
    assert (layer.mark, layer.x, layer.y, layer.colour, layer.series) == (
        "scatter", "umap_1", ("umap_2",), "depth", None)  # fmt: skip
    assert choose(CELLS, "umap coloured by cluster").chart.panels[0].layers[0].series == "cluster"


def test_a_quantity_that_is_not_computed_here_may_be_a_column() -> None:
    assert choose(RISKS, "forest plot of the odds ratios").chart.panels[0].layers[0].y == ("OR",)
    with pytest.raises(UnclearWish, match="hazard ratio"):
        choose(SCORES, "hazard ratio by model")


def test_a_value_that_is_left_out_is_not_kept_though_it_is_named_twice() -> None:
    table = _table("year,activity,minutes", *(f"{y},{a},{m + y % 7}" for y in (2001, 2011, 2021) for a, m in
                                              (("sleep", 480), ("work", 300), ("leisure", 200))))  # fmt: skip
    choice = choose(table, "Since sleep is so long, stacked bars of minutes by year without sleep, by activity.")
    assert "activity ≠ sleep" in choice.chart.because


def test_the_average_is_left_out_where_it_is_a_column_that_is_not_drawn() -> None:
    layer = choose(SCORES, "heatmap models x datasets, skip the average").chart.panels[0].layers[0]
    assert "avg" not in layer.y


def test_how_many_are_those_that_the_table_counts() -> None:
    table = _table("Item,n,mean,SD", "Q1,40,3.1,0.4", "Q2,38,2.7,0.5", "Q3,41,3.9,0.3")
    assert choose(table, "how many people answered each item?").chart.panels[0].layers[0].y == ("n",)
