"""What charts compute of their rows: the script, the stage and the statistics module agree."""

from __future__ import annotations

import statistics
from collections import defaultdict
from datetime import date, timedelta
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from figwright.core.errors import ChartError
from figwright.core.tables import Column, Table
from figwright.plots import charts
from figwright.plots.charts.reckon import reckoned

NUMBERS = st.one_of(st.none(), st.integers(-50, 50), st.floats(-100, 100).map(lambda v: round(v, 3)))
ROWS = st.lists(
    st.tuples(st.sampled_from("abcd"), st.sampled_from(["u", "v", "w"]), NUMBERS, st.integers(0, 6)),
    min_size=3, max_size=40,
)  # fmt: skip
FIRST = date(2023, 11, 20)


def table(rows: list[tuple[Any, ...]]) -> Table:
    days = tuple((FIRST + timedelta(days=11 * row[3])).isoformat() for row in rows)
    return Table(
        (
            Column("x", tuple(row[0] for row in rows)), Column("kind", tuple(row[1] for row in rows)),
            Column("y", tuple(row[2] for row in rows), "number"),
            Column("seed", tuple(row[3] for row in rows), "number"), Column("day", days, "date"),
        ),
        "flights",
    )  # fmt: skip


def drawn(chart: dict[str, Any], data: Table) -> tuple[Table, dict[str, list[Any]]]:
    """What the stage makes of the data, and what the lines at the head of the script make of them."""
    loaded = charts.load(chart)
    script = charts.compile(loaded, data)
    head = script.body[: script.body.index("\nfig")]
    found: dict[str, Any] = {"data": script.data, "np": np, "plt": MagicMock()}
    exec(head, found)
    return reckoned(loaded, data).shown[0][0].table, found["data"]


def same(stage: Table, script: dict[str, list[Any]]) -> None:
    assert list(stage.names) == list(script)
    for column in stage.columns:
        for a, b in zip(column.values, script[column.name], strict=True):
            if column.kind == "number":
                a, b = (float("nan") if value is None else float(value) for value in (a, b))
                assert a == pytest.approx(b, rel=1e-9, abs=1e-9, nan_ok=True)
            else:
                assert (a or "") == b


RESULTS = {
    "count": len, "sum": sum, "mean": statistics.fmean, "median": statistics.median, "min": min, "max": max,
    "distinct": lambda values: len(set(values)),
}  # fmt: skip


@given(ROWS, st.sampled_from(sorted(RESULTS)), st.booleans())
def test_three_ways_to_one_number(rows: list[tuple[Any, ...]], result: str, split: bool) -> None:
    data = table([*rows, ("a", "u", 1, 0), ("b", "v", 2, 1)])
    chart = {"mark": "bar", "x": "x", "y": "y", "aggregate": result, **({"series": "kind"} if split else {})}
    stage, script = drawn(chart, data)
    same(stage, script)
    sets: dict[tuple[Any, ...], list[float]] = defaultdict(list)
    for row in zip(*(data[name].values for name in ("x", "kind", "y")), strict=True):
        sets[row[:2] if split else row[:1]] += [row[2]] if row[2] is not None else []
    keys = zip(*(stage[name].values for name in (("x", "kind") if split else ("x",))), strict=True)
    for key, value in zip(keys, stage.columns[-1].values, strict=True):
        values = sets.get(key, [])
        if not values and result in ("count", "sum", "distinct"):
            assert value == 0
        elif not values:
            assert value is None
        else:
            assert value == pytest.approx(RESULTS[result](values), rel=1e-9, abs=1e-9)


@given(ROWS, st.sampled_from(["sd", "sem", "ci"]))
def test_spreads_are_those_of_a_sample(rows: list[tuple[Any, ...]], spread: str) -> None:
    data = table([*rows, ("a", "u", 1, 0), ("a", "v", 2.5, 1)])
    stage, script = drawn({"mark": "line", "x": "seed", "y": "y", "repeats": spread, "over": "kind"}, data)
    same(stage, script)
    assert list(stage["seed"].values) == sorted(stage["seed"].values)  # type: ignore[type-var]
    for place, middle, around in zip(*(column.values for column in stage.columns), strict=True):
        pairs = zip(data["seed"].values, data["y"].values, strict=True)
        values = [float(y) for seed, y in pairs if seed == place and y is not None]
        if len(values) < 2:
            assert around is None
            continue
        factor = {"sd": 1, "sem": len(values) ** -0.5, "ci": 1.96 * len(values) ** -0.5}[spread]
        assert middle == pytest.approx(statistics.fmean(values), rel=1e-9, abs=1e-9)
        assert around == pytest.approx(factor * statistics.stdev(values), rel=1e-6, abs=1e-9)


