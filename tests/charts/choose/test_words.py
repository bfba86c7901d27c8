"""Intents in English, read as they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.charts.choose._tokens import bare, common, shortened, tokens, unit
from figwright.charts.choose._words import Wish, parse


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
    assert parse(intent).kind == kind


@pytest.mark.parametrize(
    ("intent", "title"),
    [
        ("bars, titled Sales, by Region", "Sales, by Region"),
        ("bars titled 'The Year's Sales', with error bars", "The Year's Sales"),
        ("bars, titled Sales in 2020, comparing shops", "Sales in 2020"),
        ("bars. Labels: title: Sales; y-axis: Money.", "Sales"),
        ("bars of untitled books", ""),
    ],
)
def test_titles(intent: str, title: str) -> None:
    assert parse(intent).title == title


def test_labels_of_the_axes() -> None:
    wish = parse("Bars. Labels: x-axis: Shop; y-axis: Sales (k$). (size of the desired plot: width=6.4, height=4.8)")
    assert (wish.x_label, wish.y_label, wish.size) == ("Shop", "Sales (k$)", (6.4, 4.8))


@pytest.mark.parametrize(
    ("intent", "size"),
    [
        ("bars, width=3.25 in, height=2 in", (3.25, 2.0)),
        ("a 6 x 4 inch bar chart", (6.0, 4.0)),
        ("bars 1000 by 900", None),
    ],
)
def test_sizes(intent: str, size: tuple[float, float] | None) -> None:
    assert parse(intent).size == size


def test_particulars() -> None:
    wish = parse(
        "a dual-axis line chart with an inset zooming in from year 6 to 10 and a threshold of 2.5, highlight ours"
    )
    assert (wish.twin, wish.zoom, wish.zoomed, wish.level, wish.highlight) == (True, True, (6.0, 10.0), 2.5, "ours")


def test_numbers_in_brackets_are_panels_only_when_they_count() -> None:
    assert parse("a bar chart of F (1) and G (3)").items == ()
    assert [item.kind for item in parse("two panels: (1) a pie, (2) a radar chart").items] == ["pie", "radar"]


def test_panels_inherit_what_is_said_of_all() -> None:
    items = parse("A figure with 2 subplots showing horizontal stacked bars: (1) North, (2) South").items
    assert all(item.horizontal and item.stack == "normal" and item.kind == "bar" for item in items)


@given(st.text(max_size=200))
def test_any_text_is_a_wish(text: str) -> None:
    assert isinstance(parse(text), Wish)


@given(st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=5, unique=True))
def test_short_names_still_tell_apart(names: list[str]) -> None:
    short = shortened(names)
    assert len(short) == len(names)
    if all(tokens(name) for name in names) and len({" ".join(name.replace("_", " ").split()) for name in names}) == len(
        names
    ):
        assert len(set(short)) == len(names)


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Study 1 - Yes", "Study 1 - No"], ("Yes", "No")),
        (["Corn yield (t)", "Rice yield (t)"], ("Corn", "Rice")),
        (["Method A", "Method B"], ("Method A", "Method B")),
        (["gpt-4", "llama"], ("gpt-4", "llama")),
        (["$x_1$", "$x_2$"], ("$x_1$", "$x_2$")),
    ],
)
def test_names_lose_what_they_share(names: list[str], short: tuple[str, ...]) -> None:
    assert shortened(names) == short


def test_an_axis_is_called_by_the_measure_and_not_by_the_things() -> None:
    assert common(["Corn yield (t)", "Rice yield (t)"]) == "Yield (t)"
    assert common(["Public school", "Private school"]) == ""


@pytest.mark.parametrize(
    ("name", "said"), [("Time (s)", "s"), ("Price ($)", "$"), ("Rate (Basic)", ""), ("Speed (km/h)", "km/h")]
)
def test_units_are_told_from_other_brackets(name: str, said: str) -> None:
    assert unit(name) == said
    assert bare(name) == (name.split(" (")[0] if said else name)
