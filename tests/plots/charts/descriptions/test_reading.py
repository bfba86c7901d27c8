"""Figures described in English: title, sheet, panels, and what each is asked to show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.plots.charts.descriptions import Description, read


@pytest.mark.parametrize(
    ("intent", "kind"),
    [
        ("grouped bars of accuracy by method", "bar"),
        ("A bar chart with error bars and a trend line", "bar"),
        ("A line chart with error bars", "line"),
        ("An error bar plot about schools", "dot"),
        ("Show mean scores with error bars", "dot"),
        ("a heatmap-style scatter plot", "bubbles"),
        ("a scatter plot with a regression line", "scatter"),
        ("a line chart with an inset plot", "line"),
        ("a grouped bar chart with a line overlay", "combo"),
        ("bars, titled Scatter of everything", "bar"),
        ("A bar chart for each pie vendor", "bar"),
        ("compare the methods", ""),
        ("", ""),
    ],
)
def test_the_kind_is_what_is_named_and_not_what_is_named_beside_it(intent: str, kind: str) -> None:
    assert read(intent).whole.kind == kind


@pytest.mark.parametrize(
    ("intent", "title"),
    [
        ("bars, titled Sales, by Region", "Sales, by Region"),
        ("bars titled 'The Year's Sales', with error bars", "The Year's Sales"),
        ("bars, titled Sales in 2020, comparing shops", "Sales in 2020"),
        ("bars. Labels: title: Sales; y-axis: Money.", "Sales"),
        ("bars of untitled books", ""),
        ("(1) bars, titled One, (2) bars, titled Two. The overall figure is titled Both", "Both"),
    ],
)
def test_titles(intent: str, title: str) -> None:
    assert read(intent).whole.title == title


def test_labels_of_the_axes() -> None:
    told = read("Bars. Labels: x-axis: Shop; y-axis: Sales (k$). (size of the desired plot: width=6.4, height=4.8)")
    assert (told.whole.x_label, told.whole.y_label, told.size) == ("Shop", "Sales (k$)", (6.4, 4.8))


@pytest.mark.parametrize(
    ("intent", "size"),
    [
        ("bars, width=3.25 in, height=2 in", (3.25, 2.0)),
        ("a 6 x 4 inch bar chart", (6.0, 4.0)),
        ("bars 1000 by 900", None),
    ],
)
def test_sizes(intent: str, size: tuple[float, float] | None) -> None:
    assert read(intent).size == size


@pytest.mark.parametrize(
    ("intent", "order"),
    [("bars, sorted", "value"), ("bars, smallest first", "value-ascending"), ("bars of LexRank and ROUGE", "")],
)
def test_orders(intent: str, order: str) -> None:
    assert read(intent).whole.order == order


@pytest.mark.parametrize(
    ("intent", "log"),
    [("lines, log scale on x", "x"), ("a semi-log line chart", "y"), ("bars of log probability by model", "")],
)
def test_scales(intent: str, log: str) -> None:
    assert read(intent).whole.log == log


def test_particulars() -> None:
    wish = read(
        "a dual-axis line chart with an inset zooming in from year 6 to 10 and a threshold of 2.5, highlight ours"
    ).whole
    assert (wish.twin, wish.zoom, wish.zoomed, wish.level, wish.highlight) == (True, True, (6.0, 10.0), 2.5, "ours")


def test_numbers_in_brackets_are_panels_only_when_they_count() -> None:
    assert read("a bar chart of F (1) and G (3)").panels == ()
    assert [item.kind for item in read("two panels: (1) a pie, (2) a radar chart").panels] == ["pie", "radar"]


def test_panels_inherit_what_is_said_of_all() -> None:
    items = read("A figure with 2 subplots showing horizontal stacked bars: (1) North, (2) South").panels
    assert all(item.lying and item.stack == "normal" and item.kind == "bar" for item in items)


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    assert isinstance(read(text), Description)
