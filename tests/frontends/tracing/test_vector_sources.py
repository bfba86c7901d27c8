"""What producers of PDF files write in their own ways: steps for gradients, turned pages, text without ink."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from figwright.agents import tracer
from figwright.core.fonts import is_known
from figwright.frontends.tracing.gradients import gathered
from figwright.frontends.tracing.pdf.hidden import shown
from figwright.frontends.tracing.pdf.pictures import is_shadow
from figwright.frontends.tracing.primitives import Page, Path, TextRun
from figwright.frontends.tracing.tidy import tidied
from figwright.frontends.tracing.typefaces import chosen, known
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.paths import polygon
from figwright.ir.scene.polygons import corners
from traced_files import ARROW, TWO, pdf


def rect(x: float, y: float, w: float, h: float, **paint: object) -> Path:
    box = Rect(x, y, w, h)
    return Path(polygon(corners(box)), box, **paint)  # type: ignore[arg-type]


def test_the_steps_of_a_gradient_are_one_shape() -> None:
    steps = [rect(10 + 5 * k, 10, 100 - 5 * k, 30, fill=f"#{255 - 10 * k:02x}ffff") for k in range(20)]
    (found,) = gathered(steps)
    assert isinstance(found, Path)
    assert found.shade is not None
    assert found.box == steps[0].box
    assert (found.shade.start.x, found.shade.end.x) == (10, 110)
    assert found.shade.stops[0][1] == "#ffffff"


def test_boxes_in_boxes_are_no_gradient() -> None:
    boxes = [rect(10 + 5 * k, 10 + 5 * k, 100 - 10 * k, 80 - 10 * k, fill=f"#ff{255 - 20 * k:02x}ff") for k in range(6)]
    assert list(gathered(boxes)) == boxes


def test_the_sides_of_a_frame_are_no_dashes() -> None:
    ring = (
        *polygon([(10, 10), (110, 10), (110, 11), (10, 11)]),
        *polygon([(10, 40), (110, 40), (110, 41), (10, 41)]),
        *polygon([(10, 12), (11, 12), (11, 39), (10, 39)]),
        *polygon([(109, 12), (110, 12), (110, 39), (109, 39)]),
    )
    frame = Path(ring, Rect(10, 10, 100, 31), fill="#0000ff")
    assert tidied(Page(300, 200, (frame,))).items == (frame,)


def test_two_strips_beside_each_other_are_no_dashes() -> None:
    brackets = (
        *polygon([(10, 10), (11, 10), (11, 30), (10, 30)]),
        *polygon([(22, 10), (23, 10), (23, 30), (22, 30)]),
    )
    signs = Path(brackets, Rect(10, 10, 13, 20), fill="#000000")
    assert tidied(Page(300, 200, (signs,))).items == (signs,)


def test_a_page_that_is_turned_comes_back_upright() -> None:
    from pypdf import PdfWriter, Transformation
    from pypdf.generic import RectangleObject

    writer = PdfWriter(clone_from=io.BytesIO(pdf(TWO + ARROW)))
    page = writer.pages[0]
    w, h = float(page.mediabox.width), float(page.mediabox.height)
    page.add_transformation(Transformation().rotate(90).translate(h, 0))
    page.mediabox = page.cropbox = RectangleObject((0, 0, h, w))
    page.rotate(90)
    out = io.BytesIO()
    writer.write(out)
    plain, turned = tracer.trace(pdf(TWO + ARROW)), tracer.trace(out.getvalue())
    assert turned.figure.head.size == plain.figure.head.size
    assert turned.places == plain.places
    assert len(turned.figure.edges) == 1


def test_words_without_ink_replace_the_letters_that_are_drawn_under_them() -> None:
    run = TextRun("Loss", Rect(10, 10, 40, 10), Point(10, 18), 40, 10)
    letters = Path(polygon([(12, 11), (48, 11), (40, 19), (12, 19)]) * 3, Rect(12, 11, 36, 8), fill="#ff0000")
    ground = rect(5, 5, 60, 30, fill="#eeeeee")
    found = [item for _, item in shown([(0, ground), (1, letters), (2, run)], {2})]
    assert [type(item) for item in found] == [Path, TextRun]
    assert isinstance(found[1], TextRun)
    assert found[1].colour == "#ff0000"


def test_words_without_ink_over_nothing_are_not_seen() -> None:
    run = TextRun("Loss", Rect(10, 10, 40, 10), Point(10, 18), 40, 10)
    assert list(shown([(0, run)], {0})) == []


def test_a_soft_grey_picture_is_a_shadow_and_a_photo_is_none() -> None:
    def png(image: Image.Image) -> bytes:
        out = io.BytesIO()
        image.save(out, "PNG")
        return out.getvalue()

    soft = Image.new("RGBA", (20, 20), (0, 0, 0, 0))
    soft.paste((0, 0, 0, 90), (4, 4, 16, 16))
    photo = Image.effect_noise((20, 20), 90).convert("RGBA")
    assert is_shadow(png(soft))
    assert not is_shadow(png(photo))


def test_fonts_are_known_by_what_files_call_them() -> None:
    names = {"TimesNewRomanPS-BoldMT": "Times New Roman", "ArialMT": "Arial", "CMR10": "Latin Modern Roman",
             "NimbusRomNo9L-Regu": "Times New Roman", "CIDFont+F3": ""}  # fmt: skip
    assert {font: known(font) for font in names} == names


def test_words_in_another_typeface_keep_it() -> None:
    if not is_known("Courier New"):
        pytest.skip("no typeface with letters of one width is installed")
    words = [
        TextRun(text, Rect(10, 10 * n, 60, 10), Point(10, 10 * n + 8), 60, 10, family)
        for n, (text, family) in enumerate((("Encoder", "TimesNewRomanPSMT"), ("Decoder", "TimesNewRomanPSMT"),
                                            ("argmax", "CourierNewPSMT"), ("label", "SomeHouseMono-Regular")))
    ]  # fmt: skip
    usual, others = chosen(Page(300, 200, tuple(words)))
    assert usual == "Times New Roman"
    assert others == {"CourierNewPSMT": "Courier New", "SomeHouseMono-Regular": "Courier New"}
