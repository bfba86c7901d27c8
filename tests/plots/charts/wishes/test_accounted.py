"""Every word of a wish is accounted for by what is drawn, and what nobody said is asked about."""

from __future__ import annotations

import pytest

from figwright.core import tables
from figwright.core.errors import UnclearWish
from figwright.core.tables import Table
from figwright.plots.charts.choose import choose


def _table(head: str, *rows: str) -> Table:
    return tables.loads("\n".join((head, *rows)), "csv", "table")


BEAMS = _table(
    "beam,glue,n,bending (mm),load [kN]",
    *(f"B{b},{'xy'[b % 2]},{n},{n * 0.4 + b / 9:.2f},{n * b}" for b in (1, 2, 3) for n in range(5)),
)
PUPILS = _table("pupil,form,sprint May (s),sprint Oct (s)", "A,7a,4.4,4.2", "B,7b,4.9,4.8", "C,7a,5.1,5.2")
POWER = _table(
    "month,Hall A,Hall B,Shed,All kWh", *(f"2022-{m:02},{m},{m + 1},{m * 3},{5 * m + 1}" for m in range(1, 7))
)
SURVEY = _table("Statement,agree (%),disagree (%),mean (1-5)", "I slept well,40,60,2.9", "I ate well,70,30,3.8")
ENGINES = _table(
    "Engine,Clients,p99 [ms],Output tok/s",
    *(f"{e},{c},{c * n},{90 * c / n}" for n, e in ((2, "v"), (3, "t")) for c in (1, 4, 8)),
)
STATES = _table("Land,Region,2000,2020", "Peru,South,20,63", "Chile,South,51,141", "Japan,East,345,402")
DRIVES = _table(
    "stamp,drive mode,v_set [m/s],v_meas [m/s]",
    *(f"2024-04-12T0{m}:00,{('auto', 'manual')[m % 2]},{m},{m + 0.1}" for m in range(8)),
)
UNITS = _table("machine,load (%),noise [dB]", *(f"{u},{p},{p + n}" for n, u in enumerate("ab") for p in (25, 50, 100)))
RENTS = _table(
    "town,year,rent", *(f"{t},{y},{y - 2000 + n}" for n, t in enumerate(("Ulm", "Bonn")) for y in (2015, 2019))
)
DRUGS = _table("Compound,Target,IC50 (nM),logP", "K1,EGFR,37,3.2", "K2,HER2,91,0.8", "K3,EGFR,29,3.4")


@pytest.mark.parametrize(
    ("table", "wish", "said"),
    [
        (BEAMS, "load and also bending of the three beams", "bending|three"),
        (ENGINES, "cost per million tokens for each engine", "'cost'|'million'"),
        (ENGINES, "p99 for each engine", "two readings fit equally well"),
        (SURVEY, "rank the statements by mean agreement", "are two columns is not clear"),
        (POWER, "consumption of the three halls month by month", "three halls"),
        (DRIVES, "set and measured speed over the drive", "drive"),
    ],
)
def test_what_nothing_accounts_for_is_refused(table: Table, wish: str, said: str) -> None:
    with pytest.raises(UnclearWish, match=said):
        choose(table, wish)


@pytest.mark.parametrize(
    ("table", "wish", "understood"),
    [
        (ENGINES, "mean p99 for each engine", "bars of mean `p99 [ms]` by Engine"),
        (STATES, "2000 vs 2020 for each land, connected dots", "arrows of `2000` by Land"),
        (
            PUPILS, "sprint times in may and october, each pupil one line",
            "lines of `value` by column, coloured by pupil; `value` is `sprint May (s)` and `sprint Oct (s)`",
        ),
        (UNITS, "noise over load as small multiples, one panel per machine",
         "points of `noise [dB]` against load (%); one panel for each machine"),
        (RENTS, "rent over time, line per town, Ulm standing out",
         "lines of `rent` by year, coloured by town, Ulm highlighted"),
        (DRUGS, "ic50 vs logP, colour by target and compound names at the points",
         "points of `IC50 (nM)` against logP, coloured by Target, labelled by Compound"),
    ],
)  # fmt: skip
def test_columns_keep_the_role_that_is_said(table: Table, wish: str, understood: str) -> None:
    assert choose(table, wish).chart.because == f"understood as: {understood}"


def test_a_row_that_is_only_called_sum_is_drawn() -> None:
    tasks = _table("task,accuracy,tokens", "sum,81,120", "copy,99,80", "sort,70,210", "reverse,88,95")
    assert not choose(tasks, "accuracy per task").chart.panels[0].where


def test_lines_are_told_apart_by_what_they_are_and_have_the_colour_of_their_kind() -> None:
    runs = _table(
        "run,optimizer,step,loss",
        *(f"r{r},{('adam', 'sgd')[r % 2]},{s},{9 / (s + 1) + r}" for r in range(4) for s in range(5)),
    )
    choice = choose(runs, "loss over steps of every run, coloured by optimizer")
    (layer,) = choice.chart.panels[0].layers
    assert (layer.series, layer.colour, choice.chart.facet) == ("run", "optimizer", None)
    assert choice.chart.because == "understood as: lines of `loss` by step, one for each run, coloured by optimizer"


def test_dots_that_are_joined_are_joined() -> None:
    clinics = _table("clinic,pain before,pain after", "A,6.1,3.0", "B,5.5,4.1", "C,7.0,3.3")
    chart = choose(clinics, "dots for before and after joined by a line, one row per clinic").chart
    assert chart.panels[0].layers[0].mark == "arrow"
