"""Looks, places, sheet and files in the editor: every field has its effect, and nothing that was typed is lost."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from browsing import expect
from canvas_user import FIGURE, Canvas, nodes

PLACED = """
figure: {layout: placed, size: [1000, 500], width: 500pt}
body:
  - {id: a, label: Encoder, place: [20, 20, 200, 80], tone: blue}
  - {id: b, label: Planner, place: [20, 200, 200, 80], kind: image}
"""
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" width="400" height="200">
<g data-node="one"><rect x="20" y="40" width="120" height="60" fill="#d2e4fa" stroke="#7fabe3"/>
<text x="80" y="75" text-anchor="middle" font-size="16">Encoder</text></g>
<g data-node="two"><rect x="240" y="40" width="120" height="60" fill="#d2e4fa" stroke="#7fabe3"/>
<text x="300" y="75" text-anchor="middle" font-size="16">Decoder</text></g>
<path data-from="one" data-to="two" d="M142 70H236" stroke="#333333" fill="none"/></svg>"""


@pytest.fixture
def canvas(page: Any, served: Any, request: pytest.FixtureRequest) -> Canvas:
    draft = served.post("/api/drafts", {"yaml": getattr(request, "param", FIGURE), "name": "Looks"})["draft"]
    return Canvas(page, served, draft)


def item(canvas: Canvas, id: str) -> dict[str, Any]:
    return next(one for one in nodes(canvas.told["figure"]["body"]) if one["id"] == id)


def fold(canvas: Canvas, title: str) -> Any:
    part = canvas.page.locator("details", has=canvas.page.locator("summary", has_text=title))
    if part.get_attribute("open") is None:
        part.locator("summary").click()
    return part


def typed(part: Any, label: str, words: str) -> None:
    field = part.get_by_label(label, exact=True)
    field.fill(words)
    field.press("Enter")


def test_paint_and_type_have_fields(canvas: Canvas) -> None:
    canvas.click("reader")
    part = fold(canvas, "Colour and text")
    part.get_by_role("button", name="Fill: theme’s").click()
    canvas.page.get_by_role("button", name="green vivid").click()
    canvas.saved(1)
    part.get_by_role("button", name="Border: theme’s").click()
    canvas.page.get_by_role("textbox", name="Border as hex").fill("c0ffee")
    canvas.page.keyboard.press("Enter")
    canvas.saved(2)
    typed(part, "Border width (pt)", "2.5")
    canvas.saved(3)
    part.get_by_label("Dashes").select_option("dashed")
    canvas.saved(4)
    typed(part, "Corner radius (pt)", "0")
    canvas.saved(5)
    typed(part, "Text size (pt)", "11")
    canvas.saved(6)
    part.get_by_label("Weight").select_option("Bold")
    canvas.saved(7)
    part.get_by_role("button", name="Left", exact=True).click()
    canvas.saved(8)
    part.get_by_role("button", name="Bring to front").click()
    canvas.saved(9)
    reader = item(canvas, "reader")
    assert reader["look"]["fill"] == "green.vivid"
    assert (reader["look"]["line"], reader["look"]["width"], reader["look"]["radius"]) == ("#c0ffee", 2.5, 0)
    assert reader["look"]["dash"] == [4, 3]
    assert (reader["text"]["size"], reader["text"]["weight"], reader["text"]["anchor"]) == (11, 700, "start")
    assert reader["layer"] == 1
    assert "#c0ffee" in canvas.told["svg"]
    typed(part, "Border width (pt)", "")
    canvas.saved(10)
    assert item(canvas, "reader")["look"]["width"] is None, "the theme's again"


def test_the_least_size_of_a_plain_box_has_an_effect(canvas: Canvas) -> None:
    canvas.click("reader")
    before = canvas.box("reader")
    part = fold(canvas, "More")
    expect(part.get_by_label("Size of the drawing")).to_have_count(0)
    typed(part, "Minimum height (pt)", "70")
    canvas.saved(1)
    assert item(canvas, "reader")["min_size"] == [0, 70]
    assert canvas.box("reader")["height"] > before["height"] * 1.3


