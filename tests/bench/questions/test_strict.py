"""Shuffled options ask the same, and a component is asked for in vain only where it is surely absent."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.sampled import NEITHER, question, sample, small
from figwright.bench.case import Case, Dataset
from figwright.bench.judges import Rules
from figwright.bench.logic import LogicGraph, Node
from figwright.bench.questions.strict import asked, components, negatives, shuffled, strengthened, worded
from figwright.core.source import Source

FAMILIAR = tuple(
    "Gyroscope Radar Sonar Lidar Barometer Odometer Compass Sextant Altimeter Hygrometer Dosimeter Theodolite".split()
)
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
    assert "some cases lack some" in alone.notes[1]
    assert not any(sign.isdigit() for sign in alone.notes[1].replace("level 1", ""))  # the part that is run has its own


def forms(case: Case) -> dict[bool, set[str]]:
    """The wordings of questions after components, names left out, for those that are there and those that are not."""
    first = [one for one in case.questions if one.level == 1]
    return {absent: {re.sub("'[^']*'", "''", one.text) for one in first if one.negative == absent}
            for absent in (False, True)}  # fmt: skip


def test_what_is_absent_is_asked_for_in_the_words_of_what_is_there() -> None:
    own = other("one", "Frozen Encoder", "Latent Decoder")
    found = strengthened(Dataset("d", "diagram", (own, other("two", "Event Camera", "Speech Vocoder"))), 0).cases[0]
    assert forms(found)[True] == forms(found)[False] == {"Does the diagram show the '' component?"}
    assert own.questions == found.questions[:2]


def test_a_wording_that_only_absent_things_have_is_given_up() -> None:
    there = other("one", "Frozen Encoder", "Latent Decoder", "Gate", "Critic").questions
    absent = tuple(
        question(n, 1, "B", text=f"Is '{name}' there?", negative=True) for n, name in ((7, "Codebook"), (8, "Sonar"))
    )
    assert worded(there) == there
    assert len({re.sub("'[^']*'", "", one.text) for one in worded((*there, *absent))}) == 1


def test_an_article_suits_the_name_that_it_is_put_before() -> None:
    asked_for = tuple(question(n, 1, "A", text=f"Is there a '{name}'?") for n, name in enumerate(("Gate", "Critic")))
    own = Case("own", Source("Nothing."), questions=asked_for)
    new = strengthened(Dataset("d", "diagram", (own, other("two", "Event Camera", "Speech Vocoder"))), 0).cases[0]
    assert {one.text for one in new.questions if one.negative} == {
        "Is there an 'Event Camera'?",
        "Is there a 'Speech Vocoder'?",
    }


def test_questions_that_explain_their_names_are_put_plainly_like_those_after_strangers() -> None:
    """AIBench tells for each component what else would count; of a component of another paper nobody can tell that."""
    dataset = Dataset("d", "diagram", (small(), other("two", "Event Camera", "Speech Vocoder")))
    found = strengthened(dataset, 0).cases[0]
    assert forms(found)[True] == forms(found)[False]
    assert len(forms(found)[True]) == 1
    assert [one for one in found.questions if one.level > 1] == [one for one in small().questions if one.level > 1]
    before, after = small().questions[0], found.questions[0]
    assert (after.id, after.options, after.answer) == (before.id, before.options, before.answer)
    assert "'Frozen Encoder'" in after.text


def test_a_case_that_names_nothing_is_left_alone() -> None:
    plain = tuple(question(n, 1, "A", text=f"Is an encoder of kind {n} there?") for n in (1, 2))
    own = Case("own", Source("Nothing."), questions=plain)
    found = strengthened(Dataset("d", "diagram", (own, other("two", "Event Camera", "Speech Vocoder"))), 0)
    assert found.cases[0] == own


def test_strangers_come_from_the_same_category_first() -> None:
    near = [replace(other(f"n{i}", name), category="vision") for i, name in enumerate(("Event Camera", "Voxel Grid"))]
    far = [replace(other(f"f{i}", name), category="speech") for i, name in enumerate(("Vocoder", "Phoneme Aligner"))]
    own = replace(small(), category="vision")
    for seed in range(8):
        found = strengthened(Dataset("d", "diagram", (own, *far, *near)), seed).cases[0]
        assert {one.text.split("'")[1] for one in found.questions if one.negative} == {"Event Camera", "Voxel Grid"}
    only = strengthened(Dataset("d", "diagram", (own, near[0], *far)), 0).cases[0]
    assert sum(one.negative for one in only.questions) == 2  # others stand in where the field has too few


def test_without_categories_the_field_is_who_speaks_alike() -> None:
    like = Source("SECRET METHOD: a frozen encoder gives latents to a sampler.")
    near = [replace(other(f"n{i}", name), source=like) for i, name in enumerate(FAMILIAR)]
    far = [
        replace(other(f"f{i:02}", f"Strange{i:02}x"), source=Source(f"words{i} of{i} its{i} own{i}")) for i in range(40)
    ]
    own = small()
    for seed in range(4):
        found = strengthened(Dataset("d", "diagram", (own, *far, *near)), seed).cases[0]
        assert all(one.text.split("'")[1] in FAMILIAR for one in found.questions if one.negative)


def test_the_real_sample_becomes_even_and_nothing_asked_in_vain_is_in_the_text() -> None:
    dataset = strengthened(Dataset("aibench", "diagram", sample()), 0)
    for case in dataset.cases:
        first = [one for one in case.questions if one.level == 1]
        absent = [one for one in first if one.negative]
        assert len(first) / 2 - 1 <= len(absent) <= len(first) / 2
        for one in absent:
            assert one.text.split("'")[1].lower() not in case.source.text.lower()
