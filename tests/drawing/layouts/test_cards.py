"""Cards, spans, ports and common heights: what these words of the language promise of the picture."""

from __future__ import annotations

from typing import Any

import pytest

from figwright import compiler
from figwright.core.errors import SpecError
from figwright.ir.scene import Box, Element, Outline, Point, Rect, Scene, Words
from figwright.ir.scene.ink import extent
from figwright.ir.scene.polygons import corners
from figwright.ir.scene.silhouettes import Silhouette
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import apply_all, parse

pytestmark = pytest.mark.core


def scene_of(body: Any, edges: Any = (), **head: Any) -> Scene:
    return compiler.compile(Figure.model_validate({"figure": head, "body": body, "edges": list(edges)}))


def leaf(id: str, **fields: Any) -> dict[str, Any]:
    return {"id": id, "label": id.title(), **fields}


def words_of(scene: Scene, id: str) -> list[str]:
    return [
        "".join(run.text for run in line.runs)
        for m in scene.element(id).marks
        if isinstance(m, Words)
        for line in m.lines
    ]


def test_a_card_holds_its_drawing_and_its_words_and_arrows_touch_it() -> None:
    body = {"row": [leaf("page", glyph="document", card=True), leaf("net")]}
    scene = scene_of(body, ["page -> net"], aspect=2)
    page = scene.element("page")
    frame = max((m for m in page.marks if isinstance(m, Box)), key=lambda m: m.rect.w * m.rect.h).rect
    assert all(frame.grown(1.5).contains(mark.bounds) for mark in page.marks)
    route = scene.element("page--net").route
    assert route is not None
    assert abs(route.points[0].x - frame.right) < 0.5


def test_cards_of_the_head_leave_out_actors_and_operators_and_who_says_no() -> None:
    items = [
        leaf("page", glyph="document"),
        leaf("bare", glyph="document", card=False),
        leaf("agent", kind="actor", glyph="robot"),
    ]
    without, cards = (scene_of({"row": items}, cards=on) for on in (False, True))
    same = [len(cards.element(id).marks) == len(without.element(id).marks) for id in ("page", "bare", "agent")]
    assert same == [False, True, True]


def test_an_item_of_a_grid_fills_the_tracks_that_it_spans() -> None:
    items = [leaf("a"), leaf("tall", span=[1, 2]), leaf("b"), leaf("wide", span=2)]
    scene = scene_of({"grid": {"columns": 2, "items": items}}, aspect=2)
    a, b, tall, wide = (scene.element(id).box for id in ("a", "b", "tall", "wide"))
    assert tall.y == pytest.approx(a.y, abs=0.5)
    assert tall.bottom == pytest.approx(b.bottom, abs=0.5)
    assert wide.x == pytest.approx(a.x, abs=0.5)
    assert wide.right == pytest.approx(tall.right, abs=0.5)


def test_a_card_over_two_rows_is_wide_enough_for_its_drawing_to_fill_it() -> None:
    card = {"glyph": "drone", "card": True}
    items = [leaf("tall", span=[1, 2], **card), leaf("a"), leaf("other", span=[1, 2], **card), leaf("b")]
    below = {"row": [leaf(f"x{i}", note="as wide as it is") for i in range(5)]}
    box = scene_of({"column": [{"grid": {"columns": 3, "items": items}}, below]}, aspect=2).element("tall").box
    least = scene_of({"row": [leaf("tall", **card), leaf("a")]}, ["tall -> a"], aspect=2).element("tall").box
    assert box.w / box.h > 0.95 * least.w / least.h, "no empty ground above and below its drawing"


def drawing_in(card: Element) -> Rect:
    """Where the drawing of a card stands."""
    return extent(m for m in card.marks if not isinstance(m, Words) and m.bounds.w < 0.9 * card.box.w)


def test_a_card_is_cut_to_the_ink_of_its_drawing() -> None:
    svg = "<svg viewBox='0 0 100 100'><rect x='40' y='40' width='20' height='20' fill='#336699'/></svg>"
    card = scene_of({"row": [leaf("a", kind="canvas", svg=svg, card=True), leaf("b")]}, ["a -> b"]).element("a")
    assert drawing_in(card).h > 0.4 * card.box.h, "the margins of its sheet are no part of a drawing"


