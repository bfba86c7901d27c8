"""Cases without a picture: counted as lost, and never told as if somebody had drawn better."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bench.reports.pages import written
from bench_runs import Book, compared, run
from figwright.bench.reports.contents import contents
from figwright.bench.results import Results

pytestmark = pytest.mark.usefixtures("no_plots")

LOST_CASE = {
    "made": {"error": "the painter refused", "category": "vision"},
    "judged": compared("HHHH", note="no picture: the painter refused", model=""),
}


def with_lost(book: Book, name: str, **job: Any) -> Results:
    drawn = {f"c{n}": {"judged": compared("MMMM")} for n in range(3)}
    return run(book, name, {**drawn, "lost-1": LOST_CASE, "lost-2": LOST_CASE}, label=name, **job)


def test_what_was_not_drawn_is_said_first_and_beside_the_score(tmp_path: Path) -> None:
    html, markdown, data = written([with_lost(Book(), "ours")], tmp_path)
    assert "overall 60.0" in data["lead"]
    assert data["lead"].endswith("over 5 cases; 2 not drawn, 100.0 on the 3 drawn.")
    assert data["lead"] in html
    assert data["lead"] in markdown.replace("\\", "")
    assert data["cautions"][0].startswith("ours: 2 of 5 cases not drawn, which count as lost.")
    assert "100.0 rather than 60.0" in data["cautions"][0]
    board = data["boards"][0]
    assert board["scores"]["ours"]["overall"]["value"] == 60
    assert board["scores_on_drawn"]["ours"]["overall"]["value"] == 100
    assert board["beside_human"]["ours"]["overall"]["undrawn"] == 2
    assert board["beside_human"]["ours"]["overall"]["worse"] == 0
    assert data["runs"][0]["undrawn"] == ["lost-1", "lost-2"]
    assert "| ours, drawn cases only | 100.0" in markdown


def test_checks_that_leave_lost_cases_out_have_no_second_row() -> None:
    """Where a case without a picture has no part in a score, there is nothing to be told twice."""
    cases: dict[str, dict[str, Any]] = {
        "a": {"judged": {"drawn": True, "medium": "figure", "findings": []}},
        "b": {"made": {"error": "no"}, "judged": {"drawn": False, "medium": "figure"}},
    }
    found = contents([run(Book(), "r", cases, "checks", label="ours")])
    top = found.parts[0].headline
    assert len(top.rows) == 1
    told = dict(zip(top.columns, top.rows[0].cells, strict=True))
    assert (told["Sound"].text, told["Drawn"].text, told["Not drawn"].text) == ("100.0", "50.0", "1")
    assert found.cautions[0] == "ours: 1 of 2 cases not drawn."
    assert found.lead.endswith("over 1 case; 1 not drawn.")


def test_lost_case_says_why_once(tmp_path: Path) -> None:
    html, _, _ = written([with_lost(Book(), "ours")], tmp_path)
    cards = html.partition('id="cases"')[2].partition('id="how"')[0].split("<article")[1:]
    card = next(card for card in cards if "lost-1" in card)
    assert card.count("the painter refused") == 1
    assert card.count("not judged: no picture") == 1
    assert "<details" not in card
    assert 'data-outcome="lost failed"' in card


def test_wins_over_who_did_not_draw_are_told_apart() -> None:
    book = Book()
    whole = run(book, "whole", {c: {"judged": compared("MMMM")} for c in ("c0", "c1", "c2", "lost-1", "lost-2")})
    pair = contents([whole, with_lost(book, "gaps")]).parts[0].pairs[0]
    assert (pair.found.balance.wins, pair.found.balance.ties) == (2, 3)
    assert (pair.split.wins, pair.split.ties, pair.split.second_undrawn, pair.split.first_undrawn) == (0, 3, 2, 0)
    told = contents([whole, with_lost(book, "gaps")]).parts[0].compared[0].rows[0].cells[-1]
    assert (told.text, told.more) == ("0 / 3 / 0", "not drawn: 2 second")


def test_lost_cases_can_be_tried_again(tmp_path: Path) -> None:
    failures = contents([with_lost(Book(), "ours")]).failures
    assert failures is not None
    assert "bench resume --again" in failures.title
    assert [row.cells[2].text for row in failures.rows] == ["drawing", "drawing"]
