"""What a figure shows, read from its own files: the gallery, free drawings with and without marks, a model's eyes."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

from agents.roles.worked import figure as small
from agents.roles.worked import session
from figwright.agents.models import Image
from figwright.bench.graphs.matching import compared
from figwright.bench.graphs.shown import Shown, of_figure, of_made, of_svg, painted, read_graph
from figwright.bench.made import Made
from figwright.core.errors import BadAnswer, NoPictures
from figwright.ir.spec import Figure
from figwright.ir.spec.load import loads
from scripted import Scripted

GALLERY = sorted((Path(__file__).parents[3] / "examples").glob("*/figure.yaml"))
DRAWING = Path(__file__).parents[2] / "frontends/freehand/drawings/two_stage.svg"


def edges(shown: Shown) -> set[tuple[str, str]]:
    assert shown.graph is not None
    return {(edge.source, edge.target) for edge in shown.graph.edges}


def of(body: str) -> Figure:
    return loads(body)


def test_boxes_arrows_and_zones_of_a_typed_figure() -> None:
    shown = of_figure(small())
    assert shown.graph is not None
    assert [node.label for node in shown.graph.nodes] == ["Text $x$", "Encoder", "Decoder", "Summary $y$", "Critic"]
    assert edges(shown) == {
        ("x", "enc"), ("enc", "dec"), ("dec", "y"), ("y", "critic"), ("x", "critic"), ("critic", "dec"),
    }  # fmt: skip
    assert {node.id: node.phase for node in shown.graph.nodes if node.phase} == {"enc": "model", "dec": "model"}
    assert [phase.label for phase in shown.graph.phases] == ["Model"]


def test_signs_without_a_name_hand_on_what_comes_in() -> None:
    shown = of_figure(
        of("""
body: {row: [{id: a, label: A1}, {id: b, label: B1}, {id: plus, kind: operator, glyph: op-add}, {id: c, label: C1}]}
edges: [{from: [a, b], to: plus}, {from: plus, to: c}]
""")
    )
    assert edges(shown) == {("a", "c"), ("b", "c")}


def test_an_arrow_at_a_frame_means_the_frame_and_its_ends() -> None:
    shown = of_figure(
        of("""
body:
  row:
    - {id: x, label: Input}
    - zone: {id: block, label: Block, row: [{id: one, label: First}, {id: two, label: Second}]}
    - {id: y, label: Output}
edges: [{from: x, to: block}, {from: one, to: two}, {from: block, to: y}]
""")
    )
    assert edges(shown) == {("x", "block"), ("x", "one"), ("one", "two"), ("block", "y"), ("two", "y")}


def test_directions_are_as_drawn_and_plain_lines_have_none() -> None:
    shown = of_figure(
        of("""
