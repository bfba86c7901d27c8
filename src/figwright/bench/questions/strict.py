"""Questions that are harder to guess: options in an order of their own, and components that must not be there.

In AIBench "Yes" is right for nearly every component, and the right letter is often the same one. So the strict way
shuffles the options of every question, and asks each case for as many components of other papers as of its own: who
sees everything everywhere is right half the time. What is asked for in vain comes from papers of the same field, and in
the words in which the case asks for its own components, so that neither tells. All of it follows from a seed; nobody is
asked.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from figwright.bench.case import Case, Dataset, Question
from figwright.bench.judges import Rules
from figwright.bench.questions.options import NO, WAY_OUT

COMPONENT = 1
"""The level of questions after components."""
ASKED = (
    "Does the figure show a component '{name}' (by this name, a short form or symbol of it, or as a drawing or part "
    "that is unmistakably the same)?"
)
EITHER = (("A", "Yes"), ("B", "No"))
FIELD = 12
"""How many cases are a case's field where there are no categories: those that share most of its words."""
NOTE = (
    "level 1 asks every case for components of other papers too, in the words in which it asks for its own, until Yes "
    "and No are equally frequent"
)

_QUOTED = re.compile(r"(?<!\w)['‘“\"](?P<name>[^\n]{2,80}?)['’”\"](?!\w)")
_ARTICLE = re.compile(r"\b(an?)\s+$", re.IGNORECASE)
_SLOT = "\0"
_QUOTES = frozenset("'‘’“”\"")
_WORD = re.compile(r"[^\W_]+")
_ANYONES = frozenset(
    "a an and architecture based block branch component data error feature final for framework from function general "
    "in input layer loss main map method model module network of on operation output overall part phase pipeline "
    "process processing result set stage step stream system the to training unit with".split()
)
"""Words of which every method has some: they neither tell a component from another nor speak against one."""
_ALL = re.compile(r"all of the above|all of these", re.IGNORECASE)


def asked(questions: Iterable[Question], rules: Rules) -> tuple[Question, ...]:
    """The questions as they are put: as they were written, or with shuffled options where the rules are strict."""
    return tuple(shuffled(question, rules.seed) if rules.strict else question for question in questions)


def shuffled(question: Question, seed: int) -> Question:
    """The same question with its options in an order that seed and id decide; the letters stay, the texts move."""
    if _names_letters(question):
        return question
    texts = dict(question.options)
    last = [letter for letter, text in question.options if WAY_OUT.search(text) or _ALL.search(text)]
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
    """The dataset with negative questions in every case that has questions, and a note that says so. Runs of some of
    the cases count for themselves what was asked: the note names no number."""
    pool = components(dataset.cases)
    fields = _fields(dataset.cases)
    more = [negatives(case, pool, seed, fields[case.id]) for case in dataset.cases]
    cases = (
        replace(case, questions=(*(worded(case.questions) if new else case.questions), *new))
        for case, new in zip(dataset.cases, more, strict=True)
    )
    short = any(wanted(case) > len(new) for case, new in zip(dataset.cases, more, strict=True))
    lacking = "; some cases lack some, for want of names that are surely absent" if short else ""
    note = f"{NOTE}{lacking}" if any(more) or short else ""
    return replace(dataset, cases=tuple(cases), notes=(*dataset.notes, note) if note else dataset.notes)


def wanted(case: Case) -> int:
    """How many negative questions make up for those whose answer is Yes."""
    first = [question for question in case.questions if question.level == COMPONENT]
    return max(0, len(first) - 2 * sum(question.negative for question in first))


def worded(questions: Sequence[Question]) -> tuple[Question, ...]:
    """Questions of which those after components are in one wording: their own where that says nothing but the name,
    ours where every question explains its component in words of its own (as AIBench's do), which nothing absent could
    have. Questions that name nothing in quotation marks stay as they are."""
    return tuple(questions) if _forms(questions) else tuple(map(_plainly, questions))


def _plainly(question: Question) -> Question:
    name = _name(question)
    return replace(question, text=ASKED.format(name=name)) if question.level == COMPONENT and name else question


def _forms(questions: Iterable[Question]) -> tuple[Question, ...]:
    """The questions after components, if each becomes one after something else when its name is changed: every wording
    occurs at least twice, and for what is there as well as for what is not, where both are asked for. Nothing
    otherwise."""
    first = [question for question in questions if question.level == COMPONENT]
    times = Counter(_form(question.text) for question in first)
    kinds = {(_form(question.text), question.negative) for question in first}
    both = {negative for _, negative in kinds}
    shared = all(_SLOT in form and times[form] > 1 and (form, no) in kinds for form in times for no in both)
    return tuple(first) if first and shared else ()


