"""While a figure is edited, what was arranged automatically stays as it stands."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing.layouts.random_figures import random_figure
from figwright import compiler
from figwright.apps import cli
from figwright.drawing.layouts import Arrangement, composed
from figwright.drawing.layouts._keeping import _leaves, adapted
from figwright.ir.scene import Scene
from figwright.ir.spec import Group, Node
from figwright.ir.spec.edits import apply, apply_all, parse
from figwright.ir.spec.load import dump, load, loads

NAMES = [f"n{i}" for i in range(9)]
FIGURE = loads(
    "body: {group: {id: all, items: ["
    + ", ".join(f"{{id: {name}, label: Step {name}}}" for name in NAMES)
    + "]}}\nedges: ["
    + ", ".join(f"{{from: {a}, to: {b}}}" for a, b in (("n0", "n1"), ("n1", "n5"), ("n5", "n8"), ("n2", "n8")))
    + "]"
)


def shaped(ids: list[str], draw: Any) -> Any:
    """Some plan of these ids."""
    if len(ids) < 3:
        return (draw(st.sampled_from(("row", "column"))), tuple(ids))
    cut = draw(st.integers(1, len(ids) - 1))
    first, second = ids[:cut], ids[cut:]
    parts = [part[0] if len(part) == 1 else shaped(part, draw) for part in (first, second)]
    return (draw(st.sampled_from(("row", "column"))), tuple(parts))


@settings(deadline=None)
@given(st.data())
def test_an_adapted_plan_holds_the_items_and_keeps_what_it_can(data: st.DataObject) -> None:
    old = data.draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    new = data.draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    plan = shaped(old, data.draw)
    found = adapted(plan, new)
    assert sorted(_leaves(found)) == sorted(new)
    stayed = [id for id in _leaves(plan) if id in new]
    assert [id for id in _leaves(found) if id in stayed] == stayed
    assert adapted(found, new) == found
    assert adapted(plan, old) == plan or len(old) < 2


def test_a_rename_moves_nothing_to_another_place() -> None:
    scene, before = compiler.relayout(FIGURE)
    assert before is not None
    figure, _ = apply_all(FIGURE, parse({"op": "relabel", "id": "n4", "label": "A rather long name"}))
    after = compiler.relayout(figure, before)[1]
    assert after is not None
    assert after.plans == before.plans
    again, same = compiler.relayout(FIGURE, before)
    assert (again, same) == (scene, before)


def test_it_survives_being_written_down() -> None:
    _, before = compiler.relayout(FIGURE)
    assert before is not None
    assert Arrangement.read(json.loads(json.dumps(before.data()))) == before


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"plans": {"all": ["row", ["a", "a"]]}, "items": {"all": ["a"]}, "wrap": 1, "sheet": [1, 2]},
        {"plans": {"all": ["ring", ["a"]]}, "items": {"all": ["a"]}, "wrap": 1, "sheet": [1, 2]},
        {"plans": {"all": ["row", ["a"]]}, "items": {}, "wrap": 1, "sheet": [1, 2]},
        {"plans": {"all": "row"}, "items": {"all": ["a"]}, "wrap": "wide", "sheet": [1]},
    ],
)
def test_what_is_none_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises((KeyError, ValueError, TypeError)):
        Arrangement.read(wrong)


@pytest.mark.parametrize(
    "edit",
    [
        {"op": "add", "item": {"id": "new", "label": "New"}, "after": "n3"},
        {"op": "remove", "id": "n5"},
        {"op": "move", "id": "n8", "index": 0},
        {"op": "wrap", "ids": ["n1", "n2", "n3"], "type": "zone", "id": "z"},
        {"op": "head", "aspect": 1.2},
        {"op": "arrange", "id": "all", "arrange": "row"},
    ],
    ids=lambda edit: str(edit["op"]),
)
def test_every_edit_leaves_a_whole_figure(edit: dict[str, Any]) -> None:
    _, before = compiler.relayout(FIGURE)
    figure, _ = apply_all(FIGURE, parse(edit))
    scene, after = compiler.relayout(figure, before)
    boxes = {element.id: element.box for element in scene.elements if element.role == "node"}
    assert set(boxes) == {node.id for node in figure.nodes()}
    for (one, a), (other, b) in product(boxes.items(), repeat=2):
        apart = a.right <= b.x + 0.01 or b.right <= a.x + 0.01 or a.bottom <= b.y + 0.01 or b.bottom <= a.y + 0.01
        assert one == other or apart
    assert compiler.relayout(figure, after)[0] == scene


@pytest.mark.parametrize("seed", range(12))
def test_an_arrangement_that_was_found_can_be_written_down(seed: int) -> None:
    """Nothing is left to find, nothing is lost, and the file holds it all."""
    figure = random_figure(seed)
    _, found = composed.arranged(figure)
    settled = found.settled(figure)
    assert not composed.arranged(settled)[1].plans
    assert {node.id: node for node in settled.nodes()} == {node.id: node for node in figure.nodes()}
    assert settled.edges == figure.edges
    assert [group.id for group in settled.groups() if group.framed] == [g.id for g in figure.groups() if g.framed]
    assert loads(dump(settled)) == settled


def test_what_was_written_down_stands_as_it_was_found() -> None:
    scene, found = composed.arranged(FIGURE)
    settled = composed.layout(found.settled(FIGURE))

    def ordered(scene: Scene, axis: str) -> list[str]:
        nodes = [element for element in scene.elements if element.role == "node"]
        return [element.id for element in sorted(nodes, key=lambda e: (round(getattr(e.box, axis)), e.id))]

    assert [ordered(settled, axis) for axis in ("cx", "cy")] == [ordered(scene, axis) for axis in ("cx", "cy")]


def test_what_an_edit_does_not_touch_stays_where_it_is() -> None:
    """A box more in an automatic figure: the others stand as they stood, which is written down where need be."""
    added = {"op": "add", "item": {"id": "new", "label": "One box more", "kind": "data"}, "after": NAMES[4]}
    after = apply(FIGURE, parse(added)[0])[0]
    stays = compiler.keep_layout(FIGURE, after)
    assert {node.id for node in stays.nodes()} == {*NAMES, "new"}
    assert compiler.keep_layout(FIGURE, FIGURE) == FIGURE
    _, found = compiler.relayout(FIGURE)
    assert found is not None
    without = apply(stays, parse({"op": "remove", "id": "new"})[0])[0]

    def tree(item: Node | Group) -> Any:
        return [tree(child) for child in item.items] if isinstance(item, Group) else item.id

    assert tree(without.body) == tree(found.settled(FIGURE).body)


def test_the_edit_command_keeps_the_arrangement_and_can_tidy(tmp_path: Path) -> None:
    figure = apply(random_figure(5), parse({"op": "tidy"})[0])[0]
    file, new, undo, tidy = (tmp_path / name for name in ("f.yaml", "n.yaml", "u.json", "t.yaml"))
    file.write_text(dump(figure), "utf-8")
    edit = '{"op": "add", "item": {"id": "new", "label": "One box more"}, "after": "n0"}'
    assert cli.main(["edit", str(file), edit, "-o", str(new), "--undo", str(undo)]) == 0
    after = apply(figure, parse(json.loads(edit))[0])[0]
    assert load(new) == compiler.keep_layout(figure, after)
    assert cli.main(["edit", str(new), str(undo), "-o", str(tidy)]) == 0
    assert load(tidy) == figure
    assert cli.main(["edit", str(file), edit, "--tidy", "-o", str(tidy)]) == 0
    assert load(tidy) == after


def test_edits_that_change_nothing_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figure.yaml"
    file.write_text("body: [A, B]\nedges: [a -> b]\n")
    edits = "[{op: relabel, id: a, label: C}, {op: unpin, ids: [b]}]"
    assert cli.main(["edit", str(file), edits, "-o", str(tmp_path / "new.yaml")]) == 0
    said = capsys.readouterr().err
    assert "edit 2 (unpin) has no effect" in said
    assert "edit 1" not in said


def test_what_has_a_place_of_its_own_stays_when_rows_are_written_down() -> None:
    _, found = compiler.relayout(FIGURE)
    assert found is not None
    added = parse(
        {"op": "add", "item": {"id": "floating", "label": "Beside", "place": [10, 10, 60, 30]}, "into": "all"}
    )
    settled = found.settled(apply_all(FIGURE, added)[0])
    assert {node.id for node in settled.nodes()} == {*NAMES, "floating"}
