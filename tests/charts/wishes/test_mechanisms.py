"""Wishes by what they need of the reader: names, values, rates, rows, order, refusals. One line each."""

from __future__ import annotations

import pytest

from figwright import charts, tables
from figwright.charts.choose import choose
from figwright.errors import UnclearWish
from figwright.tables import Table


def _table(head: str, *rows: str, name: str = "table") -> Table:
    return tables.loads("\n".join((head, *rows)), "csv", name)


DOSES = _table(
    "Pt ID,Arm,HR wk0,HR wk8,AE,smoker",
    *(f"P{i},{('placebo', '5 mg', '10 mg')[i % 3]},{70 + i},{66 + i % 7},{('none', 'mild', 'severe')[i % 4 % 3]},"
      f"{('yes', 'no')[i % 2]}" for i in range(24)),
)  # fmt: skip
JOBS = _table(
    "job,started,queue,outcome,RTT (ms),sent_MB,correct",
    *(f"j{i},2024-0{1 + i % 3}-{1 + i:02}T0{i % 9}:00,{('fast lane', 'GEO sat')[i % 2]},"
      f"{('ok', 'TLE', 'stuck')[i % 3]},{20 + i},{3.5 * i},{i % 2}" for i in range(18)),
    name="jobs",
)  # fmt: skip
ENGINES = _table("query,Alpha,Beta,Ours", "Q1,12 ms,9 ms,4 ms", "Q2,7 ms,30 ms,5 ms", "Q3,44 ms,21 ms,8 ms")
SCORES = _table(
    "system,metric,value",
    *(f"{s},{m},{v}" for s, v in (("A", 1), ("B", 2)) for m in ("BLEU", "chrF")),
)


MATRIX = _table("true,cat,dog,fox,total", "cat,9,1,0,10", "dog,2,7,1,10", "fox,0,3,6,9")


@pytest.mark.parametrize(
    ("table", "wish", "understood"),
    [
        (DOSES, "heart rate at week 8 by arm as boxplots, placebo first",
         "boxes of `HR wk8` by Arm, in the order placebo, 5 mg, 10 mg"),
        (DOSES, "mean change in heart rate from week 0 to week 8 per arm",
         "bars of mean `HR wk8` minus `HR wk0` by Arm"),
        (DOSES, "what fraction had severe adverse events in each arm",
         "bars of the share of rows with AE = severe by Arm"),
        (JOBS, "round trip time per queue", "bars of mean `RTT (ms)` by queue"),
        (JOBS, "traffic of the satellite queue over time",
         "lines of `sent_MB` where queue = GEO sat, by started"),
        (JOBS, "stuck rate per queue, the least reliable first",
         "bars of the share of jobs with outcome = stuck by queue, smallest first"),
        (JOBS, "error rate by queue", "bars of the share of jobs with correct = 0 by queue"),
        (JOBS, "jobs per week", "bars of the number of jobs by week of started"),
        (JOBS, "how many jobs per queue in February",
         "bars of the number of jobs where started = 2024-02, by queue"),
        (JOBS, "which queue has the highest mean rtt?", "bars of mean `RTT (ms)` by queue, largest first"),
        (MATRIX, "which classes get confused most?", "heat map of `cat`, `dog` and `fox` by true"),
        (ENGINES, "runtimes of all engines per query, log y",
         "bars of `Alpha`, `Beta` and `Ours` by query, log y"),
        (ENGINES, "our runtime per query, slowest first", "bars of `Ours` by query, largest first"),
        (ENGINES, "alpha vs ours on a log axis, label each query",
         "points of `Alpha` against Ours, labelled by query, log x"),
    ],
)  # fmt: skip
def test_it_is_understood(table: Table, wish: str, understood: str) -> None:
    chart = choose(table, wish).chart
    assert charts.describe(chart, table) == understood
    charts.compile(chart, table)


@pytest.mark.parametrize(
    ("table", "wish", "because"),
    [
        (JOBS, "CDF of the rtt", "not drawn here"),
        (ENGINES, "speedup of ours over alpha per query", "ratios"),
        (JOBS, "rtt against humidity", "humidity"),
        (JOBS, "energy per queue", "energy"),
        (JOBS, "share of cancelled jobs per queue", "cancelled"),
        (SCORES, "mean value per system", "which 'metric' is meant"),
        (ENGINES, "total runtime of the three engines", "what the sum is taken of"),
    ],
)
def test_what_cannot_be_met_is_refused_by_name(table: Table, wish: str, because: str) -> None:
    with pytest.raises(UnclearWish, match=because):
        choose(table, wish)
