"""Drawn arrows of a placed figure when what they join gets another place: what was drawn is kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.ir.spec import Figure
from figwright.ir.spec.edge_paths import slid
from figwright.ir.spec.edits import apply, parse

pytestmark = pytest.mark.core

Path = list[list[float]]


def placed(path: Path, a: list[float], b: list[float], after: list[float], *others: list[float]) -> tuple[object, ...]:
    """The path of an arrow from a to b when a has another place."""
    items = [{"id": "a", "place": a}, {"id": "b", "place": b}]
    items += [{"id": f"o{i}", "place": place} for i, place in enumerate(others)]
    figure = Figure.model_validate({
        "figure": {"layout": "placed", "size": [1000, 500]}, "body": {"group": items},
        "edges": [{"id": "e", "from": "a", "to": "b", "path": path}],
    })  # fmt: skip
    (edge,) = apply(figure, parse({"op": "place", "id": "a", "place": after})[0])[0].edges
    return edge.path


A, B = [140.0, 285.0, 60.0, 44.0], [390.0, 108.0, 150.0, 217.0]


def test_a_level_arrow_stays_on_the_level_of_its_other_end() -> None:
    level = [[202.0, 317.0], [389.0, 317.0]]
    assert placed(level, A, B, [140, 281, 60, 48]) == ((202, 317), (389, 317))
    assert placed(level, A, B, [140, 281, 66, 48]) == ((208, 317), (389, 317))
    assert placed(level, A, B, [120, 285, 60, 44]) == ((182, 317), (389, 317)), "moved"


def test_an_arrow_at_a_frame_stays_where_the_frame_grows_by_a_little() -> None:
    level = [[718.0, 250.0], [756.0, 250.0]]
    assert placed(level, [412, 208, 304, 100], [757, 218, 74, 62], [412, 205, 304, 103]) == ((718, 250), (756, 250))


def test_an_arrow_near_the_end_of_a_high_thing_stays_level_where_that_is_made_a_little_lower() -> None:
    level = [[548.0, 264.0], [588.0, 264.0]]
    high, beside = [434, 28, 114, 268], [588, 246, 86, 36]
    assert placed(level, high, beside, [434, 34, 114, 258]) == ((548, 264), (588, 264))
    assert placed(level, high, beside, [434, 31, 114, 268]) == ((548, 264), (588, 264)), "moved"


def test_bends_stay_where_they_were_drawn() -> None:
    bent = [[200.0, 310.0], [300.0, 310.0], [300.0, 200.0], [390.0, 200.0]]
    assert placed(bent, A, B, [130, 280, 60, 50]) == ((190, 310), (300, 310), (300, 200), (390, 200))
    curved = [[200.0, 310.0], [260.0, 310.0, 330.0, 200.0, 390.0, 200.0]]
    assert placed(curved, A, B, [140, 285, 64, 44]) == ((204, 310), (264, 310, 330, 200, 390, 200))


def test_a_place_that_is_given_slides_no_more_than_the_end_of_a_path() -> None:
    bent = [[200.0, 310.0], [300.0, 310.0], [300.0, 200.0], [390.0, 200.0]]
    assert placed(bent, A, B, [130, 279, 60, 44]) == ((190, 310), *map(tuple, bent[1:]))
    assert placed(bent, A, B, [130, 250, 60, 44])[0] == (190, 275), "the line comes to it no more"


def test_an_arrow_goes_along_with_what_moves_away_from_its_line() -> None:
    level = [[200.0, 310.0], [390.0, 310.0]]
    assert placed(level, A, [390, 108, 150, 300], [140, 325, 60, 44]) == ((200, 350), (390, 350))
    slanted = [[200.0, 300.0], [390.0, 200.0]]
    assert placed(slanted, A, B, [140, 225, 60, 44]) == ((200, 240), (390, 200))


def test_a_bend_that_the_move_does_not_fit_is_kept_where_it_still_touches() -> None:
    under = [[170.0, 329.0], [170.0, 340.0], [300.0, 340.0], [300.0, 325.0]]
    assert placed(under, A, [250, 108, 150, 217], [140, 287, 60, 44]) == ((170, 331), *map(tuple, under[1:]))
    assert placed(under, A, [250, 108, 150, 217], [140, 287, 64, 44]) == ((170, 331), *map(tuple, under[1:]))


def test_only_what_fits_nowhere_is_routed_anew() -> None:
    level = [[200.0, 310.0], [390.0, 310.0]]
    assert placed(level, A, B, [600, 285, 60, 44]) == ()
    assert placed(level, A, B, [40, 285, 60, 44], [102, 280, 36, 60]) == (), "something else stands in the way"


@given(
    st.tuples(*[st.integers(0, 60)] * 2, st.integers(40, 120), st.integers(40, 120)),
    st.tuples(*[st.integers(0, 60)] * 2, st.integers(40, 120), st.integers(40, 120)),
    st.integers(0, 6),
    st.floats(0.2, 0.8),
)
def test_an_end_that_is_slid_keeps_its_line_and_its_distance(
    old: tuple[int, ...], new: tuple[int, ...], gap: int, share: float
) -> None:
    y = old[1] + share * old[3]
    path = [(old[0] + old[2] + gap, y), (400.0, y)]
    way = slid(path, old, new)
    if way is None:
        assert not new[1] + 0.14 * new[3] <= y <= new[1] + 0.86 * new[3]
        return
    assert way == [pytest.approx((new[0] + new[2] + gap, y)), path[1]]
    assert new[1] <= y <= new[1] + new[3]
