# ruff: noqa: F401, F811  (fixtures are imported by name, and asked for by name)
"""The editor in a real browser: every gesture sends a typed edit, and the page shows what came of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from browsing import Browser, expect, missing
from editing_page import Draft, Visit, chromium, draft, drag, middle, refused, served, visit, window
from standing_studio import Client

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


def test_an_arrow_is_drawn_reversed_and_deleted(visit: Visit, draft: Draft) -> None:
    with visit(draft) as page:
        page.mouse.click(*middle(page, "search"))
        page.locator('.handle[data-side="right"]').wait_for()
        handle = page.locator('.handle[data-side="right"]').bounding_box()
        drag(page, (handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2), middle(page, "answer"))
        page.mouse.up()
        made = draft.until(1)["edges"][-1]
        assert (made["from"], made["to"]) == (["search"], ["answer"])
        expect(page.get_by_role("heading", name="Search → Answer")).to_be_visible()
        page.keyboard.press("r")
        assert draft.until(2)["edges"][-1]["from"] == ["answer"]
        page.get_by_role("tabpanel", name="Properties").get_by_label("Kind", exact=True).select_option("feedback")
        assert draft.until(3)["edges"][-1]["kind"] == "feedback"
        page.get_by_role("toolbar", name="Editing").get_by_role("button", name="Delete").click()
        assert len(draft.until(4)["edges"]) == 2


def test_everything_by_keys(visit: Visit, draft: Draft) -> None:
    with visit(draft) as page:
        spoken = page.locator(".editor > .sr")
        for name in ("First phase, zone", "Reader, module, 1 of 2 in First phase"):
            page.keyboard.press("Tab")
            expect(spoken).to_have_text(name + (", 1 of 2 in the figure" if "zone" in name else ""))
        page.keyboard.press("Control+ArrowRight")
        expect(spoken).to_contain_text("Encoder")
        page.keyboard.press("Alt+ArrowLeft")
        draft.until(1)
        assert draft.inside("first") == ["encoder", "reader"]
        page.keyboard.press("m")
        page.keyboard.type("second")
        page.keyboard.press("Enter")
        draft.until(2)
        assert draft.inside("second") == ["search", "answer", "encoder"]
        page.keyboard.press("c")
        page.keyboard.type("ans")
        page.keyboard.press("Enter")
        assert draft.until(3)["edges"][-1]["to"] == ["answer"]
        expect(spoken).to_contain_text("Encoder → Answer, flow arrow")
        page.keyboard.press("Escape")
        expect(spoken).to_have_text("Nothing selected")


def test_what_is_typed_before_the_new_box_is_there_becomes_its_words(visit: Visit, draft: Draft) -> None:
    with visit(draft) as page:
        page.mouse.click(*middle(page, "search"))
        page.keyboard.press("n")
        page.keyboard.type("Ranker g")  # n and g are commands, but not now
        page.keyboard.press("Enter")
        figure = draft.until(2)
        assert [item["label"] for item in figure["body"]["items"][1]["items"]] == ["Search", "Ranker g", "Answer"]


def test_wrap_and_unwrap(visit: Visit, draft: Draft) -> None:
    with visit(draft) as page:
        page.mouse.click(*middle(page, "reader"))
        page.keyboard.down("Shift")
        page.mouse.click(*middle(page, "encoder"))
        page.keyboard.up("Shift")
        expect(page.get_by_role("heading", name="2 elements")).to_be_visible()
        page.keyboard.press("g")
        page.keyboard.type("Inner")
        page.keyboard.press("Enter")
        draft.until(2)
        assert len(draft.inside("first")) == 1
        page.keyboard.press("u")
        draft.until(3)
        assert draft.inside("first") == ["reader", "encoder"]


def test_changes_of_two_tabs_are_both_kept_unless_they_are_about_the_same(
    refused: Visit, served: Client, draft: Draft
) -> None:
    with refused(draft) as page:
        page.route("**/events", lambda route: route.abort())  # it hears nothing of the other tab before it sends
        page.reload()
        page.locator(".canvas-paper svg").wait_for()
        other = {"revision": 0, "edits": [{"op": "relabel", "id": "answer", "label": "Reply"}]}
        served.post(f"/api/drafts/{draft.id}/edits", other)
        page.mouse.click(*middle(page, "reader"))
        page.keyboard.press("Delete")
        expect(page.locator("#toasts")).to_contain_text("both changes are kept")
        expect(page.locator('.canvas-paper [data-id="answer"]')).to_contain_text("Reply")
        draft.until(2)
        assert draft.inside("first") == ["encoder"]
        expect(page.locator(".saved")).to_have_text("Saved · version 2")
        served.post(
            f"/api/drafts/{draft.id}/edits",
            {**other, "revision": 2, "edits": [{"op": "note", "id": "search", "note": "x"}]},
        )
        page.mouse.click(*middle(page, "search"))
        page.keyboard.press("Delete")
        expect(page.locator("#toasts")).to_contain_text("your last change was not saved")
        assert draft.inside("second") == ["search", "answer"]


def test_evidence_both_ways(visit: Visit, draft: Draft) -> None:
    with visit(draft) as page:
        source = page.get_by_role("tabpanel", name="Source")
        page.mouse.click(*middle(page, "encoder"))
        expect(source.locator("mark")).to_have_text("The Encoder maps each passage to a vector")
        source.get_by_text("The Reader cuts").click()
        expect(page.get_by_role("heading", name="Reader", level=2)).to_be_visible()
        source.get_by_text("Everything was run twice").click()
        expect(source).to_contain_text("Not in the figure.")
        page.mouse.click(*middle(page, "search"))
        source.get_by_text("Everything was run twice").select_text()
        page.get_by_role("button", name="Use as evidence for Search").click()
        items = draft.until(1)["body"]["items"][1]["items"]
        assert items[0]["evidence"].startswith("Everything was run twice")


def test_looks_from_the_properties(visit: Visit, draft: Draft) -> None:
    with visit(draft) as page:
        page.mouse.click(*middle(page, "reader"))
        panel = page.get_by_role("tabpanel", name="Properties")
        panel.get_by_role("button", name="Glyph: none").click()
        page.get_by_label("Search glyphs").fill("robot")
        page.get_by_role("button", name="robot", exact=True).click()
        assert draft.until(1)["body"]["items"][0]["items"][0]["glyph"] == "robot"
        panel.get_by_role("button", name="red", exact=True).click()
        assert draft.until(2)["body"]["items"][0]["items"][0]["tone"] == "red"
        page.keyboard.press("Escape")  # back from the panel to the figure, then up and out
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        panel.get_by_label("Theme").select_option("lavender")
        assert draft.until(3)["figure"]["theme"] == "lavender"
        panel.get_by_label("Show a legend").check()
        assert draft.until(4)["legend"] is not None


def test_an_edited_file_comes_back_as_changes_to_choose_from(visit: Visit, draft: Draft, tmp_path: Path) -> None:
    exported = draft.client.ask("GET", f"/api/drafts/{draft.id}/export/svg").content.decode()
    edited = tmp_path / "edited.svg"
    edited.write_text(exported.replace(">Reader<", ">Scanner<").replace(">Answer<", ">Reply<"), "utf-8")
    with visit(draft) as page:
        page.locator(".editor-bar input[type=file]").set_input_files(edited)
        dialog = page.get_by_role("dialog", name="Changes in the file")
        expect(dialog.get_by_role("checkbox")).to_have_count(2)
        dialog.get_by_label("Rename “Answer”").uncheck()
        dialog.get_by_role("button", name="Make 1 change").click()
        figure = draft.until(1)
        assert figure["body"]["items"][0]["items"][0]["label"] == "Scanner"
        assert figure["body"]["items"][1]["items"][1]["label"] == "Answer"


def test_findings_follow_the_edits(visit: Visit, draft: Draft) -> None:
    with visit(draft) as page:
        page.mouse.click(*middle(page, "search"))
        page.keyboard.press("d")
        draft.until(1)
        page.get_by_role("tab", name="Findings").click()
        found = (
            page.get_by_role("tabpanel", name="Findings").get_by_role("button").filter(has_text="connected to nothing")
        )
        expect(found).to_have_count(2)  # the answer was alone already, the copy is
        found.first.click()
        expect(found.first).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_the_panels_are_a_sheet_below_the_figure(visit: Visit, draft: Draft) -> None:
    with visit(draft, width=390, height=844, has_touch=True) as page:
        stage = page.locator(".canvas-stage")
        assert stage.bounding_box()["height"] > 400
        page.touchscreen.tap(*middle(page, "reader"))
        page.get_by_role("tab", name="Properties").click()
        expect(page.get_by_label("Label")).to_have_value("Reader")
        assert stage.bounding_box()["height"] > 200
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_new_figure_from_the_list(chromium: Browser, served: Client) -> None:
    with chromium.visitor(served.url) as page:
        page.goto("/edit")
        page.get_by_role("button", name="New figure").click()
        page.locator(".canvas-paper svg").wait_for()
        page.keyboard.press("Tab")
        expect(page.get_by_role("heading", name="First box")).to_be_visible()
