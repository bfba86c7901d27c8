"""What a chart computes of the data is proved, and a script that computes something else is not."""

from __future__ import annotations

from typing import Any

import pytest

from figwright.core.tables import Column, Table
from figwright.plots import charts, plotter
from figwright.plots.charts.script import Script

DAYS = ("2024-01-01", "2024-01-09", "2024-01-16", "2024-01-10", "2024-01-06", "2024-02-06", "2024-02-12", "2024-02-25")
RUNS = Table(
    (
        Column("method", tuple("AABBAABB")), Column("split", ("val", "test") * 4),
        Column("score", (0.71, 0.64, 0.83, 0.79, 0.75, 0.62, 0.86, 0.74), "number"),
        Column("cost", (3.0, 4.5, 9.1, 8.2, 3.4, 4.1, 8.8, 9.6), "number"), Column("day", DAYS, "date"),
    ),
    "runs",
)  # fmt: skip
CHARTS: dict[str, dict[str, Any]] = {
    "counts": {"mark": "bar", "x": "day", "aggregate": "count", "bin": {"day": "weekday"}},
    "means": {"mark": "bar", "x": "method", "y": "score", "series": "split", "repeats": "sd"},
    "medians": {"mark": "bar", "x": "method", "y": "score", "aggregate": "median", "where": {"split": "test"}},
    "shares": {"mark": "bar", "x": "method", "y": "cost", "series": "split", "aggregate": "share", "stack": "normal"},
    "correlations": {"mark": "heatmap", "y": ["score", "cost"], "aggregate": "correlation"},
    "differences": {"mark": "bar", "x": "method", "y": "cost", "minus": "score", "aggregate": "max"},
    "panels": {
        "panels": [
            {"mark": "bar", "x": "method", "y": "score", "aggregate": "mean", "where": {"split": split}}
            for split in ("val", "test")
        ]
    },
}


@pytest.mark.parametrize("name", CHARTS)
def test_what_a_chart_computes_is_proved(name: str) -> None:
    script = charts.compile(charts.load(CHARTS[name]), RUNS)
    seen = plotter.draw(script)
    assert seen.proved, seen.findings
    assert not [finding for finding in seen.findings if finding.rule in ("foreign-marks", "undrawn-column")]


@pytest.mark.parametrize(("name", "right", "wrong"), [
    ("counts", ".weekday()]", ".weekday() - 1]"),
    ("means", "ddof=1", "ddof=0"),
    ("medians", 'row["split"] == "test"', 'row["split"] == "val"'),
    ("shares", '["method"])\ndata', "[])\ndata"),
    ("correlations", "return a @ b / wide", "return (a @ b / wide) ** 2"),
    ("differences", 'row["cost"] - row["score"]', 'row["cost"] + row["score"]'),
    ("panels", 'row["split"] == "test"', 'row["split"] == "val"'),
])  # fmt: skip
def test_a_script_that_computes_something_else_is_caught(name: str, right: str, wrong: str) -> None:
    script = charts.compile(charts.load(CHARTS[name]), RUNS)
    assert script.body.count(right) == 1
    assert not plotter.draw(Script(script.body.replace(right, wrong), RUNS, True, script.stated)).proved


def test_other_code_may_draw_the_data_or_what_the_chart_states() -> None:
    stated = charts.compile(charts.load(CHARTS["medians"]), RUNS).stated
    head = "import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\n"
    for body in ('ax.bar(["A", "B"], [0.63, 0.765])', 'ax.scatter(data["score"], data["cost"])'):
        assert plotter.draw(Script(head + body, RUNS, stated=stated), trusted=True).proved
    wrong = 'ax.bar(["A", "B"], [0.63, 0.865])'
    assert not plotter.draw(Script(head + wrong, RUNS, stated=stated), trusted=True).proved
