"""The nine real papers: what an author would say to what is proposed. Skipped where they are not at hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import figwright
from figwright.agents.proposals import Survey
from figwright.core import tables
from figwright.frontends.papers import PaperTable, pdf
from figwright.plots.charts.reckon import reckoned

SHARED = Path(__file__).parents[3] / "../shared/papers"
OVERVIEWS = {
    "tex_tabdiff_iclr25": ("TabDiff", "Figure 1"),
    "v227_milecki24a": ("MEDIMP", "Figure 1"),
    "v227_wei24a": ("MProtoNet", "Figure 1"),
    "v231_baltatzis24a": ("KGEx", "Figure 1"),
    "v231_besta24a": ("HOT", "Figure 1"),
    "v250_cheng24a": ("MFIF-Net", "Figure 2"),
    "v250_wang24a": ("the proposed method", "Figure 1"),
    "v250_zhang24a": ("the proposed method", "Figure 1"),
    "v301_korkmaz26a": ("I2I-Galip", "Figure 1"),
}
PLOTS = {
    "v227_milecki24a": ["Table 1", "Table 2", "Table 3", "Table 4"],
    "v227_wei24a": ["Table 1"],
    "v231_besta24a": [],
    "v250_cheng24a": ["Table 1", "Table 2", "Table 3", "Table 4", "Table 5", "Table 6"],
    "v250_zhang24a": ["Table 1", "Table 2", "Table 3", "Table 4"],
    "v301_korkmaz26a": ["Table 1", "Table 2", "Table 4", "Table 5"],
}
"""Tables of results as people would name them; settings, data and examples are none."""
NAMES = [name for name in OVERVIEWS if (SHARED / name).is_dir()]
pytestmark = pytest.mark.skipif(not NAMES, reason="the shared papers are not here")
_surveys: dict[str, Survey] = {}


def survey(name: str) -> Survey:
    if name not in _surveys:
        path = SHARED / name
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pdf, "DPI", 40)  # figures are only looked for
            _surveys[name] = figwright.paper(path / "paper.pdf" if (path / "paper.pdf").is_file() else path)
    return _surveys[name]


@pytest.mark.parametrize("name", NAMES)
def test_the_overview_is_proposed_and_the_figure_that_shows_it_is_named(name: str) -> None:
    first = survey(name).proposals[0]
    called, shown = OVERVIEWS[name]
    assert (first.kind, first.title, first.shown) == ("overview", f"Overview of {called}", shown)


@pytest.mark.parametrize("name", NAMES)
def test_modules_are_captioned_in_the_papers_words(name: str) -> None:
    found = survey(name)
    letters = re.sub(r"\W+", "", "".join(f"{one.title}{one.text}" for one in found.paper.sections))
    captions = [figure.caption for figure in found.paper.figures]
    for one in found.proposals:
        if one.kind == "module" and one.caption not in captions:
            title, _, sentence = one.caption.partition(". ")
            assert title.rstrip(".") == one.title.rstrip(".")
            assert re.sub(r"\W+", "", sentence)[:60] in letters


@pytest.mark.parametrize("name", [name for name in NAMES if name in PLOTS])
def test_tables_of_results_and_no_others_are_plotted(name: str) -> None:
    assert [one.origin for one in survey(name).proposals if one.kind == "plot"] == PLOTS[name]


@pytest.mark.parametrize("name", NAMES)
def test_every_number_stands_in_the_table_and_every_chart_fits_its_file(name: str) -> None:
    found = survey(name)
    for one in found.proposals:
        if one.plot is None:
            continue
        label, _, part = one.origin.partition(", part ")
        table = [table for table in found.paper.tables if table.label == label][int(part or 1) - 1]
        known = _numbers(table)
        for _, values in one.plot.columns:
            assert all(value is None or isinstance(value, str) or float(value) in known for value in values), one.origin
        reckoned(one.plot.chart, tables.loads(one.plot.csv(), "csv"))


def _numbers(table: PaperTable) -> set[float]:
    text = " ".join(cell for row in table.rows for cell in row).replace("−", "-")
    plain = re.sub(r"(?<=\d),(?=\d{3})", "", text)
    found = re.findall(r"\d*\.?\d+", plain)
    return {sign * float(number) for number in found for sign in (1, -1)}
