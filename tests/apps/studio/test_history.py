"""Runs as people look back at them: found, shown with findings in place, written in every format, chosen, gone on."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

import loopback
from agents.roles.worked import ANSWER, CONTENT, METHOD
from figwright.agents import resume
from figwright.agents.order import Order
from figwright.agents.pipeline import illustrate_async, plot_async
from figwright.agents.store import RunFolder, Story
from figwright.agents.store.files import slug
from figwright.agents.store.run import read_story
from figwright.apps.cli._story import format_story
from figwright.apps.studio import history, rounds
from figwright.apps.studio.rounds import Spot
from figwright.core.errors import KeyRefused
from figwright.core.source import Source
from growth import seconds
from scripted import Scripted
from served import KEYS
from standing_studio import Client, studio, wait

OUTSIDE = "words that nobody wrote in this text"
DRAWN = "At the left a page **Text**, at the right a box **Encoder**, an arrow between them. " * 4
WRITING = """import sys, time; from pathlib import Path; from figwright.agents.store import RunFolder
run = RunFolder(Path(sys.argv[1])); run.event("note", text="at work"); print("ready", flush=True); time.sleep(60)"""
FREE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 500"><script>alert(1)</script>
<g data-node="x" data-evidence="The text $x$ is read by a frozen encoder"><rect x="60" y="180" width="220" height="120"
 fill="#E6F3FF" stroke="#4A90D9"/><text x="170" y="246" font-size="20" text-anchor="middle">Text</text></g>
<g data-node="enc" data-evidence="words that nobody wrote"><rect x="620" y="180" width="260" height="120" fill="#FFF0E0"
 stroke="#D9822B"/><text x="750" y="246" font-size="20" text-anchor="middle">Encoder</text></g>
<path data-from="x" data-to="enc" d="M280 240 H620" stroke="#333" stroke-width="2" fill="none"/></svg>"""


@dataclass(frozen=True)
class Home:
    """A home with runs of every kind, by name."""

    folder: Path
    ids: dict[str, str]

    def run(self, name: str) -> RunFolder:
        return RunFolder.open(self.folder, self.ids[name])


def _team(**answers: object) -> Scripted:
    usual = {"planner": ANSWER, "stylist": '{"theme": ""}', "critic": CONTENT, "ranker": '{"winner": "tie"}'}
    return Scripted({**usual, **answers})  # type: ignore[dict-item]


def _made(home: Path, name: str, model: Scripted | None, **wishes: object) -> str:
    source = Source(METHOD, f"Overview of {name}", name)
    wishes = {"retriever": "none", **wishes}
    return asyncio.run(illustrate_async(source, home=home, model=model, **wishes)).folder.id


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    folder = tmp_path_factory.mktemp("home")
    ruin = json.dumps({"critique": "say more", "edits": [{"op": "evidence", "id": "enc", "evidence": OUTSIDE}]})
    ids = {
        "rules": _made(folder, "rules", None, candidates=3),
        "typed": _made(folder, "typed", _team(critic=[ruin, CONTENT]), visualizer="vector"),
        "free": _made(folder, "free", _team(planner=DRAWN, stylist=DRAWN, visualizer=FREE), visualizer="svg", rounds=0),
        "plot": asyncio.run(
            plot_async({"step": [1, 2, 3], "loss": [3.0, 2.0, 1.5]}, "Loss falls", home=folder)
        ).folder.id,
    }
    with pytest.raises(KeyRefused):
        _made(folder, "refused", _team(planner=KeyRefused("the key is wrong", "set OPENAI_API_KEY")))
    ids["refused"] = RunFolder.open(folder, "refused").id
    return Home(folder, ids)


@pytest.fixture(scope="module")
def client(home: Home) -> Iterator[Client]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("FIGWRIGHT_MODEL", raising=False)
        for name, key in KEYS.items():
            patch.setenv(name, key)
        with studio(home.folder) as found:
            yield found


def test_runs_are_listed_with_their_pictures_and_found_by_any_of_their_words(client: Client, home: Home) -> None:
    everything = client.get("/api/runs")
    assert everything["total"] == 5
    began = [run["began"] for run in everything["runs"]]
    assert began == sorted(began, reverse=True)
    shown = {run["name"]: run for run in everything["runs"]}
    assert client.ask("GET", shown["rules"]["picture"]).headers["content-type"] == "image/png"
    assert shown["refused"]["picture"] == ""
    assert shown["refused"]["status"] == "failed"

    def found(words: str) -> set[str]:
        return {run["name"] for run in client.get(f"/api/runs?search={words}")["runs"]}

    assert found("Overview%20TYPED") == {"typed"}
    assert found("latent%20vector") == {"rules", "typed", "free", "refused"}  # in the text, not in name or caption
    assert found("nobody-said-this") == set()
    assert len(client.get("/api/runs?limit=2")["runs"]) == 2


