"""Arrows of a composed figure by hand: bends, stretches, ends and labels are dragged, and follow when boxes move."""

from __future__ import annotations

from typing import Any

import pytest

from browsing import expect
from canvas_user import Canvas

FIGURE = """
figure: {aspect: 2}
body:
  row:
    - zone: {id: first, label: First, row: [{id: a, label: Alpha}, {id: b, label: Beta}]}
    - zone: {id: second, label: Second, column: [{id: c, label: Gamma}, {id: d, label: Delta}]}
edges:
  - {id: a--b, from: a, to: b}
  - {id: b--c, from: b, to: c, label: words}
  - {id: b--d, from: b, to: d}
  - {id: back, from: d, to: a, kind: feedback, from_side: bottom, to_side: bottom}
"""


@pytest.fixture
def canvas(window: Any, served: Any) -> Canvas:
    return Canvas(window, served, served.post("/api/drafts", {"yaml": FIGURE, "name": "Bends"})["draft"])


def points(canvas: Canvas, id: str) -> list[tuple[float, float]]:
    """The corners of an arrow as it is drawn, on the screen."""
    paper, told = canvas.page.locator(".canvas-paper").bounding_box(), canvas.told
    k = paper["width"] / told["size"]["w"]
    way = next(one["points"] for one in told["elements"] if one["id"] == id)
    return [(paper["x"] + x * k, paper["y"] + y * k) for x, y in way]


def choose(canvas: Canvas, id: str) -> list[tuple[float, float]]:
    way = points(canvas, id)
    canvas.page.mouse.click(*middle(way, 0))
    expect(canvas.page.locator(".route-end")).to_have_count(2)
    return way


def middle(way: list[tuple[float, float]], at: int) -> tuple[float, float]:
    (x1, y1), (x2, y2) = way[at], way[at + 1]
    return (x1 + x2) / 2, (y1 + y2) / 2


def pull(canvas: Canvas, start: tuple[float, float], dx: float, dy: float) -> None:
    mouse = canvas.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] + dx, start[1] + dy, steps=8)
    mouse.up()


def undone(canvas: Canvas, revision: int, first: bytes) -> None:
    canvas.page.keyboard.press("Control+z")
    canvas.saved(revision)
    assert canvas.yaml() == first


def test_a_bend_is_dragged(canvas: Canvas) -> None:
    first, way = canvas.yaml(), choose(canvas, "back")
    assert len(way) == 4, "down, back below the boxes, and up"
    boxes = {id: canvas.at(id) for id in "abcd"}
    pull(canvas, way[1], 0, -6)
    canvas.saved(1)
    now = points(canvas, "back")
    assert [y for _, y in now[1:3]] == pytest.approx([way[1][1] - 6] * 2, abs=2)
    assert (now[0], now[3]) == (pytest.approx(way[0], abs=1.5), pytest.approx(way[3], abs=1.5))
    assert {id: canvas.at(id) for id in "abcd"} == {id: pytest.approx(at, abs=1) for id, at in boxes.items()}
    expect(canvas.page.locator(".pinned")).to_have_count(1)
    undone(canvas, 2, first)


def test_a_stretch_is_dragged_and_gets_bends(canvas: Canvas) -> None:
    first, way = canvas.yaml(), choose(canvas, "a--b")
    pull(canvas, middle(way, 0), 0, 60)
    canvas.saved(1)
    now = points(canvas, "a--b")
    assert len(now) == 6
    assert [y for _, y in now[2:4]] == pytest.approx([way[0][1] + 60] * 2, abs=2)
    undone(canvas, 2, first)


def test_a_bend_is_taken_out_by_double_click(canvas: Canvas) -> None:
    way = choose(canvas, "a--b")
    pull(canvas, middle(way, 0), 0, 60)
    canvas.saved(1)
    for revision in (2, 3, 4):
        bends = canvas.page.locator(".route-bend")
        expect(bends.first).to_be_attached()
        canvas.page.mouse.dblclick(*points(canvas, "a--b")[1])
        canvas.saved(revision)
    assert len(canvas.edge("a--b")["path"]) == 3


def test_an_end_slides_along_its_box_and_is_dragged_to_another(canvas: Canvas) -> None:
    way = choose(canvas, "back")
    pull(canvas, way[1], 0, -10)
    canvas.saved(1)
    pull(canvas, points(canvas, "back")[-1], 12, -3)
    canvas.saved(2)
    now = points(canvas, "back")
    assert now[-1][0] == pytest.approx(way[-1][0] + 12, abs=2)
    assert now[-2][0] == pytest.approx(now[-1][0], abs=0.5), "the last stretch stays upright"
    pull(canvas, now[-1], *(b - a for a, b in zip(now[-1], canvas.at("b"), strict=True)))
    canvas.saved(3)
    edge = canvas.edge("back")
    assert (edge["to"], edge["path"]) == (["b"], [])


def test_a_label_is_dragged_and_unpinned(canvas: Canvas) -> None:
    first, before = canvas.yaml(), canvas.box("b--c/label")
    pull(canvas, canvas.at("b--c/label"), 30, -40)
    canvas.saved(1)
    after = canvas.box("b--c/label")
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((30, -40), abs=3)
    pull(canvas, canvas.at("b--c/label"), -20, 5)
    canvas.saved(2)
    again = canvas.box("b--c/label")
    assert (again["x"] - after["x"], again["y"] - after["y"]) == pytest.approx((-20, 5), abs=3)
    canvas.page.keyboard.press("p")
    canvas.saved(3)
    assert canvas.yaml() == first


def test_bends_stay_when_a_box_is_named_otherwise_and_go_when_it_leaves(canvas: Canvas) -> None:
    way = choose(canvas, "a--b")
    pull(canvas, middle(way, 0), 0, 60)
    canvas.saved(1)
    path = canvas.edge("a--b")["path"]
    canvas.served.post(
        f"/api/drafts/{canvas.draft}/edits",
        {"revision": 1, "edits": [{"op": "relabel", "id": "a", "label": "A much longer name"}]},
    )
    assert canvas.edge("a--b")["path"] == path
    assert len(points(canvas, "a--b")) == 6
    moved = {"revision": 2, "edits": [{"op": "move", "id": "b", "before": "a"}]}
    canvas.served.post(f"/api/drafts/{canvas.draft}/edits", moved)
    assert len(points(canvas, "a--b")) == 2, "routed again"
    assert canvas.told["unused"]["a--b"]


def test_bends_that_do_not_fit_are_told(canvas: Canvas) -> None:
    first, way = canvas.yaml(), choose(canvas, "back")
    pull(canvas, middle(way, 1), 0, canvas.at("a")[1] - way[1][1] + 4)
    canvas.saved(1)
    bubble = canvas.page.locator(".canvas-bubble")
    expect(bubble).to_contain_text("cannot follow the bends that you drew")
    bubble.get_by_role("button", name="Undo").click()
    canvas.saved(2)
    assert canvas.yaml() == first


def test_a_bent_arrow_is_reversed(canvas: Canvas) -> None:
    way = choose(canvas, "back")
    pull(canvas, way[1], 0, -12)
    canvas.saved(1)
    bent = points(canvas, "back")
    canvas.page.keyboard.press("r")
    canvas.saved(2)
    assert canvas.edge("back")["from"] == ["a"]
    assert points(canvas, "back") == [pytest.approx(at, abs=1.5) for at in reversed(bent)]
