"""Radar: lines hold the table's numbers in data units, the web is no data, names stand clear of each other."""

from __future__ import annotations

import math

import pytest

from figwright.core.errors import ChartError
from plots.charts.marks.drawing import HOSTILE, drawn, overlaps

SCORES = {"Skill": ["Speed", "Strength", "Endurance", "Agility"], "Ann": [8, 6.5, 7, 9], "Ben": [5, 9, None, 4]}


def test_lines_are_closed_and_hold_the_numbers() -> None:
    axes = drawn({"mark": "radar", "x": "Skill", "y": ["Ann", "Ben"]}, SCORES).axes[0]
    first, second = axes.lines
    assert list(first.get_ydata()) == [8, 6.5, 7, 9, 8]
    assert first.get_xdata()[-1] == first.get_xdata()[0]
    assert first.get_xdata()[1] == pytest.approx(math.pi / 2)
    assert [first.get_label(), second.get_label()] == ["Ann", "Ben"]
    assert math.isnan(second.get_ydata()[2])


def test_the_scale_starts_at_zero_and_holds_everything() -> None:
    axes = drawn({"mark": "radar", "x": "Skill", "y": ["Ann", "Ben"]}, SCORES).axes[0]
    assert axes.get_ylim()[0] == 0
    assert axes.get_ylim()[1] >= 9
    assert len(axes.get_yticks()) <= 5


def test_below_zero_the_scale_goes_below_it() -> None:
    axes = drawn({"mark": "radar", "x": "s", "y": "v"}, {"s": ["a", "b", "c"], "v": [-3, 2, 1]}).axes[0]
    assert axes.get_ylim()[0] <= -3


def test_limits_never_cut_the_data() -> None:
    axes = drawn({"mark": "radar", "x": "Skill", "y": "Ann"}, SCORES, y={"limits": [7, 8]}).axes[0]
    assert axes.get_ylim()[0] <= 6.5
    assert axes.get_ylim()[1] >= 9


def test_long_rows_find_their_spokes() -> None:
    columns = {"s": ["a", "b", "c", "c", "a"], "m": ["P", "P", "P", "Q", "Q"], "v": [1, 2, 3, 6, 4]}
    axes = drawn({"mark": "radar", "x": "s", "y": "v", "series": "m"}, columns).axes[0]
    assert list(axes.lines[0].get_ydata()[:3]) == [1, 2, 3]
    assert axes.lines[1].get_ydata()[0] == 4
    assert math.isnan(axes.lines[1].get_ydata()[1])
    assert axes.lines[1].get_ydata()[2] == 6


def test_the_web_is_drawn_in_shares_of_the_axes() -> None:
    axes = drawn({"mark": "radar", "x": "Skill", "y": "Ann"}, SCORES).axes[0]
    (web,) = axes.collections
    assert web.get_transform() == axes.transAxes
    assert all(len(ring) == 5 for ring in web.get_segments())


def test_fills_are_translucent() -> None:
    axes = drawn({"mark": "radar", "x": "Skill", "y": ["Ann", "Ben"]}, SCORES).axes[0]
    assert all(patch.get_alpha() <= 0.25 for patch in axes.patches if patch.get_alpha() is not None)
    assert len(axes.patches) == 2


@pytest.mark.parametrize("size", [(3.25, 3.0), (5.5, 4.7), (8, 8)])
def test_names_do_not_meet(size: tuple[float, float]) -> None:
    names = ["Scenic beauty", "Cultural significance", "Accommodation quality", "Food", "Accessibility", "Prices",
             "Public transport", "Safety", "Night life", "Weather"]  # fmt: skip
    columns = {"a": names, "One": [0.9, 0.8, 0.7, 0.85, 0.6, 0.75, 0.5, 0.4, 0.9, 0.8]}
    assert overlaps(drawn({"mark": "radar", "x": "a", "y": "One"}, columns, size=size, title="Two places")) == []


def test_hostile_names() -> None:
    columns = {HOSTILE[0]: list(HOSTILE), HOSTILE[1]: [1, 2, 3, 4, 5], HOSTILE[2]: [5, 4, 3, 2, 1]}
    axes = drawn({"mark": "radar", "x": HOSTILE[0], "y": [HOSTILE[1], HOSTILE[2]]}, columns).axes[0]
    assert len(axes.lines) == 2
    assert list(axes.lines[0].get_ydata()) == [1, 2, 3, 4, 5, 1]


def test_two_spokes_are_no_radar() -> None:
    with pytest.raises(ChartError, match="three"):
        drawn({"mark": "radar", "x": "s", "y": "v"}, {"s": ["a", "b"], "v": [1, 2]})


@pytest.mark.parametrize(("most", "outermost"), [(80.7, 90), (97, 100), (0.62, 0.75), (9, 10), (31, 40), (1234, 1250)])
def test_the_outermost_ring_is_close_to_the_data(most: float, outermost: float) -> None:
    data = {"Skill": ["a", "b", "c"], "Score": [most / 3, most / 2, most]}
    assert drawn({"mark": "radar", "x": "Skill", "y": "Score"}, data).axes[0].get_ylim()[1] == pytest.approx(outermost)
