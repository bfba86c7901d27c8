"""A wish for a plot that is not understood: the studio asks which reading is meant, and draws the chosen one."""

from __future__ import annotations

import re
from typing import Any

from browsing import expect

CSV = "Model,F1,Latency (ms)\nA,70,12\nB,75,20\nOurs,81,15\n"
WISH = "bars of energy by model"


def refused(page: Any) -> Any:
    """Asks for what the table does not hold; the question that comes back."""
    page.goto("/make")
    page.get_by_role("group", name="Kind of figure").get_by_text("Plot", exact=True).click()
    page.get_by_label("Data", exact=True).fill(CSV)
    page.get_by_label("What the plot should show").fill(WISH)
    page.get_by_role("button", name="Make the figure").click()
    question = page.get_by_role("group", name="Choose an interpretation")
    question.wait_for()
    return question


def test_the_readings_of_a_refused_wish_are_asked_for_and_one_is_drawn(visit: Any, served: Any) -> None:
    with visit() as page:
        question = refused(page)
        expect(question).to_contain_text("'energy'")
        expect(question).not_to_contain_text("--reading")
        choices = question.get_by_role("button")
        expect(choices).to_have_count(2)
        run = str(re.search(r"run=([^&]+)", page.url)[1])  # type: ignore[index]
        asked = served.get(f"/api/runs/{run}")
        assert asked["status"] == "failed"
        assert [choices.nth(n).inner_text() for n in (0, 1)] == asked["unclear"]["readings"]
        expect(page.get_by_role("button", name="Resume")).to_be_hidden()

        choices.nth(1).click()
        expect(page.get_by_text("Finished", exact=True).first).to_be_visible()
        expect(question).to_have_count(0)
        told = served.get(f"/api/runs/{run}")
        assert (told["status"], told["unclear"]) == ("finished", None)
        assert served.get(f"/api/runs/{run}/source")["order"]["reading"] == 2, "a copy of it means the same"


def test_the_page_of_the_run_asks_as_well(visit: Any, served: Any) -> None:
    with visit() as page:
        refused(page)
        run = str(re.search(r"run=([^&]+)", page.url)[1])  # type: ignore[index]
        page.goto(f"/run/{run}")
        page.get_by_role("group", name="Choose an interpretation").get_by_role("button").first.click()
        expect(page.get_by_role("group", name="Choose an interpretation")).to_have_count(0)
        expect(page.get_by_role("button", name="★ Picked")).to_be_visible()
        assert served.get(f"/api/runs/{run}")["status"] == "finished"


def test_a_plot_is_edited_from_the_page_that_made_it(visit: Any) -> None:
    with visit() as page:
        page.goto("/make")
        page.get_by_role("group", name="Kind of figure").get_by_text("Plot", exact=True).click()
        page.get_by_label("Data", exact=True).fill(CSV)
        page.get_by_label("What the plot should show").fill("bars of F1 by model")
        page.get_by_role("button", name="Make the figure").click()
        page.get_by_role("button", name="Edit", exact=True).click()
        expect(page).to_have_url(re.compile("/plot/"))
