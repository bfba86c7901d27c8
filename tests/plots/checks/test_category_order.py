"""Words that have an order stand in it, from either end."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.core.tables import Table
from figwright.plots.checks._ordered import family, in_order
from figwright.plots.readback import Axes
from plots.checks.drawings import axes, bars, line, scale, severities


def over(*words: str) -> Axes:
    values = [3.0, 5.0, 2.0, 4.0, 1.0, 6.0, 2.5, 7.0, 0.5, 3.5, 8.0, 2.2][: len(words)]
    return axes(bars(*values), x=scale(-0.5, len(words) - 0.5, *words))


@pytest.mark.parametrize(
    "words",
    [
        ("Apr", "Feb", "Jan", "Mar"),
        ("10", "2", "4"),
        ("high", "low", "medium"),
        ("Step 1", "Step 10", "Step 2"),
        ("Large", "Medium", "Small", "Tiny", "Mini"),
        ("Agree", "Neutral", "Disagree", "Strongly agree"),
        ("25-34", "18-24", "35-44"),
        ("13B", "70B", "7B"),
    ],
)
def test_words_out_of_their_order(words: tuple[str, ...]) -> None:
    assert severities("category-order", over(*words)) == ["warning"]


@pytest.mark.parametrize(
    "words",
    [
        ("Sep", "Oct", "Nov", "Dec", "Jan"),
        ("Sun", "Mon", "Tue", "Wed"),
        ("low", "medium", "high"),
        ("XL", "L", "M", "S"),
        ("<18", "18-24", "25-34", "65+"),
        ("350M", "1B", "7B"),
        ("Oracle", "Baseline", "Ours"),
        ("GPT-4", "Llama-2", "Mistral-7B"),
    ],
)
def test_words_in_order_or_without_one(words: tuple[str, ...]) -> None:
    assert severities("category-order", over(*words)) == []


def test_bars_sorted_by_length_are_a_choice() -> None:
    sorted_bars = axes(bars(9, 7, 4, 1), x=scale(-0.5, 3.5, "Apr", "Jan", "Mar", "Feb"))
    assert severities("category-order", sorted_bars) == []


def test_numbers_of_a_plain_axis_are_no_categories() -> None:
    assert severities("category-order", axes(line(1, 4, 2), x=scale(0, 2, "0", "1", "2"))) == []


def test_the_alphabet_in_place_of_the_datas_order_is_worth_a_look() -> None:
    table = Table.of({"stage": ["before", "during", "after"], "score": [1, 2, 3]})
    assert severities("category-order", over("after", "before", "during"), table) == ["info"]
    assert severities("category-order", over("before", "during", "after"), table) == []


@given(st.integers(3, 12), st.integers(0, 11), st.randoms(use_true_random=False))
def test_months_may_begin_anywhere_but_not_jump(count: int, start: int, chance: random.Random) -> None:
    names = "jan feb mar apr may jun jul aug sep oct nov dec".split()
    row = [names[(start + i) % 12] for i in range(count)]
    order = family(row)
    assert order is not None
    assert in_order(order)
    mixed = [row[-1], *row[1:-1], row[0]]
    swapped = family(mixed)
    assert swapped is not None
    assert not in_order(swapped) or count == 3
