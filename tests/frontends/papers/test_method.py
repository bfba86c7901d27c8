"""Which sections are the method, and which figure shows it: by place first, by words second."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.core.errors import SourceError
from figwright.frontends.method_section import methodology, named, overview, ranked
from figwright.frontends.papers import Paper, PaperFigure, Section

pytestmark = pytest.mark.core


def paper(*titles: str, figures: tuple[PaperFigure, ...] = (), text: str = "Words.") -> Paper:
    """Sections by title; > before it is a subsection, + an appendix."""
    sections = tuple(
        Section(one.lstrip(">+"), 2 if one.startswith(">") else 1, f"{text} {one}", "", one.startswith("+"))
        for one in titles
    )
    return Paper("A paper", sections, figures)


@pytest.mark.parametrize(
    ("titles", "method"),
    [
        (["Introduction", "Related Work", "Method", "Experiments", "Conclusion"], ["Method"]),
        (["Introduction", "Make-An-Audio", "X-To-Audio", "Training and Evaluation"], ["Make-An-Audio", "X-To-Audio"]),
        (["Introduction", "Preliminaries", "The HOT Model", ">Cost", "Evaluation"], ["The HOT Model", "Cost"]),
        (["Introduction", "Method", "Related Work", "Experiments"], ["Method"]),
        (["Introduction", "Problem Setup", "DFA", "Results"], ["Problem Setup", "DFA"]),
        (["INTRODUCTION", "METHODOLOGY", "RESULTS"], ["METHODOLOGY"]),
        (["Introduction", "Method", "Data", "Experiments & Results"], ["Method"]),
        (["Introduction", "Results", "Discussion", "Methods", "References"], ["Methods"]),
        (["Introduction", "Theoretical Analysis", "Experiments"], ["Theoretical Analysis"]),
        (["Introduction", "Our Method", "Conclusion", "+More Methods"], ["Our Method"]),
        (["Introduction", "Background", ">Old Model", "Valves", "Numerical Studies"], ["Valves"]),
        (["Stage one", "Stage two"], ["Stage one", "Stage two"]),
        (["Introduction"], ["Introduction"]),
    ],
)
def test_the_method_stands_between(titles: list[str], method: list[str]) -> None:
    found = methodology(paper(*titles))
    assert [one.title for one in found.sections] == method
    assert found.reason
    assert all(title in found.text for title in method)


@given(
    st.lists(st.sampled_from(["Introduction", "Related Work", "Valves", "Method", "Results", "Conclusion"]), min_size=1)
)
def test_something_of_the_paper_is_always_found(titles: list[str]) -> None:
    whole = paper(*titles)
    found = methodology(whole)
    assert found.sections
    assert set(found.sections) <= set(whole.sections)


def test_a_paper_without_sections_is_refused() -> None:
    with pytest.raises(SourceError, match="no sections"):
        methodology(Paper("", ()))


def figure(number: int, caption: str, aspect: float = 2.0, section: str = "") -> PaperFigure:
    return PaperFigure(f"Figure {number}", caption, b"", width=100 * aspect, height=100.0, section=section)


@pytest.mark.parametrize(
    ("captions", "best"),
    [
        (["Examples of inputs.", "An overview of our framework.", "Results on three sets."], 2),
        (["Teaser: comparison with others.", "The pipeline of Plumber.", "Architecture of the valve."], 2),
        (["Performance of all methods.", "Ablation of parts.", "The proposed network."], 3),
        (["Plumber.", "Accuracy over time.", "Heat map of scores."], 1),
    ],
)
def test_the_overview_is_told_by_its_caption(captions: list[str], best: int) -> None:
    shown = tuple(figure(at, caption) for at, caption in enumerate(captions, start=1))
    found = overview(paper("Introduction", "Method", "Results", figures=shown))
    assert found
    assert found.figure.label == f"Figure {best}"
    assert found.reason


def test_the_method_and_the_appendix_decide_between_equals() -> None:
    shown = (figure(1, "A drawing.", section="More"), figure(2, "A drawing."), figure(3, "A drawing."))
    whole = paper("Introduction", "Method", "Results", "+More", figures=shown, text="See Fig. 3 and Figures 20.")
    assert [one.figure.label for one in ranked(whole)] == ["Figure 3", "Figure 2", "Figure 1"]
    assert overview(paper("Introduction")) is None


@pytest.mark.parametrize("said", ["Figure 2", "Fig. 2", "Fig.2", "figure~2", "Figs. 2", "(Fig. 2b)", "Figure 2(a)"])
def test_a_figure_is_named_in_many_ways(said: str) -> None:
    assert named("Figure 2", f"as {said} shows")
    assert not named("Figure 2", said.replace("2", "21"))
