"""Scripts of charts run here, with their figures at hand: for tests of what they draw."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts.model import Chart


def script_of(chart: Mapping[str, Any] | str | Chart, table: Table | Mapping[str, Any]) -> charts.Script:
    chart = chart if isinstance(chart, Chart) else charts.load(chart)
    return charts.compile(chart, table if isinstance(table, Table) else Table.of(table))


@contextmanager
def drawn(chart: Mapping[str, Any] | str | Chart, table: Table | Mapping[str, Any]) -> Iterator[Any]:
    """The finished figure of a chart, laid out; closed afterwards."""
    with ran(script_of(chart, table)) as figure:
        yield figure


@contextmanager
def ran(script: charts.Script) -> Iterator[Any]:
    """The figure that a script of ours leaves. Warnings about glyphs that no font has are of no interest."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    import numpy as np

    before = dict(matplotlib.rcParams)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", message=".*(?i:glyph|font|constrained_layout|tight).*")
            exec(compile(script.body, "<script>", "exec"), {"data": script.data, "plt": plt, "np": np})
            figure = plt.gcf()
            figure.canvas.draw()
        yield figure
    finally:
        plt.close("all")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            matplotlib.rcParams.update(before)
