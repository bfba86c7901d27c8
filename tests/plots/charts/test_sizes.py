"""The key of bubbles' areas: round values of the column, drawn at the same scale, and never counted as data."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.core import tables
from figwright.plots import charts, plotter
from figwright.plots.charts import _sizes
from figwright.plots.charts.load import load


@given(st.lists(st.floats(min_value=1e-6, max_value=1e9), min_size=2, max_size=9))
def test_three_values_lie_among_the_data(values: list[float]) -> None:
    picked = _sizes.rounds(values)
    if picked is None:
        assert max(values) <= 1.3 * min(values)
        return
    slack = 1e-5 * max(values)
    assert min(values) - slack <= picked[0] < picked[1] < picked[2] <= max(values) + slack


def test_bubbles_that_are_all_alike_have_no_key() -> None:
    assert _sizes.rounds([5.0, 5.0, 5.1]) is None


def drawn(chart: str, data: str) -> tuple[str, bool, set[str]]:
    pytest.importorskip("matplotlib")
    script = charts.compile(load(chart), tables.loads(data, "csv"))
    seen = plotter.draw(script, "bubbles")
    every = {entry.label for axes in seen.drawn.axes for entry in axes.legend} | {e.label for e in seen.drawn.legend}
    return script.body, seen.proved, every


DATA = "city,kind,income,growth,people\nRome,old,3,2,100\nOslo,new,5,4,250\nBern,old,8,3,400\nLima,new,6,2.5,180\n"


def test_the_key_says_what_areas_mean_and_is_no_data() -> None:
    body, proved, entries = drawn("{mark: scatter, x: income, y: growth, size: people, series: kind}", DATA)
    assert proved
    assert {"100", "200", "400"} <= entries
    assert {"old", "new"} <= entries
    area = float(body.partition("np.sqrt(")[2].partition(" ")[0])
    assert math.isclose(area, float(body.partition("s=")[2].partition(" ")[0]))


def test_names_at_the_points_need_no_legend() -> None:
    _, proved, entries = drawn("{mark: scatter, x: income, y: growth, size: people, series: city, label: city}", DATA)
    assert proved
    assert not {"Rome", "Oslo", "Bern"} & entries
