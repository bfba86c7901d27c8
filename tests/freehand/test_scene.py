"""A free drawing as a scene: what was drawn, in marks that every renderer can write."""

from __future__ import annotations

import base64
import io
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from PIL import Image, ImageChops, ImageStat

from figwright import compiler, freehand, renderers
from figwright.assets.svg.latex import Piece, latex
from figwright.renderers.png import rasterised
from figwright.runs import rendered
from figwright.scene import Box, Element, Outline, Oval, Picture, Rect, Scene, Words
from figwright.visualizers import Drawing
from freehand.sheets import Drawn, arrow, drawings, node, sheet

SVG = (Path(__file__).parent / "drawings" / "two_stage.svg").read_text("utf-8")
K = 0.4
"""Points of print to a unit of a canvas that is 990 units wide."""


def _scene(body: str, **of: float) -> Scene:
    return freehand.scene(freehand.read(sheet(body, width=990, height=495, **of)))


def _only(body: str) -> Element:
    (element,) = _scene(body).elements
    return element


def _close(one: Rect, x: float, y: float, w: float, h: float, slack: float = 0.01) -> bool:
    wanted = (x * K, y * K, w * K, h * K)
    return max(abs(a - b) for a, b in zip((one.x, one.y, one.w, one.h), wanted, strict=True)) < slack


def _difference(svg: str) -> float:
    """How far the picture of the scene is from that of the drawing, in grey levels on average."""
    free = Image.open(io.BytesIO(freehand.png(svg, 800))).convert("RGB")
    scene = compiler.render(freehand.scene(freehand.read(svg)), "svg").decode()
    ours = Image.open(io.BytesIO(rasterised(scene, 800))).convert("RGB").crop((0, 0, *free.size))
    return float(sum(ImageStat.Stat(ImageChops.difference(free, ours)).mean) / 3)


def test_a_rectangle_is_a_box_with_its_paint() -> None:
    (mark,) = _only(
        '<g stroke-dasharray="4 2" stroke-linecap="round"><rect transform="translate(10 20) scale(2)" width="50"'
        ' height="30" rx="4" fill="#ABC" stroke="navy" stroke-width="1.5" opacity=".5"/></g>'
    ).marks
    assert isinstance(mark, Box)
    assert _close(mark.rect, 10, 20, 100, 60)
    assert mark.radius == pytest.approx(8 * K)
    paint = mark.paint
    assert (paint.fill, paint.stroke, paint.opacity, paint.cap) == ("#aabbcc", "#000080", 0.5, "round")
    assert paint.width == pytest.approx(3 * K)
    assert paint.dash == pytest.approx((8 * K, 4 * K))


@pytest.mark.parametrize(
    ("shape", "kind"),
    [
        ('<rect x="10" y="10" width="80" height="40"/>', Box),
        ('<path d="M10 10H90V50H10Z"/>', Box),
        ('<rect x="10" y="10" width="80" height="40" transform="rotate(90)"/>', Box),
        ('<rect x="10" y="10" width="80" height="40" transform="rotate(30)"/>', Outline),
        ('<circle cx="50" cy="50" r="20" transform="rotate(30)"/>', Oval),
        ('<ellipse cx="50" cy="50" rx="20" ry="10"/>', Oval),
        ('<ellipse cx="50" cy="50" rx="20" ry="10" transform="rotate(30)"/>', Outline),
        ('<circle cx="50" cy="50" r="20" transform="skewX(30)"/>', Outline),
        ('<polygon points="0,0 40,20 0,40"/>', Outline),
        ('<line x1="0" y1="0" x2="40" y2="20" stroke="red"/>', Outline),
    ],
)
def test_a_shape_is_the_simplest_mark_that_draws_it(shape: str, kind: type) -> None:
    (mark,) = _only(shape).marks
    assert type(mark) is kind


def test_fill_and_stroke_of_unequal_opacity_are_two_marks() -> None:
    fill, stroke = _only(
        '<rect width="50" height="30" fill="red" fill-opacity=".3" stroke="blue" stroke-opacity="50%"/>'
    ).marks
    assert isinstance(fill, Box)
    assert isinstance(stroke, Box)
    assert (fill.paint.fill, fill.paint.stroke, fill.paint.opacity) == ("#ff0000", None, 0.3)
    assert (stroke.paint.fill, stroke.paint.stroke, stroke.paint.opacity) == (None, "#0000ff", 0.5)


