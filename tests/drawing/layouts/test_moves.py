"""Laws of moves in figures with places: arrows stay glued and go round things, and everything can be undone."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drawing.layouts.random_moves import play, random_placed
from figwright import compiler
from figwright.compiler.checks.dangling_edge import glued
from figwright.core.errors import SpecError
from figwright.ir.scene import Point, Rect
from figwright.ir.spec import Edge, Figure
from figwright.ir.spec.edits import apply, apply_all, parse

patient = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
NAN, INFINITE = float("nan"), float("inf")


def three(path: list[Any] | None = None, **edge: Any) -> Figure:
    """Two boxes with an arrow between them, and one below it."""
    return Figure.model_validate({
        "figure": {"layout": "placed", "size": [600, 300]},
        "body": {"group": [
            {"id": "a", "label": "A", "place": [20, 40, 80, 40]},
            {"id": "b", "label": "B", "place": [400, 120, 80, 40]},
            {"id": "c", "label": "C", "place": [200, 220, 80, 40]},
        ]},
        "edges": [{"id": "e", "from": "a", "to": "b", "path": path or [], **edge}],
    })  # fmt: skip


def moved(figure: Figure, *edits: dict[str, Any]) -> Edge:
    for edit in edits:
        figure, _ = apply(figure, parse(edit)[0])
    return figure.edges[0]


@patient
@given(st.integers(300, 100_000))
def test_random_moves_keep_every_arrow(seed: int) -> None:
    found = play(seed, moves=12, every=4)
    assert found.broken == []
    assert found.made > 0


@patient
@given(st.integers(0, 100_000))
def test_routes_stay_on_the_sheet(seed: int) -> None:
    figure = random_placed(seed)
    figure = figure.model_copy(update={"edges": tuple(e.model_copy(update={"path": ()}) for e in figure.edges)})
    scene = compiler.compile(figure)
    sheet = Rect(0, 0, scene.width, scene.height)
    outside = [e.id for e in scene.elements if e.route and not sheet.contains(e.box)]
    assert outside == []


ELBOW = [[100, 60], [250, 60], [250, 140], [400, 140]]


def test_an_elbow_keeps_its_bends() -> None:
    edge = moved(three(ELBOW), {"op": "shift", "ids": ["b"], "by": [30, -20]})
    assert edge.path == ((100, 60), (250, 60), (250, 120), (430, 120))


def test_a_path_moves_with_both_its_ends_and_so_does_its_label() -> None:
    figure = three(ELBOW, label="x", text={"at": [260, 100]})
    edge = moved(figure, {"op": "shift", "ids": ["a", "b"], "by": [10, 20]})
    assert edge.path[0] == (110, 80)
    assert edge.path[-1] == (410, 160)
    assert edge.text is not None
    assert edge.text.at == (270, 120)


def test_what_no_longer_fits_is_routed_again() -> None:
    assert moved(three(ELBOW), {"op": "shift", "ids": ["b"], "by": [-380, 60]}).path == ()
    assert moved(three(ELBOW), {"op": "shift", "ids": ["c"], "by": [20, -120]}).path == ()  # onto the line
    assert moved(three(ELBOW), {"op": "add", "item": {"id": "d", "place": [230, 80, 40, 30]}}).path == ()
    assert moved(three(ELBOW), {"op": "reconnect", "id": "e", "to": "c"}).path == ()


def test_a_level_arrow_stays_level_while_its_things_face_each_other() -> None:
    level = [[100, 60], [400, 60]]
    figure = three(level)
    beside, _ = apply(figure, parse({"op": "place", "id": "b", "place": [400, 40, 80, 40]})[0])
    beside, _ = apply(beside, parse({"op": "reroute", "id": "e", "path": level})[0])
    assert moved(beside, {"op": "shift", "ids": ["b"], "by": [0, 8]}).path == ((100, 68), (400, 68))
    assert moved(beside, {"op": "shift", "ids": ["b"], "by": [20, 20]}).path == ((100, 74), (420, 74))
    assert moved(beside, {"op": "shift", "ids": ["b"], "by": [0, 80]}).path == ()


def test_a_curve_keeps_its_shape() -> None:
    curve = [[100, 60], [200, 60, 300, 140, 400, 140]]
    edge = moved(three(curve), {"op": "shift", "ids": ["b"], "by": [20, 10]})
    assert edge.path == ((100, 60), (200, 60, 320, 150, 420, 150))


def test_a_reversed_arrow_runs_the_same_way_back() -> None:
    curve = [[100, 60], [150, 60], [200, 60, 300, 140, 400, 140]]
    edge = moved(three(curve), {"op": "reverse", "id": "e"})
    assert edge.path == ((400, 140), (300, 140, 200, 60, 150, 60), (100, 60))


def test_a_path_given_anew_ends_on_its_things() -> None:
    edge = moved(three(), {"op": "reroute", "id": "e", "path": [[130, 60], [250, 60], [250, 140], [350, 140]]})
    assert (edge.path[0], edge.path[-1]) == ((100, 60), (400, 140))


def test_a_path_given_anew_stops_at_the_words_below_its_thing() -> None:
    """Led on to the body it would strike the words out."""
    figure, _ = apply(three(), parse({"op": "restyle", "id": "a", "text": {"at": [40, 60], "size": 16}})[0])
    down = {"op": "reroute", "id": "e", "path": [[60, 108], [60, 200], [440, 200], [440, 165]]}
    assert moved(figure, down).path[0] == (60, 108)
    far = {**down, "path": [[60, 150], *down["path"][1:]]}
    start = moved(figure, far).path[0]
    assert 100 < start[-1] < 110
    beside = {**down, "path": [[130, 100], [250, 100], [250, 140], [350, 140]]}
    assert moved(figure, beside).path[0] == (100, 80)


def test_a_path_given_anew_stops_at_the_words_beside_its_thing() -> None:
    words = {"at": [88, 24], "anchor": "start", "size": 16}
    named = ({"op": "relabel", "id": "a", "label": "Intensity $i$"}, {"op": "restyle", "id": "a", "text": words})
    figure, _ = apply_all(three(), parse(named))
    assert moved(figure, {"op": "reroute", "id": "e", "path": [[200, 58], [440, 58], [440, 120]]}).path[0] == (200, 58)
    above = {"op": "reroute", "id": "e", "path": [[130, 44], [440, 44], [440, 120]]}
    assert moved(figure, above).path[0] == (100, 44), "over the words it goes on to the body"


def test_a_resized_box_keeps_its_arrow_and_its_words() -> None:
    figure, _ = apply(three(ELBOW), parse({"op": "place", "id": "b", "place": [400, 100, 160, 80]})[0])
    scene = compiler.compile(figure)
    route = scene.element("e").route
    assert route
    assert glued(scene.element("b"), route.points[-1])


def test_a_group_that_is_placed_elsewhere_takes_along_what_it_holds() -> None:
    figure = Figure.model_validate({
        "figure": {"layout": "placed", "size": [600, 300]},
        "body": {"group": [
            {"zone": {"id": "z", "place": [0, 0, 100, 100], "items": [{"id": "a", "place": [9, 9, 50, 20]}]}},
        ]},
    })  # fmt: skip
    after, _ = apply(figure, parse({"op": "place", "id": "z", "place": [50, 60, 100, 100]})[0])
    assert after.item("a").place == (59, 69, 50, 20)


def test_another_width_scales_everything() -> None:
    figure = three()
    one = compiler.compile(figure)
    other = compiler.compile(apply(figure, parse({"op": "head", "width": "198pt"})[0])[0])
    assert other.width == 198
    for a, b in zip(one.elements, other.elements, strict=True):
        assert b.box == pytest.approx([v / 2 for v in a.box], abs=0.05)
        assert [w.size for w in b.words] == pytest.approx([w.size / 2 for w in a.words], abs=0.05)


def test_no_type_is_larger_and_no_line_thinner_than_the_venue_wants() -> None:
    figure, _ = apply(three(), parse({"op": "head", "largest_type": 5, "thinnest_line": 1})[0])
    scene = compiler.compile(figure)
    assert max(words.size for e in scene.elements for words in e.words) == pytest.approx(5)
    widths = [m.paint.width for e in scene.elements for m in e.marks if getattr(m, "paint", None) and m.paint.stroke]  # type: ignore[union-attr]
    assert min(widths) >= 1


def test_glued_means_on_the_border() -> None:
    box = Rect(10, 10, 40, 20)
    scene = compiler.compile(three(ELBOW))
    b = scene.element("b")
    assert glued(b, Point(b.box.x - 1, b.box.cy))
    assert not glued(b, Point(b.box.x - 20, b.box.cy))
    assert not glued(b, Point(b.box.cx - 6, b.box.cy - 6))
    assert glued(box, Point(4, 20))
    assert not glued(box, Point(-4, 20))


@pytest.mark.parametrize(
    "edit",
    [
        {"op": "shift", "ids": ["a"], "by": [1e200, 0]},
        {"op": "shift", "ids": ["a"], "by": [NAN, 0]},
        {"op": "shift", "ids": ["a"], "by": [99_990, 0]},
        {"op": "shift", "ids": ["nobody"], "by": [1, 0]},
        {"op": "place", "id": "a", "place": [0, 0, -5, 10]},
        {"op": "place", "id": "a", "place": [0, 0, INFINITE, 10]},
        {"op": "place", "id": "a", "place": [0, 0, 10]},
        {"op": "reroute", "id": "e", "path": [[0, 0]]},
        {"op": "reroute", "id": "e", "path": [[0, 0], [1, 2, 3]]},
        {"op": "reroute", "id": "e", "path": [[0, 0], [1e300, 2]]},
        {"op": "head", "size": [0, 0]},
        {"op": "head", "size": [-1, 100]},
        {"op": "restyle", "id": "a", "min_size": [-1, 5]},
        {"op": "add", "item": {"id": "a", "place": [0, 0, 5, 5]}},
        {"op": "redraw", "id": "a", "drawing": "nobody"},
    ],
)  # fmt: skip
def test_hostile_values_are_refused(edit: dict[str, Any]) -> None:
    figure = three(ELBOW)
    with pytest.raises(SpecError) as told:
        apply(figure, parse(edit)[0])
    assert told.value.message
    assert "Traceback" not in told.value.message


def test_things_of_no_size_and_empty_groups_are_drawn() -> None:
    figure = Figure.model_validate({
        "figure": {"layout": "placed", "size": [600, 300]},
        "body": {"group": [
            {"id": "dot", "label": "Dot", "place": [20, 40, 0, 0]},
            {"zone": {"id": "z", "label": "Empty", "items": []}},
            {"row": {"id": "r", "items": []}},
            {"id": "far", "label": "Far", "place": [5000, -4000, 60, 30]},
        ]},
        "edges": ["dot -> z", "dot -> r", "far -> dot", "far -> far"],
    })  # fmt: skip
    assert {"dot", "z", "far"} <= {element.id for element in compiler.compile(figure).elements}


def pair(edge: dict[str, Any], *more: dict[str, Any]) -> Figure:
    places = {"a": [20, 20, 80, 40], "b": [300, 60, 80, 40]}
    items = [{"id": id, "label": id, "place": place} for id, place in places.items()]
    head = {"layout": "placed", "size": [500, 200]}
    edges = [{"id": "e", "from": "a", "to": "b", **edge}]
    return Figure.model_validate({"figure": head, "body": {"group": [*items, *more]}, "edges": edges})


def test_a_label_that_is_set_anew_keeps_its_lettering() -> None:
    scene = compiler.compile(pair({"label": "words", "text": {"size": 30, "color": "#ff0000"}}))
    (words,) = scene.element("e/label").words
    assert words.lines[0].runs[0].colour == "#ff0000"
    assert words.size == pytest.approx(30 * scene.width / 500)


def test_a_side_that_no_way_leads_to_gives_way() -> None:
    wall = {"id": "wall", "label": "Wall", "place": [290, 103, 100, 90]}
    route = compiler.compile(pair({"to_side": "bottom"}, wall)).element("e").route
    assert route
    assert all(p.x == pytest.approx(q.x) or p.y == pytest.approx(q.y) for p, q in pairwise(route.points))


def test_a_routed_arrow_keeps_off_a_title_that_was_drawn() -> None:
    title = {"label": "A drawn title of a zone", "text": {"at": [20, 30]}}
    zone = {"zone": {"id": "z", "place": [120, 10, 160, 180], **title, "items": [
        {"id": "c", "label": "C", "place": [130, 60, 140, 120]}]}}  # fmt: skip
    scene = compiler.compile(pair({}, zone))
    (words,), route = scene.element("z").words, scene.element("e").route
    assert route
    assert not any(words.bounds.crossed_by(p, q) for p, q in pairwise(route.points))
