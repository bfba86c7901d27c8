"""Questions <-> a file for people who review them: JSON lines, one question each, with who decided what and when."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from figwright.bench.case import Question
from figwright.bench.questions.records import line, lines
from figwright.core.errors import SourceError

Status = Literal["open", "kept", "edited", "rejected", "added"]


class Reviewed(BaseModel):
    """A question and what a person made of it. `open`: nobody has looked yet. `before` is the text of an edited one;
    `when` is a date or a time as ISO 8601 has it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    case: str = Field(min_length=1)
    id: str = Field(min_length=1)
    level: int = Field(ge=1, le=4)
    question: str = Field(min_length=1)
    options: dict[str, str] = Field(min_length=2)
    answer: str
    negative: bool = False
    status: Status = "open"
    who: str = ""
    when: str = ""
    note: str = ""
    before: str = ""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.answer not in self.options:
            raise ValueError(f"the answer {self.answer!r} is none of the options {', '.join(self.options)}")
        if self.status != "open" and not (self.who and self.when):
            raise ValueError(f"it is {self.status}, but lacks by and when")
        if self.when:
            datetime.fromisoformat(self.when)
        return self

    def as_question(self) -> Question:
        return Question(self.id, self.level, self.question, tuple(self.options.items()), self.answer, self.negative)


GUESSABLE = "guessed without the figure; kept for want of others"


def opened(case: str, questions: Iterable[Question], guessable: Collection[str] = ()) -> tuple[Reviewed, ...]:
    """Questions of a case as nobody has reviewed them yet; those that are `guessable`, by id, say so."""
    return tuple(
        Reviewed(
            case=case,
            id=one.id,
            level=one.level,
            question=one.text,
            options=dict(one.options),
            answer=one.answer,
            negative=one.negative,
            note=GUESSABLE if one.id in guessable else "",
        )
        for one in questions
    )


def dumps(reviews: Iterable[Reviewed]) -> str:
    """The file's text."""
    return "".join(f"{line(one.model_dump())}\n" for one in reviews)


def loads(text: str, name: str = "the review file") -> tuple[Reviewed, ...]:
    """What the file says; a line that does not fit is named by its number."""
    return tuple(lines(text, Reviewed, name))


def applied(
    case: str, questions: Sequence[Question], reviews: Iterable[Reviewed], *, reviewed_only: bool = False
) -> tuple[Question, ...]:
    """A case's questions after the review: rejected ones are gone, edited ones changed, added ones at the end. The last
    line about a question counts. With `reviewed_only` those that nobody has looked at are left out too."""
    last = {one.id: one for one in reviews if one.case == case}
    known = {one.id for one in questions}
    if strange := [one.id for one in last.values() if one.status != "added" and one.id not in known]:
        raise SourceError(
            f"{strange[0]!r} was reviewed but is not a question of {case!r}", "review the newest questions"
        )
    kept: list[Question] = []
    for one in questions:
        review = last.get(one.id)
        status = review.status if review else "open"
        if status == "rejected" or (status == "open" and reviewed_only):
            continue
        kept.append(review.as_question() if review is not None and status in ("edited", "added") else one)
    return (*kept, *(one.as_question() for one in last.values() if one.status == "added" and one.id not in known))
