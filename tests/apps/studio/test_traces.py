"""PDF, SVG and bitmap files over the wire: choices, a traced draft with its original, doubts that are worked off."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import figwright
from scripted import Scripted
from standing_studio import Client, studio
from traced_files import doubtful, paper

SVG = figwright.render(
    figwright.loads("body: {row: [{id: a, label: Alpha}, {id: b, label: Beta}]}\nedges: [a -> b]"), "svg"
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def client(home: Path) -> Iterator[Client]:
    with studio(home) as found:
        yield found


def taken(client: Client, name: str, content: bytes) -> Any:
    return client.ask("POST", f"/api/traces/files?name={name}", content)


def ended(client: Client, job: str) -> Any:
    until = time.monotonic() + 60
    while (told := client.get(f"/api/traces/{job}"))["state"] == "working":
        assert time.monotonic() < until, told
        time.sleep(0.1)
    return told


def traced(client: Client, name: str, content: bytes, **wish: Any) -> Any:
    upload = taken(client, name, content).data["upload"]
    job = client.post("/api/traces", {"upload": upload, "name": name, **wish})["job"]
    told = ended(client, job)
    assert told["state"] == "done", told
    return f"/api/drafts/{told['draft']}"


@pytest.fixture
def draft(client: Client) -> str:
    return str(traced(client, "sketch.pdf", doubtful()))


def test_the_figures_of_a_paper_are_offered_with_pictures(client: Client) -> None:
    found = taken(client, "paper.pdf", paper(2)).data
    assert [(one["figure"], one["page"]) for one in found["figures"]] == [("1", 2), ("2", 3)]
    assert "variant 2" in found["figures"][1]["caption"]
    assert all(one["picture"] for one in found["figures"])
    assert found["pages"] == len(found["pictures"]) == 3
    draft = client.get(traced(client, "paper.pdf", paper(2), figure="2"))
    assert draft["name"] == "paper, figure 2"
    assert "variant 2" in draft["figure"]["figure"]["caption"]


def test_the_original_is_kept_and_lies_under_the_figure(client: Client, draft: str) -> None:
    told = client.get(draft)
    reply = client.ask("GET", told["trace"]["original"])
    picture = Image.open(io.BytesIO(reply.content))
    wide, high = told["trace"]["size"]
    assert picture.width / picture.height == pytest.approx(wide / high, rel=0.01)
    assert [wide, high] == told["figure"]["figure"]["size"]
    plain = client.post("/api/drafts", {"yaml": "body: [{id: a}]", "name": "plain"})["draft"]
    assert client.get(f"/api/drafts/{plain}")["trace"] is None
    assert client.ask("GET", f"/api/drafts/{plain}/original").status == 404


def test_a_doubt_is_accepted_and_opened_again(client: Client, draft: str) -> None:
    first, *others = client.get(draft)["trace"]["doubts"]
    told = client.ask("PUT", f"{draft}/doubts", b'{"accepted": {"%s": true}}' % first.encode()).data
    assert told["trace"]["doubts"] == others
    assert client.get(draft)["trace"]["accepted"] == [first], "also after a reload"
    client.ask("PUT", f"{draft}/doubts", b'{"accepted": {"%s": false}}' % first.encode())
    assert sorted(client.get(draft)["trace"]["doubts"]) == sorted([first, *others])


def test_a_change_settles_a_doubt_and_undoing_brings_it_back(client: Client, draft: str) -> None:
    before = client.get(draft)
    id = min(before["trace"]["doubts"], key=lambda one: place(before, one)[0])
    after = client.post(f"{draft}/doubts/{id}", {"revision": 0, "to": "arrow"})
    assert id not in after["trace"]["doubts"]
    (edge,) = after["figure"]["edges"]
    assert after["trace"]["elements"][edge["id"]]["found"] == "hand"
    undone = client.post(f"{draft}/undo", {"revision": 1})
    assert undone["trace"]["doubts"] == before["trace"]["doubts"]
    assert undone["figure"] == before["figure"]


def place(told: Any, id: str) -> Any:
    return next(one["place"] for one in told["figure"]["body"]["items"] if one["id"] == id)


def test_a_change_that_cannot_be_made_is_refused_with_a_way_on(client: Client, draft: str) -> None:
    told = client.get(draft)
    id = max(told["trace"]["doubts"], key=lambda one: place(told, one)[0])
    reply = client.ask("POST", f"{draft}/doubts/{id}", b'{"revision": 0, "to": "arrow"}')
    assert reply.status == 400
    assert "two ends" in reply.data["error"]
    assert reply.data["hint"]
    assert client.get(draft)["revision"] == 0


def test_a_box_that_is_only_moved_keeps_its_doubt(client: Client, draft: str) -> None:
    told = client.get(draft)
    id = told["trace"]["doubts"][0]
    moved = client.post(f"{draft}/edits", {"revision": 0, "edits": [{"op": "shift", "ids": [id], "by": [5, 5]}]})
    assert id in moved["trace"]["doubts"]


def test_a_composed_figure_has_no_original_under_it(client: Client, draft: str) -> None:
    told = client.post(f"{draft}/layout", {"revision": 0, "to": "composed"})
    assert told["trace"]["size"] is None
    refused = client.ask("POST", f"{draft}/doubts/{told['trace']['doubts'][0]}", b'{"revision": 1, "to": "box"}')
    assert refused.status == 400
    back = client.post(f"{draft}/undo", {"revision": 1})
    assert back["trace"]["size"] == back["figure"]["figure"]["size"]


def test_redrawn_from_the_start(client: Client) -> None:
    told = client.get(traced(client, "sketch.pdf", doubtful(), composed=True))
    assert told["figure"]["figure"]["layout"] == "composed"
    assert {item["label"] for item in told["figure"]["body"]["items"]} >= {"Encoder", "Decoder"}


def test_an_svg_and_a_png_of_ours(client: Client) -> None:
    told = client.get(traced(client, "drawn.svg", SVG))
    assert {one["found"] for one in told["trace"]["elements"].values()} <= {"text layer", "vectors"}
    figure = figwright.loads("body: {row: [{id: a, label: Alpha}]}")
    png = client.ask("GET", f"/api/drafts/{_draft(client, figure)}/export/png").content
    held = client.get(traced(client, "ours.png", png))
    assert held["trace"] is None, "it holds its figure: nothing was traced"
    assert held["figure"]["body"]["items"][0]["label"] == "Alpha"


def _draft(client: Client, figure: figwright.Figure) -> str:
    from figwright.ir.spec.load import dump

    return str(client.post("/api/drafts", {"yaml": dump(figure), "name": "ours"})["draft"])


def test_pixels_are_traced_as_the_command_does(client: Client) -> None:
    png = figwright.render(
        figwright.loads("body: {row: [{id: a, label: Encoder}, {id: b, label: Decoder}]}"), "png", dpi=150
    )
    bare = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").save(bare, "PNG")
    told = client.get(traced(client, "seen.png", bare.getvalue()))
    assert told["figure"]["figure"]["layout"] == "placed", "a replica, and not redrawn"
    assert {one["found"] for one in told["trace"]["elements"].values()} == {"vision"}
    assert {item["label"] for item in told["figure"]["body"]["items"]} >= {"Encoder", "Decoder"}


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("broken.pdf", b"%PDF-1.4 nothing of the kind", "PDF"),
        ("empty.pdf", b"", "is empty"),
        ("words.docx", b"PK whatever", "not a PDF, SVG or picture"),
    ],
)
def test_what_cannot_be_taken_is_refused_by_name(client: Client, name: str, content: bytes, says: str) -> None:
    reply = taken(client, name, content)
    assert reply.status == 400
    assert says in reply.data["error"]
    assert reply.data["hint"]


def test_a_broken_picture_fails_with_its_reason(client: Client) -> None:
    upload = taken(client, "a.png", b"\x89PNG\r\n\x1a\n no picture").data["upload"]
    told = ended(client, client.post("/api/traces", {"upload": upload, "name": "a.png"})["job"])
    assert told["state"] == "failed"
    assert "picture" in told["error"]
    assert client.ask("POST", "/api/traces", b'{"upload": "../../etc/passwd"}').status == 400
    assert client.ask("GET", "/api/traces/0000").status == 404


def test_work_that_is_stopped_makes_no_draft(client: Client, home: Path) -> None:
    upload = taken(client, "sketch.pdf", doubtful()).data["upload"]
    before = len(client.get("/api/drafts")["drafts"])
    job = client.post("/api/traces", {"upload": upload, "name": "sketch.pdf"})["job"]
    client.ask("DELETE", f"/api/traces/{job}")
    assert client.get(f"/api/traces/{job}")["state"] == "stopped"
    time.sleep(4)
    assert len(client.get("/api/drafts")["drafts"]) == before


def test_a_model_corrects_a_draft_in_one_step(client: Client, draft: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FIGWRIGHT_MODEL", raising=False)
    assert client.ask("POST", f"{draft}/doubts", b'{"revision": 0}').status == 400, "there is no model"
    before = client.get(draft)
    names = [{"number": 4, "name": "Two peaks"}]
    said = {
        "kinds": [{"number": 3, "kind": "drawing"}],
        "names": names,
        "arrows": [{"from": 1, "to": 2, "path": [[1, 1], [9, 9]]}],
    }
    model = Scripted({"tracer": json.dumps(said)})
    monkeypatch.setattr("figwright.agents.models.connect", lambda name, **options: model)
    monkeypatch.setenv("FIGWRIGHT_MODEL", "compatible/x")
    monkeypatch.setenv("FIGWRIGHT_BASE_URL", "http://127.0.0.1:9/v1")
    told = ended(client, client.post(f"{draft}/doubts", {"revision": 0})["job"])
    assert (told["state"], len(told["made"]), len(told["refused"])) == ("done", 2, 1), told
    after = client.get(draft)
    assert after["revision"] == 1
    found = {id for id, one in after["trace"]["elements"].items() if one["found"] == "model"}
    assert len(found) == 1
    assert after["trace"]["doubts"] == ["two-peaks"], "a name settles no doubt"
    undone = client.post(f"{draft}/undo", {"revision": 1})
    assert undone["figure"] == before["figure"]
    assert undone["trace"]["elements"] == before["trace"]["elements"], "who found what is as it was"