@given(
    ROWS,
    st.sampled_from([
        {"bin": {"day": "weekday"}, "x": "day", "aggregate": "count"},
        {"bin": {"day": "month"}, "x": "day", "aggregate": "count", "series": "kind"},
        {"bin": {"day": "month-of-year"}, "x": "day", "aggregate": "sum", "y": "y"},
        {"bin": {"day": "quarter"}, "x": "day", "aggregate": "share", "series": "kind", "stack": "normal"},
        {"bin": {"day": "year"}, "x": "day", "aggregate": "mean", "y": "y"},
        {"bin": {"day": "day"}, "x": "day", "aggregate": "count"},
        {"bin": {"y": 20}, "x": "y", "aggregate": "count"}, {"bin": {"y": 0.7}, "x": "y", "aggregate": "count"},
        {"bin": {"y": {"bins": 5}}, "x": "y", "aggregate": "count", "series": "kind"},
        {"x": "x", "aggregate": "share"}, {"x": "x", "y": "y", "aggregate": "max", "where": {"y": {"top": 2}}},
        {"x": "x", "aggregate": "count", "where": {"x": {"bottom": 2}}},
        {"x": "x", "y": "y", "where": {"y": {"top": 3}}},
        {"x": "x", "y": "y", "where": {"seed": {"last": True}}},
        {"x": "x", "y": "y", "where": {"seed": {"first": True}}},
        {"x": "x", "y": "y", "where": {"kind": {"not": "u"}, "seed": [{"above": 2}, {"below": 1}]}},
        {"x": "x", "y": "y", "where": {"day": {"at_least": "2023-12", "at_most": "2024-01-15"}}},
        {"x": "x", "y": "y", "any_of": [{"kind": "u"}, {"y": {"at_least": 0}, "x": {"contains": "A"}}]},
        {"x": "x", "y": "y", "where": {"y": {"empty": False}, "kind": {"starts": "U"}}},
        {"x": "x", "y": "y", "minus": "seed", "aggregate": "mean"},
        {"x": "x", "y": "y", "aggregate": "mean", "pivot": {"by": "kind", "values": ["u", "v"]}},
        {"x": "x", "y": "y", "aggregate": "mean", "pivot": {"by": "kind", "values": ["u", "v"]}, "minus": "v"},
        {"x": "seed", "y": ["y"], "aggregate": "correlation"},
        {"x": "x", "y": "y", "aggregate": "p95"}, {"x": "x", "y": "y", "aggregate": "p10", "series": "kind"},
        {"x": "x", "y": "y", "aggregate": "mean", "pivot": {"by": "kind", "values": ["u", "v"]}, "per": "v"},
        {"mark": "line", "x": "seed", "aggregate": "share", "running": "sum", "series": "kind"},
        {"mark": "line", "x": "seed", "y": "y", "aggregate": "mean", "running": "first", "series": "kind"},
        {"x": "x", "y": "gain", "derive": {"gain": {"of": ["y", "seed"], "how": "minus"}}, "aggregate": "mean"},
        {"x": "x", "y": "gain", "derive": {"gain": {"of": ["y", "seed"], "how": "per"}}, "aggregate": "max"},
        {"x": "x", "y": "gain", "derive": {"gain": {"of": ["y", "seed"], "how": "change"}}},
        {"x": "side", "y": ["y", "seed"], "fold": {"key": "side", "value": "size"}, "aggregate": "mean", "series": "x"},
        {"x": "side", "y": ["y", "seed"], "fold": {"key": "side", "value": "size", "names": [2, 1]},
         "aggregate": "sum"},
        {"mark": "heatmap", "x": "day", "y": "again", "derive": {"again": {"of": "day", "how": "same"}},
         "bin": {"day": "weekday", "again": "month"}, "aggregate": "count"},
    ]),
)  # fmt: skip
def test_the_script_makes_the_same_table(rows: list[tuple[Any, ...]], fields: dict[str, Any]) -> None:
    sure = [("a", "u", 1, 0), ("b", "v", 27.5, 6), ("a", "v", 3, 6), ("c", "u", -41, 3), ("b", "u", 4, 2)]
    data = table([*rows, *sure])
    same(*drawn({"mark": "bar", **fields}, data))


