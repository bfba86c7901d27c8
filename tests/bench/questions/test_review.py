"""Review files: what people decided comes back as it was said, and nothing unsaid comes with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.bench.case import Question
from figwright.bench.questions.review import Reviewed, applied, dumps, loads, opened
from figwright.core.errors import SourceError

QUESTIONS = tuple(
    Question(f"q{i}", 2, f"Which one, {i}?", (("A", "Encoder"), ("B", "Decoder")), "A", i == 2) for i in range(4)
)
WHO = {"who": "Ada", "when": "2025-11-03T10:00:00"}


def reviews(**changes: dict[str, object]) -> tuple[Reviewed, ...]:
    return tuple(
        Reviewed.model_validate({**one.model_dump(), **WHO, **changes[one.id]}) if one.id in changes else one
        for one in opened("paper", QUESTIONS)
    )


def test_unreviewed_questions_come_back_as_they_are() -> None:
    again = loads(dumps(opened("paper", QUESTIONS)))
    assert applied("paper", QUESTIONS, again) == QUESTIONS
    assert applied("paper", QUESTIONS, again, reviewed_only=True) == ()


def test_every_decision_is_carried_out() -> None:
    decided = reviews(
        q0={"status": "kept"},
        q1={"status": "edited", "question": "Which one exactly?", "answer": "B", "before": "Which one, 1?"},
        q2={"status": "rejected", "note": "too easy"},
    )
    new = Reviewed.model_validate(
        {**decided[0].model_dump(), **WHO, "id": "new", "status": "added", "question": "And then?"}
    )
    found = applied("paper", QUESTIONS, loads(dumps((*decided, new))))
    assert [(one.id, one.text, one.answer) for one in found] == [
        ("q0", "Which one, 0?", "A"),
        ("q1", "Which one exactly?", "B"),
        ("q3", "Which one, 3?", "A"),
        ("new", "And then?", "A"),
    ]
    assert [one.id for one in applied("paper", QUESTIONS, (*decided, new), reviewed_only=True)] == ["q0", "q1", "new"]


def test_the_last_word_counts_and_other_cases_do_not() -> None:
    first, then = reviews(q0={"status": "rejected"}), reviews(q0={"status": "kept"})
    assert applied("paper", QUESTIONS, (*first, *then)) == QUESTIONS
    assert applied("another", QUESTIONS, first) == QUESTIONS


@given(st.text(min_size=1), st.text(min_size=1), st.text())
def test_any_words_survive_the_file(question: str, option: str, note: str) -> None:
    one = Reviewed(case="c", id="q", level=1, question=question, options={"A": option, "B": "x"}, answer="A", note=note)
    assert loads(dumps((one, one))) == (one, one)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{", "line 2"),
        ('{"case": "c"}', "line 2: id"),
        (dumps(opened("p", QUESTIONS[:1])).replace('"answer": "A"', '"answer": "Z"').strip(), "'Z' is none of"),
        (dumps(opened("p", QUESTIONS[:1])).replace('"open"', '"kept"').strip(), "lacks by and when"),
        (dumps(opened("p", QUESTIONS[:1])).replace('"when": ""', '"when": "tomorrow"').strip(), "line 2"),
    ],
)
def test_a_line_that_does_not_fit_is_named(line: str, what: str) -> None:
    with pytest.raises(SourceError, match=what):
        loads(dumps(opened("paper", QUESTIONS[:1])) + line + "\n")


def test_a_review_of_a_question_that_is_gone_is_said() -> None:
    with pytest.raises(SourceError, match="'q0' was reviewed"):
        applied("paper", QUESTIONS[1:], reviews(q0={"status": "rejected"}))
