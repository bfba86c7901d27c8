"""A domain at work: agents learn from its references, go by its guide and its prompts; rules read its words; runs keep
it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from agents.roles.worked import ANSWER, CONTENT, METHOD
from figwright.agents import resume
from figwright.agents.order import Order
from figwright.agents.pipeline import illustrate_async
from figwright.apps.cli import main
from figwright.core.source import Brief, Source
from figwright.drawing import domains
from figwright.frontends import text_rules
from figwright.ir.spec.load import load
from scripted import Scripted

PUMP = """# Cooling apparatus

A temperature sensor sends the temperature to a control unit. The control unit commands a pump driver. The pump driver
supplies a coolant pump. The coolant pump supplies a heat exchanger. A flow meter reports the flow to the control unit.
"""
SHOP = """# Shop

The browser sends requests to the API gateway. The API gateway forwards orders to the order service. The order service
writes orders to the order database and publishes events to the event queue. A mail worker reads events from the event
queue.
"""


def test_agents_work_with_the_domains_references_guide_and_prompts(tmp_path: Path) -> None:
    added = {"op": "add", "after": "enc", "item": {"id": "mem", "kind": "store", "label": "Memory"}}
    model = Scripted({
        "planner": ANSWER, "ranker": '{"winner": "tie"}',
        "critic": [json.dumps({"critique": "a memory is missing", "edits": [added]}), CONTENT],
    })  # fmt: skip
    run = asyncio.run(illustrate_async(METHOD, "FIG. 1 shows our model", home=tmp_path, model=model, domain="patent"))
    assert {one.id for one in run.references} == {"charging-method", "fall-alarm", "flake-sorter"}
    planner = model.asks("planner")[0]
    assert "patent drawings at the level of the best drafters" in planner.system
    shown = " ".join(part for part in planner.parts if isinstance(part, str))
    assert all(" ".join(one.caption.split()) in shown for one in run.references)
    assert "Style guide for patent drawings" in planner.system
    first, last = (run.candidate.rounds[place].plan.figure for place in (0, -1))
    assert first is not None
    assert last is not None
    assert (last.head.domain, last.head.theme, last.head.view) == ("patent", "patent", "FIG. 1")
    before, after = ({part.id: part.numeral for part in domains.parts(figure)} for figure in (first, last))
    assert before.items() <= after.items()
    assert after["mem"] not in before.values()
    kept = resume.load_run("last", tmp_path)
    assert kept.order.domain == "patent"
    assert kept.plan is not None
    assert kept.plan.figure is not None
    assert kept.plan.figure.head.domain == "patent"


def test_other_figures_are_not_told_of_any_domain(tmp_path: Path) -> None:
    model = Scripted({"retriever": '{"ids": ["c1"]}', "planner": ANSWER, "critic": CONTENT})
    run = asyncio.run(illustrate_async(METHOD, "Our model", home=tmp_path, model=model, visualizer="vector", rounds=1))
    assert not any("patent" in ask.system for ask in model.asked)
    assert run.figure is not None
    assert (run.figure.head.domain, domains.parts(run.figure)) == ("", ())


@pytest.mark.parametrize(
    ("name", "text", "flows"),
    [
        ("patent", PUMP, {("Control unit", "Pump driver"), ("Coolant pump", "Heat exchanger")}),
        ("system", SHOP, {("API gateway", "Order service"), ("Order service", "Event queue")}),
    ],
)
def test_rules_know_the_words_of_a_domain(name: str, text: str, flows: set[tuple[str, str]]) -> None:
    figure = text_rules.plan(Brief(Source(text, "Block diagram"), domain=name, theme=name)).figure
    labels = {node.id: node.label for node in figure.nodes()}
    found = {(labels[a], labels[b]) for edge in figure.edges for a in edge.source for b in edge.target if a in labels}
    assert flows <= found
    usual = text_rules.plan(Brief(Source(text, "Block diagram"))).figure
    assert len(usual.edges) < len(figure.edges), "the words are the domain's alone, and gone after it"


def test_a_text_becomes_a_patent_drawing_without_a_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    Path("method.md").write_text(PUMP, "utf-8")
    assert (
        main(["draw", "method.md", "--domain", "patent", "-o", "fig.svg", "-o", "fig.yaml", "--legend", "p.json"]) == 0
    )
    figure = load(Path("fig.yaml"))
    assert figure.head.view == "FIG. 1"
    listed = json.loads(Path("p.json").read_text("utf-8"))
    assert [one["numeral"] for one in listed] == [part.numeral for part in domains.parts(figure)]
    assert {"numeral", "id", "name"} == set(listed[0])
    svg = Path("fig.svg").read_text("utf-8")
    assert "FIG. 1" in svg
    assert "#000000" in svg or "#000" in svg
    assert not any(node.glyph or node.icon or node.tone for node in figure.nodes())
    assert main(["check", "fig.yaml"]) == 0


def test_render_takes_a_domain_and_writes_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("figure.yaml").write_text("figure: {alt: two}\nbody: [Pump, Valve]\nedges: [pump -> valve]\n", "utf-8")
    assert main(["render", "figure.yaml", "--domain", "patent", "-o", "fig.svg", "--legend", "parts.md"]) == 0
    assert "| 104 | valve |" in Path("parts.md").read_text("utf-8")
    assert ">102<" in Path("fig.svg").read_text("utf-8")
    assert main(["render", "figure.yaml", "-o", "fig.svg", "--legend", "parts.md"]) == 2
    assert main(["render", "figure.yaml", "--domain", "patent", "-o", "fig.svg", "--legend", "parts.xml"]) == 2


def test_an_order_with_a_domain_comes_back_from_its_record() -> None:
    order = Order(domain="system", rounds=1)
    assert Order.of(json.loads(json.dumps(order.data()))) == order
    older = {name: value for name, value in Order().data().items() if name != "domain"}
    assert Order.of(older) == Order()


def test_edits_keep_every_numeral_and_give_none_twice(tmp_path: Path) -> None:
    file = tmp_path / "figure.yaml"
    file.write_text(
        "figure: {domain: patent, alt: A pump}\nbody: [{id: a, label: Sensor}, {id: b, label: Pump}]\n", "utf-8"
    )
    removed = tmp_path / "removed.yaml"
    assert main(["edit", str(file), "{op: remove, id: b}", "-o", str(removed)]) == 0
    added = tmp_path / "added.yaml"
    new = "{op: add, into: body, index: 0, item: {id: c, label: Valve}}"
    assert main(["edit", str(removed), new, "-o", str(added)]) == 0
    figure = load(added)
    assert {node.id: node.numeral for node in figure.nodes()} == {"c": "106", "a": "102"}
    assert figure.head.retired == ("104",)


def test_a_domain_beside_the_figure_file_is_named_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    assert main(["domain", "system", "--copy", "./shop"]) == 0
    (tmp_path / "method.md").write_text(SHOP, "utf-8")
    assert main(["draw", "method.md", "--domain", "./shop", "-o", "figure.yaml", "-q"]) == 0
    assert load(tmp_path / "figure.yaml").head.domain == "./shop"
    moved = tmp_path.rename(tmp_path.with_name("elsewhere"))
    monkeypatch.chdir(moved)
    assert main(["render", "figure.yaml", "-o", "figure.svg", "-q"]) == 0
