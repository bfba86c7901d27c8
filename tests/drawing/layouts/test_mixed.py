"""Figures that are composed in parts and placed in parts."""

from __future__ import annotations

from typing import Any

import pytest

from figwright import compiler
from figwright.compiler import checks
from figwright.core.errors import SpecError
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import apply, apply_all, parse

pytestmark = pytest.mark.core


def drawn(items: list[Any], edges: tuple[str, ...] = (), **head: Any) -> Scene:
    return compiler.compile(Figure.model_validate({"figure": head, "body": {"row": items}, "edges": list(edges)}))


def test_a_placed_group_takes_part_in_the_flow_with_the_extent_of_its_places() -> None:
    zone = {"zone": {"id": "z", "label": "Z", "items": [
        {"id": "p", "label": "P", "place": [100, 100, 60, 30]}, {"id": "q", "label": "Q", "place": [220, 150, 70, 40]},
    ]}}  # fmt: skip
    scene = drawn([{"id": "a", "label": "A"}, zone, {"id": "b", "label": "B"}], ("a -> p", "p -> q", "q -> b"))
    a, b, z, p, q = (scene.element(id).box for id in ("a", "b", "z", "p", "q"))
    assert a.right < z.x
    assert z.right < b.x
    assert z.contains(p)
    assert z.contains(q)
    k = scene.scale
    assert (q.x - p.x, q.y - p.y, p.w, q.h) == pytest.approx((120 * k, 50 * k, 60 * k, 40 * k), abs=0.01)
    assert len(scene.role("edge")) == 3


def test_a_composed_group_stands_in_a_placed_figure() -> None:
    figure = Figure.model_validate({
        "figure": {"layout": "placed", "size": [800, 400]},
        "body": {"group": [
            {"id": "a", "label": "A", "place": [20, 150, 100, 60]},
            {"zone": {"id": "z", "label": "Z", "place": [300, 20, 400, 300], "column": ["First", "Second", "Third"]}},
        ]},
        "edges": ["a -> second"],
    })  # fmt: skip
    scene = compiler.compile(figure)
    zone = scene.element("z").box
    rows = [scene.element(id).box for id in ("first", "second", "third")]
    assert all(zone.contains(row) for row in rows)
    assert rows[0].bottom < rows[1].y < rows[1].bottom < rows[2].y
    assert scene.element("a--second").route


def test_an_item_of_the_body_with_a_place_floats() -> None:
    flow = [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]
    before = drawn(flow, ("a -> b",), aspect=2)
    after = drawn(
        [*flow, {"id": "t", "kind": "text", "label": "Words", "place": [150, 20, 60, 12]}], ("a -> b",), aspect=2
    )
    assert after.element("t").box == pytest.approx((150, 20, 60, 12), abs=0.01)
    assert [after.element(id).box for id in "ab"] == [before.element(id).box for id in "ab"]


def test_a_box_can_be_made_larger() -> None:
    usual, wide, big = (
        drawn([{"id": "a", "label": "A", **more}, {"id": "b", "label": "B"}], aspect=2)
        for more in ({}, {"min_size": [120, 50]}, {"size": 1.8})
    )
    assert wide.element("a").box[2:] == pytest.approx((120 * wide.scale, 50 * wide.scale))
    assert big.element("a").box.w / big.scale == pytest.approx(1.8 * usual.element("a").box.w / usual.scale)
    zone = drawn([{"zone": {"id": "z", "items": ["A"], "min_size": [150, 90]}}], aspect=2)
    assert min(zone.element("z").box.w / 150, zone.element("z").box.h / 90) >= zone.scale - 0.01


def test_a_nudged_box_keeps_its_arrows() -> None:
    scene = drawn([{"id": "a", "label": "A"}, {"id": "b", "label": "B", "nudge": [0, 25]}], ("a -> b",), aspect=2)
    assert scene.element("b").box.cy - scene.element("a").box.cy == pytest.approx(25, abs=0.1)
    figure = Figure.model_validate({"body": {"row": [{"id": "a"}, {"id": "b"}]}, "edges": ["a -> b"]})
    assert not list(checks.run(figure, scene, only=("dangling-edge",)))


def test_places_are_given_and_taken_by_edits() -> None:
    figure = Figure.model_validate({"body": {"row": [{"id": "a"}, {"zone": {"id": "z", "items": [{"id": "b"}]}}]}})
    edits = parse([
        {"op": "place", "id": "a", "place": [10, 10, 50, 20]}, {"op": "restyle", "id": "b", "min_size": [80, 40]},
        {"op": "restyle", "id": "b", "min_size": "auto"}, {"op": "shift", "ids": ["b"], "by": [3, 4]},
    ])  # fmt: skip
    after, undo = apply_all(figure, edits)
    assert after.item("a").place == (10, 10, 50, 20)
    assert (after.item("b").nudge, after.item("b").min_size) == ((3, 4), None)
    assert apply_all(after, undo)[0] == figure
    freed, _ = apply_all(after, parse([{"op": "unpin", "ids": ["a", "b"]}]))
    assert freed == figure
    with pytest.raises(SpecError, match="cannot place 'b': the layout arranges"):
        apply(figure, parse({"op": "place", "id": "b", "place": [0, 0, 9, 9]})[0])


def test_one_placed_item_in_a_group_of_the_flow_leaves_the_others_beside_it() -> None:
    zone = {"zone": {"id": "z", "items": [{"id": "a", "label": "A"}, {"id": "n", "place": [10, 10, 50, 30]}]}}
    figure = {"body": {"group": [zone, {"id": "c", "label": "C"}]}, "edges": ["a -> c"]}
    scene = compiler.compile(Figure.model_validate(figure))
    z, a, n = (scene.element(id).box for id in ("z", "a", "n"))
    assert z.contains(a)
    assert z.contains(n)
    assert not a.overlaps(n)


