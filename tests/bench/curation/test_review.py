"""The review queue: decisions stay with what they were made on, and nothing that a person wrote is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from figwright.bench.curation import deciding, review
from figwright.bench.curation.candidate import Candidate
from figwright.bench.curation.review import Entry
from figwright.core.errors import SettingsError, SourceError

ONE = Candidate("one", "diagram", "A method.", "Overview.", "a.png", 2, 1, "Vision & Perception", "rules")
TWO = replace(ONE, id="two", picture="b.png")
SIGNED = {"by": "ann", "when": "2026-02-01"}


def queued(*candidates: Candidate, known: tuple[Entry, ...] = ()) -> tuple[Entry, ...]:
    return review.queue(candidates, known, "diagram", "pictures")


def decided(entry: Entry, status: str, **changes: object) -> Entry:
    return Entry.model_validate({**entry.model_dump(), "status": status, **SIGNED, **changes})


def test_a_file_comes_back_as_it_was() -> None:
    lines = queued(ONE, replace(TWO, text="A line\u2028that ends oddly."))
    assert review.loads(review.dumps(lines)) == lines
    assert review.dumps(lines).count("\n") == 2


def test_decisions_are_kept_and_new_candidates_are_open() -> None:
    kept = decided(queued(ONE)[0], "edited", text="Better.", category="Science & Applications")
    lines = queued(TWO, replace(ONE, category="Generative & Learning"), known=(kept,))
    assert [(line.id, line.status) for line in lines] == [("two", "open"), ("one", "edited")]
    assert lines[1].text == "Better."
    assert lines[1].category == "Science & Applications"


def test_a_changed_text_is_open_again_and_the_old_decision_is_told() -> None:
    kept = decided(queued(ONE)[0], "edited", caption="Mine.", note="typo")
    (line,) = queued(replace(ONE, text="Another method."), known=(kept,))
    assert line.status == "open"
    assert line.text == "Another method."
    assert line.earlier is not None
    assert (line.earlier["status"], line.earlier["caption"], line.earlier["by"]) == ("edited", "Mine.", "ann")
    assert review.reopened((line,)) == ("one",)


def test_a_candidate_that_is_gone_keeps_its_line_until_it_comes_back() -> None:
    kept = decided(queued(ONE)[0], "rejected")
    without = queued(TWO, known=(kept,))
    assert [(line.id, line.status, line.present) for line in without] == [
        ("two", "open", True),
        ("one", "rejected", False),
    ]
    again = queued(ONE, TWO, known=without)
    assert [(line.id, line.status, line.present) for line in again] == [
        ("one", "rejected", True),
        ("two", "open", True),
    ]


def test_a_newer_suggestion_replaces_an_older_one_only_where_nobody_has_chosen() -> None:
    first, second = queued(ONE, TWO)
    changed = Entry.model_validate({**second.model_dump(), "category": "Agent & Reasoning"})
    newer = [replace(one, category="Generative & Learning", category_by="m") for one in (ONE, TWO)]
    lines = queued(*newer, known=(first, changed))
    assert [line.category for line in lines] == ["Generative & Learning", "Agent & Reasoning"]


def test_only_what_people_kept_is_taken() -> None:
    three = replace(ONE, id="three", picture="c.png")
    one, two, open_one = queued(ONE, TWO, three)
    lines = (
        decided(one, "edited", category="agent_reasoning", text="Mended."),
        decided(two, "rejected", note="dull"),
        open_one,
    )
    chosen, drops = deciding.decided((ONE, TWO, three), lines)
    assert [(each.id, each.text, each.category, each.category_by) for each in chosen] == [
        ("one", "Mended.", "Agent & Reasoning", "ann")
    ]
    assert [(drop.id, drop.reason) for drop in drops] == [
        ("two", "rejected by ann: dull"),
        ("three", "nobody has decided yet"),
    ]
    more, _ = deciding.decided((ONE, TWO, three), lines, accept_open=True)
    assert [each.id for each in more] == ["one", "three"]


def test_a_decision_on_other_words_is_none() -> None:
    line = decided(queued(ONE)[0], "kept")
    chosen, drops = deciding.decided((replace(ONE, caption="Something else."),), (line,))
    assert not chosen
    assert drops[0].reason == "nobody has decided yet"


def test_unsigned_decisions_broken_lines_and_unknown_categories_are_named() -> None:
    text = review.dumps(queued(ONE, TWO)).replace(
        '"id": "two", "kind": "diagram", "status": "open"', '"id": "two", "kind": "diagram", "status": "kept"'
    )
    with pytest.raises(SourceError, match=r"line 2: .*lacks by and when"):
        review.loads(text)
    with pytest.raises(SourceError, match="line 1"):
        review.loads('{"id": "one"')
    line = decided(queued(ONE)[0], "kept", category="Vission & Perception")
    with pytest.raises(SettingsError, match="Vission") as caught:
        deciding.decided((ONE,), (line,))
    assert "Vision & Perception" in caught.value.hint
