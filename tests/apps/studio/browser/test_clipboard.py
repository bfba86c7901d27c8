"""Copies, words and pictures: within a draft, between drafts, from elsewhere."""

from __future__ import annotations

import base64
import io
from typing import Any

import pytest
from PIL import Image

from browsing import expect
from canvas_user import FIGURE, PLACED, Canvas, nodes

DRAWN = PLACED.replace("{id: gamma, label: Gamma,", "{id: gamma, label: Gamma, drawing: star,").replace(
    "edges:", 'drawings:\n  star: <path d="M0 0 L100 0 L50 80 Z" fill="{blue.fill}"/>\nedges:'
)


@pytest.fixture
def canvas(window: Any, served: Any, request: pytest.FixtureRequest) -> Canvas:
    return Canvas(
        window,
        served,
        served.post("/api/drafts", {"yaml": getattr(request, "param", DRAWN), "name": "Copies"})["draft"],
    )


def both(canvas: Canvas, one: str, other: str) -> None:
    canvas.click(one)
    canvas.page.keyboard.down("Shift")
    canvas.click(other)
    canvas.page.keyboard.up("Shift")


def ids(canvas: Canvas) -> set[str]:
    return {item["id"] for item in nodes(canvas.told["figure"]["body"])}


def test_things_are_duplicated_with_the_arrows_between_them(canvas: Canvas) -> None:
    both(canvas, "alpha", "gamma")
    canvas.page.keyboard.press("Control+d")
    canvas.saved(1)
    assert {"alpha-2", "gamma-2"} <= ids(canvas)
    edge = canvas.told["figure"]["edges"][-1]
    assert (edge["from"], edge["to"]) == (["alpha-2"], ["gamma-2"])
    (x, y, w, h), (x2, y2, *size) = canvas.place("gamma"), canvas.place("gamma-2")
    assert size == [w, h]
    step = (x2 - x, y2 - y)
    assert edge["path"][0] == pytest.approx([220 + step[0], 120 + step[1]], abs=0.02)


def test_things_go_into_another_draft_with_their_drawings(canvas: Canvas) -> None:
    page = canvas.page
    both(canvas, "alpha", "gamma")
    page.keyboard.press("Control+c")
    other = Canvas(page, canvas.served, canvas.served.post("/api/drafts", {"yaml": PLACED, "name": "Other"})["draft"])
    other.stage.focus()
    page.keyboard.press("Control+v")
    other.saved(1)
    assert {"alpha-2", "gamma-2"} <= ids(other)
    assert other.told["figure"]["edges"][-1]["from"] == ["alpha-2"]
    copy = next(item for item in nodes(other.told["figure"]["body"]) if item["id"] == "gamma-2")
    assert "{blue.fill}" in other.told["figure"]["drawings"][copy["drawing"]]
    page.keyboard.press("Control+z")
    other.saved(2)
    composed = Canvas(page, canvas.served, canvas.served.post("/api/drafts", {"yaml": FIGURE, "name": "Rows"})["draft"])
    composed.click("encoder")
    page.keyboard.press("Control+v")
    composed.saved(1)
    assert composed.items("indexing") == ["splitter", "encoder", "alpha", "gamma"] or "alpha" in ids(composed)


def test_what_is_cut_is_pasted(canvas: Canvas) -> None:
    page = canvas.page
    canvas.click("delta")
    page.keyboard.press("Control+x")
    canvas.saved(1)
    assert "delta" not in ids(canvas)
    page.keyboard.press("Control+v")
    canvas.saved(2)
    assert "delta" in ids(canvas)


def test_words_stand_where_they_are_written(canvas: Canvas) -> None:
    page = canvas.page
    first = canvas.yaml()
    page.mouse.dblclick(*canvas.spot(840, 100))
    page.keyboard.type("as it was")
    page.keyboard.press("Enter")
    canvas.saved(1)
    words = next(item for item in nodes(canvas.told["figure"]["body"]) if item.get("label") == "as it was")
    assert words["kind"] == "text"
    x, y, w, h = words["place"]
    assert (x + w / 2, y + h / 2) == pytest.approx((840, 100), abs=2)
    page.keyboard.press("t")
    page.mouse.click(*canvas.spot(300, 420))
    expect(page.get_by_label("New text")).to_be_focused()
    page.keyboard.type("inside")
    page.keyboard.press("Enter")
    canvas.saved(2)
    assert canvas.label(canvas.items("zone")[-1]) == "inside"
    for revision in (3, 4):  # one step each
        page.keyboard.press("Control+z")
        canvas.saved(revision)
    assert canvas.yaml() == first


