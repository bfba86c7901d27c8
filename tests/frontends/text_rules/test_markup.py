"""What is read of Markdown, LaTeX and plain text, and that every quotation is a slice of the source."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.frontends.text_rules import markup

pytestmark = pytest.mark.core


def sentences(text: str) -> list[str]:
    return [sentence.raw for sentence in markup.read(text).sentences]


def words(text: str) -> list[str]:
    return [token.text for sentence in markup.read(text).sentences for token in sentence.tokens if token.word]


@given(st.text(alphabet="aB .$\\{}[]()#*%_\n-|<>~`1é中", max_size=200))
def test_every_sentence_is_a_slice_of_its_source(text: str) -> None:
    for sentence in markup.read(text).sentences:
        assert sentence.raw in text


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("The encoder reads A. The decoder writes B.", 2),
        ("See Fig. 2 for more. It is new.", 2),
        ("We follow Smith et al. and others. Then we stop.", 2),
        ("Some models, e.g. BERT, i.e. encoders, work.", 1),
        ("The rate is 0.5 here. It falls.", 2),
        ("First, we split.\n\nThen we join.", 2),
    ],
)
def test_sentences_end_where_they_end(text: str, count: int) -> None:
    assert len(sentences(text)) == count


@pytest.mark.parametrize(
    "residue",
    [
        "\\cite{smith2020}",
        "[3, 7]",
        "(Smith et al., 2020)",
        "(see Fig. 3)",
        "https://example.org/x",
        "<b>",
        "<!-- no -->",
    ],
)
def test_pointers_and_marks_are_not_words(residue: str) -> None:
    assert words(f"The encoder {residue} reads the image.") == ["The", "encoder", "reads", "the", "image"]


def test_a_macro_is_read_as_what_it_stands_for_and_quoted_as_it_is_written() -> None:
    text = "\\newcommand{\\ours}{FigNet\\xspace}\n\\section{Method}\n\\ours{} takes an image. % a comment\n"
    document = markup.read(text)
    assert "FigNet" in [token.text for token in document.sentences[0].tokens]
    assert document.sentences[0].raw.startswith("\\ours")
    assert "comment" not in words(text)


def test_percent_signs_outside_latex_are_only_percent_signs() -> None:
    assert "gain" in words("We keep 50% of the gain.")


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("# Method\ntext\n## Image encoder\nmore", ["Method", "Image encoder"]),
        ("\\section{Method}\ntext\n\\subsection{Image encoder}\nmore", ["Method", "Image encoder"]),
        ("3 Method\n\ntext here.\n\n3.1 Image encoder\n\nmore here.", ["Method", "Image encoder"]),
        ("# 3 Method\ntext\n# 3.1 Image encoder\nmore", ["Method", "Image encoder"]),
    ],
)
def test_headings_have_titles_without_numbers_and_levels(text: str, titles: list[str]) -> None:
    sections = [section for section in markup.read(text).sections if section.title]
    assert [section.title for section in sections] == titles
    assert [section.level for section in sections] == [1, 2]


def test_a_run_in_heading_opens_a_section_of_its_own() -> None:
    document = markup.read("# Method\n**Feature fusion.** The features are fused.\n")
    assert document.sections[-1].title == "Feature fusion"
    assert document.sentences[0].raw == "The features are fused."


def test_items_of_a_list_are_items_and_lose_their_marks() -> None:
    document = markup.read("Steps:\n\n- Collect data.\n- Train the model.\n")
    assert [sentence.item for sentence in document.sentences] == [False, True, True]
    assert document.sentences[1].raw == "Collect data."


def test_tables_figures_and_code_are_skipped() -> None:
    text = "The model works.\n\n| a | b |\n|---|---|\n\n```\ncode here\n```\n\\begin{figure}caption here\\end{figure}\n"
    assert words(text) == ["The", "model", "works"]


def test_a_text_of_many_ends_is_not_copied_at_each() -> None:
    class Counted(str):
        copied = 0

        def __getitem__(self, part: Any) -> str:
            taken = str.__getitem__(self, part)
            Counted.copied += len(taken)
            return taken

    text = Counted(". " * 500)
    page: Any = SimpleNamespace(_sentence=lambda *_: None)
    markup._Page._split(page, 0, text, item=False)
    assert Counted.copied < 20 * len(text)
