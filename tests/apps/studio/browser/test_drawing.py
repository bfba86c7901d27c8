"""A thing's drawing, opened by double click: shapes moved, painted, deleted; the whole replaced; one step each."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from browsing import expect
from canvas_user import Canvas

YAML = """
figure: {layout: placed, size: [1000, 500]}
body:
  - {id: bot, label: Bot, drawing: robot, place: [100, 100, 300, 150], text: {at: [150, 190]}}
  - {id: other, label: Other, place: [700, 300, 200, 80]}
drawings:
  robot: |
    <rect width="100" height="50" fill="{blue.fill}"/>
    <circle cx="25" cy="25" r="15" fill="{ink.card}"/>
    <rect x="60" y="10" width="30" height="30" fill="{green.vivid}"/>
"""


@pytest.fixture
def canvas(page: Any, served: Any) -> Canvas:
    return Canvas(page, served, served.post("/api/drafts", {"yaml": YAML, "name": "Drawn"})["draft"])


def opened(canvas: Canvas, id: str = "bot") -> Any:
    box = canvas.box(id)
    canvas.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + 8)
    panel = canvas.page.get_by_role("dialog", name="Drawing of")
    panel.wait_for()
    return panel


def shape(canvas: Canvas, of: int) -> tuple[float, float]:
    box = canvas.page.locator(f'.shape-layer [data-of="{of}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_shape_is_painted_moved_and_deleted_in_one_step(canvas: Canvas) -> None:
    page, panel = canvas.page, opened(canvas)
    page.mouse.click(*shape(canvas, 2))
    expect(panel).to_contain_text("1 of 3 shapes")
    panel.get_by_role("button", name="Fill: green vivid").click()
    page.get_by_role("button", name="red vivid").click()
    x, y = shape(canvas, 2)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y, steps=5)
    page.mouse.up()
    page.mouse.click(*shape(canvas, 1))
    page.keyboard.press("Delete")
    expect(panel).to_contain_text("2 shapes")
    assert canvas.told["revision"] == 0, "nothing is saved yet"
    panel.get_by_role("button", name="Done").click()
    canvas.saved(1)
    text = canvas.told["figure"]["drawings"]["robot"]
    assert "{red.vivid}" in text
    assert "{green.vivid}" not in text
    assert "circle" not in text
    page.keyboard.press("Control+z")
    canvas.saved(2)
    assert "{green.vivid}" in canvas.told["figure"]["drawings"]["robot"]


def test_hex_colours_order_and_cancel(canvas: Canvas) -> None:
    page, panel = canvas.page, opened(canvas)
    page.mouse.click(*shape(canvas, 1))
    panel.get_by_role("button", name="Fill:").click()
    page.get_by_role("textbox", name="Fill as hex").fill("#A1B2C3")
    page.keyboard.press("Enter")
    page.keyboard.press("]")
    page.keyboard.press("Escape")  # the shape
    page.keyboard.press("Escape")  # the drawing: what was done is kept
    canvas.saved(1)
    text = canvas.told["figure"]["drawings"]["robot"]
    assert text.index("green.vivid") < text.index("#a1b2c3"), "brought forward"
    panel = opened(canvas)
    page.mouse.click(*shape(canvas, 2))
    page.keyboard.press("Delete")
    panel.get_by_role("button", name="Cancel").click()
    assert canvas.told["revision"] == 1


def test_a_drawing_is_replaced_by_a_picture_and_by_a_glyph(canvas: Canvas) -> None:
    out = io.BytesIO()
    Image.new("RGB", (60, 30), "#cc2200").save(out, "PNG")
    page, panel = canvas.page, opened(canvas)
    with page.expect_file_chooser() as choosing:
        panel.get_by_role("button", name="SVG or picture").click()
    choosing.value.set_files({"name": "red.png", "mimeType": "image/png", "buffer": out.getvalue()})
    canvas.saved(1)
    assert "<image" in canvas.told["figure"]["drawings"]["robot"]
    panel = opened(canvas)
    panel.get_by_role("button", name="Glyph").click()
    page.get_by_label("Search glyphs").fill("database")
    page.get_by_role("button", name="database", exact=True).click()
    canvas.saved(2)
    assert "<image" not in canvas.told["figure"]["drawings"]["robot"]


def test_words_are_still_renamed_by_double_click(canvas: Canvas) -> None:
    words = canvas.stage.locator('[data-id="bot"] text').bounding_box()
    canvas.page.mouse.dblclick(words["x"] + words["width"] / 2, words["y"] + words["height"] / 2)
    expect(canvas.page.get_by_role("textbox", name="Text of Bot")).to_be_visible()
    canvas.page.keyboard.press("Escape")
    canvas.page.mouse.dblclick(*canvas.at("other"))
    expect(canvas.page.get_by_role("textbox", name="Text of Other")).to_be_visible()


def test_a_change_of_another_tab_meanwhile_loses_nothing(visit: Any, served: Any) -> None:
    draft = served.post("/api/drafts", {"yaml": YAML, "name": "Drawn"})["draft"]
    with visit(expected=("status of 409",)) as page:
        canvas = Canvas(page, served, draft)
        panel = opened(canvas)
        page.mouse.click(*shape(canvas, 1))
        page.keyboard.press("Delete")
        other = {"revision": 0, "edits": [{"op": "relabel", "id": "other", "label": "Changed"}]}
        served.post(f"/api/drafts/{draft}/edits", other)
        panel.get_by_role("button", name="Done").click()
        canvas.saved(2)
        assert "circle" not in canvas.told["figure"]["drawings"]["robot"]
        assert canvas.label("other") == "Changed"
