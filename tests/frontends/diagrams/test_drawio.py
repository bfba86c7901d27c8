"""draw.io in: places, containers, labels, loose ends, pages, and our own exports."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path
from urllib.parse import quote

import pytest

from figwright import render
from figwright.core.errors import FigwrightError
from figwright.frontends import importers
from figwright.frontends.diagrams import Imported, read_diagram
from figwright.frontends.diagrams._drawio_page import Page
from figwright.frontends.diagrams._graph import Notes
from figwright.frontends.importers._safe import parsed
from figwright.ir.spec import Figure, Group
from figwright.ir.spec.load import loads
from growth import LINEAR, growth

pytestmark = pytest.mark.core


def vertex(
    id: str, value: str, x: float, y: float, style: str = "html=1", parent: str = "1", w: int = 100, h: int = 40
) -> str:
    return (
        f'<mxCell id="{id}" value="{value}" style="{style};" vertex="1" parent="{parent}">'
        f'<mxGeometry x="{x}" y="{y}" width="{w}" height="{h}" as="geometry"/></mxCell>'
    )


def edge(id: str, source: str = "", target: str = "", style: str = "html=1", value: str = "", points: str = "") -> str:
    ends = "".join(f' {name}="{end}"' for name, end in (("source", source), ("target", target)) if end)
    return (
        f'<mxCell id="{id}" value="{value}" style="{style};" edge="1" parent="1"{ends}>'
        f'<mxGeometry relative="1" as="geometry">{points}</mxGeometry></mxCell>'
    )


def model(*cells: str) -> str:
    return f'<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>{"".join(cells)}</root></mxGraphModel>'


def read(*cells: str) -> Imported:
    return read_diagram(f'<mxfile><diagram name="One">{model(*cells)}</diagram></mxfile>')


def pairs(figure: Figure) -> list[tuple[str, str, str]]:
    return [(e.source[0], e.target[0], e.label) for e in figure.edges]


def shape(item: object) -> object:
    return (item.type, [shape(i) for i in item.items]) if isinstance(item, Group) else item.id  # type: ignore[attr-defined]


def test_places_become_rows_and_columns() -> None:
    found = read(
        vertex("b", "B", 200, 0), vertex("a", "A", 0, 100), vertex("c", "C", 200, 200), vertex("d", "D", 400, 100),
        edge("e1", "a", "b"), edge("e2", "a", "c"), edge("e3", "c", "d"),
    )  # fmt: skip
    assert shape(found.figure.body) == ("row", ["a", ("column", ["b", "c"]), "d"])


def test_containers_by_the_tree_and_by_the_eye_are_zones() -> None:
    found = read(
        vertex("lane", "Lane", 0, 0, "swimlane;fillColor=#dae8fc", w=300, h=200),
        vertex("a", "A", 20, 40, parent="lane"), vertex("b", "B", 160, 40, parent="lane"),
        vertex("back", "Drawn behind", 400, 0, w=300, h=200),
        vertex("c", "C", 420, 60), vertex("d", "D", 560, 60), edge("e", "b", "c", value="over"),
    )  # fmt: skip
    zones = {group.id: [item.id for item in group.items] for group in found.figure.groups() if group.type == "zone"}
    assert zones == {"lane": ["a", "b"], "back": ["c", "d"]}
    lane = found.figure.item("lane")
    assert isinstance(lane, Group)
    assert (lane.label, lane.tone) == ("Lane", "blue")


def test_labels_of_edges_are_children_values_or_texts_beside_them() -> None:
    label = (
        '<mxCell id="l" value="child" style="edgeLabel" vertex="1" parent="e2">'
        '<mxGeometry relative="1" as="geometry"/></mxCell>'
    )
    found = read(
        vertex("a", "A", 0, 0), vertex("b", "B", 300, 0), vertex("c", "C", 600, 0), vertex("d", "D", 900, 0),
        edge("e1", "a", "b", value="own &lt;b&gt;words&lt;/b&gt;"), edge("e2", "b", "c"), label, edge("e3", "c", "d"),
        vertex("t", "beside", 780, 0, "text;html=1", w=40, h=20),
    )  # fmt: skip
    assert pairs(found.figure) == [("a", "b", "own **words**"), ("b", "c", "child"), ("c", "d", "beside")]
    assert len(found.figure.nodes()) == 4


def test_loose_ends_are_joined_when_near_and_told_when_not() -> None:
    near = '<mxPoint x="290" y="25" as="targetPoint"/>'
    far = '<mxPoint x="500" y="900" as="targetPoint"/>'
    found = read(
        vertex("a", "A", 0, 0), vertex("b", "B", 300, 0), edge("e1", "a", points=near), edge("e2", "a", points=far)
    )
    assert pairs(found.figure) == [("a", "b", "")]
    assert any("to the nearest box: B" in note for note in found.notes)
    assert any("loose ends" in note and "500, 900" in note for note in found.notes)


@pytest.mark.parametrize(
    ("style", "kind", "glyph"),
    [
        ("shape=cylinder3", "store", ""), ("shape=document", "document", ""),
        ("ellipse;shape=cloud", "module", "cloud"), ("shape=umlActor", "actor", "person"), ("text", "text", ""),
        ("rounded=1", "module", ""), ("rhombus", "decision", ""),
        ("shape=parallelogram", "data", ""), ("shape=mxgraph.flowchart.database", "store", ""),
    ],
)  # fmt: skip
def test_shapes(style: str, kind: str, glyph: str) -> None:
    node = read(vertex("a", "Words", 0, 0, f"{style};html=1"), vertex("b", "B", 0, 200)).figure.item("a")
    assert (node.kind, node.glyph) == (kind, glyph)  # type: ignore[union-attr]


def test_the_lines_of_a_class_are_its_note() -> None:
    rows = "text;strokeColor=none;html=1"
    found = read(
        vertex("k", "Model", 0, 0, "swimlane;childLayout=stackLayout", w=140, h=100),
        vertex("k1", "+ weights", 0, 26, rows, "k", 140, 26), vertex("k2", "", 0, 52, "line;html=1", "k", 140, 8),
        vertex("k3", "+ forward()", 0, 60, rows, "k", 140, 26), vertex("b", "Trainer", 300, 0), edge("e", "b", "k3"),
    )  # fmt: skip
    node = found.figure.item("k")
    assert (node.label, node.note) == ("Model", "+ weights\n+ forward()")  # type: ignore[union-attr]
    assert pairs(found.figure) == [("b", "k", "")]
    assert len(found.figure.nodes()) == 2


def test_a_large_page_is_read_in_time() -> None:
    def read(count: int) -> None:
        cells = [vertex(f"v{i}", f"Box {i}", 150 * (i % 30), 80 * (i // 30)) for i in range(count)]
        cells += [edge(f"e{i}", f"v{i}", f"v{i + 1}") for i in range(count // 2)]
        graph = Page(parsed(model(*cells), "the page"), Notes()).graph("", "")
        assert (len(graph.boxes), len(graph.links)) == (count, count // 2)

    assert growth(read, 200) < LINEAR


def test_containers_that_hold_one_another_are_let_go() -> None:
    found = read(
        vertex("a", "A", 0, 0, parent="b", w=300, h=300), vertex("b", "B", 10, 10, parent="a", w=200, h=200),
        vertex("c", "C", 20, 20, parent="a"), vertex("d", "D", 20, 90, parent="b"),
    )  # fmt: skip
    assert {node.label for node in found.figure.nodes()} == {"C", "D"}


def test_heads_dashes_and_colours() -> None:
    found = read(
        vertex("a", "A", 0, 0, "fillColor=#d5e8d4"), vertex("b", "B", 300, 0),
        edge("e1", "a", "b", "dashed=1;endArrow=none;strokeColor=#FF0000"), edge("e2", "a", "b", "startArrow=classic"),
    )  # fmt: skip
    first, second = found.figure.edges
    assert (first.kind, first.arrow, first.tone, second.arrow) == ("auxiliary", "none", "red", "both")
    assert found.figure.item("a").tone == "green"


def test_a_dashed_border_is_told() -> None:
    found = read(vertex("a", "A", 0, 0, "dashed=1"), vertex("b", "B", 300, 0), edge("e1", "a", "b"))
    assert found.notes == ("drew dashed borders of boxes as solid: A",)
    words = vertex("a", "A", 0, 0, "text;dashed=1;strokeColor=none")
    assert not read(words, vertex("b", "B", 300, 0), edge("e1", "a", "b")).notes


def test_pages_plain_and_packed() -> None:
    engine = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = engine.compress(quote(model(vertex("z", "Packed", 0, 0))).encode()) + engine.flush()
    text = (
        f'<mxfile><diagram name="Plain">{model(vertex("a", "A", 0, 0))}</diagram>'
        f'<diagram name="Second page">{base64.b64encode(packed).decode()}</diagram></mxfile>'
    )
    assert [node.label for node in read_diagram(text).figure.nodes()] == ["A"]
    assert "Second page" in read_diagram(text).notes[0]
    for page in ("2", "Second page"):
        assert [node.label for node in read_diagram(text, page=page).figure.nodes()] == ["Packed"]
    with pytest.raises(FigwrightError, match="no page"):
        read_diagram(text, page="3")


def test_our_own_export_gives_back_its_figure_exactly(tmp_path: Path) -> None:
    figure = loads(
        "figure: {theme: cream}\nbody:\n  row: [{id: a, glyph: robot, label: '$x$'}, {id: b, label: B}]\n"
        "edges: [a ..> b]\n"
    )
    path = tmp_path / "a b.drawio"
    path.write_bytes(importers.stamped(render(figure, "drawio"), "drawio", figure))
    found = read_diagram(path)
    assert found.figure == figure
    assert not found.notes
    wide = read_diagram(path, width="3.25in", theme="ice").figure
    assert (wide.head.width, wide.head.theme, wide.body) == (234.0, "ice", figure.body)


@pytest.mark.parametrize(
    "text",
    [
        "<mxfile><diagram>!!</diagram></mxfile>", "<mxfile></mxfile>", "<mxfile><diagram>" + "<a>" * 1000,
        '<!DOCTYPE x [<!ENTITY a "b">]><mxfile><diagram>&a;</diagram></mxfile>',
        f"<mxfile><diagram>{model()}</diagram></mxfile>",
        model('<mxCell id="a" parent="b"/><mxCell id="b" parent="a"/>'),
    ],
    ids=["packed", "empty", "deep", "entities", "bare", "circle"],
)  # fmt: skip
def test_broken_and_hostile_files_are_refused(text: str) -> None:
    with pytest.raises(FigwrightError):
        read_diagram(text, "drawio")


def test_a_loose_arrow_inside_a_frame_joins_the_boxes_there() -> None:
    points = '<mxPoint x="143" y="80" as="sourcePoint"/><mxPoint x="237" y="80" as="targetPoint"/>'
    found = read(
        vertex("f", "Frame", 0, 0, w=400, h=200), vertex("a", "A", 40, 60), vertex("b", "B", 240, 60),
        edge("e", points=points),
    )  # fmt: skip
    assert pairs(found.figure) == [("a", "b", "")]


def test_a_loose_end_within_a_frame_but_near_no_box_hangs_freely() -> None:
    points = '<mxPoint x="180" y="160" as="targetPoint"/>'
    found = read(
        vertex("f", "Frame", 0, 0, w=400, h=300), vertex("a", "A", 40, 60), vertex("b", "B", 240, 60),
        edge("e", "a", points=points),
    )  # fmt: skip
    assert not found.figure.edges
    assert any("loose ends" in note for note in found.notes)


def test_placeholders_are_filled_in() -> None:
    cell = '<mxCell style="" vertex="1" parent="1"><mxGeometry width="100" height="40" as="geometry"/></mxCell>'
    found = read(f'<UserObject id="u" label="Head %x% of %y%" placeholders="1" x="7">{cell}</UserObject>')
    assert found.figure.nodes()[0].label == "Head 7 of %y%"
    assert any("%y%" in note for note in found.notes)


def test_boxes_in_rows_and_columns_at_once_are_a_grid_with_its_gaps() -> None:
    found = read(
        vertex("q", "Query", 0, 0), vertex("r", "Retriever", 200, 0), vertex("s", "Reranker", 400, 0),
        vertex("l", "LLM", 600, 0), vertex("i", "Index", 200, 120), vertex("a", "Answer", 600, 120),
        edge("e1", "q", "r"), edge("e2", "i", "r"), edge("e3", "l", "a"),
    )  # fmt: skip
    body = found.figure.body
    assert (body.type, body.columns) == ("grid", 4)
    assert [None if isinstance(item, Group) else item.id for item in body.items] == [*"qrsl", None, "i", None, "a"]
