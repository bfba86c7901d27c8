"""A chart with a part framed by hand is still a chart in PowerPoint."""

from __future__ import annotations

from io import BytesIO

import pytest

from figwright.core import tables
from figwright.plots import plotter
from figwright.plots.charts.script import Script

pytest.importorskip("matplotlib")

FRAMED = """
from matplotlib.patches import Rectangle

fig, ax = plt.subplots()
ax.plot(data["step"], data["loss"])
ax.add_patch(Rectangle((2, 3), 1, 2, fill=False, edgecolor="black"))
"""


def test_a_frame_around_a_part_is_no_bar() -> None:
    from pptx import Presentation

    table = tables.loads("step,loss\n1,2\n2,3\n3,5\n4,4\n", "csv")
    file, notes = plotter.render(Script(FRAMED, table, ours=True), "pptx")
    assert notes == ("panel 1 as a native chart (scatter, 1 series)",)
    shapes = list(Presentation(BytesIO(file)).slides[0].shapes)
    (chart,) = [shape for shape in shapes if shape.has_chart]
    (frame,) = [shape for shape in shapes if shape.name == "frame"]
    assert [list(series.values) for series in chart.chart.series] == [[2, 3, 5, 4]]
    assert chart.left < frame.left < frame.left + frame.width < chart.left + chart.width
