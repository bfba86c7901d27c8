"""Marks of every kind in one figure."""

from __future__ import annotations

from typing import Any

from figwright.core.tables import Table
from figwright.plots.charts.compile import compile as compiled
from figwright.plots.charts.model import Chart
from plots.charts.marks.drawing import executed


def test_panels_of_all_kinds_share_one_script() -> None:
    """Names of one panel's script never hide a function that another panel calls."""
    columns = {
        "k": ["a", "b", "a", "b"], "s": ["u", "u", "v", "v"], "n": [1.0, 2.0, 3.0, 4.0], "m": [2.0, 1.0, 1.0, 5.0],
        "c": ["p", "q", "r", "t"], "d": ["q", "r", "t", "p"], "e": ["q", "r", "t", "w"],
    }  # fmt: skip
    layers: list[dict[str, Any]] = [
        {"mark": "donut", "x": "c", "y": "n"},
        {"mark": "treemap", "x": "c", "y": "n"},
        {"mark": "arrow", "x": "c", "y": "n", "change": "m"},
        {"mark": "graph", "source": "c", "target": "d"},
        {"mark": "graph", "source": "c", "target": "e"},
        {"mark": "heatmap", "x": "k", "y": "s", "z": "n", "options": {"shape": "circle"}},
        {"mark": "density", "y": "n"},
        {"mark": "violin", "x": "k", "y": "n"},
        {"mark": "bar3d", "x": "k", "y": "s", "z": "n"},
        {"mark": "radar", "x": "c", "y": ["n", "m"]},
        {"mark": "histogram", "y": "n"},
        {"mark": "bar", "x": "k", "y": "n", "series": "s"},
    ]
    for turned in (layers, layers[::-1]):
        chart = Chart.model_validate({"panels": [{"layers": [layer]} for layer in turned]})
        figure = executed(compiled(chart, Table.of(columns)))
        assert len([axes for axes in figure.axes if axes.get_label() != "<colorbar>"]) == len(layers)
