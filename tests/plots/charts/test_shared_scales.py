"""Circles as large as their numbers, heat maps of one quantity in one scale, and frames that do not lie on the data."""

from __future__ import annotations

import math

import pytest

from figwright.core import tables
from figwright.plots import charts, plotter
from figwright.plots.charts.load import load
from figwright.plots.readback import Axes

pytest.importorskip("matplotlib")

TWO = "crop,before use,after use\nrye,10,20\noats,30,40\n"


def drawn(chart: str, data: str) -> tuple[str, tuple[Axes, ...]]:
    script = charts.compile(load(chart), tables.loads(data, "csv"))
    seen = plotter.draw(script, "")
    assert seen.proved
    return script.body, seen.drawn.axes


def test_areas_of_circles_are_as_large_as_their_numbers() -> None:
    data = "age,medium,share\nold,tv,40.1\nold,web,3.6\nyoung,tv,20\nyoung,web,35\n"
    _, (axes, *bars) = drawn("{mark: heatmap, x: medium, y: age, z: share, options: {shape: circle}}", data)
    wide = dict(zip(axes.marks[0].values, axes.marks[0].size, strict=True))
    assert math.isclose((wide[40.1] / wide[3.6]) ** 2, 40.1 / 3.6, rel_tol=0.01)
    assert bars, "a bar names the quantity"


def panels(first: str, second: str, more: str = "") -> str:
    return "{panels: [" + ", ".join(f"{{mark: heatmap, x: crop, y: {name}{more}}}" for name in (first, second)) + "]}"


def test_heat_maps_of_one_quantity_share_colours_and_bar() -> None:
    body, _ = drawn(panels("before use", "after use", ", options: {colorbar: true}"), TWO)
    assert body.count('vmin=np.nanmin([data[one] for one in ["before use", "after use"]])') == 2
    assert body.count("fig.colorbar") == 1
    assert 'label="use"' in body


def test_heat_maps_of_two_quantities_do_not() -> None:
    body, _ = drawn(panels("area", "price"), "crop,area,price\nrye,10,20\noats,30,40\n")
    assert "vmin" not in body
    body, _ = drawn(panels("before use", "after use"), TWO.replace("40", "4000"))
    assert "vmin" not in body, "one of them would be of one colour"


def test_a_frame_is_never_a_mere_line_on_the_data() -> None:
    rows = "".join(f"{step},{step * 1000},{5 + step % 2}\n" for step in range(20))
    chart = "{panels: [{layers: [{mark: line, x: step, y: [large, small]}], zoom: [{x: [5, 9], y: [4, 7]}]}]}"
    body, _ = drawn(chart, "step,large,small\n" + rows)
    bounds = body.partition("indicate_inset(")[2].partition("(")[2].partition(")")[0]
    assert float(bounds.split(",")[3]) > 0.04 * 19_000
    assert "zorder=1.4" in body
