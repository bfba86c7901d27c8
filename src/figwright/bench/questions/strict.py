"""Questions that are harder to guess: options in an order of their own, and components that must not be there.

In AIBench "Yes" is right for nearly every component, and the right letter is often the same one. So the strict way
shuffles the options of every question, and asks each case for as many components of other papers as of its own: who
sees everything everywhere is right half the time. All of it follows from a seed; nobody is asked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from figwright.bench.case import Case, Dataset, Question
from figwright.bench.judges import Rules

COMPONENT = 1
"""The level of questions after components."""
ASKED = "Does the figure show a component '{name}' (by this name, an abbreviation of it, or an unmistakable drawing)?"
EITHER = (("A", "Yes"), ("B", "No"))

_QUOTED = re.compile(r"(?<!\w)['‘“\"](?P<name>[^\n]{2,80}?)['’”\"](?!\w)")
_WORD = re.compile(r"[^\W_]+")
_ANYONES = frozenset(
    "a an and architecture based block branch component data error feature final for framework from function general "
    "in input layer loss main map method model module network of on operation output overall part phase pipeline "
    "process processing result set stage step stream system the to training unit with".split()
)
"""Words of which every method has some: they neither tell a component from another nor speak against one."""
_LAST = re.compile(
    r"sufficient information|not enough information|cannot be (?:determined|answered|told)"
    r"|none of (?:the )?(?:other|above)|none of (?:these|the (?:options|answers))|all of the above|all of these",
    re.IGNORECASE,
)
"""Options that speak of the others stay behind them."""


def asked(questions: Iterable[Question], rules: Rules) -> tuple[Question, ...]:
    """The questions as they are put: as they were written, or with shuffled options where the rules are strict."""
    return tuple(shuffled(question, rules.seed) if rules.strict else question for question in questions)


def shuffled(question: Question, seed: int) -> Question:
    """The same question with its options in an order that seed and id decide; the letters stay, the texts move."""
    if _names_letters(question):
        return question
    texts = dict(question.options)
    last = [letter for letter, text in question.options if _LAST.search(text)]
    order = [letter for letter in question.letters if letter not in last]
    Random(f"{seed}\0{question.id}").shuffle(order)
    moved = dict(zip(question.letters, (*order, *last), strict=True))
    answer = next((letter for letter, before in moved.items() if before == question.answer), question.answer)
    return replace(
        question, options=tuple((letter, texts[moved[letter]]) for letter in question.letters), answer=answer
    )


def _names_letters(question: Question) -> bool:
    """Whether a text speaks of other options by letter ("both A and B"): it would speak of the wrong ones."""
    one = f"[{''.join(map(re.escape, question.letters))}]"
    spoken = re.compile(rf"\b(?i:options?|choices?|answers?) \(?{one}\b|\b{one}\)? (?:and|or|nor|&) \(?{one}\b")
    return any(spoken.search(text) for text in (question.text, *(text for _, text in question.options)))


def strengthened(dataset: Dataset, seed: int) -> Dataset:
    """The dataset with negative questions in every case that has questions, and a note of how many."""
    pool = components(dataset.cases)
    more = [negatives(case, pool, seed) for case in dataset.cases]
    cases = (replace(case, questions=(*case.questions, *new)) for case, new in zip(dataset.cases, more, strict=True))
    added = sum(map(len, more))
    short = sum(wanted(case) > len(new) for case, new in zip(dataset.cases, more, strict=True))
    lacking = f"; {short} of {len(more)} cases lack some, for want of names that are surely absent" if short else ""
    note = f"{added} questions ask for components of other papers{lacking}" if added or short else ""
    return replace(dataset, cases=tuple(cases), notes=(*dataset.notes, note) if note else dataset.notes)


def wanted(case: Case) -> int:
    """How many negative questions make up for those whose answer is Yes."""
    first = [question for question in case.questions if question.level == COMPONENT]
    return max(0, len(first) - 2 * sum(question.negative for question in first))


def components(cases: Iterable[Case]) -> tuple[tuple[str, str], ...]:
    """The components that cases are asked for or have in their graphs, each with its case's id; in order of names."""
    return tuple(sorted({(case.id, name) for case in cases for name in _named(case)}))


def _named(case: Case) -> Iterator[str]:
    for question in case.questions:
        if question.level == COMPONENT and not question.negative and (quoted := _QUOTED.search(question.text)):
            yield " ".join(quoted["name"].split())
    for node in case.graph.nodes if case.graph else ():
        if node.kind == "module" and len(node.label) <= 60:
            yield " ".join(node.label.split())


def negatives(case: Case, pool: Sequence[tuple[str, str]], seed: int) -> tuple[Question, ...]:
    """Questions for components of other cases that this one surely lacks: as many as are wanted, or as there are.

    A name is taken only when none of its telling words occurs in the case, not even in another form: its text, its
    questions, its graph. So "Shared Backbone" is not asked of a method that has any backbone.
    """
    count, known = wanted(case), _vocabulary(case)
    names = sorted({name for owner, name in pool if owner != case.id})
    Random(f"{seed}\0{case.id}").shuffle(names)
    found: list[Question] = []
    used: set[str] = set()
    for name in names:
        if len(found) == count:
            break
        telling = _telling(name)
        if telling and not telling & (known | used):
            used |= telling  # two names for one thing are one question
            id = f"{case.id}_absent_{len(found) + 1}"
            found.append(Question(id, COMPONENT, ASKED.format(name=name), EITHER, "B", negative=True))
    return tuple(found)


def _vocabulary(case: Case) -> frozenset[str]:
    """The stems of all words that a case uses."""
    options = (text for question in case.questions for _, text in question.options)
    labels = (node.label for node in case.graph.nodes) if case.graph else ()
    texts = (case.source.told, *(question.text for question in case.questions), *options, *labels)
    return frozenset(stem for text in texts for stem in _stems(text))


def _telling(name: str) -> frozenset[str]:
    return frozenset(_stems(name)) - frozenset(map(_stem, _ANYONES))


def _stems(text: str) -> Iterator[str]:
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return (_stem(word) for word in _WORD.findall(plain.casefold()))


def _stem(word: str) -> str:
    """A word without its ending, roughly: "encoders" and "encoding" meet in "encod"."""
    return word[: max(5, len(word) - 3)] if len(word) > 5 else word.removesuffix("s")
