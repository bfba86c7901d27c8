"""How a figure uses its room: no empty halves of frames, larger type before larger gaps, things in line."""

from __future__ import annotations

from typing import Any

import pytest

from figwright.compiler import checks
from figwright.drawing import layouts, themes
from figwright.drawing.layouts._building import build
from figwright.drawing.layouts._cells import Build, Cell
from figwright.drawing.layouts._measure import measure
from figwright.drawing.layouts._rounds import Placed, _idle, _trimmed, fit, gap_for
from figwright.drawing.layouts._sheets import legibility
from figwright.drawing.layouts._wires import wire
from figwright.drawing.leaf import READABLE
from figwright.ir.scene import Scene, Words
from figwright.ir.scene.nudging import Shortage
from figwright.ir.spec import Figure

pytestmark = pytest.mark.core


def scene_of(body: Any, edges: Any = (), **head: Any) -> Scene:
    return layouts.get("composed")(figure_of(body, edges, **head))


def figure_of(body: Any, edges: Any = (), **head: Any) -> Figure:
    return Figure.model_validate({"figure": {"alt": "x", **head}, "body": body, "edges": list(edges)})


def zone(id: str, *items: Any, way: str = "column") -> dict[str, Any]:
    return {"zone": {"id": id, "label": id, way: list(items)}}


def tall(n: int, id: str = "t") -> list[dict[str, str]]:
    return [{"id": f"{id}{i}", "label": f"Step {i}", "glyph": "document"} for i in range(n)]


def air(scene: Scene, frame: str, *held: str) -> tuple[float, float]:
    """What is free in a frame above and below what it holds, its title left aside."""
    box, boxes = scene.element(frame).box, [scene.element(id).box for id in held]
    return min(b.y for b in boxes) - box.y, box.bottom - max(b.bottom for b in boxes)


def test_a_frame_as_high_as_its_neighbour_spreads_what_it_holds() -> None:
    body = {"row": [zone("high", *tall(3)), zone("low", "One", "Two", "Three")]}
    scene = scene_of(body, ["t2 -> low"], aspect=1.5)
    frame, one, two = (scene.element(id).box for id in ("low", "one", "two"))
    assert scene.element("high").box.h == pytest.approx(frame.h, abs=0.01)
    above, below = air(scene, "low", "one", "three")
    between = two.y - one.bottom
    assert 0.4 < above / below < 2.5
    assert between > 0.5 * below


def test_a_zone_does_not_sink_for_one_arrow() -> None:
    """The last box of one zone is joined to the first of the next: neither zone leaves half of itself empty."""
    body = {"row": [zone("left", *tall(4, "a")), zone("right", "Goal", "Then", "Last")]}
    scene = scene_of(body, ["a3 -> goal", "goal -> then", "then -> last"], aspect=1.5)
    above, below = air(scene, "right", "goal", "last")
    assert max(above, below) < 0.4 * scene.element("right").box.h


def test_a_near_miss_is_made_straight_though_neighbours_must_give_way() -> None:
    body = {"row": [zone("p", *tall(3, "a")), zone("q", *tall(4, "b"))]}
    scene = scene_of(body, ["a0 -> a1", "a1 -> a2", "b0 -> b1", "b1 -> b2", "b2 -> b3", "a2 -> b3"])
    assert len(scene.element("a2--b3").route.points) == 2  # type: ignore[union-attr]


def test_small_type_grows_at_the_cost_of_drawings_and_gaps() -> None:
    """In a crowded figure drawings are smaller beside their words than in one with room."""

    def drawing_to_type(count: int) -> tuple[float, float]:
        rows = [{"row": tall(count, f"r{k}")} for k in range(count)]
        scene = scene_of({"column": rows}, aspect=1.6)
        words = next(mark for mark in scene.element("r00").marks if isinstance(mark, Words))
        return scene.element("r00").touch.h / words.size, words.size

    (roomy, large), (crowded, small) = drawing_to_type(2), drawing_to_type(6)
    assert small < large
    assert crowded < 0.92 * roomy


def test_captions_in_a_row_stand_on_one_line_and_arrows_stay_straight() -> None:
    body = {"row": [{"id": "f", "glyph": "form", "label": "Form"}, {"id": "c", "glyph": "bar-chart", "label": "Chart"}]}
    scene = scene_of(body, ["f -> c"])
    form, chart = scene.element("f"), scene.element("c")
    assert form.touch.h != pytest.approx(chart.touch.h, abs=0.5)
    assert form.touch.cy == pytest.approx(chart.touch.cy, abs=0.01)
    assert form.words[0].bounds.y == pytest.approx(chart.words[0].bounds.y, abs=0.01)


@pytest.mark.parametrize("down", [True, False])
def test_the_one_end_of_a_fork_stands_amid_its_several(down: bool) -> None:
    one: Any = {"id": "one", "label": "A wide box with words"}
    rank = {"row": [{"id": "a", "label": "A much longer label here"}, "b"]}
    ends = {"from": "one", "to": ["a", "b"]} if down else {"from": ["a", "b"], "to": "one"}
    scene = scene_of(zone("z", *((one, rank) if down else (rank, one))), [{"id": "e", **ends}])
    a, b, hub = (scene.element(id).touch for id in ("a", "b", "one"))
    assert hub.cx == pytest.approx((a.cx + b.cx) / 2, abs=0.5)
    routes = [edge.route for edge in scene.role("edge") if edge.route]
    trunk = {(r.points[0] if down else r.points[-1]).x for r in routes}
    assert [round(x, 1) for x in trunk] == [pytest.approx(hub.cx, abs=0.6)]
    sides = {r.target_side if down else r.source_side for r in routes}
    assert sides in ({"left", "right"}, {"top" if down else "bottom"}), "its branches are mirror images"


