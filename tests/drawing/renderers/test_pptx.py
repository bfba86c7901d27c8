"""PPTX: native shapes that can be edited, and arrows that hold on to their boxes along our route."""

from __future__ import annotations

import io
import itertools
import shutil
import struct
import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uharfbuzz as hb
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from pptx import Presentation

from drawing.renderers.scenes import LABEL, edge, figure, node, saying
from figwright.core.errors import RenderError
from figwright.drawing.renderers import pptx
from figwright.frontends import importers
from figwright.ir.scene import Box, Element, Outline, Oval, Paint, Picture, Rect, Scene, Words
from figwright.ir.scene.paths import parse
from figwright.ir.scene.text import TextStyle, advance, at, set_text

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
POINT = 12_700


def opened(scene: Scene, **options: Any) -> Any:
    return Presentation(io.BytesIO(pptx.render(scene, **options))).slides[0]


def every(shapes: Any) -> Iterator[Any]:
    for shape in shapes:
        yield shape
        if shape.shape_type == 6:  # a group
            yield from every(shape.shapes)


@pytest.fixture(scope="module")
def slide(scene: Scene) -> Any:
    return opened(scene)


def named(slide: Any, name: str) -> Any:
    return next(shape for shape in slide.shapes if shape.name == name)


def test_the_slide_is_the_sheet(scene: Scene) -> None:
    deck = Presentation(io.BytesIO(pptx.render(scene)))
    assert (deck.slide_width, deck.slide_height) == (scene.width * POINT, scene.height * POINT)
    assert len(deck.slides) == 1
    assert deck.core_properties.title == scene.title


def test_every_element_is_there_by_its_id(scene: Scene, slide: Any) -> None:
    assert {e.id for e in scene.elements} <= {shape.name for shape in slide.shapes}
    ids = [shape.shape_id for shape in every(slide.shapes)]
    assert len(ids) == len(set(ids))


def test_a_box_with_words_is_one_shape(slide: Any) -> None:
    box = named(slide, "C")
    assert box.shape_type == 1  # an autoshape
    assert box.text_frame.text == "Intent C\v& <co>"
    assert [run.text.strip() for p in box.text_frame.paragraphs for run in p.runs if run.font.bold] == ["C"]
    assert {run.font.name for p in box.text_frame.paragraphs for run in p.runs} == {"Source Sans Pro"}
    assert {run.font.size.pt for p in box.text_frame.paragraphs for run in p.runs} == {9.0}
    assert (box.left, box.top, box.width, box.height) == tuple(v * POINT for v in (10, 120, 58, 32))
    assert box.adjustments[0] == pytest.approx(5 / 32, abs=1e-4)


def test_text_neither_wraps_nor_shrinks(slide: Any) -> None:
    """Centred words reach over both sides alike; words at a side are held there, in a frame that any typeface fits."""
    frames = [body for body in slide._element.iter(f"{A}bodyPr") if body.get("wrap")]
    assert len(frames) > 6
    assert all(body.find(f"{A}noAutofit") is not None for body in frames)
    centred = {body.get("wrap") for body in frames if body.getparent().find(f".//{A}pPr").get("algn") == "ctr"}
    assert centred == {"none"}


@pytest.mark.parametrize("disc", [(), (Oval(Rect(16, 16, 12, 12), Paint("#000000")),)])
def test_words_beside_a_mark_or_a_side_grow_away_from_it(disc: tuple[Oval, ...]) -> None:
    """In a wider typeface a zone's title neither runs over its number nor out of the zone's left side."""
    rect = Rect(10, 10, 200, 60)
    words = at(set_text("A title", TextStyle(9, "#000000")), 32, 18)
    zone = Element("z", "zone", rect, (Box(rect, Paint("#eeeeee"), 0.0), *disc, words), None, rect)
    title = next(s for s in every(opened(Scene(220, 80, (zone,))).shapes) if s.has_text_frame and s.text_frame.text)
    frame = title._element.find(f".//{A}bodyPr")
    assert (title._element.find(f".//{A}pPr").get("algn"), frame.get("wrap")) == ("l", "square")
    assert int(frame.get("lIns")) / POINT == pytest.approx(words.bounds.x - rect.x, abs=0.1)
    assert int(frame.get("rIns")) == 0


