"""Questions that a model writes: faults told at once and dropped after that, letters and ways out dealt by us."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from agents.roles.worked import METHOD, session
from figwright.agents.models import Ask, Image
from figwright.bench.case import Case, Question
from figwright.bench.logic import Edge, LogicGraph, Node, Phase
from figwright.bench.questions.levels import Written, written
from figwright.bench.questions.options import NONE, share
from figwright.core.errors import BadAnswer
from figwright.core.source import Source
from scripted import Scripted

CASE = Case("CVPR_2025/2506.1", Source(METHOD))
GRAPH = LogicGraph(
    nodes=tuple(
        Node(id=label[:3].lower(), label=label) for label in ("Encoder", "Sampler", "Gate", "Critic", "Memory")
    ),
    edges=tuple(Edge(source=a, target=b) for a, b in (("enc", "sam"), ("sam", "gat"), ("gat", "cri"), ("enc", "mem"))),
    phases=(Phase(id="p", label="Warm-up"),),
)


def there(name: str, right: str = "Yes") -> dict[str, Any]:
    return {"question": f"Does it show '{name}'?", "right": right}


def one(question: str, right: str, *wrong: str, **more: str) -> dict[str, Any]:
    return {"question": question, "right": right, "wrong": list(wrong), **more}


def said(*questions: dict[str, Any]) -> str:
    return json.dumps({"questions": questions})


def right(question: Question) -> str:
    return dict(question.options)[question.answer]


def run(tmp_path: Path, counts: tuple[int, int, int, int], *answers: str, seed: int = 0) -> tuple[Written, Scripted]:
    model = Scripted({"examiner": list(answers)})
    return asyncio.run(written(session(tmp_path, model), CASE, GRAPH, counts=counts, seed=seed)), model


def objection(model: Scripted) -> str:
    return model.asked[1].exchanges[0].objection


def test_a_model_gives_answers_and_we_give_letters(tmp_path: Path) -> None:
    first = said(there("Encoder"), there("Codebook", "no"))
    others = said(one("What reads?", "Encoder", "Gate", "Critic"), one("What flies?", "", "Gate", "Critic", "Encoder"))

    def examiner(ask: Ask) -> str:
        words = "\n".join(part for part in ask.parts if isinstance(part, str))
        return first if '"right": "Yes"' in words else others

    model = Scripted({"examiner": examiner})
    asked = asyncio.run(written(session(tmp_path, model), CASE, GRAPH, Image(b"png"))).questions
    assert [question.level for question in asked] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert [right(question) for question in asked[:4]] == ["Yes", "No", "Encoder", NONE]
    assert [question.negative for question in asked[:4]] == [False, True, False, True]
    assert all(dict(question.options)["D"] == NONE for question in asked[2:])
    assert asked[0].id == "CVPR_2025/2506.1_1"
    assert all(Image(b"png") in ask.parts for ask in model.asked)
    assert sum(METHOD in model.words("examiner", i) for i in range(4)) == 1  # only the last level reads the text


def test_all_faults_are_told_at_once_and_what_stays_wrong_is_dropped_with_its_reason(tmp_path: Path) -> None:
    doubled, short = one("Who?", "Encoder", "encoder.", "Gate"), one("Where?", "Gate", "Critic")
    good = [one(f"Which is number {n}?", "Encoder", "Gate", "Critic") for n in "abc"]
    found, model = run(tmp_path, (0, 0, 5, 0), said(doubled, good[0], short), said(*good, short))
    assert objection(model).count("three different options") == 2
    assert "question 1" in objection(model)
    assert "question 3" in objection(model)
    assert len(model.asked) == 2
    assert [question.text for question in found.questions] == [each["question"] for each in good]
    assert [(gone.question.text, "three different" in gone.reason) for gone in found.removed] == [("Where?", True)]


def test_nothing_is_objected_to_when_enough_is_good(tmp_path: Path) -> None:
    bad, good = one("Who?", "Gate", "gate", "x"), one("Which?", "Encoder", "Gate", "Critic")
    found, model = run(tmp_path, (0, 0, 1, 0), said(bad, good))
    assert len(model.asked) == 1
    assert [question.text for question in found.questions] == ["Which?"]
    assert len(found.removed) == 1


def test_a_case_of_which_most_stays_wrong_is_refused(tmp_path: Path) -> None:
    bad, good = one("Who?", "Gate", "gate", "x"), one("Which?", "Encoder", "Gate", "Critic")
    with pytest.raises(BadAnswer, match="2 of 3"):
        run(tmp_path, (0, 0, 3, 0), said(bad, {**bad, "question": "Whose?"}, good))


def test_no_question_twice_and_no_more_than_asked_for(tmp_path: Path) -> None:
    several = [one(f"Which is {n}?", "Encoder", "Gate", "Critic") for n in "abcd"]
    found, model = run(tmp_path, (0, 0, 3, 0), said(several[0], several[1], several[0], *several[2:]))
    assert [question.text for question in found.questions] == ["Which is a?", "Which is b?", "Which is c?"]
    assert [(gone.question.text, gone.reason) for gone in found.removed] == [("Which is a?", "asked twice")]
    assert len(model.asked) == 1
    assert found.removed[0].question.id == "CVPR_2025/2506.1_dropped_1"


def test_surplus_wrong_answers_are_cut(tmp_path: Path) -> None:
    found, _ = run(tmp_path, (0, 0, 1, 0), said(one("Which?", "Encoder", "Gate", "Critic", "Memory", "Sampler")))
    assert {text for _, text in found.questions[0].options} == {"Encoder", "Gate", "Critic", NONE}


def test_a_fixed_share_has_no_right_answer_and_every_letter_is_as_often_right(tmp_path: Path) -> None:
    asked = [one(f"Which is {n}?", "Encoder", "Gate", "Critic", "Memory") for n in range(12)]
    for seed in range(4):
        found, _ = run(tmp_path / str(seed), (0, 0, 12, 0), said(*asked), seed=seed)
        assert Counter(question.answer for question in found.questions) == dict.fromkeys("ABCD", 3)
        hidden = [question for question in found.questions if question.negative]
        assert all("Encoder" not in dict(question.options).values() for question in hidden)
        assert all(question.answer == "D" for question in hidden)


def test_which_ones_have_no_right_answer_is_left_to_the_seed(tmp_path: Path) -> None:
    asked = [one(f"Which is {n}?", "Encoder", "Gate", "Critic", "Memory") for n in range(8)]
    hidden = set()
    for seed in range(6):
        found, _ = run(tmp_path / str(seed), (0, 0, 8, 0), said(*asked), seed=seed)
        hidden.add(tuple(question.text for question in found.questions if question.negative))
    assert len(hidden) > 1


def test_letters_of_components_are_dealt_for_yes_and_for_no(tmp_path: Path) -> None:
    asked = [there(node.label) for node in GRAPH.nodes[:4]] + [
        there(name, "No") for name in ("Codebook", "Web browser")
    ]
    found, _ = run(tmp_path, (6, 0, 0, 0), said(*asked))
    letters = Counter((question.negative, question.answer) for question in found.questions)
    assert letters == {(False, "A"): 2, (False, "B"): 2, (True, "A"): 1, (True, "B"): 1}


def test_components_are_asked_for_in_the_same_words_whether_they_are_there_or_not(tmp_path: Path) -> None:
    asked = (
        {"question": "Does it show the 'Gate' (also as G)?", "right": "Yes"},
        {"question": "Does it show the 'Critic', which scores?", "right": "Yes"},
        {"question": "Is there a 'Codebook'?", "right": "No"},
    )
    found, model = run(tmp_path, (3, 0, 0, 0), said(*asked))
    assert len(model.asked) == 1
    forms = {
        question.text.replace(name, "")
        for question, name in zip(found.questions, ("Gate", "Critic", "Codebook"), strict=True)
    }
    assert len(forms) == 1
    assert [question.negative for question in found.questions] == [False, False, True]


def test_shares_are_whole_numbers() -> None:
    assert [share(count, 1 / 4) for count in (0, 2, 3, 4, 6, 12)] == [0, 1, 1, 1, 2, 3]
    assert [share(count, 1 / 3) for count in (1, 3, 6, 9)] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("level", "bad", "reason"),
    [
        (1, there("Sampler", "No"), "the graph has 'Sampler'"),
        (1, there("samplers", "No"), "the graph has 'Sampler'"),
        (1, there("Warm-up", "No"), "the graph has"),
        (1, there("Codebook"), "no 'Codebook'"),
        (1, {"question": "Is there a gate?", "right": "Yes"}, "quotation marks"),
        (1, there("Gate", "Maybe"), "Yes or No"),
        (2, one("Which comes directly after the encoder?", "Critic", "Gate", "Memory"), "no edge"),
        (2, one("What becomes of what the memory gives?", "Critic", "Gate", "Sampler"), "no way"),
        (2, one("What next?", "Gate", "Critic", "Memory", node="enc", side="after"), "'Gate' is not directly after"),
        (2, one("What next?", "Sampler", "Critic", "Memory", node="enc", side="after"), "'Memory' is called wrong"),
        (2, one("And before?", "Sampler", "Critic", "Memory", node="sam", side="before"), "not directly before"),
        (2, one("And then?", "", "Sampler", "Critic", "Gate", node="enc", side="after"), "'Sampler' is called wrong"),
        (3, one("Which part guards the gates?", "Gate", "Critic", "Memory"), "gives the answer away: 'gate'"),
        (4, one("What is sampled?", "What a sampler draws", "What a critic likes", "All"), "gives the answer away"),
    ],
)  # fmt: skip
def test_keys_that_contradict_the_graph_and_answers_that_are_given_away_go(
    tmp_path: Path, level: int, bad: dict[str, Any], reason: str
) -> None:
    good = [there("Encoder"), there("Gate")] if level == 1 else [
        one("What next?", "Sampler", "Critic", "Gate", node="enc", side="after"),
        one("Which comes directly before the critic?", "Gate", "Encoder", "Memory"),
    ]  # fmt: skip
    counts = tuple(3 if n == level else 0 for n in (1, 2, 3, 4))
    found, model = run(tmp_path, counts, said(bad, *good))  # type: ignore[arg-type]
    assert reason in objection(model)
    assert [reason in gone.reason for gone in found.removed] == [True]
    assert [question.text for question in found.questions] == [each["question"] for each in good]
