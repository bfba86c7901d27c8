"""A composed figure by hand: dropped boxes take their place in the layout, or stay where they are; corners resize."""

from __future__ import annotations

from typing import Any

import pytest

from browsing import expect
from canvas_user import FIGURE, Canvas, nodes

ROWS = """
figure: {aspect: 2.4}
body:
  row:
    - zone: {id: first, label: First, row: [{id: a, label: Alpha}, {id: b, label: Beta}, {id: c, label: Gamma}]}
    - zone: {id: second, label: Second, row: [{id: d, label: Delta}, {id: e, label: Epsilon}]}
edges: [{id: a--b, from: a, to: b}, {id: b--d, from: b, to: d}]
"""


@pytest.fixture
def canvas(window: Any, served: Any) -> Canvas:
    return Canvas(window, served, served.post("/api/drafts", {"yaml": ROWS, "name": "Rows"})["draft"])


def value(canvas: Canvas, id: str) -> dict[str, Any]:
    return next(item for item in nodes(canvas.told["figure"]["body"]) if item["id"] == id)


def test_with_alt_a_box_stays_where_it_is_dropped_until_it_is_unpinned(canvas: Canvas) -> None:
    page, first = canvas.page, canvas.yaml()
    (x, y), (near, level) = canvas.at("c"), canvas.at("b")
    page.keyboard.down("Alt")
    page.keyboard.down("Control")  # no guides
    canvas.drag("c", (x + 20, y + 45))
    page.keyboard.up("Control")
    page.keyboard.up("Alt")
    canvas.saved(1)
    assert value(canvas, "c")["nudge"]
    beside, above = canvas.at("b")  # the sheet may become wider, and everything on it moves along
    assert canvas.at("c") == pytest.approx((x + 20 + beside - near, y + 45 + above - level), abs=4)
    expect(page.locator(".pinned")).to_have_count(1)
    page.keyboard.press("p")
    canvas.saved(2)
    assert canvas.yaml() == first
    expect(page.locator(".pinned")).to_have_count(0)
    assert canvas.at("c") == pytest.approx((x, y), abs=1)


def test_the_switch_free_and_arrow_keys_pin_too(canvas: Canvas) -> None:
    page = canvas.page
    page.get_by_role("button", name="Pin on drop").click()
    x, y = canvas.at("e")
    canvas.drag("e", (x, y + 50))
    canvas.saved(1)
    assert canvas.items("second") == ["d", "e"]
    assert canvas.at("e")[1] == pytest.approx(y + 50, abs=14)  # a guide may take it
    page.get_by_role("button", name="Pin on drop").click()
    canvas.click("a")
    page.keyboard.press("Shift+ArrowDown")
    canvas.saved(2)
    assert value(canvas, "a")["nudge"] == [0, 10]


def test_a_corner_gives_a_least_size_and_the_box_stays_in_its_zone(canvas: Canvas) -> None:
    page = canvas.page
    canvas.click("e")
    before = canvas.box("e")
    expect(page.locator(".resizer.se")).to_be_attached()
    corner = page.locator(".resizer.se .dot").bounding_box()
    page.keyboard.down("Control")
    page.mouse.move(corner["x"] + 3.5, corner["y"] + 3.5)
    page.mouse.down()
    page.mouse.move(corner["x"] + 43, corner["y"] + 43, steps=6)
    page.mouse.up()
    page.keyboard.up("Control")
    canvas.saved(1)
    assert canvas.items("second") == ["d", "e"]
    assert value(canvas, "e")["min_size"]
    after, zone = canvas.box("e"), canvas.box("second")
    assert after["height"] / after["width"] == pytest.approx((before["height"] + 40) / (before["width"] + 40), rel=0.25)
    assert zone["x"] < after["x"]
    assert after["x"] + after["width"] < zone["x"] + zone["width"]
    assert after["y"] + after["height"] < zone["y"] + zone["height"]


def test_a_box_is_put_under_another(canvas: Canvas) -> None:
    target = canvas.box("d")
    canvas.drag("c", (target["x"] + target["width"] / 2, target["y"] + target["height"] - 2))
    canvas.saved(1)
    assert canvas.items("first") == ["a", "b"]
    column = value(canvas, "second")["items"][0]
    assert (column["type"], [item["id"] for item in column["items"]]) == ("column", ["d", "c"])
    assert canvas.at("c")[0] == pytest.approx(canvas.at("d")[0], abs=2)
    assert canvas.at("c")[1] > canvas.at("d")[1] + 10
    canvas.page.keyboard.press("Control+z")
    canvas.saved(2)
    assert canvas.items("first") == ["a", "b", "c"]


def test_dropping_between_boxes_still_reorders(canvas: Canvas) -> None:
    (x1, y1), (x2, y2) = canvas.at("a"), canvas.at("b")
    canvas.drag("c", ((x1 + x2) / 2, (y1 + y2) / 2))
    canvas.saved(1)
    assert canvas.items("first") == ["a", "c", "b"]


def test_a_text_floats_on_a_composed_figure(window: Any, served: Any) -> None:
    canvas = Canvas(window, served, served.post("/api/drafts", {"yaml": FIGURE, "name": "Words"})["draft"])
    paper = canvas.page.locator(".canvas-paper").bounding_box()
    canvas.page.keyboard.press("t")
    x, y = paper["x"] + paper["width"] * 0.5, paper["y"] + paper["height"] * 0.08
    canvas.page.mouse.click(x, y)
    expect(canvas.page.get_by_label("New text")).to_be_focused()
    canvas.page.keyboard.type("note")
    canvas.page.keyboard.press("Enter")
    canvas.saved(1)
    words = next(item for item in nodes(canvas.told["figure"]["body"]) if item.get("label") == "note")
    assert words["kind"] == "text"
    assert canvas.at(words["id"]) == pytest.approx((x, y), abs=8)


def test_a_composed_figure_is_placed_and_composed_again(canvas: Canvas) -> None:
    page, first = canvas.page, canvas.yaml()
    before = {id: canvas.at(id) for id in "abcde"}
    page.get_by_role("button", name="Manual positions", exact=True).click()
    canvas.saved(1)
    assert canvas.told["figure"]["figure"]["layout"] == "placed"
    for id, at in before.items():
        assert canvas.at(id) == pytest.approx(at, abs=2), "the same picture"
    page.keyboard.down("Control")
    canvas.pull(canvas.at("e"), 0, 60)
    page.keyboard.up("Control")
    canvas.saved(2)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Automatic layout", exact=True).click()
    canvas.saved(3)
    assert canvas.told["figure"]["figure"]["layout"] == "composed"
    for revision in (4, 5, 6):
        page.keyboard.press("Control+z")
        canvas.saved(revision)
    assert canvas.yaml() == first


def test_a_pinned_box_that_is_put_elsewhere_in_the_layout_is_unpinned(canvas: Canvas) -> None:
    page = canvas.page
    x, y = canvas.at("c")
    page.keyboard.down("Alt")
    canvas.drag("c", (x + 20, y + 45))
    page.keyboard.up("Alt")
    canvas.saved(1)
    before = canvas.box("a")
    canvas.drag("c", (before["x"] - 4, before["y"] + before["height"] / 2))
    canvas.saved(2)
    assert canvas.items("first") == ["c", "a", "b"]
    assert not value(canvas, "c").get("nudge")
    assert canvas.at("c")[1] == pytest.approx(canvas.at("a")[1], abs=2)
