"""Lists of values, rows and columns told by their numbers, and signs that stand beside others."""

from __future__ import annotations

import pytest

from figwright.core import tables
from figwright.core.errors import UnclearWish
from figwright.core.tables import Table
from figwright.plots.charts.choose import choose


def _table(head: str, *rows: str) -> Table:
    return tables.loads("\n".join((head, *rows)), "csv", "table")


def _night(n: int) -> str:
    where = f"{1 + n % 7 / 10 + n / 90:.3f},{1.1 + n % 5 / 9 + n / 80:.3f}"
    return f"2023-{1 + n // 28:02}-{n % 28 + 1:02},{'BVR'[n % 3]},{where},{'ABC'[n % 3]}"


NIGHTS = _table("night,filter,airmass,seeing,grade", *map(_night, range(40)))
CROPS = _table("crop,net A,net B,net C", "wheat,61,64,70", "rye,40,42,55", "oats,52,50,58", "mIoU,51,52,61")
RAILS = _table(
    "t [us],rail 1 [mW],rail 2 [mW]",
    *(f"{n * 2.5},{40 + n % 9 + n / 7:.2f},{20 + n % 4 + n / 9:.2f}" for n in range(60)),
)
BOXES = _table(
    "design,area,fps,power,fps/W,Tj [degC]", "base,4,30,3,10,51", "packed,3,44,4,11,58", "streamed,2,60,5,12,66"
)
SERVED = _table("method,recall", "BM25,0.41", "DPR,0.52", "Harrier (ours),0.61")
LABELS = _table(
    "item,given,gold,secs", *(f"{n},{'xyz'[n % 3]},{'xyz'[n * 7 % 3 - n % 2]},{3 + n % 6}.5" for n in range(30))
)
CALLS = _table(
    "call,team,pruned,seconds",
    *(f"{900 + n},{('north', 'south')[n % 2]},{('yes', 'no')[n // 2 % 2]},{n % 9 + 1.5}" for n in range(24)),
)
CELLS = _table(
    "operator,radio,place,ping", *(f"{'AB'[n % 2]},{('LTE', '5G NSA', '5G SA')[n % 3]},p{n % 4},{20 + n % 7}.5"
                                   for n in range(48))
)  # fmt: skip
LAKE = _table("depth (m),lake,oxygen", *(f"{d},{lake},{9 - d / 20 + k}" for k, lake in enumerate(("Ammer", "Chiem"))
                                         for d in (1, 10, 25, 50, 100)))  # fmt: skip
TASTED = _table(
    "sample,judge,session,attribute,intensity",
    *(
        f"{s},J{j},{n},{a},{3 + j + n / 2 + len(a) / 7 + len(s) / 3:.2f}"
        for s in ("Kenya", "Brazil")
        for j in (1, 2, 3)
        for n in (1, 2)
        for a in ("acidity", "bitterness")
    ),
)


@pytest.mark.parametrize(
    ("table", "wish", "understood"),
    [
        (NIGHTS, "seeing vs airmass, grade A or B", "points of `seeing` where grade is A or B, against airmass"),
        (NIGHTS, "seeing against airmass, good nights (grade A) only", "where grade = A, against airmass"),
        (CROPS, "net A and net C per crop, leave the mean row out", "where crop ≠ mIoU, by crop"),
        (CROPS, "only the mIoU of all the nets", "`net A`, `net B` and `net C` where crop = mIoU"),
        (RAILS, "stack the two rails over time", "stacked areas of"),
        (BOXES, "efficiency in fps per watt, largest first", "bars of `fps/W` by design, largest first"),
        (BOXES, "fps against power with the core names next to the dots", "labelled by design"),
        (SERVED, "recall of our model and BM25", "where method is Harrier (ours) or BM25"),
        (LABELS, "confusion of given with gold, counts", "heat map of the number of rows by given and gold"),
        (CALLS, "number of calls per team", "bars of the number of rows by team"),
        (CALLS, "does pruning help? mean seconds per team with and without it", "mean `seconds` by pruned"),
        (CELLS, "ping by operator, 5G only, violins", "where radio is 5G NSA or 5G SA, by operator"),
        (LAKE, "mean oxygen in the upper 25 m by lake", "where depth (m) ≤ 25"),
        (LAKE, "mean oxygen per lake at depth 1, 10 and 25", "where depth (m) is 1 or 10 or 25"),
        (TASTED, "how bitter does each judge find Brazil, mean of the two sessions", "mean `intensity` where"),
    ],
)
def test_what_is_said_is_drawn(table: Table, wish: str, understood: str) -> None:
    assert understood in choose(table, wish).chart.because


