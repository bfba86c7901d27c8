"""Questions -> those that can be trusted: answerable from the original figure, or at least right by the text.

A case whose original figure answers too few of its questions is given up: its questions ask for what such figures do
not show. Of the others every question that was answered wrong is asked again beside the method's text. Who then still
finds another answer has found that the question is wrong.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from figwright.bench.case import Case, Question
from figwright.bench.judges._pictures import shown
from figwright.bench.questions import letters
from figwright.bench.questions.together import together
from figwright.errors import AnswerCut, AssetError, BadAnswer, ContentRefused, SettingsError
from figwright.models import Image
from figwright.session import Session

LEAST = 0.6
"""Right answers from the original figure, as a share: a case with fewer is given up."""


@dataclass(frozen=True, slots=True)
class Removal:
    """A question that was taken out, why, and what was answered with the figure and with the text; "" for no letter."""

    question: Question
    reason: str
    seen: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Screened:
    """What is left, what went, and how many answers from the original figure were right."""

    questions: tuple[Question, ...]
    removed: tuple[Removal, ...]
    accuracy: float
    discarded: bool = False


def original(case: Case) -> Image:
    """The figure that people drew, as a model is shown it."""
    if case.human is None:
        raise SettingsError(f"case {case.id!r} has no original figure", "questions are screened with one")
    try:
        return shown(case.human.read_bytes())
    except OSError as error:
        raise AssetError(f"the original figure {str(case.human)!r} cannot be read", "look at the data") from error


async def screened(
    session: Session,
    case: Case,
    questions: Sequence[Question],
    *,
    least: float = LEAST,
    second: Session | None = None,
) -> Screened:
    """Both steps; every removal has its reason. `second` answers with the text: a stronger model, where there is one.
    Sessions for this are best opened at temperature 0."""
    image = await asyncio.to_thread(original, case)
    seen = await together([_from_figure(session, image, one) for one in questions])
    right = sum(letter == one.answer for letter, one in zip(seen, questions, strict=True))
    accuracy = right / len(questions) if questions else 0.0
    if accuracy < least:
        reason = f"the case is given up: {accuracy:.0%} of its questions were answered right from its figure"
        removed = tuple(Removal(one, reason, letter) for one, letter in zip(questions, seen, strict=True))
        return Screened((), removed, accuracy, True)
    doubtful = [(one, letter) for one, letter in zip(questions, seen, strict=True) if letter != one.answer]
    asked = second or session
    again = await together([_from_text(asked, case, image, one) for one, _ in doubtful])
    reason = "wrong by the method's own text"
    removed = tuple(
        Removal(one, reason, first, then)
        for (one, first), then in zip(doubtful, again, strict=True)
        if then != one.answer
    )
    gone = {one.question.id for one in removed}
    return Screened(tuple(one for one in questions if one.id not in gone), removed, accuracy)


async def _from_figure(session: Session, image: Image, question: Question) -> str:
    return await _letter(session, "solver", question, posed(question), image)


async def _from_text(session: Session, case: Case, image: Image, question: Question) -> str:
    inputs = {**posed(question), "method": case.source.text}
    return await _letter(session, "questions-recheck", question, inputs, image)


async def _letter(session: Session, prompt: str, question: Question, inputs: dict[str, str], image: Image) -> str:
    """The letter that was given, none where the answer holds none, also after it was asked for again."""

    def parse(answer: str) -> str:
        if session.blind:  # an answer without the picture says nothing about it
            raise SettingsError("the model that should look at the figure reads text only", "name one that sees")
        letter = letters.read(answer, question.letters, question.options)
        if letter is None:
            raise ValueError(f"it gives no single letter of {', '.join(question.letters)}")
        return letter

    try:
        return await session.ask("solver", prompt, inputs, images=(image,), parse=parse)
    except (BadAnswer, AnswerCut, ContentRefused):
        return ""


def posed(question: Question) -> dict[str, str]:
    """A question as the solver is asked it."""
    return {
        "question": question.text,
        "options": "\n".join(f"{letter}. {text}" for letter, text in question.options),
        "letters": f"{', '.join(question.letters[:-1])} or {question.letters[-1]}",
    }
