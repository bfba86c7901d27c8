"""Words that have an order by their meaning are drawn in it; answers off the scale stand apart."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from figwright.plots.charts._category_order import OFF, placed
from plots.charts.marks.drawing import drawn

ANSWERS = ["Agree", "Strongly disagree", "Prefer not to say", "Neutral", "Strongly agree", "Disagree"]
ORDERED = ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree", "Prefer not to say"]


@pytest.mark.parametrize(
    ("words", "scale", "off"),
    [
        (ANSWERS, ORDERED[:-1], ORDERED[-1:]),
        (["often", "never", "Don't know", "always"], ["never", "often", "always"], ["Don't know"]),
        (["High", "Low", "Medium"], ["Low", "Medium", "High"], []),
        (["A-", "B+", "A+", "F"], ["F", "B+", "A-", "A+"], []),
        (["very satisfied", "dissatisfied", "neither satisfied nor dissatisfied"],
         ["dissatisfied", "neither satisfied nor dissatisfied", "very satisfied"], []),
    ],
)  # fmt: skip
def test_scales_from_their_lower_end(words: list[str], scale: list[str], off: list[str]) -> None:
    assert placed(words) == (scale, off)


@pytest.mark.parametrize(
    "words", [["Oslo", "Rome", "Bern"], ["A", "B", "ours"], ["A", "B", "C"], ["agree", "yes", "no"], ["low", "low"]]
)
def test_other_words_have_no_order(words: list[str]) -> None:
    assert placed(words) is None


def _ticks(axes: Any, way: str) -> list[str]:
    return [tick.get_text().replace("\n", " ") for tick in getattr(axes, f"get_{way}ticklabels")()]


def test_categories_stand_in_the_order_of_their_scale() -> None:
    table = {"answer": ANSWERS, "n": [40, 5, 6, 20, 21, 10]}
    axes = drawn({"mark": "bar", "x": "answer", "y": "n"}, table).axes[0]
    assert _ticks(axes, "x") == ORDERED
    assert [bar.get_height() for bar in axes.patches] == [5, 10, 20, 40, 21, 6]


def test_an_order_that_the_chart_says_stays() -> None:
    table = {"answer": ANSWERS, "n": [40, 5, 6, 20, 21, 10]}
    axes = drawn({"mark": "bar", "x": "answer", "y": "n"}, table, x={"order": "value"}).axes[0]
    assert _ticks(axes, "x")[0] == "Agree"


def test_stacks_around_the_middle_leave_answers_off_the_scale_apart() -> None:
    from matplotlib.colors import to_hex

    table = {"s": ["p", "q"], **{name: [10.0 + i, 20.0 - i] for i, name in enumerate(ANSWERS)}}
    layer = {"mark": "bar", "x": "s", "y": ANSWERS, "stack": "diverging", "horizontal": True}
    axes = drawn(layer, table).axes[0]
    first = {box.get_label(): box.patches[0] for box in axes.containers}
    assert list(first) == ORDERED
    for one, other in pairwise(ORDERED[:-1]):
        assert first[one].get_x() + first[one].get_width() == pytest.approx(first[other].get_x())
    neutral, apart, last = first["Neutral"], first["Prefer not to say"], first["Strongly agree"]
    assert neutral.get_x() == pytest.approx(-neutral.get_width() / 2)
    assert apart.get_x() > last.get_x() + last.get_width()
    assert to_hex(apart.get_facecolor()) == OFF


@pytest.mark.parametrize(("letters", "lying"), [(8, False), (60, True)])
def test_bars_of_long_names_lie(letters: int, lying: bool) -> None:
    names = [" ".join(f"{word}{i}" for word in ["name"] * (letters // 5))[:letters] for i in range(5)]
    axes = drawn({"mark": "bar", "x": "task", "y": "n"}, {"task": names, "n": [1, 2, 3, 4, 5]}).axes[0]
    assert bool(axes.yaxis.get_inverted()) == lying
    assert [(bar.get_width() if lying else bar.get_height()) for bar in axes.patches] == [1, 2, 3, 4, 5]