def test_the_typeface_travels_with_the_slide(scene: Scene) -> None:
    """The fonts that PowerPoint finds are whole: Embedded OpenType with the tables of the face behind the header."""
    with zipfile.ZipFile(io.BytesIO(pptx.render(scene))) as file:
        fonts = [file.read(name) for name in file.namelist() if name.endswith(".fntdata")]
        presentation = etree.fromstring(file.read("ppt/presentation.xml"))
        assert b"application/x-fontdata" in file.read("[Content_Types].xml")
    listed = presentation.find(f"{P}embeddedFontLst/{P}embeddedFont")
    assert [etree.QName(child).localname for child in listed] == ["font", "regular", "bold"]
    assert listed.getprevious() is None
    assert listed.getparent().getprevious().tag == f"{P}notesSz"
    weights = []
    for font in fonts:
        whole, size, version, flags = struct.unpack_from("<4I", font)
        assert (whole, version, flags, font[34:36]) == (len(font), 0x20001, 0, b"LP")
        face = hb.Face(hb.Blob(font[-size:]))
        assert face.get_name(1) == "Source Sans Pro"
        assert {ord("Ä"), ord("θ"), ord("→")} <= set(face.unicodes)
        weights.append(struct.unpack_from("<I", font, 28)[0])
        assert face.get_name(1).encode("utf-16-le") == font[84 : 84 + struct.unpack_from("<H", font, 82)[0]]
    assert weights == [400, 700]


def test_another_typeface_is_only_named(scene: Scene) -> None:
    for options in ({"font": "Arial"}, {"embed": False}):
        with zipfile.ZipFile(io.BytesIO(pptx.render(scene, **options))) as file:
            assert not [name for name in file.namelist() if "font" in name.lower()]


def test_a_zone_keeps_its_title_at_its_top(slide: Any) -> None:
    zone = next(s for s in every(slide.shapes) if s.name == "plan" and s.has_text_frame)
    assert zone.text_frame.text == "Linear Planning Phase"
    assert zone.text_frame._txBody.bodyPr.get("anchor") == "t"


def test_a_drawing_is_a_group_of_native_shapes(slide: Any) -> None:
    robot = named(slide, "ret")
    assert robot.shape_type == 6
    assert len(list(robot.shapes)) > 7
    assert any(s.has_text_frame and s.text_frame.text == "Retriever Agent" for s in robot.shapes)
    assert not any(s.shape_type == 13 for s in every(robot.shapes))  # no picture


def test_simple_math_is_characters_with_scripts(slide: Any) -> None:
    loss = named(slide, "loss")
    runs = loss._element.findall(f".//{A}r")
    assert [(r.findtext(f"{A}t"), r.find(f"{A}rPr").get("baseline")) for r in runs] == [
        ("ℒ", None),
        ("t", "-25000"),
        ("+1", "-25000"),
    ]


def test_rich_math_is_outlines_beside_its_words(slide: Any) -> None:
    fraction = named(slide, "frac")
    assert fraction.shape_type == 6
    words, formula = sorted(fraction.shapes, key=lambda s: s.name)
    assert words.text_frame.text == "rate"
    assert formula._element.find(f".//{A}custGeom") is not None
    assert formula._element.find(f"{P}spPr/{A}solidFill/{A}srgbClr").get("val") == "5B6573"


def connectors(slide: Any) -> list[Any]:
    return [s for s in every(slide.shapes) if s._element.tag == f"{P}cxnSp"]


def test_every_arrow_is_glued_where_it_ends(scene: Scene, slide: Any) -> None:
    """Both ends of every connector are tied to a shape, and the connection site is where the line is drawn."""
    shapes = {s.shape_id: s for s in every(slide.shapes)}
    tied = connectors(slide)
    assert {c.name.removesuffix(" end") for c in tied} == {e.id for e in scene.role("edge")}
    for connector in tied:
        ends = connector._element.find(f"{P}nvCxnSpPr/{P}cNvCxnSpPr")
        for tag, x, y in (
            ("stCxn", connector.begin_x, connector.begin_y),
            ("endCxn", connector.end_x, connector.end_y),
        ):
            site = ends.find(f"{A}{tag}")
            shape = shapes[int(site.get("id"))]
            assert (x, y) == pytest.approx(_site(shape, int(site.get("idx"))), abs=0.4 * POINT), connector.name