def _form(text: str, name: str = _SLOT) -> str:
    """A question with another name in place of its own, and the article that suits it."""
    quoted = _QUOTED.search(text)
    if quoted is None:
        return text
    before, after = text[: quoted.start("name")], text[quoted.end("name") :]
    lead, mark = before[:-1], before[-1]
    if article := _ARTICLE.search(lead):
        right = "a" if name == _SLOT or name[:1].lower() not in "aeiou" else "an"
        lead = f"{lead[: article.start(1)]}{right.capitalize() if article[1][0].isupper() else right} "
    return f"{lead}{mark}{name}{after}"


def _name(question: Question) -> str:
    quoted = _QUOTED.search(question.text)
    return " ".join(quoted["name"].split()) if quoted else ""


def components(cases: Iterable[Case]) -> tuple[tuple[str, str], ...]:
    """The components that cases are asked for or have in their graphs, each with its case's id; in order of names."""
    return tuple(sorted({(case.id, name) for case in cases for name in _module_names(case)}))


def _module_names(case: Case) -> Iterator[str]:
    for question in case.questions:
        if question.level == COMPONENT and not question.negative and (name := _name(question)):
            yield name
    for node in case.graph.nodes if case.graph else ():
        if node.kind == "module" and len(node.label) <= 60 and not _QUOTES & set(node.label):
            yield " ".join(node.label.split())


def negatives(
    case: Case, pool: Sequence[tuple[str, str]], seed: int, field: Collection[str] = ()
) -> tuple[Question, ...]:
    """Questions for components of other cases that this one surely lacks: as many as are wanted, or as there are; those
    of the cases in `field` first.

    A name is taken only when none of its telling words occurs in the case, not even in another form: its text, its
    questions, its graph. So "Shared Backbone" is not asked of a method that has any backbone. A case that names none of
    its own components cannot be asked for others in the same words, and is not asked.
    """
    count, known = wanted(case), _vocabulary(case)
    own = worded(case.questions)
    forms = _forms(own) or tuple(one for one in own if one.level == COMPONENT and _name(one))
    names = _near_first(case, pool, seed, field)
    found: list[Question] = []
    used: set[str] = set()
    for name in names if forms else ():
        if len(found) == count:
            break
        telling = frozenset(_stems(name)) - frozenset(map(_stem, _ANYONES))
        if telling and not telling & (known | used):
            used |= telling  # two names for one thing are one question
            form = forms[len(found) % len(forms)]
            options = form.options if any(text == NO for _, text in form.options) else EITHER
            no = next(letter for letter, text in options if text == NO)
            id = f"{case.id}_absent_{len(found) + 1}"
            found.append(Question(id, COMPONENT, _form(form.text, name), options, no, negative=True))
    return tuple(found)


def _near_first(case: Case, pool: Sequence[tuple[str, str]], seed: int, field: Collection[str]) -> list[str]:
    chance = Random(f"{seed}\0{case.id}")
    near = sorted({name for owner, name in pool if owner != case.id and owner in field})
    far = sorted({name for owner, name in pool if owner != case.id} - set(near))
    for names in (near, far):
        chance.shuffle(names)
    return [*near, *far]


def _fields(cases: Sequence[Case]) -> dict[str, frozenset[str]]:
    """The ids of the cases that are nearest to each: of its category, or those that share most words with it."""
    words = {case.id: _vocabulary(case) for case in cases if not case.category}
    return {
        case.id: frozenset(other.id for other in cases if other.category == case.category)
        if case.category
        else _nearest(case.id, words)
        for case in cases
    }


def _nearest(id: str, words: dict[str, frozenset[str]]) -> frozenset[str]:
    own = words[id]
    common = {other: len(own & theirs) for other, theirs in words.items() if other != id}
    alike = {other: count / (len(own) + len(words[other]) - count or 1) for other, count in common.items()}
    return frozenset(sorted(alike, key=lambda other: (-alike[other], other))[:FIELD])


def _vocabulary(case: Case) -> frozenset[str]:
    """The stems of all words that a case uses."""
    options = (text for question in case.questions for _, text in question.options)
    labels = (node.label for node in case.graph.nodes) if case.graph else ()
    texts = (case.source.quotable_text, *(question.text for question in case.questions), *options, *labels)
    return frozenset(stem for text in texts for stem in _stems(text))


def _stems(text: str) -> Iterator[str]:
    if not text.isascii():
        text = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return map(_stem, set(_WORD.findall(text.casefold())))


@lru_cache(maxsize=65536)
def _stem(word: str) -> str:
    """A word without its ending, roughly: "encoders" and "encoding" meet in "encod"."""
    return word[: max(5, len(word) - 3)] if len(word) > 5 else word.removesuffix("s")
