"""Wishes in the words of people: initials, halves of years, parts of a whole, groups by their results."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.core import tables
from figwright.core.errors import UnclearWish
from figwright.core.tables import Table
from figwright.plots.charts.choose import choose
from figwright.plots.charts.model import Chart
from figwright.plots.charts.reckon import reckoned


def _table(head: str, *rows: str) -> Table:
    return tables.loads("\n".join((head, *rows)), "csv", "table")


TESTS = _table(
    "pupil,arm,grade,pre-test (raw),post-test (raw)",
    *(f"p{n},{'ABC'[n % 3]},{n % 2},{12 + n * 7 % 17},{'abs.' if n % 9 == 4 else 15 + n * 5 % 19}" for n in range(36)),
)
METALS = _table(
    "core,depth [cm],Pb [mg/kg],Zn [mg/kg]", *(f"c{n % 3},{n * 5},{20 + n * 3 % 7}.5,{90 - n}.1" for n in range(12))
)
SCORES = _table(
    "country,maths 2018,S.E. 2018,maths 2022,S.E. 2022",
    *(f"{name},{500 + n},2.{n},{490 + 2 * n},3.{n}" for n, name in enumerate(("Peru", "Chad", "Fiji", "Oman"))),
)
ISSUES = _table("month,opened,closed", *(f"2024-{n + 1:02}-01,{60 + n * 7 % 11},{55 + n * 5 % 9}" for n in range(12)))
ANSWERS = _table(
    "item,disagree (%),neutral (%),agree (%),n",
    "Q1 goals,20,30,50,41",
    "Q7 group work,11,34,56,40",
    "Q9 pace,10,20,70,39",
)
GRID = _table(
    "lr,dropout,seed,acc",
    *(f"{lr},{d},{s},{80 + 3 * s + 20 * lr + d}" for lr in (0.1, 0.01, 0.001) for d in (0, 0.1, 0.3) for s in (1, 2)),
)
ROBOTS = _table(
    "week,robot,picks done,failed picks",
    *(f"W{30 + n // 3},{'XYZ'[n % 3]},{900 + n * 31},{20 + n * 3}" for n in range(15)),
)
BUDGET = _table("department,FY2021,FY2022,FY2023", "parks,41,42,47", "fire,95,97,99", "roads,60,66,61")
REQUESTS = _table(
    "created,ward,category,days to close",
    *(f"2024-{1 + n % 12:02}-{1 + n % 27:02},{'NSSE'[n % 4]},{'abbccc'[n % 6]},{2 + n * 7 % 13}.5" for n in range(60)),
)
BUILDS = _table(
    "build,repo,result,secs",
    *(f"{4100 + n},{'pq'[n % 2]},{('passed', 'failed', 'cancelled')[n * 5 % 7 % 3]},{400 + n}.5" for n in range(30)),
)
TAGGED = _table(
    "system,metric,score", *(f"{s},{m},{20 + n * 3}.5" for n, s in enumerate("uvwx") for m in ("BLEU", "chrF"))
)


@pytest.mark.parametrize(
    ("table", "wish", "because"),
    [
        (TESTS, "I'd like box plots of the post-test score in the three arms", "boxes of `post-test (raw)` by arm"),
        (METALS, "zinc against lead, one colour per core",
         "points of `Zn [mg/kg]` against Pb [mg/kg], coloured by core"),
        (SCORES, "maths score in 2022 with standard errors, highest first",
         "bars of `maths 2022` by country, largest first"),
        (SCORES, "slope chart of the maths score from 2018 to 2022", "arrows of `maths 2018` by country"),
        (ISSUES, "closed per month in the second half of the year",
         "lines of mean `closed` where month ≥ 2024-07-01 and month < 2025-01-01, by month of month"),
        (ANSWERS, "stacked bars with the three answers for every item",
         "stacked bars of `disagree (%)`, `neutral (%)` and `agree (%)` by item"),
        (ANSWERS, "how did they answer Q7? pie",
         "pie of `disagree (%)`, `neutral (%)` and `agree (%)` where item = Q7 group work"),
        (GRID, "lr x dropout grid coloured by mean acc", "heat map of mean `acc` by `lr` by dropout"),
        (ROBOTS, "failed picks divided by picks per robot, all weeks taken together",
         "bars of mean `failed picks` per `picks done` by robot, taken over week"),
        (BUDGET, "growth from 2021 to 2023 in percent, per department",
         "bars of the change from `FY2021` to `FY2023` in % by department"),
        (REQUESTS, "the 2 most common categories",
         "bars of the number of rows where category among the 2 largest, by category, largest first"),
        (REQUESTS, "number of requests per ward, only wards with at least 20 requests",
         "bars of the number of rows where ward ≥ 20, by ward"),
        (REQUESTS, "histogram of days to close, bins of 5 days", "histogram by days to close"),
        (BUILDS, "how many builds passed, failed or were cancelled in each repo? stack them",
         "stacked bars of the number of rows by repo, coloured by result"),
        (TAGGED, "BLEU and chrF", "bars of `score` by system, coloured by metric"),
    ],
)  # fmt: skip
def test_it_is_understood(table: Table, wish: str, because: str) -> None:
    assert choose(table, wish).chart.because.removeprefix("understood as: ").startswith(because)


@pytest.mark.parametrize(
    ("table", "wish"),
    [
        (REQUESTS, "soil respiration by ward"),
        (REQUESTS, "mean days to close by ward, only wards with more than 9 requests"),
        (ISSUES, "how long does it take to close an issue"),
        (ROBOTS, "which robot drops the most relative to what it lifts? failed picks divided by lifts"),
        (METALS, "how many centimetres do the cores drift"),
    ],
)
def test_what_is_not_served_is_refused(table: Table, wish: str) -> None:
    with pytest.raises(UnclearWish):
        choose(table, wish)


@given(st.lists(st.sampled_from("abcd"), min_size=5, max_size=40), st.integers(1, 9))
def test_groups_are_kept_by_what_is_drawn_of_them(values: list[str], least: int) -> None:
    table = Table.of({"group": values, "number": list(range(len(values)))})
    layer = {"mark": "bar", "x": "group", "aggregate": "count"}
    chart = Chart.model_validate({"panels": [{"layers": [layer], "where": {"group": {"at_least": least}}}]})
    kept = {value for value in values if values.count(value) >= least}
    if kept:
        assert set(reckoned(chart, table).shown[0][0].table["group"].values) == kept
