"""What is locked stays, whatever is done around it."""

from __future__ import annotations

import pytest

from figwright.core.errors import SpecError
from figwright.ir.spec import Figure, locks
from figwright.ir.spec.edits import apply_all, parse
from figwright.ir.spec.load import loads

pytestmark = pytest.mark.core

FIGURE = loads(
    """
body:
  row:
    - zone: {id: left, label: Left, items: [{id: a, label: A, evidence: words}, {id: b, label: B}]}
    - zone: {id: right, label: Right, items: [{id: c, label: C}, {row: {id: inner, items: [{id: d}, {id: e}]}}]}
edges:
  - {id: ab, from: a, to: b}
  - {id: bc, from: b, to: c}
  - {id: de, from: d, to: e}
braces:
  - {id: span, over: [d, e], label: both}
"""
)


def after(*edits: dict[str, object]) -> Figure:
    return apply_all(FIGURE, parse(list(edits)))[0]


TOUCHED = [
    ("a", {"op": "relabel", "id": "a", "label": "Other"}),
    ("a", {"op": "restyle", "id": "a", "tone": "blue"}),
    ("a", {"op": "evidence", "id": "a", "evidence": "other words"}),
    ("a", {"op": "rename", "id": "a", "to": "z"}),
    ("a", {"op": "move", "id": "a", "into": "right"}),
    ("a", {"op": "remove", "id": "a"}),
    ("a", {"op": "remove", "id": "left"}),
    ("a", {"op": "unwrap", "id": "left"}),
    ("a", {"op": "wrap", "ids": ["a"], "type": "zone"}),
    ("right", {"op": "relabel", "id": "e", "label": "Deep inside"}),
    ("right", {"op": "add", "item": {"id": "new"}, "into": "inner"}),
    ("right", {"op": "move", "id": "e", "before": "d"}),
    ("right", {"op": "move", "id": "a", "into": "right"}),
    ("right", {"op": "arrange", "id": "right", "arrange": "column"}),
    ("right", {"op": "disconnect", "id": "de"}),
    ("right", {"op": "reverse", "id": "de"}),
    ("right", {"op": "connect", "from": "c", "to": "d"}),
    ("right", {"op": "unbrace", "id": "span"}),
    ("bc", {"op": "reverse", "id": "bc"}),
    ("bc", {"op": "edge-style", "id": "bc", "kind": "skip"}),
    ("bc", {"op": "reconnect", "id": "bc", "to": "d"}),
    ("bc", {"op": "remove", "id": "c"}),
    ("span", {"op": "relabel", "id": "span", "label": "one"}),
]


@pytest.mark.parametrize(("locked", "edit"), TOUCHED, ids=lambda part: str(part)[:60])
def test_an_edit_that_touches_it_is_a_violation(locked: str, edit: dict[str, object]) -> None:
    changed = after(edit)
    assert locks.violated(FIGURE, changed, [locked]) == (locked,)
    with pytest.raises(SpecError, match=f"'{locked}' is locked") as caught:
        locks.verify(FIGURE, changed, [locked])
    assert caught.value.hint


UNTOUCHED = [
    ("a", {"op": "relabel", "id": "left", "label": "Other"}),
    ("a", {"op": "move", "id": "b", "before": "a"}),
    ("a", {"op": "disconnect", "id": "ab"}),
    ("a", {"op": "connect", "from": "a", "to": "e"}),
    ("a", {"op": "head", "theme": "ice"}),
    ("right", {"op": "connect", "from": "a", "to": "d"}),
    ("right", {"op": "reverse", "id": "bc"}),
    ("right", {"op": "move", "id": "right", "index": 0}),
    ("right", {"op": "remove", "id": "left"}),
    ("ab", {"op": "relabel", "id": "a", "label": "Other"}),
    ("nobody", {"op": "remove", "id": "a"}),
]


@pytest.mark.parametrize(("locked", "edit"), UNTOUCHED, ids=lambda part: str(part)[:60])
def test_around_it_everything_may_change(locked: str, edit: dict[str, object]) -> None:
    changed = after(edit)
    locks.verify(FIGURE, changed, [locked])  # raises where it is touched
    assert changed != FIGURE


def test_several_are_named_together() -> None:
    changed = after({"op": "remove", "id": "a"}, {"op": "remove", "id": "b"})
    with pytest.raises(SpecError, match="'a', 'b' are locked"):
        locks.verify(FIGURE, changed, ["a", "b", "c"])


def test_what_was_mended_in_place_is_put_back() -> None:
    edits = [{"op": "relabel", "id": id, "label": "Mended"} for id in ("a", "b", "c", "ab", "de", "span")]
    back = locks.restored(after(*edits), FIGURE, ["a", "right"])
    assert locks.violated(FIGURE, back, ["a", "right"]) == ()
    assert back.item("b").label == "Mended"
    assert {edge.id: edge.label for edge in back.edges} == {"ab": "Mended", "bc": "", "de": ""}


def test_only_what_is_there_can_be_locked() -> None:
    assert locks.known(FIGURE, ["a", "nobody", "bc", "span", "a", "left"]) == ("a", "bc", "span", "left")
