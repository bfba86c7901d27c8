"""Questions -> those that can be trusted: answerable from the original figure, and not without it.

A case whose original figure answers too few of its questions is given up: its questions ask for what such figures do
not show. Of the others every question that was answered wrong is asked again beside the method's text. Who then still
finds another answer has found that the question is wrong; who finds the right one has found that the figure of people
does not show it, and no other figure should be asked for it. Last, every question is put without the figure: what is
guessed each time says nothing about figures.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.bench.case import Case, Question
from figwright.bench.judged_pictures import shown as prepared
from figwright.bench.questions import letters
from figwright.bench.questions.parallel_calls import together
from figwright.bench.questions.strict import shuffled
from figwright.core.errors import AnswerCut, AssetError, BadAnswer, ContentRefused, SettingsError

LEAST = 0.6
"""Right answers from the original figure, as a share: a case with fewer is given up."""
WRONG, NOT_SHOWN = "wrong by the method's own text", "not shown in the original"
TRIES, FLOOR = 2, 2
"""How often a question is put without the figure; and how many questions of a level stay though they are guessed."""
COMPONENT = 1
"""Whether a component is there is a guess between two: what is guessed by half of all guessers is not removed."""


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
        raise SettingsError(f"case {case.id!r} has no original figure", "leave out --screen, or add the figure")
    try:
        return prepared(case.human.read_bytes())
    except OSError as error:
        raise AssetError(f"the original figure {str(case.human)!r} cannot be read", "check the data") from error


async def screened(
    session: Session,
    case: Case,
    questions: Sequence[Question],
    *,
    least: float = LEAST,
    second: Session | None = None,
    shown_only: bool = True,
) -> Screened:
    """Both steps with the figure; every removal has its reason. `second` answers with the text: a stronger model, where
    there is one. Questions that only the text answers go too, unless `shown_only` is off. Sessions for this are best
    opened at temperature 0."""
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
    removed = tuple(
        Removal(one, NOT_SHOWN if then == one.answer else WRONG, first, then)
        for (one, first), then in zip(doubtful, again, strict=True)
        if shown_only or then != one.answer
    )
    gone = {one.question.id for one in removed}
    return Screened(tuple(one for one in questions if one.id not in gone), removed, accuracy)


@dataclass(frozen=True, slots=True)
class Guessed:
    """What is left, what was guessed and went, and the ids of those that were guessed and stayed for want of others."""

    questions: tuple[Question, ...]
    removed: tuple[Removal, ...] = ()
    stayed: tuple[str, ...] = ()


async def unguessed(
    session: Session, questions: Sequence[Question], *, tries: int = TRIES, floor: int = FLOOR, seed: int = 0
) -> Guessed:
    """The questions that are not guessed right every time when they are put without the figure, their options in
    another order each time. Of each level at least `floor` stay. Components are not put: of two answers everybody
    guesses one."""
    if not tries:
        return Guessed(tuple(questions))
    put = [one for one in questions if one.level != COMPONENT]
    ways = [_reordered_options(one, tries, seed) for one in put]
    heard = await together([_unseen(session, way) for some in ways for way in some])
    letters_given = iter(heard)
    rights = [[next(letters_given) == way.answer for way in some] for some in ways]
    easy = {one.id for one, right in zip(put, rights, strict=True) if all(right)}
    room = {level: sum(one.level == level for one in questions) - floor for level in {one.level for one in put}}
    gone: list[Removal] = []
    for one in put:
        if one.id in easy and room[one.level] > 0:
            room[one.level] -= 1
            gone.append(Removal(one, f"guessed without the figure, {tries} times of {tries}"))
    left = {one.question.id for one in gone}
    kept = tuple(one for one in questions if one.id not in left)
    return Guessed(kept, tuple(gone), tuple(one.id for one in kept if one.id in easy))


def _reordered_options(question: Question, tries: int, seed: int) -> list[Question]:
    """The question with its options in as many orders; all different while there are different ones."""
    orders = {one.options: one for one in (shuffled(question, seed + i) for i in range(8 * tries))}
    return [list(orders.values())[i % len(orders)] for i in range(tries)]


async def _unseen(session: Session, question: Question) -> str:
    return await _letter(session, "solver-blind", question, posed(question))


async def _from_figure(session: Session, image: Image, question: Question) -> str:
    return await _letter(session, "solver", question, posed(question), image)


async def _from_text(session: Session, case: Case, image: Image, question: Question) -> str:
    inputs = {**posed(question), "method": case.source.text}
    return await _letter(session, "questions-recheck", question, inputs, image)


async def _letter(
    session: Session, prompt: str, question: Question, inputs: dict[str, str], image: Image | None = None
) -> str:
    """The letter that was given, none where the answer holds none, also after it was asked for again."""

    def parse(answer: str) -> str:
        if image is not None and session.blind:  # an answer without the picture says nothing about it
            raise SettingsError("the model does not accept images", "choose one that does")
        letter = letters.read(answer, question.letters, question.options)
        if letter is None:
            raise ValueError(f"it gives no single letter of {', '.join(question.letters)}")
        return letter

    try:
        shown = (image,) if image is not None else ()
        return await session.ask("solver", prompt, inputs, images=shown, parse=parse)
    except (BadAnswer, AnswerCut, ContentRefused):
        return ""


def posed(question: Question) -> dict[str, str]:
    """A question as the solver is asked it."""
    return {
        "question": question.text,
        "options": "\n".join(f"{letter}. {text}" for letter, text in question.options),
        "letters": f"{', '.join(question.letters[:-1])} or {question.letters[-1]}",
    }
