"""Small edits stay small: what they do not touch stays where it is, and its type as large."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing.layouts.random_figures import random_figure
from figwright import compiler
from figwright.drawing import themes
from figwright.drawing.layouts._spots import Sheet
from figwright.ir.scene import Rect, Scene
from figwright.ir.spec import Figure, Group
from figwright.ir.spec.edits import apply, apply_all, parse
from figwright.ir.spec.load import dump, load, loads
from figwright.ir.spec.model import Hold

EXAMPLES = Path(__file__).parents[3] / "examples"
FIGURE = loads("""
figure: {title: Two stages, aspect: 2}
body:
  row:
    - zone:
        id: first
        label: First stage
        column: [{row: [{id: a, label: Read}, {id: b, label: Encode}, {id: c, label: Project}]}, {id: d, label: Memory}]
    - zone: {id: second, label: Second stage, column: [{id: e, label: Decode}, {id: f, label: Rank}]}
edges: [a -> b, b -> c, c -> e, e -> f, d -> f]
""")


def edited(figure: Figure, *edits: dict[str, Any], base: Path | None = None) -> tuple[Figure, Scene, Scene]:
    """The figure after edits, kept steady, and how it was drawn before and after."""
    stays = compiler.keep_layout(figure, apply_all(figure, parse(list(edits)))[0], base=base)
    return stays, compiler.compile(figure, base=base), compiler.compile(loads(dump(stays)), base=base)


def moved(figure: Figure, was: Scene, now: Scene, *touched: str) -> list[str]:
    """What left its place by more than a line."""
    line = 1.2 * themes.get(figure.head.theme).type.label * was.scale
    old, new = ({e.id: e.box for e in scene.role("node")} for scene in (was, now))
    both = [id for id in old if id in new and id not in touched]
    return [id for id in both if math.dist((old[id].cx, old[id].cy), (new[id].cx, new[id].cy)) > line]


EDITS = [
    [{"op": "relabel", "id": "b", "label": "Encode all"}],
    [{"op": "relabel", "id": "c", "label": "P"}],
    [{"op": "remove", "id": "b"}],
    [{"op": "remove", "id": "f"}],
    [{"op": "add", "item": {"id": "new", "label": "One box more"}, "after": "b"}],
    [{"op": "add", "item": {"id": "new", "label": "One box more"}, "after": "e"},
     {"op": "connect", "from": "e", "to": "new"}],
    [{"op": "connect", "from": "a", "to": "f"}],
    [{"op": "relabel", "id": "a", "label": "Parse"}, {"op": "remove", "id": "d"},
     {"op": "add", "item": {"id": "new", "label": "Sort"}, "after": "f"}],
]  # fmt: skip


def test_a_box_that_was_added_grows_with_its_words_and_moves_nothing() -> None:
    added, *_ = edited(FIGURE, {"op": "add", "item": {"id": "new", "label": "Sort"}, "after": "b"})
    renamed, was, now = edited(added, {"op": "relabel", "id": "new", "label": "Sort all of the words"})
    assert moved(added, was, now, "new") == []
    assert now.element("new").box.h > was.element("new").box.h or now.element("new").box.w > was.element("new").box.w
    assert not compiler.check(renamed, scene=now, only=("label-overflow", "overlap"))


@pytest.mark.parametrize("edits", EDITS, ids=lambda edits: "+".join(edit["op"] for edit in edits))
def test_what_an_edit_does_not_touch_stays_where_it_is(edits: list[dict[str, Any]]) -> None:
    stays, was, now = edited(FIGURE, *edits)
    assert moved(FIGURE, was, now, *(edit.get("id", "") for edit in edits)) == []
    assert now.scale == pytest.approx(was.scale, rel=0.01)
    assert not compiler.check(stays, scene=now, only=("overlap", "dangling-edge", "line-through-box"))
    zones = {e.id: e.box for e in now.role("zone")}
    for group in stays.groups():
        if group.framed:
            assert all(zones[group.id].grown(0.5).contains(now.element(item.id).box) for item in leaves(group))


def leaves(group: Group) -> list[Any]:
    return [leaf for item in group.items for leaf in (leaves(item) if isinstance(item, Group) else [item])]


def test_a_new_box_floats_in_its_group_and_nothing_else_is_written() -> None:
    stays, was, now = edited(
        FIGURE, {"op": "add", "item": {"id": "new", "label": "New"}, "into": "first", "after": "d"}
    )
    new = next(node for node in stays.nodes() if node.id == "new")
    assert new.place is not None
    assert stays.parents()["new"] == "first"
    assert [node.model_copy(update={"place": None}) for node in stays.nodes() if node.id != "new"] == list(
        FIGURE.nodes()
    )
    assert {e.id: e.box for e in now.role("node") if e.id != "new"} == {e.id: e.box for e in was.role("node")}


def test_tidy_lifts_all_that_was_kept() -> None:
    stays = FIGURE
    for edits in EDITS[2], EDITS[7][2:], EDITS[1]:
        stays = edited(stays, *edits)[0]
    tidy = apply(stays, parse({"op": "tidy"})[0])[0]
    assert tidy.head.hold is None
    assert all(item.place is None and item.nudge is None for item, _ in tidy.walk())
    assert all(group.items for group in tidy.groups())


def test_another_sheet_is_not_held() -> None:
    held = FIGURE.model_copy(update={"head": FIGURE.head.model_copy(update={"hold": Hold(size=(500, 260))})})
    for edit in ({"op": "head", "aspect": 1.2}, {"op": "head", "width": "3in"}):
        assert apply(held, parse(edit)[0])[0].head.hold is None
    assert apply(held, parse({"op": "head", "title": "Other"})[0])[0].head.hold == held.head.hold


def test_what_floats_can_be_shifted_placed_and_sent_back() -> None:
    stays = edited(FIGURE, {"op": "add", "item": {"id": "new", "label": "New"}, "after": "e"})[0]
    place = stays.item("new").place
    assert place is not None
    shifted = apply(stays, parse({"op": "shift", "ids": ["new"], "by": [3, 4]})[0])[0]
    assert shifted.item("new").place == pytest.approx((place[0] + 3, place[1] + 4, *place[2:]))
    put = apply(stays, parse({"op": "place", "id": "new", "place": [10, 20, 30, 15]})[0])[0]
    assert put.item("new").place == (10, 20, 30, 15)
    assert apply(stays, parse({"op": "unpin", "ids": ["new"]})[0])[0].item("new").place is None


@settings(deadline=None, max_examples=6, derandomize=True)
@given(st.integers(0, 400), st.data())
def test_one_edit_of_any_figure_leaves_most_of_it_alone(seed: int, data: st.DataObject) -> None:
    """A box is renamed, goes or comes: type stays, nothing comes to lie on anything else, and the smallest move wins
    where there is no room: never more moves than without keeping."""
    figure = random_figure(seed)
    node = data.draw(st.sampled_from(figure.nodes()))
    edit = data.draw(st.sampled_from((
        {"op": "relabel", "id": node.id, "label": "Other words"},
        {"op": "remove", "id": node.id},
        {"op": "add", "item": {"id": "new", "label": "New"}, "after": node.id},
    )))  # fmt: skip
    if edit["op"] == "remove" and len(figure.nodes()) < 3:
        return
    stays, was, now = edited(figure, edit)
    assert {n.id for n in stays.nodes()} == {n.id for n in apply(figure, parse(edit)[0])[0].nodes()}
    anew = compiler.compile(apply(figure, parse(edit)[0])[0])
    covered = [
        {finding.message for finding in compiler.check(one, scene=scene, only=("overlap",))}
        for one, scene in ((figure, was), (stays, now), (figure, anew))
    ]
    assert covered[1] <= covered[0] | covered[2]
    untouched = len(figure.nodes()) - 1
    left = len(moved(figure, was, now, node.id))
    assert left <= max(len(moved(figure, was, anew, node.id)), 0.25 * untouched)


@pytest.mark.parametrize("name", ["fusion-retro", "robot-r1", "griffin-decoding"])
def test_a_box_more_in_a_figure_of_the_gallery(name: str) -> None:
    path = EXAMPLES / name / "figure.yaml"
    figure = load(path)
    last = [group for group in figure.groups() if group.items and group.type != "stack"][-1]
    edit = {"op": "add", "item": {"id": "one-more", "label": "One more"}, "into": last.id}
    stays, was, now = edited(figure, edit, base=path.parent)
    assert moved(figure, was, now) == []
    assert now.scale == pytest.approx(was.scale, rel=0.01)
    assert now.height <= 1.3 * was.height
    assert len(dump(stays)) < len(dump(figure)) + 400


@pytest.mark.parametrize(("name", "id"), [("paperbanana", "styled"), ("tabdiff", "xs")])
def test_a_box_less_in_a_figure_of_the_gallery(name: str, id: str) -> None:
    """Gaps keep the room that its arrows had, and no other arrow takes a way beyond the sheet."""
    path = EXAMPLES / name / "figure.yaml"
    figure = load(path)
    _, was, now = edited(figure, {"op": "remove", "id": id}, base=path.parent)
    assert moved(figure, was, now) == []
    assert (now.height, now.scale) == pytest.approx((was.height, was.scale), rel=0.01)


def test_a_box_on_free_ground_leaves_all_arrows_as_they_are() -> None:
    path = EXAMPLES / "paperbanana" / "figure.yaml"
    box = {"op": "add", "item": {"id": "one-more", "label": "New step"}, "into": "planning.2", "after": "guideline"}
    _, was, now = edited(load(path), box, base=path.parent)
    assert [e.route for e in now.role("edge")] == [e.route for e in was.role("edge")]


def sheet(**boxes: tuple[float, float, float, float]) -> Sheet:
    rects = {id: Rect(*box) for id, box in boxes.items()}
    return Sheet(200, 100, 1.0, rects, {}, [], [], [])


def test_a_spot_is_free_near_and_in_line() -> None:
    taken = sheet(a=(20, 40, 40, 20), far=(150, 40, 40, 20))
    spot = taken.spot((30, 20), [Rect(20, 40, 40, 20)], ())
    assert spot is not None
    assert min(abs(spot.cx - 40), abs(spot.cy - 50)) < 0.1
    assert not any(spot.grown(5).overlaps(box) for box in taken.boxes.values())


def test_where_there_is_no_spot_none_is_given() -> None:
    assert sheet(all=(0, 0, 200, 140)).spot((30, 20), [Rect(0, 0, 200, 140)], ()) is None


def test_a_frame_grows_only_where_nothing_stands() -> None:
    taken = sheet(a=(20, 30, 40, 20), below=(0, 80, 200, 60))
    taken.frames = {"z": Rect(10, 20, 60, 40)}
    spot = taken.spot((40, 20), [Rect(20, 30, 40, 20)], ("z",))
    assert spot is not None
    assert spot.x > 60
    taken.take("new", spot, ("z",))
    assert taken.frames["z"].contains(spot)
    assert not taken.frames["z"].overlaps(taken.boxes["below"])
