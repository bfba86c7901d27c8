"""Figures with places: what was moved, resized, bent or painted by hand comes back where it was put."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pptx.dml.color import RGBColor
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.util import Pt

from figwright import compiler
from figwright.drawing import themes
from figwright.drawing.drawio_cells import SCALE
from figwright.drawing.strokes import stretches
from figwright.frontends import freehand, importers
from figwright.frontends.importers._compare import MOVED
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import Fix, Move, Reroute, Shift, apply_all, parse
from figwright.ir.spec.load import dump, loads
from frontends.importers.edited import SVG, body, cell, drawio, edits, exported, of, pptx, shape, svg, told

FIGURE = loads("""
figure: {layout: placed, size: [800, 400], width: 400pt, type: 18}
body:
  - zone:
      id: left
      label: Left
      tone: blue
      place: [20, 20, 300, 360]
      items:
        - {id: a, label: Reader, place: [60, 80, 120, 60]}
        - {id: robot, label: Writer, drawing: robot, place: [60, 220, 100, 80], text: {at: [50, 104]}}
  - zone: {id: right, label: Right, tone: orange, place: [440, 20, 340, 360], items: [{id: b, label: Judge, place: [500, 80, 140, 60]}]}
  - {id: free, kind: text, label: a free remark, place: [340, 350, 90, 24]}
drawings:
  robot: <rect x="0" y="20" width="100" height="60" rx="8" fill="{blue.fill}"/><circle cx="50" cy="10" r="10" fill="{blue.vivid}"/>
edges:
  - {id: straight, from: a, to: b, path: [[180, 110], [500, 110]]}
  - {id: bent, from: robot, to: b, label: votes, path: [[160, 260], [380, 260], [380, 200], [570, 200], [570, 140]], text: {at: [270, 250]}}
