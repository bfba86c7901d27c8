"""What people say in passing: slashes, brackets, days, verbs for values, nouns behind values, forced groupings."""

from __future__ import annotations

import pytest

from figwright.core import tables
from figwright.core.errors import UnclearWish
from figwright.core.tables import Table
from figwright.plots.charts.choose import choose

pytestmark = pytest.mark.core
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def _table(head: str, *rows: str, name: str = "table") -> Table:
    return tables.loads("\n".join((head, *rows)), "csv", name)


LEADS = _table(
    "lead,opened,agent,stage,value_eur",
    *(f"L{i},2023-{1 + i % 9:02}-1{i % 9},{('Ida', 'Max')[i % 2]},{('won', 'lost', 'open')[i % 3]},{900 + 31 * i}"
      for i in range(30)),
    name="leads",
)  # fmt: skip
NIGHTS = _table(
    "Night,Guests,Spend (€),Till",
    *(f"{DAYS[i % 7]},{20 + 3 * i % 11},{200 + 7 * i},{('old', 'new')[i // 14]}" for i in range(28)),
)
LOADS = _table(
    "store,wl,nthr,bsz,p50 ms,p99 ms,ECE",
    *(f"{s},{w},{t},{b},{3 + t},{9 + 2 * t},0.0{t}"
      for s in ("lmdb", "rocks") for w in "AB" for t in (1, 4) for b in (16, 32)),
)  # fmt: skip
WARDS = _table("Ward,Beds,Falls", "A,10,2", "B,20,5", "C,30,4", "All wards,60,11")
RUNS = _table(
    "net,corruption,severity,top1",
    *(f"{n},{c},{s},{70 - 3 * s - len(n)}" for n in ("R50", "ViT-B") for c in ("fog", "snow") for s in (1, 3, 5)),
)
TOWNS = _table("Town,Rent,Noise", *(f"T{i},{400 + 13 * i},{50 + i * i % 7}" for i in range(12)))
STEPS = _table("stage,ms @ bs4,ms @ bs16", "load,3,9", "forward,12,40", "backward,20,77")


@pytest.mark.parametrize(
    ("table", "wish", "understood"),
    [
        (LEADS, "leads/month", "bars of the number of leads by month of opened"),
        (LEADS, "how many leads did every agent win", "number of leads where stage = won, by agent"),
        (LEADS, "number of leads per agent since apr 2023", "where opened ≥ 2023-04-01"),
        (LEADS, "total value per agent over the whole period, the largest first",
         "total `value_eur` by agent, largest first"),
        (NIGHTS, "average guests per weekday", "bars of mean `Guests` by Night"),
        (NIGHTS, "average guests by night, from Mon to Wed", "where Night is Mon or Tue or Wed"),
        (NIGHTS, "average guests by night, from Mon to Sun", "bars of mean `Guests` by Night"),
        (NIGHTS, "did spend change with the new till? box plot", "boxes of `Spend (€)` by Till"),
        (LOADS, "p50/p99 by store at 4 nthr, batch size 16, workload A",
         "bars of `p50 ms` and `p99 ms` where nthr = 4, bsz = 16, wl = A, by store"),
        (LOADS, "heatmap of p99 by workload and batch size, mean over nthr and store", "mean `p99 ms` by `bsz` by wl"),
        (LOADS, "miscalibration (ECE) by store, boxplot", "boxes of `ECE` by store"),
        (WARDS, "falls divided by beds for each ward", "`Falls` per `Beds` where Ward ≠ All wards"),
        (RUNS, "mean top1 over all corruptions at severity 3", "mean `top1` where severity = 3, by net"),
        (TOWNS, "which four towns have the highest rent", "Rent among the 4 largest"),
        (TOWNS, "rent vs noise, the comfort-price tradeoff", "points of `Rent` against Noise"),
    ],
)  # fmt: skip
def test_it_is_understood(table: Table, wish: str, understood: str) -> None:
    assert understood in choose(table, wish).chart.because


def test_an_axis_is_named_by_the_column_beside_its_sign_alone() -> None:
    layer = choose(RUNS, "top1, corruption on x, bars per net, severity 5").chart.panels[0].layers[0]
    assert (layer.x, layer.y, layer.series) == ("corruption", ("top1",), "net")


@pytest.mark.parametrize(
    ("table", "wish"),
    [
        (STEPS, "memory per stage at bs16"),  # the columns hold milliseconds
        (TOWNS, "I wonder whether towns with more noise are happier, bars by town"),
    ],
)
def test_a_quantity_that_is_not_there_is_refused(table: Table, wish: str) -> None:
    with pytest.raises(UnclearWish):
        choose(table, wish)