def _site(shape: Any, index: int) -> tuple[float, float]:
    middle = (shape.left + shape.width / 2, shape.top + shape.height / 2)
    if shape._element.find(f".//{A}prstGeom").get("prst") == "ellipse":
        index //= 2
    return (
        (middle[0], shape.top), (shape.left, middle[1]), (middle[0], shape.top + shape.height),
        (shape.left + shape.width, middle[1]),
    )[index]  # fmt: skip


def test_arrows_run_along_their_routes(scene: Scene, slide: Any) -> None:
    """The first and last connector of an edge begin and end where the route does; bends lie between them."""
    for element in scene.role("edge"):
        assert element.route is not None
        mine = [c for c in connectors(slide) if c.name.removesuffix(" end") == element.id]
        first, last = element.route.points[0], element.route.points[-1]
        assert (mine[0].begin_x, mine[0].begin_y) == (round(first.x * POINT), round(first.y * POINT))
        assert (mine[-1].end_x, mine[-1].end_y) == (round(last.x * POINT), round(last.y * POINT))
        bends = [s for s in slide.shapes if s.name == f"{element.id} bends"]
        assert len(mine) == (2 if bends else 1)
        assert bool(bends) == (len(element.route.points) > 2)
        tails = [c._element.find(f".//{A}tailEnd") is not None for c in mine]
        assert tails == [False] * (len(mine) - 1) + [True]


def test_an_arrow_that_joins_a_trunk_is_glued_to_a_joint(scene: Scene) -> None:
    late = edge("late", "S", "guide", ((68, 56), (90, 56), (90, 143), (155, 143)), sides=("right", "left"))
    line = late.marks[0]
    assert isinstance(line, Outline)
    half = replace(late, marks=(replace(line, commands=parse("M90 80V143H151")), late.marks[1]))
    slide = opened(replace(scene, elements=(*scene.elements, half)))
    assert [s.name for s in slide.shapes].count("late joint") == 1


def test_a_curve_keeps_its_shape_between_straight_stubs(scene: Scene) -> None:
    curve = edge("curve", "S", "guide", ((68, 56), (155, 143)), sides=("right", "left"))
    line = curve.marks[0]
    assert isinstance(line, Outline)
    bent = replace(curve, marks=(replace(line, commands=parse("M68 56C110 56 110 143 151 143")), curve.marks[1]))
    slide = opened(replace(scene, elements=(*scene.elements, bent)))
    bends = named(slide, "curve bends")
    assert bends._element.find(f".//{A}cubicBezTo") is not None
    assert len([c for c in connectors(slide) if c.name.startswith("curve")]) == 2


def test_dashes_opacity_and_no_shadow_of_the_theme(slide: Any) -> None:
    dashed = next(c for c in connectors(slide) if c.name == "C-guide")
    assert dashed._element.find(f".//{A}custDash") is not None
    assert {a.get("val") for a in slide._element.iter(f"{A}alpha")} == {"10000"}
    assert slide._element.find(f".//{P}style") is None


def test_pictures_stay_pictures(slide: Any) -> None:
    photo, pixels = named(slide, "photo"), named(slide, "pixels")
    assert photo._element.find(".//{http://schemas.microsoft.com/office/drawing/2016/SVG/main}svgBlip") is not None
    assert (photo.image.content_type, pixels.image.content_type) == ("image/png", "image/png")
    parts = zipfile.ZipFile(io.BytesIO(pptx.render(figure()))).namelist()
    assert [p.rsplit(".", 1)[-1] for p in parts if p.startswith("ppt/media/")].count("svg") == 1


def test_shapes_say_what_they_are(slide: Any) -> None:
    said = {s.name: s._element.find(f".//{P}cNvPr").get("descr") for s in slide.shapes}
    assert said["ret"] == "Retriever Agent"
    assert said["S-ret"] == "arrow from S to ret"


def test_another_typeface_can_be_asked_for(scene: Scene) -> None:
    faces = {f.get("typeface") for f in opened(scene, font="Calibri")._element.iter(f"{A}latin")}
    assert faces == {"Calibri", "Cambria"}


def test_words_beside_each_other_stay_apart() -> None:
    rect = Rect(10, 10, 120, 40)
    box = node("n", rect, "")
    left = at(set_text("1", TextStyle(9, "#000000", 700)), 20, 20)
    right = at(set_text("Title", TextStyle(9, "#000000")), 40, 20)
    scene = Scene(200, 60, (replace(box, marks=(box.marks[0], left, right)),))
    group = named(opened(scene), "n")
    assert sorted(s.text_frame.text for s in group.shapes if s.has_text_frame and s.text_frame.text) == ["1", "Title"]


