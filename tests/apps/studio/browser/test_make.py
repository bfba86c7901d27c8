"""A figure from a pasted text, with no key and no network: made, seen, found again, taken into the editor."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import loopback
from browsing import expect


def make(page: Any, method: tuple[str, str]) -> str:
    """Pastes a text, writes the caption, waits for the figure; the run's id."""
    text, caption = method
    page.goto("/make")
    page.get_by_label("Method text").click()
    page.keyboard.insert_text(text.strip())
    page.get_by_label("Caption").fill(caption)
    page.get_by_role("button", name="Make the figure").click()
    page.get_by_text("Finished", exact=True).first.wait_for()
    return str(re.search(r"run=([^&]+)", page.url)[1])  # type: ignore[index]


def test_a_figure_from_a_pasted_text(visit: Any, served: Any, method: tuple[str, str]) -> None:
    with visit() as page:
        page.goto("/make")
        expect(page.get_by_role("status").filter(has_text="No model is set")).to_be_visible()
        run = make(page, method)
        picture = page.get_by_role("region", name="The run").get_by_role("img").first
        expect(picture).to_be_visible()
        assert picture.evaluate("one => one.naturalWidth || one.getBoundingClientRect().width") > 200

        page.get_by_role("navigation", name="Studio").get_by_role("link", name="Runs").click()
        page.get_by_role("searchbox").fill("clinical reader")
        found = page.get_by_role("link").filter(has_text="clinical reader")
        expect(found.first).to_be_visible()
        page.get_by_role("searchbox").fill("nothing is called so")
        expect(found).to_have_count(0)
        page.get_by_role("searchbox").fill("")
        found.first.click()
        expect(page).to_have_url(re.compile(f"/run/{run}$"))
        expect(page.get_by_role("img", name=re.compile("clinical reader")).first).to_be_visible()
        page.get_by_role("button", name="Edit", exact=True).click()
        page.get_by_role("application", name=re.compile("^Figure")).wait_for()
        assert "Reranker" in served.ask("GET", f"/api/drafts/{page.url.rpartition('/')[2]}").content.decode()


def test_what_is_typed_outlives_a_reload(visit: Any, method: tuple[str, str]) -> None:
    with visit() as page:
        page.goto("/make")
        page.get_by_label("Method text").fill(method[0])
        page.get_by_label("Caption").fill(method[1])
        page.reload()
        expect(page.get_by_label("Method text")).to_have_value(method[0])
        expect(page.get_by_label("Caption")).to_have_value(method[1])
        page.get_by_role("button", name="Clear the form").click()
        expect(page.get_by_label("Method text")).to_have_value("")


def test_a_figure_to_follow_is_measured_and_sent_along(visit: Any, tmp_path: Path) -> None:
    liked = tmp_path / "liked.svg"
    liked.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><rect width="60" height="40"/></svg>')
    with visit() as page:
        page.goto("/make")
        page.get_by_label("Copy the style of").set_input_files(liked)
        page.get_by_text("it takes precedence over the copied style").wait_for()
        page.get_by_label("Method text").fill("The encoder reads the image.")
        with page.expect_request("**/api/make") as sent:
            page.get_by_role("button", name="Make the figure").click()
        assert sent.value.post_data_json["order"]["like"].startswith("liked-")


def test_no_style_guide_is_a_choice_of_its_own(visit: Any) -> None:
    with visit() as page:
        page.goto("/make")
        page.get_by_label("Model", exact=True).fill("compatible/scripted")
        page.get_by_text("More", exact=True).click()
        page.get_by_label("Method text").fill("The encoder reads the image.")
        page.get_by_label("Style guide").select_option("none")
        expect(page.get_by_label("Style guide")).to_have_value("none")
        page.get_by_label("Model", exact=True).fill("")  # the rules make it at once
        with page.expect_request("**/api/make") as sent:
            page.get_by_role("button", name="Make the figure").click()
        assert sent.value.post_data_json["order"]["stylist"] is False
        assert "style" not in sent.value.post_data_json["order"]


def test_an_empty_form_makes_nothing(visit: Any) -> None:
    with visit() as page:
        page.goto("/make")
        page.get_by_role("button", name="Make the figure").click()
        expect(page.get_by_label("Method text")).to_be_focused()
        expect(page).to_have_url(re.compile("/make$"))


def test_a_run_is_stopped_and_goes_on(visit: Any, served: Any, method: tuple[str, str]) -> None:
    """With a model that takes its time: a provider on loopback, which the form names by its address."""
    with loopback.started("--latency", "0.6") as url, visit() as page:
        page.goto("/make")
        page.get_by_label("Method text").fill(method[0])
        page.get_by_label("Caption").fill(method[1])
        page.get_by_label("Model", exact=True).fill("compatible/scripted")
        page.get_by_text("More", exact=True).click()
        page.get_by_label("URL of the server").fill(f"{url}/v1")
        page.get_by_role("button", name="Make the figure").click()
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_text("Stopped", exact=True).first).to_be_visible(timeout=60_000)
        run = str(re.search(r"run=([^&]+)", page.url)[1])  # type: ignore[index]
        assert served.get(f"/api/runs/{run}")["status"] == "interrupted"
        page.get_by_role("button", name="Resume").click()
        # About ten answers of 0.6 s each, and whatever else the machine does.
        expect(page.get_by_text("Finished", exact=True).first).to_be_visible(timeout=60_000)
        assert served.get(f"/api/runs/{run}")["status"] == "finished"
