"""The page that makes figures, as it speaks with the server: options, dropped files, runs and their events."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import loopback
from figwright.apps.studio import intake
from figwright.core.errors import UnclearWish
from figwright.drawing import themes
from figwright.plots.charts.choose import choose
from served import KEYS
from standing_studio import Client, studio, wait

TEXT = "The encoder reads the image. The decoder draws the figure from the features of the encoder."


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def client(home: Path) -> Iterator[Client]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("FIGWRIGHT_MODEL", "FIGWRIGHT_IMAGE_MODEL"):
            patch.delenv(name, raising=False)
        for name, key in KEYS.items():
            patch.setenv(name, key)
        with studio(home) as found:
            yield found


@pytest.fixture(scope="module")
def provider() -> Iterator[str]:
    with loopback.started("--latency", "0.1") as url:
        yield f"{url}/v1"


class Listener:
    """What an EventSource hears: kinds, ids and data, one after the other."""

    def __init__(self, client: Client, run: str, **headers: str) -> None:
        there = urlsplit(client.url)
        self.connection = http.client.HTTPConnection(there.hostname or "", there.port, timeout=30)
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request("GET", f"/api/runs/{run}/events", headers=names)
        self.answer = self.connection.getresponse()
        assert self.answer.getheader("content-type", "").startswith("text/event-stream")

    def __iter__(self) -> Iterator[tuple[str, str, Any]]:
        kind = id = ""
        for line in self.answer:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "event":
                kind = value
            elif name == "id":
                id = value
            elif name == "data":
                yield kind, id, json.loads(value)
                kind = id = ""

    def close(self) -> None:
        self.connection.close()


def all_of(client: Client, run: str, **headers: str) -> list[tuple[str, str, Any]]:
    listener = Listener(client, run, **headers)
    try:
        return list(listener)
    finally:
        listener.close()


def ask(client: Client, model_at: str, **order: Any) -> str:
    wishes = {"model": "openai/gpt-4.1", "base_url": model_at, "visualizer": "vector", **order}
    run: str = client.post("/api/make", {"text": TEXT, "caption": "Overview", "order": wishes})["run"]
    return run


def test_the_options_are_all_there(client: Client) -> None:
    options = client.get("/api/options")
    assert options["offline"] is True
    assert [one["name"] for one in options["themes"]] == list(themes.names())
    assert all(one["swatches"] for one in options["themes"])
    assert "openai" in options["keys"]
    assert KEYS["OPENAI_API_KEY"] not in json.dumps(options)
    assert {"svg", "pptx", "drawio", "tex"} <= {one["name"] for one in options["formats"]}


def test_a_text_becomes_a_figure_without_a_model(client: Client, home: Path) -> None:
    order = {"candidates": 2, "theme": "ice", "aspect": "16:9", "density": "glance"}
    run = client.post("/api/make", {"text": TEXT, "caption": "Overview", "name": "mine", "order": order})["run"]
    told = all_of(client, run)
    assert [kind for kind, _, _ in told][-1] == "end"
    assert told[-1][2] == {"status": "finished"}
    events = [data for kind, _, data in told if kind == "event"]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    assert sum(event["kind"] == "figure" for event in events) == 2
    picture = next(event["picture"] for event in events if event["kind"] == "figure")
    assert client.ask("GET", f"/api/runs/{run}/files/{picture}").content.startswith(b"\x89PNG")
    again = client.get(f"/api/runs/{run}/source")
    assert (again["text"], again["caption"], again["figure"]) == (TEXT, "Overview", "diagram")
    assert again["order"]["theme"] == "ice"


def test_the_looks_of_a_dropped_figure_are_followed(client: Client, home: Path) -> None:
    box = '<rect x="{0}" y="40" width="120" height="60" rx="9" fill="#fddfc0" stroke="#c4661a" stroke-width="2"/>'
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 140">{box.format(20)}{box.format(260)}</svg>'
    kept = client.ask("POST", "/api/like?name=last%20year.svg", drawn.encode()).data["like"]
    run = client.post("/api/make", {"text": TEXT, "caption": "Overview", "order": {"like": kept}})["run"]
    assert all_of(client, run)[-1][2] == {"status": "finished"}
    order = client.get(f"/api/runs/{run}/source")["order"]
    assert (order["like"], "theme" in order, "style" in order) == (kept, False, False)
    figure = next((home / "runs" / run / "figures").glob("*.yaml")).read_text("utf-8")
    assert str(home / "looks" / kept / "theme.toml") in figure
    refused = client.ask("POST", "/api/like?name=notes.txt", b"words")
    assert (refused.status, "not a picture" in refused.data["error"]) == (400, True)


def test_data_become_a_plot_and_another_like_it(client: Client) -> None:
    content = b"method,score\nours,3.5\ntheirs,2.25\n"
    upload = client.ask("POST", "/api/intake?name=results.csv", content).data["upload"]
    wanted = {"kind": "plot", "upload": upload, "caption": "bars of score by method", "order": {"palette": "soft"}}
    run = client.post("/api/make", wanted)["run"]
    assert all_of(client, run)[-1][2] == {"status": "finished"}
    again = client.get(f"/api/runs/{run}/source")
    assert (again["kind"], again["figure"]) == ("data", "plot")
    assert again["table"]["preview"] == [["ours", 3.5], ["theirs", 2.25]]
    other = client.post("/api/make", {"kind": "plot", "upload": again["upload"], "order": again["order"]})["run"]
    assert all_of(client, other)[-1][2] == {"status": "finished"}


def test_pasted_rows_are_data(client: Client) -> None:
    run = client.post("/api/make", {"kind": "plot", "text": "a,b\nx,1\ny,2\n", "caption": "bars of b by a"})["run"]
    assert all_of(client, run)[-1][2] == {"status": "finished"}


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"text": " "}, "is empty"),
        ({"kind": "plot"}, "needs data"),
        ({"text": TEXT, "order": {"rouds": 3}}, "rouds"),
        ({"text": TEXT, "order": {"rounds": "many"}}, "rounds"),
        ({"text": TEXT, "order": {"density": "huge"}}, "density"),
        ({"text": TEXT, "order": {"visualizer": "svg"}}, "needs a model"),
        ({"text": TEXT, "order": {"theme": "/etc/hostname.toml"}}, "no theme"),
        ({"text": TEXT, "order": {"style": "/etc/hostname"}}, "no style"),
        ({"text": TEXT, "order": {"references": "/etc"}}, "references"),
        ({"text": TEXT, "order": {"chart": "/etc/hostname"}}, "chart"),
        ({"text": TEXT, "order": {"insist": True}}, "without a sandbox"),
        ({"text": TEXT, "order": {"like": "/etc/hostname.png"}}, "expired"),
        ({"text": TEXT, "order": {"like": "../runs"}}, "expired"),
        ({"text": TEXT, "upload": "../../x"}, "upload"),
        ({"words": TEXT}, "words"),
    ],
)
def test_what_cannot_be_made_is_said_at_once(client: Client, home: Path, wanted: Any, words: str) -> None:
    before = len(list((home / "runs").iterdir())) if (home / "runs").exists() else 0
    reply = client.ask("POST", "/api/make", json.dumps(wanted).encode())
    assert reply.status == 400
    assert words in reply.data["error"]
    assert len(list((home / "runs").iterdir())) == before if before else not (home / "runs").exists()


def test_an_example_comes_from_the_references(client: Client) -> None:
    one, other = (client.get(f"/api/example?kind=diagram&n={n}") for n in (0, 1))
    assert one["text"] != other["text"]
    assert one["caption"]
    data = client.get("/api/example?kind=plot")
    assert data["upload"]
    assert data["table"]["rows"]


def test_files_that_cannot_be_read_do_no_harm(client: Client) -> None:
    for name, content in (("x.pdf", b"%PDF-1.7 nothing"), ("x.zip", b"PK\3\4"), ("../../x.exe", b"MZ"), ("x.txt", b"")):
        reply = client.ask("POST", f"/api/intake?name={name}", content)
        assert reply.status == 400
        assert reply.data["hint"]
    assert client.ask("POST", "/api/intake?name=x.txt", bytes(41 << 20)).status == 413
    assert client.get("/api/options")["version"]


def test_many_rounds_stopped_half_way_and_resumed(client: Client, provider: str) -> None:
    run = ask(client, provider, rounds=3, candidates=2, seed=1)
    listener = Listener(client, run)
    heard = []
    for kind, id, data in listener:
        heard.append((kind, id, data))
        if data.get("kind") == "figure":
            break
    listener.close()
    assert any(kind == "step" for kind, _, _ in heard)
    assert client.post(f"/api/runs/{run}/stop") == {"run": run}
    assert all_of(client, run)[-1][2] == {"status": "interrupted"}
    assert client.ask("POST", f"/api/runs/{run}/stop").status == 409
    assert client.post(f"/api/runs/{run}/resume") == {"run": run}
    last = [id for _, id, _ in heard if id][-1]
    rest = all_of(client, run, Last_Event_ID=last)
    assert rest[-1][2] == {"status": "finished"}
    numbers = [int(id) for _, id, _ in heard + rest if id]
    assert numbers == list(range(1, len(numbers) + 1))  # nothing lost, nothing doubled
    drawn = {(d["candidate"], d["round"]) for _, _, d in heard + rest if d.get("kind") == "figure"}
    assert drawn == {(candidate, round) for candidate in (1, 2) for round in range(4)}
    assert client.ask("POST", f"/api/runs/{run}/resume").status == 409


def test_pages_are_answered_while_a_figure_is_made(client: Client) -> None:
    method = "\n\n".join(
        f"The module {n} reads the features of module {n - 1} and gives them on." for n in range(1, 60)
    )
    run = client.post("/api/make", {"text": method, "order": {"candidates": 6, "density": "detailed"}})["run"]
    assert client.ask("GET", "/static/icon.svg").status == 200
    assert client.get(f"/api/runs/{run}")["status"] == "running", "the page did not wait for the figure"
    client.ask("POST", f"/api/runs/{run}/stop")


def test_a_run_of_the_command_line_is_seen_as_well(client: Client, home: Path, provider: str, tmp_path: Path) -> None:
    """Another process writes; the page hears it live and is told its end."""
    method = tmp_path / "method.md"
    method.write_text(TEXT)
    command = [
        sys.executable,
        "-m",
        "figwright",
        "draw",
        str(method),
        "--model",
        "openai/gpt-4.1",
        "--base-url",
        provider,
    ]
    before = {path.name for path in (home / "runs").glob("*")}
    process = subprocess.Popen(
        [*command, "--visualizer", "vector", "--rounds", "2", "--seed", "9", "-q"],
        env={**os.environ, **KEYS, "FIGWRIGHT_HOME": str(home)},
    )
    try:
        run = wait(lambda: {path.parent.name for path in (home / "runs").glob("*/events.jsonl")} - before).pop()
        told = all_of(client, run)
    finally:
        process.wait(60)
    assert told[-1][2] == {"status": "finished"}
    assert told[0][2]["kind"] == "run.started"
    numbers = [int(id) for _, id, _ in told if id]
    assert numbers == list(range(1, len(numbers) + 1))


def test_names_of_runs_are_not_paths(client: Client) -> None:
    for name in ("nothing", "..", "last", "%2e%2e", "..%2fruns"):
        for action in ("stop", "resume"):
            assert client.ask("POST", f"/api/runs/{name}/{action}").status == 404, name
        assert client.ask("GET", f"/api/runs/{name}/events").status == 404, name


def test_data_are_not_called_by_the_wish(home: Path) -> None:
    """Else a wish for what they do not hold is taken for what their rows are, and rows are counted."""
    upload = intake.take(home, "table.csv", b"Model,F1\nA,70\nB,75\n")
    source = upload.source("", "bars of energy by model", "bars of energy by model")
    assert source.table is not None
    assert source.table.name == "table"
    with pytest.raises(UnclearWish, match="'energy'"):
        choose(source.table, source.caption)
