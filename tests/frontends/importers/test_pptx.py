"""Edits made in PowerPoint, as it writes them."""

from __future__ import annotations

import copy
import io
import zipfile
from typing import Any

import pytest
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_LINE, MSO_THEME_COLOR
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.oxml.ns import qn
from pptx.util import Pt

from figwright import compiler
from figwright.ir.spec.load import loads
from frontends.importers.edited import FIGURE, body, edits, exported, middle, pptx, shape, told


def _said(frame: Any, text: str) -> None:
    """New words in the first run, as typing over the old ones leaves them."""
    paragraph = frame.paragraphs[0]
    for run in paragraph.runs[1:]:
        run._r.getparent().remove(run._r)
    paragraph.runs[0].text = text


def test_new_words_in_several_runs() -> None:
    def change(slide: Any) -> None:
        paragraph = body(slide, "clean").text_frame.paragraphs[0]
        paragraph.runs[0].text = "Clea"
        second = copy.deepcopy(paragraph.runs[0]._r)
        paragraph.runs[0]._r.addnext(second)
        paragraph.runs[1].text = "ning step"

    assert edits("pptx", pptx(change)) == [{"op": "relabel", "id": "clean", "label": "Cleaning step"}]


def test_a_formula_written_in_characters_stays_a_formula() -> None:
    def change(slide: Any) -> None:
        run = body(slide, "enc").text_frame.paragraphs[0].runs[0]
        assert "Encoder" in run.text
        run.text = run.text.replace("Encoder", "Reader")

    assert edits("pptx", pptx(change)) == [{"op": "relabel", "id": "enc", "label": "Reader $f_\\theta$"}]


def test_words_about_a_drawn_formula() -> None:
    def change(slide: Any) -> None:
        for one in shape(slide, "loss").shapes:
            if one.has_text_frame and one.text_frame.text == "here":
                one.text_frame.paragraphs[0].runs[0].text = "there"

    assert edits("pptx", pptx(change)) == [{"op": "relabel", "id": "loss", "label": "Loss $\\frac{a}{b}$ there"}]


def test_a_note_changed_and_a_note_added() -> None:
    def change(slide: Any) -> None:
        _said(type("F", (), {"paragraphs": body(slide, "clean").text_frame.paragraphs[1:]}), "by hand")
        frame = body(slide, "out").text_frame
        frame.add_paragraph().text = "in one word"

    assert edits("pptx", pptx(change)) == [
        {"op": "note", "id": "clean", "note": "by hand"},
        {"op": "note", "id": "out", "note": "in one word"},
    ]


def test_an_arrows_label_and_a_title() -> None:
    def change(slide: Any) -> None:
        _said(shape(slide, "scored/label").text_frame, "reward")
        _said(shape(slide, "prep").text_frame, "Preparation")

    assert edits("pptx", pptx(change)) == [
        {"op": "relabel", "id": "prep", "label": "Preparation"},
        {"op": "relabel", "id": "scored", "label": "reward"},
    ]


def _dragged(slide: Any, id: str, dx: float, dy: float) -> None:
    moved = shape(slide, id)
    moved.left, moved.top = moved.left + Pt(dx), moved.top + Pt(dy)


def test_moved_into_another_zone_and_past_a_sibling() -> None:
    (x, y), (tx, ty) = middle("out"), middle("enc")
    content = pptx(lambda slide: _dragged(slide, "out", tx - x + 1, ty - y))
    assert edits("pptx", content) == [{"op": "move", "id": "out", "after": "enc"}]
    (x, _), (tx, _) = middle("loss"), middle("dec")
    content = pptx(lambda slide: _dragged(slide, "loss", tx - x - 10, 0))
    assert edits("pptx", content) == [{"op": "move", "id": "loss", "after": "enc"}]


def test_a_free_move_is_a_shift_and_a_resize_a_note() -> None:
    def change(slide: Any) -> None:
        _dragged(slide, "dec", 3, 4)
        shape(slide, "prep").height += Pt(8)

    seen = told("pptx", pptx(change))
    assert [edit.data() for edit in seen.edits] == [{"op": "shift", "ids": ["dec"], "by": [3.0, 4.0]}]
    (note,) = seen.notes
    assert "'prep'" in note
    assert "resized" in note


