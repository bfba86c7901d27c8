"""SVG: text stays text, ids and facts are kept, and nothing a label says can break the file."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
import uharfbuzz as hb
from hypothesis import example, given
from hypothesis import strategies as st

from drawing.renderers.scenes import LABEL, figure, saying
from figwright.drawing.renderers import svg
from figwright.drawing.renderers.png import rasterised
from figwright.drawing.xml import names
from figwright.ir.scene import Box, Element, Mark, Paint, Rect, Scene, text
from figwright.ir.scene.lettering import outline
from figwright.ir.scene.text import set_text

pytestmark = pytest.mark.core

SVG = "{http://www.w3.org/2000/svg}"
any_text = st.text(st.characters(), max_size=30)  # control characters and lone surrogates too


def parsed(scene: Scene, **options: bool) -> ET.Element:
    return ET.fromstring(svg.render(scene, **options))


def test_elements_are_found_by_id_with_their_facts(scene: Scene) -> None:
    groups = {g.get("data-id"): g for g in parsed(scene).findall(f"{SVG}g")}
    assert set(groups) == {e.id for e in scene.elements}
    planner = groups["plan.er"]
    assert planner.get("id") == "plan.er"
    assert planner.get("data-evidence") == 'the "Planner" <reads> S & C'
    assert planner.get("data-parent") == "plan"
    assert (groups["S-ret"].get("data-from"), groups["S-ret"].get("data-to")) == ("S", "ret")


def test_a_block_of_words_is_one_text(scene: Scene) -> None:
    group = next(g for g in parsed(scene).iter(f"{SVG}g") if g.get("data-id") == "C")
    (said,) = group.findall(f"{SVG}text")
    assert "".join(said.itertext()).split() == ["Intent", "C", "&", "<co>"]
    assert {span.get("font-weight") for span in said} == {None, "700"}


BODY = Rect(20, 20, 160, 60)


def one_box(label: str, *drawn: Mark, at: tuple[float, float] | None = None) -> list[ET.Element]:
    """The pieces of text in a box that says this, beside what is drawn in it."""
    words = set_text(label, LABEL, 80)
    words = text.at(words, *at) if at else text.centred(words, BODY)
    marks = (Box(BODY, Paint("#d2e4fa", "#86b4e8", 1.0), 5.0), *drawn, words)
    root = parsed(Scene(200, 100, (Element("a", "node", BODY, marks, None, BODY),)))
    return [e for e in root.iter() if e.tag in (f"{SVG}text", f"{SVG}tspan") and (e.text or "").strip()]


def test_centred_words_stay_centred_in_any_typeface() -> None:
    for said in ("Encoder", "A label that takes three lines of its box", "**Bold** and plain"):
        anchored = [piece for piece in one_box(said) if piece.get("x")]
        assert {piece.get("text-anchor") for piece in anchored} == {"middle"}
        assert all(float(piece.get("x", "0")) == pytest.approx(BODY.cx, abs=0.01) for piece in anchored)


def test_words_lean_on_what_they_stand_beside() -> None:
    assert [e.get("text-anchor") for e in one_box("Title", at=(24, 24))] == [None]
    icon = Box(Rect(60, 40, 18, 20), Paint("#333333"))
    (word,) = one_box("Beside", icon, at=(82, 45))
    assert (word.get("text-anchor"), word.get("x")) == (None, "82")
    before, behind = one_box("sum of $x_i$ and more")[:2]
    assert (before.get("text-anchor"), behind.get("text-anchor")) == ("end", None)


def test_what_keeps_lines_apart_takes_no_room() -> None:
    """A space at the end of a line that is anchored by its middle would move it."""
    pieces = [e for e in parsed(figure()).iter(f"{SVG}tspan") if not (e.text or "").strip()]
    assert pieces
    assert {piece.get("font-size") for piece in pieces} == {"0"}


def test_title_and_description_are_said(scene: Scene) -> None:
    root = parsed(scene)
    assert root.findtext(f"{SVG}title") == "Planning & refinement"
    assert root.findtext(f"{SVG}desc") == scene.alt
    assert root.get("aria-labelledby", "").split() == [e.get("id") for e in (root[0], root[1])]


def test_formulas_keep_their_latex(scene: Scene) -> None:
    assert {p.get("data-tex") for p in parsed(scene).iter(f"{SVG}path")} >= {"S", r"\mathcal{G}", r"\mathcal{L}_{t+1}"}


def test_the_embedded_faces_shape_like_the_whole_ones(scene: Scene) -> None:
    rules = re.findall(
        r"font-weight:(\d+);font-style:(\w+);src:url\(\"data:font/ttf;base64,([^\"]+)", svg.render(scene).decode()
    )
    assert {(weight, slant) for weight, slant, _ in rules} == {("400", "normal"), ("600", "normal"), ("700", "normal")}
    faces = {int(weight): hb.Face(base64.b64decode(content)) for weight, _, content in rules}
    runs = [run for e in scene.elements for w in e.words for line in w.lines for run in line.runs if not run.math]
    sizes = {id(run): w.size for e in scene.elements for w in e.words for line in w.lines for run in line.runs}
    for run in runs:
        buffer = hb.Buffer()
        buffer.add_str(run.text)
        buffer.guess_segment_properties()
        hb.shape(hb.Font(faces[run.weight]), buffer, {})
        assert all(info.codepoint for info in buffer.glyph_infos), f"{run.text!r} lacks a glyph"
        width = sum(p.x_advance for p in buffer.glyph_positions) / faces[run.weight].upem * sizes[id(run)]
        assert width == pytest.approx(run.width, abs=0.01)


def test_fonts_are_embedded_only_where_they_are_used(scene: Scene) -> None:
    assert b"@font-face" in svg.render(scene)
    assert b"@font-face" not in svg.render(scene, embed_fonts=False)
    assert b"@font-face" not in svg.render(scene, outlined=True)
    assert b"@font-face" not in svg.render(Scene(100, 50, ()))


def test_outlined_text_looks_like_text(scene: Scene) -> None:
    outlined = svg.render(scene, outlined=True).decode()
    assert "<text" not in outlined
    image = pytest.importorskip("PIL.Image")
    chops = pytest.importorskip("PIL.ImageChops")
    import io

    one, two = (
        image.open(io.BytesIO(rasterised(drawing, 792))).convert("L")
        for drawing in (svg.render(scene, embed_fonts=False).decode(), outlined)
    )
    difference = chops.difference(one, two).histogram()
    assert sum(count for level, count in enumerate(difference) if level > 96) < 20


def test_outlines_of_signs_come_from_the_math_face() -> None:
    lacking, missing = (outline(sign, 400, False) for sign in ("⊕", "中"))
    assert len(lacking) > 12
    assert lacking != missing


def test_a_transparent_drawing_has_no_ground() -> None:
    bare = Scene(100, 50, (), background="#123456")
    assert b"#123456" in svg.render(bare)
    assert b"#123456" not in svg.render(bare, transparent=True)


@given(any_text)
@example("")
def test_no_text_breaks_the_file(text: str) -> None:
    assert parsed(saying(text), outlined=True).find(f".//{SVG}text") is None
    root = parsed(saying(text))
    said = next(root.iter(f"{SVG}text"))
    visible = [c for c in text if c.isprintable() and not c.isspace()]
    assert [c for c in "".join(said.itertext()) if c.isprintable() and not c.isspace()] == visible


@given(st.lists(any_text, max_size=12), st.sampled_from([r"A-Za-z0-9_.\-", r"A-Za-z0-9_\-"]))
def test_names_are_valid_and_each_id_has_its_own(ids: list[str], allowed: str) -> None:
    given_names = names(ids, reserved=("figure-title",), allowed=allowed)
    assert set(given_names) == set(ids)
    assert len(set(given_names.values())) == len(given_names)
    assert all(re.fullmatch(f"[A-Za-z_][{allowed}]*", name) for name in given_names.values())
    assert "figure-title" not in given_names.values()
    assert all(
        given_names[id] == id for id in ids if re.fullmatch(f"[A-Za-z_][{allowed}]*", id) and id != "figure-title"
    )


def test_hostile_ids_and_facts_stay_apart() -> None:
    scene = figure()
    one, two, three = scene.elements[:3]
    hostile = (
        replace(one, id="1 a<b>"),
        replace(two, id="figure-title", facts=(("Kind of", "x"), ("kind-of", "y"), ("id", "z"))),
        replace(three, id="1 a<b>"),
    )
    root = parsed(replace(scene, elements=hostile))
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert [g.get("data-id") for g in root.findall(f"{SVG}g")] == ["1 a<b>", "figure-title", "1 a<b>"]
