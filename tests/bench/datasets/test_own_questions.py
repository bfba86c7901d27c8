"""The questions that ship: true of their graphs, worked out from their words, and nothing gained by not looking."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from figwright.bench import datasets
from figwright.bench.case import Case, Question
from figwright.bench.judges import Rules
from figwright.bench.questions import blind
from figwright.bench.questions.giveaway import given_away
from figwright.bench.questions.strict import asked, strengthened

DATASET = datasets.load("figwright")
CASES = DATASET.cases
NOT_SHOWN = "The figure does not show enough to tell, or none of these"
NUMBERS = {"One": 1, "Two": 2, "Three": 3, "Four": 4}
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


def of_level(level: int) -> list[Question]:
    return [question for case in CASES for question in case.questions if question.level == level]


class Oracle:
    """Which options are true of a case's graph, for every form of question that a graph can answer."""

    def __init__(self, case: Case) -> None:
        assert case.graph is not None
        graph = case.graph
        self.ids = {node.label: node.id for node in graph.nodes}
        self.edges = {(edge.source, edge.target) for edge in graph.edges}
        stages = {phase.id: phase.label for phase in graph.phases}
        self.stage = {node.id: stages[node.phase] for node in graph.nodes}
        self.order = {phase.label: place for place, phase in enumerate(graph.phases)}
        self.loops = list(self.closed())

    def ways(self, a: str, b: str, without: frozenset[str] = frozenset()) -> list[tuple[str, ...]]:
        """All ways from one node to another that pass no node twice."""
        done, open_ways = [], [(a,)]
        while open_ways:
            way = open_ways.pop()
            for start, end in self.edges:
                if start == way[-1] and end not in without:
                    if end == b:
                        done.append((*way, end))
                    elif end not in way:
                        open_ways.append((*way, end))
        return done

    def closed(self) -> Iterator[set[str]]:
        for id in self.ids.values():
            yield from (set(way) for way in self.ways(id, id))

    def test(self, text: str) -> Callable[[str], bool] | None:
        """What makes an option true, or nothing for a question that only people can check."""
        named = re.findall(r"'([^']+)'", text)
        about = [self.ids.get(name, name) for name in named]
        for form, check in self.forms(about):
            if re.fullmatch(form, re.sub(r"'[^']+'", "''", text)):
                return check
        return None

    def forms(self, about: list[str]) -> Iterator[tuple[str, Callable[[str], bool]]]:
        a, b, *rest = (*about, "", "", "")
        more = frozenset(one for one in (b, *rest) if one)
        node = self.ids.get
        yield r"Which of these receives an arrow straight from ''\?", lambda one: (a, node(one)) in self.edges
        yield r"From which of these does an arrow lead straight to ''\?", lambda one: (node(one), a) in self.edges
        yield r"Which of these lies on every loop of arrows\?", lambda one: all(node(one) in way for way in self.loops)
        yield r"Which of these lies on a loop of arrows\?", lambda one: any(node(one) in way for way in self.loops)
        yield r"Which of these lies on no loop of arrows\?", lambda one: all(node(one) not in way for way in self.loops)
        yield (
            r"Which of these lies on a loop of arrows that does not pass ''\?",
            lambda one: any(node(one) in way and a not in way for way in self.loops),
        )
        yield (
            r"Which of these is reached from '' without passing ''(?: or '')?\?",
            lambda one: bool(self.ways(a, self.ids[one], more)),
        )
        yield (
            r"Which of these leads to '' without passing ''\?",
            lambda one: bool(self.ways(self.ids[one], a, frozenset({b}))),
        )
        yield (
            r"Without which of these would '' still lead to ''\?",
            lambda one: bool(self.ways(a, b, frozenset({self.ids[one]}))),
        )
        yield (
            r"Which of these is reached from '' by exactly two ways\?",
            lambda one: len(self.ways(a, self.ids[one])) == 2,
        )
        yield r"Where do the ways of '' and '' first come together\?", lambda one: self.meets(a, b, self.ids[one])
        yield r"Which of these receives an arrow from a later stage\?", lambda one: self.from_later(self.ids[one])
        yield (
            r"How many arrows lead from the stage '' into the stage ''\?",
            lambda one: NUMBERS[one] == self.crossing(lambda start, end: (start, end) == (a, b)),
        )
        yield (
            r"How many arrows lead from other stages into the stage ''\?",
            lambda one: NUMBERS[one] == self.crossing(lambda start, end: end == a != start),
        )
        yield (
            r"How many parts of the stage '' receive arrows from the stage ''\?",
            lambda one: NUMBERS[one] == len({y for x, y in self.edges if (self.stage[y], self.stage[x]) == (a, b)}),
        )
        yield (
            r"On which stages does the stage '' act back\?",
            lambda one: (
                set(re.findall("'([^']+)'", one))
                == {self.stage[y] for x, y in self.edges if self.stage[x] == a != self.stage[y]}
            ),
        )
        yield r"Along which way .*\?", self.leads

    def meets(self, a: str, b: str, place: str) -> bool:
        """Whether two ways come together there that have nothing in common before."""
        ends = [(set(one[:-1]), set(other[:-1])) for one in self.ways(a, place) for other in self.ways(b, place)]
        together = {x for x in self.ids.values() if self.ways(a, x) and self.ways(b, x)}
        return any(not (one | other) & (together - {a, b}) for one, other in ends)

    def from_later(self, id: str) -> bool:
        return any(self.order[self.stage[start]] > self.order[self.stage[id]] for start, end in self.edges if end == id)

    def crossing(self, wanted: Callable[[str, str], bool]) -> int:
        return sum(wanted(self.stage[start], self.stage[end]) for start, end in self.edges)

    def leads(self, told: str) -> bool:
        stations = [self.ids[one] for one in told.split(" → ")]
        return all(pair in self.edges for pair in pairwise(stations))