def _deleted(slide: Any, *names: str) -> None:
    for one in list(slide.shapes):
        if one.name in names:
            one._element.getparent().remove(one._element)


def test_removed_and_disconnected() -> None:
    assert edits("pptx", pptx(lambda slide: _deleted(slide, "loss"))) == [{"op": "remove", "id": "loss"}]
    names = ("enc--dec", "enc--dec end", "enc--dec bends", "enc--dec joint")
    assert edits("pptx", pptx(lambda slide: _deleted(slide, *names))) == [{"op": "disconnect", "id": "enc--dec"}]


def test_a_connector_glued_to_another_box() -> None:
    def change(slide: Any) -> None:
        line = shape(slide, "enc--dec")
        line.end_connect(body(slide, "loss") if shape(slide, "loss").shape_type != 6 else _framed(slide, "loss"), 0)

    assert edits("pptx", pptx(change)) == [{"op": "reconnect", "id": "enc--dec", "to": ["loss"]}]


def _framed(slide: Any, name: str) -> Any:
    return max(shape(slide, name).shapes, key=lambda one: one.width * one.height)


def test_heads_swapped_and_heads_at_both_ends() -> None:
    def swapped(slide: Any) -> None:
        line = shape(slide, "enc--dec")._element.spPr.find(qn("a:ln"))
        line.find(qn("a:tailEnd")).tag = qn("a:headEnd")

    def both(slide: Any) -> None:
        line = shape(slide, "enc--dec")._element.spPr.find(qn("a:ln"))
        head = copy.deepcopy(line.find(qn("a:tailEnd")))
        head.tag = qn("a:headEnd")
        line.insert(list(line).index(line.find(qn("a:tailEnd"))), head)

    assert edits("pptx", pptx(swapped)) == [{"op": "reverse", "id": "enc--dec"}]
    assert edits("pptx", pptx(both)) == [{"op": "edge-style", "id": "enc--dec", "arrow": "both"}]


def test_an_arrow_dashed() -> None:
    def change(slide: Any) -> None:
        shape(slide, "enc--dec").line.dash_style = MSO_LINE.DASH

    assert edits("pptx", pptx(change)) == [{"op": "edge-style", "id": "enc--dec", "optional": True}]


def test_a_new_connector_with_a_label() -> None:
    def change(slide: Any) -> None:
        (x, y), (tx, ty) = middle("text"), middle("out")
        line = slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, Pt(x), Pt(y), Pt(tx), Pt(ty))
        line.begin_connect(_framed(slide, "text"), 3)
        line.end_connect(_framed(slide, "out"), 1)
        pen = line.line._get_or_add_ln()
        pen.append(pen.makeelement(qn("a:tailEnd"), {"type": "arrow"}))
        (x, y), (tx, ty) = (_middle(line, 0), _middle(line, 1))
        words = slide.shapes.add_textbox(Pt((x + tx) / 2 - 15), Pt((y + ty) / 2 - 8), Pt(30), Pt(10))
        words.text_frame.text = "skip"

    assert edits("pptx", pptx(change)) == [{"op": "connect", "from": ["text"], "to": ["out"], "label": "skip"}]


def _middle(line: Any, i: int) -> tuple[float, float]:
    x, y = (line.begin_x, line.begin_y) if i == 0 else (line.end_x, line.end_y)
    return x.pt, y.pt


def test_a_new_box_in_a_zone_and_an_arrow_to_it() -> None:
    def change(slide: Any) -> None:
        (x, y), (tx, _) = middle("enc"), middle("dec")
        box = slide.shapes.add_shape(MSO_SHAPE.ROUNDED_RECTANGLE, Pt((x + tx) / 2 - 10), Pt(y - 30), Pt(20), Pt(16))
        box.text_frame.text = "Memory"
        line = slide.shapes.add_connector(MSO_CONNECTOR.ELBOW, Pt(0), Pt(0), Pt(5), Pt(5))
        line.begin_connect(box, 2)
        line.end_connect(_framed(slide, "dec"), 0)

    assert edits("pptx", pptx(change)) == [
        {"op": "add", "after": "enc", "item": {"id": "memory", "label": "Memory"}},
        {"op": "connect", "from": ["memory"], "to": ["dec"], "arrow": "none"},
    ]