def test_a_run_tells_candidates_rounds_findings_and_calls(client: Client, home: Home) -> None:
    run = client.get(f"/api/runs/{home.ids['typed']}")
    (candidate,) = run["candidates"]
    assert [one["kind"] for one in candidate["rounds"]] == ["vector", "vector"]
    assert candidate["rounds"][1]["critique"] == "say more"
    assert candidate["best"] == 0
    assert run["chosen"]["by"] == "ranking"
    assert run["text"] == METHOD
    assert run["caption"] == "Overview of typed"
    assert run["status"] == "finished"
    assert {call["agent"] for call in run["calls"]} >= {"planner", "critic"}
    planner = next(call for call in run["calls"] if call["agent"] == "planner")
    assert planner["cost"] == 0.01
    assert planner["digest"]
    assert planner["prompt_digest"]
    sent = client.ask("GET", f"/api/runs/{run['id']}/files/{planner['sent']}")
    assert sent.headers["content-type"].startswith("text/plain")
    assert b"frozen encoder" in sent.content
    failed = client.get(f"/api/runs/{home.ids['refused']}")
    assert (failed["status"], failed["error"], failed["candidates"]) == ("failed", "the key is wrong", [])
    assert client.get(f"/api/runs/{home.ids['plot']}")["table"]["rows"] == 3


@pytest.mark.parametrize("name", ["typed", "free"])
def test_a_finding_has_the_place_of_its_element(client: Client, home: Home, name: str) -> None:
    place = "candidate=1&round=1" if name == "typed" else "candidate=1&round=0"
    found = client.get(f"/api/runs/{home.ids[name]}/marks?{place}")["findings"]
    x, y, w, h = next(one["box"] for one in found if one["element"] == "enc")
    assert 0 <= x < x + w <= 1
    assert 0 <= y < y + h <= 1
    assert w < 0.5
    if name == "free":  # as it was drawn: 620 of 1000 from the left, 260 wide
        assert (x, w) == (pytest.approx(0.62, abs=0.01), pytest.approx(0.26, abs=0.02))


@pytest.mark.parametrize("name", ["typed", "free", "plot"])
def test_a_round_is_written_in_every_format_that_it_is_offered_in(client: Client, home: Home, name: str) -> None:
    run = client.get(f"/api/runs/{home.ids[name]}")
    kind = run["candidates"][0]["rounds"][0]["kind"]
    begins = {"svg": b"<", "pdf": b"%PDF", "png": b"\x89PNG", "pptx": b"PK"}
    assert set(begins) < set(run["formats"][kind])
    for format in run["formats"][kind]:
        reply = client.ask("GET", f"/api/runs/{run['id']}/export/{format}?candidate=1&round=0")
        assert reply.status == 200, reply.content[:300]
        assert reply.content.lstrip().startswith(begins.get(format, b""))
        assert reply.headers["content-disposition"].endswith(f'{slug(run["name"])}-c1-r0.{format}"')
    if kind == "vector":
        with ZipFile(BytesIO(client.ask("GET", f"/api/runs/{run['id']}/export/pptx").content)) as slides:
            assert any("Encoder" in slides.read(part).decode("utf-8", "replace") for part in slides.namelist())
    other = client.ask("GET", f"/api/runs/{run['id']}/export/exe?candidate=1&round=0")
    assert other.status == 400
    assert "svg" in other.data["hint"]


def test_what_is_shown_large_is_vectors_and_never_runs(client: Client, home: Home) -> None:
    for name in ("typed", "free"):
        view = client.ask("GET", f"/api/runs/{home.ids[name]}/view?candidate=1&round=0")
        assert view.headers["content-type"] == "image/svg+xml"
        assert "sandbox" in view.headers["content-security-policy"]
        assert b"<script" not in view.content
    home.run("free").write("drawn.svg", FREE)
    raw = client.ask("GET", f"/api/runs/{home.ids['free']}/files/drawn.svg")
    assert "sandbox" in raw.headers["content-security-policy"]
    page = client.ask("GET", f"/api/runs/{home.ids['typed']}/files/report.html")
    assert page.headers["content-type"].startswith("text/plain")
    plot = client.ask("GET", f"/api/runs/{home.ids['plot']}/view?candidate=1&round=0")
    assert plot.headers["content-type"] == "image/png"


