"""A file out of the studio, changed in another program, and back: the change is told as an edit and then made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from browsing import expect
from canvas_user import FIGURE, Canvas

BEFORE, AFTER = "Verifier", "Fact checker"


def in_pptx(path: Path) -> None:
    from pptx import Presentation

    deck = Presentation(str(path))
    changed = 0
    for shape in walked(deck.slides[0].shapes):
        if shape.has_text_frame and shape.text_frame.text.strip() == BEFORE:
            shape.text_frame.paragraphs[0].runs[0].text = AFTER
            changed += 1
    assert changed == 1
    deck.save(str(path))


def walked(shapes: Any) -> Any:
    for shape in shapes:
        if hasattr(shape, "shapes"):
            yield from walked(shape.shapes)
        else:
            yield shape


def test_a_change_made_elsewhere_comes_back(visit: Any, served: Any, tmp_path: Path) -> None:
    """In PowerPoint. SVG: test_canvas_page.py, draw.io: test_canvas_ways.py; every format: frontends/importers."""
    draft = served.post("/api/drafts", {"yaml": FIGURE, "name": "Clinical reader"})["draft"]
    with visit() as page:
        canvas = Canvas(page, served, draft)
        page.get_by_role("button", name="Download").click()
        with page.expect_download() as coming:
            page.get_by_role("menu", name="Download as").get_by_role("menuitem", name="PowerPoint").click()
        assert coming.value.suggested_filename.endswith(".pptx")
        path = tmp_path / coming.value.suggested_filename
        coming.value.save_as(path)

        with page.expect_file_chooser() as choosing:
            page.get_by_role("button", name="Import").click()
        choosing.value.set_files(path)
        expect(page.get_by_text("has no changes")).to_be_visible()

        in_pptx(path)
        with page.expect_file_chooser() as choosing:
            page.get_by_role("button", name="Import").click()
        choosing.value.set_files(path)
        dialog = page.get_by_role("dialog", name="Changes in the file")
        expect(dialog.get_by_role("checkbox")).to_have_count(1)
        expect(dialog).to_contain_text(f"Rename “{BEFORE}” to “{AFTER}”")
        dialog.get_by_role("button", name="Make 1 change").click()
        canvas.saved(1)
        assert canvas.label("verifier") == AFTER
        expect(canvas.stage.locator('[data-id="verifier"]').first).to_contain_text("Fact")


def test_a_file_that_is_none_of_ours_is_refused_in_words(visit: Any, served: Any, tmp_path: Path) -> None:
    draft = served.post("/api/drafts", {"yaml": FIGURE, "name": "Clinical reader"})["draft"]
    (tmp_path / "notes.svg").write_text("this is not a drawing")
    with visit(expected=("status of 4",)) as page:
        canvas = Canvas(page, served, draft)
        with page.expect_file_chooser() as choosing:
            page.get_by_role("button", name="Import").click()
        choosing.value.set_files(tmp_path / "notes.svg")
        expect(page.locator(".toast.bad")).to_be_visible()
        assert canvas.told["revision"] == 0