def test_a_gradient_has_its_mean_and_is_as_clear_as_its_stops() -> None:
    (mark,) = _only(
        '<defs><linearGradient id="Gloss"><stop stop-color="#ffffff"/><stop offset="1" stop-color="#ffffff"'
        ' stop-opacity="0"/></linearGradient></defs><rect width="50" height="30" fill="url(#Gloss)"/>'
    ).marks
    assert isinstance(mark, Box)
    assert (mark.paint.fill, mark.paint.opacity, mark.paint.cover) == ("#ffffff", 1.0, 0.5)
    assert mark.paint.shade is not None
    assert (mark.paint.shade.start, mark.paint.shade.end) == ((0, 0), (50 * K, 0))


STOPS = '<stop stop-color="#f00"/><stop offset="40%" stop-color="gold"/><stop offset="1" stop-color="blue"/>'


@pytest.mark.parametrize(
    "gradient",
    [
        f'<linearGradient id="g" x1="0" y1="0" x2="1" y2="1">{STOPS}</linearGradient>',
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="300" x2="60%">{STOPS}</linearGradient>',
        f'<linearGradient id="g" gradientTransform="rotate(30) skewX(20)">{STOPS}</linearGradient>',
        f'<linearGradient id="all">{STOPS}</linearGradient><linearGradient id="g" href="#all" x2="0" y2=".7"/>',
        f'<radialGradient id="g" cx="30%" cy=".4" fx=".2" r=".6">{STOPS}</radialGradient>',
        f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="300" cy="99" r="99">{STOPS}</radialGradient>',
        '<linearGradient id="g"><stop stop-color="red" stop-opacity=".2"/><stop offset="1"/></linearGradient>',
        f'<linearGradient id="g" x2="0">{STOPS}</linearGradient>',
    ],
)
def test_a_gradient_looks_as_it_was_drawn(gradient: str) -> None:
    shapes = (
        '<rect x="50" y="40" width="400" height="300" rx="30"/><ellipse cx="600" cy="150" rx="120" ry="60"/>'
        '<path d="M0 0H200L100 120Z" transform="translate(700 250) rotate(20) scale(1 1.5)" fill-opacity=".7"/>'
    )
    svg = sheet(f'<defs>{gradient}</defs><g fill="url(#g)">{shapes}</g>', width=990, height=495)
    assert _difference(svg) < 0.4


def test_a_gradient_that_begins_again_is_its_mean() -> None:
    (mark,) = _only(
        f'<defs><linearGradient id="g" x2=".2" spreadMethod="reflect">{STOPS}</linearGradient></defs>'
        '<rect width="50" height="30" fill="url(#g)"/>'
    ).marks
    assert isinstance(mark, Box)
    assert mark.paint.fill
    assert mark.paint.shade is None


def test_what_a_clip_path_hides_is_not_drawn() -> None:
    clip = '<defs><clipPath id="c"><rect x="100" y="100" width="100" height="50"/></clipPath></defs>'
    inside, outside, half, line = (
        '<rect x="110" y="110" width="20" height="20"/>',
        '<rect x="300" y="300" width="20" height="20"/>',
        '<rect x="50" y="100" width="100" height="200" stroke="red"/>',
        '<path d="M0 120H400" stroke="red"/>',
    )
    clipped = _scene(f'{clip}<g data-node="n" clip-path="url(#c)">{inside}{outside}{half}{line}</g>').elements[0]
    whole, part, border, stroke = clipped.marks
    assert _close(whole.bounds, 110, 110, 20, 20)
    assert isinstance(part, Box)
    assert _close(part.rect, 100, 100, 50, 50)
    assert isinstance(border, Outline)
    assert border.bounds.right == pytest.approx(150 * K)
    assert _close(stroke.bounds, 100, 120, 100, 0)


def test_holes_stay_holes_where_only_the_other_rule_is_known() -> None:
    svg = sheet('<path fill-rule="evenodd" fill="#aa3300" d="M100 100h300v300h-300zM200 200h100v100h-100z"/>')
    assert _difference(svg) < 1


def test_an_image_keeps_its_ratio_in_its_frame() -> None:
    content = io.BytesIO()
    Image.new("RGB", (20, 10), "red").save(content, "PNG")
    address = f"data:image/png;base64,{base64.b64encode(content.getvalue()).decode()}"
    (mark,) = _only(f'<image x="10" y="20" width="100" height="100" href="{address}"/>').marks
    assert isinstance(mark, Picture)
    assert mark.media_type == "image/png"
    assert _close(mark.rect, 10, 45, 100, 50)


