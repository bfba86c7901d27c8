"""Sixty wishes as people type them, on ten tables of other fields, with what is meant by each (`wishes.json`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from figwright.core import tables
from figwright.core.errors import UnclearWish
from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts.choose import choose, meant, missing
from figwright.plots.charts.model import Chart
from figwright.plots.charts.wishes import TIED, understand

HERE = Path(__file__).parent
WISHES: list[dict[str, Any]] = json.loads((HERE / "wishes.json").read_text("utf-8"))
MARKS = {
    "bar": {"bar", "grouped bar", "stacked bar"}, "line": {"line", "slope"}, "scatter": {"scatter"}, "box": {"box"},
    "violin": {"violin"}, "histogram": {"histogram"}, "heatmap": {"heatmap"}, "pie": {"pie"}, "donut": {"donut"},
    "point": {"point", "strip"}, "arrow": {"slope"},
}  # fmt: skip
SCORES = Table.of({"method": ["Alpha", "Beta", "Gamma"], "accuracy": [0.7, 0.8, 0.9], "latency_ms": [3.0, 2.0, 5.0]})


def table_of(wish: dict[str, Any]) -> Table:
    return tables.read(HERE / "tables" / wish["file"])


def faults(expect: dict[str, Any], chart: Chart) -> list[str]:
    """What is not as meant: kind, columns, rows, computation, order, scales, emphasis."""
    panel, layer = chart.panels[0], chart.panels[0].layers[0]
    values = {name for name in (*layer.y, layer.z, layer.to) if name}
    facet = {chart.facet.by} if chart.facet else set()
    used = values | facet | {n for n in (layer.x, layer.series, layer.size, layer.label) if n}
    asked = set(expect["y"]) | {v for k in ("x", "series", "size", "label", "panels") if (v := expect.get(k))}
    found = []
    if not MARKS[layer.mark] & set(expect["kinds"]):
        found.append(f"kind {layer.mark}")
    found += [f"{name} is not drawn" for name in sorted(asked - used)]
    found += [f"{name} is drawn" for name in sorted(values - asked)]
    if (expect["rows"] != "all") != bool(panel.where or panel.any_of):
        found.append(f"rows {panel.where}")
    if expect.get("agg") and layer.aggregate != expect["agg"]:
        found.append(f"computation {layer.aggregate}")
    if expect.get("bin") and expect["bin"] not in layer.bin.values():
        found.append(f"bins {layer.bin}")
    if expect.get("error") and layer.repeats != expect["error"]:
        found.append(f"spread {layer.repeats}")
    orders = {"descending": "value", "ascending": "value-ascending"}
    if expect.get("order") and panel.x.order != orders[expect["order"]]:
        found.append(f"order {panel.x.order}")
    if "".join(axis for axis in "xy" if getattr(panel, axis).scale == "log") != (expect.get("log") or ""):
        found.append("scales")
    if expect.get("highlight") and expect["highlight"] not in layer.highlight:
        found.append("highlight")
    return found


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: f"{wish['id']} {wish['wish'][:40]}")
def test_a_wish_is_drawn_as_it_is_meant_or_refused(wish: dict[str, Any]) -> None:
    table = table_of(wish)
    if wish.get("refuse"):
        with pytest.raises(UnclearWish):
            choose(table, wish["wish"])
        return
    chart = choose(table, wish["wish"]).chart
    ways = [wish["expect"], *wish.get("also", [])]
    assert min((faults(way, chart) for way in ways), key=len) == []
    charts.compile(chart, table)


def test_the_answer_says_how_a_wish_was_understood() -> None:
    choice = choose(SCORES, "accuracy by method, best first")
    assert choice.chart.because == "understood as: bars of `accuracy` by method, largest first"
    assert choice.notes[0] == choice.chart.because


def test_a_refusal_has_two_readings_and_either_can_be_chosen() -> None:
    with pytest.raises(UnclearWish, match="'energy'") as refused:
        choose(SCORES, "bars of energy by method")
    assert len(refused.value.readings) == 2
    drawn = [choose(SCORES, "bars of energy by method", reading=n).chart.panels[0].layers[0].y for n in (1, 2)]
    assert drawn == [("accuracy",), ("latency_ms",)]
    assert missing(SCORES, "bars of energy by method") == ("energy",)


def test_words_that_fit_two_columns_are_not_guessed() -> None:
    table = Table.of({"model": ["A", "B", "C"], "acc": [3.0, 1.0, 2.0], "Acc.": [1.0, 5.0, 2.0]})
    found = understand(table, "bars of accuracy by model")
    assert found.refusal == TIED
    assert [one.y for one in found.readings] == [("acc",), ("Acc.",)]
    counts = Table.of({"shop": ["a", "a", "b", "b"], "revenue": [1.0, 2.0, 3.0, 4.0]})
    assert understand(counts, "bars of revenue by shop").refusal == TIED, "total, or mean?"
    assert {one.aggregate for one in understand(counts, "bars of revenue by shop").readings} == {"mean", "sum"}
    assert not understand(counts, "bars of total revenue by shop").refusal


def test_groups_cannot_be_chosen_by_what_is_computed_of_them() -> None:
    table = Table.of({"dept": ["a", "a", "b"], "salary": [1.0, 2.0, 9.0]})
    with pytest.raises(UnclearWish, match="groups cannot be chosen"):
        choose(table, "minimum salary of departments with average salary greater than 3")


def test_a_chart_of_somebody_else_is_held_against_the_wish() -> None:
    wish = "bars of accuracy by method, best first"
    made = choose(SCORES, wish).chart
    assert meant(made, SCORES, wish) == ()
    other = charts.load("{mark: bar, x: method, y: latency_ms}")
    told = meant(other, SCORES, wish)
    assert told is not None
    assert any("accuracy not drawn" in one for one in told)
    assert any("latency_ms drawn unasked" in one for one in told)
    assert any(one.startswith("order") for one in told)
    assert meant(other, SCORES, "") is None


def test_what_is_left_out_twice_is_left_out() -> None:
    chart = choose(SCORES, "accuracy by method, without Alpha and without Beta").chart
    (said,) = chart.panels[0].where.values()
    assert getattr(said, "not_", None) == ("Alpha", "Beta")


@pytest.mark.parametrize("wish", ["a radar chart", "a confusion matrix", "stacked bars"])
def test_a_wish_that_names_a_kind_only_leaves_the_columns_to_the_table(wish: str) -> None:
    assert understand(SCORES, wish).by_shape
