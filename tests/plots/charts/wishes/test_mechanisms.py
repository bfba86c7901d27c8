"""Wishes by what they need of the reader: names, values, rates, rows, order, refusals. One line each."""

from __future__ import annotations

import pytest

from figwright.core import tables
from figwright.core.errors import UnclearWish
from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts.choose import choose
from figwright.plots.charts.model import Condition

pytestmark = pytest.mark.core


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


WARDS = _table("Question,Ward A,Ward B,SD A,SD B", "Noise,3.1,4.2,0.5,0.6", "Food,2.2,3.9,0.4,0.7")
DISKS = _table("disk,lat_us (avg±sd)", "d1,43.8±0.1", "d2,40.2±0.3", "d3,51.0±0.2")
RATES = _table(
    "T (K),k_obs (1/s),sigma_k,1/T (1/K)", "298,0.11,0.01,0.0034", "308,0.25,0.02,0.0032", "318,0.52,0.02,0.0031"
)
CELLS = _table(
    "battery,kind,cyc,form.,Cap [mAh],YoE,SD of temp,ok",
    *(f"B{b},{('LFP', 'NCA', 'LTO')[b % 3]},{c},{('pouch', 'round')[b % 2]},{3000 - 7 * c - b},{b % 5},{c % 3},"
      f"{('yes', 'no')[(b + c) % 2]}" for b in range(6) for c in (1, 50, 100, 150, 200, 250)),
)  # fmt: skip
GROWTH = _table("Time,WT,mutA,mutB,Blank", *(f"{t},{0.1 * t},{0.2 * t},{0.15 * t},0.04" for t in range(1, 30)))
BLOCKS = _table(
    "Monat,North [kWh],South [kWh],both [kWh]",
    *(f"{m} 23,{10 + i},{20 + i * i},{30 + i + i * i}" for i, m in enumerate(("Jan", "Feb", "Mrz", "Apr", "Mai"))),
)
PUPILS = _table(
    "school,lunch,Maths girls,Maths boys,Reading girls,Reading boys",
    *(f"S{i},{10 + i},{500 + i},{490 + 2 * i},{520 - i},{505 + i % 3}" for i in range(9)),
)
HITS = _table(
    "engine,data,k,metric,value",
    *(f"{e},{d},{k},{m},{0.1 * k + 0.01 * len(e)}" for e in ("bm25", "dense") for d in ("NQ", "HP") for k in (1, 5, 10)
      for m in ("recall", "mrr")),
)  # fmt: skip


ORDERS = _table(
    "order,hub,ordered,delivered,weight (kg),fee (€),express",
    *(f"o{i},{('Graz', 'Lyon')[i % 2]},2024-03-0{1 + i % 5},2024-03-{10 + i},{i + 1},{2 * i + 3}.5,"
      f"{('yes', 'no')[i % 3 % 2]}" for i in range(12)),
)  # fmt: skip
TOWNS = _table(
    "town,year,rent (€),price,taste,smell,look",
    *(f"{t},{y},{400 + 10 * i + 20 * (y - 2015)},{i + y % 7},{i},{y % 5},{i * 2 % 7}"
      for i, t in enumerate(("Ulm", "Bern", "Graz")) for y in range(2015, 2021)),
)  # fmt: skip


QUARTERS = _table(
    "package,lang,2022-Q1,2022-Q2,2022-Q3", "a,py,4,5,6", "b,c++,1,2,4", "c,py,7,7,8", name="pkg_downloads"
)
REPLICATES = _table("variant,dose,v0 rep1,v0 rep2,v0 rep3", "WT,1,2,3,4", "WT,2,3,4,5", "mut,1,1,1,2", "mut,2,2,2,3")
TRIALS = _table(
    "subj,group,cond,rt,corr",
    *(f"s{i},{('young', 'old')[i % 2]},{c},{300 + 10 * i + 40 * (c == 'hard')},{(i + len(c)) % 3 > 0:d}"
      for i in range(8) for c in ("easy", "hard")),
)  # fmt: skip
VISITS = _table("visit_id,arrived,wait", *(f"{i},2024-01-{1 + i % 28:02} {i % 24:02}:00,{i % 7}" for i in range(60)))


MATRIX = _table("true,cat,dog,fox,total", "cat,9,1,0,10", "dog,2,7,1,10", "fox,0,3,6,9")


