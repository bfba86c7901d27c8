"""Numbers on an axis have a name; categories and years name themselves."""

from __future__ import annotations

from figwright.plots.readback import Scale, Tick
from plots.checks.drawings import axes, drawn, findings, line, scale, severities, text


def bare(low: float = 0, high: float = 10, *ticks: str) -> Scale:
    return scale(low, high, *ticks, label="")


def test_numbers_without_a_name() -> None:
    (found,) = findings("missing-axis-label", axes(line(1, 2), y=bare()))
    assert "y axis" in found.message
    assert severities("missing-axis-label", axes(line(1, 2))) == []


def test_words_years_and_percents_name_themselves() -> None:
    assert severities("missing-axis-label", axes(line(1, 2), x=bare(0, 2, "a", "b", "c"))) == []
    years = Scale(low=2015, high=2020, ticks=tuple(Tick(float(y), str(y)) for y in range(2015, 2021)))
    assert severities("missing-axis-label", axes(line(1, 2), x=years)) == []
    percents = Scale(low=0, high=1, ticks=(Tick(0.0, "0%"), Tick(0.5, "50%"), Tick(1.0, "100%")))
    assert severities("missing-axis-label", axes(line(1, 2), y=percents)) == []


def test_a_neighbour_in_the_row_or_the_figure_speaks_for_it() -> None:
    here, there = axes(line(1, 2), y=bare(0, 7)), axes(line(1, 2), box=(400, 30, 700, 250))
    assert severities("missing-axis-label", drawn(here, there)) == []
    below = axes(line(1, 2), box=(400, 300, 700, 500))
    assert severities("missing-axis-label", drawn(here, below)) == ["warning"]
    upright = text("Accuracy", 2, 100, rotation=90.0)
    assert severities("missing-axis-label", drawn(here, texts=(upright,))) == []


def test_insets_empty_axes_and_hidden_ones_pass() -> None:
    assert severities("missing-axis-label", drawn(axes(line(1, 2)), axes(line(1, 2), y=bare(), inset=0))) == []
    assert severities("missing-axis-label", axes(y=bare())) == []
    hidden = Scale(low=0, high=1, ticks=(Tick(0.0, "0"), Tick(1.0, "1")), shown=False)
    assert severities("missing-axis-label", axes(line(1, 2), y=hidden)) == []
