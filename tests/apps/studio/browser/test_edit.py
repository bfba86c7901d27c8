"""The editor by mouse and by keys: what is done on the canvas is done to the spec, and can be undone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from browsing import expect
from canvas_user import FIGURE, Canvas
from standing_studio import wait


@pytest.fixture
def draft(served: Any) -> str:
    return str(served.post("/api/drafts", {"yaml": FIGURE, "name": "Clinical reader"})["draft"])


@pytest.fixture
def canvas(page: Any, served: Any, draft: str) -> Canvas:
    return Canvas(page, served, draft)


def test_a_box_is_dragged_into_another_zone_and_brought_back(canvas: Canvas) -> None:
    (x1, y1), (x2, y2) = canvas.at("reader"), canvas.at("verifier")
    home = canvas.at("splitter")
    canvas.drag("splitter", ((x1 + x2) / 2, (y1 + y2) / 2))
    canvas.saved(1)
    assert canvas.items("indexing") == ["encoder"]
    assert canvas.items("answering") == ["reader", "splitter", "verifier"]
    zone, box = canvas.box("answering"), canvas.at("splitter")
    assert zone["x"] < box[0] < zone["x"] + zone["width"], "it is seen where it is"
    assert zone["y"] < box[1] < zone["y"] + zone["height"]

    canvas.page.keyboard.press("Control+z")
    canvas.saved(2)
    assert canvas.items("indexing") == ["splitter", "encoder"]
    assert canvas.items("answering") == ["reader", "verifier"]
    assert canvas.at("splitter") == pytest.approx(home, abs=2)
    canvas.page.get_by_role("button", name="Redo").click()
    canvas.saved(3)
    assert canvas.items("answering") == ["reader", "splitter", "verifier"]


def test_escape_leaves_a_drag_without_a_trace(canvas: Canvas) -> None:
    canvas.drag("splitter", canvas.at("verifier"), drop=False)
    canvas.page.keyboard.press("Escape")
    canvas.page.mouse.up()
    expect(canvas.page.get_by_text("Saved · version 0")).to_be_visible()
    assert canvas.told["revision"] == 0


def test_a_box_is_renamed_in_place(canvas: Canvas) -> None:
    canvas.page.mouse.dblclick(*canvas.at("reader"))
    field = canvas.page.get_by_role("textbox", name="Text of Reader")
    expect(field).to_have_value("Reader")
    canvas.page.keyboard.type("Careful reader")
    canvas.page.keyboard.press("Enter")
    canvas.page.keyboard.press("Control+z")  # while the edit is on its way
    canvas.page.keyboard.press("Control+Shift+z")
    canvas.saved(3)
    assert canvas.label("reader") == "Careful reader"
    expect(canvas.stage.locator('[data-id="reader"]').first).to_contain_text("Careful")


def test_a_box_is_renamed_with_an_input_method(canvas: Canvas) -> None:
    """The Enter that chooses signs keeps the field open; the next one keeps the words."""
    canvas.page.mouse.dblclick(*canvas.at("reader"))
    field = canvas.page.get_by_role("textbox", name="Text of Reader")
    expect(field).to_have_value("Reader")
    method = canvas.page.context.new_cdp_session(canvas.page)
    method.send("Input.imeSetComposition", {"text": "jiansuo", "selectionStart": 7, "selectionEnd": 7})
    enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229}
    method.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **enter})
    method.send("Input.dispatchKeyEvent", {"type": "keyUp", **enter})
    method.send("Input.insertText", {"text": "检索模块"})
    expect(field).to_have_value("检索模块")
    assert canvas.told["revision"] == 0
    canvas.page.keyboard.press("Enter")
    canvas.saved(1)
    assert canvas.label("reader") == "检索模块"
    expect(canvas.stage.locator('[data-id="reader"]').first).to_contain_text("检索")


def test_an_arrow_is_reversed(canvas: Canvas) -> None:
    canvas.click("draft")
    canvas.page.get_by_role("button", name="Reverse the arrow").click()
    canvas.saved(1)
    assert (canvas.edge("draft")["from"], canvas.edge("draft")["to"]) == (["verifier"], ["reader"])


@pytest.fixture
def refused(visit: Any, served: Any, draft: str) -> Iterator[Canvas]:
    """For what the server refuses: the browser writes it into its console, whatever a page does about it."""
    with visit(expected=("status of 4",)) as page:
        yield Canvas(page, served, draft)


def test_a_locked_box_cannot_be_changed(refused: Canvas) -> None:
    canvas = refused
    canvas.click("encoder")
    canvas.page.keyboard.press("l")
    expect(canvas.page.get_by_role("button", name="Unlock", exact=True)).to_be_visible()
    assert canvas.told["locked"] == ["encoder"]
    canvas.stage.focus()
    canvas.page.keyboard.press("Delete")
    expect(canvas.page.get_by_role("alert")).to_contain_text("locked")
    canvas.page.mouse.dblclick(*canvas.at("encoder"))
    canvas.page.keyboard.type("learner")
    canvas.page.keyboard.press("Enter")
    expect(canvas.page.get_by_role("alert")).to_contain_text("locked")
    assert canvas.told["revision"] == 0
    assert canvas.told["locked"] == ["encoder"]  # the letters were no commands: l unlocks, n adds a box
    assert canvas.label("encoder") == "Encoder"
    canvas.page.get_by_role("button", name="Unlock", exact=True).click()
    expect(canvas.page.get_by_role("button", name="Unlock", exact=True)).to_be_hidden()
    canvas.stage.focus()
    canvas.page.keyboard.press("Delete")
    canvas.saved(1)
    assert canvas.items("indexing") == ["splitter"]


def test_the_source_and_the_figure_point_at_each_other(visit: Any, served: Any, method: tuple[str, str]) -> None:
    run = served.post("/api/make", {"kind": "diagram", "text": method[0], "caption": method[1], "order": {}})["run"]
    wait(lambda: served.get(f"/api/runs/{run}")["status"] == "finished")
    draft = served.post("/api/drafts", {"run": run, "candidate": 1, "round": 0})["draft"]
    with visit() as page:
        canvas = Canvas(page, served, draft)
        drawn = [one["id"] for one in canvas.told["elements"] if one["role"] == "node"]
        found = next(id for id in drawn if canvas.told["spans"].get(id))
        canvas.click(found)
        marked = page.get_by_role("group", name="Source text").locator("mark").first
        expect(marked).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.get_by_role("button", name=re.compile("In the retrieval phase")).click()
        expect(
            page.get_by_role("status").filter(has_text=re.compile(r"^Drawn as \d+ elements|^Drawn as \w+"))
        ).to_have_count(1)
        page.get_by_role("button", name=re.compile(r"Not in the figure \(\d+\)")).click()
        expect(page.get_by_role("button", name=re.compile(r"Not in the figure"))).to_have_attribute(
            "aria-pressed", "true"
        )