body: {row: [{id: a, label: A1}, {id: b, label: B1}, {id: c, label: C1}, {id: d, label: D1}]}
edges: [{from: a, to: b, arrow: start}, {from: b, to: c, arrow: both}, {from: c, to: d, arrow: none}]
""")
    )
    assert edges(shown) == {("b", "a"), ("b", "c"), ("c", "b")}


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.parent.name)
def test_the_gallery_against_itself_and_with_one_arrow_turned(path: Path) -> None:
    shown = of_figure(loads(path.read_text("utf-8")))
    assert shown.graph is not None
    same = compared(shown.graph, shown.graph)
    assert (same.nodes.f1, same.paths.f1, same.edges.f1) == (1, 1, 1)
    data = shown.graph.model_dump()
    there = {(edge["source"], edge["target"]) for edge in data["edges"]}
    wrong = next(edge for edge in data["edges"] if (edge["target"], edge["source"]) not in there)
    wrong["source"], wrong["target"] = wrong["target"], wrong["source"]
    turned = compared(type(shown.graph).model_validate(data), shown.graph)
    assert turned.nodes.f1 == 1
    assert turned.edges.f1 < 1
    assert len(turned.reversed) == 1


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.parent.name)
def test_the_compiled_svg_says_the_same_as_the_figure(path: Path) -> None:
    figure, drawn = of_figure(loads(path.read_text("utf-8"))), of_svg(path.with_suffix(".svg").read_text("utf-8"))
    assert figure.graph is not None
    assert drawn.graph is not None
    assert drawn.sure is not None
    found = compared(drawn.graph, figure.graph)
    assert found.nodes.f1 == 1
    assert found.edges.precision == 1  # arrows at groups without a frame cannot be known from the SVG alone
    assert found.edges.f1 >= drawn.sure - 0.1


def test_a_free_drawing_with_marks_is_read_as_it_is_drawn() -> None:
    shown = of_svg(DRAWING.read_text("utf-8"))
    assert shown.graph is not None
    assert {("demos", "tokens"), ("reward", "adv"), ("adv", "policy")} <= edges(shown)
    assert {phase.label for phase in shown.graph.phases} == {"Supervised fine-tuning", "Group-relative updates"}
    assert next(node.phase for node in shown.graph.nodes if node.id == "reward") == "stage2"


def box(id: str, x: int, label: str, marked: bool = True) -> str:
    mark = f' data-node="{id}"' if marked else ""
    return (
        f'<g{mark}><rect x="{x}" y="40" width="120" height="50" fill="#eef" stroke="#333"/>'
        f'<text x="{x + 60}" y="70" text-anchor="middle" font-size="18">{label}</text></g>'
    )


def sheet(*parts: str) -> str:
    head = '<marker id="h" orient="auto" markerWidth="8" markerHeight="8" refX="8" refY="4"><path d="M0 0L8 4L0 8z"/>'
    head = f"<defs>{head}</marker></defs>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 140">{head}{"".join(parts)}</svg>'


def test_what_an_arrow_shows_counts_and_not_what_it_says() -> None:
    boxes = box("a", 20, "Alpha"), box("b", 280, "Beta"), box("c", 540, "Gamma")
    wrong_end = '<path data-from="a" data-to="c" d="M140 65H280" stroke="#000" fill="none" marker-end="url(#h)"/>'
    backwards = '<path data-from="b" data-to="c" d="M400 65H540" stroke="#000" fill="none" marker-start="url(#h)"/>'
    assert edges(of_svg(sheet(*boxes, wrong_end, backwards))) == {("a", "b"), ("c", "b")}


def test_a_drawing_without_marks_is_read_by_its_geometry() -> None:
    lines = (
        '<line x1="140" y1="65" x2="276" y2="65" stroke="#000" marker-end="url(#h)"/>',
        '<path d="M540 65H404" stroke="#000" fill="none"/><polygon points="404,60 396,65 404,70" fill="#000"/>',
    )
    shown = of_svg(
        sheet(box("", 20, "Alpha", False), box("", 280, "Beta", False), box("", 540, "Gamma", False), *lines)
    )
    assert shown.graph is not None
    names = {node.id: node.label for node in shown.graph.nodes}
    assert {(names[a], names[b]) for a, b in edges(shown)} == {("Alpha", "Beta"), ("Gamma", "Beta")}
    assert shown.sure == 1
    assert "geometry" in shown.way


def test_the_marked_drawing_without_its_marks_is_mostly_the_same() -> None:
    svg = DRAWING.read_text("utf-8")
    marked, bare = of_svg(svg), of_svg(re.sub(r' data-[a-z-]+="[^"]*"', "", svg))
    assert marked.graph is not None
    assert bare.graph is not None
    assert bare.sure is not None
    found = compared(bare.graph, marked.graph)
    assert found.nodes.f1 > 0.75
    assert found.paths.precision == 1  # no arrow is invented between the boxes that are found
    assert found.edges.precision > 0.5  # some lead to boxes whose names come out otherwise
    assert bare.sure > 0.8


def test_the_surest_file_is_read_first_and_a_painting_has_none() -> None:
    yaml = GALLERY[0].read_bytes()
    files = {"figure.yaml": yaml, "figure.svg": DRAWING.read_bytes()}
    found = of_made(Made(files=files))
    assert found is not None
    assert found.way == "the typed figure"
    assert of_made(Made(files={"plot.py": b""})) is None
    assert painted(Made(files=files, facts={"painted": True}))
    assert of_made(Made(files=files, facts={"painted": True})) is None
    assert of_made(Made(files={"figure.yaml": yaml}, facts={"rounds": 1})) is None  # our own, painted after the figure


PICTURE = Image(b"png")
READ = {
    "nodes": [{"id": "a", "label": "Encoder"}, {"id": "b", "label": "Decoder"}],
    "edges": [{"source": "a", "target": "b"}],
}


def test_a_picture_is_read_by_the_model_that_sees(tmp_path: Path) -> None:
    model = Scripted({"reader": json.dumps(READ)})
    shown = asyncio.run(read_graph(session(tmp_path, model), PICTURE))
    assert edges(shown) == {("a", "b")}
    assert shown.sure is None
    assert "scripted" in shown.way
    assert PICTURE in model.asked[0].parts


def test_a_reading_that_contradicts_itself_is_asked_again_once(tmp_path: Path) -> None:
    bad = json.dumps({**READ, "edges": [{"source": "a", "target": "ghost"}]})
    model = Scripted({"reader": [bad, json.dumps(READ)]})
    assert edges(asyncio.run(read_graph(session(tmp_path, model), PICTURE))) == {("a", "b")}
    assert "ghost" in model.asked[1].exchanges[0].objection
    with pytest.raises(BadAnswer):
        asyncio.run(read_graph(session(tmp_path / "2", Scripted({"reader": bad})), PICTURE))


def test_an_empty_picture_shows_nothing_and_a_blind_model_sees_nothing(tmp_path: Path) -> None:
    empty = Scripted({"reader": '{"nodes": []}'})
    assert asyncio.run(read_graph(session(tmp_path, empty), PICTURE)).graph is None
    blind = Scripted({"reader": [NoPictures("text only"), json.dumps(READ)]})
    with pytest.raises(NoPictures):
        asyncio.run(read_graph(session(tmp_path / "2", blind), PICTURE))
