"""Wishes typed after the reader was written, on tables of other fields: what they are understood as."""

from __future__ import annotations

import pytest

from figwright.core import tables
from figwright.core.errors import UnclearWish
from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts.choose import choose


def _table(head: str, *rows: str) -> Table:
    return tables.loads("\n".join((head, *rows)), "csv", "table")


GENES = _table(
    "gene,treatment,replicate,log2FC,p_value",
    *(f"{g},{t},{r},{v + r / 10},0.0{r}" for g, t, v in
      (("BRCA1", "drug", 1), ("BRCA1", "ctrl", 0), ("TP53", "drug", -2), ("TP53", "ctrl", 0)) for r in (1, 2)),
)  # fmt: skip
RUNS = _table(
    "env,algo,seed,step,return",
    *(f"{e},{a},{s},{t},{t / 10 + s}" for e in ("Hopper", "Ant") for a in ("PPO", "SAC") for s in (1, 2, 3)
      for t in (0, 1000, 2000)),
)  # fmt: skip
PEOPLE = _table(
    "participant,age,gender,condition,trust,time_s",
    *(f"p{i},{20 + i},{'fm'[i % 2]},{'AB'[i % 3 == 0]},{i % 5 + 1},{30 + i * 2.5}" for i in range(12)),
)
MODELS = _table(
    "Model,Params (B),MMLU,GSM8K,HumanEval,Latency (ms)",
    "A,7,60.1,40.2,30.1,120", "B,13,65.2,50.1,35.2,210", "Ours,7,68.0,55.3,41.0,130", "D,70,75.3,70.2,52.1,900",
)  # fmt: skip
STATES = _table(
    "country,year,gdp_growth,inflation",
    *(f"{c},{y},{y % 7 - 2},{y % 5 + 1}" for c in ("DE", "FR", "IT") for y in range(2015, 2024)),
)
JUDGES = _table("Dimension,Gemini,GPT,People", "Clarity,0.4,0.5,0.6", "Truth,0.3,0.2,0.5")


@pytest.mark.parametrize(
    ("table", "wish", "understood"),
    [
        (
            GENES, "bar plot of log2FC per gene, drug vs ctrl, with error bars",
            "bars of mean `log2FC` by gene, coloured by treatment; error bars: SD over replicate",
        ),
        (
            GENES, "only the drug condition, log2FC by gene, dots for replicates",
            "points of `log2FC` where treatment = drug, against gene",
        ),
        (
            RUNS, "learning curves of return for each algorithm, one panel per environment, shaded std over seeds",
            "lines of mean `return` by step, coloured by algo; band: SD over seed; one panel for each env",
        ),
        (
            RUNS, "return vs step for Hopper only, PPO and SAC",
            "lines of mean `return` where env = Hopper, by step, coloured by algo",
        ),
        (
            PEOPLE, "boxplot of time by condition",
            "boxes of `time_s` by condition",
        ),
        (
            PEOPLE, "how many participants per condition",
            "bars of the number of rows by condition",
        ),
        (
            MODELS, "MMLU vs latency, size by params, label the models",
            "points of `MMLU` against Latency (ms), sized by Params (B), labelled by Model",
        ),
        (
            MODELS, "top 3 models by MMLU",
            "bars of `MMLU` where MMLU among the 3 largest, by Model, largest first",
        ),
        (
            STATES, "average inflation per country, sorted descending",
            "bars of mean `inflation` by country, largest first",
        ),
        (
            JUDGES, "a dot plot of Kendall's tau by dimension for each judge",
            "points of `Gemini`, `GPT` and `People` by Dimension",
        ),
    ],
)  # fmt: skip
def test_it_is_understood(table: Table, wish: str, understood: str) -> None:
    assert charts.describe(choose(table, wish).chart, table) == understood


@pytest.mark.parametrize(
    ("table", "wish", "unknown"),
    [
        (
            GENES,
            "volcano plot",
            "volcano",
        ),
        (
            MODELS,
            "bar chart of accuracy",
            "accuracy",
        ),
        (
            STATES,
            "inflation in Poland since 2018",
            "Poland",
        ),
        (
            STATES,
            "unemployment over time",
            "unemployment",
        ),
    ],
)
def test_what_the_table_does_not_hold_is_not_drawn(table: Table, wish: str, unknown: str) -> None:
    with pytest.raises(UnclearWish, match=unknown):
        choose(table, wish)


def test_columns_of_other_units_are_left_out_and_told_when_nothing_is_asked() -> None:
    choice = choose(MODELS)
    assert "Latency (ms)" not in choice.chart.panels[0].layers[0].y
    assert any("another unit: Latency (ms)" in note for note in choice.notes)


TEAMS = "Team,Wins,Ties,Losses\nA,30,20,50\nB,50,20,30\nC,40,10,50\n"
FIELD = "x,y,temperature\n" + "".join(f"{x},{y},{20 + x * y}\n" for x in range(3) for y in range(3))
CURVES = "Step,Ours,Theirs\n1,3.1,4\n2,2.5,3\n3,2.2,2.8\n"


@pytest.mark.parametrize(
    ("text", "wish", "drawn"),
    [
        (TEAMS, "stacked bars of wins, ties and losses in percent", {"Team", "Wins", "Ties", "Losses"}),
        (FIELD, "contour plot of the function over x and y", {"x", "y", "temperature"}),
        (FIELD, "surface plot of the values over x and y", {"x", "y", "temperature"}),
        (CURVES, "line chart of loss of ours and theirs over steps", {"Step", "Ours", "Theirs"}),
        (CURVES, "line chart of ours and theirs over step; y-axis: Time to lay out", {"Step", "Ours", "Theirs"}),
    ],
)
def test_words_that_can_mean_one_thing_only_are_no_strangers(text: str, wish: str, drawn: set[str]) -> None:
    layer = choose(_table(text), wish).chart.panels[0].layers[0]
    assert {layer.x, *layer.y, layer.z} - {None} == drawn


@pytest.mark.parametrize(
    ("text", "wish", "unknown"),
    [
        (TEAMS, "bar chart of wins, ties, losses and goals by team", "goals"),
        (TEAMS.replace("Ties", "Trophies"), "bar chart of wins, draws and losses by team", "draws"),
        (FIELD, "contour plot of pressure over x and y", "pressure"),
        (FIELD, "surface plot of temperature over x and z", "z"),
        (CURVES, "line chart of ours, theirs and baseline over step", "baseline"),
    ],
)
def test_a_column_that_is_not_there_is_none_of_those_that_are_left(text: str, wish: str, unknown: str) -> None:
    with pytest.raises(UnclearWish, match=unknown):
        choose(_table(text), wish)
