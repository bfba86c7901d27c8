"""Text to logic graph: in two steps by a model, its names held to the text; by rules without one."""

from __future__ import annotations

import asyncio
import itertools
import json
from pathlib import Path

import pytest

from agents.roles.worked import METHOD, session
from figwright.bench.logic import Edge, LogicGraph, Node, Phase
from figwright.bench.questions.graph import by_rules, text_to_graph, unknown_terms, without
from figwright.core.errors import BadAnswer
from figwright.core.source import Source
from scripted import Scripted

SOURCE = Source(METHOD, "Our model writes summaries")
LOG = json.dumps(
    {
        "steps": [
            {
                "phase": "",
                "actor": "frozen encoder",
                "does": "reads the text",
                "takes": ["text x"],
                "gives": ["latent"],
            },
            {"actor": "decoder", "does": "writes", "takes": ["latent"], "gives": ["summary y"]},
        ]
    }
)
GALLERY = sorted((Path(__file__).parents[3] / "examples").glob("*/method.md"))


def graph(*labels: str) -> LogicGraph:
    """A chain of nodes."""
    ids = [f"n{i}" for i in range(len(labels))]
    return LogicGraph(
        nodes=tuple(Node(id=id, label=label, phase="p") for id, label in zip(ids, labels, strict=True)),
        edges=tuple(Edge(source=a, target=b) for a, b in itertools.pairwise(ids)),
        phases=(Phase(id="p", label="Training"),),
    )


GOOD = graph("Text $x$", "Frozen encoder", "Decoder", "Summary $y$")


def test_first_the_log_then_the_graph(tmp_path: Path) -> None:
    model = Scripted({"chronicler": LOG, "grapher": GOOD.model_dump_json()})
    read = asyncio.run(text_to_graph(session(tmp_path, model), SOURCE))
    assert read.graph == GOOD
    assert not read.notes
    assert "frozen encoder" in model.words("chronicler")
    assert "Our model writes summaries" in model.words("chronicler")
    assert "decoder: writes | in: latent | out: summary y" in model.words("grapher")


def test_names_that_the_text_does_not_use_are_mended_once(tmp_path: Path) -> None:
    bad = graph("Text $x$", "Semantic compressor", "Decoder", "Summary $y$")
    model = Scripted({"chronicler": LOG, "grapher": [bad.model_dump_json(), GOOD.model_dump_json()]})
    read = asyncio.run(text_to_graph(session(tmp_path, model), SOURCE))
    assert read.graph == GOOD
    assert "Semantic compressor" in read.notes[0]
    assert "<terms>\nSemantic compressor\n</terms>" in model.words("grapher", 1)


def test_what_stays_foreign_is_taken_out_and_its_ends_stay_joined(tmp_path: Path) -> None:
    bad = graph("Text $x$", "Semantic compressor", "Decoder", "Summary $y$")
    model = Scripted({"chronicler": LOG, "grapher": bad.model_dump_json()})
    read = asyncio.run(text_to_graph(session(tmp_path, model), SOURCE))
    assert [node.label for node in read.graph.nodes] == ["Text $x$", "Decoder", "Summary $y$"]
    assert {(edge.source, edge.target) for edge in read.graph.edges} == {("n0", "n2"), ("n2", "n3")}
    assert {node.phase for node in read.graph.nodes} == {"p"}
    assert "left out" in read.notes[1]


def test_the_graph_of_another_paper_is_refused(tmp_path: Path) -> None:
    other = graph("Point cloud", "Voxel grid", "Robot arm")
    model = Scripted({"chronicler": LOG, "grapher": other.model_dump_json()})
    with pytest.raises(BadAnswer, match="3 of 3 names"):
        asyncio.run(text_to_graph(session(tmp_path, model), SOURCE))


def test_a_graph_with_loose_ends_is_said_to_the_model(tmp_path: Path) -> None:
    loose = json.loads(GOOD.model_dump_json())
    loose["edges"].append({"source": "n0", "target": "ghost"})
    model = Scripted({"chronicler": LOG, "grapher": [json.dumps(loose), GOOD.model_dump_json()]})
    assert asyncio.run(text_to_graph(session(tmp_path, model), SOURCE)).graph == GOOD
    assert "ghost" in model.asks("grapher")[1].exchanges[0].objection


def test_nodes_that_nothing_joins_are_objected_to_once(tmp_path: Path) -> None:
    loose = LogicGraph(nodes=GOOD.nodes, edges=GOOD.edges[:-1], phases=GOOD.phases)
    model = Scripted({"chronicler": LOG, "grapher": [loose.model_dump_json(), GOOD.model_dump_json()]})
    assert asyncio.run(text_to_graph(session(tmp_path, model), SOURCE)).graph == GOOD
    assert "'Summary $y$'" in model.asks("grapher")[1].exchanges[0].objection
    model = Scripted({"chronicler": LOG, "grapher": loose.model_dump_json()})
    read = asyncio.run(text_to_graph(session(tmp_path / "2", model), SOURCE))
    assert read.graph == loose
    assert read.notes == ("joined to nothing: Summary $y$",)
    assert len(model.asks("grapher")) == 2


def test_taking_nodes_out_keeps_what_they_joined() -> None:
    assert [(e.source, e.target) for e in without(graph("a", "b", "c", "d"), ["b", "c"]).edges] == [("n0", "n3")]


@pytest.mark.parametrize("path", GALLERY[:6], ids=lambda path: path.parent.name)
def test_rules_read_a_graph_whose_names_are_the_texts(path: Path) -> None:
    source = Source.read(path, path.with_name("caption.txt").read_text("utf-8"))
    read = by_rules(source)
    assert len(read.graph.nodes) >= 2
    assert "without a model" in read.notes[0]
    assert len(unknown_terms(read.graph, source)) <= len(read.graph.nodes) / 4