def test_a_round_that_was_drawn_freely_is_edited_as_any_other(client: Client, home: Home) -> None:
    run = home.ids["free"]
    assert run in {one["id"] for one in client.get("/api/drafts/sources")["runs"]}
    assert client.get(f"/api/runs/{run}")["candidates"][0]["rounds"][0]["typed"]
    id = client.post("/api/drafts", {"run": run, "candidate": 1, "round": 0})["draft"]
    first = client.get(f"/api/drafts/{id}")
    assert first["figure"]["figure"]["layout"] == "placed"
    edit = {"op": "shift", "ids": ["enc"], "by": [40, 30]}
    moved = client.post(f"/api/drafts/{id}/edits", {"revision": 0, "edits": [edit]})
    before, after = (next(one["box"] for one in told["elements"] if one["id"] == "enc") for told in (first, moved))
    unit = first["size"]["w"] / first["figure"]["figure"]["size"][0]
    assert after[:2] == pytest.approx([before[0] + 40 * unit, before[1] + 30 * unit], abs=0.01)


@pytest.mark.parametrize(
    "path",
    ["..%2F..%2Fsecret.txt", "figures/../../../../secret.txt", "%2Fetc%2Fpasswd", "figures", "nothing.md", "link.txt"],
)
def test_only_files_of_the_run_are_served(client: Client, home: Home, path: str) -> None:
    secret = home.folder / "secret.txt"
    secret.write_text("mine")
    link = home.run("rules").folder / "link.txt"
    if not link.is_symlink():
        link.symlink_to(secret)
    reply = client.ask("GET", f"/api/runs/{home.ids['rules']}/files/{path}")
    assert reply.status == 404
    assert b"mine" not in reply.content


@pytest.mark.parametrize("id", ["last", "..", "%2e%2e", "..%2Fruns", "2026", "nobody", "%00"])
def test_a_run_is_known_by_its_whole_id_alone(
    client: Client, home: Home, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home.run("rules").folder / "figures")  # ".." would be a run's folder
    assert client.ask("GET", f"/api/runs/{id}").status == 404


def test_a_figure_that_names_files_opens_none(home: Home) -> None:
    folder = home.run("rules")
    story = folder.story()
    folder.write("figures/c1-r0.yaml", "body: {row: [{id: a, src: /etc/passwd, label: A}]}")
    content, kind = rounds.view(folder, story, Spot(1, 0))
    assert kind == "image/png"
    assert content.startswith(b"\x89PNG")
    assert all("box" not in finding for finding in rounds.marked(folder, story, Spot(1, 0)))


def test_a_choice_by_hand_counts_for_every_command(client: Client, home: Home) -> None:
    id = home.ids["typed"]
    seconds = home.run("typed").story().seconds
    chosen = client.post(f"/api/runs/{id}/choose", {"candidate": 1, "round": 1})["chosen"]
    assert chosen == {"candidate": 1, "round": 1, "why": "chosen by hand", "by": "person"}
    story = home.run("typed").story()
    assert story.best is not None
    assert story.best.round == "1"
    assert story.status == "finished"
    assert story.seconds == seconds  # looking is not working
    assert "chosen: revision 1 (chosen by hand)" in format_story(story, home.run("typed").folder)
    kept = resume.load_run(id, home.folder)
    assert kept.ended
    assert kept.plan is not None
    assert kept.plan.figure is not None
    assert kept.plan.figure.item("enc").evidence == OUTSIDE
    assert client.get("/api/runs?search=typed")["runs"][0]["picture"].endswith(story.best.picture)
    assert client.get(f"/api/runs/{id}")["candidates"][0]["best"] == 0  # the ranking still prefers the other

    back = client.post(f"/api/runs/{id}/rank")["chosen"]
    assert (back["round"], back["by"]) == (0, "ranking")
    assert "fewest faults" in back["why"]
    assert [event["n"] for event in home.run("typed").events()] == list(range(1, len(home.run("typed").events()) + 1))


def test_what_does_not_exist_or_is_at_work_cannot_be_chosen(client: Client, home: Home) -> None:
    missing = client.ask("POST", f"/api/runs/{home.ids['typed']}/choose", b'{"candidate": 7, "round": 0}')
    assert missing.status == 404
    assert client.ask("POST", f"/api/runs/{home.ids['refused']}/rank").status == 404
    other = subprocess.Popen([sys.executable, "-c", WRITING, str(home.run("free").folder)], stdout=subprocess.PIPE)
    try:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"ready"
        busy = client.ask("POST", f"/api/runs/{home.ids['free']}/choose", b'{"candidate": 1, "round": 0}')
        assert busy.status == 409
        assert "another process" in busy.data["error"]
    finally:
        other.kill()
        other.wait()
        assert other.stdout is not None
        other.stdout.close()