@pytest.mark.parametrize(
    ("table", "wish", "understood"),
    [
        (DOSES, "heart rate at week 8 by arm as boxplots, placebo first",
         "boxes of `HR wk8` by Arm, in the order placebo, 5 mg, 10 mg"),
        (ORDERS, "how many days from ordering to delivery, boxplot per hub",
         "boxes of the days from `ordered` to `delivered` by hub"),
        (ORDERS, "fee per kg of every order, highest first",
         "bars of `fee (€)` per `weight (kg)` by order, largest first"),
        (ORDERS, "express rate per hub", "bars of the share of rows with express = yes by hub"),
        (TOWNS, "by how much did rents go up between 2015 and 2020 in each town? biggest rise first",
         "bars of `2020` minus `2015` where year is 2015 or 2020, by town, largest first"),
        (TOWNS, "radar of taste, smell and look for Ulm and Bern in 2018",
         "radar of `value` where year = 2018, town is Ulm or Bern, by measure, coloured by town; "
         "`value` is `taste`, `smell` and `look`"),
        (DOSES, "mean change in heart rate from week 0 to week 8 per arm",
         "bars of mean `HR wk8` minus `HR wk0` by Arm"),
        (DOSES, "what fraction had severe adverse events in each arm",
         "bars of the share of rows with AE = severe by Arm"),
        (JOBS, "mean round trip time per queue", "bars of mean `RTT (ms)` by queue"),
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
        (CELLS, "capacity over cycles for each formulation, sd bars",
         "lines of mean `Cap [mAh]` by cyc, coloured by form.; error bars: SD"),
        (CELLS, "capacity over the first 100 cycles, every battery its own line, y axis from 2000 to 3000",
         "lines of `Cap [mAh]` where cyc ≤ 100, by cyc, coloured by battery"),
        (CELLS, "mean capacity vs cycle per kind, LTO left out",
         "lines of mean `Cap [mAh]` where kind ≠ LTO, by cyc, coloured by kind"),
        (CELLS, "capacity at the end of the test by battery",
         "bars of `Cap [mAh]` where cyc is the last, by battery"),
        (CELLS, "share of failed cells per kind",
         "bars of the share of rows with ok = no by kind"),
        (CELLS, "leave out capacities below 2000 mAh, box plot of capacity by kind",
         "boxes of `Cap [mAh]` where Cap [mAh] ≥ 2000, by kind"),
        (GROWTH, "all strains but mutA over time", "lines of `WT` and `mutB` by Time"),
        (CELLS, "mean capacity per kind, failed runs excluded",
         "bars of mean `Cap [mAh]` where ok = yes, by kind"),
        (JOBS, "stuck rate per queue and correct",
         "bars of the share of jobs with outcome = stuck by queue, coloured by correct"),
        (GROWTH, "growth curves, the blank is not needed",
         "lines of `WT`, `mutA` and `mutB` by Time"),
        (BLOCKS, "stacked area of all blocks per month",
         "stacked areas of `North [kWh]` and `South [kWh]` by Monat"),
        (BLOCKS, "north over time",
         "bars of `North [kWh]` by Monat"),
        (PUPILS, "maths of girls vs boys, label the schools",
         "points of `Maths girls` against Maths boys, labelled by school"),
        (CELLS, "capacity of those with more than 2 years of experience by kind, box plot",
         "boxes of `Cap [mAh]` where YoE > 2, by kind"),
        (PUPILS, "gap in reading (girls minus boys) for every school",
         "bars of `Reading girls` minus `Reading boys` by school"),
        (PUPILS, "the 3 schools with the largest lunch in a bar chart",
         "bars of `lunch` where lunch among the 3 largest, by school, largest first"),
        (HITS, "recall@5 per data, coloured by engine",
         "bars of `value` where k = 5, metric = recall, by data, coloured by engine"),
        (JOBS, "could you show the rtt per queue as boxes, to see if the link is stable?",
         "boxes of `RTT (ms)` by queue"),
        (JOBS, "CDF of the rtt", "lines of the cumulative share of jobs by RTT (ms)"),
        (JOBS, "95th percentile of the rtt per queue", "bars of the 95th percentile of `RTT (ms)` by queue"),
        (ENGINES, "speedup of ours over alpha per query", "bars of `Alpha` per `Ours` by query"),
        (QUARTERS, "downloads per quarter for every package",
         "lines of `download` by quarter, coloured by package; `download` is `2022-Q1`, `2022-Q2` and `2022-Q3`"),
        (QUARTERS, "growth factor from 2022-Q1 to 2022-Q3 of the python packages, biggest first",
         "bars of `2022-Q3` per `2022-Q1` where lang = py, by package, largest first"),
        (REPLICATES, "mean velocity of the three replicates against dose, one line per variant, with sd",
         "lines of mean `v0` by dose, coloured by variant; band: SD over rep; "
         "`v0` is `v0 rep1`, `v0 rep2` and `v0 rep3`"),
        (TRIALS, "mean rt hard minus easy per group",
         "bars of mean `hard` minus `easy` where cond is hard or easy, by group"),
        (TRIALS, "error rate in each condition", "bars of the share of rows with corr = 0 by cond"),
        (VISITS, "heat map of the number of visits by weekday and hour",
         "heat map of the number of rows by weekday of arrived and hour of arrived"),
        (CELLS, "capacity in percent of the first cycle over cycles, one line per battery",
         "lines of `Cap [mAh]` in % of the first by cyc, coloured by battery"),
        (JOBS, "what percentage of the attempts were correct for each queue?",
         "bars of the share of jobs with correct = 1 by queue"),
    ],
)  # fmt: skip
def test_it_is_understood(table: Table, wish: str, understood: str) -> None:
    chart = choose(table, wish).chart
    assert charts.describe(chart, table) == understood
    charts.compile(chart, table)


