"""Right and wrong answers -> a question with letters. The way out stands last, wherever there is one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from figwright.bench.case import Question

YES, NO = "Yes", "No"
NONE = "The figure does not show enough to tell, or none of the other answers is right."
"""The last of four options; the right one where what is asked for is not there."""
COUNTS = (6, 6, 4, 3)
"""Questions of each level for one paper: AIBench asks 19, nearly two thirds of them of the first two levels."""
NOTHING = 1 / 4
"""The share of questions to which none of the answers is right: with four options, as good a guess as the others."""
WAY_OUT = re.compile(
    r"sufficient information|not enough information|not show enough|cannot be (?:determined|answered|told)"
    r"|none of (?:the )?(?:other|above)|none of (?:these|the (?:options|answers))",
    re.IGNORECASE,
)
"""How an option says that nothing else is right, in our words and in AIBench's."""
_LETTERS = "ABCDEFGH"


def yes_or_no(id: str, text: str, right: bool, chance: Random) -> Question:
    """A question of level 1; which of the two comes first is left to chance."""
    texts = [YES, NO]
    chance.shuffle(texts)
    return _question(id, 1, text, texts, YES if right else NO, not right)


def choice(id: str, level: int, text: str, right: str, wrong: Sequence[str], chance: Random) -> Question:
    """A question with four options, `NONE` the last. An empty `right` makes that one the answer."""
    texts = [*wrong, right] if right else list(wrong)
    if len(texts) != 3 or len({normalize_option(one) for one in texts} | {normalize_option(NONE)}) != 4:
        raise ValueError(f"{text!r} needs three different options beside the way out, and has {texts}")
    chance.shuffle(texts)
    return _question(id, level, text, [*texts, NONE], right or NONE, not right)


def dealt(questions: Sequence[Question], chance: Random) -> tuple[Question, ...]:
    """The same questions with their options in another order, so that in every level each letter is right as often as
    the others, give or take one. The way out stays last: how often it is right is not for letters to decide."""
    decks: dict[tuple[int, bool, int], list[int]] = {}
    return tuple(_placed(one, decks, chance) for one in questions)


def _placed(question: Question, decks: dict[tuple[int, bool, int], list[int]], chance: Random) -> Question:
    texts = dict(question.options)
    last = [texts[question.letters[-1]]] if way_out(question) == question.letters[-1] else []
    right = texts[question.answer]
    others = [text for letter, text in question.options if text not in last and letter != question.answer]
    chance.shuffle(others)
    if right not in last:
        count = len(others) + 1
        # Yes and No are dealt apart: otherwise a letter could stand for one of them
        deck = decks.setdefault((question.level, question.negative, count), [])
        if not deck:
            deck += chance.sample(range(count), count)
        others.insert(deck.pop(), right)
    return _question(question.id, question.level, question.text, [*others, *last], right, question.negative)


def _question(id: str, level: int, text: str, texts: Sequence[str], right: str, negative: bool) -> Question:
    options = tuple(zip(_LETTERS, texts, strict=False))
    answer = next(letter for letter, one in options if one == right)
    return Question(id, level, text, options, answer, negative)


def share(count: int, part: float) -> int:
    """So many of a level's questions, to the nearest whole; at least one of three."""
    return max(int(count * part + 0.5), 1 if count > 2 else 0)


def way_out(question: Question) -> str | None:
    """The letter of the option that says that no other is right."""
    return next((letter for letter, text in question.options if WAY_OUT.search(text)), None)


def normalize_option(text: str) -> str:
    """An option as it is compared with others."""
    return " ".join(text.split()).casefold().strip(" .")
