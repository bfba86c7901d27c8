"""Arrows from the same sources to a rank of takers share one bus, where nothing stands in its way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest

from figwright import compiler
from figwright.compiler import checks
from figwright.ir.scene import Point
from figwright.ir.spec import Figure

pytestmark = pytest.mark.core


def figure_of(boxes: Mapping[str, Sequence[float]], edges: list[Any], **nodes: Any) -> Figure:
    head = {"layout": "placed", "size": [1000, 500], "type": 18.2}
    body = [{"id": id, "label": id.title(), "place": place, **nodes.get(id, {})} for id, place in boxes.items()]
    return Figure.model_validate({"figure": head, "body": body, "edges": edges})


def ways(figure: Figure) -> dict[tuple[str, str], tuple[Point, ...]]:
    scene = compiler.compile(figure)
    return {(e.route.source, e.route.target): e.route.points for e in scene.elements if e.route}


def buses(scene_ways: dict[tuple[str, str], tuple[Point, ...]]) -> set[float]:
    """Where upright stretches run."""
    lines = (line for points in scene_ways.values() for line in pairwise(points))
    return {round(a.x, 1) for a, b in lines if abs(a.x - b.x) < 0.1}


RANK = {"a": [20, 200, 100, 60], "b": [300, 40, 100, 60], "c": [300, 205, 100, 60], "d": [300, 380, 100, 60]}


@pytest.mark.parametrize("edges", [["a -> b", "a -> c", "a -> d"], [{"from": "a", "to": ["b", "c", "d"]}]])
def test_one_source_leads_to_a_column_over_one_bus(edges: list[Any]) -> None:
    found = ways(figure_of(RANK, edges))
    assert len(buses(found)) == 1
    starts = {(round(way[0].x, 1), round(way[0].y, 1)) for way in found.values()}
    assert len(starts) == 1
    scene = compiler.compile(figure_of(RANK, edges))
    for (_, taker), way in found.items():
        core = scene.element(taker).touch
        assert way[-1].y == pytest.approx(core.cy, abs=0.1), "at the middle of the side that faces the source"
        assert way[-1].x == pytest.approx(core.x, abs=0.1)
    assert len(found["a", "c"]) == 2, "straight where a taker stands almost across"


def test_a_bus_keeps_out_of_what_stands_in_the_gap() -> None:
    full = RANK | {"wall": [130, 120, 160, 60]}
    lines = [line for way in ways(figure_of(full, ["a -> b", "a -> c", "a -> d"])).values() for line in pairwise(way)]
    wall = compiler.compile(figure_of(full, [])).element("wall").box
    assert not any(wall.crossed_by(a, b) for a, b in lines)


def test_a_source_keeps_its_straight_arrows_and_the_spots_that_the_figure_gives() -> None:
    tall = {"a": [20, 40, 100, 400], "b": [300, 40, 100, 60], "c": [300, 380, 100, 60]}
    assert all(len(way) == 2 for way in ways(figure_of(tall, ["a -> b", "a -> c"])).values())
    given = ways(figure_of(tall, [{"from": "a", "to": "b", "from_at": 0.1}, {"from": "a", "to": "c", "from_at": 0.9}]))
    assert given["a", "b"][0].y < given["a", "c"][0].y


CROSSWISE = {
    "c": [200, 180, 80, 40], "e": [200, 280, 80, 40], "p": [400, 80, 40, 40], "q": [400, 400, 40, 40],
    "s": [200, 80, 80, 40], "z": [200, 400, 80, 40],
}  # fmt: skip
ADDED = {id: {"kind": "operator", "glyph": "op-add", "label": ""} for id in "pq"}


def test_several_sources_meet_two_takers_on_the_line_through_both() -> None:
    edges = ["s -> p", "z -> q", {"from": ["c", "e"], "to": "p"}, {"from": ["c", "e"], "to": "q"}]
    figure = figure_of(CROSSWISE, edges, **ADDED)
    found, scene = ways(figure), compiler.compile(figure)
    assert len(buses(found)) == 1, "no second trunk beside the first"
    assert found["c", "p"][-1].x == pytest.approx(scene.element("p").touch.cx, abs=0.1)
    assert found["c", "p"][-1].y == pytest.approx(scene.element("p").touch.bottom, abs=0.1)
    assert found["e", "q"][-1].y == pytest.approx(scene.element("q").touch.y, abs=0.1)
    assert not list(checks.run(figure, scene, only=("merged-lines",)))


def test_lines_that_share_a_bus_without_all_its_arrows_are_told() -> None:
    paths = {("c", "p"): [[280, 200], [420, 200], [420, 120]], ("e", "q"): [[280, 190], [420, 190], [420, 400]]}
    edges = [{"from": a, "to": b, "path": path} for (a, b), path in paths.items()]
    figure = figure_of(CROSSWISE, edges, **ADDED)
    assert [f.rule for f in checks.run(figure, compiler.compile(figure), only=("merged-lines",))] == ["merged-lines"]
