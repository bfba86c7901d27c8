"""Every number, unit, date, superlative and strange word of a wish is held against the chart before it is drawn."""

from __future__ import annotations

import pytest

from figwright.core import tables
from figwright.core.errors import UnclearWish
from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts.choose import choose


def _table(head: str, *rows: str, name: str = "table") -> Table:
    return tables.loads("\n".join((head, *rows)), "csv", name)


TRAMS = _table(
    "date,tram,late (s),weather,riders/day",
    *(f"2023-{m:02}-{d:02},{'AB'[d % 2]}{1 + d % 2},{(m * 7 + d * 13) % 400},{('rain', 'sun')[m % 2]},{m * 40 + d}"
      for m in range(1, 7) for d in (3, 17)),
)  # fmt: skip
QUAKES = _table(
    "time,lat,depth (km),M,M type,zone,n sta",
    *(f"2024-01-{d:02},6{d % 7}.1,{d % 9 + 0.5},{1 + d % 4}.{d % 10},{('Mw', 'ML')[d % 2]},{'NS'[d % 3 == 0]},{d + 3}"
      for d in range(1, 25)),
    name="quakes",
)  # fmt: skip
FILMS = _table(
    "Shift (cm⁻¹),raw,10 min lamp,60 min lamp,power (mW)",
    *(f"{800 + 20 * n},{n},{n + 2},{n + 5},0.3{n % 3}" for n in range(20)),
)
NESTS = _table(
    "Nest,Colony,Kind,Hatched,Mass (g),Fate",
    *(f"N{n:03},{('East', 'West')[n % 2]},{('Blue tit', 'Marsh harrier')[n % 3 == 0]},{n % 4},{90 + n},"
      f"{('hatched', 'failed', 'abandoned')[n % 3]}" for n in range(30)),
)  # fmt: skip
VISITS = _table(
    "Person,Arm,CRP wk0 (mg/L),CRP wk12 (mg/L),SBP wk0 (mmHg),SBP wk12 (mmHg)",
    *(f"P{n},{('drug', 'placebo')[n % 2]},{n + 5},{n + 2},{120 + n},{118 + n}" for n in range(12)),
)
CATCH = _table(
    "Year,Harbour,Fish,Landed (t)",
    *(f"{y},{h},{f},{y % 7 * 30 + k * 11 + len(h)}" for y in (2021, 2022) for h in ("Oban", "Mallaig") for k, f in
      enumerate(("Cod", "Hake", "Ling", "Dab"))),
)  # fmt: skip
WARDS = _table(
    "Month,T1 now,T2 soon,T3 later,All visits,Left early,Breaches",
    *(f"2022-{m:02},{m + 3},{m * 2 + 9},{m + 20},{4 * m + 32},{m + 9},{m * 2 + 7}" for m in range(1, 13)),
)
CELLS = _table(
    "device,absorber,t (h),PCE (%),stop",
    *(f"{a}{n},{a},{t},{18 - t / 100 - n / 10:.2f},{('ok', 'shunted')[n == 2]}" for a in ("MA", "FA") for n in (1, 2, 3)
      for t in (0, 24, 48, 96)),
)  # fmt: skip
PULLS = _table(
    "specimen,alloy,strain [%],stress [MPa]",
    *(f"S{s},{('Al', 'Ti')[s % 2]},{e / 10},{e * 9 + s * 20}" for s in (1, 2, 3, 4) for e in range(12)),
)


@pytest.mark.parametrize(
    ("table", "wish", "said"),
    [
        (FILMS, "spectrum after 120 min lamp on top of the raw one", "120 min lamp"),
        (TRAMS, "share of trams more than 3 minutes late, per tram", "share of rows"),
        (TRAMS, "riders per day on days above 5 km by tram", "5"),
        (TRAMS, "normalised lateness by tram as bars", "per cent"),
        (TRAMS, "lateness by day and night", "night"),
        (QUAKES, "how many quakes triggered, by zone", "triggered"),
        (QUAKES, "the deepest quake of each zone", "not said"),
        (NESTS, "champion mass of each colony", "champion"),
        (NESTS, "mean mass of the ringed nests by kind", "ringed"),
        (NESTS, "mean mass by colony without the cuckoo nests", "cuckoo"),
        (VISITS, "patients at week 12 by arm", "two readings"),
        (CATCH, "top 3 fish in 2022", "Fish"),
        (WARDS, "what percentage left early each month?", "is a share"),
        (CELLS, "efficiency during ageing, mean per absorber", "during|ageing"),
        (CELLS, "PCE of the third device", "third|'3'"),
        (CELLS, "mean PCE of the shunted and the burnt devices", "burnt"),
    ],
)
def test_what_the_chart_does_not_show_is_refused(table: Table, wish: str, said: str) -> None:
    with pytest.raises(UnclearWish, match=said):
        choose(table, wish)


@pytest.mark.parametrize(
    ("table", "wish", "understood"),
    [
        (QUAKES, "number of quakes of M3 and above per zone", "bars of the number of quakes where M ≥ 3, by zone"),
        (QUAKES, "histogram of magnitudes", "histogram by M"),
        (TRAMS, "how many trams were more than 3 minutes late, by weather",
         "bars of the number of rows where late (s) > 180, by weather"),
        (TRAMS, "lateness from 1 February to the end of April",
         "lines of `late (s)` where date ≥ 2023-02-01 and date < 2023-05-01, by date"),
        (FILMS, "raw and 60 min lamp, just 900 to 1100 cm-1",
         "lines of `raw` and `60 min lamp` where Shift (cm⁻¹) ≥ 900 and Shift (cm⁻¹) ≤ 1100, by Shift (cm⁻¹)"),
        (FILMS, "all three spectra in one plot", "lines of `raw`, `10 min lamp` and `60 min lamp` by Shift (cm⁻¹)"),
        (NESTS, "how many nests hatched, failed or got abandoned at each colony, stacked",
         "stacked bars of the number of rows by Colony, coloured by Fate"),
        (NESTS, "mass of the harriers by colony as boxes",
         "boxes of `Mass (g)` where Kind = Marsh harrier, by Colony"),
        (VISITS, "mean CRP at week 0 and 12 for each arm",
         "bars of mean `CRP wk0 (mg/L)` and `CRP wk12 (mg/L)` by Arm"),
        (CATCH, "top 3 fish by tonnage landed in 2022, all harbours together",
         "bars of total `Landed (t)` where Landed (t) among the 3 largest, Year = 2022, by Fish, taken over Harbour, "
         "largest first"),
        (CELLS, "initial PCE by absorber as boxes", "boxes of `PCE (%)` where t (h) = 0, by absorber"),
        (PULLS, "stress-strain curves of the Ti specimens",
         "lines of `stress [MPa]` where alloy = Ti, by strain [%], coloured by specimen"),
    ],
)  # fmt: skip
def test_it_is_understood(table: Table, wish: str, understood: str) -> None:
    chart = choose(table, wish).chart
    assert charts.describe(chart, table) == understood


def test_a_refusal_offers_the_reading_that_only_a_strange_word_kept_back() -> None:
    with pytest.raises(UnclearWish) as refused:
        choose(NESTS, "champion mass of each colony")
    assert any(one.endswith("of mean `Mass (g)` by Colony") for one in refused.value.readings)