def test_a_copy_has_the_same_name() -> None:
    def change(slide: Any) -> None:
        original = shape(slide, "dec")
        copied = copy.deepcopy(original._element)
        original._element.getparent().append(copied)
        for number, about in enumerate(copied.iter(qn("p:cNvPr")), 9000):
            about.set("id", str(number))
        (x, y), (tx, ty) = middle("dec"), middle("out")
        again = list(slide.shapes)[-1]
        again.left, again.top = again.left + Pt(tx - x), again.top + Pt(ty - y - 40)

    (edit,) = edits("pptx", pptx(change))
    assert edit["op"] == "add"
    assert edit["item"]["label"] == "**Fast** decoder"


def test_a_frame_around_two_boxes() -> None:
    def change(slide: Any) -> None:
        scene = compiler.compile(FIGURE)
        one, two = scene.element("enc").box, scene.element("dec").box
        frame = slide.shapes.add_shape(
            MSO_SHAPE.RECTANGLE, Pt(one.x - 4), Pt(one.y - 14), Pt(two.right - one.x + 8), Pt(one.h + 20)
        )
        frame.text_frame.text = "Network"

    assert edits("pptx", pptx(change)) == [{"op": "wrap", "ids": ["enc", "dec"], "label": "Network"}]


def test_colours_plain_and_of_the_presentations_theme() -> None:
    def plain(slide: Any) -> None:
        fill = _framed_body(slide, "dec").fill
        fill.solid()
        fill.fore_color.rgb = RGBColor(0, 176, 80)

    def themed(slide: Any) -> None:
        fill = _framed_body(slide, "dec").fill
        fill.solid()
        fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_2  # a red
        fill.fore_color.brightness = 0.4

    assert edits("pptx", pptx(plain)) == [{"op": "restyle", "id": "dec", "tone": "green"}]
    assert edits("pptx", pptx(themed))[0]["tone"] in ("red", "pink")


def _framed_body(slide: Any, name: str) -> Any:
    return next(one for one in shape(slide, name).shapes if one.has_text_frame and one.text_frame.text)


def test_moved_within_a_group_of_the_users_own() -> None:
    """PowerPoint puts grouped shapes into the coordinates of their group."""

    def change(slide: Any) -> None:
        chosen = [one for one in slide.shapes if one.name in ("enc", "dec")]
        slide.shapes.add_group_shape(chosen)

    seen = told("pptx", pptx(change))
    assert not seen.edits
    assert not seen.notes


def test_other_slides_are_told() -> None:
    deck = Presentation(io.BytesIO(exported("pptx")))
    extra = deck.slides.add_slide(deck.slide_layouts[0])
    extra.shapes.add_textbox(0, 0, Pt(90), Pt(20)).text_frame.text = "Notes"
    out = io.BytesIO()
    deck.save(out)
    seen = told("pptx", out.getvalue())
    assert not seen.edits
    assert seen.notes == ("1 other slides of the file were ignored",)


def test_the_stamp_is_in_short_properties() -> None:
    with zipfile.ZipFile(io.BytesIO(exported("pptx"))) as package:
        custom = package.read("docProps/custom.xml").decode()
    assert custom.count("<property") > 1
    assert Presentation(io.BytesIO(exported("pptx"))).slides


@pytest.mark.parametrize("ends", ["[a, b]", "b"])
def test_a_leg_of_a_shared_arrow(ends: str) -> None:
    figure = loads(
        "body: {row: [{column: [{id: a, label: Alpha}, {id: b, label: Beta}, {id: c, label: Gamma}]},"
        " {id: z, label: Sum}]}\nedges: [{id: e, from: [a, b, c], to: z}]"
    )
    gone = {f"e/{end}/z" for end in ("c", "a" if ends == "b" else "c")}

    def change(slide: Any) -> None:
        for one in list(slide.shapes):
            if one.name.split(" ")[0] in gone:
                one._element.getparent().remove(one._element)

    assert edits("pptx", pptx(change, figure), figure) == [
        {"op": "reconnect", "id": "e", "from": ["a", "b"] if ends != "b" else ["b"]}
    ]
