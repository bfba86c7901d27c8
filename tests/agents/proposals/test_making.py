"""Proposals made: runs and files, and numbers that are proved against the file beside the plot."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

import figwright
from agents.proposals.written import PAPER
from figwright.agents import resume
from figwright.agents.proposals import Survey
from figwright.agents.proposals.extracting import extract
from figwright.core import tables
from figwright.core.errors import FigwrightError, NotFound, SettingsError
from figwright.frontends.papers import PaperFigure
from figwright.ir.spec.load import load


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Survey:
    path = tmp_path_factory.mktemp("paper") / "paper.md"
    path.write_text(PAPER, "utf-8")
    return figwright.paper(path)


def test_a_module_is_a_diagram_and_a_run(found: Survey, tmp_path: Path) -> None:
    made = found.make(2, tmp_path / "neue Bilder", formats=("svg", "yaml"), theme="ice", density="glance")
    assert [path.name for path in made.files] == ["region-encoder.svg", "region-encoder.yaml"]
    figure = load(made.files[1])
    assert (figure.head.theme, figure.head.caption) == ("ice", found.proposals[1].caption)
    kept = resume.load_run(made.run.folder.id)
    assert kept.source.text == found.proposals[1].text


def test_a_plot_lies_beside_its_data_and_chart_and_is_proved(found: Survey, tmp_path: Path) -> None:
    made = found.make(4, tmp_path, formats=("png", "py"), dpi=60)
    assert [path.name for path in made.files] == ["table-1.csv", "table-1.yaml", "table-1.png", "table-1.py"]
    assert made.run.drawing.proved
    assert made.run.brief.source.table is not None
    assert made.run.brief.source.table.path == tmp_path / "table-1.csv"
    assert tables.read(tmp_path / "table-1.csv").names == ("Method", "CIDEr", "CIDEr std", "WER", "WER std")
    assert any("OOM" in note for note in made.notes)
    assert "table-1.csv" in (tmp_path / "table-1.py").read_text("utf-8")


def test_formats_are_verified_before_anything_is_drawn(found: Survey, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="'svgg'"):
        found.make(1, tmp_path / "x", formats=("svgg",))
    assert not (tmp_path / "x").exists()
    with pytest.raises(NotFound, match="'drawio'"):
        found.make(5, tmp_path / "x", formats=("drawio",))


def test_wishes_and_folders_that_cannot_be_are_named(found: Survey, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="themme"):
        found.make(1, tmp_path, themme="ice")
    (tmp_path / "file").write_text("x")
    with pytest.raises(FigwrightError, match="file"):
        found.make(1, tmp_path / "file")


def test_redrawing_writes_under_the_figures_own_label(found: Survey, tmp_path: Path) -> None:
    figure = PaperFigure("Figure A1", "The memory writer and its bank.", section="Memory writer")
    made = replace(found, paper=replace(found.paper, figures=(figure,))).redraw("A1", tmp_path)
    assert [path.name for path in made.files] == ["figure-a1.svg", "figure-a1.yaml"]
    assert made.run.brief.source.caption == "The memory writer and its bank."


def test_figures_and_tables_are_extracted(found: Survey, tmp_path: Path) -> None:
    picture = PaperFigure("Figure 2", "A picture.", b"\xff\xd8", "image/jpeg")
    twin = replace(found.paper, figures=(*found.paper.figures, picture, replace(picture, caption="Its twin.")))
    files, notes = extract(twin, tmp_path / "out")
    names = [path.name for path in files]
    assert names[:5] == ["figure-1.txt", "figure-2.jpg", "figure-2.txt", "figure-2-2.jpg", "figure-2-2.txt"]
    assert (tmp_path / "out" / "figure-2.jpg").read_bytes() == b"\xff\xd8"
    assert notes == ("Figure 1: the paper only names its picture",)
    rows = list(csv.reader(io.StringIO((tmp_path / "out" / "table-1.csv").read_text("utf-8"))))
    assert rows[0] == ["Method", "CIDEr", "WER"]
    assert rows[4] == ["Lampfish (ours)", "91.2 ± 0.2", "9.8 ± 0.2"]
    assert (tmp_path / "out" / "table-1.txt").read_text("utf-8") == "Comparison on two sets of captions.\n"
