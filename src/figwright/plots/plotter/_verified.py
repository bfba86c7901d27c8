"""Reads a presentation back before it is returned: its charts must contain what was drawn."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from typing import Any

from pptx import Presentation
from pptx.oxml.ns import qn

from figwright.plots.plotter._charts import series_names
from figwright.plots.plotter._native import Chart
from figwright.plots.readback import Scale
from figwright.plots.readback.model import Number

NEAR = 1e-6


def differences(file: bytes, charts: Sequence[Chart]) -> tuple[str, ...]:
    """What the charts of a presentation say otherwise than the plot, in words."""
    (slide,) = Presentation(io.BytesIO(file)).slides
    found = [shape.chart for shape in slide.shapes if shape.has_chart]
    if len(found) != len(charts):
        return (f"{len(found)} charts for {len(charts)} panels",)
    return tuple(one for chart, native in zip(charts, found, strict=True) for one in _of_chart(chart, native))


def _of_chart(chart: Chart, native: Any) -> Iterator[str]:
    area = native._chartSpace.find(f".//{qn('c:plotArea')}")
    series = sorted(area.iter(qn("c:ser")), key=lambda ser: int(ser.find(qn("c:idx")).get("val")))
    for name, one, ser in zip(series_names(chart), chart.series, series, strict=True):
        told = "".join(part.text or "" for part in ser.find(qn("c:tx")).iter(qn("c:v")))
        if told != name:
            yield f"the series {name!r} is called {told!r}"
        for tags, numbers in ((("c:val", "c:yVal"), one.values), (("c:xVal",), one.xs), (("c:bubbleSize",), one.sizes)):
            if numbers and not _numbers_equal(_numbers(ser, tags), numbers):
                yield f"other numbers in {name!r} ({tags[-1]})"
    scales = _scales(chart)
    for axis in area.findall(qn("c:valAx")):
        place = axis.find(qn("c:axPos")).get("val")
        if (scale := scales.get(place)) and axis.find(qn("c:delete")).get("val") == "0":
            ends = [float(axis.find(qn("c:scaling")).find(qn(tag)).get("val")) for tag in ("c:min", "c:max")]
            if not _numbers_equal(ends, sorted((scale.low, scale.high))):
                yield f"an axis from {ends[0]:g} to {ends[1]:g} instead of {scale.low:g} to {scale.high:g}"


def _scales(chart: Chart) -> dict[str, Scale]:
    """The axes of numbers as they were drawn, by their side of the chart."""
    axes = chart.before or chart.axes
    found = {"l": axes.y, "b": axes.x, **({"r": chart.right.y} if chart.right else {})}
    return found if chart.kind in ("xy", "category") else {}


def _numbers(ser: Any, tags: Sequence[str]) -> list[Number]:
    data = next((found for tag in tags if (found := ser.find(qn(tag))) is not None), None)
    if data is None:
        return []
    points = {int(point.get("idx")): float(point.find(qn("c:v")).text) for point in data.iter(qn("c:pt"))}
    count = max((int(one.get("val")) for one in data.iter(qn("c:ptCount"))), default=0)
    return [points.get(i) for i in range(count)]


def _numbers_equal(told: Sequence[Number], drawn: Sequence[Number]) -> bool:
    if len(told) != len(drawn):
        return False
    for one, other in zip(told, drawn, strict=True):
        if one is None or other is None:
            if one is not other:
                return False
        elif not math.isclose(one, other, rel_tol=NEAR, abs_tol=1e-12):
            return False
    return True
