"""Bars stand on zero, unless they float, are counted in decades, or go on in another panel."""

from __future__ import annotations

from plots.checks.drawings import axes, bars, drawn, findings, line, scale, severities


def test_bars_on_a_cut_axis_are_told_with_how_much_they_exaggerate() -> None:
    (found,) = findings("truncated-bars", axes(bars(70, 90), y=scale(60, 100)))
    assert found.severity == "warning"
    assert "1.3 to 1 looks like 3 to 1" in found.message


def test_zero_decades_lines_and_floating_bars_pass() -> None:
    assert severities("truncated-bars", axes(bars(70, 90), y=scale(0, 100))) == []
    assert severities("truncated-bars", axes(bars(-3, 4), y=scale(-5, 5))) == []
    assert severities("truncated-bars", axes(bars(70, 90), y=scale(10, 100, kind="log"))) == []
    assert severities("truncated-bars", axes(line(70, 90), y=scale(60, 100))) == []
    spans = bars(1980, 1995, base=(1950.0, 1985.0), horizontal=True)
    assert severities("truncated-bars", axes(spans, x=scale(1945, 2025))) == []


def test_a_small_cut_is_worth_a_look_and_panels_are_told_together() -> None:
    assert severities("truncated-bars", axes(bars(70, 90), y=scale(10, 100))) == ["info"]
    (found,) = findings("truncated-bars", drawn(*[axes(bars(70, 90), y=scale(60, 100))] * 3))
    assert "panel 1, panel 2, panel 3" in found.message


def test_the_axis_along_the_bars_counts() -> None:
    lying = bars(70, 90, horizontal=True)
    assert severities("truncated-bars", axes(lying, x=scale(60, 100))) == ["warning"]
    assert severities("truncated-bars", axes(lying, x=scale(0, 100), y=scale(5, 9))) == []


def test_the_upper_part_of_a_broken_axis_passes() -> None:
    lower, upper = axes(bars(2, 90), y=scale(0, 10)), axes(bars(2, 90), y=scale(80, 100))
    assert severities("truncated-bars", drawn(upper, lower)) == []
