# ruff: noqa: F401, F811  (fixtures are imported by name, and asked for by name)
"""The editor where things are out of the ordinary: fingers, files of other programs, a studio that does not answer."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

import loopback
from browsing import Browser, expect, missing
from editing_page import Draft, Visit, chromium, draft, drag, middle, refused, served, visit, window
from standing_studio import Client, wait

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


def fields(page: Any) -> list[str]:
    """What the page sends to the studio from now on."""
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    return sent


def test_a_field_of_the_properties_is_sent_once(visit: Visit, draft: Draft) -> None:
    with visit(draft) as page:
        sent = fields(page)
        page.mouse.click(*middle(page, "reader"))
        page.get_by_label("Note").fill("two pages")
        page.keyboard.press("Enter")
        draft.until(1)
        page.get_by_label("Note").blur()
        page.mouse.click(*middle(page, "answer"))
        expect(page.locator(".saved")).to_have_text("Saved · version 1")
        assert len(sent) == 1
        page.keyboard.press("Control+z")
        assert draft.until(2)["body"]["items"][0]["items"][0]["note"] == ""


def test_a_finger_carries_what_it_has_chosen_and_else_moves_the_view(visit: Visit, draft: Draft) -> None:
    with visit(draft, width=390, height=844, has_touch=True) as page:
        touch = page.context.new_cdp_session(page)

        def swipe(start: tuple[float, float], end: tuple[float, float]) -> None:
            def send(kind: str, *points: tuple[float, float]) -> None:
                touch.send(
                    "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
                )

            send("touchStart", start)
            for i in range(1, 9):
                send("touchMove", (start[0] + (end[0] - start[0]) * i / 8, start[1] + (end[1] - start[1]) * i / 8))
            page.wait_for_timeout(60)
            send("touchEnd")

        x, y = middle(page, "reader")
        swipe((x, y), (x + 10, y + 60))
        moved = middle(page, "reader")
        assert moved[1] == pytest.approx(y + 60, abs=6), "nothing was chosen: the view moved"
        assert draft.state()["revision"] == 0
        page.touchscreen.tap(*moved)
        box = page.locator('.canvas-paper [data-id="answer"]').first.bounding_box()
        swipe(middle(page, "reader"), (box["x"] + box["width"] - 1, box["y"] + box["height"] / 2))
        draft.until(1)
        assert draft.inside("first") == ["encoder"]
        assert "reader" in draft.inside("second")


def test_a_file_of_another_program_is_dropped_on_the_page(visit: Visit, draft: Draft) -> None:
    """With draw.io; PowerPoint: browser/test_transfer.py, SVG: test_canvas_page.py."""
    content = draft.client.ask("GET", f"/api/drafts/{draft.id}/export/drawio").content
    edited = content.replace(b'value="Reader"', b'value="Scanner"')
    assert edited != content
    with visit(draft) as page:
        data = page.evaluate_handle(
            """([bytes, name]) => {
              const data = new DataTransfer();
              data.items.add(new File([new Uint8Array(bytes)], name));
              return data;
            }""",
            [list(edited), "edited.drawio"],
        )
        page.dispatch_event(".canvas-stage", "dragover", {"dataTransfer": data})
        expect(page.locator(".drop-here")).to_be_visible()
        page.dispatch_event(".canvas-stage", "drop", {"dataTransfer": data})
        dialog = page.get_by_role("dialog", name="Changes in the file")
        expect(dialog.get_by_label("Rename “Reader” to “Scanner”")).to_be_checked()
        dialog.get_by_role("button", name="Make 1 change").click()
        assert draft.until(1)["body"]["items"][0]["items"][0]["label"] == "Scanner"


def test_a_figure_file_says_what_is_different_in_it(visit: Visit, draft: Draft, tmp_path: Path) -> None:
    yaml = draft.client.ask("GET", f"/api/drafts/{draft.id}/export/yaml").content.decode()
    edited = tmp_path / "figure.yaml"
    edited.write_text(
        yaml.replace("label: Reader", "label: Scanner").replace("label: vectors", "label: numbers"), "utf-8"
    )
    with visit(draft) as page:
        page.locator(".editor-bar input[type=file]").set_input_files(edited)
        words = page.get_by_role("dialog", name="Changes in the file")
        expect(words).to_contain_text("renamed: “Reader” to “Scanner”")
        expect(words).to_contain_text("1 arrow changed")


OFFLINE = ("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED")


def test_what_is_done_without_a_connection_is_told_and_sent_later(visit: Visit, draft: Draft) -> None:
    with visit(draft, expected=OFFLINE) as page:
        page.context.set_offline(True)
        for id, name in (("reader", "Scanner"), ("answer", "Reply")):
            page.mouse.dblclick(*middle(page, id))
            page.keyboard.type(name)
            page.keyboard.press("Enter")
        expect(page.locator(".canvas-pending")).to_contain_text("Rename “Reader” to “Scanner”")
        expect(page.locator(".canvas-pending")).to_contain_text("Rename “Answer” to “Reply”")
        assert draft.state()["revision"] == 0
        page.context.set_offline(False)
        figure = draft.until(2)
        assert figure["body"]["items"][0]["items"][0]["label"] == "Scanner"
        assert figure["body"]["items"][1]["items"][1]["label"] == "Reply"
        expect(page.locator(".canvas-pending")).to_be_hidden()
        expect(page.locator(".saved")).to_have_text("Saved · version 2")


def test_who_leaves_the_page_loses_nothing_that_is_on_its_way(visit: Visit, draft: Draft) -> None:
    with visit(draft, expected=OFFLINE) as page:
        page.get_by_role("link", name="All drafts").wait_for()
        page.evaluate("fetch('/static/pages/runs.js')")
        page.context.set_offline(True)
        page.mouse.dblclick(*middle(page, "reader"))
        page.keyboard.type("Scanner")
        page.keyboard.press("Enter")
        expect(page.locator(".canvas-pending")).to_be_visible()
        page.get_by_role("link", name="All drafts").click()
        expect(page.locator("#toasts")).to_contain_text("1 change is not sent")
        asked = page.evaluate("() => !dispatchEvent(new Event('beforeunload', {cancelable: true}))")
        assert asked, "the window asks before it is shut"
        page.context.set_offline(False)
        assert draft.until(1)["body"]["items"][0]["items"][0]["label"] == "Scanner"


def test_a_locked_box_is_neither_carried_nor_renamed_and_nothing_is_sent(visit: Visit, draft: Draft) -> None:
    with visit(draft) as page:
        page.mouse.click(*middle(page, "encoder"))
        page.keyboard.press("l")
        expect(page.locator(".over-locks .locked")).to_have_count(1)
        sent = fields(page)
        drag(page, middle(page, "encoder"), middle(page, "answer"))
        expect(page.locator(".canvas-ghost.on")).to_have_count(0)
        page.mouse.up()
        expect(page.get_by_role("alert")).to_contain_text("“Encoder” is locked")
        page.mouse.dblclick(*middle(page, "encoder"))
        expect(page.locator(".canvas-naming")).to_have_count(0)
        page.mouse.click(*middle(page, "first"))
        page.keyboard.press("Delete")
        expect(page.get_by_role("alert")).to_contain_text("“Encoder” is locked")
        assert not sent
        page.mouse.dblclick(*middle(page, "reader"))
        page.keyboard.type("Scanner")
        page.keyboard.press("Enter")
        draft.until(1)


def test_a_drop_that_changes_nothing_is_no_step_and_says_how_it_could(visit: Visit, served: Client) -> None:
    yaml = "body: {items: [{id: a, label: Alpha}, {id: b, label: Beta}, {id: c, label: Gamma}]}\n"
    edges = "edges: [{from: a, to: b}, {from: b, to: c}]\n"
    auto = Draft(served, served.post("/api/drafts", {"yaml": yaml + edges, "name": "Auto"})["draft"])
    with visit(auto) as page:
        x, y = middle(page, "c")
        drag(page, middle(page, "a"), (x + 4, y))
        page.mouse.up()
        expect(page.get_by_role("alert")).to_contain_text("Alpha stays where it is")
        assert auto.state()["revision"] == 0
        page.get_by_role("button", name="As a row").click()
        assert auto.until(1)["body"]["arrange"] == "row"


def test_the_target_of_an_arrow_is_clicked_in_the_figure(visit: Visit, draft: Draft) -> None:
    with visit(draft) as page:
        page.mouse.click(*middle(page, "reader"))
        page.keyboard.press("c")
        page.get_by_role("dialog").wait_for()
        page.mouse.click(*middle(page, "answer"))
        ends = [(edge["from"], edge["to"]) for edge in draft.until(1)["edges"]]
        assert (["reader"], ["answer"]) in ends


def test_a_draft_is_renamed_in_its_head_and_deleted_from_the_list(
    chromium: Browser, visit: Visit, draft: Draft, served: Client
) -> None:
    with visit(draft) as page:
        page.get_by_role("heading", level=1).get_by_role("button").click()
        page.get_by_label("Name of the draft").fill("A better name")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="A better name")).to_be_visible()
        page.get_by_role("link", name="All drafts").click()
        card = page.locator(".draft-card", has_text="A better name")
        card.get_by_role("button", name="Delete").click()
        expect(card).to_have_count(0)
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        expect(card).to_have_count(1)
        assert draft.state()["name"] == "A better name"


def test_an_icon_is_searched_and_taken(visit: Visit, draft: Draft, served: Client) -> None:
    if not served.get("/api/icons")["icons"]:
        pytest.skip("the icons extra is not installed")
    with visit(draft) as page:
        page.mouse.click(*middle(page, "reader"))
        page.get_by_role("button", name="Icon: none").click()
        page.get_by_label("Search icons").fill("brain")
        page.keyboard.press("Enter")
        assert draft.until(1)["body"]["items"][0]["items"][0]["icon"] == "brain"
        expect(page.get_by_role("button", name="Icon: brain").locator("svg")).to_be_visible()


def test_a_sentence_that_became_nothing_becomes_a_box(visit: Visit, draft: Draft) -> None:
    with visit(draft) as page:
        page.get_by_role("button", name="Everything was run twice").click()
        page.get_by_role("button", name="Make a box from this sentence").click()
        expect(page.get_by_role("textbox", name="Text of Everything was run twice")).to_be_focused()
        page.keyboard.type("Repetition")
        page.keyboard.press("Enter")
        body = draft.until(2)["body"]
        assert (body["items"][-1]["label"], body["items"][-1]["evidence"]) == (
            "Repetition",
            "Everything was run twice.",
        )


def test_a_download_that_fails_says_why(refused: Visit, draft: Draft) -> None:
    with refused(draft) as page:
        page.route("**/export/svg", lambda route: route.fulfill(status=500, body="no"))
        page.get_by_role("button", name="Download").click()
        page.get_by_role("menuitem", name="SVG").click()
        expect(page.locator("#toasts")).to_contain_text("500")


def test_a_remark_goes_to_a_model_which_leaves_two_locked_boxes_alone(
    visit: Visit, draft: Draft, served: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with loopback.started() as url, visit(draft) as page:
        monkeypatch.setenv("FIGWRIGHT_MODEL", "compatible/scripted")
        monkeypatch.setenv("FIGWRIGHT_BASE_URL", f"{url}/v1")
        page.mouse.click(*middle(page, "reader"))
        page.keyboard.down("Shift")
        page.mouse.click(*middle(page, "answer"))
        page.keyboard.up("Shift")
        page.keyboard.press("l")
        expect(page.locator(".over-locks .locked")).to_have_count(2)
        page.get_by_role("button", name="Ask the model").click()
        dialog = page.get_by_role("dialog", name="Ask the model for a change")
        expect(dialog).to_contain_text("Reader, Answer")
        dialog.get_by_label("What should change?").fill("Make the order clearer")
        dialog.get_by_role("button", name="Send").click()
        page.wait_for_url("**/run/*")
        run = page.url.rpartition("/")[2]
        told = wait(lambda: found if (found := served.get(f"/api/runs/{run}"))["status"] != "running" else None)
    assert told["status"] == "finished"
    assert any("locked: reader, answer" in note for note in told["notes"])
    last = served.post("/api/drafts", {"run": run})["draft"]
    labels = {one["id"]: one["label"] for one in served.get(f"/api/drafts/{last}")["elements"]}
    assert (labels["reader"], labels["answer"]) == ("Reader", "Answer")
