"""What every plot of the gallery promises: drawn by this code, its numbers proved, nothing that a reviewer flags."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")

from examples import charts, computed
from examples.charts import FOLDER, PAGE, PlotExample, page, plots

PLOTS = plots()
REDRAW = "look at it, then draw it again with `python -m examples` (see examples/README.md)"
MISREAD = {"walks-in-the-wind": {"swapped-labels"}}
"""Findings that are not true: a box of one group in one category is taken for one of the whole group."""
ALONE = ("critic-rounds", "import-layers")
"""Scripts that are also run outside of the sandbox, beside their data: one of numbers and one of words."""

each = pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.name)


@cache
def marks(plot: PlotExample) -> frozenset[str]:
    return frozenset(layer.mark for panel in plot.chart.panels for layer in panel.layers)


def test_the_gallery_shows_all_kinds() -> None:
    shown = set().union(*map(marks, PLOTS))
    assert len(PLOTS) >= 20
    assert {"bar", "line", "treemap", "donut", "scatter", "heatmap", "radar"} <= shown, "the seven of the benchmark"
    assert {"box", "violin", "histogram", "area", "lollipop", "contour", "surface", "graph", "quiver"} <= shown
    assert sum(len(plot.chart.panels) > 1 or plot.chart.facet is not None for plot in PLOTS) >= 3
    assert 0 < sum(plot.by_hand for plot in PLOTS) < len(PLOTS) / 2, "most are chosen by the rules"


@each
def test_its_script_is_what_the_present_code_writes(plot: PlotExample) -> None:
    kept = (plot.folder / "plot.py").read_text("utf-8")
    assert kept == plot.code(), f"examples/plots/{plot.name}/plot.py is not up to date: {REDRAW}"


@each
def test_its_numbers_are_the_data_s_and_a_reviewer_finds_nothing(plot: PlotExample) -> None:
    seen = plot.plotted
    grave = [f for f in seen.findings if f.severity != "info" and f.rule not in MISREAD.get(plot.name, ())]
    assert [f"{f.rule}: {f.message}" for f in grave] == []
    assert seen.warnings == ()
    assert seen.proved or plot.name in MISREAD


@each
def test_its_picture_is_one_for_the_page(plot: PlotExample) -> None:
    content = (plot.folder / "plot.png").read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert 600 <= width <= 1800
    assert 0.2 < height / width < 1.3
    assert len(content) < 400_000


@each
def test_it_says_where_its_numbers_come_from(plot: PlotExample) -> None:
    assert plot.source.endswith(".")
    assert ("python -m examples.computed" in plot.source) == (plot.name in computed.TABLES)


@pytest.mark.parametrize("name", ALONE)
def test_its_script_runs_by_itself(name: str, tmp_path: Path) -> None:
    for part in ("plot.py", "data.csv"):
        shutil.copy(FOLDER / name / part, tmp_path)
    subprocess.run([sys.executable, "-I", "plot.py"], cwd=tmp_path, check=True, timeout=60, capture_output=True)
    assert (tmp_path / "plot.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("name", sorted(computed.TABLES))
def test_what_is_computed_comes_out_the_same(name: str) -> None:
    assert (FOLDER / name / "data.csv").read_text("utf-8") == computed.written(name)


def test_the_page_shows_the_gallery_as_it_is() -> None:
    assert PAGE.read_text("utf-8") == page(PLOTS), "write docs/plot-gallery.md again with `python -m examples`"
    assert {path.parent for path in charts.FOLDER.glob("*/source.md")} == {plot.folder for plot in PLOTS}
