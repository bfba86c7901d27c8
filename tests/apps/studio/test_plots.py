"""Plot drafts over the wire: opened from a run and from a chart file, edited, proved, undone, refused, exported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from figwright.apps.studio import plots
from figwright.apps.studio.journaled import About
from figwright.core import tables
from figwright.plots import charts
from standing_studio import Client, studio

CSV = "Method,Dataset,F1\nA,X,70\nB,X,75\nOurs,X,81\nA,Y,60\nB,Y,66\nOurs,Y,72\n"
CHART = {"mark": "bar", "x": "Dataset", "y": ["F1"], "series": "Method"}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def client(home: Path) -> Any:
    with studio(home) as found:
        yield found


@pytest.fixture
def plot(home: Path) -> str:
    table = tables.loads(CSV, "csv", "scores")
    return f"/api/plots/{plots.create(home, charts.load(CHART), table, About('Scores'), 'F1 by dataset').id}"


def change(client: Client, plot: str, *edits: dict[str, Any]) -> Any:
    return client.post(f"{plot}/edits", {"revision": client.get(plot)["revision"], "edits": edits})


def test_a_plot_tells_its_parts_and_that_it_is_proved(client: Client, plot: str) -> None:
    told = client.get(plot)
    assert told["proved"]
    bars = [(part["name"], part["category"]) for part in told["parts"] if part["kind"] == "bar"]
    assert sorted(bars) == sorted((method, data) for method in ("A", "B", "Ours") for data in "XY")
    assert {part["name"] for part in told["parts"] if part["kind"] == "legend"} == {"A", "B", "Ours"}
    assert {part["axis"] for part in told["parts"] if part["kind"] == "axis"} == {"x", "y"}
    for part in told["parts"]:
        left, top, right, bottom = part["box"]
        assert left <= right <= told["width"] + 40
        assert top <= bottom <= told["height"] + 40
    assert client.ask("GET", told["picture"]).content.startswith(b"\x89PNG")


def test_edits_are_proved_again_and_undone_to_the_same_chart(client: Client, plot: str) -> None:
    first = client.get(plot)["chart"]
    told = change(client, plot, {"op": "layer", "horizontal": True, "order": ["Ours", "B", "A"]})
    assert told["proved"]
    assert [part["name"] for part in told["parts"] if part["kind"] == "legend"] == ["Ours", "B", "A"]
    told = change(client, plot, {"op": "recolour", "name": "Ours", "colour": "#c0392b"})
    assert {part["colour"] for part in told["parts"] if part["kind"] == "bar" and part["name"] == "Ours"} == {"#c0392b"}
    for revision in (2, 3):
        told = client.post(f"{plot}/undo", {"revision": revision})
    assert told["chart"] == first
    assert client.post(f"{plot}/redo", {"revision": told["revision"]})["chart"]["panels"][0]["layers"][0]["horizontal"]


def test_what_cannot_be_drawn_changes_nothing(client: Client, plot: str) -> None:
    before = client.get(plot)
    for edit in ({"op": "layer", "y": ["F2"]}, {"op": "layer", "mark": "barr"}, {"op": "nothing"}):
        reply = client.ask("POST", f"{plot}/edits", _json({"revision": before["revision"], "edits": [edit]}))
        assert reply.status == 400
        assert reply.data["hint"]
    assert client.get(plot)["chart"] == before["chart"]
    late = client.ask("POST", f"{plot}/edits", _json({"revision": 7, "edits": [{"op": "chart", "title": "T"}]}))
    assert late.status == 409


def test_a_chart_file_is_opened_with_its_table(client: Client) -> None:
    taken = client.ask("POST", "/api/intake?name=scores.csv", CSV.encode()).data
    made = client.post(
        "/api/plots", {"chart": charts.dump(charts.load(CHART)), "upload": taken["upload"], "name": "again"}
    )
    told = client.get(f"/api/plots/{made['draft']}")
    assert told["proved"]
    assert told["name"] == "again"
    listed = next(one for one in client.get("/api/drafts")["drafts"] if one["id"] == made["draft"])
    assert listed["kind"] == "plot"
    assert client.ask("GET", listed["picture"]).status == 200
    assert client.ask("GET", f"/api/drafts/{made['draft']}").status == 409  # no figure


@pytest.mark.parametrize("format", plots.FORMATS)
def test_it_is_taken_away_in_every_format(client: Client, plot: str, format: str) -> None:
    reply = client.ask("GET", f"{plot}/export/{format}")
    assert reply.status == 200
    assert f"scores.{format}" in reply.headers["content-disposition"]
    if format == "yaml":
        assert charts.load(reply.content.decode()) == charts.load(CHART)


def test_a_plot_is_renamed_deleted_and_brought_back(client: Client, plot: str) -> None:
    id = plot.rpartition("/")[2]
    assert client.put(f"/api/drafts/{id}", {"name": "Other"})["name"] == "Other"
    assert client.get(plot)["name"] == "Other"
    assert client.ask("DELETE", f"/api/drafts/{id}").status == 200
    assert client.ask("GET", plot).status == 404
    client.post(f"/api/drafts/{id}/restore")
    assert client.get(plot)["name"] == "Other"


def _json(data: Any) -> bytes:
    import json

    return json.dumps(data).encode()