@pytest.mark.parametrize(
    ("table", "wish", "because"),
    [
        (JOBS, "rtt against humidity", "humidity"),
        (JOBS, "rtt and humidity per queue", "humidity"),
        (JOBS, "how many late wins per queue", "wins"),
        (JOBS, "rtt per queue for the carbon links", "carbon"),
        (JOBS, "how many cyclists per queue", "cyclist"),
        (JOBS, "weighted rtt per queue", "weighted"),
        (JOBS, "energy per queue", "energy"),
        (CELLS, "capacity vs number of solder points, one line per kind", "solder"),
        (CELLS, "humidity of the pouch cells over cycles", "humidity"),
        (BLOCKS, "€ per north each month", "a ratio needs two columns"),
        (BLOCKS, "humidity of north and south per month", "humidity"),
        (BLOCKS, "gas use of the north per month", "gas"),
        (PUPILS, "science scores of girls by school", "science"),
        (JOBS, "rtt of the fast lane vs ours", "ours"),
        (JOBS, "jobs by lane", "not said"),
        (JOBS, "does humidity matter? energy per queue", "energy"),
        (GROWTH, "growth of the sunflower, without the blank", "sunflower"),
        (JOBS, "share of cancelled jobs per queue", "cancelled"),
        (SCORES, "mean value per system", "which 'metric' is meant"),
        (JOBS, "rtt against sent MB while throttling", "throttling"),
        (JOBS, "Gantt chart of the jobs by started", "'span' cannot be drawn"),
        (ENGINES, "total runtime of the three engines", "what the sum is taken of"),
    ],
)
def test_what_cannot_be_met_is_refused_by_name(table: Table, wish: str, because: str) -> None:
    with pytest.raises(UnclearWish, match=because):
        choose(table, wish)


@pytest.mark.parametrize(
    ("table", "wish", "errors"),
    [
        (WARDS, "Ward A and Ward B for every question with error bars", ("SD A", "SD B")),
        (DISKS, "lat avg with sd bars by disk", ("lat_us (avg±sd) ±",)),
        (RATES, "k_obs against temperature with error bars", ("sigma_k",)),
    ],
)
def test_errors_that_the_table_holds_are_drawn(table: Table, wish: str, errors: tuple[str, ...]) -> None:
    assert choose(table, wish).chart.panels[0].layers[0].error == errors


def test_single_rows_stand_on_top_of_boxes_and_means() -> None:
    boxes = choose(DOSES, "hr wk8 by arm as boxes with the individual patients on top").chart
    assert boxes.panels[0].layers[0].options == {"points": True}
    bars = choose(DOSES, "mean hr wk8 by arm with the single patients on top").chart
    assert [layer.mark for layer in bars.panels[0].layers] == ["bar", "scatter"]


def test_a_limit_in_another_unit_of_time_is_converted() -> None:
    chart = choose(JOBS, "boxes of the rtt above 0.03 seconds by queue").chart
    assert chart.panels[0].where == {"RTT (ms)": Condition(above=30)}


def test_the_ends_of_an_axis_are_kept() -> None:
    chart = choose(CELLS, "capacity over cycles, one line per battery, y axis from 1500 to 3000").chart
    assert chart.panels[0].y.limits == (1500, 3000)
    assert not chart.panels[0].where
