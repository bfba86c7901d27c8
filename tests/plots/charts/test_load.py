"""Charts as people write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.core.errors import ChartError
from figwright.plots import charts
from figwright.plots.charts.model import Chart, Layer, Panel

pytestmark = pytest.mark.core

NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12)


@given(
    st.builds(
        Layer, mark=st.sampled_from(["bar", "line"]), x=NAMES, y=st.lists(NAMES, min_size=1, max_size=3).map(tuple),
        horizontal=st.booleans(), values=st.none() | st.booleans(), where=st.dictionaries(NAMES, NAMES | st.integers()),
    ),
    NAMES,
)  # fmt: skip
def test_what_is_written_is_read_again(layer: Layer, title: str) -> None:
    chart = Chart(panels=(Panel(layers=(layer,), title=title),), title=title)
    assert charts.load(charts.dump(chart)) == chart


def test_a_chart_of_one_layer_is_one_line() -> None:
    short = charts.load("{mark: bar, x: Method, y: [A, B], size: [4, 3], legend: top, title: T}")
    assert short.size == (4, 3)
    assert short.title == "T"
    assert short.panels[0].legend == "top"
    assert short.panels[0].layers[0].y == ("A", "B")


def test_a_panel_says_its_axes_beside_its_one_layer() -> None:
    chart = charts.load({"panels": [{"mark": "bar", "x": "Method", "y": "A", "rules": [{"y": 1}]}]})
    assert chart.panels[0].rules[0].y == 1
    assert chart.panels[0].layers[0].x == "Method"


@pytest.mark.parametrize(("text", "path", "said"), [
    ("{mark: bar, x: M, y: A, legend: up}", "panels.0.legend", "should be 'auto'"),
    ("panels: [{layers: [{mark: bar, xx: M}]}]", "panels.0.layers.0.xx", "no field 'xx'"),
    ("panels: [{layers: [{mark: bar}], y: {scal: log}}]", "panels.0.y.scal", "no field 'scal'"),
    ("panels: [{layers: [{x: M}]}]", "panels.0.layers.0.mark", "'mark' is missing"),
    ("[1, 2]", "", "a chart is a mapping"),
    ("{mark: bar", "", "not valid YAML"),
])  # fmt: skip
def test_an_error_names_the_field(text: str, path: str, said: str) -> None:
    with pytest.raises(ChartError) as error:
        charts.load(text)
    assert error.value.path == path
    assert said in error.value.message


def test_the_nearest_field_is_told() -> None:
    with pytest.raises(ChartError) as error:
        charts.load("panels: [{layers: [{mark: bar}], y: {scal: log}}]")
    assert "scale" in error.value.hint


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(ChartError, match="cannot read the chart"):
        charts.load(tmp_path / "none.yaml")


@pytest.mark.parametrize(("said", "meant"), [("no", False), ("Off", False), ("yes", True), ("true", True)])
def test_yes_and_no_are_answers_in_options(said: str, meant: bool) -> None:
    text = f"{{mark: heatmap, x: a, y: b, options: {{colorbar: {said}, scale: onto}}}}"
    (layer,) = charts.load(text).panels[0].layers
    assert layer.options == {"colorbar": meant, "scale": "onto"}
    assert (
        charts.load({"mark": "heatmap", "options": {"colorbar": said}}).panels[0].layers[0].options["colorbar"] is meant
    )