@pytest.mark.parametrize("canvas", [PLACED], indirect=True)
def test_a_place_is_typed_in_points_and_the_theme_recolours(canvas: Canvas) -> None:
    canvas.click("a")
    part = fold(canvas, "Position")
    expect(part.get_by_label("Width (pt)", exact=True)).to_have_value("100")
    typed(part, "X (pt)", "150")
    canvas.saved(1)
    typed(part, "Width (pt)", "80")
    canvas.saved(2)
    assert item(canvas, "a")["place"] == [300, 20, 160, 80]
    canvas.page.keyboard.press("Escape")
    canvas.page.keyboard.press("Escape")
    before = canvas.told["svg"]
    panel = canvas.page.get_by_role("tabpanel", name="Properties")
    panel.get_by_label("Theme").select_option("lavender")
    canvas.saved(3)
    assert canvas.told["svg"] != before
    panel.get_by_label("Venue").select_option("icml/column")
    canvas.saved(4)
    head = canvas.told["figure"]["figure"]
    assert head["width"] == pytest.approx(234, abs=1)
    assert (head["theme"], head["size"]) == ("lavender", [1000, 500])


@pytest.mark.parametrize("canvas", [PLACED], indirect=True)
def test_an_image_has_a_file(canvas: Canvas) -> None:
    canvas.click("b")
    out = io.BytesIO()
    Image.new("RGB", (80, 40), "#00aa55").save(out, "PNG")
    with canvas.page.expect_file_chooser() as choosing:
        canvas.page.get_by_role("button", name="Picture or SVG file…").click()
    choosing.value.set_files({"name": "photo.png", "mimeType": "image/png", "buffer": out.getvalue()})
    canvas.saved(1)
    assert "data:image/png" in canvas.told["figure"]["drawings"][item(canvas, "b")["drawing"]]
    assert canvas.stage.locator('[data-id="b"] image').count() == 1
    canvas.page.reload()
    canvas.stage.wait_for()
    expect(canvas.stage.locator('[data-id="b"] image')).to_have_count(1)


def test_half_typed_words_outlive_a_reload(canvas: Canvas) -> None:
    canvas.click("reader")
    canvas.page.keyboard.press("Enter")
    canvas.page.keyboard.type("Careful rea")
    canvas.page.evaluate("addEventListener('blur', (event) => event.stopImmediatePropagation(), true)")
    canvas.page.reload()
    field = canvas.page.get_by_role("textbox", name="Text of Reader")
    expect(field).to_have_value("Careful rea")
    canvas.page.keyboard.type("der")
    canvas.page.keyboard.press("Enter")
    canvas.saved(1)
    assert canvas.label("reader") == "Careful reader"


@pytest.mark.parametrize("canvas", [FIGURE.replace("label: Verifier", "label: Reader")], indirect=True)
def test_marks_of_findings_stand_beside_words_and_are_switched_off(canvas: Canvas) -> None:
    flags = canvas.page.locator(".over-marks circle")
    expect(flags.first).to_be_visible()
    marks = [one.bounding_box() for one in flags.all()]
    words = [one.bounding_box() for one in canvas.stage.locator(".canvas-paper text").all()]
    for mark in marks:
        x, y = mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2
        for box in words:
            inside = box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]
            assert not inside, "a mark covers words"
    canvas.page.get_by_role("tab", name="Findings").click()
    canvas.page.get_by_label("Mark findings on the figure").uncheck()
    expect(flags).to_have_count(0)
    canvas.page.reload()
    canvas.page.get_by_role("tab", name="Findings").click()
    expect(canvas.page.get_by_label("Mark findings on the figure")).not_to_be_checked()
    expect(flags).to_have_count(0)


def dropped(page: Any, selector: str, name: str, kind: str, content: bytes) -> None:
    data = page.evaluate_handle(
        """([name, kind, bytes]) => { const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], name, { type: kind })); return data; }""",
        [name, kind, list(content)],
    )
    for event in ("dragover", "drop"):
        page.dispatch_event(selector, event, {"dataTransfer": data})


def test_a_dropped_drawing_and_a_picture_of_a_diagram_are_opened(visit: Any, served: Any, tmp_path: Path) -> None:
    with visit() as page:
        page.goto("/edit")
        page.get_by_role("button", name="New figure").wait_for()
        dropped(page, ".drafts", "drawing.svg", "image/svg+xml", DRAWING.encode())
        page.wait_for_url("**/edit/*drawing*")
        canvas = Canvas(page, served, page.url.rpartition("/")[2])
        assert canvas.told["figure"]["figure"]["layout"] == "placed"
        assert {one["label"] for one in nodes(canvas.told["figure"]["body"]) if one.get("label")} == {
            "Encoder",
            "Decoder",
        }
