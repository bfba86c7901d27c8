"""How a figure fills its sheet: drawings and boxes grow into spare ground, frames close up, words make room."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from drawing.layouts.test_room import figure_of, scene_of, zone
from figwright.compiler import checks
from figwright.drawing import layouts
from figwright.drawing.layouts._growing import BOX
from figwright.ir.scene import Scene, Words


def glyphs(n: int, id: str = "g") -> list[dict[str, str]]:
    return [{"id": f"{id}{i}", "label": f"Part {i}", "glyph": "document"} for i in range(n)]


def long_titles(n: int) -> list[dict[str, Any]]:
    label = "Retrieval augmentation"
    return [{"zone": {"id": f"z{i}", "label": label, "column": [f"a{i}", f"b{i}"]}} for i in range(n)]


def ratio(scene: Scene, id: str) -> float:
    """Height of a drawing, in sizes of its label."""
    element = scene.element(id)
    words = next(mark for mark in element.marks if isinstance(mark, Words))
    assert element.touch is not None
    return float(element.touch.h / words.size)


def test_drawings_grow_where_there_is_room_and_stay_where_there_is_none() -> None:
    crowded, roomy = (scene_of({"row": glyphs(n)}, aspect=2) for n in (9, 4))
    assert ratio(roomy, "g3") > 1.1 * ratio(crowded, "g3")


def test_grown_drawings_of_a_row_are_alike_and_arrows_stay_straight() -> None:
    scene = scene_of({"row": glyphs(3)}, ["g0 -> g1", "g1 -> g2"], aspect=2)
    heights = {round(scene.element(f"g{i}").touch.h, 2) for i in range(3)}
    assert len(heights) == 1
    assert all(len(edge.route.points) == 2 for edge in scene.role("edge") if edge.route)


def test_the_same_drawing_has_one_size_in_the_whole_figure() -> None:
    body = {"row": [zone("a", *glyphs(4, "a")), zone("b", *glyphs(1, "b"))]}
    scene = scene_of(body, ["a0 -> b0"], aspect=2)
    assert scene.element("a0").touch.h == pytest.approx(scene.element("b0").touch.h)


def test_a_box_grows_by_a_little_and_one_with_a_size_of_its_own_does_not() -> None:
    scene = scene_of({"row": [{"id": "a", "label": "A"}, {"id": "b", "label": "B", "min_size": [40, 30]}]}, aspect=2)
    a, b = scene.element("a").box, scene.element("b").box
    assert (b.w, b.h) == pytest.approx((40 * scene.scale, 30 * scene.scale))
    assert a.h <= (30 + BOX[1]) * scene.scale + 0.01
    assert a.w > 30 * scene.scale + 1


def test_frames_side_by_side_leave_no_wide_gap() -> None:
    body = {"column": [zone("wide", *glyphs(6, "w"), way="row"), {"row": [zone("l", "One"), zone("r", "Two")]}]}
    scene = scene_of(body, ["one -> two"], aspect=2.2)
    left, right = scene.element("l").box, scene.element("r").box
    assert right.x - left.right < 0.15 * scene.width


@pytest.mark.parametrize(("zones", "lines"), [(5, 2), (2, 1)])
def test_titles_wider_than_their_zones_fold_where_width_is_scarce(zones: int, lines: int) -> None:
    scene = scene_of({"row": long_titles(zones)}, aspect=3)
    title = next(words for words in scene.element("z0").words)
    assert len(title.lines) == lines


def test_a_title_of_one_line_stands_level_with_one_of_two() -> None:
    scene = scene_of({"row": [*long_titles(5), {"zone": {"id": "s", "label": "Loss", "column": ["x", "y"]}}]}, aspect=3)
    long, short = scene.element("z0").words[0], scene.element("s").words[0]
    assert long.lines[0].baseline == pytest.approx(short.lines[0].baseline, abs=1.0)


def test_words_stand_beside_drawings_where_height_is_scarce() -> None:
    column = [{"id": f"g{i}", "label": f"Part {i}", "glyph": "document"} for i in range(6)]
    scene = scene_of({"row": [zone("z", *column), "a"]}, ["z -> a"], aspect=2.5)
    first, second = scene.element("g0"), scene.element("g1")
    art = max(mark.bounds.right for mark in first.marks if not isinstance(mark, Words))
    assert first.words[0].bounds.x > art
    assert first.words[0].bounds.x == pytest.approx(second.words[0].bounds.x)


def test_words_stay_under_drawings_that_arrows_join() -> None:
    column = [{"id": f"g{i}", "label": f"Part {i}", "glyph": "document"} for i in range(6)]
    scene = scene_of({"row": [zone("z", *column), "a"]}, ["g0 -> g1", "z -> a"], aspect=2.5)
    art = max(mark.bounds.bottom for mark in scene.element("g0").marks if not isinstance(mark, Words))
    assert scene.element("g0").words[0].bounds.y > art


@pytest.mark.parametrize("side", ["right", "left"])
def test_a_label_stands_at_the_side_that_the_figure_says(side: str) -> None:
    scene = scene_of({"row": [{"id": "g", "glyph": "document", "label": "Text", "label_side": side}, "a"]}, ["g -> a"])
    element = scene.element("g")
    art = [mark.bounds for mark in element.marks if not isinstance(mark, Words)]
    words = element.words[0].bounds
    assert words.x > max(b.right for b in art) if side == "right" else words.right < min(b.x for b in art)
    assert scene.role("edge")[0].route.points[0].x > words.right


def test_a_tight_row_is_a_strip_of_equal_cells() -> None:
    cells = [{"id": id, "label": id} for id in ("the", "cat", "sat")]
    strip = {"row": {"id": "seq", "gap": "tight", "items": cells}}
    figure = figure_of({"column": [strip, "Encoder"]}, ["seq -> encoder"])
    scene = layouts.get("composed")(figure)
    boxes = [scene.element(id).box for id in ("the", "cat", "sat")]
    assert all(0 < b.x - a.right < 3 for a, b in pairwise(boxes))
    assert len({round(box.w, 2) for box in boxes}) == 1
    assert checks.run(figure, scene, None, ["touching", "isolated-node", "falls-apart", "overlap"]) == ()


def test_panels_letter_themselves_unless_the_figure_does() -> None:
    def titles(**second: str) -> list[str]:
        panels = [{"panel": {"id": "p", "label": "One", "row": ["a"]}}, {"panel": {"id": "q", "row": ["b"], **second}}]
        scene = scene_of({"row": panels})
        return [scene.element(id).words[0].text for id in ("p", "q")]

    assert titles(label="Two") == ["(a) One", "(b) Two"]
    assert titles(label="Two", number="ii") == ["One", "(ii) Two"]
    assert titles(label="(x) Two") == ["One", "(x) Two"]


def test_a_zones_title_stands_where_the_figure_says() -> None:
    def title(side: str) -> tuple[float, float]:
        body = {"row": [{"zone": {"id": "z", "label": "Title", "label_side": side, "row": ["a", "b", "c"]}}]}
        frame = scene_of(body).element("z")
        words = frame.words[0].bounds
        return words.cx - frame.box.cx, words.cy - frame.box.cy

    assert title("bottom")[1] > 0 > title("top")[1]
    assert title("left")[0] < -5 < 5 < title("right")[0]


def test_the_wedge_of_a_call_out_is_not_drawn_over_other_things() -> None:
    inside = {"zone": {"id": "z", "label": "Inside", "column": ["x", "y"]}}
    near = scene_of({"row": ["b", inside]}, [{"id": "e", "from": "b", "to": "z", "kind": "zoom"}])
    far = scene_of({"row": ["b", "between", inside]}, [{"id": "e", "from": "b", "to": "z", "kind": "zoom"}])

    def reach(scene: Scene) -> float:
        return scene.element("e").box.w

    assert reach(near) > 15
    assert reach(far) < reach(near) + far.element("between").box.w  # it opens beyond what stands between
    box = far.element("between").box
    assert not any(mark.bounds.overlaps(box) for mark in far.element("e").marks)


def test_the_wedge_of_a_call_out_ends_within_its_inside() -> None:
    rows = {"zone": {"id": "one", "label": "One", "row": [{"id": "b", "label": "Tall\n\nthing"}, "between"]}}
    inside = {"zone": {"id": "z", "label": "Inside", "row": ["x"]}}
    scene = scene_of({"row": [rows, inside]}, [{"id": "e", "from": "b", "to": "z", "kind": "zoom"}])
    wedge, frame = scene.element("e").box, scene.element("z").box
    assert frame.y <= wedge.y
    assert wedge.bottom <= frame.bottom
