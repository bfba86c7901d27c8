"""Arrows of which it is not sure what they join."""

from __future__ import annotations

import pytest

from figwright.frontends.tracing.doubts import UNSURE, origins
from figwright.frontends.tracing.uncertain_ends import uncertain
from figwright.ir.spec import Figure
from figwright.ir.spec.load import loads

FIGURE = """
figure: {{layout: placed, size: [1000, 400]}}
body:
  group:
    - {{id: a, label: A, place: [100, 100, 100, 100]}}
    - {{id: b, label: B, place: [500, 100, 100, 100]}}
    - {{id: inner, label: I, place: [520, 150, 40, 40]}}
    - {{id: mark, kind: ornament, place: [440, 145, 10, 10]}}
    {more}
edges: [{{id: x, from: {source}, to: {target}, path: {path}}}]
"""


def figure(path: str, *, source: str = "a", target: str = "b", more: str = "") -> Figure:
    return loads(FIGURE.format(path=path, source=source, target=target, more=more))


def test_an_arrow_from_border_to_border_is_sure() -> None:
    clear = figure("[[200, 120], [500, 120]]")
    assert uncertain(clear, pixels=True) == {}
    assert not origins(clear, pixels=True)["x"].why


@pytest.mark.parametrize(
    ("drawn", "why"),
    [
        (figure("[[200, 150], [470, 150]]"), "far from 'b'"),
        (figure("[[400, 300], [500, 120]]", more="- {id: c, label: C, place: [380, 310, 60, 40]}"), "nearer to 'c'"),
        (figure("[[500, 170], [520, 170]]", source="b", target="inner"), "lies in the other"),
        (figure("[[200, 110], [260, 80], [200, 180]]", target="a"), "both of its ends"),
        (figure("[[200, 120], [500, 120]]", more="- {id: c, label: C, place: [150, 80, 40, 50]}"), "overlap"),
    ],
)
def test_what_is_uncertain_is_told(drawn: Figure, why: str) -> None:
    assert why in uncertain(drawn, pixels=True)["x"]
    told = origins(drawn, pixels=True)["x"]
    assert why in told.why
    assert told.confidence < UNSURE


def test_loops_and_overlaps_of_vectors_are_meant() -> None:
    loop = figure("[[200, 110], [260, 80], [200, 180]]", target="a")
    overlap = figure("[[200, 120], [500, 120]]", more="- {id: c, label: C, place: [150, 80, 40, 50]}")
    assert uncertain(loop, pixels=False) == uncertain(overlap, pixels=False) == {}


def test_a_frame_is_reached_at_its_border() -> None:
    frame = (
        "- {id: zone, type: zone, items: [{id: c, label: C, place: [780, 150, 40, 40]}], place: [700, 50, 200, 300]}"
    )
    at, within = figure("[[600, 130], [700, 130]]", source="b", target="zone", more=frame), "[[600, 130], [730, 130]]"
    assert uncertain(at, pixels=True) == {}
    assert "border of 'zone'" in uncertain(figure(within, source="b", target="zone", more=frame), pixels=True)["x"]