@given(st.lists(st.tuples(*[st.integers(-20, 20)] * 3), min_size=3, max_size=20))
def test_correlations_are_pearsons(rows: list[tuple[int, int, int]]) -> None:
    assume(any(len(set(values)) > 1 for values in zip(*rows, strict=True)))
    data = Table.of(dict(zip("abc", zip(*rows, strict=True), strict=True)))
    stage, script = drawn({"mark": "heatmap", "y": ["a", "b", "c"], "aggregate": "correlation"}, data)
    same(stage, script)
    for one, other, r in zip(*(column.values for column in stage.columns), strict=True):
        pair = data[str(one)].numbers, data[str(other)].numbers
        if any(len(set(values)) == 1 for values in pair):
            assert r is None
        else:
            assert r == pytest.approx(statistics.correlation(*pair), abs=1e-9)


def test_columns_side_by_side_become_one_long_one() -> None:
    data = Table.of({"package": ["a", "b"], "2022": [4, 1], "2023": [6, 3]})
    chart = {"mark": "line", "x": "year", "y": ["2022", "2023"], "series": "package",
             "fold": {"key": "year", "value": "downloads", "names": [2022, 2023]}}  # fmt: skip
    stage, script = drawn(chart, data)
    same(stage, script)
    assert stage.data() == {
        "package": ["a", "a", "b", "b"], "year": [2022, 2023, 2022, 2023], "downloads": [4, 6, 1, 3],
    }  # fmt: skip


def test_numbers_in_per_cent_of_the_first_follow_each_series_along_x() -> None:
    data = Table.of({"cell": ["a", "b", "a", "b"], "cycle": [2, 1, 1, 2], "q": [45.0, 80.0, 50.0, 60.0]})
    stage, script = drawn({"mark": "line", "x": "cycle", "y": "q", "series": "cell", "running": "first"}, data)
    same(stage, script)
    rows = dict(zip(zip(stage["cell"].values, stage["cycle"].values, strict=True), stage["q (% of first)"].values,
                    strict=True))  # fmt: skip
    assert rows == {("a", 1): 100, ("a", 2): 90, ("b", 1): 100, ("b", 2): 75}


def test_months_without_rows_count_nought() -> None:
    data = Table((Column("day", ("2024-01-03", "2024-04-01", "2025-01-01"), "date"),), "visits")
    stage, script = drawn({"mark": "line", "x": "day", "aggregate": "count", "bin": {"day": "month"}}, data)
    same(stage, script)
    assert stage["Number of visits"].values[:5] == (1, 0, 0, 1, 0)
    assert len(stage["day"]) == 13


def test_a_long_table_is_pivoted_by_what_its_rows_share() -> None:
    data = Table.of({
        "system": ["A", "A", "B", "B", "C"], "metric": ["chrF", "COMET", "chrF", "COMET", "chrF"],
        "unit": ["%", "-", "%", "-", "%"], "score": [50, 0.8, 55, 0.85, 60],
    })  # fmt: skip
    chart = {
        "mark": "scatter", "x": "score", "y": "score", "label": "system",
        "pivot": {"by": "metric", "values": ["chrF", "COMET"]},
    }  # fmt: skip
    stage, script = drawn(chart, data)
    same(stage, script)
    assert stage.data() == {"system": ["A", "B"], "chrF": [50, 55], "COMET": [0.8, 0.85]}


def test_the_share_of_yes_is_a_rate_at_each_place() -> None:
    data = Table.of({"robot": ["a", "a", "b", "b", "b"], "success": ["yes", "no", "yes", "yes", "no"]}, "trials")
    stage, script = drawn({"mark": "bar", "x": "robot", "y": "success", "aggregate": "share"}, data)
    same(stage, script)
    assert stage["Share of trials with success = yes (%)"].values == (50, pytest.approx(200 / 3))