def test_without_a_choice_the_ranking_goes_by_the_checks(tmp_path: Path) -> None:
    """An interrupted run: figures, but nobody has compared them yet."""
    folder = RunFolder.create(tmp_path, "half done", {"visualizer": "vector"})
    flaws = [{"rule": "overlap", "severity": "error", "element": "a", "message": "m", "fix": "f"}]
    for candidate, found in ((1, flaws), (2, []), (3, flaws[:0])):
        for number in range(2):
            own = found if number else flaws
            folder.event("figure", candidate=candidate, round=number, file=f"figures/c{candidate}-r{number}.yaml",
                         picture="", words=3, note="", findings=own)  # fmt: skip
    folder.close()
    story = read_story(folder.folder)
    listed = history.run_json(tmp_path, folder)["candidates"]
    assert [one["best"] for one in listed] == [1, 1, 1]
    assert story.chosen is None
    chosen = history.rank(folder)["chosen"]
    assert (chosen["candidate"], chosen["round"], chosen["by"]) == (3, 1, "ranking")
    assert chosen["why"] == "fewest faults by the checks (none)"


def test_a_run_that_was_taken_up_shows_every_round_once(tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path, "twice", {"visualizer": "vector"})
    for words in (3, 4):
        folder.event("figure", candidate=1, round=0, file="figures/c1-r0.yaml", picture="", words=words, findings=[])
        folder.event("run.resumed")
    folder.close()
    (candidate,) = history.run_json(tmp_path, folder)["candidates"]
    assert [one["words"] for one in candidate["rounds"]] == [4]


def test_only_work_counts_as_time() -> None:
    """Killed after two seconds, taken up an hour later for three more, looked at and chosen the next day."""
    events = (
        ("run.started", "10:00:00"), ("figure", "10:00:02"), ("run.resumed", "11:00:00"), ("figure", "11:00:03"),
        ("run.ended", "11:00:03"), ("chosen", "20:00:00"), ("chosen", "23:00:00"),
    )  # fmt: skip
    told = ({"kind": kind, "time": f"2026-02-13T{time}Z", "by": "person"} for kind, time in events)
    assert Story.of("run", told).seconds == 5.0


def test_a_remark_needs_a_model_and_becomes_a_new_run(
    client: Client, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = home.ids["rules"]
    wish = {"wish": "name the encoder", "rounds": 1, "candidate": 2, "round": 0}
    refused = client.ask("POST", f"/api/runs/{id}/continue", json.dumps(wish).encode())
    assert refused.status == 400
    assert "needs a model" in refused.data["error"]
    assert client.get(f"/api/runs/{id}")["asks"] == ""
    with loopback.started() as url:
        order = {"model": "openai/gpt-4.1", "base_url": f"{url}/v1"}
        begun = client.post(f"/api/runs/{id}/continue", {**wish, "order": order})["run"]
        wait(lambda: client.get(f"/api/runs/{begun}")["status"] != "running")
    run = client.get(f"/api/runs/{begun}")
    assert (run["status"], run["from"], run["wish"]) == ("finished", id, "name the encoder")
    assert len(run["candidates"][0]["rounds"]) == 2
    first = home.run("rules").read("figures/c2-r0.yaml")
    assert RunFolder.open(home.folder, begun).read("figures/c1-r0.yaml") == first  # it began with candidate 2


def test_the_address_of_a_model_is_not_that_of_another_providers(home: Home) -> None:
    story = home.run("rules").story()
    own = {**story.settings, "model": "compatible/mine", "base_url": "http://127.0.0.1:1/v1"}
    moved = history._asking(_with(story, own), {"model": "openai/gpt-4.1"})
    assert rounds.order_of(_with(story, own), **moved).base_url == ""
    assert rounds.order_of(_with(story, own), **history._asking(_with(story, own), {})).base_url == own["base_url"]


def _with(story: Story, settings: dict[str, object]) -> Story:
    return replace(story, settings=settings)


def test_runs_are_read_once_and_then_listed_from_the_index(tmp_path: Path) -> None:
    settings = Order().data()
    for number in range(100):
        run = RunFolder.create(tmp_path, f"method {number}", settings)
        run.write("source.md", "The encoder reads. " * 500)
        run.event("run.ended")
    first = seconds(lambda: history.listed(tmp_path))
    assert history.listed(tmp_path, "method 29 encoder")["total"] == 1
    assert history.listed(tmp_path)["total"] == 100
    assert seconds(lambda: history.listed(tmp_path)) < first / 2
