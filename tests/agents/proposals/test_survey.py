"""What is found in a paper and proposed for it by rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import figwright
from agents.proposals.written import PAPER, TEX
from figwright.agents.proposals import Survey, survey_report
from figwright.agents.proposals._sections import unready
from figwright.agents.proposals.existing import redrawing, showing
from figwright.core.errors import SourceError
from figwright.frontends.papers import Paper, PaperFigure, PaperTable, Section

pytestmark = pytest.mark.core


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Survey:
    path = tmp_path_factory.mktemp("a paper für uns") / "lämp fish.md"
    path.write_text(PAPER, "utf-8")
    return figwright.paper(path)


def with_figure(found: Survey, **fields: object) -> Survey:
    figure = PaperFigure(**{"label": "Figure 2", "caption": "", "section": "Method", **fields})  # type: ignore[arg-type]
    return figwright.paper(replace(found.paper, figures=(*found.paper.figures, figure)))


def test_overview_modules_and_plots_are_proposed_in_this_order(found: Survey) -> None:
    assert [(one.number, one.kind, one.origin) for one in found.proposals] == [
        (1, "overview", "section 3 Method"),
        (2, "module", "section 3.1 Region encoder"),
        (3, "module", "section 3.2 Memory writer"),
        (4, "plot", "Table 1"),
        (5, "plot", "Table 2"),
    ]
    assert any("Table 3" in note for note in found.notes)


def test_captions_are_the_papers_own_words(found: Survey) -> None:
    overview, module, *_, plot = found.proposals
    assert overview.title == "Overview of Lampfish"
    assert overview.caption == (
        "Overview of Lampfish. We propose Lampfish, a model that takes an image and generates a caption from a memory "
        "of its regions."
    )
    title, _, sentence = module.caption.partition(". ")
    assert title == "Region encoder"
    assert sentence in " ".join(PAPER.split())
    assert plot.caption == "Effect of the number of slots."


def test_settings_of_the_method_are_not_drawn(found: Survey) -> None:
    assert "memory bank" in found.proposals[0].text
    assert "ten epochs" not in found.proposals[0].text
    assert found.method is not None
    assert "ten epochs" in found.method.text


def test_a_figure_of_examples_shows_no_method(found: Survey) -> None:
    assert [one.shown for one in found.proposals] == [""] * 5


def test_a_figure_that_shows_it_is_named_and_lends_its_caption(found: Survey) -> None:
    whole = with_figure(found, caption="Overview of our model: encoder and decoder.")
    assert (whole.proposals[0].shown, whole.proposals[0].caption) == (
        "Figure 2",
        "Overview of our model: encoder and decoder.",
    )
    both = with_figure(found, caption="Overview of Lampfish with the region encoder (left).")
    assert [one.shown for one in both.proposals[:3]] == ["Figure 2", "Figure 2", ""]
    assert both.proposals[1].caption.startswith("Region encoder.")


def test_the_plot_holds_the_tables_numbers_and_tells_what_is_none(found: Survey) -> None:
    plot = found.proposals[3].plot
    assert plot is not None
    assert "Lampfish (ours),91.2,0.2,9.8,0.2" in plot.csv().splitlines()
    assert "Viper,,,11.9,0.3" in plot.csv().splitlines()
    assert any("'OOM'" in note for note in found.proposals[3].notes)
    assert "highlight Lampfish (ours)" in plot.intent


@pytest.mark.parametrize("wanted", ["3.1", "Region encoder", "3.1 Region encoder", "region", "ENCODER"])
def test_a_section_is_chosen_by_number_or_title(found: Survey, wanted: str) -> None:
    chosen = figwright.paper(found.paper, section=wanted)
    assert chosen.method is not None
    assert [one.title for one in chosen.method.sections] == ["Region encoder"]
    assert chosen.proposals[0].origin == "section 3.1 Region encoder"


def test_what_stands_before_all_headings_is_no_method(found: Survey) -> None:
    fronted = replace(found.paper, sections=(Section("", 1, "A. Author, B. Author"), *found.paper.sections[2:]))
    method = figwright.paper(fronted).method
    assert method is not None
    assert method.sections[0].title == "Method"


def test_a_text_without_headings_is_all_method() -> None:
    found = figwright.paper(Paper("Bare", (Section("", 1, "The encoder reads the image. " * 20),)))
    assert [one.kind for one in found.proposals] == ["overview"]


def test_a_section_with_its_parts(found: Survey) -> None:
    chosen = figwright.paper(found.paper, section="3 Method")
    assert chosen.method is not None
    assert len(chosen.method.sections) == 4


def test_a_section_that_is_not_there_is_answered_with_those_that_are(found: Survey) -> None:
    with pytest.raises(SourceError, match="no section 'Zoo'") as wrong:
        figwright.paper(found.paper, section="Zoo")
    assert "4 Experiments" in wrong.value.hint


def unclear(*tables: PaperTable) -> Paper:
    return Paper(
        "Odd", (Section("Introduction", 1, "Words. " * 50), Section("Conclusion", 1, "More words.")), tables=tables
    )


def test_no_methodology_is_an_error_that_names_the_sections() -> None:
    with pytest.raises(SourceError, match="methodology") as wrong:
        figwright.paper(unclear())
    assert wrong.value.hint == "choose one with --section: Introduction; Conclusion"


def test_without_a_methodology_tables_are_still_plotted() -> None:
    rows = (("Method", "Accuracy"), ("A", "70"), ("B", "80"))
    found = figwright.paper(unclear(PaperTable("Table 1", "Results.", rows)))
    assert found.method is None
    assert [one.kind for one in found.proposals] == ["plot"]
    assert "not found" in survey_report.text(found)


def test_a_paper_without_text_says_why() -> None:
    with pytest.raises(SourceError, match="only pictures"):
        figwright.paper(Paper("Scan", (Section("", 1, ""),), notes=("its pages are only pictures",)))


def test_blocks_under_one_caption_are_told_apart(found: Survey) -> None:
    twice = figwright.paper(replace(found.paper, tables=(found.paper.tables[1], found.paper.tables[1])))
    assert [(one.origin, one.name) for one in twice.proposals[-2:]] == [
        ("Table 2", "table-2"),
        ("Table 2, part 2", "table-2-part-2"),
    ]


def test_a_figure_is_redrawn_from_its_section_and_what_refers_to_it(found: Survey) -> None:
    spoken = replace(found.paper.sections[0], text="Intro.\n\nThe writer of Figure 2 is new.\n\nNothing else.")
    figure = PaperFigure("Figure 2", "The memory writer and its bank.", section="Memory writer")
    paper = replace(found.paper, sections=(spoken, *found.paper.sections[1:]), figures=(figure,))
    one = redrawing(figwright.paper(paper), "fig. 2")
    assert one.caption == "The memory writer and its bank."
    assert "memory bank outputs a summary vector" in one.text
    assert "The writer of Figure 2 is new." in one.text
    assert "Nothing else" not in one.text
    assert "proposal head" not in one.text
    assert one.origin == "section 3.2 Memory writer and 1 paragraph elsewhere"


def test_a_figure_of_the_whole_method_is_redrawn_from_all_of_it(found: Survey) -> None:
    whole = with_figure(found, caption="Overview of our model: encoder and decoder.")
    assert "memory bank" in redrawing(whole, "2").text


def test_a_figure_of_results_is_refused_with_the_plot_in_its_place(found: Survey) -> None:
    shown = with_figure(found, label="Figure A3", caption="Accuracy of all methods.", section="Experiments")
    with pytest.raises(SourceError, match="Figure A3 shows results") as wrong:
        redrawing(shown, "a3")
    assert wrong.value.hint == "--make 4 plots Table 1; --as traced takes the figure over as it is"


def test_figures_and_proposals_that_are_not_there(found: Survey) -> None:
    with pytest.raises(SourceError, match="no figure '7'") as wrong:
        redrawing(found, "7")
    assert wrong.value.hint == "it has: Figure 1"
    with pytest.raises(SourceError, match="no proposal 9") as other:
        found.proposal(9)
    assert other.value.hint == "choose 1 to 5"


def test_latex_with_a_figure_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text(TEX, "utf-8")
    found = figwright.paper(tmp_path)
    overview, plot = found.proposals
    assert (overview.shown, overview.caption) == (
        "Figure 1",
        "Overview of our framework Lampfish: the encoder, the decoder and the critic.",
    )
    assert plot.plot is not None
    assert plot.plot.csv().splitlines() == [
        "Method,Reef,Reef std,Trench",
        "Angler,71.2,0.3,1071",
        "Lampfish,74.9,0.2,",
        "Viper,70.0,0.4,998",
    ]


def test_the_text_and_the_data_say_the_same(found: Survey) -> None:
    text, data = survey_report.text(found), survey_report.data(found)
    assert all(len(line) <= survey_report.WIDTH for line in text.splitlines()[1:])
    for one in data["proposals"]:
        assert f"{one['number']}  {one['kind']}: {one['title']}"[:60] in text
    assert data["methodology"]["sections"][0] == "3 Method"
    assert [one["title"] for one in data["sections"] if one["method"]] == [
        "Method", "Region encoder", "Memory writer", "Implementation details",
    ]  # fmt: skip
    assert data["tables"][1]["rows"] == [["Slots", "CIDEr"], ["16", "90.1"], ["4", "86.0"], ["64", "91.2"]]
    assert data["figures"][0]["label"] == "Figure 1"


def test_a_figure_that_the_section_points_at_shows_it() -> None:
    text = "The core generator takes images and outputs weights. "
    rest = (
        "The weights are passed to the fusion layer, and the fusion layer generates a core image from the weights. " * 3
    )
    whole = PaperFigure("Figure 2", "An overview of the framework.", section="Method")
    paper = Paper(
        "Netfish: fusing",
        sections=(
            Section("Introduction", 1, "Words."),
            Section("Method", 1, "As illustrated in Fig. 2, we propose Netfish.", "2"),
            Section(
                "Core generator (Co-Gen)", 2, f"{text}As shown in the left part of Fig. 2, all is fused. {rest}", "2.1"
            ),
            Section("Key network (KNet)", 2, f"{text}{rest}See also Fig. 2.", "2.2"),
            Section("Results", 1, "Words."),
        ),
        figures=(whole,),
    )
    assert showing(paper, paper.sections[2]) is whole
    assert showing(paper, paper.sections[3]) is None
    called = replace(paper, figures=(replace(whole, caption="An overview of the framework with its KNet."),))
    assert showing(called, called.sections[3]) is called.figures[0]


def test_loose_pairs_are_no_figure_without_a_model(found: Survey) -> None:
    assert unready("The encoder reads the image. A clock feeds the lamp. The writer updates the bank.", "A method.")
    assert not any(one.unready for one in found.proposals)
    loose = replace(found.proposals[1], unready="rules find no more than loose pairs in this text: name a model")
    shown = survey_report.text(replace(found, proposals=(loose,)))
    assert "Region encoder (needs a model)" in shown
    assert "loose pairs" in shown
    assert loose.data()["needs_model"]
