"""Names of columns as readers see them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.plots.charts._names import bare, common, shortened, unit
from figwright.plots.charts.wishes._text import stems


@given(st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=5, unique=True))
def test_short_names_still_tell_apart(names: list[str]) -> None:
    short = shortened(names)
    assert len(short) == len(names)
    if all(stems(name) for name in names) and len({" ".join(name.replace("_", " ").split()) for name in names}) == len(
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
