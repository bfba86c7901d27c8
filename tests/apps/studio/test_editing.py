"""Editing over the wire: what the canvas is given, what strangers cannot do, files that go out and come back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from figwright import illustrate
from figwright.agents import resume
from figwright.apps.studio import drafting
from figwright.drawing import glyphs, icons
from figwright.ir.spec.load import loads
from scripted import Scripted
from standing_studio import Client, studio, wait

METHOD = """# Method

The encoder reads the source text. The planner writes a plan. A critic compares the plan with the source text.
Then the planner revises the plan.
"""
YAML = """
figure: {title: Test}
body:
  row:
    - {id: enc, label: Encoder, glyph: document, evidence: "The encoder reads the source text"}
    - zone:
        id: work
        label: Work
        items:
          - {id: plan, label: Planner, evidence: "The planner writes a plan"}
          - {id: crit, label: Critic, tone: orange}
    - column: {id: out, items: [{id: o1, label: One}, {id: o2, label: Two}]}
edges:
  - {id: ep, from: enc, to: plan, label: text}
  - {id: pc, from: plan, to: crit}
  - {id: fork, from: crit, to: [o1, o2]}
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def client(home: Path) -> Iterator[Client]:
    with studio(home) as found:
        yield found


@pytest.fixture
def draft(client: Client) -> str:
    made = client.post("/api/drafts", {"yaml": YAML, "name": "my figure", "text": METHOD, "caption": "Our way"})
    return f"/api/drafts/{made['draft']}"


def edited(client: Client, draft: str, revision: int, *edits: dict[str, Any]) -> Any:
    return client.post(f"{draft}/edits", {"revision": revision, "edits": list(edits)})


def refused(client: Client, path: str, data: Any, method: str = "POST") -> tuple[int, str, str]:
    reply = client.ask(method, path, json.dumps(data).encode(), Content_Type="application/json")
    assert reply.status >= 400, reply.content
    return reply.status, reply.data["error"], reply.data["hint"]


def test_the_canvas_is_given_all_it_needs(client: Client, draft: str) -> None:
    shown = client.get(draft)
    assert (shown["revision"], shown["undo"], shown["redo"], shown["locked"]) == (0, 0, 0, [])
    assert shown["name"] == "my figure"
    assert shown["figure"]["body"]["items"][0]["label"] == "Encoder"
    drawn = ElementTree.fromstring(shown["svg"])
    named = {group.get("data-id") for group in drawn.iter("{http://www.w3.org/2000/svg}g")}
    parts = {one["id"]: one for one in shown["elements"]}
    assert named == {id for id, one in parts.items() if one["role"] != "group"}
    assert not any(group.get("id") for group in drawn.iter("{http://www.w3.org/2000/svg}g"))
    sides = [float(side) for side in (drawn.get("viewBox") or "").split()]
    assert sides == pytest.approx([0, 0, shown["size"]["w"], shown["size"]["h"]], abs=0.01)
    assert parts["plan"]["parent"] == "work"
    assert parts["o1"]["parent"] == "out"
    assert parts["out"]["role"] == "group"
    assert parts["fork/crit/o1"]["of"] == "fork"
    assert parts["ep/label"]["of"] == "ep"
    assert (parts["ep"]["from"], parts["ep"]["to"]) == ("enc", "plan")
    assert len(parts["ep"]["points"]) >= 2
    for one in parts.values():
        x, y, w, h = one["box"]
        assert x > -2
        assert y > -2
        assert x + w < shown["size"]["w"] + 2
        assert y + h < shown["size"]["h"] + 2
    assert {hue["name"] for hue in shown["hues"]} >= {"blue", "orange"}
    assert all(re.fullmatch("#[0-9a-f]{6}", hue[key]) for hue in shown["hues"] for key in ("fill", "stroke", "ink"))
    assert "soft-tech" in [theme["name"] for theme in shown["themes"]]
    assert set(shown["glyphs"]) == set(glyphs.names())


def test_sentences_and_elements_point_at_each_other(client: Client, draft: str) -> None:
    shown = client.get(draft)
    text, spans = shown["source"]["text"], shown["spans"]
    assert [text[slice(*span)] for span in spans["plan"]] == ["The planner writes a plan"]
    became = {text[s["start"] : s["end"]].split()[1]: s["elements"] for s in shown["source"]["sentences"]}
    assert became == {"encoder": ["enc"], "planner": ["plan"], "critic": [], "the": []}
    assert len(shown["source"]["unused"]) == 2
    after = edited(client, draft, 0, {"op": "evidence", "id": "crit", "evidence": "A critic compares the plan"})
    assert len(after["source"]["unused"]) == 1
    assert "crit" in after["spans"]


