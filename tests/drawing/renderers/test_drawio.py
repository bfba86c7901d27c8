"""draw.io: everything is where the scene has it, nested in its zone, and arrows are bound to both ends."""

from __future__ import annotations

import base64
import html
import re
import xml.etree.ElementTree as ET
import zlib
from dataclasses import dataclass, field, replace
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawing.renderers.scenes import edge, saying
from figwright.drawing.drawio_cells import SCALE
from figwright.drawing.renderers import drawio
from figwright.ir.scene import Element, Outline, Paint, Rect, Scene, Words
from figwright.ir.scene.paths import parse


@dataclass
class Cell:
    id: str
    value: str
    cell: ET.Element
    style: dict[str, str] = field(default_factory=dict)

    def number(self, name: str) -> float:
        geometry = self.cell.find("mxGeometry")
        assert geometry is not None
        return float(geometry.get(name, "0")) / SCALE


def cells(scene: Scene) -> dict[str, Cell]:
    """The cells by id, read as draw.io reads them."""
    out = {}
    for item in ET.fromstring(drawio.render(scene)).iter("root"):
        for node in item:
            cell = node if node.tag == "mxCell" else node.find("mxCell")
            assert cell is not None
            id = node.get("id", "")
            assert id not in out
            style = dict(part.partition("=")[::2] for part in (cell.get("style") or "").split(";") if part)
            out[id] = Cell(id, node.get("value") or node.get("label") or "", cell, style)
    return out


def place(all_: dict[str, Cell], id: str) -> Rect:
    """Where a cell is on the sheet: its own place within its parents'."""
    cell = all_[id]
    x, y = cell.number("x"), cell.number("y")
    parent = cell.cell.get("parent", "")
    if all_[parent].cell.get("vertex"):
        outer = place(all_, parent)
        x, y = x + outer.x, y + outer.y
    return Rect(x, y, cell.number("width"), cell.number("height"))


@pytest.fixture(scope="module")
def drawn(scene: Scene) -> dict[str, Cell]:
    return cells(scene)


def test_nodes_are_where_the_scene_has_them(scene: Scene, drawn: dict[str, Cell]) -> None:
    for element in scene.role("node", "zone"):
        rect = place(drawn, element.id)
        wanted = element.touch
        assert (rect.x, rect.y, rect.w, rect.h) == pytest.approx((wanted.x, wanted.y, wanted.w, wanted.h), abs=0.02)


def test_nodes_nest_in_their_zone(drawn: dict[str, Cell]) -> None:
    assert {id for id, cell in drawn.items() if cell.cell.get("parent") == "plan"} == {"ret", "plan.er", "guide"}
    assert drawn["S"].cell.get("parent") == "1"
    assert drawn["plan"].style["container"] == "1"


def test_an_unframed_parent_gives_way_to_the_frame_around(scene: Scene) -> None:
    moved = tuple(replace(e, parent="some-row") if e.id == "ret" else e for e in scene.elements)
    assert cells(replace(scene, elements=moved))["ret"].cell.get("parent") == "plan"


def test_labels_are_html_that_says_the_same(drawn: dict[str, Cell]) -> None:
    assert drawn["C"].value == "Intent <b>C</b><br>&amp; &lt;co&gt;"
    assert drawn["plan"].value == "<b>Linear Planning Phase</b>"
    assert drawn["ret"].value == "<b>Retriever Agent</b>"
    assert "<sub><i>t</i></sub>" in drawn["loss"].value


def test_rich_formulas_are_typeset_by_drawio(scene: Scene) -> None:
    assert r"\(\frac{\alpha}{1+\sqrt{n}}\)" in html.unescape(cells(scene)["frac"].value)
    with_math, without = (
        ET.fromstring(drawio.render(s)).find(".//mxGraphModel") for s in (scene, saying(r"costs \(5\) or $$6"))
    )
    assert with_math is not None
    assert without is not None
    assert (with_math.get("math"), without.get("math")) == ("1", "0")


def test_plain_text_is_no_formula() -> None:
    value = cells(saying(r"costs \(5\) or $$6"))["one"].value
    assert value == "costs \\\u2060(5\\) or $\u2060$6"


