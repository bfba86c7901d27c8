"""A printed page read back: columns in their order, furniture away, words whole, figures cut as they look."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from figwright.core.errors import SourceError
from figwright.frontends import papers
from figwright.frontends.method_section import methodology, overview
from figwright.frontends.papers import Paper
from figwright.frontends.papers import pdf as reader
from figwright.frontends.papers._headings import outline
from figwright.frontends.papers._letters import opened
from figwright.frontends.papers._prose import Words
from frontends.papers import printed as of


@pytest.fixture(scope="module", params=[1, 2], ids=["one column", "two columns"])
def paper(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Paper:
    path = tmp_path_factory.mktemp("printed") / "paper.pdf"
    return papers.read(of.printed(path, of.paper(columns=request.param)))


def test_sections_come_with_number_level_and_text(paper: Paper) -> None:
    heads = [(one.number, one.title, one.level) for one in paper.sections]
    assert heads == [
        ("1", "Introduction", 1),
        ("2", "Related Work", 1),
        ("3", "The Plumber", 1),
        ("3.1", "Valves", 2),
        ("4", "Experiments", 1),
        ("5", "Conclusion", 1),
    ]
    for one in paper.sections:
        assert of.SENTENCES[one.title] in one.text, one.title


def test_every_word_is_whole_and_in_order(paper: Paper) -> None:
    """Hyphens of line ends are gone: nothing but the words that were set is read, as often as they were set."""
    text = next(one.text for one in paper.sections if one.title == "Experiments")
    assert " ".join(text.split()) == f"{of.SENTENCES['Experiments']} {' '.join([of._FILLER] * 12)}"


def test_furniture_captions_and_tables_are_not_in_the_text(paper: Paper) -> None:
    text = "\n".join(one.text for one in paper.sections)
    for stray in (of.HEAD, of.NOTE, of.CAPTION[:30], "Numbers of wet", "Ours", "0.9"):
        assert stray not in text
    assert paper.title == "The Plumber of Figures"
    assert paper.abstract == "In short: pipes instead of paint."


def test_the_figure_is_cut_out_with_its_whole_caption(paper: Paper) -> None:
    (figure,) = paper.figures
    assert (figure.label, figure.caption, figure.section) == ("Figure 1", of.CAPTION, "The Plumber")
    assert figure.picture is not None
    image = Image.open(io.BytesIO(figure.picture)).convert("RGB")
    assert image.size == (figure.width, figure.height)
    assert figure.aspect == pytest.approx(160 / 70, rel=0.06)
    inner = image.crop((12, 12, image.width - 12, image.height - 12))
    blue = sum(count for count, colour in inner.getcolors(1 << 24) or [] if colour == (0x33, 0x66, 0xCC))
    assert blue > 0.9 * inner.width * inner.height


def test_the_method_is_what_stands_between(paper: Paper) -> None:
    method = methodology(paper)
    assert [one.title for one in method.sections] == ["The Plumber", "Valves"]
    best = overview(paper)
    assert best
    assert best.figure.label == "Figure 1"


@pytest.mark.parametrize("numbering", ['"1.1"', "none", '"I.A"'])
def test_headings_are_found_by_their_looks_alone(tmp_path: Path, numbering: str) -> None:
    path = of.printed(tmp_path / "paper.pdf", of.paper(columns=2, numbering=numbering))
    with opened(path) as document:
        assert outline(document), "the outline would have told"
        bare = reader.read(document, path, [])
    titles = [one.title for one in bare.sections]
    assert titles == ["Introduction", "Related Work", "The Plumber", "Valves", "Experiments", "Conclusion"]
    assert [one.level for one in bare.sections] == [1, 1, 1, 2, 1, 1]


def test_a_sentence_that_begins_with_a_figure_is_no_caption(tmp_path: Path) -> None:
    said = "Figure 1. is what we speak of here, at the start of a line of the text itself. "
    source = of.paper().replace("Figure 1 shows it.", f"#linebreak(){said}")
    (figure,) = papers.read(of.printed(tmp_path / "paper.pdf", source)).figures
    assert figure.caption == of.CAPTION


def test_a_caption_above_its_figure_and_two_beside_each_other(tmp_path: Path) -> None:
    pair = "#grid(columns: 2, column-gutter: 12pt, ..(red, green).map(it => figure(rect(width: 150pt, height: 60pt,"
    pair += " fill: it), caption: [A box in one colour.])))\n"
    above = f"{pair}#v(1em)\n"
    found = papers.read(of.printed(tmp_path / "two.pdf", of.paper(figure=above))).figures
    assert [one.label for one in found] == ["Figure 1", "Figure 2"]
    for one in found:
        assert one.picture
        assert one.aspect == pytest.approx(150 / 60, rel=0.08), "neither reaches into the other"
    on_top = "#show figure: set figure.caption(position: top)\n"
    on_top += f"#figure(rect(width: 160pt, height: 70pt), caption: [{of.CAPTION}])\n"
    (figure,) = papers.read(of.printed(tmp_path / "top.pdf", of.paper(figure=on_top))).figures
    assert figure.aspect == pytest.approx(160 / 70, rel=0.08)


def test_a_figure_across_both_columns_and_one_of_parts_are_whole(tmp_path: Path) -> None:
    wide = '#place(top + center, scope: "parent", float: true)[#figure(rect(width: 440pt, height: 90pt, fill: blue)'
    wide += f"[Words across], caption: [{of.CAPTION}])]\n"
    (figure,) = papers.read(of.printed(tmp_path / "wide.pdf", of.paper(columns=2, figure=wide))).figures
    assert (figure.caption, figure.aspect) == (of.CAPTION, pytest.approx(440 / 90, rel=0.05))
    parts = (
        "#figure(grid(columns: 2, gutter: 14pt, ..(red, green).map(it => [#rect(width: 90pt, height: 60pt, fill: it)"
    )
    parts += f"\n(a) A part])), placement: top, caption: [{of.CAPTION}])\n"
    (figure,) = papers.read(of.printed(tmp_path / "parts.pdf", of.paper(columns=2, figure=parts))).figures
    assert figure.caption == of.CAPTION
    assert figure.aspect == pytest.approx(194 / 78, rel=0.1), "both parts with what stands under them"


def test_figures_of_the_appendix_have_letters_and_algorithms_are_none(tmp_path: Path) -> None:
    more = '#set heading(numbering: "A.1")\n#counter(heading).update(0)\n= More Pipes\n'
    more += f"{of._FILLER * 6} Figure A1 shows more.\n\n#counter(figure.where(kind: image)).update(0)\n"
    more += '#set figure(numbering: it => "A" + str(it))\n#figure(rect(width: 160pt, height: 60pt, fill: red),'
    more += f" caption: [More of the plumber, in red.])\n{of._FILLER * 4}"
    steps = (
        "#block(stroke: (top: 1pt, bottom: 1pt), width: 100%)[*Algorithm 1* Laying \\ 1: take a pipe \\ 2: lay it]\n\n"
    )
    source = of.paper().replace("== Valves", f"{steps}== Valves") + more
    paper = papers.read(of.printed(tmp_path / "more.pdf", source))
    assert [(one.label, one.section) for one in paper.figures] == [
        ("Figure 1", "The Plumber"),
        ("Figure A1", "More Pipes"),
    ]
    assert "take a pipe" in next(one.text for one in paper.sections if one.title == "The Plumber")
    assert paper.sections[-1].appendix


def test_a_paper_without_headings_or_words_says_so(tmp_path: Path) -> None:
    plain = papers.read(of.printed(tmp_path / "plain.pdf", "Only a sentence stands here."))
    assert [(one.title, one.text) for one in plain.sections] == [("", "Only a sentence stands here.")]
    empty = papers.read(of.printed(tmp_path / "empty.pdf", "#rect()"))
    assert not empty.sections
    assert "OCR" in empty.notes[0]
    with pytest.raises(SourceError, match="no sections"):
        methodology(empty)


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.7 and then nothing")
    with pytest.raises(SourceError, match=r"broken\.pdf"):
        papers.read(path)


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        ("a represen-", "tation of it", "a representation of it"),
        ("the T2-", "weighted image", "the T2-weighted image"),
        ("a well-", "known fact", "a well-known fact"),
        ("in the CT-", "MRI data", "in the CT-MRI data"),
        ("pages 10-", "20 of it", "pages 10-20 of it"),
        ("no hyphen", "here", "no hyphen here"),
    ],
)
def test_hyphens_at_line_ends(first: str, second: str, whole: str) -> None:
    assert Words(["the well-known case", "T2-weighted"]).join(first, second) == whole
