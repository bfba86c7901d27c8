"""Bends and labels by hand in composed figures: kept while they fit, told when they do not, and nothing else moves."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drawing.layouts.random_bends import play
from figwright import compiler
from figwright.compiler import checks
from figwright.compiler.checks.dangling_edge import glued
from figwright.drawing import layouts
from figwright.ir.scene import Point, Scene
from figwright.ir.spec import Figure
from figwright.ir.spec.edge_paths import fitted
from figwright.ir.spec.edits import apply_all, parse
from figwright.ir.spec.load import loads

patient = settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
ROW = """
figure: {aspect: 2.4}
body: {row: [{id: a, label: Alpha}, {id: b, label: Beta}, {id: c, label: Gamma}]}
edges:
  - {id: a--b, from: a, to: b}
  - {id: a--c, from: a, to: c, label: round, path: [[0, -13], [0, -48], [160, -48], [160, -13]]}
"""


def changed(*edits: dict[str, Any], text: str = ROW) -> Figure:
    return apply_all(loads(text), parse(list(edits)))[0]


def way(scene: Scene, id: str = "a--c") -> tuple[Point, ...]:
    route = scene.element(id).route
    assert route
    return route.points


@patient
@given(st.integers(10_000, 100_000))
def test_random_bends_keep_every_arrow(seed: int) -> None:
    assert play(seed, edits=2).broken == []


def test_a_path_is_used_and_moves_no_box() -> None:
    scene, bare = compiler.compile(loads(ROW)), compiler.compile(changed({"op": "unpin", "ids": ["a--c"]}))
    points, a, c = way(scene), scene.element("a"), scene.element("c")
    assert (points[0].x, points[1].y) == pytest.approx((a.touch.cx, a.touch.y - 35 * scene.scale))
    assert glued(a, points[0])
    assert glued(c, points[-1])
    assert [scene.element(id).box for id in "abc"] == [bare.element(id).box for id in "abc"]
    assert way(scene, "a--b") == way(bare, "a--b")


@pytest.mark.parametrize(
    "edit",
    [
        {"op": "relabel", "id": "a", "label": "A much longer name"},
        {"op": "relabel", "id": "b", "label": "A much longer name"},
        {"op": "move", "id": "b", "after": "c"},
        {"op": "add", "item": {"id": "d", "label": "New"}, "before": "a"},
        {"op": "shift", "ids": ["c"], "by": [10, 8]},
        {"op": "head", "width": "200pt"},
        {"op": "head", "theme": "cream"},
    ],
    ids=str,
)
def test_bends_go_along(edit: dict[str, Any]) -> None:
    scene = compiler.compile(changed(edit))
    points = way(scene)
    assert scene.unused == {}
    assert len(points) == 4
    assert points[1].y == points[2].y < scene.element("b").box.y
    assert all(p.x == pytest.approx(q.x) or p.y == pytest.approx(q.y) for p, q in pairwise(points))
    assert glued(scene.element("a"), points[0])
    assert glued(scene.element("c"), points[-1])


def test_what_does_not_fit_is_routed_and_told() -> None:
    figure = changed({"op": "move", "id": "c", "before": "a"})
    scene = compiler.compile(figure)
    assert list(scene.unused) == ["a--c"]
    assert len(way(scene)) == 2
    (finding,) = checks.run(figure, scene, only=("unused-path",))
    assert (finding.element, finding.severity) == ("a--c", "warning")
    assert figure.edges[1].path, "it is used again when c stands there again"
    back = changed({"op": "move", "id": "c", "before": "a"}, {"op": "move", "id": "c", "after": "b"})
    assert compiler.compile(back).unused == {}


def test_no_path_runs_through_a_box() -> None:
    figure = changed({"op": "reroute", "id": "a--c", "path": [[20, 0], [140, 0]]})
    assert "'b'" in compiler.compile(figure).unused["a--c"]


def test_a_label_stands_from_the_middle_of_its_line() -> None:
    scene = compiler.compile(changed({"op": "edge-style", "id": "a--c", "text": {"at": [20, -10]}}))
    points, words = way(scene), scene.element("a--c/label")
    middle = (points[1].x + points[2].x) / 2, points[1].y
    assert words.box.cx == pytest.approx(middle[0] + 20 * scene.scale, abs=0.1)
    assert words.words[0].lines[0].baseline == pytest.approx(middle[1] - 10 * scene.scale, abs=0.1)


def test_other_labels_make_way_for_one_that_is_set_by_hand() -> None:
    both = ROW.replace("from: a, to: b}", "from: a, to: b, label: near}")
    old = compiler.compile(loads(both))
    box, origin = old.element("a--b/label").box, way(old)
    middle = (origin[1].x + origin[2].x) / 2, origin[1].y
    at = [(box.cx - middle[0]) / old.scale, (box.bottom - 2 - middle[1]) / old.scale]
    scene = compiler.compile(changed({"op": "edge-style", "id": "a--c", "text": {"at": at}}, text=both))
    assert not scene.element("a--b/label").box.overlaps(scene.element("a--c/label").box)


def test_every_layout_keeps_paths_or_tells() -> None:
    pytest.importorskip("pygraphviz")
    figure = loads(ROW)
    scene = layouts.get("graphviz")(figure)
    assert scene.unused or len(way(scene)) == 4


ELBOW = [(20, 0), (60, 0), (60, 40), (100, 40)]


def test_what_lies_between_the_ends_stays_between_them() -> None:
    assert fitted(ELBOW, (20, 0), (180, 40)) == [(20, 0), (100, 0), (100, 40), (180, 40)]
    assert fitted(ELBOW, (40, 0), (60, 40)) == [(40, 0), (50, 0), (50, 40), (60, 40)]
    assert fitted(ELBOW, (20, 10), (100, 90)) == [(20, 10), (60, 10), (60, 90), (100, 90)]


def test_what_lies_beyond_the_ends_stays_as_far_beyond() -> None:
    below = [(0, 10), (0, 60), (100, 60), (100, 10)]
    assert fitted(below, (5, 12), (150, 20)) == [(5, 12), (5, 70), (150, 70), (150, 20)]


def test_a_stub_keeps_its_length() -> None:
    detour = [(20, 0), (26, 0), (26, 60), (94, 60), (94, 0), (100, 0)]
    assert fitted(detour, (60, 0), (100, 0)) == [(60, 0), (66, 0), (66, 60), (94, 60), (94, 0), (100, 0)]


def test_a_path_does_not_run_back_or_lean() -> None:
    assert fitted(ELBOW, (20, 0), (-60, 40)) is None
    assert fitted([(0, 0), (50, 0)], (0, 0), (50, 9)) is None