def test_elements_come_in_drawing_order_with_their_kin() -> None:
    body = (
        '<rect width="990" height="495" fill="#fafafa"/>'
        f'<g data-group="g" data-evidence="the words">'
        f'<rect x="20" y="20" width="400" height="200" fill="#eeeeff"/>{node("a", 40, 80, 100, 60, "One")}'
        f'{node("b", 240, 80, 100, 60, "Two")}<text x="40" y="50" font-size="20">Title</text></g>'
        f"{arrow('a', 'b', 'M140 110H240')}"
        '<text id="free" x="500" y="100">a note</text><circle cx="700" cy="100" r="30"/>'
    )
    scene = _scene(body)
    assert scene.background == "#fafafa"
    assert [(e.id, e.role, e.parent) for e in scene.elements] == [
        ("g", "zone", None),
        ("a", "node", "g"),
        ("b", "node", "g"),
        ("a->b", "edge", None),
        ("free", "label", None),
        ("part", "callout", None),
    ]
    zone = scene.element("g")
    assert zone.fact("evidence") == "the words"
    assert [words.text for words in zone.words] == ["Title"]
    assert _close(scene.element("a").touch, 40, 80, 100, 60)


def test_what_lies_over_other_things_stays_over_them() -> None:
    body = (
        f'<g data-group="g"><rect x="20" y="20" width="400" height="200" fill="#eeeeff"/>'
        f'{node("a", 40, 80, 100, 60)}<circle cx="140" cy="80" r="20" fill="red"/></g>'
    )
    scene = _scene(body)
    assert [(e.id, e.role, e.parent) for e in scene.elements] == [
        ("g", "zone", None), ("a", "node", "g"), ("g/2", "callout", "g"),
    ]  # fmt: skip


def test_a_text_goes_to_the_node_that_it_stands_in() -> None:
    scene = _scene(node("a", 40, 80, 100, 60) + '<text x="90" y="115" text-anchor="middle">late</text>')
    (element,) = scene.elements
    assert [words.text for words in element.words] == ["late"]


def test_an_arrow_has_its_corners_its_head_and_its_ends() -> None:
    body = (
        node("a", 40, 80, 100, 60)
        + node("b", 300, 300, 100, 60)
        + arrow("a", "b", "M140 110H340Q350 110 350 120V300", 'id="e" stroke-dasharray="4 2"')
    )
    element = _scene(body).element("e")
    route = element.route
    assert route is not None
    assert [(round(p.x / K), round(p.y / K)) for p in route.points] == [(140, 110), (350, 110), (350, 300)]
    assert (route.source, route.target, route.source_side, route.target_side) == ("a", "b", "right", "top")
    assert (route.curved, route.head_start, route.head_end) == (False, False, True)
    assert route.corner == pytest.approx(10 * K)
    line, head = element.marks
    assert isinstance(line, Outline)
    assert isinstance(head, Outline)
    assert line.paint.dash
    assert head.paint.fill
    assert _close(head.bounds, 345, 290, 10, 10)


def test_an_arrow_may_curve_and_have_an_open_head_and_a_label() -> None:
    body = (
        '<defs><marker id="v" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6" markerHeight="6" orient="auto">'
        '<path d="M1 1L9 5L1 9" fill="none" stroke="context-stroke"/></marker></defs>'
        + node("a", 40, 80, 100, 60)
        + node("b", 300, 300, 100, 60)
        + '<g id="e" data-from="a" data-to="b"><path d="M140 110C350 110 350 110 350 300" fill="none" stroke="#aa0000"'
        ' marker-end="url(#v)"/><text x="260" y="100">by hand</text></g>'
    )
    scene = _scene(body)
    edge, label = scene.element("e"), scene.element("e/label")
    assert edge.route is not None
    assert edge.route.curved
    _, head = edge.marks
    assert isinstance(head, Outline)
    assert (head.paint.fill, head.paint.stroke) == ("#aa0000", None)
    assert (label.role, label.words[0].text) == ("label", "by hand")


def test_words_stand_where_the_drawing_has_them() -> None:
    read = freehand.read(SVG)
    drawn = [words for e in freehand.scene(read).elements for words in e.words]
    k = read.width / read.canvas.w
    for text in read.texts:
        for line in text.lines:
            assert any(
                max(abs(one.bounds.x - line.box.x * k), abs(one.bounds.right - line.box.right * k)) < 1
                and abs(one.bounds.y - line.box.y * k) < 1
                for words in drawn
                for one in words.lines
            ), f"{line.words} is not where it was"


