"""Questions under review: one edited, one rejected, one added; who did it and when stays there."""

from __future__ import annotations

import re
from typing import Any

from browsing import expect
from judging_pages import begin, new_study

TITLE = "Questions of the built-in cases"


def test_questions_are_edited_rejected_and_added(visit: Any, served: Any, bench_runs: Any) -> None:
    with visit() as page:
        study = new_study(page, "Review of questions", ("questions",), TITLE)
        begin(page, TITLE, "Ada")
        n = served.get(f"/api/studies/{study}?who=Ada")["items"][0]["n"]
        before = served.get(f"/api/studies/{study}/questions/{n}")["questions"]
        cards = page.get_by_role("article")
        expect(cards).to_have_count(len(before))

        page.keyboard.press("e")
        page.get_by_role("textbox", name="Question", exact=True).fill("Which part decides first?")
        page.keyboard.press("Control+Enter")
        expect(page.get_by_role("article", name="Question 1, edited")).to_contain_text("Which part decides first?")
        expect(page.get_by_role("article", name="Question 1, edited")).to_contain_text("Ada")

        page.keyboard.press("j")
        page.keyboard.press("x")
        page.get_by_role("textbox", name="Why you reject it").fill("Anybody could guess it.")
        page.keyboard.press("Enter")
        expect(page.get_by_role("article", name="Question 2, rejected")).to_contain_text("Anybody could guess it.")

        page.get_by_role("button", name="Add a question").click()
        page.get_by_role("textbox", name="Question", exact=True).fill("What is read last?")
        for letter, words in zip("ABCD", ("The log", "The map", "The clock", "The key"), strict=True):
            page.get_by_role("textbox", name=f"Option {letter}").fill(words)
        page.get_by_role("radio", name="C is the right answer").check()
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_role("article", name=re.compile("added$"))).to_contain_text("What is read last?")
        page.get_by_text("History (3)").click()
        expect(page.get_by_role("listitem").filter(has_text=re.compile("Ada.*rejected question 2"))).to_be_visible()

        page.reload()
        expect(page.get_by_role("article", name="Question 1, edited")).to_be_visible()
        expect(page.get_by_role("article", name=re.compile("added$"))).to_contain_text("The clock")

    after = {one["id"]: one for one in served.get(f"/api/studies/{study}/questions/{n}")["questions"]}
    assert len(after) == len(before) + 1
    changed = [one for one in after.values() if one["status"] != "open"]
    assert sorted(one["status"] for one in changed) == ["added", "edited", "rejected"]
    assert all(one["who"] == "Ada" and re.match(r"20\d\d-", one["when"]) for one in changed)
    assert next(one for one in changed if one["status"] == "edited")["before"]
