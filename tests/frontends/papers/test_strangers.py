"""Papers from strangers: whatever their files say, reading ends soon, with a paper or with words, and stays inside."""

from __future__ import annotations

import os
import re
import struct
import zlib
from pathlib import Path
from time import process_time

import pytest

from figwright.core.errors import SourceError
from figwright.frontends import papers
from figwright.frontends.papers._letters import Box
from figwright.frontends.papers.pdf import WIDEST, scale

DOCUMENT = "\\documentclass{article}\\begin{document}\\section{Method}The encoder reads. %s\\end{document}"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("a.tex", DOCUMENT % ("{" * 3000 + "x" + "}" * 3000), id="braces"),
        pytest.param("a.tex", DOCUMENT % ("\\input{" + "a" * 5000 + "}"), id="long-input"),
        pytest.param(
            "a.tex", DOCUMENT % ("\\begin{figure}\\includegraphics{" + "a" * 5000 + "}\\caption{x}\\end{figure}"),
            id="long-graphic",
        ),
        pytest.param("a.tex", DOCUMENT % ("\\begin{figure}" * 8000), id="open-figures"),
        pytest.param("a.tex", DOCUMENT % ("\\begin{table}" * 8000), id="open-tables"),
        pytest.param("a.tex", DOCUMENT % ("\\begin{comment}\\iffalse " * 2000), id="open-comments"),
        pytest.param("a.tex", "\\def\\a{\\a\\a}" + DOCUMENT % "\\a", id="endless-macro"),
        pytest.param("a.tex", DOCUMENT % ("\\[ " * 20000), id="open-formulas"),
        pytest.param("a.tex", DOCUMENT % ("\\cite[" * 20000), id="open-brackets"),
        pytest.param("a.tex", DOCUMENT % ("\\section{" * 3000), id="open-headings"),
        pytest.param("a.md", "# Method\n\nThe encoder reads.\n\n# a" + " " * 3000 + "b", id="blanks-in-heading"),
        pytest.param("a.md", "# Method\n\nThe encoder reads. " + "![" * 20000, id="open-images"),
        pytest.param("a.md", "# Method\n\nThe encoder reads.\n\n![x](a%00b.png)", id="null-in-image"),
        pytest.param("a.md", f"# Method\n\nThe encoder reads.\n\n![x]({'a' * 5000}.png)", id="long-image"),
        pytest.param(
            "a.md", "# Method\n\nThe encoder reads.\n\n| a | b |\n|---|---|\n| $" + "{" * 3000 + "$ | b |", id="cell"
        ),
    ],
)  # fmt: skip
def test_odd_texts_are_read_and_soon(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    began = process_time()
    paper = papers.read(tmp_path / name)
    assert any("The encoder reads." in section.text for section in paper.sections)
    assert process_time() - began < 8  # each took minutes, or for ever


def test_files_that_include_each_other_again_and_again_are_refused(tmp_path: Path) -> None:
    for at in range(20):
        (tmp_path / f"f{at}.tex").write_text(f"\\input{{f{at + 1}}}" * 3, "utf-8")
    (tmp_path / "main.tex").write_text(DOCUMENT % "\\input{f0}", "utf-8")
    with pytest.raises(SourceError, match="includes more than"):
        papers.read(tmp_path)


def test_a_folder_with_odd_neighbours_is_read(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text(DOCUMENT % "\\input{loop}", "utf-8")
    (tmp_path / "folder.tex").mkdir()
    for name, goal in (("gone.tex", "nowhere.tex"), ("loop.tex", "loop.tex")):
        try:
            (tmp_path / name).symlink_to(goal)
        except OSError:
            pytest.skip("no links here")
    assert papers.read(tmp_path).sections[0].title == "Method"


def test_a_text_longer_than_a_paper_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "long.tex").write_bytes(b"x" * 4_000_001)
    with pytest.raises(SourceError, match=re.escape("'long.tex' is longer than")):
        papers.read(tmp_path / "long.tex")


def test_broken_pictures_and_those_that_need_other_programs_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + os.urandom(40))
    (tmp_path / "b.eps").write_bytes(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\nshowpage\n")
    head = b"IHDR" + struct.pack(">IIBBBBB", 30_000, 30_000, 8, 0, 0, 0, 0)
    chunk = struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    (tmp_path / "c.png").write_bytes(b"\x89PNG\r\n\x1a\n" + chunk)
    (tmp_path / "p.md").write_text("# A\n\n![x](a.png)\n\n![y](b.eps)\n\n![z](c.png)\n", "utf-8")
    paper = papers.read(tmp_path / "p.md")
    assert [one.picture for one in paper.figures] == [None, None, None]
    assert all("cannot be read" in note for note in paper.notes)


def test_a_table_of_a_page_stands_in_the_section_before_it(tmp_path: Path) -> None:
    rows = "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>"
    (tmp_path / "p.html").write_text(f"<h2>1 Method</h2><p>x</p><h2>2 <i>Results</i></h2><p>y</p>{rows}", "utf-8")
    paper = papers.read(tmp_path / "p.html")
    assert [one.title for one in paper.sections] == ["Method", "Results"]
    assert [one.section for one in paper.tables] == ["Results"]


def test_what_is_cut_out_of_a_poster_is_no_larger_than_others() -> None:
    assert scale(Box(0, 0, 400, 300)) == pytest.approx(250 / 72)
    assert scale(Box(0, 0, 14_400, 14_400)) * 14_400 == pytest.approx(WIDEST)


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "paper").mkdir()
    try:
        (tmp_path / "paper" / "a.pdf").symlink_to(tmp_path / "secret.pdf")
    except OSError:
        pytest.skip("no links here")
    with pytest.raises(SourceError, match="contains no LaTeX and no PDF"):
        papers.read(tmp_path / "paper")
