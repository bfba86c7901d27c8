"""Questions from a graph: right by construction without a model, put into letters and checked with one."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.roles.worked import METHOD
from figwright.bench import questions
from figwright.bench.case import Case, Question
from figwright.bench.datasets import load
from figwright.bench.graphs.labels import alike
from figwright.bench.graphs.matching import LEAST, reached
from figwright.bench.graphs.shown import of_figure
from figwright.bench.logic import Edge, LogicGraph, Node, Phase
from figwright.bench.questions import records
from figwright.bench.questions.absent_names import NAMES
from figwright.bench.questions.giveaway import given_away
from figwright.bench.questions.options import COUNTS, NONE
from figwright.bench.questions.rules import by_rules
from figwright.core.source import Source
from figwright.ir.spec.load import loads

CASE = Case("CVPR_2025/2506.1", Source(METHOD))
GALLERY = sorted((Path(__file__).parents[3] / "examples").glob("*/figure.yaml"))
LABELS = ("Text encoder", "Image decoder", "Memory", "Reward model", "Policy", "Retriever", "Planner", "Critic", "Gate")


@st.composite
def graphs(draw: st.DrawFn) -> LogicGraph:
    count = draw(st.integers(2, len(LABELS)))
    places = [(i, j) for i in range(count) for j in range(count) if i != j]
    chosen = draw(st.lists(st.sampled_from(places), max_size=14, unique=True))
    phases = draw(st.lists(st.sampled_from(("", "one", "two", "three")), min_size=count, max_size=count))
    return LogicGraph(
        nodes=tuple(Node(id=f"n{i}", label=LABELS[i], phase=phases[i]) for i in range(count)),
        edges=tuple(Edge(source=f"n{i}", target=f"n{j}") for i, j in chosen),
        phases=tuple(Phase(id=id, label=f"Stage {id}") for id in ("one", "two", "three")),
    )


def right(question: Question) -> str:
    return dict(question.options)[question.answer]


def quoted(question: Question) -> list[str]:
    return [part.split("”")[0] for part in question.text.split("“")[1:]]


class Oracle:
    """Whether an option is true of a graph: worked out from the question's words, not from how it was made."""

    def __init__(self, graph: LogicGraph) -> None:
        self.ids = {node.label: node.id for node in graph.nodes}
        self.phase = {node.label: node.phase for node in graph.nodes}
        self.edges = {(edge.source, edge.target) for edge in graph.edges}
        self.reach = reached(graph)

    def true(self, question: Question, option: str) -> bool:
        text, about = question.text, quoted(question)
        if question.level == 1:
            return (about[0] in self.ids) == (option == "Yes")
        if "receives what" in text:
            return (self.ids[about[0]], self.ids[option]) in self.edges
        if "does a direct arrow lead" in text:
            return (self.ids[option], self.ids[about[0]]) in self.edges
        if "belongs to the phase" in text:
            return f"Stage {self.phase[option]}" == about[0]
        if "come together" in text:
            return all((self.ids[one], self.ids[option]) in self.reach for one in about)
        if "relate?" in text:
            return self.related(about[0], about[1], option)
        if "how does the method run" in text:
            loops = any((b, a) in self.reach for a, b in self.reach)
            return "no arrows" not in option and loops == ("rounds" in option)
        if "begin with" in text:
            return not any(b == self.ids[option] for _, b in self.edges)
        if "end with" in text:
            return not any(a == self.ids[option] for a, _ in self.edges)
        stations = [self.ids[one] for one in option.split(" → ")]
        return all(pair in self.edges for pair in itertools.pairwise(stations))

    def related(self, one: str, other: str, option: str) -> bool:
        there = (self.ids[one], self.ids[other]) in self.reach
        back = (self.ids[other], self.ids[one]) in self.reach
        if "loop" in option:
            return there and back
        if "separate" in option:
            return not there and not back
        first = option.split("”")[0].removeprefix("“")
        return (there, back) == ((True, False) if first == one else (False, True))


@given(graphs(), st.integers(0, 3))
@settings(deadline=None)
def test_exactly_one_option_is_true_of_the_graph(graph: LogicGraph, seed: int) -> None:
    oracle = Oracle(graph)
    for question in by_rules(graph, seed, counts=(9, 20, 20, 20)):
        options = [text for _, text in question.options if text != NONE]
        true = [text for text in options if oracle.true(question, text)]
        assert true == ([] if right(question) == NONE else [right(question)]), question


