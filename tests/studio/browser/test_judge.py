"""A figure beside the human one: five cases by keyboard, a reload in between, one skipped and one changed again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from browsing import expect
from figwright.bench.people import annotations
from figwright.bench.verdicts import ANSWERS, DIMENSIONS

ORDER = ("faithfulness", "readability", "conciseness", "aesthetics")
"""In which the page asks: what decides comes first."""
VERDICTS = [verdict.value for verdict in ANSWERS]


def new_study(page: Any, kind: str, sources: tuple[str, ...], title: str) -> str:
    """Makes a study by the dialog; its id."""
    page.goto("/studies")
    page.get_by_role("heading", name="Studies", exact=True).wait_for()
    page.get_by_role("button", name="New study").first.click()
    dialog = page.get_by_role("dialog", name="New study")
    dialog.get_by_role("radio", name=kind).check()
    for source in sources:
        dialog.get_by_role("group", name="Made of").get_by_label(source).check()
    dialog.get_by_label("Title").fill(title)
    dialog.get_by_role("button", name="Make the study").click()
    expect(dialog).to_be_hidden()
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title))
    return str(card.get_by_role("link", name="Results").get_attribute("href")).rpartition("/")[2]


def begin(page: Any, title: str, who: str) -> None:
    """From the list of studies to the first case, with a name given on the way."""
    page.goto("/studies")
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title))
    card.get_by_role("link", name=re.compile("^(Judge|Review|Go on)$")).click()
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


def test_five_judgements_by_keyboard(visit: Any, served: Any, bench_runs: Any, tmp_path: Path) -> None:
    with visit() as page:
        study = new_study(page, "Beside the human figure", ("standard",), "Beside people")
        begin(page, "Beside people", "Ada")
        judge(page, 1, "1134")
        judge(page, 2, "2222")

        expect(page.get_by_role("heading", name="Case 3 of")).to_be_visible()
        page.keyboard.press("2")  # begun, and not saved
        page.keyboard.press("c")
        page.keyboard.type("The loop is hard to see.")
        page.reload()
        expect(page.get_by_role("heading", name="Case 3 of")).to_be_visible()
        row = page.get_by_role("radiogroup", name="Faithfulness")
        expect(row.get_by_role("radio", name="Human wins")).to_be_checked()
        expect(page.get_by_role("textbox", name="Comment")).to_have_value("The loop is hard to see.")
        page.keyboard.press("Enter")  # three verdicts are missing: nothing is saved
        expect(page.get_by_text("Readability has no verdict yet")).to_be_visible()
        for key in "123":
            page.keyboard.press(key)
        page.keyboard.press("Enter")

        expect(page.get_by_role("heading", name="Case 4 of")).to_be_visible()
        page.keyboard.press("s")
        judge(page, 5, "3411")
        expect(page.get_by_role("heading", name="Case 6 of")).to_be_visible()
        page.keyboard.press("b")
        expect(page.get_by_role("heading", name="Case 5 of")).to_be_visible()
        expect(page.get_by_text("You have judged this case")).to_be_visible()
        judge(page, 5, "3311")
        judge(page, 6, "1111")
        expect(page.get_by_role("heading", name="Thank you, Ada")).to_be_visible()
        expect(page.get_by_text("cases judged")).to_be_visible()

        kept = served.get(f"/api/studies/{study}?who=Ada")
        assert [item["state"] for item in kept["items"]] == ["done", "done", "done", "skipped", "done", "done"]
        fifth = served.get(f"/api/studies/{study}/items/5?who=Ada")["saved"]["answers"]
        assert fifth == dict(zip(ORDER, (VERDICTS[2], VERDICTS[2], VERDICTS[0], VERDICTS[0]), strict=True))

        page.get_by_role("link", name="Results").click()
        expect(page.get_by_role("heading", name="Beside people")).to_be_visible()
        with page.expect_download() as coming:
            page.get_by_role("link", name="CSV").click()
        coming.value.save_as(tmp_path / "judged.csv")
    people = annotations.load(tmp_path / "judged.csv")
    assert len(people.annotations) == 5 * len(DIMENSIONS)
    assert {one.annotator for one in people.annotations} == {"Ada"}
    assert "The loop is hard to see." in {one.note for one in people.annotations}
