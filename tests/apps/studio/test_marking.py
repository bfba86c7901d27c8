"""Drawing by marking, over the wire: an empty draft of a text, what the rules propose, and what was decided against."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from figwright.apps.studio.drafts import Draft
from standing_studio import Client, studio

METHOD = """# Method

The encoder reads the source text. The planner takes the source text and writes a plan. 𝔸 critic compares the plan with
the source text.

## Results

We beat all baselines.
"""
PLACED = """
figure: {layout: placed, size: [1000, 500]}
body:
  - {id: a, label: Encoder, place: [20, 20, 200, 80]}
  - {id: b, label: Planner, place: [20, 200, 200, 80]}
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with studio(tmp_path_factory.mktemp("home")) as found:
        yield found


@pytest.fixture
def draft(client: Client) -> str:
    return f"/api/drafts/{client.post('/api/drafts', {'text': METHOD, 'caption': 'Our way', 'name': 'mine'})['draft']}"


def test_a_draft_begins_with_a_text_alone(client: Client, draft: str) -> None:
    shown = client.get(draft)
    assert shown["figure"]["body"]["items"] == []
    assert shown["source"]["text"] == METHOD
    assert shown["decided"] == {"not_drawn": [], "declined": []}
    refused = client.ask("POST", "/api/drafts", json.dumps({"name": "nothing"}).encode())
    assert refused.status == 400
    assert "a text" in refused.data["error"]


def test_what_the_rules_read_is_proposed_part_by_part(client: Client, draft: str) -> None:
    found = client.get(f"{draft}/marking")
    parts = {one["key"]: one for one in found["proposals"]}
    boxes = [one for one in parts.values() if one["sort"] == "box"]
    arrows = [one for one in parts.values() if one["sort"] == "arrow"]
    assert {"Encoder", "Planner"} <= {one["label"] for one in boxes}
    assert arrows
    for arrow in arrows:
        assert {parts[end]["sort"] for end in (*arrow["from"], *arrow["to"])} == {"box"}
    units = METHOD.encode("utf-16-le")
    for one in parts.values():
        spans = [units[2 * a : 2 * b].decode("utf-16-le") for a, b in one["spans"]]
        assert " ".join(" ".join(spans).split()) == " ".join(one["evidence"].split()), (
            "the browser marks the very words"
        )
    sentences = client.get(draft)["source"]["sentences"]
    assert len(found["names"]) == len(sentences)
    assert found["names"][0] == ["Encoder", "Source text"]


def test_decisions_are_kept_one_by_one_and_are_no_change(client: Client, draft: str) -> None:
    client.put(f"{draft}/marking", {"not_drawn": {"10": True, "20": True}, "declined": {"planner": True}})
    kept = client.put(f"{draft}/marking", {"not_drawn": {"10": False}})
    assert kept == {"not_drawn": ["20"], "declined": ["planner"]}
    shown = client.get(draft)
    assert (shown["decided"], shown["revision"]) == (kept, 0)


def test_what_comes_into_a_placed_figure_keeps_its_free_spot(tmp_path: Path) -> None:
    from figwright.apps.studio.draft_store import Drafts
    from figwright.apps.studio.drafts import About
    from figwright.ir.spec.edits import parse
    from figwright.ir.spec.load import loads

    draft: Draft = Drafts(tmp_path).create(loads(PLACED), About("placed"))
    state = draft.edit(0, parse([{"op": "add", "item": {"id": "c", "label": "Critic"}, "into": "body"}]))
    new = next(node for node in state.figure.nodes() if node.id == "c")
    assert new.place is not None
    x, y, w, h = new.place
    for node in state.figure.nodes():
        if node.id != "c" and node.place:
            ax, ay, aw, ah = node.place
            assert x >= ax + aw or ax >= x + w or y >= ay + ah or ay >= y + h, f"it covers {node.id}"
    state = draft.edit(1, parse([{"op": "shift", "ids": ["a"], "by": [400, 100]}]))
    assert next(node for node in state.figure.nodes() if node.id == "c").place == new.place, "others may move"
    draft.undo(2)
    assert draft.undo(3).figure == loads(PLACED), "one step"
