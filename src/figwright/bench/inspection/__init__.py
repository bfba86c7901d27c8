"""A dataset -> what is wrong with it: pictures, texts, doubles, leaks and questions. Nothing is drawn, nobody is asked.

An error makes a case worthless or a score wrong; a warning should be known before a score is believed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from figwright.agents.references.similar import signs
from figwright.bench.case import Case, Dataset
from figwright.bench.datasets._reading import size_of
from figwright.bench.inspection import _asked, _doubles, _garbage
from figwright.core.errors import AssetError

Severity = Literal["error", "warning"]

ASPECTS = {"diagram": (1.5, 2.5), "plot": (1.0, 2.5)}
"""Width to height of the pictures that both kinds of the benchmark were chosen by."""
_SLACK = 0.02
"""A picture of 2.5 that was cut by a pixel is none outside."""
_LEFT_OUT = "that one is left out whenever this case is drawn"
_TINY = 200
"""Pixels of the longer side, below which no word of a figure can be read."""


@dataclass(frozen=True, slots=True)
class Problem:
    """`case` is empty where the whole dataset is meant; `kind` is one word or two, to count by."""

    case: str
    severity: Severity
    kind: str
    message: str


def inspect(dataset: Dataset) -> tuple[Problem, ...]:
    """Everything that is wrong, the errors first, each in the order of the cases."""
    found = [
        *_ids(dataset),
        *_pictures(dataset),
        *(problem for case in dataset.cases for problem in _texts(case)),
        *_doubled(dataset),
        *_leaks(dataset),
        *_questions(dataset),
    ]
    return tuple(sorted(found, key=lambda problem: problem.severity != "error"))


def _ids(dataset: Dataset) -> Iterator[Problem]:
    for id, times in Counter(case.id for case in dataset.cases).items():
        if times > 1:
            yield Problem(id, "error", "id", f"{times} cases have this id; ids must be unique")


def _pictures(dataset: Dataset) -> Iterator[Problem]:
    if dataset.cases and not any(case.human for case in dataset.cases):
        yield Problem("", "warning", "picture", "no case has a human figure to compare with")
        return
    for case in dataset.cases:
        yield from _picture(case)


def _picture(case: Case) -> Iterator[Problem]:
    if case.human is None or not case.human.is_file():
        yield Problem(case.id, "error", "picture", f"its picture is missing{f': {case.human}' if case.human else ''}")
        return
    try:
        width, height = size_of(case.human)
    except AssetError as error:
        yield Problem(case.id, "error", "picture", error.message)
        return
    if max(width, height) < _TINY or not min(width, height):
        yield Problem(
            case.id, "error", "picture", f"its picture has {width} x {height} pixels, which is too small to read"
        )
        return
    least, most = ASPECTS[case.kind]
    if not least - _SLACK <= width / height <= most + _SLACK:
        ratio = f"{width / height:.2f}"
        yield Problem(
            case.id, "warning", "aspect", f"the aspect ratio of its picture is {ratio}, outside {least} to {most}"
        )


def _texts(case: Case) -> Iterator[Problem]:
    if not case.source.caption.strip():
        yield Problem(case.id, "warning", "caption", "its caption is empty")
    elif fault := _garbage.in_caption(case.source.caption):
        yield Problem(case.id, "error", "caption", f"its caption {fault}")
    if case.kind == "plot":
        return
    for severe, fault in _garbage.in_text(case.source.text):
        yield Problem(case.id, "error" if severe else "warning", "text", f"its text {fault}")


def _doubled(dataset: Dataset) -> Iterator[Problem]:
    """Two cases that are one."""
    for pair in _doubles.found(dataset.cases):
        one, other = dataset.cases[pair.one], dataset.cases[pair.other]
        said = f"it is {one.id} again: {pair.how}" if pair.sure else f"it is like {one.id}: {pair.how}"
        yield Problem(other.id, "error" if pair.sure else "warning", "double", said)


def _leaks(dataset: Dataset) -> Iterator[Problem]:
    """Cases that stand in the reference set, as those who choose references see it. The cases of a reference split are
    references themselves: nothing of that is news."""
    own = {case.id for case in dataset.cases if case.split == "ref"}
    learnt = tuple(reference for reference in dataset.references if reference.id not in own)
    for case in dataset.cases:
        for sign in signs(case.source, learnt, case.human):
            said = f"{'it is' if sign.sure else 'it may be'} reference {sign.reference.id}: {sign.how}"
            yield Problem(case.id, "error" if sign.sure else "warning", "leak", f"{said}; {_LEFT_OUT}")


def _questions(dataset: Dataset) -> Iterator[Problem]:
    asked = [(case, question) for case in dataset.cases for question in case.questions]
    for case, question in asked:
        for severe, fault in _asked.faults(question):
            yield Problem(case.id, "error" if severe else "warning", "question", f"{question.id}: {fault}")
    for fault in _asked.bias([question for _, question in asked]):
        yield Problem("", "warning", "answers", fault)
