"""The plots as values: what a folder says, what the present code draws of it, and the page that shows them all.

A folder holds `data.csv`, `intent.txt`, `source.md` (where the numbers come from) and, when the rules' choice was not
what a person wants, a `chart.yaml` written by hand. Drawn from them are `plot.py`, which runs by itself beside its
data, and `plot.png`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from examples.gallery import ROOT
from figwright.core import tables
from figwright.core.tables import Table
from figwright.plots import charts, plotter
from figwright.plots.charts.choose import choose
from figwright.plots.charts.model import Chart
from figwright.plots.charts.script import Script, standalone
from figwright.plots.plotter import Plotted

FOLDER = ROOT / "examples" / "plots"
PAGE = ROOT / "docs" / "plot-gallery.md"
DPI = 220

OPENING = """\
# Gallery of plots

Every plot here is drawn from a table and a sentence, without a model; where a person wanted something else than the
rules chose, the folder has a `chart.yaml`. The numbers are published ones, measurements of this project, or computed;
the line under each plot says which. Each example is a test: every number that is drawn is the data's, and the checks
have nothing to say against it.

This page, all scripts and all pictures are made by `python -m examples`.
"""


@dataclass(frozen=True)
class PlotExample:
    """One folder of the gallery of plots."""

    folder: Path

    @property
    def name(self) -> str:
        return self.folder.name

    @cached_property
    def table(self) -> Table:
        return tables.read(self.folder / "data.csv")

    @cached_property
    def intent(self) -> str:
        return (self.folder / "intent.txt").read_text("utf-8").strip()

    @cached_property
    def source(self) -> str:
        return " ".join((self.folder / "source.md").read_text("utf-8").split())

    @property
    def by_hand(self) -> bool:
        return (self.folder / "chart.yaml").is_file()

    @cached_property
    def chart(self) -> Chart:
        if self.by_hand:
            return charts.load(self.folder / "chart.yaml")
        return choose(self.table, self.intent).chart

    @cached_property
    def script(self) -> Script:
        return charts.compile(self.chart, self.table)

    @cached_property
    def plotted(self) -> Plotted:
        return plotter.draw(self.script, self.intent)

    def code(self) -> str:
        return standalone(self.script, "plot.pdf", self.folder / "data.csv")

    def png(self) -> bytes:
        return plotter.render(self.script, "png", dpi=DPI)[0]


def plots() -> tuple[PlotExample, ...]:
    return tuple(PlotExample(path.parent) for path in sorted(FOLDER.glob("*/data.csv")))


def page(every: Sequence[PlotExample]) -> str:
    """The page of the docs."""
    return "\n".join([OPENING, *map(_entry, every)])


def _entry(plot: PlotExample) -> str:
    where = f"../examples/plots/{plot.name}"
    told = f"its [data]({where}/data.csv), its [script]({where}/plot.py)"
    by_hand = f", its [chart]({where}/chart.yaml)" if plot.by_hand else ""
    title = plot.name.replace("-", " ").capitalize()
    return f"## {title}\n\n![{plot.intent}]({where}/plot.png)\n\n> {plot.intent}\n\n{plot.source} — {told}{by_hand}\n"