def test_lines_of_one_label_are_one_block() -> None:
    style = 'font-size="18" text-anchor="middle"'
    element = _only(
        f'<g data-node="n"><text x="100" y="100" {style}>Cross-</text><text x="100" y="122" {style}>attention</text>'
        f'<text x="300" y="100" {style}>apart</text></g>'
    )
    assert [words.text for words in element.words] == ["Cross-\nattention", "apart"]
    assert element.words[0].align == "center"
    assert element.words[0].size == pytest.approx(18 * K)


def test_styles_and_colours_are_kept_and_formulas_are_latex() -> None:
    (words,) = _only(
        '<text x="10" y="50" font-size="20" fill="#112233">Loss <tspan font-weight="700" fill="red">now</tspan>'
        ' <tspan font-family="Times" font-style="italic">L<tspan baseline-shift="sub" font-size="13">i</tspan></tspan>'
        "</text>"
    ).words
    plain, bold, math = words.lines[0].runs
    assert (plain.text, plain.colour, plain.weight) == ("Loss", "#112233", 400)
    assert (bold.text, bold.colour, bold.weight) == ("now", "#ff0000", 700)
    assert (math.text, math.math) == ("L_{i}", True)
    assert math.outline
    assert all(a.x + a.width <= b.x for a, b in pairwise(words.lines[0].runs))


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ([Piece("𝑥")], "x"),
        ([Piece("ℒ"), Piece("con", "sub")], r"\mathcal{L}_{\mathrm{con}}"),
        ([Piece("𝐻\u0302"), Piece("𝑝", "sub"), Piece("(𝑚)", "sup")], r"\hat{H}_{p}{}^{(m)}"),
        ([Piece("ℝ"), Piece("𝑁×𝐿", "sup"), Piece("𝑘", "sub", True)], r"\mathbb{R}^{N\times L}_{k}"),
        ([Piece("𝜃 ← 𝜃 + 𝜂∇𝐿")], r"\theta\gets\theta+\eta\nabla L"),
        ([Piece("Σ"), Piece("𝑖", "sub"), Piece(" log")], r"\Sigma_{i}\ \mathrm{log}"),
        ([Piece("ϕ + φ")], r"\phi+\varphi"),
        ([Piece("𝜙𝜑𝜖𝜀")], r"\phi\varphi\epsilon\varepsilon"),
        ([Piece("𝝓𝛟")], r"\boldsymbol{\phi}\boldsymbol{\phi}"),
        ([Piece("two words")], r"\text{two words}"),
        ([Piece("𝐱₁")], r"\mathbf{x}{}_{1}"),
        ([Piece("5% of {x}")], r"5\%\ \mathrm{of}\{\mathrm{x}\}"),
    ],
)
def test_mathematics_is_written_as_latex(pieces: list[Piece], said: str) -> None:
    assert latex(pieces) == said


def test_a_turned_text_is_outlines_that_still_say_what_they_are() -> None:
    element = _only('<text transform="translate(50 300) rotate(-90)" font-size="20" fill="#aa0000">upwards</text>')
    (mark,) = element.marks
    assert isinstance(mark, Outline)
    assert mark.paint.fill == "#aa0000"
    assert mark.bounds.h > 2 * mark.bounds.w
    assert element.fact("alt") == "upwards"


def test_letters_with_a_halo_stand_on_a_ground_of_its_colour() -> None:
    ground, words = _only(
        '<text x="50" y="50" font-size="20" stroke="#fffff0" stroke-width="6" paint-order="stroke">clear</text>'
    ).marks
    assert isinstance(ground, Box)
    assert ground.paint.fill == "#fffff0"
    assert isinstance(words, Words)
    assert ground.rect.contains(words.bounds)


@pytest.mark.parametrize("name", renderers.names())
def test_every_renderer_writes_a_free_drawing(name: str) -> None:
    assert len(compiler.render(freehand.scene(freehand.read(SVG)), name)) > 1000


def test_the_picture_of_the_scene_is_the_picture_of_the_drawing() -> None:
    assert _difference(SVG) < 1.5


