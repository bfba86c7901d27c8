"""Names, colours and an order of one's own: drawn, proved, and the script's as well."""

from __future__ import annotations

from typing import Any

import pytest

from figwright.core import tables
from figwright.core.errors import ChartError
from figwright.plots import charts, plotter

TABLE = tables.loads(
    "Method,Dataset,F1,Recall\nA,X,70,61\nB,X,75,62\nOurs,X,81,63\nA,Y,60,64\nB,Y,66,65\nOurs,Y,72,66\n",
    "csv",
    "scores",
)
LONG = {"mark": "bar", "x": "Dataset", "y": ["F1"], "series": "Method"}
WIDE = {"mark": "bar", "x": "Method", "y": ["F1", "Recall"], "where": {"Dataset": "X"}}


def drawn(layer: dict[str, Any], **more: Any) -> Any:
    axis = more.pop("x", {})
    chart = charts.load({"panels": [{"layers": [layer], "x": axis}], **more})
    found = plotter.draw(charts.compile(chart, TABLE))
    assert found.proved
    return found.drawn.axes[0] if found.drawn.axes[0].legend else found.drawn


def labels(axes: Any) -> list[str]:
    return [entry.label for entry in axes.legend]


def test_series_and_categories_have_other_names_and_the_numbers_stay_proved() -> None:
    found = drawn(LONG, shown={"Ours": "Proposed", "X": "CoNLL"})
    assert labels(found) == ["A", "B", "Proposed"]
    assert "CoNLL" in [tick.text for tick in getattr(found, "axes", (found,))[0].x.ticks]
    assert labels(drawn(WIDE, shown={"Recall": "Coverage"})) == ["F1", "Coverage"]


def test_other_names_serve_highlights_colours_and_orders_that_use_the_datas() -> None:
    layer = {**LONG, "order": ["Ours", "A"]}
    found = drawn(layer, shown={"Ours": "Proposed", "Y": "Wiki"}, colours={"Ours": "#c0392b"}, x={"order": ["Y", "X"]})
    assert labels(found) == ["Proposed", "A", "B"]
    assert found.legend[0].colour == "#c0392b"
    assert [tick.text for tick in getattr(found, "axes", (found,))[0].x.ticks] == ["Wiki", "X"]


def test_one_bar_has_a_colour_of_its_own() -> None:
    layer = {"mark": "bar", "x": "Method", "y": "F1", "where": {"Dataset": "X"}}
    chart = charts.load({"panels": [{"layers": [layer]}], "colours": {"Ours": "#c0392b", "F1": "#2a9d8f"}})
    bars = plotter.draw(charts.compile(chart, TABLE)).drawn.axes[0].marks[0]
    assert bars.colours == ("#2a9d8f", "#2a9d8f", "#c0392b")


def test_a_colour_that_is_none_is_refused() -> None:
    with pytest.raises(ChartError, match="colours"):
        charts.load({**LONG, "colours": {"A": "red"}})
