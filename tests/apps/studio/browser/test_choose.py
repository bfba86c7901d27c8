"""Candidates side by side: flipped with one key, zoomed alike, findings on the figure, picked, ranked, downloaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from browsing import expect
from figwright.agents.order import Order
from figwright.agents.pipeline import keep
from figwright.agents.runs import Round, record
from figwright.agents.store import RunFolder
from figwright.agents.visualizers import Plan
from figwright.agents.visualizers.vector import compiled
from figwright.core.source import Source
from figwright.ir.spec.load import loads
from standing_studio import Client, wait


@pytest.fixture(scope="module")
def run(served: Client, method: tuple[str, str]) -> str:
    """A run with three candidates, made without a model."""
    text, caption = method
    made = {"kind": "diagram", "text": text, "caption": caption, "name": "clinical reader", "order": {"candidates": 3}}
    begun = str(served.post("/api/make", made)["run"])
    wait(lambda: served.get(f"/api/runs/{begun}")["status"] == "finished", 60)
    return begun


def test_two_candidates_are_flipped_with_one_key_and_looked_at_alike(visit: Any, run: str) -> None:
    with visit() as page:
        page.goto(f"/run/{run}")
        title = page.get_by_role("tabpanel").get_by_role("heading", level=2)
        first = title.inner_text()
        expect(page.locator(".viewer-sheet img[src*='/view?']").first).to_be_visible()
        page.keyboard.press("Space")
        expect(title).not_to_have_text(first)
        page.keyboard.press("Space")
        expect(title).to_have_text(first)

        page.keyboard.press("2")
        frames = page.get_by_role("group", name="Figure")
        expect(frames).to_have_count(2)
        page.keyboard.press("+")
        page.keyboard.press("+")
        amounts = page.locator(".viewer-amount")
        assert amounts.all_inner_texts() == ["156%", "156%"]
        box = frames.first.bounding_box()
        page.mouse.move(box["x"] + 50, box["y"] + 50)
        page.mouse.wheel(0, -200)
        expect(amounts.first).not_to_have_text("156%")
        assert len(set(amounts.all_inner_texts())) == 1
        page.keyboard.press("0")
        assert amounts.all_inner_texts() == ["100%", "100%"]
        page.keyboard.press("3")
        expect(page.get_by_role("navigation", name="Candidates and revisions").get_by_role("button")).to_have_count(3)


def test_one_is_picked_by_hand_or_by_the_ranking(visit: Any, served: Client, run: str) -> None:
    ranked = served.get(f"/api/runs/{run}")["chosen"]
    other = ranked["candidate"] % 3 + 1
    with visit() as page:
        page.goto(f"/run/{run}")
        page.get_by_role("navigation", name="Candidates and revisions").get_by_role(
            "button", name=f"Candidate {other}"
        ).click()
        page.keyboard.press("p")
        expect(page.get_by_role("button", name="★ Picked")).to_be_visible()
        assert served.get(f"/api/runs/{run}")["chosen"]["by"] == "person"
        page.get_by_label("More").click()
        page.get_by_role("button", name="Let the ranker pick").click()
        expect(page.get_by_role("status").filter(has_text=ranked["why"])).to_be_visible()
        assert served.get(f"/api/runs/{run}")["chosen"]["candidate"] == ranked["candidate"]


@pytest.fixture(scope="module")
def flawed(home: Path) -> str:
    """A run whose figure shows something that nobody wrote."""
    figure = loads("body: {row: [{id: a, label: Reader}, {id: b, label: Wizard}]}\nedges: [{from: a, to: b}]", "flawed")
    folder = RunFolder.create(home, "flawed", Order().data())
    keep(folder, Source("The reader writes an answer.", "A reader", "flawed"))
    record(folder, Round(0, Plan(figure), compiled(figure, "The reader writes an answer.")), 1)
    folder.event("chosen", candidate=1, round=0, why="the only one")
    folder.event("run.ended")
    return folder.id


def test_findings_stand_on_the_figure(visit: Any, served: Client, flawed: str) -> None:
    found = served.get(f"/api/runs/{flawed}/marks?candidate=1&round=0")["findings"]
    places = [one["element"] for one in found if "box" in one]
    assert {"a", "b"} <= set(places)
    with visit() as page:
        page.goto(f"/run/{flawed}")
        marks = page.locator(".viewer-mark:visible")
        expect(marks).to_have_count(len(places))
        page.keyboard.press("f")
        expect(marks).to_have_count(0)
        number = next(i for i, one in enumerate(found) if one["element"] == "b")
        page.get_by_role("button", name=f"Finding {number + 1}: show it on the figure").click()
        pointed = page.locator(".viewer-mark.pointed")
        expect(pointed).to_have_count(1)
        mark, figure = pointed.bounding_box(), page.locator(".viewer-sheet img").first.bounding_box()
        assert mark["x"] > figure["x"] + figure["width"] / 2  # b is the right one of two


def test_a_figure_is_downloaded_and_a_wish_needs_a_model(visit: Any, run: str) -> None:
    with visit(width=390, height=844) as page:
        page.goto(f"/run/{run}")
        page.get_by_text("Download", exact=True).click()
        with page.expect_download() as download:
            page.get_by_role("button", name="PowerPoint").click()
        assert download.value.suggested_filename.startswith("clinical-reader-c")
        page.get_by_role("tab", name="Request a change").click()
        expect(page.get_by_text("To request changes, you need a model")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        page.get_by_role("button", name="Edit by hand").click()
        page.wait_for_url("**/edit/*")
