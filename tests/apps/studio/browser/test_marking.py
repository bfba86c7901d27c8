"""Drawing by marking: words of the source become boxes, zones and arrows, with their sentence as evidence."""

from __future__ import annotations

import re
from typing import Any

import pytest

from browsing import expect
from canvas_user import Canvas, nodes, select_words

PLACED = """
figure: {layout: placed, size: [1000, 500]}
body:
  - {id: reader, label: Reader, place: [20, 20, 200, 80]}
"""


@pytest.fixture
def canvas(page: Any, served: Any, method: tuple[str, str], request: pytest.FixtureRequest) -> Canvas:
    wanted = {"text": method[0].strip(), "caption": method[1], "name": "Marked", "yaml": getattr(request, "param", "")}
    return Canvas(page, served, served.post("/api/drafts", wanted)["draft"])


def made(canvas: Canvas) -> dict[str, Any]:
    return {one["label"]: one for one in nodes(canvas.told["figure"]["body"]) if one.get("label")}


def mark(canvas: Canvas, words: str, key: str, revision: int, nth: int = 0) -> None:
    select_words(canvas.page, words, nth)
    expect(canvas.page.get_by_role("toolbar", name="Make from these words")).to_be_visible()
    canvas.page.keyboard.press(key)
    if revision:
        canvas.saved(revision)


def test_a_figure_is_drawn_by_marking_alone(visit: Any, served: Any, method: tuple[str, str]) -> None:
    with visit() as page:
        page.goto("/make")
        page.get_by_label("Method text").fill(method[0])
        page.get_by_label("Caption").fill(method[1])
        page.get_by_role("button", name="Draw it yourself").click()
        page.wait_for_url(re.compile("/edit/"))
        canvas = Canvas(page, served, page.url.rpartition("/")[2])
        mark(canvas, "a Note Splitter", "b", 1)
        mark(canvas, "Passage Encod", "b", 2)  # half a word means the word
        mark(canvas, "cuts", "a", 0)
        page.get_by_role("toolbar", name="Ends of the arrow").get_by_role("button", name="Note Splitter → ").click()
        canvas.saved(3)
        page.mouse.click(*canvas.at("note-splitter"))
        page.keyboard.down("Shift")
        page.mouse.click(*canvas.at("passage-encoder"))
        page.keyboard.up("Shift")
        mark(canvas, "indexing phase", "z", 4)
        mark(canvas, "the Passage Store.", "b", 5)
        found = made(canvas)
        assert {"Note Splitter", "Passage Encoder", "Indexing phase", "Passage Store"} == set(found)
        sentence = "In the indexing phase, a Note Splitter cuts every note into passages at section headings,"
        assert all(one["evidence"].startswith(sentence) for one in found.values())
        assert canvas.items("indexing-phase") == ["note-splitter", "passage-encoder", "passage-store"]
        (arrow,) = canvas.told["figure"]["edges"]
        assert (arrow["from"], arrow["to"], arrow["label"]) == (["note-splitter"], ["passage-encoder"], "cuts")
        assert arrow["evidence"].startswith(sentence)
        findings = served.get(f"/api/drafts/{canvas.draft}/findings")["findings"]
        assert not [one for one in findings if one["check"] == "unsupported"], "the evidence is found"
        page.keyboard.press("Control+z")
        canvas.saved(6)
        assert "Passage Store" not in made(canvas)


def test_an_arrow_between_selected_and_clicked_boxes(canvas: Canvas) -> None:
    mark(canvas, "Searcher", "b", 1)
    mark(canvas, "Verifier", "b", 2)
    mark(canvas, "Reranker", "b", 3)
    canvas.click("verifier")
    canvas.page.keyboard.down("Shift")
    canvas.click("reranker")
    canvas.page.keyboard.up("Shift")
    mark(canvas, "fetches", "a", 4)
    edge = canvas.told["figure"]["edges"][0]
    assert (edge["from"], edge["to"], edge["label"]) == (["verifier"], ["reranker"], "fetches"), "as they were selected"
    canvas.stage.focus()
    canvas.page.keyboard.press("Escape")
    mark(canvas, "fetches the twenty nearest passages from", "a", 0)
    toolbar = canvas.page.get_by_role("toolbar", name="Ends of the arrow")
    expect(toolbar).to_contain_text("Searcher → Reranker")
    canvas.page.keyboard.press("o")
    expect(canvas.page.get_by_role("dialog", name="The arrow starts at")).to_be_visible()
    canvas.click("reranker")
    expect(canvas.page.get_by_role("dialog", name="Arrow from Reranker to")).to_be_visible()
    canvas.click("searcher")
    canvas.saved(5)
    edge = canvas.told["figure"]["edges"][1]
    assert (edge["from"], edge["to"]) == (["reranker"], ["searcher"])


