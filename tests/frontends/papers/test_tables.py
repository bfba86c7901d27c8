"""Tables: every cell of what was printed or written comes back, spans in each cell they cover; nothing is made up."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks._tables import CAPTION, SAMPLE, Known, page

from figwright.frontends import papers
from figwright.frontends.papers import PaperTable
from figwright.frontends.papers._cells import tidied
from frontends.papers import printed as of

BY_NAME = {one.name: one for one in SAMPLE}


def only(path: Path) -> PaperTable:
    (table,) = papers.read(path).tables
    return table


@pytest.mark.parametrize("known", SAMPLE, ids=[one.name for one in SAMPLE])
def test_every_cell_of_a_printed_table_is_read(tmp_path: Path, known: Known) -> None:
    paper = papers.read(of.printed(tmp_path / "table.pdf", page(known)))
    (table,) = paper.tables
    assert (table.rows, table.headers) == (known.rows, known.headers)
    assert (table.label, table.caption, table.page, table.section) == ("Table 1", CAPTION, 1, "Results")
    assert not paper.notes
    assert not any(known.rows[-1][-1] in one.text for one in paper.sections), "cells are no text"


def test_tables_side_by_side_and_above_each_other_stay_apart(tmp_path: Path) -> None:
    known = BY_NAME["three rules"]
    whole = page(known)
    figure = whole[whole.index("#figure(") : whole.index("#figure(") + whole[whole.index("#figure(") :].index("\n\n")]
    other = figure.replace("[84.0]", "[99.9]").replace("dry floors", "other floors")
    pair = f"#grid(columns: 2, column-gutter: 16pt, {figure[1:]}, {other[1:]})"
    found = papers.read(of.printed(tmp_path / "two.pdf", whole.replace(figure, f"{pair}\n\n{figure}"))).tables
    assert [one.label for one in found] == ["Table 1", "Table 2", "Table 3"]
    assert [one.rows[3][1] for one in found] == ["84.0", "99.9", "84.0"]
    assert all(one.rows[:3] == known.rows[:3] for one in found)
    assert "other" in found[1].caption


def test_a_label_may_stand_above_its_words(tmp_path: Path) -> None:
    """As IEEE has it: TABLE I in a line of its own, the words centred under it."""
    known = BY_NAME["a full grid"]
    source = page(known)
    figure = source[source.index("#figure(") : source.index("\n\n", source.index("#figure("))]
    words = "#text(8pt)[TABLE I]\n\n#text(8pt)[COMPARISON OF ALL THE METHODS THAT ARE KNOWN]"
    block = f"#align(center)[#set par(leading: 3pt, spacing: 5pt)\n{words}\n\n#table({known.source})]"
    table = only(of.printed(tmp_path / "ieee.pdf", source.replace(figure, block).replace("Table 1 has", "Table I has")))
    assert (table.label, table.caption) == ("Table I", "COMPARISON OF ALL THE METHODS THAT ARE KNOWN")
    assert (table.rows, table.section) == (known.rows, "Results")


def test_what_is_no_table_is_said_and_not_made_one(tmp_path: Path) -> None:
    source = page(BY_NAME["three rules"])
    start = source.index("#figure(")
    boxed = (
        '#figure(rect(width: 200pt, height: 60pt)[Turned], kind: table, supplement: "Table", caption: [A rectangle.])'
    )
    paper = papers.read(of.printed(tmp_path / "none.pdf", f"{source[:start]}{boxed}\n\nAfter it.\n"))
    assert not paper.tables
    assert any("Table 1 on page 1" in note for note in paper.notes)


LATEX = r"""
\documentclass{article}
\newcommand{\best}[1]{\textbf{\textcolor{red}{#1}}}
\begin{document}
\section{Method} As Table~\ref{tab:main} shows.
\section{Results}
\begin{table}[t]
\caption{All the $n$ numbers.}\label{tab:main}
\resizebox{\linewidth}{!}{
\begin{tabular}{@{}l|cc@{}}
\toprule
\multirow{2}{*}{Model \& size} & \multicolumn{2}{c}{Data$^1$} \\
\cmidrule(lr){2-2}\cmidrule[1pt](l{2pt}r{2pt}){3-3}
{} & A $\uparrow$ & \makecell{B \\ left} \\
\midrule
Ours$^\dagger$~\citep{us} & $\mathbf{0.91}_{\pm 0.02}$ & \best{2{,}000}\% \\[2pt] % a comment & more
\rowcolor{gray!10} Base* & \underline{--1} & \cellcolor{red!20}$1.2\times10^{-3}$ \\
\hline
\multirow{2}{*}{Both} & \checkmark & \ding{55} \\
 & 3 m$^2$ & \\
\bottomrule
\end{tabular}}
\end{table}
\begin{figure}
\begin{minipage}{.5\textwidth}\captionof{table}{Second.}
\begin{tabularx}{\textwidth}{XX} a & b \\ \hline 1 & 2 \\ \end{tabularx}\end{minipage}
\begin{minipage}{.5\textwidth}\begin{tabular}{c}no\end{tabular}\captionof{figure}{A figure.}\end{minipage}
\end{figure}
\begin{table}\caption{Parts.}
\begin{subtable}{.4\textwidth}
\begin{tabular*}{\textwidth}[t]{cc} x & y \\ \midrule 1 & 2 \end{tabular*}\caption{a}\end{subtable}
\begin{subtable}{.4\textwidth}\begin{tabular}{cc} z & w \\ \midrule 3 & 4 \end{tabular}\caption{b}\end{subtable}
\end{table}
\begin{longtable}{cc}\caption{Long.}\\ h & i \\ \hline \endfirsthead h & i \\ \hline \endhead 5 & 6 \\ \end{longtable}
\begin{tabular}{cc} laid & out \\ without & caption \end{tabular}
\end{document}
"""


def test_latex_tables_are_written_out(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text(LATEX, "utf-8")
    main, second, *parts, long = papers.read(tmp_path).tables
    assert main.rows == (
        ("Model & size", "Data", "Data"),
        ("Model & size", "A ↑", "B left"),
        ("Ours", "0.91 ± 0.02", "2,000%"),
        ("Base", "–1", "1.2×10^-3"),
        ("Both", "✓", "✗"),
        ("Both", "3 m^2", ""),
    )
    assert (main.label, main.caption, main.headers, main.section) == ("Table 1", "All the $n$ numbers.", 2, "Method")
    assert (second.label, second.rows, second.headers) == ("Table 2", (("a", "b"), ("1", "2")), 1)
    assert [(one.label, one.rows[0]) for one in parts] == [("Table 3", ("x", "y")), ("Table 3", ("z", "w"))]
    assert (long.label, long.rows, long.headers) == ("Table 4", (("h", "i"), ("5", "6")), 1)


def test_spans_of_latex_are_bounded(tmp_path: Path) -> None:
    rows = r"\multicolumn{999}{c}{a} & \multirow{999}{*}{b} \\ \midrule \multicolumn{99999999}{c}{c} & d \\"
    source = rf"\begin{{table}}\caption{{x}}\begin{{tabular}}{{cc}} {rows} \end{{tabular}}\end{{table}}"
    (tmp_path / "main.tex").write_text(rf"\documentclass{{a}}\begin{{document}}{source}\end{{document}}", "utf-8")
    table = only(tmp_path)
    assert len(table.rows) == 2
    assert len(table.rows[0]) < 300


def test_markdown_tables_with_what_is_said_of_them(tmp_path: Path) -> None:
    (tmp_path / "paper.md").write_text(
        "# P\n\n## 1 Method\n\nSee Table 3.\n\n## 2 Results\n\n**Table 3.** All numbers.\n\n"
        "| Model | Acc $\\uparrow$ | F1 |\n|:--|--:|:-:|\n| **Ours**\\* | $0.91_{\\pm 0.02}$ | 0.8±0.1 |\n"
        "| A\\|B | `2` |\n\nAfter.\n\n```\n| a | b |\n|---|---|\n| 1 | 2 |\n```\n\nx | y\n--|--\n"
        "1 | −2\n\n: Said below.\n",
        "utf-8",
    )
    paper = papers.read(tmp_path / "paper.md")
    first, second = paper.tables
    assert first.rows == (("Model", "Acc ↑", "F1"), ("Ours", "0.91 ± 0.02", "0.8 ± 0.1"), ("A|B", "2", ""))
    assert (first.label, first.caption, first.section) == ("Table 3", "All numbers.", "Method")
    assert (second.label, second.caption, second.rows[1]) == ("Table 1", "Said below.", ("1", "-2"))
    assert paper.sections[1].text == "After.\n\n```\n| a | b |\n|---|---|\n| 1 | 2 |\n```"


def test_web_tables_with_spans_and_captions(tmp_path: Path) -> None:
    (tmp_path / "paper.html").write_text(
        "<h1>P</h1><h2>1 Method</h2><p>See Table 2.</p><h2>2 Results</h2><figure><figcaption>Table 2: All "
        "<b>numbers</b>.</figcaption><table><thead><tr><th rowspan=2>Model</th><th colspan=2>Data</th></tr><tr><th>A"
        "</th><th>B</th></tr></thead><tr><td>Ours<sup>†</sup><td><math alttext='0.5\\pm 0.1'><mn>0</mn></math></td>"
        "<td>2</td></tr><tr><th>Base</th><td colspan='2'>none</td></tr></table></figure><p>After.</p>"
        "<table><tr><td>laid</td><td>out</td></tr><tr><td>a</td><td>b</td></tr></table>"
        "<table><caption>Said above.</caption><tr><td>a<td>b<tr><td colspan=999999>1<td>2</table>",
        "utf-8",
    )
    paper = papers.read(tmp_path / "paper.html")
    first, second = paper.tables
    assert first.rows == (
        ("Model", "Data", "Data"),
        ("Model", "A", "B"),
        ("Ours", "0.5 ± 0.1", "2"),
        ("Base", "none", "none"),
    )
    assert (first.label, first.caption, first.headers, first.section) == ("Table 2", "All numbers.", 2, "Method")
    assert (second.label, second.caption) == ("Table 1", "Said above.")
    assert len(second.rows[0]) < 200
    assert [one.text for one in paper.sections] == ["See Table 2.", "After."]


@pytest.mark.parametrize(
    ("cell", "plain"),
    [
        ("Ours†", "Ours"),
        ("Ours ‡ (2024)", "Ours (2024)"),
        ("12.0*", "12.0"),
        ("a * b", "a * b"),
        ("0.5±.1", "0.5 ± .1"),
        ("±5 mm", "±5 mm"),
        ("−0.3", "-0.3"),
        ("x − y", "x − y"),
        ("  two \n words ", "two words"),
    ],
)
def test_a_cell_is_tidied(cell: str, plain: str) -> None:
    assert tidied(cell) == plain
