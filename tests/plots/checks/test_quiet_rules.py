"""The rules that only ever say "worth a look": ticks, space, twins, wedges, markers; and an intent that is not met."""

from __future__ import annotations

from dataclasses import replace

import pytest

from figwright.core.tables import Table
from figwright.plots import checks
from figwright.plots.checks import Plot
from figwright.plots.readback import Axes, Mark, Scale, Tick
from plots.checks.drawings import BLUE, RED, axes, bars, drawn, entry, line, points, scale, severities, text

pytestmark = pytest.mark.core


def counted(count: int) -> Scale:
    return Scale("n", low=0, high=count, ticks=tuple(Tick(float(i), str(i)) for i in range(count)))


def test_more_than_fifteen_numbers_on_an_axis() -> None:
    assert severities("too-many-ticks", axes(line(1, 2), x=counted(15))) == []
    assert severities("too-many-ticks", axes(line(1, 2), x=counted(16))) == ["info"]
    assert severities("too-many-ticks", axes(bars(*range(16)), x=counted(16))) == []


def test_bars_in_space() -> None:
    assert severities("spatial-bars", replace(axes(bars(1, 2)), kind="space")) == ["info"]
    assert severities("spatial-bars", replace(axes(Mark("surface")), kind="space")) == []
    assert severities("spatial-bars", axes(bars(1, 2))) == []


def test_two_scales_need_a_cue() -> None:
    left = axes(line(1, 2, colour=BLUE), texts=(text("loss", 2, 100, "y label"),))
    right = axes(line(50, 60, colour=RED), y=scale(0, 100), twin=0, texts=(text("accuracy", 352, 100, "y label"),))
    assert severities("uncued-twin-axes", drawn(left, right)) == ["info"]
    inked = replace(right, texts=(text("accuracy", 352, 100, "y label", colour=RED),))
    assert severities("uncued-twin-axes", drawn(left, inked)) == []
    said = replace(right, legend=(entry("accuracy (right)", RED),))
    assert severities("uncued-twin-axes", drawn(left, said)) == []
    assert severities("uncued-twin-axes", drawn(left, replace(right, y=left.y))) == []


def test_words_of_an_axis_may_be_darker_than_its_series() -> None:
    left = axes(line(1, 2, colour=BLUE), texts=(text("loss", 2, 100, "y label"),))
    right = axes(line(50, 60, colour="#54b19f"), y=scale(0, 100), twin=0)
    inked = [replace(right, texts=(text("accuracy", 352, 100, "y label", colour=ink),)) for ink in ("#1d6b5c", RED)]
    assert severities("uncued-twin-axes", drawn(left, inked[0])) == []
    assert severities("uncued-twin-axes", drawn(left, inked[1])) == ["info"], "another hue is no cue"


def test_an_axis_called_like_its_series_is_told() -> None:
    left = axes(line(1, 2, colour=BLUE, label="Loss"))
    right = axes(line(50, 60, label="Growth"), y=replace(scale(0, 100), label="growth"), twin=0)
    assert severities("uncued-twin-axes", drawn(left, right)) == []
    assert severities("uncued-twin-axes", drawn(left, replace(right, y=scale(0, 100)))) == ["info"]


def test_axes_of_several_series_have_no_colour_to_take() -> None:
    left = axes(line(1, 2, colour=BLUE), line(2, 3, colour=RED), texts=(text("loss", 2, 100, "y label"),))
    right = axes(line(50, 60, colour="#54b19f"), line(60, 70, colour="#da7f24"), y=scale(0, 100), twin=0)
    assert severities("uncued-twin-axes", drawn(left, right)) == []
    assert severities("uncued-twin-axes", drawn(left, replace(right, marks=right.marks[:1]))) == ["info"]


def pie(*shares: float) -> Axes:
    mark = Mark("wedges", y=shares, base=tuple(0.0 for _ in shares), size=(1.0,) * len(shares))
    return replace(axes(mark), kind="bare")


def test_more_than_seven_wedges() -> None:
    assert severities("many-wedges", pie(*[1 / 7] * 7)) == []
    assert severities("many-wedges", pie(*[1 / 8] * 8)) == ["info"]


def test_few_points_without_markers() -> None:
    assert severities("bare-line", axes(line(1, 3, 2, label="ours"))) == ["info"]
    assert severities("bare-line", axes(line(1, 3, 2, label="ours", marker="o"))) == []
    assert severities("bare-line", axes(line(*range(30), label="ours"))) == []
    assert severities("bare-line", axes(line(1, 3, 2, label="ours"), points(1, 3, 2))) == []


def test_an_intent_that_the_data_cannot_fulfil() -> None:
    table = Table.of({"method": ["A", "B"], "accuracy": [1.0, 2.0]})
    plot = Plot(drawn(axes(bars(1, 2))), table, "temperature by city", ("temperature", "city"))
    (found,) = checks.run(plot, ["unmet-intent"])
    assert found.severity == "warning"
    assert "'temperature' or 'city'" in found.message
    assert "'method', 'accuracy'" in found.message
    assert checks.run(replace(plot, unmet=()), ["unmet-intent"]) == ()