def test_arrows_are_bound_and_leave_where_the_route_does(scene: Scene, drawn: dict[str, Cell]) -> None:
    for element in scene.role("edge"):
        route, cell = element.route, drawn[element.id]
        assert route is not None
        assert (cell.cell.get("source"), cell.cell.get("target")) == (route.source, route.target)
        for name, at, end in (("exit", route.points[0], route.source), ("entry", route.points[-1], route.target)):
            box = place(drawn, end)
            spot = (box.x + float(cell.style[f"{name}X"]) * box.w, box.y + float(cell.style[f"{name}Y"]) * box.h)
            assert spot == pytest.approx((at.x, at.y), abs=0.05)
        corners = [
            (float(p.get("x", 0)) / SCALE, float(p.get("y", 0)) / SCALE) for p in cell.cell.findall(".//Array/*")
        ]
        assert len(corners) == len(route.points) - 2
        for corner, at in zip(corners, route.points[1:-1], strict=True):
            assert corner == pytest.approx((at.x, at.y), abs=0.02)


def test_lines_keep_their_look(drawn: dict[str, Cell]) -> None:
    dashed, plain = drawn["C-guide"].style, drawn["S-ret"].style
    assert (dashed["dashed"], dashed["strokeColor"], dashed["endArrow"]) == ("1", "#5b7fae", "block")
    assert "dashed" not in plain
    assert plain["edgeStyle"] == "orthogonalEdgeStyle"


def test_an_arrow_from_a_group_without_a_frame_holds_on_to_what_lies_there(scene: Scene) -> None:
    loose = edge("x", "nobody", "loss", ((250, 57), (300, 129)), sides=("right", "left"))
    far = edge("y", "nobody", "loss", ((280, 20), (300, 129)), sides=("right", "left"))
    found = cells(replace(scene, elements=(*scene.elements, loose, far)))
    assert found["x"].cell.get("source") == "plan.er"
    assert found["x"].style["edgeStyle"] == "none"  # slanted
    assert found["y"].cell.get("source") is None


def test_pictures_are_images(scene: Scene, drawn: dict[str, Cell]) -> None:
    addresses = [cell.style["image"] for cell in drawn.values() if "image" in cell.style]
    assert {a.split(",")[0] for a in addresses} == {"data:image/svg+xml", "data:image/png"}
    for address in addresses:
        content = base64.b64decode(address.split(",", 1)[1], validate=True)
        if address.startswith("data:image/svg"):
            ET.fromstring(content)


def unpacked(cell: Cell) -> ET.Element:
    """What a shape of draw.io's own draws, as draw.io unpacks it."""
    packed = base64.b64decode(cell.style["shape"].removeprefix("stencil(").removesuffix(")"), validate=True)
    return ET.fromstring(unquote(zlib.decompress(packed, -zlib.MAX_WBITS).decode()))


def test_drawings_are_shapes_where_their_marks_are(scene: Scene, drawn: dict[str, Cell]) -> None:
    robot = scene.element("ret")
    shapes = [cell for id, cell in drawn.items() if cell.cell.get("parent") == "ret"]
    marks = [mark for mark in robot.marks if not isinstance(mark, Words)]
    assert len(shapes) == len(marks) > 3
    for cell, mark in zip(shapes, marks, strict=True):
        rect, wanted = place(drawn, cell.id), mark.bounds
        assert (rect.x, rect.y, rect.w, rect.h) == pytest.approx((wanted.x, wanted.y, wanted.w, wanted.h), abs=0.02)
        assert cell.style["fillColor"] == (mark.paint.fill or "none")
        if isinstance(mark, Outline):
            steps = unpacked(cell).findall("background/path/*")
            assert len(steps) == len(mark.commands)
            ends = [float(step.get("x", step.get("x3", ""))) / SCALE + rect.x for step in steps if step.attrib]
            assert ends == pytest.approx([n[-2] for _, n in mark.commands if n], abs=0.02)


def test_a_level_line_has_a_shape_too() -> None:
    line = Outline(parse("M10 20H60"), Paint(None, "#123456", 2))
    all_ = cells(Scene(100, 50, (Element("a", "callout", line.bounds, (line,)),)))
    (cell,) = (cell for cell in all_.values() if cell.style.get("shape", "").startswith("stencil"))
    assert place(all_, cell.id).h == 0
    assert float(unpacked(cell).get("h", "0")) > 0


def test_evidence_is_a_tooltip(scene: Scene) -> None:
    (planner,) = (o for o in ET.fromstring(drawio.render(scene)).iter("UserObject") if o.get("id") == "plan.er")
    assert planner.get("tooltip") == 'the "Planner" <reads> S & C'


@given(st.text(st.characters(), max_size=30))
def test_no_text_breaks_the_file_or_the_label(text: str) -> None:
    value = cells(saying(text))["one"].value
    assert not re.search(r"<(?!/?(b|i|br|sub|sup|span|font)\b)", value)
    shown = html.unescape(value).replace("\u2060", "")
    visible = [c for c in text if c.isprintable() and not c.isspace() and c != "\u2060"]
    assert [c for c in shown if c.isprintable() and not c.isspace()] == visible