@pytest.mark.parametrize("tone", ["red", "blue", "green", "orange"])
def test_a_note_is_readable_on_its_box(tone: str) -> None:
    figure = figure_of({"row": [{"id": "l", "kind": "loss", "label": "Loss", "note": "a note", "tone": tone}, "b"]})
    scene = layouts.get("composed")(figure)
    assert READABLE == 4.5
    assert checks.run(figure, scene, None, ["contrast"]) == ()


def _leaf(id: str, x: float, y: float, w: float) -> Cell:
    return Cell(id, "leaf", at=[x, y], size=[w, 20.0])


def test_lines_between_two_rows_get_room_in_the_row_that_they_come_from() -> None:
    """A channel that ends above a row lies in no row: the gap that it leads to is still the one that must grow."""
    row = Cell("row", "row", children=[_leaf("a", 0, 20, 40), _leaf("b", 60, 20, 40)], at=[0, 20], size=[100, 20])
    other = Cell("other", "row", children=[_leaf("c", 0, 0, 40), _leaf("d", 60, 0, 40)], at=[0, -30], size=[100, 20])
    column = Cell("column", "column", children=[other, row], at=[0, -30], size=[100, 70])
    assert gap_for(column, Shortage(0, 50, 50, 12, 3, 3)) == ("row", "gap0")
    assert gap_for(column, Shortage(0, 50, 50, -5, 3, 3)) == ("other", "gap0")
    assert gap_for(column, Shortage(0, -4, -4, 12, 3, 3)) == ("column", "pad00")


def test_a_title_folds_for_an_arrow_that_comes_in_over_the_top() -> None:
    """The title of the zone beside it has two lines, so there is room for a second one here, too."""
    zones = [
        {"zone": "Inputs", "id": "inputs", "column": [{"id": "a", "label": "Text"}, {"id": "b", "label": "Caption"}]},
        {
            "zone": "The linear planning phase",
            "id": "planning",
            "column": [
                {"row": [{"id": "c", "label": "Retrieve many examples"}, {"id": "d", "label": "Plan"},
                         {"id": "e", "label": "Style"}]},
                {"id": "f", "label": "Guide"},
            ],
        },
        {"zone": "Iterative refinement loop", "id": "loop", "column": [{"id": "g", "label": "Draw"}]},
    ]  # fmt: skip
    over = {"from": "inputs", "to": "d", "from_side": "top", "to_side": "top"}
    scene = scene_of({"row": zones}, [over, "c -> d", "d -> e", "e -> g"], width="3.2in")
    route = next(e.route for e in scene.role("edge") if e.route and e.route.source == "inputs")
    assert len(route.points) == 4
    assert [len(words.lines) for words in scene.element("planning").words] == [2]


def test_a_frames_flame_does_not_touch_its_title() -> None:
    zone = {"id": "z", "label": "Supervised fine-tuning", "state": "trainable", "column": [{"id": "a", "label": "A"}]}
    frame = scene_of({"row": [{"zone": zone}]}).element("z")
    title = next(words for words in frame.words if words.text)
    corner = [mark.bounds.x for mark in frame.marks if mark.bounds.x > frame.touch.cx and mark.bounds.w < 20]
    assert corner
    assert title.bounds.right + 1 < min(corner)


def test_a_frame_that_holds_little_is_not_stretched_beside_a_much_taller_one() -> None:
    scene = scene_of({"row": [zone("a", *tall(5)), zone("b", {"id": "one", "label": "One"})]}, ["t2 -> one"])
    high, low = scene.element("a").box, scene.element("b").box
    assert low.h < 0.5 * high.h
    assert high.y < low.y
    assert low.bottom < high.bottom


MARGINS = {("body", f"pad{axis}{side}"): 40.0 for axis in (0, 1) for side in (0, 1)}


def with_margins(*edges: Any) -> Placed:
    """Six boxes in two rows, on a sheet whose margins were made wider for lines of an early round."""
    figure = figure_of({"column": [{"row": ["A", "B", "C"]}, {"row": ["D", "E", "F"]}]}, ["a -> b", "d -> e", *edges])
    order = Build(figure, themes.of(figure.head), {})
    root = build(order)
    measure(root, order.theme, MARGINS)
    sheet = fit(root, figure, order.theme)
    return Placed(root, wire(figure, order.theme, root, sheet, hasty=True), sheet, order, dict(MARGINS))


def fault(placed: Placed) -> float:
    return placed.wiring.faults(placed.sheet) - legibility(placed.order.figure.head.width / placed.sheet.w)


def test_a_margin_is_idle_unless_a_line_runs_in_it() -> None:
    assert _idle(with_margins()) == set(MARGINS)
    over = {"from": "c", "to": "a", "kind": "feedback", "from_side": "top", "to_side": "top"}
    assert _idle(with_margins(over)) == set(MARGINS) - {("body", "pad10")}
    under = {"from": "f", "to": "d", "kind": "feedback", "from_side": "bottom", "to_side": "bottom"}
    assert _idle(with_margins(over, under)) == set(MARGINS) - {("body", "pad10"), ("body", "pad11")}


def test_idle_margins_are_given_back_where_that_is_no_worse() -> None:
    over = {"from": "c", "to": "a", "kind": "feedback", "from_side": "top", "to_side": "top"}
    wide = with_margins(over)
    trimmed = _trimmed((fault(wide), wide))
    assert set(trimmed.extra) == {("body", "pad10")}
    assert trimmed.root.least[0] < wide.root.least[0] - 60
    assert fault(trimmed) <= fault(wide)
    assert _trimmed((fault(wide) - 1000, wide)) is wide, "what is better as it is stays"
