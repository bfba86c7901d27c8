"""Arrows by hand: their ends, bends and labels are dragged; plus signs make boxes and arrows."""

from __future__ import annotations

from typing import Any

import pytest

from browsing import expect
from canvas_user import FIGURE, PLACED, Canvas

WAY = [[220, 120], [360, 120], [360, 90], [500, 90]]


@pytest.fixture
def canvas(window: Any, served: Any, request: pytest.FixtureRequest) -> Canvas:
    return Canvas(
        window,
        served,
        served.post("/api/drafts", {"yaml": getattr(request, "param", PLACED), "name": "Arrows"})["draft"],
    )


@pytest.fixture
def chosen(canvas: Canvas) -> Canvas:
    """An arrow with a path of its own is selected."""
    canvas.page.mouse.click(*canvas.spot(300, 120))
    expect(canvas.page.locator(".route-end")).to_have_count(2)
    return canvas


def test_an_end_is_dragged_to_another_box(chosen: Canvas) -> None:
    first = chosen.yaml()
    chosen.pull(chosen.spot(500, 90), 80, 240)
    chosen.saved(1)
    edge = chosen.edge("alpha--gamma")
    assert (edge["from"], edge["to"], edge["path"]) == (["alpha"], ["delta"], [])
    chosen.page.keyboard.press("Control+z")
    chosen.saved(2)
    assert chosen.yaml() == first


def test_an_end_slides_along_its_box(chosen: Canvas) -> None:
    chosen.pull(chosen.spot(500, 90), 4, 18)
    chosen.saved(1)
    edge = chosen.edge("alpha--gamma")
    assert edge["to"] == ["gamma"]
    assert edge["path"][-1] == pytest.approx([500, 108], abs=1.5)
    assert edge["path"][-2][1] == pytest.approx(edge["path"][-1][1], abs=0.05), "the last stretch stays level"


def test_a_bend_is_moved_and_its_stretches_stay_straight(chosen: Canvas) -> None:
    chosen.pull(chosen.spot(360, 120), 40, 60)  # the first stretch begins at the box: the bend slides along it
    chosen.saved(1)
    path = chosen.edge("alpha--gamma")["path"]
    assert path[0] == WAY[0]
    assert path[1] == pytest.approx([400, 120], abs=1.5)
    assert path[2] == pytest.approx([400, 90], abs=1.5)


def test_the_middle_of_a_stretch_makes_bends_and_they_are_taken_out(chosen: Canvas) -> None:
    chosen.pull(chosen.spot(430, 90), 0, 130)
    chosen.saved(1)
    path = chosen.edge("alpha--gamma")["path"]
    assert len(path) == 6
    assert path[2:4] == [pytest.approx([360, 220], abs=1.5), pytest.approx([484.8, 220], abs=2)]
    for revision in (2, 3):
        expect(chosen.page.locator(".route-bend").nth(1)).to_be_attached()
        x, y = chosen.edge("alpha--gamma")["path"][2]
        chosen.page.mouse.dblclick(*chosen.spot(x, y))
        chosen.saved(revision)
    assert len(chosen.edge("alpha--gamma")["path"]) == 4


def test_the_last_stretch_slides_along_its_box(chosen: Canvas) -> None:
    chosen.pull(chosen.spot(430, 90), 0, 20)
    chosen.saved(1)
    path = chosen.edge("alpha--gamma")["path"]
    assert len(path) in (2, 4)
    assert path[-1] == pytest.approx([500, 110], abs=1.5)


def test_an_arrow_is_routed_anew(chosen: Canvas) -> None:
    chosen.page.mouse.click(*chosen.spot(300, 120), button="right")
    chosen.page.get_by_role("menuitem", name="Reroute the arrow").click()
    chosen.saved(1)
    assert chosen.edge("alpha--gamma")["path"] == []


def test_a_label_is_dragged(canvas: Canvas) -> None:
    before = canvas.box("alpha--beta/label")
    canvas.pull(canvas.at("alpha--beta/label"), 60, 20)
    canvas.saved(1)
    (x0, y0), (x1, y1) = canvas.spot(0, 0), canvas.spot(60, 20)
    after = canvas.box("alpha--beta/label")
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((x1 - x0, y1 - y0), abs=3)


@pytest.mark.parametrize("side", ["bottom", "left", "top", "right"])
def test_an_arrow_leaves_by_the_side_of_its_plus_sign(canvas: Canvas, side: str) -> None:
    page = canvas.page
    canvas.click("gamma")
    handle = page.locator(f'.handle[data-side="{side}"] .dot')
    expect(handle).to_be_attached()
    box = handle.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(*canvas.at("epsilon"), steps=6)
    page.mouse.up()
    canvas.saved(1)
    edge = canvas.told["figure"]["edges"][-1]
    assert (edge["from"], edge["to"], edge["from_side"]) == (["gamma"], ["epsilon"], side)


@pytest.mark.parametrize("canvas", [PLACED, FIGURE], indirect=True, ids=["placed", "composed"])
def test_a_plus_sign_that_is_clicked_makes_a_box(canvas: Canvas) -> None:
    page, id = canvas.page, "gamma" if "gamma" in str(canvas.told["figure"]["body"]) else "reader"
    canvas.click(id)
    handle = page.locator('.handle[data-side="bottom"] .dot')
    expect(handle).to_be_attached()
    box = handle.bounding_box()
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    canvas.saved(1)
    page.keyboard.type("Sieve")
    page.keyboard.press("Enter")
    canvas.saved(2)
    assert canvas.label("new-box") == "Sieve"
    edge = canvas.told["figure"]["edges"][-1]
    assert (edge["from"], edge["to"], edge["from_side"]) == ([id], ["new-box"], "bottom")
    assert canvas.at("new-box")[1] > canvas.at(id)[1]


def test_a_plus_sign_that_is_dropped_on_blank_makes_a_box_there(canvas: Canvas) -> None:
    page = canvas.page
    canvas.click("gamma")
    handle = page.locator('.handle[data-side="right"] .dot')
    expect(handle).to_be_attached()
    box = handle.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(*canvas.spot(840, 200), steps=6)
    page.mouse.up()
    canvas.saved(1)
    assert canvas.place("new-box") == pytest.approx([760, 170, 160, 60], abs=2)
    assert canvas.told["figure"]["edges"][-1]["to"] == ["new-box"]


@pytest.mark.parametrize("canvas", [FIGURE], indirect=True, ids=["composed"])
def test_an_end_of_a_composed_figures_arrow_is_dragged(canvas: Canvas) -> None:
    page = canvas.page
    canvas.click("draft")
    end = page.locator('[data-route="to"]')
    expect(end).to_be_attached()
    box = end.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*canvas.at("encoder"), steps=6)
    page.mouse.up()
    canvas.saved(1)
    assert canvas.edge("draft")["to"] == ["encoder"]
