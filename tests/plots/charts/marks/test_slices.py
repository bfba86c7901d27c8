"""Pie and donut: angles are the shares, names stand beside the slices and never on each other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright.core.errors import ChartError
from plots.charts.marks.drawing import HOSTILE, drawn, overlaps, texts

SECTORS = {"Sector": ["Energy", "Health", "Technology", "Retail"], "Share": [40, 25, 20, 15]}


def _shares(figure: Any, radius: float | None = None) -> list[float]:
    wedges = [p for p in figure.axes[0].patches if radius is None or abs(p.r - radius) < 0.05]
    return [(wedge.theta2 - wedge.theta1) / 360 for wedge in wedges]


@pytest.mark.parametrize("mark", ["pie", "donut"])
def test_every_slice_is_its_share_and_carries_its_name(mark: str) -> None:
    figure = drawn({"mark": mark, "x": "Sector", "y": "Share"}, SECTORS)
    assert _shares(figure) == pytest.approx([0.4, 0.25, 0.2, 0.15], abs=1e-6)
    assert [wedge.get_label() for wedge in figure.axes[0].patches] == SECTORS["Sector"]
    assert {"Energy", "40%", "15%"} <= set(texts(figure.axes[0]))


def test_a_donut_has_a_hole_and_a_pie_has_none() -> None:
    width = {
        m: drawn({"mark": m, "x": "Sector", "y": "Share"}, SECTORS).axes[0].patches[0].width for m in ("pie", "donut")
    }
    assert width["pie"] is None
    assert width["donut"] == pytest.approx(0.45)


def test_rings_share_colours_and_are_told_apart_in_words() -> None:
    columns = {**SECTORS, "Second": [10, 0, 20, 70]}
    figure = drawn({"mark": "donut", "x": "Sector", "y": ["Share", "Second"]}, columns)
    outer, inner = figure.axes[0].patches[:4], figure.axes[0].patches[4:]
    assert [a.get_facecolor() for a in outer] == [b.get_facecolor() for b in inner]
    assert [(b.theta2 - b.theta1) / 360 for b in inner] == pytest.approx([0.1, 0, 0.2, 0.7], abs=1e-6)
    assert inner[0].r < outer[0].r - outer[0].width + 1e-9
    assert any("Outer ring: Share" in text and "Inner ring: Second" in text for text in texts(figure.axes[0]))


def test_only_what_is_highlighted_leaves_the_middle() -> None:
    figure = drawn({"mark": "pie", "x": "Sector", "y": "Share", "highlight": "Health"}, SECTORS)
    assert [wedge.center != (0, 0) for wedge in figure.axes[0].patches] == [False, True, False, False]


def test_shares_that_the_names_say_are_not_said_twice() -> None:
    columns = {"n": ["Solar 60%", "Wind 40%"], "v": [3, 2]}
    assert texts(drawn({"mark": "donut", "x": "n", "y": "v"}, columns).axes[0]) == ["Wind 40%", "Solar 60%"]
    wrong = {"n": ["Solar 10%", "Wind 40%"], "v": [3, 2]}
    assert "60%" in texts(drawn({"mark": "donut", "x": "n", "y": "v"}, wrong).axes[0])


def test_thin_slices_have_their_number_beside_their_name() -> None:
    columns = {"n": ["Most", "Least"], "v": [99, 1]}
    assert "Least (1%)" in texts(drawn({"mark": "donut", "x": "n", "y": "v"}, columns).axes[0])


def test_values_and_total_are_the_tables_own() -> None:
    layer = {"mark": "donut", "x": "Sector", "y": "Share", "values": True, "options": {"total": True}}
    assert {"40", "25", "20", "15", "100"} <= set(texts(drawn(layer, SECTORS).axes[0]))


@pytest.mark.parametrize("mark", ["pie", "donut"])
def test_hostile_names_and_gaps(mark: str) -> None:
    figure = drawn({"mark": mark, "x": HOSTILE[0], "y": "v"}, {HOSTILE[0]: list(HOSTILE), "v": [3, None, 2, 1, 4]})
    assert _shares(figure) == pytest.approx([0.3, 0, 0.2, 0.1, 0.4], abs=1e-6)
    assert [wedge.get_label() for wedge in figure.axes[0].patches] == list(HOSTILE)


@pytest.mark.parametrize("size", [(3.25, 2.4), (5.5, 3.6), (8, 8)])
def test_names_of_many_thin_slices_do_not_meet(size: tuple[float, float]) -> None:
    columns = {"n": [f"Category {i}" for i in range(13)], "v": [40, 20, 10, 5, 4, 3, 3, 2, 2, 2, 1, 1, 1]}
    assert overlaps(drawn({"mark": "donut", "x": "n", "y": "v"}, columns, size=size, title="All of them")) == []


@given(st.lists(st.floats(0.01, 1e6), min_size=1, max_size=9))
@settings(max_examples=12, deadline=None)
def test_angles_are_proportional(values: list[float]) -> None:
    figure = drawn({"mark": "pie", "x": "n", "y": "v"}, {"n": [f"c{i}" for i in range(len(values))], "v": values})
    assert _shares(figure) == pytest.approx([v / sum(values) for v in values], abs=1e-5)


@pytest.mark.parametrize(
    ("values", "words"),
    [([1, -2], "cannot be negative"), ([0, None], "no positive number"), (["a", "b"], "contains text")],
)
def test_what_is_no_whole_is_refused(values: list[Any], words: str) -> None:
    with pytest.raises(ChartError, match=words):
        drawn({"mark": "pie", "x": "n", "y": "v"}, {"n": ["a", "b"], "v": values})