def test_a_composed_group_floats_with_its_arrows() -> None:
    zone = {"zone": {"id": "z", "place": [150, 60, 200, 90], "items": ["First", "Second"]}}
    figure = {"body": {"group": [zone, {"id": "c", "label": "C"}]}, "edges": ["first -> second", "second -> c"]}
    scene = compiler.compile(Figure.model_validate(figure))
    assert all(scene.element("z").box.contains(scene.element(id).box) for id in ("first", "second"))
    assert len(scene.role("edge")) == 2


def test_an_arrow_without_a_drawing_has_nothing_to_place() -> None:
    figure = Figure.model_validate({"body": ["A", "B"], "edges": [{"id": "ab", "from": "a", "to": "b"}]})
    with pytest.raises(SpecError, match="it has no drawing"):
        apply_all(figure, parse([{"op": "place", "id": "ab", "place": [1, 2, 3, 4]}]))


def test_a_head_on_a_curve_points_along_its_tangent() -> None:
    curve = {"id": "ab", "from": "a", "to": "b", "path": [[120, 300], [120, 390, 400, 390, 400, 330]]}
    nodes = [{"id": id, "place": [x, 240, 80, y]} for id, x, y in (("a", 80, 60), ("b", 360, 90))]
    head = {"layout": "placed", "size": [800, 400]}
    scene = compiler.compile(Figure.model_validate({"figure": head, "body": {"group": nodes}, "edges": [curve]}))
    element = scene.element("ab")
    assert element.route
    tip, mark = element.route.points[-1], element.marks[-1]
    assert mark.bounds.cx == pytest.approx(tip.x, abs=0.01)  # it comes straight from below


def placed(items: list[Any], edges: list[Any], wide: float = 600) -> Figure:
    head = {"layout": "placed", "size": [wide, 320]}
    return Figure.model_validate({"figure": head, "body": {"group": items}, "edges": edges})


def test_a_trunk_into_a_zone_does_not_run_along_its_border() -> None:
    boxes = [{"id": id, "label": id, "place": [158, y, 170, 66]} for id, y in (("a", 60), ("b", 140), ("c", 220))]
    zone = {"zone": {"id": "z", "label": "Z", "place": [142, 14, 350, 290], "items": boxes}}
    start = {"id": "s", "label": "S", "place": [30, 140, 85, 66]}
    figure = placed([start, zone], [{"from": "s", "to": ["a", "b", "c"]}], wide=1000)
    assert not checks.run(figure, scene=compiler.compile(figure), only=["touching"])


@pytest.mark.parametrize(("width", "found"), [(84, ["error"]), (91, ["warning"]), (110, [])])
def test_a_title_keeps_off_the_border_of_its_zone(width: float, found: list[str]) -> None:
    zone = {"zone": {"id": "z", "label": "Transform it", "place": [14, 14, width, 200],
                     "items": [{"id": "a", "label": "A", "place": [30, 90, 50, 40]}]}}  # fmt: skip
    figure = placed([zone, {"id": "b", "label": "B", "place": [300, 90, 60, 40]}], ["a -> b"])
    told = checks.run(figure, scene=compiler.compile(figure), only=["label-overflow"])
    assert [finding.severity for finding in told] == found


def test_words_of_a_card_stand_from_the_corner_of_its_place() -> None:
    card = {"id": "a", "label": "A", "card": True, "glyph": "robot", "place": [20, 20, 160, 140]}
    word = {"text": "here", "at": [100, 120]}
    figure = placed([{**card, "words": [word]}, {"id": "b", "label": "B", "place": [300, 90, 60, 40]}], ["a -> b"])
    scene = compiler.compile(figure)
    said = next(words for words in scene.element("a").words if words.text == "here")
    unit = scene.width / 600
    assert said.bounds.cx == pytest.approx((20 + 100) * unit, abs=0.5)
    assert said.bounds.bottom == pytest.approx((20 + 120) * unit, abs=3)


@pytest.mark.parametrize(("at", "found"), [([70, 26], []), ([44, 26], ["sum"])])
def test_a_word_may_stand_beside_its_thing_but_not_over_its_border(at: list[float], found: list[str]) -> None:
    total = {"id": "sum", "kind": "operator", "glyph": "op-add", "place": [200, 100, 40, 40]}
    word = {"text": "total", "at": at}
    figure = placed([{**total, "words": [word]}, {"id": "b", "label": "B", "place": [400, 100, 60, 40]}], ["sum -> b"])
    told = checks.run(figure, scene=compiler.compile(figure), only=["label-overflow"])
    assert [finding.element for finding in told] == found


def test_a_drawn_path_ends_on_the_slope_of_a_trapezoid() -> None:
    shape = {"id": "e", "label": "E", "glyph": "encoder", "card": True, "place": [200, 60, 160, 90]}
    below = {"id": "b", "label": "B", "place": [320, 230, 60, 40]}
    figure = placed([shape, below], [{"from": "b", "to": "e", "path": [[350, 230], [350, 150]]}])
    scene = compiler.compile(figure)
    tip = next(e.route.points[-1] for e in scene.elements if e.route)
    assert tip.y < 150 * scene.width / 600 - 3, "above the foot of its place, where the slope is"
    assert not checks.run(figure, scene=scene, only=["dangling-edge"])
