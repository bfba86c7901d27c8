"""Figures of PDF and SVG files come back as figures with places."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

import figwright
from figwright.agents import tracer
from figwright.apps.cli import main
from figwright.core.errors import SourceError
from figwright.frontends.tracing.primitives import Page, TextRun
from figwright.ir.scene import Point, Rect
from figwright.ir.spec import Group
from figwright.ir.spec.edits import Restyle
from figwright.ir.spec.placing import Look
from traced_files import ARROW, BOX, TWO, pdf

pytestmark = pytest.mark.core


def test_a_fill_and_its_border_are_one_box_and_a_strip_with_a_head_is_an_arrow() -> None:
    traced = tracer.trace(pdf(TWO + ARROW))
    boxes = {node.label: node for node in traced.figure.nodes()}
    assert set(boxes) == {"Encoder", "Decoder"}
    assert boxes["Encoder"].look is not None
    assert boxes["Encoder"].look.fill == "#ffe699"
    assert boxes["Encoder"].look.line == "#000000"
    (edge,) = traced.figure.edges
    assert (edge.source, edge.target, edge.arrow) == ((boxes["Encoder"].id,), (boxes["Decoder"].id,), "end")


def test_a_dashed_line_that_was_written_as_strips_is_dashed() -> None:
    dashes = " ".join(f"{x} 49 m {x + 6} 49 l {x + 6} 51 l {x} 51 l h" for x in range(120, 208, 11))
    traced = tracer.trace(pdf(TWO + f"q 0 0 0 rg {dashes} 210 45 m 220 50 l 210 55 l h f Q"))
    (edge,) = traced.figure.edges
    assert edge.look is not None
    assert edge.look.dash


def test_a_line_that_leaves_another_comes_from_where_that_one_does() -> None:
    third = "q 0.8 1 0.8 rg " + BOX.format(x=120, y=120) + " BT /F 14 Tf 140 145 Td (Loss) Tj ET "
    branch = "q 1 w 170 50 m 170 112 l S 166 110 m 170 120 l 174 110 l h f Q"
    traced = tracer.trace(pdf(TWO + third + ARROW + branch, (340, 200)))
    names = {node.id: node.label for node in traced.figure.nodes()}
    pairs = {(names[edge.source[0]], names[edge.target[0]]) for edge in traced.figure.edges}
    assert pairs == {("Encoder", "Decoder"), ("Encoder", "Loss")}


def test_a_gradient_stays_a_gradient_and_is_no_picture() -> None:
    shading = (
        "/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [20 0 320 0] /Extend [true true] "
        "/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>"
    )
    traced = tracer.trace(pdf("q 20 20 300 60 re W n /S sh Q BT /F 14 Tf 40 45 Td (Loss) Tj ET", more=shading))
    assert traced.left == ()
    assert any("linearGradient" in drawing for drawing in traced.figure.drawings.values())


def test_what_is_drawn_again_looks_as_it_did() -> None:
    traced = tracer.trace(pdf(TWO + ARROW))
    likeness, picture = tracer.compared(traced, b"")
    assert likeness > 0.9
    with Image.open(io.BytesIO(picture)) as sheet:
        assert sheet.width == 800
        assert sheet.height > 3 * 230


def test_our_own_pdf_comes_back_with_its_boxes_and_arrows() -> None:
    text = "body: {row: [{id: a, label: Text}, {id: b, label: Encoder}, {id: c, label: Head}]}\nedges: [a -> b, b -> c]"
    drawn = figwright.render(figwright.loads(text), "pdf")
    traced = tracer.trace(drawn)
    names = {node.id: node.label for node in traced.figure.nodes()}
    assert set(names.values()) == {"Text", "Encoder", "Head"}
    found = {(names[edge.source[0]], names[edge.target[0]]) for edge in traced.figure.edges}
    assert found == {("Text", "Encoder"), ("Encoder", "Head")}


def test_an_svg_is_traced_as_it_is_imported() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect x="10" y="10" width="80" height="40" '
    traced = tracer.trace((svg + 'fill="#eee"/><text x="50" y="34" text-anchor="middle">Loss</text></svg>').encode())
    assert [node.label for node in traced.figure.nodes()] == ["Loss"]


@pytest.mark.parametrize(
    ("wish", "said"),
    [({"page": 4}, "has no page 4"), ({"figure": "7"}, "has no figure '7'"), ({}, "2 pages and no figure")],
)
def test_a_figure_that_is_not_there_is_told(wish: dict[str, object], said: str) -> None:
    with pytest.raises(SourceError, match=said):
        tracer.trace(pdf(TWO, pages=2), **wish)  # type: ignore[arg-type]


def test_a_broken_file_does_not_stop_the_others_of_a_folder(tmp_path: Path) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    (folder / "good.pdf").write_bytes(pdf(TWO + ARROW))
    (folder / "bad.pdf").write_bytes(b"%PDF-1.4\nnothing")
    assert main(["trace", str(folder), "-o", str(out), "-q"]) == 1
    assert [path.name for path in out.iterdir()] == ["good.yaml"]


def test_signs_that_are_only_numbered_are_kept_as_they_look() -> None:
    words = "BT /F 14 Tf 35 45 Td (Encoder) Tj ET BT /F 14 Tf 235 45 Td (Loss !) Tj ET "
    formula = r'BT /M 14 Tf 35 25 Td (!"#$%&) Tj ET '
    fonts = "/Font << /F 3 0 R /M << /Type /Font /Subtype /Type1 /BaseFont /CambriaMath >> >>"
    content = pdf(words + formula).replace(b"/Font << /F 3 0 R >>", fonts.encode())
    traced = tracer.trace(content)
    said = " ".join(node.label for node in traced.figure.nodes())
    assert "Encoder" in said
    assert "Loss !" in said, "a font of words may have all signs"
    assert "#" not in said, "nobody knows what the formula's signs are called"
    assert any("font without names" in left for left in traced.left), "the formula is there as a picture"


def test_words_are_as_heavy_as_they_look_whatever_their_font_is_called() -> None:
    """Programs give a regular face the name of a bold one; the ink tells."""
    from figwright.frontends.tracing.weights import weighed

    text = "What a figure says to its readers"
    for drawn, bold in ((400, False), (700, True)):
        page, shown = _called_bold(text, drawn)
        (run,) = weighed(page, shown).items
        assert isinstance(run, TextRun)
        assert run.bold is bold


def _called_bold(text: str, weight: int) -> tuple[Page, bytes]:
    """A run that its file calls bold, and how it looks when it is drawn in a weight."""
    from figwright.drawing.assets.svg.faces import Face, width
    from figwright.drawing.renderers.png import rasterised
    from figwright.ir.scene.lettering import outline
    from figwright.ir.scene.paths import data, moved

    wide = 20 * width(text, Face(False, weight, False))
    letters = data(moved(outline(text, weight, False), 20, 10, 30))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 40"><path d="{letters}"/></svg>'
    run = TextRun(text, Rect(10, 12, wide, 24), Point(10, 30), wide, 20, "Some-Bold", bold=True)
    return Page(400, 40, (run,)), rasterised(svg, 1600, "#ffffff")


def test_an_object_outside_of_its_clip_is_not_read() -> None:
    from figwright.frontends.tracing.pdf.page import _is_apart

    line = Rect(0, 5, 10, 0)
    assert not _is_apart(line, Rect(0, 0, 20, 20))
    assert _is_apart(line, Rect(0, 6, 20, 20))
    assert _is_apart(line, Rect(11, 0, 20, 20))


def test_a_frame_that_gets_a_ground_hides_nothing_of_what_it_holds() -> None:
    """Its border may be drawn after its contents; its ground may not."""
    border = "q 0 0 0 RG 1 w 10 10 320 80 re S Q"
    figure = tracer.trace(pdf(TWO + ARROW + border)).figure
    frame = next(item for item, parent in figure.walk() if isinstance(item, Group) and parent is not None)
    changed, _ = figwright.apply(figure, Restyle(id=frame.id, look=Look(fill="#fdebd0")))
    below = next(item.layer for item, _ in changed.walk() if item.id == frame.id)
    held = [item.layer for item in changed.nodes()]
    assert held
    assert all(below < layer for layer in held)
