"""Shuffled options ask the same, and a component is asked for in vain only where it is surely absent."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.sampled import NEITHER, question, sample, small
from figwright.bench.case import Case, Dataset
from figwright.bench.judges import Rules
from figwright.bench.logic import LogicGraph, Node
from figwright.bench.questions.strict import asked, components, negatives, shuffled, strengthened
from figwright.source import Source

texts = st.lists(st.text("abcdef ghi", min_size=1, max_size=8), min_size=2, max_size=6)


@given(texts, st.integers(), st.data())
def test_a_shuffled_question_has_the_same_options_and_the_same_right_one(
    options: list[str], seed: int, data: st.DataObject
) -> None:
    letter = data.draw(st.sampled_from("ABCDEF"[: len(options)]))
    before = question(1, 2, letter, *options)
    after = shuffled(before, seed)
    assert after.letters == before.letters
    assert Counter(text for _, text in after.options) == Counter(options)
    assert dict(after.options)[after.answer] == dict(before.options)[letter]
    assert after == shuffled(before, seed)


def test_every_order_occurs_and_each_question_has_its_own() -> None:
    orders = {shuffled(question(n, 2, "A", "one", "two", "three"), 0).options for n in range(60)}
    assert len(orders) == 6
    one = question(1, 2, "A", "one", "two", "three")
    assert len({shuffled(one, seed).options for seed in range(60)}) == 6


def test_the_way_out_stays_last() -> None:
    for seed in range(20):
        after = shuffled(question(1, 2, "C", NEITHER, "x", "y", "z"), seed)
        assert after.options[-1] == ("D", NEITHER)
        assert dict(after.options)[after.answer] == "y"


@pytest.mark.parametrize("spoken", ["Both A and B", "Options B and C together", "(A) and (C)"])
def test_options_that_name_letters_are_left_where_they_are(spoken: str) -> None:
    one = question(1, 2, "D", "x", "y", "z", spoken)
    assert all(shuffled(one, seed) == one for seed in range(20))


def test_only_the_strict_rules_shuffle() -> None:
    questions = small().questions
    assert asked(questions, Rules()) == questions
    assert any(asked(questions, Rules(strict=True, seed=seed)) != questions for seed in range(5))


def other(id: str, *names: str) -> Case:
    asked_for = (
        question(n, 1, "A", text=f"Does the diagram show the '{name}' component?") for n, name in enumerate(names)
    )
    return Case(id, Source("Something else."), questions=tuple(replace(one, id=f"{id}_{one.id}") for one in asked_for))


def test_as_many_components_of_others_are_asked_for_as_there_are_own_ones() -> None:
    dataset = Dataset("d", "diagram", (small(), other("two", "Event Camera", "Photometric Warp", "Speech Vocoder")))
    new = [one for one in strengthened(dataset, 0).cases[0].questions if one.negative]
    assert len(new) == 2
    assert all(one.level == 1 and dict(one.options)[one.answer] == "No" for one in new)
    assert all(any(name in one.text for name in ("Event Camera", "Photometric Warp", "Speech Vocoder")) for one in new)
    assert strengthened(dataset, 0) == strengthened(dataset, 0)
    assert {strengthened(dataset, seed).cases[0].questions for seed in range(9)} != {
        strengthened(dataset, 0).cases[0].questions
    }
    ids = [one.id for case in strengthened(dataset, 0).cases for one in case.questions]
    assert len(set(ids)) == len(ids)


def test_what_has_its_negative_questions_gets_no_more() -> None:
    dataset = Dataset("d", "diagram", (small(), other("two", "Event Camera", "Photometric Warp")))
    once = strengthened(dataset, 0)
    assert strengthened(once, 0).cases == once.cases


@pytest.mark.parametrize(
    "name",
    ["Frozen Backbone", "Encoding Unit", "decoders", "Feature Map", "Loss Module", "Latent-Space Sampler"],
)
def test_a_component_whose_words_occur_or_say_nothing_is_never_asked_for(name: str) -> None:
    assert negatives(small(), components((small(), other("two", name))), 0) == ()


def test_two_names_of_one_thing_are_asked_for_once() -> None:
    pool = components((small(), other("two", "Event Camera"), other("three", "Event Cameras")))
    assert len(negatives(small(), pool, 0)) == 1


def test_components_come_from_graphs_too_and_the_own_graph_counts_as_known() -> None:
    graph = LogicGraph(nodes=(Node(id="v", label="Speech Vocoder"), Node(id="d", label="Waveform", kind="data")))
    with_graph = replace(other("two", "Event Camera"), graph=graph)
    assert [name for _, name in components((with_graph,))] == ["Event Camera", "Speech Vocoder"]
    assert {one.text.split("'")[1] for one in negatives(small(), components((with_graph,)), 0)} == {
        "Event Camera",
        "Speech Vocoder",
    }
    assert len(negatives(replace(small(), graph=graph), components((with_graph,)), 0)) == 1


def test_too_few_are_said_to_be_too_few() -> None:
    alone = strengthened(Dataset("d", "diagram", (small(),), notes=("kept",)), 0)
    assert alone.cases == (small(),)
    assert alone.notes[0] == "kept"
    assert "1 of 1 cases lack some" in alone.notes[1]


def test_the_real_sample_becomes_even_and_nothing_asked_in_vain_is_in_the_text() -> None:
    dataset = strengthened(Dataset("aibench", "diagram", sample()), 0)
    for case in dataset.cases:
        first = [one for one in case.questions if one.level == 1]
        absent = [one for one in first if one.negative]
        assert len(first) / 2 - 1 <= len(absent) <= len(first) / 2
        for one in absent:
            assert one.text.split("'")[1].lower() not in case.source.text.lower()
