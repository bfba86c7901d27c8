"""Screening: cases that their own figure cannot answer go, and questions that the text contradicts, with reasons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as pillow

from agents.roles.worked import METHOD, session
from figwright.agents.models import Ask, Image
from figwright.bench.case import Case, Question
from figwright.bench.questions.screening import NOT_SHOWN, WRONG, Guessed, Screened, screened, unguessed
from figwright.core.errors import KeyRefused, NoPictures, SettingsError
from figwright.core.source import Source
from scripted import Said, Scripted

OPTIONS = (("A", "Encoder"), ("B", "Decoder"), ("C", "Critic"), ("D", "None of the other answers is right."))
QUESTIONS = tuple(Question(f"q{i}", 2, f"Question {i}?", OPTIONS, "A") for i in range(5))


@pytest.fixture
def case(tmp_path: Path) -> Case:
    out = BytesIO()
    pillow.new("RGB", (60, 30), "white").save(out, "PNG")
    (tmp_path / "human.png").write_bytes(out.getvalue())
    return Case("one", Source(METHOD), tmp_path / "human.png")


def solver(seen: str, told: str = "") -> Callable[[Ask], str]:
    """Answers to the questions by the figure, and by the text; a sign a question."""

    def answer(ask: Ask) -> str:
        words = "\n".join(part for part in ask.parts if isinstance(part, str))
        letters = told if METHOD in words else seen
        return next(letters[i] for i in range(5) if f"Question {i}?" in words)

    return answer


def run(tmp_path: Path, case: Case, said: Said, **how: object) -> Screened:
    return asyncio.run(screened(session(tmp_path / "run", Scripted({"solver": said})), case, QUESTIONS, **how))  # type: ignore[arg-type]


def test_wrong_answers_are_asked_again_with_the_text(tmp_path: Path, case: Case) -> None:
    found = run(tmp_path, case, solver("AAABC", "---AB"))
    assert [question.id for question in found.questions] == ["q0", "q1", "q2"]
    assert found.accuracy == 0.6
    assert not found.discarded
    hidden, wrong = found.removed
    assert (hidden.question.id, hidden.seen, hidden.told, hidden.reason) == ("q3", "B", "A", NOT_SHOWN)
    assert (wrong.question.id, wrong.seen, wrong.told, wrong.reason) == ("q4", "C", "B", WRONG)


def test_what_only_the_text_answers_may_stay(tmp_path: Path, case: Case) -> None:
    found = run(tmp_path, case, solver("AAABC", "---AB"), shown_only=False)
    assert [question.id for question in found.questions] == ["q0", "q1", "q2", "q3"]
    assert [gone.question.id for gone in found.removed] == ["q4"]


def test_a_case_that_its_figure_cannot_answer_is_given_up(tmp_path: Path, case: Case) -> None:
    model = Scripted({"solver": solver("AABBB", "AAAAA")})
    found = asyncio.run(screened(session(tmp_path / "run", model), case, QUESTIONS))
    assert found.discarded
    assert not found.questions
    assert [one.question.id for one in found.removed] == [question.id for question in QUESTIONS]
    assert "40%" in found.removed[0].reason
    assert len(model.asked) == 5  # nothing is paid for after that
    assert not run(tmp_path / "2", case, solver("AABBB", "--AAA"), least=0.4).discarded


def test_the_solver_sees_the_figure_and_first_nothing_else(tmp_path: Path, case: Case) -> None:
    model = Scripted({"solver": solver("AAAAB", "----A")})
    asyncio.run(screened(session(tmp_path / "run", model), case, QUESTIONS))
    assert all(any(isinstance(part, Image) for part in ask.parts) for ask in model.asked)
    assert [METHOD in model.words("solver", i) for i in range(6)] == [False] * 5 + [True]


def test_an_answer_without_a_letter_is_wrong_after_a_second_try(tmp_path: Path, case: Case) -> None:
    def mumbling(ask: Ask) -> str:
        words = "\n".join(part for part in ask.parts if isinstance(part, str))
        return "Based on the figure it is hard to say." if "Question 0?" in words else "A"

    found = run(tmp_path, case, mumbling)
    assert found.accuracy == 0.8
    assert [(one.question.id, one.seen, one.told) for one in found.removed] == [("q0", "", "")]


def test_a_second_model_looks_at_what_the_first_got_wrong(tmp_path: Path, case: Case) -> None:
    first, second = Scripted({"solver": solver("AAABB")}), Scripted({"solver": "A"}, name="scripted/better")
    other = session(tmp_path / "2", second)
    found = asyncio.run(screened(session(tmp_path / "1", first), case, QUESTIONS, second=other))
    assert [one.reason for one in found.removed] == [NOT_SHOWN, NOT_SHOWN]
    assert (len(first.asked), len(second.asked)) == (5, 2)


def test_a_model_that_sees_nothing_cannot_screen(tmp_path: Path, case: Case) -> None:
    with pytest.raises(SettingsError, match="does not accept images"):
        run(tmp_path, case, [NoPictures("text only"), "A"])  # type: ignore[arg-type]


def test_errors_of_the_way_are_raised_as_themselves(tmp_path: Path, case: Case) -> None:
    with pytest.raises(KeyRefused):
        run(tmp_path, case, KeyRefused("wrong key"))
    with pytest.raises(SettingsError, match="no original figure"):
        run(tmp_path / "2", Case("bare", Source(METHOD)), "A")


def guesser(known: dict[str, str]) -> Callable[[Ask], str]:
    """Who knows some of the right answers by their words, and chooses the way out elsewhere."""

    def answer(ask: Ask) -> str:
        words = "\n".join(part for part in ask.parts if isinstance(part, str))
        options = words.partition("<options>\n")[2].partition("\n</options>")[0].splitlines()
        wanted = next((text for asked, text in known.items() if asked in words), options[-1][3:])
        return next(line[0] for line in options if line[3:] == wanted)

    return answer


def guess(tmp_path: Path, said: Said, **how: int) -> tuple[Guessed, Scripted]:
    model = Scripted({"solver": said})
    return asyncio.run(unguessed(session(tmp_path / "run", model), QUESTIONS, **how)), model  # type: ignore[arg-type]


def test_what_is_guessed_every_time_goes(tmp_path: Path) -> None:
    found, model = guess(tmp_path, guesser({"Question 1?": "Encoder", "Question 3?": "Encoder"}))
    assert [one.id for one in found.questions] == ["q0", "q2", "q4"]
    assert [one.question.id for one in found.removed] == ["q1", "q3"]
    assert all("2 times of 2" in one.reason for one in found.removed)
    assert found.stayed == ()
    assert len(model.asked) == 10
    assert not any(isinstance(part, Image) for ask in model.asked for part in ask.parts)
    assert all("Guess" in ask.system for ask in model.asked)


def test_each_time_the_options_stand_in_another_order(tmp_path: Path) -> None:
    _, model = guess(tmp_path, "A", tries=3)
    assert len({ask.digest for ask in model.asked}) == 3 * len(QUESTIONS)
    found, _ = guess(tmp_path / "2", "A")  # a letter is no knowledge
    assert len(found.removed) < len(QUESTIONS)


def test_a_floor_stays_and_the_record_says_which(tmp_path: Path) -> None:
    knows = guesser({f"Question {i}?": "Encoder" for i in range(4)})
    found, _ = guess(tmp_path, knows, floor=3)
    assert [one.id for one in found.questions] == ["q2", "q3", "q4"]
    assert found.stayed == ("q2", "q3")
    none, _ = guess(tmp_path / "2", knows, floor=9)
    assert (none.questions, none.removed, none.stayed) == (QUESTIONS, (), ("q0", "q1", "q2", "q3"))


def test_components_are_not_guessed_at_and_no_tries_cost_nothing(tmp_path: Path) -> None:
    first = (Question("c", 1, "Does it show 'Gate'?", (("A", "Yes"), ("B", "No")), "A"),)
    model = Scripted({"solver": "A"})
    assert asyncio.run(unguessed(session(tmp_path / "run", model), first)).questions == first
    assert asyncio.run(unguessed(session(tmp_path / "run", model), QUESTIONS, tries=0)).questions == QUESTIONS
    assert not model.asked