def test_label_and_note_are_paragraphs_of_one_text() -> None:
    rect = Rect(10, 10, 120, 40)
    box = node("n", rect, "")
    label = set_text("Label", TextStyle(9, "#000000"))
    note = set_text("a note", TextStyle(7, "#555555"))
    words = (at(label, 70 - label.bounds.w / 2, 18), at(note, 70 - note.bounds.w / 2, 31))
    shape = named(opened(Scene(200, 60, (replace(box, marks=(box.marks[0], *words)),))), "n")
    assert [p.text for p in shape.text_frame.paragraphs] == ["Label", "a note"]
    assert [p.runs[0].font.size.pt for p in shape.text_frame.paragraphs] == [9.0, 7.0]


def test_a_broken_bitmap_is_named() -> None:
    rect = Rect(10, 10, 20, 20)
    broken = Element("p", "node", rect, (Picture(rect, b"no picture", "image/png", "cat.png"),))
    with pytest.raises(RenderError, match=r"cat\.png"):
        pptx.render(Scene(100, 50, (broken,)))


def test_an_absurd_sheet_is_refused() -> None:
    with pytest.raises(RenderError, match="too large"):
        pptx.render(Scene(10_000, 50, ()))


def test_a_line_without_height_is_drawn() -> None:
    flat = Element("f", "brace", Rect(0, 0, 9, 0), (Outline(parse("M1 5H90"), Paint(None, "#000000")),))
    assert named(opened(Scene(100, 50, (flat,))), "f").width == 89 * POINT


@given(st.text(st.characters(), max_size=30))
def test_no_text_breaks_the_slide(text: str) -> None:
    with zipfile.ZipFile(io.BytesIO(pptx.render(saying(text)))) as parts:
        for name in parts.namelist():
            if name.endswith((".xml", ".rels")):
                etree.fromstring(parts.read(name))


