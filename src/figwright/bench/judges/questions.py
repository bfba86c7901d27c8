"""AIBench's judge: a model answers questions from the figure alone, and scores how good it looks.

A solver sees the picture and one question at a time, never the text. The accuracy of a level is over all questions of
all cases, and the overall score is the mean of four levels and aesthetics. Three things differ from AIBench's own code:
a picture that is missing answers no question (there the case is left out), an answer is read for the letter that it
gives (there "Based on" gives B), and an answer that gives none after one repair is wrong and counted as unread. A call
that failed says nothing about the figure: it gives no mark, and is an error in the record.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from figwright.agents import prompts
from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.bench import aesthetics
from figwright.bench.case import LEVELS, Case, Question
from figwright.bench.judged_pictures import drawn
from figwright.bench.judges import Record, Rules, raise_ending
from figwright.bench.made import Made
from figwright.bench.marks import Mark
from figwright.bench.questions import letters
from figwright.bench.questions.blind import LOGIC, can_be_right
from figwright.bench.questions.screening import posed
from figwright.bench.questions.strict import asked
from figwright.core.errors import BadAnswer, FigwrightError, SettingsError

AESTHETICS, OVERALL = "aesthetics", "overall"
ABOUT = (
    "Component, topology, phase and semantics: the share of questions that are answered rightly from the picture "
    "alone. Overall is the mean of these four levels and aesthetics."
)
ABOUT_BLIND = (
    "The share of questions that are guessed rightly by one who sees no figure and is told to guess by what such "
    "methods usually do. Questions of which much can be guessed say little about figures."
)
SEEN, NONE, WITHHELD = "seen", "none", "withheld"
"""What the solver was shown: the picture; nothing, since there is none; nothing, to see how far it comes without."""
SIDE = 2000
"""Pixels of the longer side at most: questions hang on small words."""


class Questions:
    """`sighted` is the judge; otherwise it is the baseline that answers without the picture."""

    needs_model = True

    def __init__(self, sighted: bool = True) -> None:
        self.sighted = sighted
        self.only_strict = not sighted
        self.title = "questions about the figure (AIBench)" if sighted else "the same questions, without the picture"
        self.about = ABOUT if sighted else ABOUT_BLIND
        self.prompt = "solver" if sighted else "solver-blind"
        self.measures: tuple[str, ...] = (*LEVELS, AESTHETICS) if sighted else LEVELS
        self.main = OVERALL if sighted else LOGIC
        self.means: Mapping[str, tuple[str, ...]] = {self.main: self.measures}

    def lacks(self, case: Case) -> str:
        return "" if any(map(can_be_right, case.questions)) else "it has no questions that can be answered"

    async def judge(self, session: Session | None, case: Case, made: Made, rules: Rules) -> Record:
        """All questions at once, and the looks beside them."""
        questions = asked(case.questions, rules)
        picture, note = await asyncio.to_thread(drawn, made, SIDE) if self.sighted else (None, "")
        record: Record = {"picture": SEEN if picture else NONE if self.sighted else WITHHELD, "note": note}
        record |= {"strict": rules.strict, "seed": rules.seed}
        record |= {"prompt": self.prompt, "prompt_digest": prompts.get(self.prompt).digest}
        if self.sighted and picture is None:
            nothing = [_question_record(question, "", None) for question in questions]
            return record | {"questions": nothing, AESTHETICS: _unseen(rules)}
        if session is None or session.model is None:
            raise SettingsError("the questions judge needs a model", "add --judge provider/model")
        record |= {"model": session.model.name, "temperature": session.temperature}
        async with asyncio.TaskGroup() as group:
            answers = [group.create_task(_answered(session, question, picture, self.prompt)) for question in questions]
            looks = group.create_task(_aesthetics_score(session, made, rules)) if self.sighted else None
        heard = [task.result() for task in answers]
        liked = looks.result() if looks else None
        raise_ending([*heard, liked])
        record["questions"] = [_result(question, one) for question, one in zip(questions, heard, strict=True)]
        return record | ({AESTHETICS: _scored(rules, liked)} if self.sighted else {})

    def marks(self, record: Record) -> tuple[Mark, ...]:
        """As many points for each level as questions were right, out of those that were asked; and the looks."""
        valid = [one for one in record["questions"] if not one["error"]]
        levels = [(name, [one["right"] for one in valid if one["level"] == n]) for n, name in enumerate(LEVELS, 1)]
        marks = [Mark(name, float(sum(right)), float(len(right))) for name, right in levels if right]
        value = (record.get(AESTHETICS) or {}).get("value")
        return (*marks, *((Mark(AESTHETICS, value / 100),) if value is not None else ()))


judge = Questions()


@dataclass(frozen=True, slots=True)
class Tally:
    """What a table of scores does not show, over all records: questions put, not read, failed; cases without a picture;
    components that are not there, and how many of them the solver did not see either; who scored the looks."""

    asked: int
    right: int
    unread: int
    failed: int
    without_picture: int
    negative: int
    negative_right: int


def tally(records: Iterable[Record]) -> Tally:
    """The counts of many records together."""
    kept = list(records)
    put = [(record, one) for record in kept for one in record["questions"]]
    valid = [(record, one) for record, one in put if not one["error"]]
    looked = [one for record, one in valid if record["picture"] != NONE]
    negative = [one for _, one in valid if one["negative"]]
    return Tally(
        len(valid),
        sum(one["right"] for _, one in valid),
        sum(one["letter"] is None for one in looked),
        len(put) - len(valid),
        sum(record["picture"] == NONE for record in kept),
        len(negative),
        sum(one["right"] for one in negative),
    )


async def _answered(
    session: Session, question: Question, picture: Image | None, prompt: str
) -> tuple[str, str | None] | Exception:
    """The answer and the letter in it, or the error in its place: an error must not end the other calls, which will
    have been paid for."""
    if not can_be_right(question):
        return FigwrightError(f"question {question.id!r} has no option {question.answer!r}")
    heard: list[str] = []

    def parse(text: str) -> tuple[str, str]:
        if session.blind and picture is not None:
            name = session.model.name if session.model else "the model"
            raise SettingsError(f"{name} cannot answer: it does not accept images", "choose another with --judge")
        heard.append(text)
        letter = letters.read(text, question.letters, question.options)
        if letter is None:
            raise FigwrightError("it does not give one letter", f"answer with {posed(question)['letters']} alone")
        return text, letter

    images = (picture,) if picture else ()
    try:
        return await session.ask("solver", prompt, posed(question), images=images, parse=parse)
    except BadAnswer as error:
        return (heard[-1], None) if heard else error
    except FigwrightError as error:
        return error


def _result(question: Question, heard: tuple[str, str | None] | Exception) -> dict[str, Any]:
    if isinstance(heard, FigwrightError):
        return _question_record(question, "", None, heard.message)
    assert isinstance(heard, tuple)
    return _question_record(question, *heard)


def _question_record(question: Question, answer: str, letter: str | None, error: str = "") -> dict[str, Any]:
    """A question as it was put, what was said, and whether that was right."""
    if not can_be_right(question):
        error = f"question {question.id!r} has no option {question.answer!r}"
    return {
        "id": question.id,
        "text": question.text,
        "level": question.level,
        "negative": question.negative,
        "options": [list(option) for option in question.options],
        "key": question.answer,
        "answer": answer,
        "letter": letter,
        "right": letter is not None and letter == question.answer,
        "error": error,
    }


async def _aesthetics_score(session: Session, made: Made, rules: Rules) -> float | Exception | None:
    if rules.aesthetics == aesthetics.NONE:
        return None
    assert made.picture is not None
    try:
        return await aesthetics.get(aesthetics.settled(rules.aesthetics)).score(session, made.picture)
    except FigwrightError as error:
        return error


def _scored(rules: Rules, liked: float | Exception | None) -> dict[str, Any]:
    name = aesthetics.settled(rules.aesthetics)
    if name == aesthetics.NONE:
        return {"scorer": name, "title": "not scored", "value": None, "error": ""}
    told = {"scorer": name, "title": aesthetics.get(name).title}
    if prompt := getattr(aesthetics.get(name), "prompt", ""):
        told |= {"prompt": prompt, "digest": prompts.get(prompt).digest}
    if isinstance(liked, FigwrightError):
        return {**told, "value": None, "error": liked.message}
    return {**told, "value": liked, "error": ""}


def _unseen(rules: Rules) -> dict[str, Any]:
    """The looks of nothing."""
    name = aesthetics.settled(rules.aesthetics)
    return _scored(rules, None if name == aesthetics.NONE else 0.0)