def test_words_stand_beside_the_drawing_of_a_card_that_is_much_wider_than_high() -> None:
    items = [leaf("wide", glyph="neural-net", card=True, span=[2, 1]), leaf("a"), leaf("b")]
    card = scene_of({"grid": {"columns": 2, "items": items}}, aspect=4).element("wide")
    assert card.words[0].bounds.x > drawing_in(card).right


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"row": [leaf("a", span=2)]}, "not in a grid"),
        ({"grid": {"columns": 2, "items": [leaf("a", span=3)]}}, "3 columns of a grid of 2"),
    ],
)
def test_a_span_that_cannot_be_is_told(body: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Figure.model_validate({"body": body})


def test_what_leaves_a_grid_loses_its_span() -> None:
    figure = Figure.model_validate({"body": {"id": "g", "grid": [leaf("a", span=2), leaf("b"), leaf("c")]}})
    edited = apply_all(figure, parse([{"op": "arrange", "id": "g", "type": "row"}]))[0]
    assert [item.span for item in edited.body.items] == [(1, 1)] * 3


def test_a_port_is_where_the_figure_says() -> None:
    body = {"row": [leaf("a", min_size=[40, 90]), {"column": [leaf("b"), leaf("c")]}]}
    scene = scene_of(body, ["a@0.2 -> b", {"from": "a", "to": "c@0.75", "from_side": "right"}], aspect=2)
    first, second = (scene.element(id).route for id in ("a--b", "a--c"))
    a, c = scene.element("a").box, scene.element("c").box
    assert first is not None
    assert second is not None
    assert (first.points[0].y - a.y) / a.h == pytest.approx(0.2, abs=0.01)
    side = {"left": (second.points[-1].y - c.y) / c.h, "top": (second.points[-1].x - c.x) / c.w}
    assert side.get(second.target_side, 0.75) == pytest.approx(0.75, abs=0.01)


@pytest.mark.parametrize("edge", ["a@2 -> b", "a@x -> b", "a@0.2, c -> b"])
def test_a_port_that_cannot_be_is_told(edge: str) -> None:
    with pytest.raises((ValueError, SpecError)):
        Figure.model_validate({"body": {"row": ["a", "b", "c"]}, "edges": [edge]})


def test_same_row_ties_heights_across_zones() -> None:
    zones = [
        {"zone": {"label": "One", "column": [leaf("a"), leaf("b", same_row=1)]}},
        {"zone": {"label": "Two", "column": [leaf("c"), leaf("d", same_row=1), leaf("e"), leaf("f")]}},
    ]
    scene = scene_of({"row": zones}, aspect=2)
    assert scene.element("b").box.cy == pytest.approx(scene.element("d").box.cy, abs=0.6)


def test_a_label_is_set_in_one_line_where_its_box_came_to_be_wide() -> None:
    tall = {"column": [leaf("x", label="Preference learning"), leaf("y", label="A much longer name of a box")]}
    scene = scene_of(tall, aspect=1.5)
    assert words_of(scene, "x") == ["Preference learning"]


def test_arrows_reach_an_operator_that_spans_rows() -> None:
    items = [leaf("a"), leaf("sum", kind="operator", glyph="op-sum", label="", span=[1, 3]), leaf("b"), leaf("c")]
    scene = scene_of({"grid": {"columns": 2, "items": items}}, ["a -> sum", "b -> sum", "c -> sum"], aspect=2)
    body = scene.element("sum").touch
    for source in "abc":
        route = scene.element(f"{source}--sum").route
        assert route is not None
        assert body.grown(3).contains(Rect(route.points[-1].x, route.points[-1].y, 0, 0)), f"{source} ends in the air"


def card_of(scene: Scene, id: str) -> Box:
    boxes = (m for m in scene.element(id).marks if isinstance(m, Box) and m.paint.opacity == 1)
    return max(boxes, key=lambda m: m.rect.w * m.rect.h)


SQUARE = "<svg viewBox='0 0 9 9'><rect x='1' y='1' width='7' height='7' fill='#d2e4fa'/></svg>"


def test_cards_of_what_computes_are_filled_and_those_of_data_white() -> None:
    items = [leaf("net", svg=SQUARE), leaf("page", kind="data", svg=SQUARE), leaf("grid", kind="canvas", svg=SQUARE)]
    scene = scene_of({"row": items}, cards=True, theme="soft-tech")
    fills = [card_of(scene, id).paint.fill for id in ("net", "page", "grid")]
    assert fills[1] == fills[2] == "#ffffff"
    assert fills[0] not in (None, "#ffffff")


def test_cards_of_modules_leave_data_free() -> None:
    items = [leaf("net", svg=SQUARE), leaf("grid", kind="canvas", svg=SQUARE)]
    scenes = [scene_of({"row": items}, cards=cards, theme="soft-tech") for cards in (True, "modules", False)]
    boxes = [[sum(isinstance(m, Box) for m in s.element(id).marks) for id in ("net", "grid")] for s in scenes]
    assert boxes[1] == [boxes[0][0], boxes[2][1]]
    assert boxes[1][0] > boxes[1][1]


def test_a_shape_in_the_colour_of_its_card_is_white() -> None:
    body = {"zone": {"id": "z", "label": "Z", "tone": "blue", "row": [leaf("net", svg=SQUARE)]}}
    marks = scene_of(body, cards=True, theme="soft-tech").element("net").marks
    fills = [m.paint.fill for m in marks if isinstance(m, Box | Outline) and m.paint.opacity == 1]
    assert sorted(set(fills), key=str) == ["#d2e4fa", "#ffffff"]


@pytest.mark.parametrize("glyph", ["encoder", "decoder"])
@pytest.mark.parametrize("direction", ["right", "left", "down", "up"])
def test_arrows_touch_the_slope_of_a_trapezoid(glyph: str, direction: str) -> None:
    rows = {"grid": {"columns": 3, "items": [
        leaf("nw"), leaf("n"), leaf("ne"),
        leaf("w"), leaf("enc", glyph=glyph, params={"direction": direction}), leaf("e"),
        leaf("sw"), leaf("s"), leaf("se"),
    ]}}  # fmt: skip
    scene = scene_of(rows, ["n -> enc", "w -> enc", "enc -> e", "enc -> s"], cards=True, aspect=1.6)
    enc = scene.element("enc")
    body = Silhouette.of_marks([m for m in enc.marks if isinstance(m, Outline) and m.paint.opacity == 1][:1])
    for edge in ("n--enc", "w--enc", "enc--e", "enc--s"):
        route = scene.element(edge).route
        assert route is not None
        a, b = route.points[-2:] if edge.endswith("enc") else reversed(route.points[:2])
        beyond = Point(b.x + 3 * _sign(b.x - a.x), b.y + 3 * _sign(b.y - a.y))
        assert body.run(a, b) < 0.6, f"{edge} stops inside"
        assert body.run(b, beyond) > 2.4, f"{edge} stops before the shape"


@pytest.mark.parametrize("direction", ["right", "up"])
def test_a_trapezoid_holds_a_drawing_of_its_own(direction: str) -> None:
    drawn = leaf("enc", label="Vision", glyph="encoder", params={"direction": direction}, svg=SQUARE)
    scene = scene_of({"row": [leaf("a"), drawn]}, ["a -> enc"], cards=True)
    frame, *inside = [m for m in scene.element("enc").marks if isinstance(m, Words) or m.paint.opacity == 1]
    body = Silhouette.of_marks([frame])
    assert isinstance(frame, Outline)
    assert any(isinstance(mark, Words) for mark in inside)
    assert any(not isinstance(mark, Words) for mark in inside), "its drawing is lost"
    for mark in inside:
        assert all(body.depth(corner) > 0 for corner in corners(mark.bounds.grown(-0.5)))


def _sign(value: float) -> float:
    return 0.0 if abs(value) < 1e-6 else 1.0 if value > 0 else -1.0


def test_a_glyph_takes_the_place_of_a_drawing_of_its_own() -> None:
    figure = Figure.model_validate({"body": {"row": [leaf("grid", kind="canvas", svg=SQUARE)]}})
    (node,) = apply_all(figure, parse([{"op": "restyle", "id": "grid", "glyph": "document"}]))[0].nodes()
    assert (node.kind, node.svg, node.glyph) == ("data", "", "document")


def test_lines_of_a_drawing_grow_less_than_the_drawing() -> None:
    svg = "<svg viewBox='0 0 90 90'><path d='M0 0L90 90' fill='none' stroke='#112233' stroke-width='3'/></svg>"
    small, large = (
        scene_of({"row": [leaf("a", kind="canvas", svg=svg, size=0.5, min_size=size)]}, cards=True, width=width)
        for size, width in (((40.0, 40.0), 60.0), ((200.0, 200.0), 300.0))
    )
    (one,), (other,) = (
        [m for m in s.element("a").marks if isinstance(m, Outline) and m.paint.stroke == "#112233"]
        for s in (small, large)
    )
    assert other.bounds.w > 2 * one.bounds.w
    assert other.paint.width / one.paint.width < other.bounds.w / one.bounds.w * 0.8
