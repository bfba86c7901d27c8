"""A figure beside the human one: five cases by keyboard, a reload in between, one skipped and one changed again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from browsing import expect
from figwright.bench.people import annotations
from figwright.bench.verdicts import ANSWERS, DIMENSIONS
from judging_pages import ORDER, begin, judge, new_study
from standing_studio import wait

VERDICTS = [verdict.value for verdict in ANSWERS]


def states(served: Any, study: str) -> list[str]:
    return [item["state"] for item in served.get(f"/api/studies/{study}?who=Ada")["items"]]


def test_five_judgements_by_keyboard(visit: Any, served: Any, bench_runs: Any, tmp_path: Path) -> None:
    with visit() as page:
        study = new_study(page, "Comparison with", ("drawn-once",), "Beside people")
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
        expect(row.get_by_role("radio").nth(1)).to_be_checked()
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

        wait(lambda: states(served, study)[-1] != "open")  # the page goes on while the last answer is on its way
        assert states(served, study) == ["done", "done", "done", "skipped", "done", "done"]
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
