"""Wishes about links between things, matrices of what was taken for what, parts of a whole, and questions."""

from __future__ import annotations

import pytest

from figwright.core import tables
from figwright.core.errors import UnclearWish
from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts.choose import choose


def _table(head: str, *rows: str, name: str = "table") -> Table:
    return tables.loads("\n".join((head, *rows)), "csv", name)


PARCELS = _table(
    "sender,recipient,carrier,parcels/day,delay (h)",
    "Oslo,Bern,rail,40,3", "Oslo,Rome,air,12,1", "Bern,Rome,road,33,5", "Rome,Kyiv,road,8,9", "Bern,Kyiv,rail,21,7",
    name="parcel_lines",
)  # fmt: skip
BIRDS = _table(
    "true / said,owl,hawk,gull,n,recall", "owl,80,15,5,100,80%", "hawk,20,70,10,100,70%", "gull,2,8,90,100,90%"
)
MENU = _table(
    "canteen,year,meat (%),fish (%),vegan (%),guests",
    *(f"{c},{y},{60 - k},{25 - y % 5},{15 + k + y % 5},{300 + k}" for k, c in enumerate(("North", "South"))
      for y in (2019, 2021, 2023)),
)  # fmt: skip
GRID = _table(
    "size,shards,index (GB),cache (GB),logs (GB),all (GB)",
    *(f"{s},{n},{4 + n},{2 * n},{1},{5 + 3 * n}" for s in ("1.5B", "7B") for n in (1, 2, 4)),
)
PANEL = _table(
    "town,period,indicator,figure",
    *(f"{t},2023Q{q},{i},{q + len(t) + len(i)}" for t in ("Ulm", "Graz") for q in (1, 2, 3, 4)
      for i in ("rent", "vacancy rate")),
)  # fmt: skip
RUNS = _table(
    "step,run,plan,loss/train,loss/heldout,tokens (M)",
    *(f"{10 * s},{p}-{r},{p},{5 - s / (9 + r)},{5.2 - s / (8 + r)},{1.3 * s}" for p in ("flat", "warm") for r in (1, 2)
      for s in range(1, 9)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("table", "wish", "understood"),
    [
        (PARCELS, "draw who sends to whom, thicker lines for more parcels",
         "graph from sender to recipient, sized by parcels/day"),
        (PARCELS, "flow diagram of the parcels, line width = parcels per day, coloured by carrier",
         "graph from sender to recipient, coloured by carrier, sized by parcels/day"),
        (PARCELS, "which town sends the most parcels per day?",
         "bars of total `parcels/day` by sender, largest first"),
        (PARCELS, "delay of what goes into Kyiv", "bars of `delay (h)` where recipient = Kyiv, by sender"),
        (BIRDS, "what is hawk mistaken for?", "bars of `owl` and `gull` where true / said = hawk, by true / said"),
        (BIRDS, "confusion table as a heat map", "heat map of `owl`, `hawk` and `gull` by true / said"),
        (BIRDS, "recall per bird, lowest first", "bars of `recall` by true / said, smallest first"),
        (MENU, "what is eaten in the South? stack the parts over the years",
         "stacked bars of `meat (%)`, `fish (%)` and `vegan (%)` where canteen = South, by year"),
        (MENU, "mix of the canteens in 2023, stacked to 100 percent",
         "stacked bars of `meat (%)`, `fish (%)` and `vegan (%)` where year = 2023, by canteen"),
        (GRID, "components of the memory for the 7B by shards, stacked",
         "stacked bars of `index (GB)`, `cache (GB)` and `logs (GB)` where size = 7000000000, by shards"),
        (PANEL, "vacancy rate over the quarters, a line for each town",
         "lines of mean `figure` where indicator = vacancy rate, by quarter of period, coloured by town"),
        (RUNS, "is it stable? held-out loss against the tokens seen, one line per run",
         "lines of `loss/heldout` by tokens (M), coloured by run"),
        (RUNS, "train vs heldout loss over steps of warm-1",
         "lines of `loss/train` and `loss/heldout` where run = warm-1, by step"),
        (RUNS, "training loss of the warm runs against the tokens",
         "lines of `loss/train` where plan = warm, by tokens (M), coloured by run"),
    ],
)  # fmt: skip
def test_it_is_understood(table: Table, wish: str, understood: str) -> None:
    chart = choose(table, wish).chart
    assert charts.describe(chart, table) == understood
    charts.compile(chart, table)


def test_two_axes_have_a_column_each_and_the_rows_that_are_asked_for() -> None:
    panel = choose(RUNS, "train and heldout loss over steps of warm-2 with two y axes").chart.panels[0]
    assert [(layer.y, layer.right) for layer in panel.layers] == [(("loss/train",), False), (("loss/heldout",), True)]
    assert panel.where == {"run": "warm-2"}


@pytest.mark.parametrize(
    ("table", "wish", "because"),
    [
        (BIRDS, "what is taken for a hawk?", "names a row and a column"),
        (BIRDS, "how does the recall of hawks change over the season?", "no column holds dates"),
        (PARCELS, "weight of what goes into Kyiv", "weight"),
        (RUNS, "is it stable? accuracy over the tokens", "accuracy"),
        (MENU, "guests by age group", "age"),
        (MENU, "guests by canteen as a bump chart", "bump"),
        (MENU, "guests per year for the North, with sd", "spread"),
    ],
)
def test_what_cannot_be_met_is_refused(table: Table, wish: str, because: str) -> None:
    with pytest.raises(UnclearWish, match=because):
        choose(table, wish)
