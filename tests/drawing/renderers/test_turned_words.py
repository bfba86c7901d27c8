"""Turned words are text in every format, and stand where the scene says."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pptx import Presentation

from drawing.renderers.scenes import node
from figwright.drawing.renderers import drawio, pdf, png, pptx, svg, tex
from figwright.ir.scene import Element, Rect, Scene, Words
from figwright.ir.scene.text import TextStyle, at, set_text

pytestmark = pytest.mark.core

SAID = "Encoder block"


def turned(degrees: float, text: str = SAID) -> Words:
    return replace(at(set_text(text, TextStyle(12, "#000000")), 80, 90), turn=degrees)


def scene_of(words: Words) -> Scene:
    return Scene(200, 200, (Element("a", "label", words.bounds, (words,)),))


@given(st.floats(-360, 360))
def test_bounds_hold_the_turned_lines(degrees: float) -> None:
    words = turned(degrees, "one\nlonger line")
    seen, frame = words.bounds, words.frame
    for line in words.lines:
        assert all(seen.contains(Rect(x, y, 0, 0)) for x, y in words.corners(line))
    assert (seen.cx, seen.cy) == pytest.approx((frame.cx, frame.cy), abs=max(frame.w, frame.h) / 2)
    assert max(seen.w, seen.h) <= frame.w + frame.h


@pytest.mark.parametrize("degrees", [-90, -35, 20, 90, 180])
def test_pixels_lie_where_the_bounds_say(degrees: float) -> None:
    words = turned(degrees)
    picture = Image.open(io.BytesIO(png.render(scene_of(words), dpi=144))).convert("L")
    ys, xs = np.nonzero(np.asarray(picture) < 128)
    seen = Rect(xs.min() / 2, ys.min() / 2, (xs.max() - xs.min()) / 2, (ys.max() - ys.min()) / 2)
    assert words.bounds.contains(seen, 1.0)
    assert max(seen.w, seen.h) > 0.6 * max(words.bounds.w, words.bounds.h)


def test_svg_and_pdf_keep_the_text() -> None:
    scene = scene_of(turned(-90))
    assert re.search(
        r'<g transform="rotate\(-90 [^)]+\)">\s*<text[^>]*>Encoder block</text>', svg.render(scene).decode()
    )
    document = pypdfium2.PdfDocument(pdf.render(scene))
    assert SAID in document[0].get_textpage().get_text_bounded().replace("\r\n", " ")


@pytest.mark.parametrize("degrees", [-90.0, -35.0, 45.0])
def test_slides_turn_a_text_box_about_its_middle(degrees: float) -> None:
    words = turned(degrees)
    (shape,) = Presentation(io.BytesIO(pptx.render(scene_of(words)))).slides[0].shapes
    assert shape.text_frame.text == SAID
    assert shape.rotation == pytest.approx(degrees % 360)
    middle = (shape.left + shape.width / 2) / 12_700, (shape.top + shape.height / 2) / 12_700
    assert middle == pytest.approx((words.frame.cx, words.frame.cy), abs=words.size / 3)


def test_text_beside_a_formula_turns_with_it() -> None:
    words = turned(-90, r"Loss $\frac{a}{b}$ on")
    shapes = list(Presentation(io.BytesIO(pptx.render(scene_of(words)))).slides[0].shapes[0].shapes)
    assert [s.text_frame.text for s in shapes if s.text_frame.text] == ["Loss", "on"]
    tops = [s.top + s.height / 2 for s in shapes]
    assert tops == sorted(tops, reverse=True), "they follow each other upwards"


def test_drawio_and_tikz_name_the_angle() -> None:
    scene = scene_of(turned(-35))
    assert b"rotation=-35;" in drawio.render(scene)
    assert re.search(r"rotate around=\{35:\([^)]+\)\}, transform shape", tex.render(scene).decode())


def test_turned_words_are_no_text_of_the_box_around_them() -> None:
    box = node("a", Rect(20, 20, 120, 120), SAID)
    marks = tuple(replace(mark, turn=90.0) if isinstance(mark, Words) else mark for mark in box.marks)
    (group,) = Presentation(io.BytesIO(pptx.render(Scene(200, 200, (replace(box, marks=marks),))))).slides[0].shapes
    assert [(s.text_frame.text, s.rotation) for s in group.shapes] == [("", 0.0), (SAID, 90.0)]
