"""LaTeX trees: files of the folder and no others, the paper's macros written out, math kept, figures with pictures."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from figwright.core.errors import SourceError
from figwright.frontends import papers
from figwright.frontends.method_section import methodology, overview
from figwright.frontends.papers import Paper
from figwright.frontends.papers._tex_arguments import argument, closing
from figwright.frontends.papers._tex_clean import uncommented
from figwright.frontends.papers._tex_macros import expanded

pytestmark = pytest.mark.core

MAIN = r"""
\documentclass{article}
\usepackage{ours}
\newcommand{\method}{\textsc{Plumber}\xspace} % its name
\newcommand{\loss}[1]{\mathcal{L}_{#1}}
\newcommand{\note}[2][red]{}
\def\vx{\mathbf{x}}
\graphicspath{{art/}}
\title{\method: Pipes \\ for Figures\thanks{Money}}
\begin{document}
\maketitle
\begin{abstract} We lay pipes. \end{abstract}
\section{Introduction}\label{sec:intro}
Figures are wanted~\citep{a2020}. % nobody draws
As \citet{b2021} say\footnote{Loudly.}, \method draws 90\% of them.
\input{parts/method}
\section{Experiments}
\begin{table}\caption{Numbers}\begin{tabular}{cc}1 & 2\end{tabular}\end{table}
See \Cref{fig:all,fig:main} and Section~\ref{sec:intro}.
\appendix
\section{More}
\begin{figure}\includegraphics{lost}\caption{What was lost.}\end{figure}
\bibliography{refs}
\end{document}
"""
METHOD = r"""
\section{The \method{} Model}
\input{../outside}
The input $\vx \in \R$ gives
\begin{equation} \loss{a} = \vx + 1 \label{eq:one} \end{equation}
by \eqref{eq:one}, as in Figure~\ref{fig:main}.\note{hidden words}
\begin{figure*}[t]
  \centering
  \includegraphics[width=\linewidth]{whole}
  \caption[short]{An overview of \method{} with $\{\vx\}$ and {nested {braces}}.}
  \label{fig:main}
\end{figure*}
\subsection{Valves}
\begin{itemize}\item close \item open\end{itemize}
\begin{figure}
  \begin{subfigure}{0.48\textwidth}\includegraphics[width=0.48\linewidth]{red.png}\caption{left}\end{subfigure}
  \begin{subfigure}{0.48\textwidth}\includegraphics[width=0.48\linewidth]{green}\caption{right}\end{subfigure}
  \caption{Two valves.}\label{fig:all}
\end{figure}
\begin{algorithm}\caption{Laying}\begin{algorithmic}\STATE Take $\vx$ \FOR{each pipe} \STATE lay it \ENDFOR
\end{algorithmic}\end{algorithm}
"""


def picture(path: Path, colour: str, size: tuple[int, int] = (40, 20)) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, colour).save(path)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "outside.tex").write_text("SECRET")
    home = tmp_path / "paper"
    (home / "parts").mkdir(parents=True)
    (home / "main.tex").write_text(MAIN)
    (home / "parts" / "method.tex").write_text(METHOD)
    (home / "ours.sty").write_text(r"\newcommand{\R}{\mathbb{R}}")
    (home / "old.tex").write_text("An old note that begins no document.")
    (home / "main.bbl").write_text(r"\bibitem[Bond et~al.(2021)Bond, Moneypenny]{b2021} Bond.")
    picture(home / "art" / "red.png", "red")
    picture(home / "art" / "green.jpg", "green")
    picture(home / "art" / "whole.pdf", "blue", (400, 100))
    return home


@pytest.fixture
def paper(tree: Path) -> Paper:
    return papers.read(tree)


def test_sections_title_and_abstract(paper: Paper) -> None:
    assert (paper.title, paper.abstract) == ("Plumber: Pipes for Figures", "We lay pipes.")
    heads = [(one.number, one.title, one.level, one.appendix) for one in paper.sections]
    assert heads == [
        ("1", "Introduction", 1, False),
        ("2", "The Plumber Model", 1, False),
        ("2.1", "Valves", 2, False),
        ("3", "Experiments", 1, False),
        ("A", "More", 1, True),
    ]


def test_text_is_plain_and_math_is_kept(paper: Paper) -> None:
    texts = {one.title: one.text for one in paper.sections}
    assert texts["Introduction"] == ("Figures are wanted. As Bond et al. (2021) say, Plumber draws 90% of them.")
    assert texts["The Plumber Model"] == (
        r"The input $\mathbf{x} \in \mathbb{R}$ gives $$\mathcal{L}_{a} = \mathbf{x} + 1$$ by (1), as in Figure 1."
    )
    assert texts["Experiments"] == "See Figure 2 and 1 and Section 1."
    assert texts["Valves"].split("\n\n") == [
        "- close", "- open", "Algorithm: Laying", r"Take $\mathbf{x}$", "For each pipe", "lay it",
    ]  # fmt: skip


def test_nothing_outside_the_folder_is_read(tree: Path, paper: Paper) -> None:
    assert not any("SECRET" in one.text for one in paper.sections)
    assert any("outside" in note for note in paper.notes)
    (tree / "main.tex").write_text(MAIN.replace("parts/method", str(tree.parent / "outside")))
    assert not any("SECRET" in one.text for one in papers.read(tree).sections)
    secret = tree.parent / "secret.png"
    picture(secret, "black")
    (tree / "parts" / "method.tex").write_text(METHOD.replace("{whole}", "{../../secret.png}"))
    assert papers.read(tree).figures[0].picture is None


def test_figures_come_with_caption_label_section_and_picture(paper: Paper) -> None:
    first, second, lost = paper.figures
    assert (first.label, first.section) == ("Figure 1", "The Plumber Model")
    assert first.caption == r"An overview of Plumber with $\{\mathbf{x}\}$ and nested braces."
    assert first.media == "image/png"
    assert (first.width, first.aspect) == (2000, 4.0)
    assert (first.files, (first.original or b"")[:5]) == (("art/whole.pdf",), b"%PDF-")
    assert (second.files, second.original, lost.files) == (("art/red.png", "art/green.jpg"), None, ())
    assert (second.label, second.caption, second.section) == ("Figure 2", "Two valves.", "Experiments")
    assert (lost.label, lost.picture) == ("Figure 3", None)
    assert any("'lost'" in note for note in paper.notes)
    best = overview(paper)
    assert best
    assert best.figure is first


def test_parts_of_a_figure_stand_side_by_side(paper: Paper) -> None:
    assert paper.figures[1].picture
    image = Image.open(io.BytesIO(paper.figures[1].picture)).convert("RGB")
    assert image.width / image.height == pytest.approx(4, rel=0.05)
    middle = image.height // 2
    left, right = image.getpixel((image.width // 4, middle)), image.getpixel((3 * image.width // 4, middle))
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert left[0] > 200 > left[1] + 100
    assert right[1] > 100 > right[0] + 50


def test_a_single_picture_stays_what_it_is(tree: Path) -> None:
    (tree / "parts" / "method.tex").write_text(METHOD.replace("{whole}", "{green}"))
    first = papers.read(tree).figures[0]
    assert first.media == "image/jpeg"
    assert first.picture == (tree / "art" / "green.jpg").read_bytes()


def test_two_captions_in_a_float_are_two_figures_and_tables_are_none(tree: Path) -> None:
    pair = (
        r"\begin{figure}\begin{minipage}{.4\textwidth}\begin{tabular}{c}1\end{tabular}\captionof{table}{T}\end{minipage}"
        r"\begin{minipage}{.4\textwidth}\includegraphics{red}\captionof{figure}{One.}\label{one}\end{minipage}"
        r"\begin{minipage}{.4\textwidth}\includegraphics{green}\captionof{figure}{Two.}\end{minipage}\end{figure}"
    )
    (tree / "parts" / "method.tex").write_text(r"\section{Model}" + pair)
    figures = papers.read(tree).figures
    assert [(one.label, one.caption) for one in figures[:2]] == [("Figure 1", "One."), ("Figure 2", "Two.")]
    assert all(one.width == 40 for one in figures[:2])


def test_the_main_file_is_the_one_that_begins_the_document(tree: Path) -> None:
    (tree / "aaa.tex").write_text(r"\documentclass{standalone}\begin{document}A drawing\end{document}")
    assert papers.read(tree).title == "Plumber: Pipes for Figures"
    for name in ("main.tex", "aaa.tex"):
        (tree / name).unlink()
    with pytest.raises(SourceError, match=r"contains \\begin"):
        papers.read(tree)


def test_numbers_are_those_that_the_paper_writes(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text(
        r"""\documentclass{article}\begin{document}\section{Model} See Figures~\ref{one} and \ref{two}, Table~\ref{t}.
        \begin{figure}\caption{One.}\label{one}\end{figure}\appendix\section{More}
        \setcounter{figure}{0}\renewcommand{\thefigure}{A\arabic{figure}}\renewcommand{\thetable}{\thesection.\arabic{table}}
        Words. \begin{figure}\caption{Two.}\label{two}\end{figure}\begin{figure}\caption{Three.}\end{figure}
        \begin{table}\caption{T.}\label{t}\begin{tabular}{cc}a & b\\ \hline 1 & 2\end{tabular}\end{table}
        \end{document}""",
        "utf-8",
    )
    paper = papers.read(tmp_path)
    assert [one.label for one in paper.figures] == ["Figure 1", "Figure A1", "Figure A2"]
    assert [one.label for one in paper.tables] == ["Table A.1"]
    assert [one.text for one in paper.sections] == ["See Figures 1 and A1, Table A.1.", "Words."]


def test_old_encodings_and_lost_files_are_said(tree: Path) -> None:
    (tree / "parts" / "method.tex").write_bytes("\\section{Größe} Süß. \\input{lost}".encode("latin-1"))
    paper = papers.read(tree)
    assert paper.sections[1].title == "Größe"
    assert any("'lost' is not in the folder" in note for note in paper.notes)
    assert any("method.tex is not UTF-8" in note for note in paper.notes)


def test_a_single_file_is_a_paper_too(tree: Path) -> None:
    assert papers.read(tree / "main.tex").figures[0].picture is not None
    assert [one.title for one in methodology(papers.read(tree)).sections] == ["The Plumber Model", "Valves"]


def test_a_file_that_includes_itself_ends(tree: Path) -> None:
    (tree / "parts" / "method.tex").write_text(r"\section{Loop}\input{parts/method}\input{main}")
    assert [one.title for one in papers.read(tree).sections][1] == "Loop"


def test_macros_that_never_end_are_stopped() -> None:
    assert len(expanded(r"\def\a{\b\b}\def\b{\a\a} x \a y")[0]) < 10_000_000
    doubling = "".join(rf"\def\{chr(98 + n)}{{\{chr(97 + n)}\{chr(97 + n)}}}" for n in range(24))
    assert len(expanded(rf"\def\a{{lol lol lol }}{doubling} \y")[0]) < 10_000_000


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a % b\nc", "a\nc"),
        (r"90\% of it", r"90\% of it"),
        ("a\n% whole line\nb", "a\nb"),
        (r"a \\% gone", r"a \\"),
        (r"\begin{comment}x\end{comment}y", "y"),
    ],
)
def test_comments_go(text: str, left: str) -> None:
    assert uncommented(text) == left


_WORDS = st.text(st.sampled_from("ab {}\\$%"), max_size=30)


@given(_WORDS)
def test_an_argument_is_what_stands_between_its_braces(inner: str) -> None:
    """Whatever is balanced comes back whole; what is not never reaches beyond the text."""
    end = closing(f"{{{inner}}}tail", 0)
    assert 0 < end <= len(inner) + 6
    if "\\" not in inner and _balanced(inner):
        assert argument(f"{{{inner}}}tail", 0) == (inner, len(inner) + 2)


def _balanced(text: str) -> bool:
    depth = 0
    for sign in text:
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            return False
    return depth == 0


@given(st.lists(st.tuples(st.sampled_from("abcd"), _WORDS), max_size=6), _WORDS)
def test_writing_macros_out_always_ends(macros: list[tuple[str, str]], text: str) -> None:
    defined = "".join(rf"\newcommand{{\{name}}}{{{body}}}" for name, body in macros)
    assert isinstance(expanded(defined + text)[0], str)
