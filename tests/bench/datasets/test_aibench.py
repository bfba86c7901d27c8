"""AIBench's records: floats taken out, captions found, questions in every form that they come in."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from figwright.bench import datasets
from figwright.bench.datasets._floats import overview_caption, plain_words, without_figures
from figwright.bench.datasets._questions import questions
from figwright.core.errors import SettingsError

SAMPLE = Path(__file__).parents[3] / "../shared/aibench/sample.jsonl"
here = pytest.mark.skipif(not SAMPLE.is_file(), reason="AIBench's records are not here")
FLOAT = "\\begin{figure*}[t]\n\\includegraphics{x.pdf}\n\\caption{%s}\n\\label{%s}\n\\end{figure*}"


def asked(**changes: Any) -> dict[str, Any]:
    return {
        "id": "q", "level": "Level 2: Local Topology", "question": "What follows A?",
        "options": {"A": "B", "B": "C"}, "correct_option": "A", **changes,
    }  # fmt: skip


def listed(folder: Path, *records: Any) -> Path:
    (folder / "AIBench.jsonl").write_text("\n".join(json.dumps(one) for one in records) + "\n\n", "utf-8")
    return folder


def record(id: str = "CVPR_2025/2506.07857v1", text: str = "A method.", **changes: Any) -> dict[str, Any]:
    return {"id": id, "method_text": text, "checklist": [asked()], **changes}


@here
def test_real_records_are_read_whole() -> None:
    found = datasets.load("aibench", SAMPLE)
    assert found.cases == datasets.load("aibench", SAMPLE.parent).cases
    assert len(found.cases) == 3
    every = [question for case in found.cases for question in case.questions]
    assert Counter(question.level for question in every) == {1: 17, 2: 18, 3: 12, 4: 10}
    assert all(question.answer in question.letters for question in every)
    assert not any(question.negative for question in every)
    assert len({case.file for case in found.cases}) == 3
    assert all(case.human is None for case in found.cases)


@here
def test_the_original_figures_are_not_in_the_texts_that_methods_see() -> None:
    found, raw = datasets.load("aibench", SAMPLE), datasets.load("aibench", SAMPLE, split="raw")
    starts = (
        "The training pipeline of our proposed",
        "Modeling Object-Scene Associations (MOS)",
        "Overview of sysname.",
    )
    for case, published, start in zip(found.cases, raw.cases, starts, strict=True):
        assert case.source.caption.startswith(start)
        assert "\\begin{figure" not in case.source.text
        assert "% --- Start of" not in case.source.text
        assert case.source.caption[-60:] not in case.source.text
        assert "\\begin{figure" in published.source.text
        assert case.source.text.count("\\subsection") == published.source.text.count("\\subsection")
        assert case.questions == published.questions
    assert found.cases != raw.cases
    assert found.notes != raw.notes


@pytest.mark.parametrize("place", ["images/CVPR_2025/2506.07857v1.png", "images/CVPR_2025_2506.07857v1.jpg",
                                   "images/2506.07857v1.png", "images/CVPR_2025-2506-07857v1.PNG"])  # fmt: skip
def test_the_papers_own_figure_is_found_with_or_without_its_slash(tmp_path: Path, place: str) -> None:
    path = tmp_path / place
    path.parent.mkdir(parents=True)
    Image.new("RGB", (400, 200)).save(path)
    (case,) = datasets.load("aibench", listed(tmp_path, record())).cases
    assert case.human == path
    assert case.aspect == 2
    (other,) = datasets.load("aibench", listed(tmp_path, record("CVPR_2025/9999.1"))).cases
    assert other.human is None


@pytest.mark.parametrize(
    ("floats", "caption"),
    [
        (("Overview of our \\textbf{method}.", "fig:a"), "Overview of our method."),
        (("Our loss over time.", "fig:loss"), ""),
        (("The proposed framework \\textit{X}~\\cite{y}.", "f"), "The proposed framework X."),
        (("Each block in detail.", "fig:overview"), "Each block in detail."),
    ],
)
def test_the_caption_of_the_overview_is_told_by_its_words(floats: tuple[str, str], caption: str) -> None:
    text, found = without_figures("Before.\n" + FLOAT % floats + "\nAfter.")
    assert text.split() == ["Before.", "After."]
    assert overview_caption(found) == caption


def test_two_figures_that_may_be_the_overview_give_no_caption() -> None:
    both = FLOAT % ("Overview of training.", "a") + FLOAT % ("Architecture of the decoder.", "b")
    assert overview_caption(without_figures(both + "Text.")[1]) == ""
    one = FLOAT % ("Overview of training.", "a") + FLOAT % ("Framework of the decoder.", "b")
    assert overview_caption(without_figures(one + "Text.")[1]) == "Overview of training."


def test_captions_of_parts_are_not_the_figures() -> None:
    part = "\\begin{subfigure}{.5\\linewidth}\\caption{Architecture of one}\\end{subfigure}"
    float_ = (
        "\\begin{figure}"
        + part
        + "\\caption[short]{Overview {\\small of} $x_{t}$ \\vspace{1em} at 50\\%.}\\end{figure}"
    )
    assert overview_caption((float_,)) == "Overview of $x_{t}$ at 50%."


@given(st.text(alphabet="ab {}\\$%\n~[]", max_size=60))
def test_any_caption_becomes_words(text: str) -> None:
    assert "\n" not in plain_words(text)


@given(
    st.lists(st.sampled_from(["Words. ", "$x$ ", FLOAT % ("Overview.", "a"), "\\begin{figure}", "\n\n"]), max_size=8)
)
def test_taking_floats_out_twice_changes_nothing(parts: list[str]) -> None:
    once, _ = without_figures("".join(parts))
    assert without_figures(once)[0] == once


@pytest.mark.parametrize(
    "options",
    [{"A": "Yes", "B": "No"}, {"b": "No", "a": "Yes"}, ["Yes", "No"], ["A. Yes", "B) No"], [{"A": "Yes"}, {"B": "No"}]],
)
@pytest.mark.parametrize("answer", ["B", "b", "B. No", "no", " B "])
def test_options_and_answers_are_read_in_all_their_forms(options: Any, answer: str) -> None:
    (found,) = questions([asked(level="Level 1: Component Existence", options=options, correct_option=answer)], "me")
    assert found.options == (("A", "Yes"), ("B", "No"))
    assert found.answer == "B"
    assert found.negative


@pytest.mark.parametrize(("level", "number"), [("Level 3: Phase Architecture", 3), (4, 4), ("1", 1), ("semantics", 4)])
def test_levels_are_words_or_numbers(level: Any, number: int) -> None:
    assert questions([asked(level=level)], "me")[0].level == number


def test_an_answer_that_is_no_option_stays_for_the_inspection() -> None:
    assert questions([asked(correct_option="E")], "me")[0].answer == "E"


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ({"id": "x"}, "line 2: the record lacks id or method_text"),
        (record("x", checklist=[asked(options=None)]), "line 2: x: question 1 of 'x'"),
        (record("x", text=FLOAT % ("Overview.", "a")), "line 2: x: it has no text"),
        ([], "line 2"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, broken: Any, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        datasets.load("aibench", listed(tmp_path, record(), broken))
