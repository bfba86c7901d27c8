"""The benchmark that ships: whole, exact, small, and nothing of it stands in the reference set."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from figwright.agents import references
from figwright.bench import datasets
from figwright.bench.case import Case, Dataset
from figwright.bench.datasets.figwright import OWN
from figwright.bench.inspection import inspect
from figwright.compiler import check
from figwright.core import tables
from figwright.ir.spec import Figure
from figwright.ir.spec.load import load
from figwright.plots import charts

DIAGRAMS = datasets.load("figwright")
PLOTS = datasets.load("figwright", kind="plot")
each_diagram = pytest.mark.parametrize("case", DIAGRAMS.cases, ids=lambda case: case.id)
NOT_SHOWN = "The figure does not show enough to tell, or none of these"


def figure_of(case: Case) -> Figure:
    return load(OWN / case.id / "figure.yaml")


def test_it_is_there_without_a_folder_and_says_whose_figures_they_are() -> None:
    assert len(DIAGRAMS.cases) == 8
    assert len(PLOTS.cases) == 4
    assert {case.category for case in DIAGRAMS.cases} == set(references.CATEGORIES)
    assert len({case.category for case in PLOTS.cases}) == 4
    for found in (DIAGRAMS, PLOTS):
        assert any("figwright's own" in note for note in found.notes)
        assert inspect(found) == ()
        assert all(case.human for case in found.cases)


def test_it_stays_small() -> None:
    sizes = {path: path.stat().st_size for path in OWN.rglob("*") if path.is_file()}
    assert sum(sizes.values()) < 1_500_000
    assert max(size for path, size in sizes.items() if path.suffix == ".png") < 150_000


@pytest.mark.parametrize("found", [DIAGRAMS, PLOTS], ids=["diagrams", "plots"])
def test_no_case_is_taken_for_a_reference(found: Dataset) -> None:
    for case in found.cases:
        assert references.itself(case.source, found.references, case.human) == ()


@each_diagram
def test_the_reference_figure_shows_exactly_the_logic_graph(case: Case) -> None:
    assert case.graph is not None
    figure = figure_of(case)
    shown = {node.id: node.label for node in figure.nodes()}
    assert {node.id: node.label for node in case.graph.nodes} == shown
    drawn = Counter((start, end) for edge in figure.edges for start in edge.source for end in edge.target)
    assert drawn == Counter((edge.source, edge.target) for edge in case.graph.edges)
    zones = {group.id: group.label for group in figure.groups()}
    assert {phase.id: phase.label for phase in case.graph.phases}.items() <= zones.items()
    parents = figure.parents()
    for node in case.graph.nodes:
        around = [parents[node.id]]
        while around[-1]:
            around.append(parents[around[-1]])
        assert node.phase in around


@each_diagram
def test_the_reference_figure_says_what_its_text_says(case: Case) -> None:
    said = check(figure_of(case), case.source.text)
    assert not [finding for finding in said if finding.severity in ("error", "warning")]
    assert 150 <= len(case.source.text.split()) <= 400


@each_diagram
def test_questions_are_balanced_and_can_be_failed(case: Case) -> None:
    levels = Counter(question.level for question in case.questions)
    assert set(levels) == {1, 2, 3, 4}
    assert 12 <= len(case.questions) <= 16
    for question in case.questions:
        texts = dict(question.options)
        if question.level == 1:
            assert set(texts.values()) == {"Yes", "No"}
            assert question.negative == (texts[question.answer] == "No")
        else:
            assert len(question.letters) == 4
            assert NOT_SHOWN in texts.values()
            assert question.negative == (texts[question.answer] == NOT_SHOWN)
    assert sum(question.negative for question in case.questions if question.level == 1) * 3 == levels[1]


def test_no_letter_is_the_better_guess() -> None:
    answers = Counter(q.answer for case in DIAGRAMS.cases for q in case.questions if q.level > 1)
    assert max(answers.values()) <= 0.3 * sum(answers.values())
    first = Counter(q.answer for case in DIAGRAMS.cases for q in case.questions if q.level == 1)
    assert max(first.values()) <= 0.65 * sum(first.values())


@each_diagram
def test_what_is_asked_for_in_quotation_marks_is_in_the_graph_only_if_it_should_be(case: Case) -> None:
    assert case.graph is not None
    labels = {node.label for node in case.graph.nodes}
    for question in case.questions:
        if question.level == 1:
            name = question.text.split("'")[1]
            assert (name in labels) != question.negative


@pytest.mark.parametrize("case", PLOTS.cases, ids=lambda case: case.id)
def test_a_plot_has_a_chart_that_fits_its_table(case: Case) -> None:
    folder = OWN / case.id
    chart = charts.load(folder / "chart.yaml")
    assert charts.compile(chart, tables.read(folder / "data.csv")).boxed
    assert case.human == Path(folder / "plot.png")