def test_an_edit_answers_with_the_new_drawing_and_can_be_undone(client: Client, draft: str) -> None:
    before = client.get(draft)
    after = edited(client, draft, 0, {"op": "move", "id": "enc", "into": "work"}, {"op": "reverse", "id": "pc"})
    assert (after["revision"], after["undo"], after["redo"]) == (1, 1, 0)
    parts = {one["id"]: one for one in after["elements"]}
    assert parts["enc"]["parent"] == "work"
    assert (parts["pc"]["from"], parts["pc"]["to"]) == ("crit", "plan")
    back = client.post(f"{draft}/undo", {"revision": 1})
    assert (back["revision"], back["undo"], back["redo"]) == (2, 0, 1)
    assert back["figure"] == before["figure"]
    assert back["svg"] == before["svg"]
    again = client.post(f"{draft}/redo", {"revision": 2})
    assert again["svg"] == after["svg"]
    assert client.get(draft)["svg"] == after["svg"]


def test_what_goes_wrong_is_said(client: Client, draft: str) -> None:
    good = {"op": "relabel", "id": "enc", "label": "One"}
    edited(client, draft, 0, good)
    assert refused(client, f"{draft}/edits", {"revision": 0, "edits": [good]})[0] == 409
    status, error, hint = refused(client, f"{draft}/edits", {"revision": 1, "edits": [{**good, "id": "enk"}]})
    assert (status, error) == (400, "no element named 'enk'")
    assert "enc" in hint
    assert refused(client, f"{draft}/edits", {"revision": 1, "edits": [{"op": "explode"}]})[0] == 400
    assert refused(client, f"{draft}/edits", {"revision": 1, "edits": []})[0] == 400
    assert refused(client, f"{draft}/undo", {"revision": "x"})[0] == 400
    assert refused(client, f"{draft}/redo", {"revision": 1})[0] == 409
    assert client.ask("GET", "/api/drafts/nobody").status == 404
    assert client.ask("GET", "/api/drafts/..%2F..%2Fetc").status == 404
    assert client.get(draft)["revision"] == 1


def test_what_is_locked_is_refused_until_it_is_unlocked(client: Client, draft: str) -> None:
    assert client.put(f"{draft}/locks", {"ids": ["work"]}) == {"locked": ["work"], "revision": 0}
    wish = {"revision": 0, "edits": [{"op": "relabel", "id": "plan", "label": "Two"}]}
    assert refused(client, f"{draft}/edits", wish) == (400, "'work' is locked", "unlock it first")
    assert client.get(draft)["locked"] == ["work"]
    client.put(f"{draft}/locks", {"ids": []})
    assert client.post(f"{draft}/edits", wish)["revision"] == 1
    assert refused(client, f"{draft}/locks", {"ids": ["nobody"]}, "PUT")[0] == 400


def test_findings_are_those_of_the_newest_state(client: Client, draft: str) -> None:
    first = client.get(f"{draft}/findings?revision=0")
    assert first["revision"] == 0
    assert any(one["check"] == "unsupported" and one["element"] == "crit" for one in first["findings"])
    assert all({"check", "severity", "element", "message", "fix"} == set(one) for one in first["findings"])
    edited(client, draft, 0, {"op": "add", "item": {"id": "lone", "label": "Critic"}})
    later = client.get(f"{draft}/findings?revision=1")
    assert later["revision"] == 1
    assert any(one["element"] == "lone" for one in later["findings"])


def test_glyphs_come_with_small_drawings(client: Client) -> None:
    found = client.get("/api/glyphs")["glyphs"]
    assert {one["name"] for one in found} == set(glyphs.names())
    for one in found[:20]:
        assert ElementTree.fromstring(one["svg"]).get("viewBox")
    assert client.ask("GET", "/api/glyphs?theme=/etc/x.toml").status == 404


