"""Data outside of the axes is told; insets, zooms and round limits are not."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from figwright.plots.readback import Mark
from plots.checks.drawings import axes, bars, drawn, findings, line, points, scale, severities


def test_a_bar_that_is_cut_off_is_an_error_with_its_value() -> None:
    (found,) = findings("cut-data", axes(bars(3, 14, 5, label="ours")))
    assert found.severity == "error"
    assert "14" in found.message
    assert "ours" in found.message


def test_a_point_that_is_gone_is_a_warning_and_a_line_that_runs_out_is_not() -> None:
    assert severities("cut-data", axes(points(1, 12, 3))) == ["warning"]
    assert severities("cut-data", axes(line(1, 12, 3))) == ["info"]


def test_a_bar_below_its_truncated_axis_is_another_rules_affair() -> None:
    assert severities("cut-data", axes(bars(70, 80, 90), y=scale(60, 100))) == []


def test_limits_may_touch_the_data_and_be_reversed() -> None:
    assert severities("cut-data", axes(bars(10, 4), y=scale(0, 10))) == []
    assert severities("cut-data", axes(points(1, 9), x=scale(10, 0), y=scale(10, 0))) == []


def test_an_inset_is_a_zoom_and_a_broken_axis_shows_the_rest() -> None:
    whole = axes(points(1, 5, 9))
    assert severities("cut-data", drawn(whole, axes(points(1, 5, 9), y=scale(0, 6), inset=0))) == []
    low, high = axes(bars(2, 90), y=scale(0, 10)), axes(bars(2, 90), y=scale(80, 100), box=(50, 5, 350, 28))
    assert severities("cut-data", drawn(low, high)) == []
    assert severities("cut-data", drawn(low)) == ["error"]


def test_a_value_that_a_logarithmic_axis_cannot_show() -> None:
    logged = axes(points(1, 50, 5000), y=scale(1, 100, kind="log"))
    assert severities("cut-data", logged) == ["warning"]
    assert severities("cut-data", replace(logged, y=scale(1, 10000, kind="log"))) == []


def test_whiskers_out_of_view_are_worth_a_look() -> None:
    whisker = Mark("errors", x=(0.0, 1.0), y=(5.0, 9.0), low=(4.0, 7.0), high=(6.0, 11.0))
    assert severities("cut-data", axes(points(5, 9), whisker)) == ["info"]


@given(st.lists(st.floats(0, 10), min_size=1, max_size=20))
def test_what_lies_within_the_limits_is_never_told(values: list[float]) -> None:
    assert severities("cut-data", axes(points(*values), x=scale(-1, 30))) == []
