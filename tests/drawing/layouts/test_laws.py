"""Laws of every layout: nothing overlaps, nothing leaves its container, every arrow is drawn around everything else."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drawing.layouts.random_figures import random_figure
from figwright import compiler
from figwright.compiler import checks
from figwright.drawing import layouts
from figwright.drawing.layouts._cells import MARGIN
from figwright.ir.scene import Rect, Scene
from figwright.ir.spec import Figure

GEOMETRY = ("overlap", "line-through-box", "line-through-label", "label-overflow", "dangling-edge", "protruding")
figures = st.integers(0, 10_000).map(random_figure)
patient = settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def placed(figure: Figure) -> Scene:
    return layouts.get("composed")(figure)


def errors(figure: Figure, scene: Scene) -> list[str]:
    found = checks.run(figure, scene, only=GEOMETRY)
    return [f"{f.rule}: {f.message}" for f in found if f.severity == "error"]


@patient
@given(figures)
def test_laws_of_a_placed_figure(figure: Figure) -> None:
    """One test for all laws: placing a figure is the slow part."""
    scene = placed(figure)
    nothing_overlaps_and_every_arrow_is_drawn_around_the_boxes(figure, scene)
    the_sheet_has_the_wanted_width_and_ratio(figure, scene)
    children_stay_inside_and_every_element_is_there_once(figure, scene)
    routes_are_orthogonal_and_join_their_ends(figure, scene)
    lines_and_their_labels_keep_the_margin_of_the_sheet(scene)


def nothing_overlaps_and_every_arrow_is_drawn_around_the_boxes(figure: Figure, scene: Scene) -> None:
    assert errors(figure, scene) == []
    assert [note for note in scene.notes if note.startswith("unrouted")] == []


def the_sheet_has_the_wanted_width_and_ratio(figure: Figure, scene: Scene) -> None:
    assert scene.width == pytest.approx(figure.head.width)
    ratio = scene.width / scene.height
    if figure.head.aspect:
        assert ratio == pytest.approx(figure.head.aspect, rel=0.1)
    else:
        assert 1.5 * 0.9 <= ratio <= 2.5 * 1.1


def children_stay_inside_and_every_element_is_there_once(figure: Figure, scene: Scene) -> None:
    boxes = {e.id: e.box for e in scene.elements}
    assert len(boxes) == len(scene.elements)
    assert {n.id for n in figure.nodes()} <= set(boxes)
    for element in scene.role("node", "zone", "panel"):
        if element.parent:
            assert boxes[element.parent].contains(element.box, slack=0.05), (element.id, element.parent)


def routes_are_orthogonal_and_join_their_ends(figure: Figure, scene: Scene) -> None:
    wanted = sorted((a, b) for e in figure.edges for a in e.source for b in e.target)
    assert sorted((e.route.source, e.route.target) for e in scene.role("edge") if e.route) == wanted
    for edge in scene.role("edge"):
        assert edge.route is not None
        for a, b in itertools.pairwise(edge.route.points):
            assert abs(a.x - b.x) < 1e-6 or abs(a.y - b.y) < 1e-6


def lines_and_their_labels_keep_the_margin_of_the_sheet(scene: Scene) -> None:
    sheet = Rect(0, 0, scene.width, scene.height).grown(-MARGIN * scene.scale)
    for element in scene.role("edge", "label"):
        assert all(sheet.contains(mark.bounds, slack=0.05) for mark in element.marks), element.id


@pytest.mark.parametrize("seed", [3, 7])
def test_the_same_figure_gives_the_same_scene(seed: int) -> None:
    figure = random_figure(seed)
    again = Figure.model_validate_json(figure.model_dump_json(by_alias=True))
    assert placed(figure) == placed(again)


@pytest.mark.parametrize("name", layouts.names())
def test_every_layout_places_a_figure_without_geometric_faults(name: str) -> None:
    if name == "graphviz":
        pytest.importorskip("pygraphviz")
    figure = compiler.place(random_figure(7)).figure if name == "placed" else random_figure(7)
    scene = layouts.get(name)(figure)
    assert {n.id for n in figure.nodes()} <= {e.id for e in scene.elements}
    assert errors(figure, scene) == []
