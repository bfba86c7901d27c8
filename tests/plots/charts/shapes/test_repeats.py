"""Rows that were measured again are drawn as their mean, and it is said what of them is shown."""

from __future__ import annotations

from typing import Any

import pytest

import figwright
from figwright.core.tables import Table
from figwright.plots.charts.choose import Choice
from figwright.plots.charts.choose import described as choose
from figwright.plots.charts.model import Layer

pytest.importorskip("matplotlib")

PLACES, EVENTS, REGIONS = range(6), ("stim", "cue"), ("frontal", "parietal")
ROWS = [
    (
        f"s{who}",
        at,
        event,
        region,
        round(0.3 * at + who * 0.11 * (at % 3) + (event == "cue") - (region == "frontal"), 4),
    )
    for who in (3, 1, 2)
    for region in REGIONS
    for at in reversed(PLACES)
    for event in EVENTS
]
LONG: dict[str, Any] = dict(
    zip(("subject", "timepoint", "event", "region", "signal"), map(list, zip(*ROWS, strict=True)), strict=True)
)
METHODS = ["A", "B", "C"]


def only(choice: Choice) -> Layer:
    (panel,) = choice.chart.panels
    (layer,) = panel.layers
    return layer


def proved(data: dict[str, Any], intent: str) -> bool:
    run = figwright.plot(data, intent)
    return not [finding for finding in run.findings if finding.severity != "info"]


def test_a_line_of_repeated_rows_is_their_mean_with_a_band() -> None:
    intent = "a line of signal over timepoint for each event with an error band"
    choice = choose(Table.of(LONG), intent)
    layer = only(choice)
    assert (layer.mark, layer.x, layer.y, layer.series) == ("line", "timepoint", ("signal",), "event")
    assert layer.repeats == "sd"
    assert "mean `signal` by timepoint" in choice.chart.because
    assert "band: SD" in choice.chart.because
    assert proved(LONG, intent)
    code = figwright.plot(LONG, intent).code()
    assert "Mean signal ± SD" in code, "the plot says what its band is"


@pytest.mark.parametrize(
    ("words", "spread"),
    [
        ("error bars (SD)", "sd"),
        ("error bars (SEM)", "sem"),
        ("a 95% confidence band", "ci"),
        ("error bars (± s.d.)", "sd"),
    ],
)
def test_the_spread_that_is_asked_for(words: str, spread: str) -> None:
    intent = f"line chart of signal over timepoint for each event with {words}"
    layer = only(choose(Table.of(LONG), intent))
    assert layer.repeats == spread
    assert bool(layer.options.get("bars")) == ("band" not in words)
    assert proved(LONG, intent)


def test_a_second_kind_of_rows_that_is_named_has_panels() -> None:
    choice = choose(Table.of(LONG), "time series with error bands of signal over timepoint, by event and region")
    assert only(choice).series == "event"
    assert choice.chart.facet is not None
    assert choice.chart.facet.by == "region"
    assert "one panel for each region" in choice.chart.because


def test_numbers_of_runs_are_no_values() -> None:
    data: dict[str, Any] = {"epoch": [1, 2, 3] * 4, "seed": ([1] * 3 + [2] * 3) * 2, "method": ["A"] * 6 + ["B"] * 6,
            "loss": [0.9, 0.7, 0.6, 0.8, 0.71, 0.62, 0.5, 0.41, 0.3, 0.53, 0.4, 0.33]}  # fmt: skip
    layer = only(choose(Table.of(data), "line of loss over epoch for each method, shaded band"))
    assert (layer.x, layer.y, layer.series, layer.repeats) == ("epoch", ("loss",), "method", "sd")


def test_a_few_doubles_are_points_and_a_path_stays_a_line() -> None:
    doubled: dict[str, Any] = {"x": [1.0, 2, 3, 4, 5, 5], "y": [1.0, 2, 3, 5, 4, 4.4]}
    choice = choose(Table.of(doubled), "line chart of y against x")
    assert only(choice).mark == "point"
    assert any("drawn as points" in note for note in choice.notes)
    way: dict[str, Any] = {"x": [0.0, 1, 2, 1, 0, 0], "y": [0.0, 1, 1, 3, 3, 6]}
    layer = only(choose(Table.of(way), "a line of y against x, the path of the robot"))
    assert (layer.mark, layer.repeats) == ("line", "")


def test_single_rows_stay_as_they_are() -> None:
    data: dict[str, Any] = {
        "epoch": [1, 2, 3] * 2,
        "model": ["A"] * 3 + ["B"] * 3,
        "acc": [0.7, 0.8, 0.9, 0.5, 0.6, 0.7],
    }
    layer = only(choose(Table.of(data), "line chart of acc over epoch for each model"))
    assert (layer.mark, layer.repeats) == ("line", "")


@pytest.mark.parametrize("kind", ["bars", "a dot plot"])
def test_errors_are_worked_out_of_repeated_rows(kind: str) -> None:
    data: dict[str, Any] = {
        "method": ["A"] * 3 + ["B"] * 3,
        "seed": [1, 2, 3] * 2,
        "accuracy": [0.7, 0.72, 0.71, 0.8, 0.82, 0.85],
    }
    intent = f"{kind} of accuracy by method with error bars (SD)"
    choice = choose(Table.of(data), intent)
    assert only(choice).repeats == "sd"
    assert only(choice).y == ("accuracy",)
    assert not any("no column holds errors" in note for note in choice.notes)
    assert any("put together" in note and "mean `accuracy` by method" in note for note in choice.notes)
    assert proved(data, intent)


@pytest.mark.parametrize(
    "errors", ["sd", "std", "stderr", "±", "accuracy ±", "accuracy_sd", "accuracy std", "Accuracy error"]
)
def test_a_column_that_is_called_an_error_is_drawn(errors: str) -> None:
    data: dict[str, Any] = {"method": METHODS, "accuracy": [0.7, 0.8, 0.9], errors: [0.02, 0.03, 0.01]}
    intent = "bars of accuracy by method with error bars (SD)"
    assert only(choose(Table.of(data), intent)).error == (errors,)
    assert proved(data, intent)


@pytest.mark.parametrize("kind", ["bars", "a dot plot"])
@pytest.mark.parametrize(
    "ends",
    [
        ("ci_low", "ci_high"),
        ("lower", "upper"),
        ("accuracy_lower", "accuracy_upper"),
        ("accuracy low", "accuracy high"),
    ],
)
def test_edges_are_drawn_as_error_bars(kind: str, ends: tuple[str, str]) -> None:
    data: dict[str, Any] = {
        "method": METHODS,
        "accuracy": [0.7, 0.8, 0.9],
        ends[0]: [0.65, 0.78, 0.86],
        ends[1]: [0.74, 0.85, 0.91],
    }
    intent = f"{kind} of accuracy by method with error bars (95% CI)"
    layer = only(choose(Table.of(data), intent))
    assert layer.y == ("accuracy",)
    assert layer.bounds == (ends,)
    assert "yerr=" in figwright.plot(data, intent).code()
    assert proved(data, intent)


def test_how_many_were_measured_is_no_bar() -> None:
    data: dict[str, Any] = {"method": METHODS, "n": [5, 5, 6], "mean": [0.7, 0.8, 0.9], "sd": [0.02, 0.03, 0.01]}
    choice = choose(Table.of(data), "bars of the mean by method with error bars (SD)")
    assert only(choice).y == ("mean",)
    assert "not drawn: n" in choice.notes