@each_case
def test_exactly_the_key_is_true_of_the_graph(case: Case) -> None:
    oracle, checked = Oracle(case), 0
    for question in case.questions:
        check = oracle.test(question.text) if question.level > 1 else None
        if check is None:
            continue
        checked += 1
        true = [letter for letter, text in question.options if text != NOT_SHOWN and check(text)]
        assert true == ([] if question.negative else [question.answer]), question.text
    assert checked >= 7  # of ten; what is left asks what parts are for, and is for people to check


def test_every_form_but_those_about_purposes_is_checked() -> None:
    unchecked = [q.text for case in CASES for q in case.questions if q.level > 1 and Oracle(case).test(q.text) is None]
    assert len(unchecked) <= 0.25 * sum(len(of_level(level)) for level in (2, 3, 4))
    assert not [q.text for q in of_level(2) if q.text in unchecked]


@each_case
def test_what_is_there_and_what_is_not_are_asked_for_in_the_same_words(case: Case) -> None:
    first = [question for question in case.questions if question.level == 1]
    assert len({re.sub("'[^']+'", "''", question.text) for question in first}) == 1
    assert {question.negative for question in first} == {True, False}
    strict = next(one for one in strengthened(DATASET, 0).cases if one.id == case.id)
    assert len({re.sub("'[^']+'", "''", one.text) for one in strict.questions if one.level == 1}) == 1


def test_what_is_asked_for_in_vain_strictly_comes_from_the_category() -> None:
    labels = {case.id: {node.label for node in case.graph.nodes} for case in CASES if case.graph}
    for case in strengthened(DATASET, 0).cases:
        for question in case.questions:
            if "_absent_" in question.id:
                owners = [one for one in CASES if re.findall("'([^']+)'", question.text)[0] in labels[one.id]]
                assert case.category in {one.category for one in owners}


def test_no_word_gives_an_answer_away() -> None:
    assert not [question.text for case in CASES for question in case.questions if given_away(question)]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_letter_is_right_equally_often(level: int) -> None:
    asked = of_level(level)
    letters = Counter(question.answer for question in asked)
    assert max(letters.values()) - min(letters[letter] for letter in asked[0].letters) <= 1


def test_letters_do_not_stand_for_yes_or_no() -> None:
    for negative in (True, False):
        letters = Counter(question.answer for question in of_level(1) if question.negative == negative)
        assert letters["A"] == letters["B"]


@pytest.mark.parametrize("level", [2, 3, 4])
def test_a_quarter_has_no_right_answer(level: int) -> None:
    asked = of_level(level)
    assert sum(question.negative for question in asked) == pytest.approx(len(asked) / 4, abs=1)


@pytest.mark.parametrize("level", [2, 3, 4])
def test_the_right_answer_is_not_the_longest(level: int) -> None:
    """Longer or shorter than all others: no more often than chance has it."""
    asked = [question for question in of_level(level) if not question.negative]
    for pick in (max, min):
        picked = 0.0
        for question in asked:
            lengths = {letter: len(text) for letter, text in question.options if text != NOT_SHOWN}
            best = [letter for letter, length in lengths.items() if length == pick(lengths.values())]
            picked += (question.answer in best) / len(best)
        assert picked <= 0.5 * len(asked)


def test_who_does_not_look_gets_little() -> None:
    for rules in (Rules(), Rules(strict=True, seed=0), Rules(strict=True, seed=1)):
        cases = strengthened(DATASET, rules.seed).cases if rules.strict else CASES
        found = {
            one.name: one.scores for one in blind.baselines({case.id: asked(case.questions, rules) for case in cases})
        }
        for name in ("letter", "empty"):
            logic = found[name][blind.LOGIC]
            assert logic is not None
            assert logic <= (42 if rules.strict else 32)  # shuffled letters are even on average only
        seen = found["yes"]["component"]
        assert seen is not None
        assert seen <= (51 if rules.strict else 67)


def test_no_option_that_is_offered_often_is_the_better_guess() -> None:
    """Numbers, of which the usual one could always be right."""
    counts = [question for question in of_level(3) if question.text.startswith("How many")]
    right = Counter(dict(question.options)[question.answer] for question in counts)
    assert max(right.values()) <= 0.4 * len(counts)