@pytest.mark.skipif(not (shutil.which("soffice") and shutil.which("pdftoppm")), reason="needs LibreOffice and poppler")
def test_libreoffice_draws_the_arrows_along_their_routes(scene: Scene, tmp_path: Path) -> None:
    """LibreOffice reroutes every connector that is not straight, so what it draws is looked at."""
    (tmp_path / "f.pptx").write_bytes(pptx.render(scene))
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    quiet = {"cwd": tmp_path, "check": True, "capture_output": True, "timeout": 90}
    subprocess.run(["soffice", profile, "--headless", "--convert-to", "pdf", "f.pptx"], **quiet)
    subprocess.run(["pdftoppm", "-r", "288", "-png", "-singlefile", "f.pdf", "f"], **quiet)
    image = pytest.importorskip("PIL.Image").open(tmp_path / "f.png").convert("RGB")
    for element in (e for e in scene.role("edge") if not any(m.paint.dash for m in e.marks if isinstance(m, Outline))):
        assert element.route is not None
        ink = element.marks[0].paint.stroke  # type: ignore[union-attr]
        wanted = tuple(int(ink[i : i + 2], 16) for i in (1, 3, 5))
        for a, b in itertools.pairwise(element.route.points):
            for share in (0.25, 0.5, 0.75):
                x, y = round(4 * (a.x + (b.x - a.x) * share)), round(4 * (a.y + (b.y - a.y) * share))
                near = [image.getpixel((x + dx, y + dy)) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
                assert min(max(abs(p - q) for p, q in zip(n, wanted, strict=True)) for n in near) < 40, element.id


ELBOWS = [
    ((100, 50), (200, 50), (200, 120)),
    ((100, 50), (100, 10), (30, 10)),
    ((100, 50), (140, 50), (140, 120), (220, 120)),
    ((100, 50), (80, 50), (80, 120), (220, 120)),  # goes back first
    ((100, 50), (100, 80), (40, 80), (40, 150)),
    ((100, 50), (130, 50), (130, 10), (60, 10), (60, 90)),
    ((100, 50), (100, 20), (160, 20), (160, 140), (130, 140)),
    ((100, 50), (120, 50), (120, 90), (20, 90), (20, 140), (60, 140)),
    ((100, 50), (100, 90), (50, 90), (50, 30), (150, 30), (150, 100)),
    ((100, 50), (100, 20), (140, 20), (140, 50)),  # both ends level
    ((100, 50), (160, 50), (160, 110), (100, 110)),
]


def joined(*way: tuple[float, float]) -> Scene:
    """Two boxes, and an arrow along a way between the middles of their sides or anywhere on these."""
    (x, y), (u, v) = way[0], way[-1]
    boxes = (node("a", Rect(x - 12, y - 8, 24, 16), "A"), node("b", Rect(u - 12, v - 8, 24, 16), "B"))
    return Scene(260, 180, (*boxes, edge("arrow", "a", "b", way, sides=("right", "left"))))


@pytest.mark.parametrize("way", ELBOWS)
def test_elbow_connectors_run_as_the_arrow_does_and_are_glued(way: tuple[tuple[float, float], ...]) -> None:
    scene = joined(*way)
    content = pptx.render(scene, connectors="elbow")
    (arrow,) = (s for s in Presentation(io.BytesIO(content)).slides[0].shapes if s.name == "arrow")
    kind = arrow._element.find(f".//{A}prstGeom").get("prst")
    assert kind == f"bentConnector{len(way) - 1}"
    read = importers.get("pptx").read(content, scene).lines()["arrow"]
    assert read.ends == ("a", "b")
    assert list(read.way) == [pytest.approx(step, abs=0.11) for step in way]


@pytest.mark.parametrize(
    "way",
    [
        ((100, 50), (180, 120)),
        ((10, 10), (50, 10), (50, 30), (90, 30), (90, 60), (130, 60), (130, 90)),
        ((100, 50), (140, 60), (180, 120)),
    ],
)
def test_what_an_elbow_cannot_say_stays_as_it_was(way: tuple[tuple[float, float], ...]) -> None:
    scene = joined(*way)
    assert pptx.render(scene, connectors="elbow") == pptx.render(scene)


def test_there_are_two_kinds_of_connectors() -> None:
    with pytest.raises(RenderError, match="unknown connectors 'round'"):
        pptx.render(joined((100, 50), (180, 50)), connectors="round")


def wrapped(label: str, wide: float = 70) -> tuple[Words, Any]:
    """A box of that width with a label in as many lines as it needs, and its shape."""
    scene = Scene(200, 100, (node("a", Rect(20, 20, wide, 60), label),))
    return scene.elements[0].words[0], named(opened(scene), "a")


def test_labels_break_by_themselves_where_ours_do() -> None:
    words, shape = wrapped("Transformer decoder")
    assert len(words.lines) == 2
    frame = shape.text_frame
    assert shape._element.find(f".//{A}br") is None
    assert frame.paragraphs[0].text == "Transformer decoder"
    assert shape._element.find(f".//{A}bodyPr").get("wrap") == "square"
    room = (shape.width - frame.margin_left - frame.margin_right) / POINT
    for scale in (0.96, 1.0, 1.15):  # also in a typeface that is a little narrower or wider
        assert greedy("Transformer decoder", room / scale) == [line.text for line in words.lines]


def greedy(text: str, room: float) -> list[str]:
    """The lines that a word processor makes."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and advance(longer) * LABEL.size <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@pytest.mark.parametrize(
    "label", ["Visual cross-attention", "Loss $x_i$ of all samples", "one two three four five six"]
)
def test_labels_that_would_break_elsewhere_keep_their_breaks(label: str) -> None:
    words, shape = wrapped(label, 62)
    breaks = len(words.lines) - 1
    assert breaks
    assert len(shape._element.findall(f".//{A}br")) == breaks


def test_a_line_in_two_blocks_is_one_text() -> None:
    """Words behind a formula that a drawing set apart: in another typeface they would run into each other."""
    first, second = (set_text(text, replace(LABEL, align="left")) for text in ("$M$", "input videos"))
    wide = first.bounds.w + 2 + second.bounds.w
    words = at(first, 60 - wide / 2, 50), at(second, 60 - wide / 2 + first.bounds.w + 2, 50)
    second_line = replace(words[1].lines[0], baseline=words[0].lines[0].baseline)
    art = Box(Rect(40, 10, 40, 30), Paint("#333333"))
    marks = (art, words[0], replace(words[1], lines=(second_line,)))
    scene = Scene(120, 80, (Element("a", "node", Rect(30, 10, 60, 60), marks, None, art.rect),))
    texts = [s for s in every(opened(scene).shapes) if s.has_text_frame and s.text_frame.text]
    assert [s.text_frame.text for s in texts] == ["M input videos"]
    assert texts[0]._element.find(f".//{A}pPr").get("algn") == "ctr"