@pytest.mark.parametrize(("fields", "said", "hint"), [
    ({"y": "kind", "aggregate": "sum"}, "'kind' contains text", "aggregate: count"),
    ({"y": "y", "where": {"kind": "uu"}}, "no row has 'uu' in 'kind'", "u, v"),
    ({"y": "y", "where": {"kind": {"above": 3}}}, "cannot be compared", "values"),
    ({"y": "y", "bin": {"x": "weekday"}}, "has no weekday", "dates"),
    ({"y": "y", "bin": {"y": "month"}}, "has no month", "dates"),
    ({"y": "y", "aggregate": "median", "repeats": "sd"}, "needs 'aggregate: mean'", "median"),
    ({"y": "y", "mark": "box", "aggregate": "mean"}, "shows single rows", "aggregate"),
    ({"y": "y", "aggregate": "mean", "error": "seed"}, "cannot be combined with columns of errors", "error"),
    ({"y": ["y", "y", "y"]}, "'y' names 'y' 3 times", "once"),
    ({"x": "y", "y": "y"}, "drawn against itself", "another column"),
    ({"y": "y", "aggregate": "mean", "where": {"y": {"above": 1000}}}, "matches 'where'", "conditions"),
    ({"y": "y", "over": "sed"}, "no column 'sed'", "seed"),
    ({"aggregate": "mean"}, "needs a column in 'y'", "to aggregate"),
    ({"y": "y", "where": {"kind": [{"top": 2}, "u"]}}, "part of a list", "only this one"),
    ({"y": "y", "fold": {"key": "k", "value": "v"}}, "two columns of 'y'", "one quantity"),
    ({"y": ["y", "kind"], "fold": {"key": "k", "value": "v"}}, "'kind' contains text", "aggregate"),
    ({"y": "gain", "derive": {"gain": {"of": ["y"], "how": "per"}}}, "'per' of 1 columns", "two columns"),
    ({"y": "y", "derive": {"seed": {"of": ["y", "y"], "how": "per"}}}, "is a column already", "new name"),
    ({"mark": "line", "x": None, "y": "y", "running": "sum"}, "needs numbers along an x", "name 'x'"),
])  # fmt: skip
def test_what_cannot_be_computed_is_refused_by_name(fields: dict[str, Any], said: str, hint: str) -> None:
    data = table([("a", "u", 1, 0), ("b", "v", 2, 1), ("a", "v", 3, 2)])
    with pytest.raises(ChartError) as error:
        charts.compile(charts.load({"mark": "bar", "x": "x", **fields}), data)
    assert said in error.value.message
    assert hint in error.value.hint


def test_units_that_differ_never_share_an_axis() -> None:
    data = Table((Column("x", ("a", "b")), Column("accuracy", (91, 93), "number", "%"),
                  Column("latency", (12, 18), "number", "ms")))  # fmt: skip
    bars = {"mark": "bar", "x": "x", "y": "accuracy"}
    line = {"mark": "line", "x": "x", "y": "latency"}
    for layers in ([{**bars, "y": ["accuracy", "latency"]}], [bars, line]):
        with pytest.raises(ChartError, match="cannot share one axis"):
            charts.compile(charts.load({"panels": [{"layers": layers}]}), data)
    charts.compile(charts.load({"panels": [{"layers": [bars, {**line, "right": True}]}]}), data)
    charts.compile(charts.load({"panels": [{"layers": [bars]}, {"layers": [line]}]}), data)


def test_a_loop_over_facets_keeps_its_value() -> None:
    """Numbers at the points have a loop of their own, which once took the name of the facet's."""
    rows = [
        (x, kind, place + n, seed) for place, x in enumerate("ab") for n, kind in enumerate("uv") for seed in (0, 1)
    ]
    chart = {"facet": {"by": "seed"},
             "panels": [{"mark": "point", "x": "x", "y": "y", "series": "kind", "values": True}]}  # fmt: skip
    body = charts.compile(charts.load(chart), table(rows)).body
    assert "for ax, panel in" in body
    assert "panel" not in [
        word for line in body.splitlines() if "for place, value" in line for word in line.split()[:4]
    ]


def test_the_cells_of_a_matrix_are_stated_without_its_totals() -> None:
    table = Table.of({"actual": ["a", "b"], "a": [5.0, 1.0], "b": [2.0, 9.0], "total": [7.0, 10.0]})
    found = reckoned(charts.load("{mark: heatmap, x: actual, y: [a, b]}"), table)
    assert [one.names for one in found.stated()] == [("actual", "a", "b")]
