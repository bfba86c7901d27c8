"""Real documents, real latexmk: figures are built on the first run, again when they change, and never otherwise."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from figwright.apps.cli.init import STARTER
from figwright.apps.latex import DATA

PAPER = r"""
\documentclass{article}
\usepackage{figwright}
\begin{document}
\begin{figure}\figwright[width=\linewidth]{figures/my-over_view.yaml}\caption{One.}\end{figure}
\begin{figure}\figwright[width=0.5\linewidth, theme=sage]{figures/deep er/second.yaml}\caption{Two.}\end{figure}
\end{document}
"""


def _missing() -> str:
    if absent := [name for name in ("latexmk", "pdflatex") if not shutil.which(name)]:
        return f"{absent[0]} is not installed"
    asked = subprocess.run(["kpsewhich", "expl3.sty", "pdftexcmds.sty"], capture_output=True, text=True, check=False)
    return "" if len(asked.stdout.split()) == 2 else "this TeX lacks expl3 or pdftexcmds"


pytestmark = pytest.mark.skipif(bool(_missing()), reason=_missing() or "all there")


@dataclass(frozen=True)
class Paper:
    """A paper's folder, with a space in its name, and a program `figwright` on the PATH."""

    folder: Path
    programs: Path

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    def call(self, *words: str) -> str:
        env = {**os.environ, "PATH": f"{self.programs}{os.pathsep}{os.environ['PATH']}", "max_print_line": "1000"}
        done = subprocess.run(words, cwd=self.folder, env=env, capture_output=True, timeout=120, check=False)
        said = (done.stdout + done.stderr).decode("utf-8", "replace")
        assert done.returncode == 0, said[-3000:]
        return said

    def make(self, *options: str) -> str:
        return self.call("latexmk", "-pdf", "-interaction=nonstopmode", *options, "paper.tex")

    def words(self, pdf: str = "paper.pdf") -> str:
        from pypdf import PdfReader

        return " ".join(" ".join(page.extract_text() for page in PdfReader(self.folder / pdf).pages).split())


def runs(said: str) -> list[str]:
    """The rules that latexmk has run, in order."""
    return re.findall(r"Run number \d+ of rule '(\w+)", said)


def built(said: str) -> list[str]:
    return re.findall(r"figwright: (\S.*) -> ", said)


@pytest.fixture
def paper(tmp_path: Path) -> Paper:
    programs = tmp_path / "programs"
    programs.mkdir()
    program = programs / "figwright"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m figwright "$@"\n')
    program.chmod(0o755)
    found = Paper(tmp_path / "my paper", programs)
    for name, path in DATA.items():
        found.write(name, path.read_text("utf-8"))
    found.write("paper.tex", PAPER)
    found.write("figures/my-over_view.yaml", STARTER)
    found.write("figures/deep er/second.yaml", STARTER.replace("Answer", "Reply"))
    return found


def test_figures_are_built_and_rebuilt_by_latexmk(paper: Paper) -> None:
    first = paper.make()
    assert runs(first) == ["pdflatex", "cusdep", "pdflatex"]
    assert built(first) == ["figures/my-over_view.yaml", "figures/deep er/second.yaml"]
    assert "Answer" in paper.words()
    assert "Reply" in paper.words()

    assert runs(paper.make()) == []

    paper.write("figures/my-over_view.yaml", STARTER.replace("Answer", "Verdict"))
    changed = paper.make()
    assert runs(changed) == ["cusdep", "pdflatex"]
    assert built(changed) == ["figures/my-over_view.yaml"]
    assert "Verdict" in paper.words()

    paper.write("figures/my-over_view.yaml", STARTER.replace("- index -> passages", "- index -> pasages"))
    broken = paper.make()
    assert runs(broken) == ["cusdep", "pdflatex"]
    assert "error: figures/my-over_view.yaml:27: edges.2: no node named 'pasages'" in broken
    log = " ".join((paper.folder / "paper.log").read_text("utf-8", "replace").replace("(figwright)", "").split())
    assert "Package figwright Warning: figures/my-over_view.yaml" in log
    assert "no node named 'pasages'" in log
    assert "did you mean 'passages'?" in paper.words().replace("’", "'")
    assert "Reply" in paper.words()
    assert runs(paper.make()) == []


def test_a_figure_that_is_missing_is_a_note_until_it_is_there(paper: Paper) -> None:
    (paper.folder / "figures" / "my-over_view.yaml").unlink()
    said = paper.make("-outdir=build")
    assert "no file named 'figures/my-over_view.yaml'" in said
    assert "figwright: figures/my-over_view.yaml" in paper.words("build/paper.pdf")
    assert runs(paper.make("-outdir=build")) == []
    paper.write("figures/my-over_view.yaml", STARTER)
    assert runs(paper.make("-outdir=build")) == ["cusdep", "pdflatex"]
    assert "Answer" in paper.words("build/paper.pdf")


def test_a_picture_beside_the_file_serves_who_has_no_figwright(paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    paper.call("figwright", "render", "figures/my-over_view.yaml", "-o", "figures/my-over_view.pdf", "--quiet")
    monkeypatch.setenv("FIGWRIGHT", "no-such-program")
    said = " ".join(paper.make().replace("(figwright)", "").split())
    assert "'no-such-program' cannot be started" in said
    assert "the picture beside it is shown" in said
    assert "Answer" in paper.words()
    assert "figwright: figures/deep er/second.yaml" in paper.words()
    monkeypatch.delenv("FIGWRIGHT")
    paper.make("-g")
    assert "Reply" in paper.words()


def test_with_shell_escape_latex_builds_by_itself(paper: Paper) -> None:
    paper.write("paper.tex", PAPER.replace(r"\usepackage{figwright}", r"\usepackage[shell]{figwright}"))
    pdflatex = ("pdflatex", "-interaction=nonstopmode", "-shell-escape", "paper.tex")
    assert "Figures are not built yet" in " ".join(paper.call(*pdflatex).replace("(figwright)", "").split())
    paper.call(*pdflatex)
    assert "Answer" in paper.words()
    paper.write("figures/my-over_view.yaml", STARTER.replace("Answer", "Verdict"))
    paper.call(*pdflatex)
    assert "Verdict" in paper.words()


def test_strict_makes_a_missing_figure_an_error(paper: Paper) -> None:
    paper.write("paper.tex", PAPER.replace(r"\usepackage{figwright}", r"\usepackage[strict]{figwright}"))
    paper.write("figures/my-over_view.yaml", "body: [")
    with pytest.raises(AssertionError, match=r"Package figwright Error"):
        paper.make()