def test_free_words_that_nobody_wrote_are_not_made(canvas: Canvas) -> None:
    page, first = canvas.page, canvas.yaml()
    page.mouse.dblclick(*canvas.spot(840, 100))
    page.keyboard.press("Escape")
    page.mouse.dblclick(*canvas.spot(840, 100))
    page.keyboard.press("Enter")
    assert canvas.told["revision"] == 0
    page.mouse.dblclick(*canvas.spot(840, 100))
    page.keyboard.type("words")
    page.reload()
    expect(page.get_by_label("New text")).to_have_value("words")
    page.keyboard.press("Enter")
    canvas.saved(1)
    page.mouse.dblclick(*canvas.spot(840, 100))
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    canvas.saved(2)
    assert canvas.yaml() == first


def picture(format: str) -> bytes:
    if format == "svg":
        return b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><circle cx="9" cy="9" r="8"/></svg>'
    out = io.BytesIO()
    Image.effect_noise((900, 600), 90).save(out, format)  # too many bytes to be kept as they are
    return out.getvalue()


@pytest.mark.parametrize("canvas", [PLACED, FIGURE], indirect=True, ids=["placed", "composed"])
@pytest.mark.parametrize(("name", "type"), [("cat.png", "image/png"), ("cat.jpg", "image/jpeg"), ("cat.svg", "")])
def test_a_picture_is_dropped_on_the_paper(canvas: Canvas, name: str, type: str) -> None:
    page = canvas.page
    content = base64.b64encode(picture(name[-3:].replace("jpg", "jpeg"))).decode()
    data = page.evaluate_handle(
        """([content, name, type]) => {
          const data = new DataTransfer(), bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
          data.items.add(new File([bytes], name, { type }));
          return data;
        }""",
        [content, name, type],
    )
    paper = page.locator(".canvas-paper").bounding_box()
    x, y = paper["x"] + paper["width"] * 0.84, paper["y"] + paper["height"] * 0.05  # so near the border it would be cut
    page.dispatch_event(".canvas-stage", "drop", {"dataTransfer": data, "clientX": x, "clientY": y})
    canvas.saved(1)
    made = next(item for item in nodes(canvas.told["figure"]["body"]) if item["id"] == "cat")
    assert made["kind"] == "image"
    assert len(canvas.told["figure"]["drawings"][made["drawing"]]) < 400_000
    expect(canvas.stage.locator('[data-id="cat"]')).to_be_visible()
    if made.get("place"):
        px, py, w, h = made["place"]
        assert (px + w / 2, py) == pytest.approx((840, 0 if h > 50 else 25 - h / 2), abs=2)
        assert w / h == pytest.approx(1.5, abs=0.02)
    reply = canvas.served.ask("GET", f"/api/drafts/{canvas.draft}/export/pdf")
    assert reply.content.startswith(b"%PDF")


def test_the_menu_of_a_right_click(canvas: Canvas) -> None:
    page = canvas.page
    canvas.click("gamma", button="right")
    menu = page.get_by_role("menu", name="Commands")
    expect(menu).to_be_visible()
    expect(menu.get_by_role("menuitem", name="Bring to front")).to_be_visible()
    expect(menu.get_by_role("menuitem", name="Distribute horizontally")).to_be_hidden()
    menu.get_by_role("menuitem", name="Duplicate").click()
    canvas.saved(1)
    expect(menu).to_be_hidden()
    assert "gamma-2" in ids(canvas)
    page.mouse.click(*canvas.spot(900, 450), button="right")
    expect(menu.get_by_role("menuitem", name="Add text")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
