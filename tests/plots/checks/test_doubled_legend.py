"""A name stands in a legend once."""

from __future__ import annotations

from plots.checks.drawings import GREEN, RED, axes, drawn, entry, line, severities


def test_one_name_for_two_looks_is_an_error_and_one_look_twice_is_not() -> None:
    assert severities("doubled-legend", axes(line(1, 2), legend=(entry("a", RED), entry("a", GREEN)))) == ["error"]
    assert severities("doubled-legend", axes(line(1, 2), legend=(entry("a"), entry("b"), entry("a")))) == ["warning"]


def test_the_legend_of_the_figure_counts_and_two_panels_may_repeat_a_name() -> None:
    assert severities("doubled-legend", drawn(axes(), legend=(entry("a"), entry("a")))) == ["warning"]
    panel = axes(line(1, 2), legend=(entry("a"),))
    assert severities("doubled-legend", drawn(panel, panel)) == []