def test_words_of_a_box_that_exists_are_its_evidence(canvas: Canvas) -> None:
    mark(canvas, "Reader", "b", 1)
    before = made(canvas)["Reader"]["evidence"]
    assert before.startswith("In the answering phase")
    select_words(canvas.page, "Reader", 0, after="sent back to the")
    button = canvas.page.get_by_role("button", name="Use as evidence for Reader")
    expect(button).to_be_visible()
    button.click()
    canvas.saved(2)
    reader = made(canvas)["Reader"]
    assert reader["evidence"].startswith(before)
    assert "Sentences without support" in reader["evidence"]
    assert len(canvas.told["spans"]["reader"]) == 2, "both sentences became it"


@pytest.mark.parametrize("canvas", [PLACED], indirect=True)
def test_marking_in_a_placed_figure_finds_a_free_spot(canvas: Canvas) -> None:
    mark(canvas, "Verifier", "b", 1)
    x, y, w, h = made(canvas)["Verifier"]["place"]
    assert min(w, h) > 0
    assert x >= 220 or y >= 100, "beside what is there"


def test_sentences_that_became_nothing_are_worked_through(canvas: Canvas) -> None:
    page = canvas.page
    page.get_by_role("button", name="Not in the figure (7)").click()
    page.get_by_role("button", name=re.compile("^Only the Reranker")).click()
    page.locator(".source-use").get_by_role("button", name="Reranker").click()
    canvas.saved(1)
    assert made(canvas)["Reranker"]["evidence"].startswith("Only the Reranker and the Reader are trained")
    expect(page.get_by_role("button", name="Not in the figure (6)")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Our reader answers")).click()
    page.get_by_role("button", name="Skip sentence", exact=True).click()
    expect(page.get_by_role("button", name="Not in the figure (5)")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Not in the figure (5)")).to_be_visible()
    assert page.get_by_role("progressbar").first.evaluate("bar => bar.value") == pytest.approx(2 / 7)
    page.get_by_role("button", name="Skipped (1)").click()
    page.get_by_role("button", name=re.compile("^Our reader answers")).click()
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("button", name="Not in the figure (6)")).to_be_visible()


def test_proposals_of_the_rules_are_accepted_and_dismissed(canvas: Canvas) -> None:
    page = canvas.page
    page.get_by_role("tab", name="Proposals").click()
    page.get_by_role("button", name="Accept Reranker", exact=True).click()
    canvas.saved(1)
    assert set(made(canvas)) == {"Reranker"}
    page.get_by_role("button", name="Accept Verifier → Final answer").click()  # an arrow brings its ends along
    canvas.saved(2)
    assert set(made(canvas)) == {"Reranker", "Verifier", "Final answer"}
    page.get_by_role("button", name="Dismiss Kept passages").click()
    expect(page.get_by_role("button", name="Accept Kept passages")).to_be_hidden()
    expect(page.get_by_role("button", name=re.compile("^Accept .*Kept passages"))).to_have_count(0)
    page.get_by_role("button", name=re.compile(r"^Accept all \d+")).click()
    canvas.saved(3)
    assert "Kept passages" not in made(canvas)
    assert len(canvas.told["figure"]["edges"]) > 4
    page.keyboard.press("Control+z")
    canvas.saved(4)
    assert set(made(canvas)) == {"Reranker", "Verifier", "Final answer"}


def test_a_second_tab_catches_up_by_itself(canvas: Canvas) -> None:
    other = canvas.page.context.new_page()
    other.goto(canvas.page.url)
    expect(other.get_by_text("Saved · version 0")).to_be_visible()
    mark(canvas, "Verifier", "b", 1)
    expect(other.get_by_text("Saved · version 1")).to_be_visible(timeout=4000)
    expect(other.locator('.canvas-stage [data-id="verifier"]').first).to_be_visible()
    select_words(other, "Reranker")
    expect(other.get_by_role("toolbar", name="Make from these words")).to_be_visible()
    other.keyboard.press("b")
    expect(canvas.page.get_by_text("Saved · version 2")).to_be_visible(timeout=4000)
    assert set(made(canvas)) == {"Verifier", "Reranker"}


def test_words_at_the_beginning_of_a_sentence_are_marked(canvas: Canvas) -> None:
    starts = [one["start"] for one in canvas.told["source"]["sentences"]]
    text = canvas.told["source"]["text"]
    for revision, start in enumerate(starts[1:3], 1):
        mark(canvas, text[start : start + 16].rsplit(" ", 1)[0], "b", revision)
    sentence = canvas.page.locator(".sentence").nth(3)
    left, top = sentence.evaluate("(one) => { const { left, top } = one.getClientRects()[0]; return [left, top]; }")
    canvas.page.mouse.click(left + 6, top + 8)  # a click still picks it, and keys walk on from there
    expect(sentence).to_have_attribute("aria-pressed", "true")
    expect(sentence).to_be_focused()