@given(graphs(), st.integers(0, 3))
@settings(deadline=None)
def test_they_are_well_formed_and_the_same_for_the_same_seed(graph: LogicGraph, seed: int) -> None:
    asked = by_rules(graph, seed, "paper")
    assert asked == by_rules(graph, seed, "paper")
    assert len({question.id for question in asked}) == len(asked)
    for question in asked:
        texts = [text for _, text in question.options]
        assert len(set(texts)) == len(texts) == (2 if question.level == 1 else 4)
        assert question.letters == tuple("ABCD"[: len(texts)])
        assert question.level == 1 or texts[-1] == NONE
        assert question.negative == (right(question) in ("No", NONE))


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.parent.name)
def test_the_gallery_gives_questions_of_every_level(path: Path) -> None:
    graph = of_figure(loads(path.read_text("utf-8"))).graph
    assert graph is not None
    asked = by_rules(graph, 0, path.parent.name)
    levels = Counter(question.level for question in asked)
    assert levels[1] == COUNTS[0]
    assert levels[2] >= 2
    assert levels[3] >= 2
    assert levels[4] >= 1
    assert sum(question.negative for question in asked if question.level == 1) == 3


def test_nothing_is_called_absent_that_the_graph_or_the_text_has() -> None:
    graph = LogicGraph(nodes=(Node(id="a", label="Depth maps"), Node(id="b", label="Encoder")))
    asked = by_rules(graph, 0, counts=(60, 0, 0, 0), text="A tree search over web browsers.", strangers=("Encoders",))
    absent = [quoted(question)[0] for question in asked if question.negative]
    assert len(absent) > 10
    assert all(alike(one, other) < LEAST for one in absent for other in ("Depth map", "Encoder", "Tree search"))
    assert "Web browser" not in absent


def gallery() -> list[Question]:
    figures = [of_figure(loads(path.read_text("utf-8"))).graph for path in GALLERY]
    return [question for i, graph in enumerate(figures) if graph for question in by_rules(graph, i, str(i))]


@pytest.mark.parametrize("level", [2, 3, 4])
def test_no_letter_is_a_way_to_pass_and_some_questions_have_no_right_answer(level: int) -> None:
    asked = [question for question in gallery() if question.level == level]
    letters = Counter(question.answer for question in asked)
    assert max(letters.values()) <= 0.36 * len(asked)
    assert 0.15 * len(asked) <= sum(question.negative for question in asked) <= 0.36 * len(asked)


@given(graphs(), st.integers(0, 3))
@settings(deadline=None)
def test_no_word_gives_an_answer_away(graph: LogicGraph, seed: int) -> None:
    assert not [question for question in by_rules(graph, seed, counts=(9, 20, 20, 20)) if given_away(question)]


def test_no_word_gives_an_answer_away_in_the_gallery() -> None:
    assert not [question for question in gallery() if given_away(question)]


def test_what_is_asked_for_in_vain_is_of_the_field() -> None:
    graph = LogicGraph(nodes=tuple(Node(id=name[:4], label=name) for name in ("Tides", "Harbour", "Quay")))
    for category, names in NAMES.items():
        asked = by_rules(graph, 0, counts=(6, 0, 0, 0), category=category)
        assert {quoted(question)[0] for question in asked if question.negative} < set(names)
    guessed = by_rules(graph, 0, counts=(6, 0, 0, 0), text="A camera films a scene; pixels of the video are segmented.")
    assert {quoted(question)[0] for question in guessed if question.negative} < set(NAMES["Vision & Perception"])
    told = by_rules(graph, 0, counts=(6, 0, 0, 0), strangers=("Sextant", "Compass", "Anchor"))
    assert {quoted(question)[0] for question in told if question.negative} == {"Sextant", "Compass", "Anchor"}


def test_without_a_model_all_is_done_by_rules() -> None:
    text = (GALLERY[0].parent / "method.md").read_text("utf-8")
    prepared = asyncio.run(questions.prepare(None, Case("one", Source(text))))
    assert len(prepared.questions) > 8
    assert any("without a model" in note for note in prepared.notes)


def test_our_file_is_read_as_aibench_is(tmp_path: Path) -> None:
    graph = of_figure(loads(GALLERY[0].read_text("utf-8"))).graph
    assert graph is not None
    asked = by_rules(graph, 0, CASE.id)
    (tmp_path / "AIBench.jsonl").write_text(records.dumps(CASE, asked) + "\n", "utf-8")
    (case,) = load("aibench", tmp_path, "diagram", "test").cases
    assert case.questions == asked
    assert case.id == CASE.id
    assert case.source.text.strip() == CASE.source.text.strip()


SAMPLE = Path(__file__).parents[3] / "../shared/aibench/sample.jsonl"


@pytest.mark.skipif(not SAMPLE.is_file(), reason="the sample of AIBench is not here")
def test_records_of_aibench_are_written_as_they_were() -> None:
    dataset = load("aibench", SAMPLE, "diagram", "raw")
    for case, line in zip(dataset.cases, SAMPLE.read_text("utf-8").splitlines(), strict=True):
        plain = [replace(question, negative=False) for question in case.questions]
        theirs, ours = json.loads(line), json.loads(records.dumps(case, plain))
        assert ours == theirs
