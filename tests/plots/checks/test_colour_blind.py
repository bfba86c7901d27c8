"""Series that only their colour tells apart stay apart without red and green."""

from __future__ import annotations

import pytest

from plots.checks.drawings import axes, bars, entry, findings, line, severities

ORANGE, GREEN = "#ff7f0e", "#2ca02c"


def test_a_pair_that_is_one_colour_to_some() -> None:
    (found,) = findings("colour-blind", axes(line(1, 2), legend=(entry("a", ORANGE), entry("b", GREEN))))
    assert found.severity == "warning"
    assert "protan" in found.message


@pytest.mark.parametrize("more", [{"marker": "s"}, {"dash": "--"}, {"hatch": "/"}])
def test_a_second_difference_is_enough(more: dict[str, str]) -> None:
    legend = (entry("a", ORANGE), entry("b", GREEN, **more))
    assert severities("colour-blind", axes(line(1, 2), legend=legend)) == []


def test_bars_keep_the_order_of_the_legend() -> None:
    legend = (entry("a", ORANGE), entry("b", GREEN))
    assert severities("colour-blind", axes(bars(1, 2), legend=legend)) == ["info"]


def test_marks_with_names_count_without_a_legend() -> None:
    pair = line(1, 2, label="a", colour=ORANGE), line(2, 3, label="b", colour=GREEN)
    assert severities("colour-blind", axes(*pair)) == ["warning"]
    assert severities("colour-blind", axes(line(1, 2, label="a"), line(2, 3, label="b", colour=ORANGE))) == []
