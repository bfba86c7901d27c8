"""Screening: cases that their own figure cannot answer go, and questions that the text contradicts, with reasons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as pillow

from agents.worked import METHOD, session
from figwright.bench.case import Case, Question
from figwright.bench.questions.screening import Screened, screened
from figwright.errors import KeyRefused, NoPictures, SettingsError
from figwright.models import Ask, Image
from figwright.source import Source
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
    assert [question.id for question in found.questions] == ["q0", "q1", "q2", "q3"]
    assert found.accuracy == 0.6
    assert not found.discarded
    (gone,) = found.removed
    assert (gone.question.id, gone.seen, gone.told) == ("q4", "C", "B")
    assert "text" in gone.reason


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
    found = asyncio.run(
        screened(session(tmp_path / "1", first), case, QUESTIONS, second=session(tmp_path / "2", second))
    )
    assert found.questions == QUESTIONS
    assert (len(first.asked), len(second.asked)) == (5, 2)


def test_a_model_that_sees_nothing_cannot_screen(tmp_path: Path, case: Case) -> None:
    with pytest.raises(SettingsError, match="text only"):
        run(tmp_path, case, [NoPictures("text only"), "A"])  # type: ignore[arg-type]


def test_errors_of_the_way_are_raised_as_themselves(tmp_path: Path, case: Case) -> None:
    with pytest.raises(KeyRefused):
        run(tmp_path, case, KeyRefused("wrong key"))
    with pytest.raises(SettingsError, match="no original figure"):
        run(tmp_path / "2", Case("bare", Source(METHOD)), "A")
