"""Arrows that are drawn to a listed place end on what is seen there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright import compiler
from figwright.agents.roles.critic import carried_out
from figwright.compiler.checks.dangling_edge import glued
from figwright.ir.spec import Figure

pytestmark = pytest.mark.core

HAND = (
    "<rect width='10' height='60' fill='#222222'/><rect y='22' width='44' height='16' fill='#222222'/>"
    "<circle cx='57' cy='57' r='3'/>"
)
"""A drawing that fills its place, 60 by 60, in the middle only."""


def figure() -> Figure:
    head = {"layout": "placed", "size": [600, 300]}
    items = [
        {"id": "hand", "place": [100, 100, 60, 60], "drawing": "hand"},
        {"id": "box", "place": [400, 80, 90, 100], "look": {"fill": "blue.fill", "line": "blue.line"}},
    ]
    edges = [{"id": "e", "from": "hand", "to": "box", "path": [[160, 140], [400, 140]]}]
    return Figure.model_validate({"figure": head, "body": {"group": items}, "edges": edges, "drawings": {"hand": HAND}})


def rerouted(*path: tuple[float, float]) -> Figure:
    after, refused = carried_out(figure(), [{"op": "reroute", "id": "e", "path": [list(step) for step in path]}])
    assert refused == ()
    return after


@given(st.floats(-6, 6), st.floats(-1, 6), st.integers(125, 135))
def test_ends_near_a_place_meet_what_is_drawn(start: float, end: float, y: int) -> None:
    after = rerouted((160 + start, y), (400 - end, y))
    (edge,) = after.edges
    assert edge.path[0] == (pytest.approx(145, abs=0.1), y)
    assert edge.path[1] == (pytest.approx(398.5, abs=3), y)
    scene = compiler.compile(after)
    route = scene.element("e").route
    assert route
    assert glued(scene.element("hand"), route.points[0], by_hand=True)


def test_an_end_at_the_drawing_and_one_that_meets_nothing_stay() -> None:
    assert rerouted((146, 130), (400, 131)).edges[0].path[0] == (146, 130)
    assert rerouted((160, 95), (400, 95)).edges[0].path[0] == (160, 95)


def test_an_arrow_that_is_added_meets_what_is_drawn() -> None:
    add = {"op": "connect", "id": "f", "from": "box", "to": "hand", "path": [[398, 126], [163, 126]]}
    edges = carried_out(figure(), [add])[0].edges
    assert edges[1].path == ((398, 126), (pytest.approx(145, abs=0.1), 126))