def test_slides_have_words_as_words_and_arrows_that_hold_on() -> None:
    body = (
        node("a", 40, 80, 100, 60, "Encoder")
        + node("b", 300, 80, 100, 60, "Decoder", "ellipse")
        + arrow("a", "b", "M140 110H300")
    )
    with ZipFile(io.BytesIO(compiler.render(_scene(body), "pptx"))) as deck:
        slide = ElementTree.fromstring(deck.read("ppt/slides/slide1.xml"))
    bodies = {
        shape.find(".//{*}cNvPr").get("id"): "".join(shape.itertext())  # type: ignore[union-attr]
        for shape in slide.iter("{http://schemas.openxmlformats.org/presentationml/2006/main}sp")
    }
    (line,) = slide.iter("{http://schemas.openxmlformats.org/presentationml/2006/main}cxnSp")
    ends = [line.find(f".//{{*}}{end}").get("id") for end in ("stCxn", "endCxn")]  # type: ignore[union-attr]
    assert [bodies[end] for end in ends] == ["Encoder", "Decoder"]


def test_words_on_an_inner_shape_are_not_written_under_it() -> None:
    body = (
        '<g data-node="a"><rect x="40" y="40" width="200" height="100" fill="#dde"/><rect x="60" y="60" width="160"'
        ' height="60" fill="#fff"/><text x="140" y="95" text-anchor="middle">seen</text></g>'
    )
    with ZipFile(io.BytesIO(compiler.render(_scene(body), "pptx"))) as deck:
        slide = deck.read("ppt/slides/slide1.xml").decode()
    assert slide.index('val="FFFFFF"', slide.index("<p:sp>")) < slide.index(">seen<")


def test_a_straight_line_is_one_also_where_nobody_said_that_it_has_no_fill() -> None:
    body = '<path data-from="a" data-to="b" d="M140 110H240" stroke="#333" marker-end="url(#tip)"/>'
    line, _ = _scene(body).element("a->b").marks
    assert isinstance(line, Outline)
    assert line.paint.fill is None


@given(drawings())
@settings(max_examples=25, deadline=None)
def test_every_thing_and_arrow_is_an_element_of_its_own(drawn: Drawn) -> None:
    read = freehand.read(drawn.svg)
    scene = freehand.scene(read)
    ids = [element.id for element in scene.elements]
    assert len(set(ids)) == len(ids)
    assert {node.id for node in read.nodes} <= {e.id for e in scene.role("node")}
    assert len(scene.role("edge")) == drawn.arrows
    assert scene.width == pytest.approx(read.width)
    said = sum(1 for e in scene.elements for mark in e.marks if isinstance(mark, Words) for _ in mark.lines)
    assert said == sum(len(text.lines) for text in read.texts)


@pytest.mark.parametrize(
    "body",
    [
        '<g transform="scale(0)"><rect width="50" height="30"/><text>gone</text></g>',
        '<g transform="scale(0 1)"><circle r="30"/><text x="5">gone</text></g>',
        '<path d="M5 5"/><path d=""/><polyline points=""/><rect width="0" height="5"/>',
        '<path d="M10 10L10 10" stroke="red" marker-end="url(#tip)"/>',
        '<path data-from="a" data-to="b" d="M10 10L10 10" stroke="red" marker-end="url(#tip)"/>',
        '<defs><clipPath id="c"><rect width="0" height="0"/></clipPath></defs><rect clip-path="url(#c)" width="9"'
        ' height="9"/>',
        '<defs><clipPath id="c"><path d="M0 0L50 50"/></clipPath></defs><circle clip-path="url(#c)" r="9"/>',
        '<defs><pattern id="p"/></defs><rect width="9" height="9" fill="url(#p)" stroke="url(#none)"/>',
        '<defs><linearGradient id="g"/></defs><rect width="9" height="9" fill="url(#g)"/>',
        '<g data-from="a" data-to="b"><text x="9" y="9">only words</text></g>',
        '<g data-node="a"/><g data-node="a"><rect width="9" height="9"/></g><g data-node="a"><circle r="9"/></g>',
        '<text x="9" y="9" font-size="0">x</text><text> </text><text x="9" y="30">\u0302\u0301 \u202e</text>',
        '<rect width="9" height="9" stroke="red" stroke-dasharray="0 0" stroke-width="0"/>',
    ],
)
def test_a_strange_drawing_is_still_written(body: str) -> None:
    scene = _scene(body)
    for name in ("svg", "pptx", "drawio", "tex", "json"):
        assert compiler.render(scene, name), name


@pytest.mark.parametrize("name", ["pptx", "drawio", "tex", "json"])
def test_a_run_writes_its_free_drawing_as_a_scene(name: str) -> None:
    scene = freehand.scene(freehand.read(SVG, width=360))
    assert rendered(Drawing(b"", svg=SVG), name, 360) == compiler.render(scene, name)
