"""The judging pages as an annotator uses them: a study by the dialog, a name once, verdicts by keys."""

from __future__ import annotations

import re
from typing import Any

from browsing import expect

ORDER = ("faithfulness", "readability", "conciseness", "aesthetics")
"""In which the pages ask: what decides comes first."""


def new_study(page: Any, kind: str, sources: tuple[str, ...], title: str) -> str:
    """Makes a study by the dialog; its id. `kind` is how the kind's name begins."""
    page.goto("/studies")
    page.get_by_role("heading", name="Studies", exact=True).wait_for()
    page.get_by_role("button", name="New study").first.click()
    dialog = page.get_by_role("dialog", name="New study")
    dialog.get_by_role("radio", name=re.compile(f"^{kind}")).check()
    for source in sources:
        dialog.get_by_role("group", name="What to judge").get_by_label(source).check()
    dialog.get_by_label("Title").fill(title)
    dialog.get_by_role("button", name="Create the study").click()
    expect(dialog).to_be_hidden()
    return str(card(page, title).get_by_role("link", name="Results").get_attribute("href")).rpartition("/")[2]


def card(page: Any, title: str) -> Any:
    """A study in the list."""
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title))


def begin(page: Any, title: str, who: str) -> None:
    """From the list of studies to the first case, with a name given on the way."""
    page.goto("/studies")
    card(page, title).get_by_role("link", name=re.compile("^(Judge|Review|Go on)$")).click()
    page.get_by_role("dialog", name="Who is judging?").get_by_label("Name").fill(who)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Case 1 of")).to_be_visible()


def judge(page: Any, number: int, keys: str) -> None:
    """The verdicts of one case, a key each; saved by Enter."""
    expect(page.get_by_role("heading", name=f"Case {number} of")).to_be_visible()
    for name, key in zip(ORDER, keys, strict=True):
        page.keyboard.press(key)
        row = page.get_by_role("radiogroup", name=name.capitalize())
        expect(row.get_by_role("radio").nth(int(key) - 1)).to_be_checked()
    page.keyboard.press("Enter")
