"""How far one comes without looking: baselines that stand beside every score of questions. No model is asked here.

One more, the solver that is not shown the picture, is a judge of its own: `questions-blind`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from figwright.bench.case import LEVELS, Question
from figwright.bench.judges import Record
from figwright.bench.marks import Mark, Marked, scores
from figwright.bench.questions.options import NO, YES, way_out
from figwright.bench.questions.strict import COMPONENT

LOGIC = "logic"
"""The mean of the four levels. It is no overall score: that has aesthetics in it, which nobody can guess."""
MEANS: Mapping[str, tuple[str, ...]] = {LOGIC: LEVELS}
Asked = Mapping[str, Sequence[Question]]
"""Questions as they were put, by case."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """Somebody who answers without looking, marked like a method."""

    name: str
    title: str
    marked: tuple[Marked, ...]

    @property
    def scores(self) -> dict[str, float | None]:
        """Per level and their mean, 0 to 100; None where the baseline has no answer."""
        return scores(self.marked, LEVELS, MEANS)


def of_records(records: Mapping[str, Record]) -> dict[str, tuple[Question, ...]]:
    """What cases were asked, from the records of the questions judge; a question that failed was not asked."""
    return {
        case: tuple(
            Question(one["id"], one["level"], "", tuple(map(tuple, one["options"])), one["key"], one["negative"])
            for one in record["questions"]
            if not one["error"]
        )
        for case, record in records.items()
    }


def baselines(asked: Asked) -> tuple[Baseline, ...]:
    """Always Yes, always the commonest letter, a figure on which nothing is, and what letters drawn at random score on
    average."""
    return always_yes(asked), commonest(asked), empty_figure(asked), random_letter(asked)


def always_yes(asked: Asked) -> Baseline:
    """Sees every component: for questions that can be answered with Yes, of the first level alone."""

    def points(question: Question) -> float | None:
        yes = _saying(question, YES)
        return float(question.answer in yes) if yes and question.level == COMPONENT else None

    return _marked("yes", "always Yes", asked, points)


def commonest(asked: Asked) -> Baseline:
    """Knows which letter is right most often in each level, and nothing else."""
    best = commonest_letters(asked)
    return _marked(
        "letter", "always the commonest letter", asked,
        lambda question: float(question.answer == best[question.level]),
    )  # fmt: skip


def commonest_letters(asked: Asked) -> dict[int, str]:
    """By level; of equals, the first in the alphabet."""
    counts: dict[int, Counter[str]] = {}
    for question in [question for questions in asked.values() for question in questions if can_be_right(question)]:
        counts.setdefault(question.level, Counter())[question.answer] += 1
    return {level: min(count, key=lambda letter: (-count[letter], letter)) for level, count in counts.items()}


def empty_figure(asked: Asked) -> Baseline:
    """What a sheet earns on which nothing is to be seen: No to every component, and elsewhere that it does not show
    enough. A question that has no such answer can only be guessed. A figure that scores less than this tells more wrong
    than right."""

    def points(question: Question) -> float:
        no = _saying(question, NO) if question.level == COMPONENT else []
        honest = no or [letter for letter in (way_out(question),) if letter]
        return float(question.answer in honest) if honest else 1 / len(question.options)

    return _marked("empty", "an empty figure", asked, points)


def random_letter(asked: Asked) -> Baseline:
    """Draws a letter for each question: one in so many is right."""
    return _marked("random", "a letter at random", asked, lambda question: 1 / len(question.options))


def above_chance(score: float | None, chance: float | None) -> float | None:
    """How much of the way from chance to perfection a score has come, in percent; negative below chance."""
    if score is None or chance is None or chance >= 100:
        return None
    return 100 * (score - chance) / (100 - chance)


def corrected(found: Mapping[str, float | None], chance: Mapping[str, float | None]) -> dict[str, float | None]:
    """Every level of some scores above a baseline's, and the mean of the four."""
    levels = {level: above_chance(found.get(level), chance.get(level)) for level in LEVELS}
    known = [value for value in levels.values() if value is not None]
    return {**levels, LOGIC: sum(known) / len(known) if len(known) == len(LEVELS) else None}


def can_be_right(question: Question) -> bool:
    """Whether the key names an option; otherwise nobody can be right, and nobody is asked."""
    return question.answer in question.letters and 1 <= question.level <= len(LEVELS)


def _saying(question: Question, word: str) -> list[str]:
    return [letter for letter, text in question.options if text.strip().rstrip(".").lower() == word.lower()]


def _marked(name: str, title: str, asked: Asked, points: Callable[[Question], float | None]) -> Baseline:
    marked = []
    for case, questions in asked.items():
        found: dict[int, list[float]] = {}
        for question in questions:
            if can_be_right(question) and (won := points(question)) is not None:
                found.setdefault(question.level, []).append(won)
        marks = (Mark(LEVELS[level - 1], sum(won), len(won)) for level, won in sorted(found.items()))
        marked.append(Marked(case, tuple(marks)))
    return Baseline(name, title, tuple(marked))