def test_each_of_several_columns_has_a_panel() -> None:
    chart = choose(RAILS, "two panels, one each for rail 1 and rail 2, over time").chart
    assert [panel.layers[0].y for panel in chart.panels] == [("rail 1 [mW]",), ("rail 2 [mW]",)]


def test_rows_of_single_cases_stand_on_boxes_with_their_median() -> None:
    layer = choose(CALLS, "seconds by team, show every call plus the median").chart.panels[0].layers[0]
    assert (layer.mark, layer.options) == ("box", {"points": True})


@pytest.mark.parametrize(
    ("table", "wish"),
    [
        (RAILS, "temperature over time"),
        (LAKE, "oxygen per lake with and without it"),
        (CALLS, "teams that had at least 3 calls: how many calls were answered"),
    ],
)
def test_what_the_table_cannot_tell_is_refused(table: Table, wish: str) -> None:
    with pytest.raises(UnclearWish):
        choose(table, wish)


BURN = _table(
    "t [s],thrust [N],p_chamber [bar]",
    *(f"{n / 10},{50 + n + n % 3 / 7:.2f},{20 + n / 9 + n % 5:.2f}" for n in range(80)),
)
ADS = _table(
    "variant,channel,week,impressions,clicks,sign-ups,cost",
    *(
        f"{v},{c},W{n},{900 + n * 7},{40 + n + k},{5 + n % 3},${31 + n}.5"
        for k, v in enumerate("ABC")
        for c in ("search", "social")
        for n in range(4)
    ),
)
ATTACKS = _table(
    "model,attack,defence,success",
    *(
        f"{m},{a},{d},{3 + len(m) + len(a) * 2 + n}.{n}"
        for m in ("Lumen", "Kestrel", "Kestrel mini")
        for a in ("direct", "suffix")
        for n, d in enumerate(("none", "filter", "judge"))
    ),
)
FLAGS = _table("benchmark,-O0,-O3", "gzip,20,9", "lua,31,12", "json,8,3")
ICE = _table(
    "year,glacier,balance", *(f"{y},{g},{-y % 7 / 3 - n:.2f}" for n, g in enumerate("VH") for y in range(2005, 2020))
)
GENES = _table("gene,log2FC,padj", *(f"g{n},{n / 7 - 3:.2f},{(n + 1) / 300:.4f}" for n in range(40)))


@pytest.mark.parametrize(
    ("table", "wish", "understood"),
    [
        (BURN, "thrust and chamber pressure over time, pressure on a second axis", "on the right axis"),
        (BURN, "thrust vs time from 2 s to 6 s", "where t [s] ≥ 2 and t [s] ≤ 6, by t [s]"),
        (ADS, "click-through rate by variant", "bars of total `clicks` per `impressions` by variant"),
        (ADS, "cost per sign-up of the variants, cheapest first", "total `cost` per `sign-ups` by variant, smallest"),
        (ATTACKS, "heat map of success, attack by model, without any defence", "where defence = none"),
        (ATTACKS, "success by attack, one colour per model, filter only", "where defence = filter, by attack"),
        (ICE, "balance of the two glaciers since 2010", "where year ≥ 2010, by year, coloured by glacier"),
        (GENES, "volcano plot", "points of `padj` against log2FC"),
    ],
)
def test_spans_ratios_and_what_is_left_out(table: Table, wish: str, understood: str) -> None:
    assert understood in choose(table, wish).chart.because


def test_a_speedup_of_run_times_has_the_old_one_above() -> None:
    times = tables.loads("benchmark,-O0,-O3\ngzip,20,9\nlua,31,12\njson,8,3", "csv", "runtime")
    assert "`-O0` per `-O3` by benchmark" in choose(times, "speedup of -O3 over -O0 for each benchmark").chart.because


def test_a_speedup_of_nobody_knows_what_is_refused() -> None:
    with pytest.raises(UnclearWish, match="times or of rates"):
        choose(FLAGS, "speedup of -O3 over -O0 for each benchmark")


def test_a_heading_with_a_value_of_the_table_is_no_mere_heading() -> None:
    with pytest.raises(UnclearWish, match="sister"):
        choose(ATTACKS, "Lumen and its sister version: success of each attack")