HOSTILE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"
 onload="alert(1)"><script>alert(2)</script><style>@import url(http://evil.example/a.css); rect { fill: red }</style>
<rect width="5" height="5" fill="blue" onclick="alert(3)" style="fill:url(http://evil.example/b)"/>
<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(4)"/>
</foreignObject><image href="http://evil.example/c.png" width="3" height="3"/>
<image href="file:///etc/passwd" width="3" height="3"/><use href="http://evil.example/d.svg#x"/>
<a xlink:href="javascript:alert(5)"><circle r="2" fill="url(http://evil.example/e#g)"/></a>
<animate attributeName="href" values="javascript:alert(6)"/><set attributeName="onload" to="alert(7)"/></svg>"""


def test_a_strangers_drawing_can_only_draw(client: Client) -> None:
    figure = {"body": {"row": [{"id": "c", "kind": "canvas", "svg": HOSTILE, "label": "<img src=x onerror=alert(8)>"}]}}
    made = client.post("/api/drafts", {"yaml": json.dumps(figure), "name": "hostile"})["draft"]
    shown = client.get(f"/api/drafts/{made}")
    tree = ElementTree.fromstring(shown["svg"])
    assert {part.tag.rpartition("}")[2] for part in tree.iter()} <= {
        "svg", "g", "title", "desc", "rect", "path", "text", "tspan", "ellipse", "image"
    }  # fmt: skip
    for part in tree.iter():
        assert not [name for name in part.attrib if name.lower().startswith("on")]
    inside = shown["svg"].lower().replace("onerror=alert(8)", "")  # the label, which is text
    assert "<rect" in inside
    for word in (
        "script",
        "alert",
        "onload",
        "onclick",
        "foreign",
        "iframe",
        "evil.example",
        "file:",
        "import",
        "set ",
    ):
        assert word not in inside, word
    for format in ("svg", "drawio", "tex"):
        out = client.ask("GET", f"/api/drafts/{made}/export/{format}")
        assert out.status == 200
        assert b"evil.example" not in out.content
        assert b"sandbox" in out.headers["content-security-policy"].encode()


@pytest.mark.parametrize("field", ["src: /etc/hostname, kind: image", "src: ../x.png, kind: image"])
def test_a_figure_that_names_a_file_is_refused(client: Client, field: str) -> None:
    status, error, hint = refused(client, "/api/drafts", {"yaml": f"body: [{{id: a, {field}}}]", "name": "x"})
    assert status == 400
    assert "does not open files" in error
    assert hint


SIGNS = {
    "svg": b"<svg", "pdf": b"%PDF", "png": b"\x89PNG", "pptx": b"PK", "drawio": b"<mxfile", "tex": b"\\documentclass",
    "json": b"{", "yaml": b"figure:",
}  # fmt: skip


@pytest.mark.parametrize("format", SIGNS)
def test_it_can_be_taken_away_in_every_format(client: Client, draft: str, format: str) -> None:
    edited(client, draft, 0, {"op": "relabel", "id": "enc", "label": "Reader"})
    out = client.ask("GET", f"{draft}/export/{format}")
    assert out.status == 200, out.content
    assert SIGNS[format] in out.content[:400]
    assert out.headers["content-disposition"] == f'attachment; filename="my-figure.{format}"'
    if format == "yaml":
        assert loads(out.content.decode()).item("enc").label == "Reader"


def test_exports_take_options_and_refuse_others(client: Client, draft: str) -> None:
    small, large = (client.ask("GET", f"{draft}/export/png?dpi={dpi}").content for dpi in (50, 150))
    assert len(small) < len(large)
    assert client.ask("GET", f"{draft}/export/png?dpi=many").status == 400
    assert client.ask("GET", f"{draft}/export/png?base=/etc").status == 400
    assert client.ask("GET", f"{draft}/export/exe").status == 404
    assert b"<svg" in client.ask("GET", f"{draft}/picture").content


def opened(client: Client, name: str, content: bytes) -> Any:
    return client.ask("POST", f"/api/drafts/files?name={name}", content, Content_Type="application/octet-stream")


def test_figure_files_pictures_that_hold_their_figure_and_diagrams_are_opened(client: Client, draft: str) -> None:
    own = loads(client.ask("GET", f"{draft}/export/yaml").content.decode())
    for name in ("figure.yaml", "figure.png", "figure.drawio"):
        content = client.ask("GET", f"{draft}/export/{name.partition('.')[2]}").content
        made = opened(client, name, content).data
        assert loads(client.ask("GET", f"/api/drafts/{made['draft']}/export/yaml").content.decode()) == own
    made = opened(client, "flow.mmd", b"flowchart LR\n A[Text] ==> B{Choose}\n").data
    again = loads(client.ask("GET", f"/api/drafts/{made['draft']}/export/yaml").content.decode())
    assert [node.label for node in again.nodes()] == ["Text", "Choose"]
    assert any("thick arrows" in note for note in made["notes"])


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("other.png", b"\x89PNG\r\n\x1a\n", "the picture is broken"),
        ("old.pptx", b"PK", "use Import there"),
        ("data.csv", b"a,b\n1,2\n", "'data.csv' is not a supported diagram"),
        ("bad.yaml", b"body: {row: [{id: a, labl: X}]}", "did you mean 'label'?"),
        ("files.yaml", b"body: [{id: a, src: /etc/passwd}]", "the studio does not open files"),
        ("torn.yaml", bytes(range(256)), "torn.yaml: is not UTF-8 text"),
    ],
)
def test_what_cannot_be_opened_is_told_with_the_next_step(client: Client, name: str, content: bytes, said: str) -> None:
    reply = opened(client, name, content)
    assert reply.status == 400
    assert said in f"{reply.data}"


def sent(client: Client, draft: str, name: str, content: bytes) -> Any:
    reply = client.ask("POST", f"{draft}/import?name={name}", content, Content_Type="application/octet-stream")
    assert reply.status == 200, reply.content
    return reply.data


def test_an_svg_that_was_edited_elsewhere_comes_back_as_edits(client: Client, draft: str) -> None:
    out = client.ask("GET", f"{draft}/export/svg").content
    assert sent(client, draft, "same.svg", out)["edits"] == []
    changed = out.replace(b">Encoder<", b">Reader<")
    assert changed != out
    proposal = sent(client, draft, "edited.svg", changed)
    assert client.get(draft)["revision"] == 0, "nothing is changed by looking"
    after = edited(client, draft, 0, *proposal["edits"])
    assert after["figure"]["body"]["items"][0]["label"] == "Reader"


def test_an_automatic_figure_comes_back_unmoved_after_it_was_edited(client: Client) -> None:
    items = ", ".join(f"{{id: n{i}, label: Step {i}}}" for i in range(7))
    yaml = f"body: {{group: {{id: all, items: [{items}]}}}}\nedges: [{{from: n0, to: n5}}, {{from: n2, to: n3}}]"
    draft = f"/api/drafts/{client.post('/api/drafts', {'yaml': yaml, 'name': 'auto'})['draft']}"
    edited(client, draft, 0, {"op": "remove", "id": "n4"})
    edited(client, draft, 1, {"op": "connect", "from": "n6", "to": "n0"})
    out = client.ask("GET", f"{draft}/export/svg").content
    assert sent(client, draft, "same.svg", out)["edits"] == []


def test_a_figure_file_comes_back_whole(client: Client, draft: str) -> None:
    out = client.ask("GET", f"{draft}/export/yaml").content.decode()
    assert sent(client, draft, "figure.yaml", out.encode())["edits"] == []
    proposal = sent(client, draft, "figure.yaml", out.replace("Critic", "Judge").encode())
    after = edited(client, draft, 0, *proposal["edits"])
    assert "Judge" in [one["label"] for one in after["elements"]]


def test_files_that_are_none_are_refused_in_words(client: Client, draft: str) -> None:
    for name, content in (("x.svg", b"<svg"), ("x.exe", b"MZ"), ("x.yaml", b"\xff\xfe"), ("x.yaml", b"body: 5")):
        reply = client.ask("POST", f"{draft}/import?name={name}", content)
        assert reply.status == 400, (name, reply.content)
        assert reply.data["error"]


@pytest.fixture(scope="module")
def run(home: Path) -> str:
    return illustrate(METHOD, "How the planner works", home=home, candidates=2).folder.id


def test_a_round_of_a_run_becomes_a_draft(client: Client, run: str) -> None:
    made = client.post("/api/drafts", {"run": run, "candidate": 2, "round": 0})["draft"]
    shown = client.get(f"/api/drafts/{made}")
    assert (shown["run"], shown["candidate"], shown["round"]) == (run, 2, 0)
    assert shown["source"]["text"] == METHOD
    assert shown["source"]["caption"] == "How the planner works"
    chosen = client.post("/api/drafts", {"run": run})["draft"]
    assert client.get(f"/api/drafts/{chosen}")["candidate"] in (1, 2)
    listed = client.get("/api/drafts")["drafts"]
    assert {made, chosen} <= {one["id"] for one in listed if one["run"] == run}


def test_only_rounds_that_are_there(client: Client, run: str, home: Path) -> None:
    assert refused(client, "/api/drafts", {"run": run, "candidate": 9, "round": 0})[0] == 409
    assert refused(client, "/api/drafts", {"run": "nobody"})[0] == 404
    assert refused(client, "/api/drafts", {"run": str(home / "runs" / run)})[0] == 404, "a path is no id"
    assert refused(client, "/api/drafts", {})[0] == 400
    assert refused(client, "/api/drafts", {"run": run, "yaml": YAML})[0] == 400


def test_the_model_goes_on_with_all_but_what_is_locked(
    client: Client, draft: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits = [
        {"op": "relabel", "id": "enc", "label": "Touched"},
        {"op": "remove", "id": "work"},
        {"op": "relabel", "id": "o1", "label": "First"},
    ]
    model = Scripted({"critic": [json.dumps({"critique": "better", "done": False, "edits": edits})]})
    monkeypatch.setattr("figwright.agents.models.connect", lambda name, **options: model)
    monkeypatch.setenv("FIGWRIGHT_MODEL", "compatible/x")
    monkeypatch.setenv("FIGWRIGHT_BASE_URL", "http://127.0.0.1:9/v1")
    edited(client, draft, 0, {"op": "relabel", "id": "o2", "label": "Second"})
    client.put(f"{draft}/locks", {"ids": ["enc", "plan"]})
    made = client.post(f"{draft}/continue", {"wish": "shorter words", "rounds": 1})["run"]
    kept = wait(lambda: (found := resume.load_run(made, home)).ended and found)
    figure = kept.plan.figure
    assert {node.id: node.label for node in figure.nodes()} == {
        "enc": "Encoder", "plan": "Planner", "crit": "Critic", "o1": "First", "o2": "Second",
    }  # fmt: skip
    notes = [event["text"] for event in kept.folder.events() if event["kind"] == "note"]
    assert any("relabel enc: 'enc' is locked" in note for note in notes)
    assert any("remove work: 'plan' is locked" in note for note in notes)
    assert any(draft.rpartition("/")[2] in note for note in notes)
    assert "Locked by the author: enc, plan." in model.words("critic")
    assert "shorter words" in model.words("critic")


def test_going_on_needs_a_model_and_a_source(client: Client, draft: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FIGWRIGHT_MODEL", raising=False)
    assert "needs a model" in refused(client, f"{draft}/continue", {"wish": "x"})[1]
    bare = client.post("/api/drafts", {"yaml": YAML, "name": "bare"})["draft"]
    assert "no source text" in refused(client, f"/api/drafts/{bare}/continue", {"wish": "x"})[1]
    assert refused(client, f"{draft}/continue", {"wish": ""})[0] == 400
    assert refused(client, f"{draft}/continue", {"wish": "x", "order": {"base_url": "http://evil.example"}})[0] == 400


def test_every_renderer_is_offered() -> None:
    from figwright.drawing import renderers

    assert set(drafting.FORMATS) == {*renderers.names(), "yaml"}


def test_a_draft_is_renamed_deleted_and_restored(client: Client) -> None:
    id = client.post("/api/drafts", {"yaml": YAML, "name": "First name"})["draft"]
    assert client.put(f"/api/drafts/{id}", {"name": " Second  name "}) == {"name": "Second name"}
    assert client.get(f"/api/drafts/{id}")["name"] == "Second name"
    assert client.ask("DELETE", f"/api/drafts/{id}").status == 200
    assert client.ask("GET", f"/api/drafts/{id}").status == client.ask("DELETE", f"/api/drafts/{id}").status == 404
    assert id not in [one["id"] for one in client.get("/api/drafts")["drafts"]]
    assert client.post(f"/api/drafts/{id}/restore") == {"draft": id}
    assert client.get(f"/api/drafts/{id}")["name"] == "Second name"
    assert client.ask("POST", f"/api/drafts/{id}/restore").status == 404
    assert client.ask("PUT", f"/api/drafts/{id}", b'{"name": " "}').status == 400


def test_icons_are_searched_and_a_missing_set_is_said(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    if not icons.names():
        pytest.skip("the icons extra is not installed")
    assert len(client.get("/api/icons")["icons"]) > 20
    found = client.get("/api/icons?search=data+base")
    assert found["icons"][0]["name"] == "database"
    assert found["icons"][0]["svg"].startswith("<svg")
    assert len(client.get("/api/icons?search=a")["icons"]) <= 60
    assert client.get("/api/icons?search=brain+qqqq")["icons"][0]["name"] == "brain"
    assert client.get("/api/icons?search=qqqq") == {"icons": [], "total": 0, "hint": ""}
    monkeypatch.setattr(icons, "names", lambda: ())
    assert "figwright[icons]" in client.get("/api/icons")["hint"]


def test_an_export_of_another_figure_is_called_so(client: Client, draft: str) -> None:
    other = client.post(
        "/api/drafts", {"yaml": "body: {row: [{id: x, label: X}, {id: y, label: Y}]}\n", "name": "Other"}
    )
    content = client.ask("GET", f"/api/drafts/{other['draft']}/export/svg").content
    reply = client.ask("POST", f"{draft}/import?name=other.svg", content)
    assert reply.status == 400
    assert "another figure" in reply.data["error"]


def test_only_runs_with_a_typed_figure_are_offered(client: Client, run: str) -> None:
    assert run in [one["id"] for one in client.get("/api/drafts/sources")["runs"]]