""")  # noqa: E501
UNIT = 2.0
"""Units of the figure in a point."""
Change = Callable[[Any], object]


def _dragged(format: str, id: str, dx: float, dy: float) -> bytes:
    """A thing moved by units of the figure, as each program does it."""

    def in_svg(root: Any) -> None:
        of(root, id).set("transform", f"translate({dx / UNIT},{dy / UNIT})")

    def in_pptx(slide: Any) -> None:
        found = shape(slide, id)
        found.left, found.top = found.left + Pt(dx / UNIT), found.top + Pt(dy / UNIT)

    def in_drawio(root: Any) -> None:
        place = _geometry(root, id)
        place.set("x", str(float(place.get("x")) + dx / UNIT * SCALE))
        place.set("y", str(float(place.get("y")) + dy / UNIT * SCALE))

    return {"svg": lambda: svg(in_svg, FIGURE), "pptx": lambda: pptx(in_pptx, FIGURE),
            "drawio": lambda: drawio(in_drawio, FIGURE)}[format]()  # fmt: skip


def _geometry(root: Any, id: str) -> Any:
    found = cell(root, id)
    return (found if found.tag == "mxCell" else found.find("mxCell")).find("mxGeometry")


@pytest.mark.parametrize("format", importers.names())
def test_untouched(format: str) -> None:
    seen = importers.changes(FIGURE, f"a.{format}", exported(format, FIGURE))
    assert (seen.edits, seen.notes, seen.base) == ((), (), FIGURE)


@pytest.mark.parametrize("format", importers.names())
@pytest.mark.parametrize("id", ["a", "robot", "free"])
def test_a_moved_thing_is_shifted_and_its_arrows_follow(format: str, id: str) -> None:
    seen = told(format, _dragged(format, id, 24, 16), FIGURE)
    assert [edit.data() for edit in seen.edits] == [{"op": "shift", "ids": [id], "by": [24.0, 16.0]}]
    assert not seen.notes
    after, _ = apply_all(FIGURE, seen.edits)
    was, now = FIGURE.item(id).place, after.item(id).place
    assert was
    assert now
    assert now == pytest.approx((was[0] + 24, was[1] + 16, *was[2:]), abs=0.2)
    if id == "robot":
        assert after.edges[1].path[0] == pytest.approx((184, 276), abs=0.2)


@pytest.mark.parametrize("format", importers.names())
def test_less_than_a_programs_rounding_is_no_move(format: str) -> None:
    assert edits(format, _dragged(format, "a", 0.12, -0.12), FIGURE) == []


@given(
    st.dictionaries(
        st.sampled_from(["a", "robot", "b", "free"]),
        st.tuples(*(st.floats(-60, 60).map(round) for _ in "xy")),
        max_size=4,
    )
)
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
def test_everything_stands_where_it_was_put(moves: dict[str, tuple[int, int]]) -> None:
    """Whatever was moved, and whichever edits say it: the figure's places are the file's, and a second look finds no
    difference."""

    def change(root: Any) -> None:
        for id, (dx, dy) in moves.items():
            of(root, id).set("transform", f"translate({dx / UNIT},{dy / UNIT})")

    content = svg(change, FIGURE)
    after, _ = apply_all(FIGURE, importers.changes(FIGURE, "a.svg", content).edits)
    for node in FIGURE.nodes():
        dx, dy = moves.get(node.id, (0, 0))
        assert node.place
        x, y, w, h = node.place
        small = max(abs(dx), abs(dy)) <= MOVED * UNIT
        assert after.item(node.id).place == pytest.approx((x, y, w, h) if small else (x + dx, y + dy, w, h), abs=0.11)
    bare = content.replace(b"figwright1:", b"none:")  # as if it had been drawn from the new figure
    again = importers.changes(after, "a.svg", bare).edits
    assert not [edit for edit in again if isinstance(edit, Shift | Fix | Move)]


def test_a_zone_takes_along_what_went_with_it() -> None:
    assert edits("drawio", _dragged("drawio", "left", 0, 12), FIGURE) == [
        {"op": "shift", "ids": ["left"], "by": [0.0, 12.0]}
    ]
    # In PowerPoint a frame is moved alone; what it held stays.
    assert edits("pptx", _dragged("pptx", "left", 0, 12), FIGURE) == [
        {"op": "place", "id": "left", "place": [20.0, 32.0, 300.0, 360.0]}
    ]


@pytest.mark.parametrize("format", ["pptx", "drawio"])
def test_a_resized_box_has_its_new_size(format: str) -> None:
    def in_pptx(slide: Any) -> None:
        shape(slide, "a").width += Pt(20)

    def in_drawio(root: Any) -> None:
        place = _geometry(root, "a")
        place.set("width", str(float(place.get("width")) + 20 * SCALE))

    content = pptx(in_pptx, FIGURE) if format == "pptx" else drawio(in_drawio, FIGURE)
    (edit,) = told(format, content, FIGURE).edits
    assert isinstance(edit, Fix)
    assert edit.id == "a"
    assert edit.place == pytest.approx((60, 80, 160, 60), abs=0.4)
    after, _ = apply_all(FIGURE, [edit])
    assert after.edges[0].path[0][0] == pytest.approx(220, abs=0.4)


def test_a_thing_dropped_into_another_zone_belongs_there() -> None:
    assert edits("svg", _dragged("svg", "robot", 500, 0), FIGURE) == [
        {"op": "shift", "ids": ["robot"], "by": [500.0, 0.0]},
        {"op": "move", "id": "robot", "into": "right"},
    ]


def test_bends_moved_in_drawio_are_the_new_path() -> None:
    def change(root: Any) -> None:
        for point in _geometry(root, "bent").find("Array"):
            if point.get("x") == str(round(380 / UNIT * SCALE, 2)):
                point.set("x", str(400 / UNIT * SCALE))

    path = [[160.0, 260.0], [400.0, 260.0], [400.0, 200.0], [570.0, 200.0], [570.0, 140.0]]
    assert edits("drawio", drawio(change, FIGURE), FIGURE) == [{"op": "reroute", "id": "bent", "path": path}]


def test_bends_moved_in_powerpoint_are_the_new_path() -> None:
    def change(slide: Any) -> None:
        shape(slide, "bent bends").top -= Pt(5)

    (edit,) = told("pptx", pptx(change, FIGURE), FIGURE).edits
    assert isinstance(edit, Reroute)
    # The beginning is slanted now, and ends where the bends begin.
    wanted = [(160, 260), (364, 250), (380, 250), (380, 190), (570, 190), (570, 140)]
    assert [step for step in edit.path if step[0] < 300 or step[0] > 375] == [
        pytest.approx(step, abs=0.3) for step in wanted if step[0] < 300 or step[0] > 375
    ]


def test_a_label_of_an_arrow_stays_where_it_was_put() -> None:
    content = svg(lambda root: of(root, "bent/label").set("transform", "translate(10 -6)"), FIGURE)
    (edit,) = told("svg", content, FIGURE).edits
    assert edit.data() == {"op": "edge-style", "id": "bent", "text": {"at": [290.0, 238.0]}}


def test_colours_by_hand_are_the_themes_or_their_own() -> None:
    green = themes.get(FIGURE.head.theme).hue("green").fill

    def change(slide: Any) -> None:
        body(slide, "a").fill.solid()
        body(slide, "a").fill.fore_color.rgb = RGBColor.from_string(green.lstrip("#").upper())
        body(slide, "b").line.color.rgb = RGBColor(0x12, 0x34, 0x56)
        shape(slide, "straight").line.color.rgb = RGBColor(0xAB, 0x00, 0x11)

    assert edits("pptx", pptx(change, FIGURE), FIGURE) == [
        {"op": "restyle", "id": "a", "look": {"fill": "green.fill"}},
        {"op": "restyle", "id": "b", "look": {"line": "#123456"}},
        {"op": "edge-style", "id": "straight", "look": {"line": "#ab0011"}},
    ]


def test_new_things_come_with_their_place_and_old_ones_go() -> None:
    def change(slide: Any) -> None:
        new = slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, Pt(250), Pt(120), Pt(60), Pt(30))
        new.text_frame.text = "Appeal"
        new.fill.solid()
        new.fill.fore_color.rgb = RGBColor(0xFF, 0xEE, 0xDD)
        line = slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, 0, 0, 1, 1)
        line.begin_connect(shape(slide, "b"), 2)
        line.end_connect(new, 0)
        remark = slide.shapes.add_textbox(Pt(10), Pt(182), Pt(80), Pt(14))
        remark.text_frame.text = "two of three"
        free = shape(slide, "free")._element
        free.getparent().remove(free)

    seen = told("pptx", pptx(change, FIGURE), FIGURE)
    after, _ = apply_all(FIGURE, seen.edits)
    appeal = next(node for node in after.nodes() if node.label == "Appeal")
    assert appeal.place == pytest.approx((500, 240, 120, 60), abs=0.2)
    assert appeal.look
    assert appeal.look.fill == "#ffeedd"
    assert after.parents()[appeal.id] == "right"
    remark = next(node for node in after.nodes() if node.label == "two of three")
    assert remark.kind == "text"
    assert remark.place == pytest.approx((20, 364, 160, 28), abs=0.2)
    assert any((edge.source, edge.target) == (("b",), (appeal.id,)) for edge in after.edges)
    assert "free" not in {node.id for node in after.nodes()}


def test_a_shape_taken_out_of_a_drawing_is_told_and_moves_nothing() -> None:
    def change(slide: Any) -> None:
        head = shape(slide, "robot").shapes[1]._element
        head.getparent().remove(head)

    seen = told("pptx", pptx(change, FIGURE), FIGURE)
    assert not seen.edits
    assert any("'robot'" in note and "drawing" in note for note in seen.notes)


def test_words_beside_the_label() -> None:
    told_ = {"op": "restyle", "id": "b", "text": {"at": [70, 38]}, "words": [{"text": "axis x", "at": [70, 80]}]}
    figure, _ = apply_all(FIGURE, parse(told_))

    def change(root: Any) -> None:
        next(e for e in of(root, "b").iter(f"{SVG}text") if e.text == "axis x").text = "axis y"

    assert edits("svg", svg(change, figure), figure) == [
        {"op": "restyle", "id": "b", "words": [{"at": [70.0, 80.0], "text": "axis y"}]}
    ]


def _drawings() -> list[Figure]:
    """Free drawings as figures: ours, and those beside the project where they are."""
    ours = Path(__file__).parents[2] / "frontends" / "freehand" / "drawings" / "two_stage.svg"
    beside = sorted((Path(__file__).parents[4] / "shared" / "drawings").glob("*[0-9].svg"))
    return [loads(dump(freehand.figure(freehand.read(path.read_text("utf-8")))[0])) for path in (ours, *beside)]


@pytest.mark.parametrize("format", importers.names())
def test_drawings_that_nobody_touched(format: str) -> None:
    for figure in _drawings():
        seen = importers.changes(figure, f"a.{format}", exported(format, figure))
        assert (seen.edits, seen.notes, seen.base) == ((), (), figure)


@pytest.mark.parametrize("format", ["pptx", "drawio"])
def test_arrows_of_drawings_are_glued_to_their_things(format: str) -> None:
    for figure in _drawings():
        scene = compiler.compile(figure)
        assert figure.head.size
        lines = importers.get(format).read(compiler.render(scene, format), scene).lines()
        assert figure.edges
        for edge in figure.edges:
            (line,) = stretches(scene.element(edge.id))
            if format == "pptx" and not (line.source and line.target):
                continue  # it begins or ends on another arrow's line, and is glued to a port there
            assert lines[edge.id].ends == (edge.source[0], edge.target[0]), edge.id
            way = [[value * figure.head.size[0] / scene.width for value in step] for step in lines[edge.id].way]
            if not any(len(step) == 6 for step in edge.path):  # draw.io knows a curve only by points on it
                assert way == [pytest.approx(step, abs=0.2) for step in edge.path], edge.id


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_drawings_that_libreoffice_saved(tmp_path: Path) -> None:
    figures = [FIGURE, *_drawings()]
    for i, figure in enumerate(figures):
        (tmp_path / f"{i}.pptx").write_bytes(exported("pptx", figure))
    try:
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to", "pptx",
             "--outdir", str(tmp_path / "out"), *(str(p) for p in tmp_path.glob("*.pptx"))],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip
    except (subprocess.SubprocessError, OSError):
        pytest.skip("LibreOffice does not convert here")
    for i, figure in enumerate(figures):
        seen = importers.changes(figure, "saved.pptx", (tmp_path / "out" / f"{i}.pptx").read_bytes())
        assert (seen.edits, seen.notes, seen.base) == ((), (), figure)
