"""Questions that cannot be answered, that name the looks of one figure, or that can be answered without any."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from figwright.bench.case import LEVELS, Question

_DOMINATES, _MANY = 0.4, 20
"""With four options a letter should be right in a quarter of the questions; of a few, chance makes more."""
_COLOURS = (
    r"red|blue|green|yellow|orange|purple|pink|gr[ae]y|brown|cyan|magenta|teal|violet|turquoise|beige|"
    r"colou?r(?:ed|s)?|colou?r-coded|shaded|dashed|dotted|icon"
)
_LOOKS = re.compile(
    rf"\b(?:{_COLOURS})\s+(?:box|block|arrow|line|circle|region|area|node|module|rectangle|background|border|icon|path|"
    r"frame|dot|bar|text|shape|symbol|section|panel)\w*|\b(?:in|by|with)\s+(?:"
    rf"{_COLOURS})\b(?!\s*(?:space|jitter|image))|"
    r"\b(?:left|right|top|bottom|upper|lower|cent(?:er|re))(?:[- ](?:left|right|most|hand))*\s+(?:side|part|half|panel|"
    r"corner|portion|section|branch|of the (?:figure|diagram|image|picture))\b|"
    r"\bfrom left to right\b|\bvertically (?:stacked|aligned)\b|\bhorizontally\b",
    re.IGNORECASE,
)


def faults(question: Question) -> Iterator[tuple[bool, str]]:
    """What is wrong with one question, and whether it is severe."""
    if question.answer not in question.letters:
        yield True, f"its answer {question.answer!r} is not among {', '.join(question.letters)}"
    texts = Counter(text.strip().lower() for _, text in question.options)
    if doubled := next((text for text, times in texts.items() if times > 1), ""):
        yield True, f"two of its options say {doubled!r}"
    right = dict(question.options).get(question.answer, "")
    if looks := _LOOKS.search(f"{question.text.splitlines()[0]} | {right}"):
        yield False, f"it names looks of the original figure: {' '.join(looks[0].split())!r}"


def bias(asked: Sequence[Question]) -> Iterator[str]:
    """How far the questions of each level can be answered without looking at any figure."""
    exists = [question for question in asked if question.level == 1]
    if exists and not any(_answer_text(question).startswith("no") for question in exists):
        yield f"all {len(exists)} questions of level 1 are answered Yes: whoever invents things loses nothing"
    others = [question for question in asked if question.level > 1]
    for level in range(2, len(LEVELS) + 1):
        of_level = [question for question in others if question.level == level]
        yield from _dominated(of_level, f"level {level}")
    yield from _dominated(others, "levels 2 to 4")


def _dominated(asked: Sequence[Question], where: str) -> Iterator[str]:
    if not asked:
        return
    letter, times = Counter(question.answer for question in asked).most_common(1)[0]
    share = times / len(asked)
    if share > _DOMINATES and len(asked) >= _MANY:
        yield f"{letter} is right for {times} of {len(asked)} questions of {where} ({share:.0%}): shuffle the options"


def _answer_text(question: Question) -> str:
    return dict(question.options).get(question.answer, "").strip().lower()
