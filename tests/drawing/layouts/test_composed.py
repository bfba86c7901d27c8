"""What the composed layout promises beyond the laws: straight lines, rows that line up, room for labels."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from figwright.compiler import checks
from figwright.drawing import layouts
from figwright.drawing.layouts._drawn_ends import _reached
from figwright.drawing.layouts._packing import links_between, reading_order
from figwright.ir.scene import Outline, Oval, Paint, Rect, Scene, union
from figwright.ir.scene.silhouettes import Silhouette, gap
from figwright.ir.spec import Figure, Group

pytestmark = pytest.mark.core


def scene_of(body: Any, edges: Any = (), **head: Any) -> Scene:
    data = {"figure": {"alt": "x", **head}, "body": body, "edges": list(edges)}
    return layouts.get("composed")(Figure.model_validate(data))


def test_neighbours_in_a_row_are_joined_by_a_straight_arrow() -> None:
    big = {"id": "big", "label": "A box with a much longer label\nand two lines"}
    scene = scene_of({"row": ["Small", big]}, ["small -> big"])
    assert len(scene.element("small--big").route.points) == 2  # type: ignore[union-attr]


def test_a_drawing_and_a_box_line_up_by_what_the_arrow_touches_not_by_the_caption() -> None:
    body = {"row": [{"id": "a", "glyph": "robot", "label": "Agent with a long caption"}, {"id": "b", "label": "Box"}]}
    scene = scene_of(body, ["a -> b"])
    assert scene.element("a").touch.cy == pytest.approx(scene.element("b").touch.cy, abs=0.01)


def zone_of(name: str, *labels: str) -> dict[str, Any]:
    return {
        "zone": {"id": name, "label": name, "column": [{"id": f"{name}{i}", "label": x} for i, x in enumerate(labels)]}
    }


def test_zones_side_by_side_share_their_row_tracks() -> None:
    scene = scene_of({"row": [zone_of("p", "One", "Two\nlines"), zone_of("q", "Three\nlines\nhere", "Four")]})
    for i in (0, 1):
        assert scene.element(f"p{i}").touch.cy == pytest.approx(scene.element(f"q{i}").touch.cy, abs=0.01)


def test_a_gap_is_at_least_as_wide_as_the_label_in_it() -> None:
    plain = scene_of({"row": ["a", "b"]}, ["a -> b"], aspect=8)
    labelled = scene_of({"row": ["a", "b"]}, ["a -> b: a very long edge label"], aspect=8)
    label = labelled.role("label")[0]
    a, b = labelled.element("a").box, labelled.element("b").box
    assert a.right < label.box.x
    assert label.box.right < b.x
    assert plain.role("label") == ()


@pytest.mark.parametrize("aspect", [0.7, 1.0, 1.6, 2.4, 4.0])
def test_any_ratio_is_held(aspect: float) -> None:
    scene = scene_of([f"Node {i}" for i in range(9)], [f"node-{i} -> node-{i + 1}" for i in range(8)], aspect=aspect)
    assert scene.width / scene.height == pytest.approx(aspect, rel=0.02)


def test_several_sources_share_a_trunk_and_one_head() -> None:
    scene = scene_of({"row": [{"column": ["a", "b", "c"]}, "d"]}, [{"id": "e", "from": ["a", "b", "c"], "to": "d"}])
    routes = scene.role("edge")
    assert len(routes) == 3
    assert len({e.route.points[-1] for e in routes}) == 1  # type: ignore[union-attr]
    heads = sum(1 for e in routes for mark in e.marks if getattr(mark, "paint", None) and mark.paint.fill)  # type: ignore[union-attr]
    assert heads == 1


@pytest.mark.parametrize(
    ("ways", "merged"),
    [
        (({}, {}), True),
        (({"label": "yes"}, {"label": "no"}), False),
        (({"label": "yes"}, {"label": "yes"}), True),
        (({}, {"trunk": False}), False),
    ],
)
def test_a_trunk_has_one_meaning(ways: tuple[dict[str, Any], ...], merged: bool) -> None:
    edges = [{"from": "q", "to": end, "from_side": "right", **way} for end, way in zip("ab", ways, strict=True)]
    scene = scene_of({"row": ["q", {"column": ["a", "b"]}]}, edges)
    first, second = (e.route for e in scene.role("edge") if e.route)
    assert (first.points[0] == second.points[0]) is merged


def test_several_ends_of_an_edge_without_a_trunk_have_heads_of_their_own() -> None:
    body = {"row": [{"column": ["a", "b"]}, {"id": "c", "label": "Wide\nand high\nbox"}]}
    scene = scene_of(body, [{"from": ["a", "b"], "to": "c", "trunk": False}])
    assert len({e.route.points[-1] for e in scene.role("edge") if e.route}) == 2


@pytest.mark.parametrize("side", ["top", "right"])
def test_an_arrow_ends_at_the_last_card_behind_a_repeated_box(side: str) -> None:
    edges = [{"from": "a", "to": "b", "to_side": side}]
    scene = scene_of({"column": ["a", {"id": "b", "label": "Block", "repeat": "× L"}]}, edges)
    route, box = scene.element("a--b").route, scene.element("b")
    cards = union(mark.bounds for mark in box.marks)
    assert route is not None
    end = route.points[-1]
    assert (end.y if side == "top" else end.x) == pytest.approx(cards.y if side == "top" else cards.right)
    assert not checks.run(Figure.model_validate({"body": {"row": ["a", "b"]}}), scene, only=["dangling-edge"])


def test_a_decision_holds_its_words_and_arrows_come_to_its_corners() -> None:
    body = {
        "column": ["a", {"row": ["l", {"id": "q", "kind": "decision", "label": "Is it good enough to print?"}, "r"]}]
    }
    edges = ["a -> q", {"from": "q", "to": "l", "label": "no"}, {"from": "q", "to": "r", "label": "yes"}]
    figure = Figure.model_validate({"figure": {"alt": "x"}, "body": body, "edges": edges})
    scene = layouts.get("composed")(figure)
    q = scene.element("q")
    ends = {"q--l": (q.touch.x, q.touch.cy), "q--r": (q.touch.right, q.touch.cy), "a--q": (q.touch.cx, q.touch.y)}
    for id, corner in ends.items():
        route = scene.element(id).route
        assert route is not None
        met = route.points[-1 if id == "a--q" else 0]
        assert (met.x, met.y) == pytest.approx(corner, abs=0.01)
    for line in q.words[0].lines:
        r = line.bounds
        for x, y in ((r.x, r.y), (r.right, r.y), (r.x, r.bottom), (r.right, r.bottom)):
            assert abs(x - q.touch.cx) / (q.touch.w / 2) + abs(y - q.touch.cy) / (q.touch.h / 2) < 1
    assert checks.run(figure, scene, only=["dangling-edge", "line-through-box", "overlap"]) == ()


def test_many_arrows_at_one_corner_of_a_decision_end_on_its_outline() -> None:
    body = {"row": [{"column": [f"n{i}" for i in range(4)]}, {"id": "q", "kind": "decision", "label": "All?"}]}
    edges = [{"from": f"n{i}", "to": "q", "to_side": "left", "trunk": False} for i in range(4)]
    figure = Figure.model_validate({"figure": {"alt": "x"}, "body": body, "edges": edges})
    scene = layouts.get("composed")(figure)
    assert checks.run(figure, scene, only=["dangling-edge"]) == ()
    r = scene.element("q").touch
    for edge in scene.role("edge"):
        assert edge.route is not None
        p = edge.route.points[-1]
        assert abs(p.x - r.cx) / (r.w / 2) + abs(p.y - r.cy) / (r.h / 2) == pytest.approx(1, abs=0.02)


def test_an_arrow_leaves_and_enters_by_the_sides_it_is_told() -> None:
    edges = [{"id": "e", "from": "a", "to": "b", "from_side": "bottom", "to_side": "bottom"}]
    route = scene_of({"row": ["a", "b"]}, edges).element("e").route
    assert route is not None
    assert (route.source_side, route.target_side) == ("bottom", "bottom")


def test_a_loop_on_one_element_is_drawn() -> None:
    route = scene_of({"row": ["a", "b"]}, ["a -> a"]).role("edge")[0].route
    assert route is not None
    assert len(route.points) >= 4


def test_braces_and_legends_take_room_of_their_own() -> None:
    data = {
        "figure": {"alt": "x"},
        "body": {"row": ["a", "b", {"id": "c", "label": "C", "state": "frozen"}]},
        "edges": ["a -> b", {"from": "b", "to": "c", "kind": "gradient"}],
        "braces": [{"over": ["a", "b"], "side": s, "label": f"on {s}"} for s in ("top", "bottom", "left", "right")],
        "legend": True,
    }
    figure = Figure.model_validate(data)
    scene = layouts.get("composed")(figure)
    assert len(scene.role("brace")) == 4
    assert len(scene.role("legend")) == 1
    assert "frozen" in " ".join(w.text for w in scene.role("legend")[0].words)
    found = checks.run(figure, scene, only=("overlap", "line-through-box", "protruding"))
    assert [f for f in found if f.severity == "error"] == []


def test_a_call_out_opens_from_the_box_to_the_zone() -> None:
    body = {"row": ["a", {"zone": {"id": "z", "label": "Inside", "row": ["b", "c"]}}]}
    scene = scene_of(body, [{"id": "look", "from": "a", "to": "z", "kind": "zoom"}, "b -> c"])
    wedge = scene.element("look")
    assert wedge.role == "callout"
    assert wedge.box.x == pytest.approx(scene.element("a").touch.right, abs=1.5)
    assert wedge.box.right == pytest.approx(scene.element("z").box.x, abs=1.5)


def test_a_call_out_is_not_painted_over_a_title() -> None:
    """The title of the panel above stands between its box and the panel that shows the inside."""
    upper = {"panel": {"id": "p", "label": "Overview of it all", "row": ["b"]}}
    body = {"column": [upper, {"panel": {"id": "q", "label": "Inside", "row": ["c", "d", "e"]}}]}
    scene = scene_of(body, [{"id": "look", "from": "b", "to": "q", "kind": "zoom"}])
    (title,) = scene.element("p").words
    wedge = next(mark for mark in scene.element("look").marks if isinstance(mark, Outline) and mark.paint.fill)
    assert not wedge.bounds.overlaps(title.bounds)


@pytest.mark.parametrize("kind", ["flow", "feedback"])
@pytest.mark.parametrize("after", [["b"], [{"column": ["b", "c"]}]])
def test_every_answer_of_a_decision_leaves_by_a_corner_of_its_own(kind: str, after: list[Any]) -> None:
    body = {"row": ["a", {"id": "d", "kind": "decision", "label": "Exit?"}, *after]}
    other = "c" if len(after[0]) == 1 and isinstance(after[0], dict) else "a"
    scene = scene_of(body, ["a -> d", "d -> b", {"from": "d", "to": other, "kind": kind}])
    routes = [edge.route for edge in scene.role("edge") if edge.route]
    used = [r.target_side if r.target == "d" else r.source_side for r in routes]
    assert len(used) == len(set(used)) == 3


def test_the_title_of_a_panel_can_stand_above_it() -> None:
    def top(**side: str) -> float:
        panel = scene_of({"row": [{"panel": {"id": "p", "label": "Training", "row": ["a"], **side}}]}, []).element("p")
        return panel.words[0].bounds.cy - panel.box.cy

    assert top(label_side="top") < 0 < top()


def test_an_arrow_that_ends_on_the_slope_of_a_diamond_does_not_run_through_it() -> None:
    """Two arrows come to its left corner: they end beside it."""
    body = {"row": [{"column": ["a", "b"]}, {"id": "d", "kind": "decision", "label": "Exit?"}]}
    ways = [
        {"from": id, "to": "d", "to_side": "left", "kind": kind} for id, kind in (("a", "flow"), ("b", "auxiliary"))
    ]
    spec = Figure.model_validate({"figure": {"alt": "x"}, "body": body, "edges": ways})
    scene = layouts.get("composed")(spec)
    ends = [edge.route.points[-1] for edge in scene.role("edge") if edge.route]
    assert all(end.x > scene.element("d").touch.x + 1 for end in ends)
    assert checks.run(spec, scene, only=["line-through-box"]) == ()


def test_words_alone_that_begin_with_a_letter_of_a_panel_are_a_title() -> None:
    def words(label: str) -> Any:
        body = {"column": [{"id": "t", "kind": "text", "label": label}, {"row": ["a", "b", "c", "d", "e", "f"]}]}
        return scene_of(body).element("t").words[0]

    title, note = words("(a) Token-alignable draft model"), words("Token-alignable draft model")
    assert (len(title.lines), title.size > note.size) == (1, True)


def test_an_arrow_to_a_card_comes_to_its_stack() -> None:
    body = {"row": ["a", {"stack": {"id": "s", "items": ["one", "two", "three"]}}]}
    route = scene_of(body, ["a -> two"]).role("edge")[0].route
    assert route is not None
    assert route.target == "s"


def test_a_figure_of_more_than_thirty_nodes_says_that_it_is_too_large() -> None:
    scene = scene_of([f"Node {i}" for i in range(34)])
    assert any(note.startswith("too large: 34") for note in scene.notes)


def test_a_long_chain_is_wrapped_so_that_its_type_stays_readable() -> None:
    scene = scene_of([f"Step {i}" for i in range(12)], [f"step-{i} -> step-{i + 1}" for i in range(11)])
    rows = {round(scene.element(f"step-{i}").box.y) for i in range(12)}
    assert len(rows) > 1
    assert min(w.size for e in scene.elements for w in e.words) >= 6


def test_numbered_zones_stand_in_the_order_of_their_numbers_whatever_leads_back() -> None:
    zones = [zone_of(name, "One", "Two") for name in "cab"]
    for zone, number in zip(zones, "312", strict=True):
        zone["zone"]["number"] = number
    scene = scene_of({"group": {"items": zones}}, ["c0 -> a0", "a1 -> b0", "c1 -> b1"])
    boxes = [scene.element(name).touch for name in "abc"]
    for first, second in itertools.pairwise(boxes):
        assert first.bottom <= second.y or (first.right <= second.x and first.y < second.bottom)


def test_numbers_rule_the_order_and_nothing_else() -> None:
    def group(numbers: str) -> tuple[Group, Figure]:
        zones = [{"zone": {"id": f"z{i}", "number": n, "items": [f"z{i} part"]}} for i, n in enumerate(numbers)]
        data = {"figure": {"alt": "x"}, "body": {"group": {"items": [*zones, {"id": "x", "label": "X"}]}}}
        figure = Figure.model_validate({**data, "edges": ["z0-part -> x", "x -> z1-part", "z1-part -> z0-part"]})
        return figure.body, figure

    def order(numbers: str) -> list[str]:
        body, figure = group(numbers)
        return reading_order([item.id for item in body.items], links_between(body, figure))

    assert order("31") == ["z1", "z0", "x"]  # back by way of x, too
    assert ("z1", "z0") in links_between(*group("11"))  # equal numbers say nothing
    assert ("z0", "z1") not in links_between(*group("11"))


def test_an_arrow_beside_a_badge_goes_down_to_the_head_of_a_robot() -> None:
    agents = [{"id": id, "glyph": "robot", "badge": "gear", "label": id} for id in ("writer", "critic", "judge")]
    edges: list[object] = ["writer -> critic", "writer -> judge"]
    edges += [{"from": id, "to": "writer", "kind": "feedback"} for id in ("critic", "judge")]
    figure = Figure.model_validate({"body": {"column": [agents[0], {"row": agents[1:]}]}, "edges": edges})
    scene = layouts.get("composed")(figure)
    for target in ("critic", "judge"):
        line, robot = (Silhouette.of_marks(scene.element(id).marks) for id in (f"writer--{target}", target))
        assert gap(line, robot, 20.0) < 4.0
    assert checks.run(figure, scene, only=["dangling-edge"]) == ()


def test_lines_come_only_where_a_drawing_is_seen_behind_its_bounds() -> None:
    """A head at the left and a badge at the lower right: the upper right corner is nobody's."""
    head, badge = Oval(Rect(0, 0, 20, 20), Paint("#000000")), Oval(Rect(22, 20, 8, 8), Paint("#000000"))
    across, along = _reached((head, badge), (30.0, 28.0), True)
    assert across[1] <= 25.0
    assert along[1] <= 25.0
