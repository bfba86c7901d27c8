"""A figure that is there, taken over in the studio: chosen, watched, laid over its original, and worked through."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from browsing import expect
from canvas_user import Canvas
from traced_files import ARROW, BOX, doubtful, paper, pdf

MUTE = "q 1 0.9 0.6 rg " + BOX.format(x=20, y=20) + " q 0.6 0.9 1 rg " + BOX.format(x=220, y=20) + " "
"""Two boxes without words, which would be set in another typeface."""


def dropped(page: Any, name: str, content: bytes, where: str = ".drafts") -> None:
    """A file dropped on the page Edit or Make."""
    page.goto("/edit" if where == ".drafts" else "/make")
    page.locator(where).wait_for()
    page.evaluate(
        """([name, bytes, where]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], name));
          document.querySelector(where).dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
        }""",
        [name, list(content), where],
    )


def taken(page: Any, served: Any, name: str, content: bytes) -> Canvas:
    """A traced draft, open in the editor."""
    dropped(page, name, content)
    page.wait_for_url("**/edit/*", timeout=60_000)
    return Canvas(page, served, page.url.rpartition("/")[2])


@pytest.fixture(scope="module")
def sketch(chromium: Any, served: Any) -> str:
    """The draft of a file with two doubtful elements. It takes seconds to trace: tests work on copies."""
    with chromium.visitor(served.url) as page:
        return taken(page, served, "sketch.pdf", doubtful()).draft


@pytest.fixture
def draft(sketch: str, home: Path) -> str:
    drafts = home / "drafts"
    name = f"{sketch}-{sum(1 for _ in drafts.iterdir())}"
    shutil.copytree(drafts / sketch, drafts / name)
    return name


@pytest.fixture
def canvas(visit: Any, served: Any, draft: str) -> Iterator[Canvas]:
    with visit() as page:
        yield Canvas(page, served, draft)


def rows(page: Any) -> Any:
    return page.get_by_role("list", name="Doubtful elements").get_by_role("listitem")


def block(canvas: Canvas) -> str:
    """The block arrow: the doubtful element farthest to the left."""
    return min(canvas.told["trace"]["doubts"], key=lambda id: canvas.place(id)[0])


def test_which_figure_of_a_paper_is_asked_for_and_whether_to_compose_it(visit: Any, served: Any) -> None:
    with visit() as page:
        dropped(page, "paper.pdf", paper(2))
        dialog = page.get_by_role("dialog", name="Convert paper.pdf")
        start = dialog.get_by_role("button", name="Convert it")
        expect(start).to_be_disabled(timeout=60_000)
        assert dialog.locator(".trace-card img").count() == 5, "two figures and three pages, as they look"
        dialog.get_by_text("Figure 2", exact=True).click()
        dialog.get_by_label("Let figwright rearrange and restyle the figure").check()
        start.click()
        page.wait_for_url("**/edit/*", timeout=60_000)
        told = Canvas(page, served, page.url.rpartition("/")[2]).told
        assert told["name"] == "paper, figure 2"
        assert len(told["figure"]["edges"]) == 1
        assert told["figure"]["figure"]["layout"] == "composed"
        expect(page.get_by_role("button", name="Original", exact=True)).to_be_disabled()


def test_a_file_that_cannot_be_read_says_why_and_what_next(visit: Any) -> None:
    with visit() as page:
        page.evaluate("1")
        dropped(page, "broken.png", b"\x89PNG\r\n\x1a\n nothing")
        dialog = page.get_by_role("dialog", name="Convert broken.png")
        expect(dialog.get_by_role("alert")).to_contain_text("broken", ignore_case=True, timeout=60_000)
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_have_count(0)


def test_work_on_a_picture_that_was_dropped_on_the_page_make_can_be_stopped(visit: Any, served: Any) -> None:
    with visit() as page:
        before = len(served.get("/api/drafts")["drafts"])
        noise = io.BytesIO()
        Image.effect_noise((320, 210), 80).convert("RGB").save(noise, "PNG")
        dropped(page, "noise.png", noise.getvalue(), ".make-page")
        dialog = page.get_by_role("dialog", name="Convert noise.png")
        expect(dialog.get_by_role("status")).to_contain_text("words, shapes and arrows", timeout=60_000)
        dialog.get_by_role("button", name="Stop").click()
        expect(dialog).to_have_count(0)
        assert len(served.get("/api/drafts")["drafts"]) == before


def test_the_original_lies_exactly_under_the_figure(visit: Any, served: Any) -> None:
    with visit() as page:
        canvas = taken(page, served, "exact.pdf", pdf(MUTE + ARROW))
        for zoomed in (False, True):
            if zoomed:
                page.keyboard.press("Control+Equal")
            slider = page.get_by_label("Visibility of the original")
            slider.fill("0")
            figure = shot(page)
            slider.fill("100")
            original = shot(page)
            away = ImageChops.difference(figure, original).point(lambda level: 255 if level > 96 else 0)
            ink = original.point(lambda level: 255 if level < 128 else 0)
            # Edges on half a pixel are smoothed in two ways: 5 % of the ink. A shift by a pixel moves half of it.
            assert share(away) < 0.1 * share(ink), f"zoomed: {zoomed}"
        page.get_by_role("button", name="Original", exact=True).click()
        expect(page.locator(".canvas-under")).to_be_hidden()
        page.keyboard.press("o")
        canvas.stage.focus()
        page.keyboard.press("o")
        expect(page.locator(".canvas-under")).to_be_visible()
        page.reload()
        expect(page.locator(".canvas-under")).to_be_visible()
        assert page.get_by_label("Visibility of the original").input_value() == "100", "as it was left"


def shot(page: Any) -> Image.Image:
    page.wait_for_timeout(150)
    box = page.locator(".canvas-paper").bounding_box()
    return Image.open(io.BytesIO(page.screenshot(clip=box))).convert("L")


def share(image: Image.Image) -> float:
    histogram = image.histogram()
    return histogram[255] / sum(histogram)


def test_a_box_that_moves_leaves_the_original_where_it_is(canvas: Canvas) -> None:
    page = canvas.page
    page.keyboard.press("o")
    under = page.locator(".canvas-under")
    before = under.bounding_box()
    name = next(item["id"] for item in canvas.told["figure"]["body"]["items"] if item["label"] == "Decoder")
    canvas.pull(canvas.at(name), 0, 60)
    canvas.saved(1)
    assert under.bounding_box() == before


def test_doubts_are_worked_through_with_the_mouse(canvas: Canvas) -> None:
    page, id = canvas.page, block(canvas)
    expect(rows(page)).to_have_count(2)
    expect(page.locator(".over-doubts .frame")).to_have_count(2)
    row = page.locator(f'.doubt[data-id="{id}"]')
    row.click()
    expect(page.locator(".over-selected .frame")).to_have_count(1)
    row.get_by_role("button", name="Convert to an arrow").click()
    canvas.saved(1)
    expect(rows(page)).to_have_count(1)
    (edge,) = canvas.told["figure"]["edges"]
    assert canvas.label(edge["source"][0] if "source" in edge else edge["from"][0]) == "Encoder"
    page.keyboard.press("Control+z")
    canvas.saved(2)
    expect(rows(page)).to_have_count(2)
    row.get_by_role("button", name="Convert to a picture").click()
    canvas.saved(3)
    kind = next(item["kind"] for item in canvas.told["figure"]["body"]["items"] if item["id"] == id)
    assert kind == "image"
    rows(page).first.get_by_role("button", name="Delete").click()
    canvas.saved(4)
    expect(rows(page)).to_have_count(0)
    expect(page.get_by_text("No doubtful elements.")).to_be_visible()
    for revision in (5, 6):
        page.keyboard.press("Control+z")
        canvas.saved(revision)
    expect(rows(page)).to_have_count(2)


def test_doubts_are_worked_through_with_keys_and_outlive_a_reload(canvas: Canvas) -> None:
    page = canvas.page
    rows(page).first.focus()
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_role("tab", name="Traced")).to_contain_text("1")
    page.reload()
    expect(rows(page)).to_have_count(1)
    page.get_by_role("button", name="Mark 1 as doubtful again").click()
    expect(rows(page)).to_have_count(2)
    rows(page).first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("b")
    canvas.saved(1)
    expect(rows(page)).to_have_count(1)
    page.get_by_label("Mark doubtful elements on the figure").uncheck()
    expect(page.locator(".over-doubts .frame")).to_have_count(0)
    page.reload()
    expect(rows(page)).to_have_count(1)


def test_a_change_that_cannot_be_made_is_told_where_it_was_tried(visit: Any, served: Any, draft: str) -> None:
    with visit(expected=("status of 400",)) as page:
        canvas = Canvas(page, served, draft)
        other = max(canvas.told["trace"]["doubts"], key=lambda id: canvas.place(id)[0])
        page.locator(f'.doubt[data-id="{other}"]').get_by_role("button", name="Convert to an arrow").click()
        expect(page.locator(".canvas-bubble")).to_contain_text("two ends")
        assert canvas.told["revision"] == 0


def test_redrawing_as_composed_is_one_step(canvas: Canvas) -> None:
    page = canvas.page
    page.get_by_role("button", name="Convert to composed").click()
    canvas.saved(1)
    assert canvas.told["figure"]["figure"]["layout"] == "composed"
    expect(page.get_by_role("button", name="Original", exact=True)).to_be_disabled()
    page.keyboard.press("Control+z")
    canvas.saved(2)
    expect(page.get_by_role("button", name="Original", exact=True)).to_be_enabled()


def test_a_paper_on_the_page_make_can_be_taken_over(visit: Any, tmp_path: Path) -> None:
    (tmp_path / "paper.pdf").write_bytes(paper(2))
    with visit() as page:
        page.goto("/make")
        with page.expect_file_chooser() as choosing:
            page.get_by_role("button", name="Choose a file …").click()
        choosing.value.set_files(tmp_path / "paper.pdf")
        page.get_by_role("button", name="Convert one of its figures").click(timeout=60_000)
        dialog = page.get_by_role("dialog", name="Convert paper.pdf")
        expect(dialog.get_by_text("Figure 2", exact=True)).to_be_visible(timeout=60_000)
        dialog.get_by_role("button", name="Cancel").click()
        expect(page.get_by_label("Method text")).to_be_visible()
