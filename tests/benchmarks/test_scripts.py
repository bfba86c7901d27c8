"""Every measurement runs, on next to nothing, and says what it found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks._timing import Watch

from benchmarks import __main__ as whole
from benchmarks import _graph, _peers, _sized, agents, graphs, laws, speed, words
from figwright.ir.spec import Figure
from figwright.ir.spec.load import loads

TINY = {
    "nodes": [
        {"id": "a", "label": "Input"},
        {"id": "g", "label": "Stage", "children": [{"id": "b", "label": "Model"}, {"id": "c", "label": "Loss"}]},
    ],
    "edges": [{"from": "a", "to": "b"}, {"from": "b", "to": "c", "label": "scores"}],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tiny.json").write_text(json.dumps(TINY), "utf-8")
    return tmp_path


def test_graphs_are_drawn_by_both_tools_and_measured_alike(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pygraphviz")
    status = graphs.main(["--graphs", str(folder), "--repeat", "1", "--json"])
    told = json.loads(capsys.readouterr().out)
    rows = told["tables"][0]["rows"]
    assert [row["tool"].split()[0] for row in rows] == ["figwright", "dot", "dot", "dot", "dot"]
    assert all(row["boxes"] == 3 and row["arrows"] == 2 and row["undrawn"] == 0 for row in rows)
    assert all(row["crossings"] == row["through boxes"] == 0 and 0 < row["type, pt"] <= 11 for row in rows)
    assert status == (0 if all(bar["held"] for bar in told["bars"]) else 1)


def test_a_peer_that_is_not_installed_is_left_out_and_says_how_to_install_it(folder: Path) -> None:
    for tool, package in _peers.PACKAGES.items():
        assert package in _peers.missing(tool, None)
        assert "npm install" in _peers.missing(tool, folder)


def test_what_d2_and_mermaid_draw_is_measured_as_a_drawing(folder: Path) -> None:
    graph = _graph.read(folder / "tiny.json")
    shape = {"width": 40, "height": 20, "fontSize": 16, "label": "x"}
    places = {"a": (0, 0), "g": (60, -10), "g.b": (70, 0), "g.c": (130, 0)}
    shapes = [{**shape, "id": id, "pos": {"x": x, "y": y}} for id, (x, y) in places.items()]
    shapes[1] |= {"width": 120, "height": 40}
    ways = [("a", "g.b", 40, 70), ("g.b", "g.c", 110, 130)]
    lines = [
        {"src": a, "dst": b, "label": "", "fontSize": 16, "route": [{"x": x, "y": 10}, {"x": y, "y": 10}]}
        for a, b, x, y in ways
    ]
    by_d2 = _peers._of_d2({"shapes": shapes, "connections": lines})
    boxes = "".join(
        f'<g class="node default" id="s-flowchart-n_{id[-1]}-{i}" transform="translate({x + 20}, {y + 10})">'
        '<rect x="-20" y="-10" width="40" height="20"/></g>'
        for i, (id, (x, y)) in enumerate(places.items())
        if id != "g"
    )
    frame = '<g class="cluster" id="s-n_g"><rect x="60" y="-10" width="120" height="40"/></g>'
    drawn = "".join(
        f'<path class="flowchart-link" id="s-L_n_{a[-1]}_n_{b[-1]}_0" d="M{x},10L{y},10"/>' for a, b, x, y in ways
    )
    by_mermaid = _peers._of_mermaid(f"<svg><g>{frame}{boxes}{drawn}</g></svg>", graph)
    for drawing in (by_d2, by_mermaid):
        assert set(drawing.boxes) == {"a", "b", "c"}
        assert drawing.boxes["b"].x - drawing.boxes["a"].x == 70
        assert (set(drawing.frames), drawing.above["b"]) == ({"g"}, {"g"})
        assert [(line.source, line.target) for line in drawing.lines] == [("a", "b"), ("b", "c")]
        assert (len(drawing.crossings()), drawing.smallest) == (0, 16)


def test_a_graph_whose_arrows_end_on_groups_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({**TINY, "edges": [{"from": "a", "to": "g"}]}), "utf-8")
    with pytest.raises(SystemExit, match="'g' is none"):
        _graph.read(path)


@pytest.mark.parametrize("path", sorted(graphs.DATA.glob("*.json")), ids=lambda path: path.stem)
def test_the_graphs_of_the_project_are_graphs(path: Path) -> None:
    graph = _graph.read(path)
    figure = Figure.model_validate(_graph.spec(graph))
    assert 10 <= graph.size <= 30
    assert len(figure.nodes()) == graph.size
    assert len(figure.edges) == len(graph.arrows)


def test_laws_judge_random_figures_and_name_the_bad_ones() -> None:
    report = laws.report([3, 7], ())
    assert [bar.name for bar in report.bars] == [f"random: {what}" for what in laws.LAWS.values()]
    bad = laws.Verdict("41", {"overlap": 2}, (), 0.1)
    bar = laws._bar("random", [bad, laws.Verdict("42", {}, (), 0.1)], "overlap")
    assert (bar.measured, bar.held) == ("2 in 1 of 2: 41", False)


def test_sized_figures_have_their_size_and_the_same_arrows() -> None:
    graph = _sized.graph(23)
    composed, automatic = loads(_sized.composed(graph)), loads(_sized.automatic(graph))
    assert len(composed.nodes()) == len(automatic.nodes()) == graph.size == 23
    assert [e.id for e in composed.edges] == [e.id for e in automatic.edges]
    assert {group.type for group in composed.groups()} == {"column", "row", "zone"}


def test_speed_tells_every_tool_that_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("pygraphviz")
    for tool, last in (("d2", "$2"), ("mmdc", "$4")):
        (tmp_path / tool).write_text(f'#!/bin/sh\ntest -s "${{{"1" if tool == "d2" else "2"}}}" && echo x > "{last}"\n')
        (tmp_path / tool).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    size = speed._size(_sized.graph(4), Watch(1))
    assert min(size.composed, size.automatic, size.dot) > 0
    assert size.d2 is not None
    assert size.mermaid is not None
    assert set(speed._growth([size, speed._size(_sized.graph(8), Watch(1))])) == {
        "composed", "automatic", "dot", "d2", "mermaid",
    }  # fmt: skip


def test_words_are_those_that_are_drawn(tmp_path: Path) -> None:
    path = tmp_path / "tiny" / "figure.yaml"
    path.parent.mkdir()
    path.write_text('body: [{id: a, label: Frozen text encoder}, {id: b, label: "$z$"}]\nedges: ["a -> b: top 5"]\n')
    figures = words.report([path]).tables[1]
    assert figures.rows == (("tiny", 6, 2, 1),)


def test_a_figure_by_agents_stays_within_its_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times swing with the machine; what is sent does not."""
    pytest.importorskip("pydantic_ai")
    monkeypatch.setattr(agents, "ALONE", 1)
    report = agents.measured(figures=1, latency=0.01)
    tokens = [bar for bar in report.bars if bar.name.startswith("text tokens")]
    assert [bar.name for bar in tokens] == ["text tokens, svg", "text tokens, vector", "text tokens, a plot"]
    assert all(bar.held for bar in tokens), tokens
    asked = {row[1] for row in report.tables[1].rows}
    assert asked == {"retriever", "planner", "stylist", "visualizer", "critic", "ranker"}


def test_the_page_has_a_place_for_every_measurement() -> None:
    page = whole.PAGE.read_text("utf-8")
    for name in whole.MEASUREMENTS:
        changed = whole.with_tables(page, name, "| new |")
        assert "| new |" in changed
        assert whole.with_tables(changed, name, "| new |") == changed
    with pytest.raises(SystemExit, match="no marks"):
        whole.with_tables(page, "weather", "| new |")
