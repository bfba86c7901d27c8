"""Chart -> a native chart on the slide, its plot area where the axes were, its numbers in the workbook inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from pptx.chart.data import BubbleChartData, CategoryChartData, XyChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.oxml.ns import qn

from figwright.plots.checks._panels import on_page
from figwright.plots.plotter._chart_axes import Setting, category_axis, value_axis
from figwright.plots.plotter._chart_paint import EMU, line, solid, type_properties
from figwright.plots.plotter._chart_series import dressed, element
from figwright.plots.plotter._math import plain
from figwright.plots.plotter._native import Chart, Series
from figwright.plots.readback import Axes, Mark, Text
from figwright.plots.readback.model import Box

HANDLE = 2.8
"""How far left of its words the patch of a legend's entry begins, in type sizes."""
PRIMARY, SECONDARY = (111, 112), (113, 114)


def place(slide: Any, chart: Chart, setting: Setting) -> Any:
    """Adds the chart; returns its shape."""
    kind, data = _data(chart)
    left, top, right, bottom = (round(v * EMU) for v in setting.room)
    shape = slide.shapes.add_chart(kind, left, top, right - left, bottom - top, data)
    space = shape.chart._chartSpace
    area = space.find(f".//{qn('c:plotArea')}")
    given = sorted(area.iter(qn("c:ser")), key=lambda ser: int(ser.find(qn("c:idx")).get("val")))
    dressed_up = [dressed(ser, series, chart, setting.font) for ser, series in zip(given, chart.series, strict=True)]
    for child in list(area):
        area.remove(child)
    area.append(element(setting.layout(_inner(chart), inner=True)))
    for plot in _plots(chart, dressed_up):
        area.append(plot)
    for axis in _axes(chart, setting):
        area.append(element(axis))
    border = line("#404040", 0.8) if setting.frame.border and chart.kind in ("category", "xy") else line("", 0)
    area.append(element(f"<c:spPr><a:noFill/>{border}</c:spPr>"))
    _finish_chart_space(space, chart, setting)
    for mark in chart.over:
        if mark.kind == "bars":
            _frame(slide, chart.axes, mark)
    return shape


def _frame(slide: Any, axes: Axes, mark: Mark) -> None:
    """A rectangle around a part of the data, which the chart itself has no series for."""
    for x, y, base, wide in zip(mark.x, mark.y, mark.base, mark.breadth, strict=False):
        half = (wide or 0.0) / 2
        ends = [on_page(axes, (x or 0.0) - half, base), on_page(axes, (x or 0.0) + half, y)]
        (ax, ay), (bx, by) = (end or (0.0, 0.0) for end in ends)
        if None in ends or x is None:
            continue
        left, top, width, height = (round(v * EMU) for v in (min(ax, bx), min(ay, by), abs(bx - ax), abs(by - ay)))
        frame = slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, left, top, width, height)
        frame.name = "frame"
        frame.fill.background()
        frame.shadow.inherit = False
        frame.line.width = round((mark.width or 1.0) * EMU)
        frame.line.color.rgb = RGBColor.from_string((mark.colours[0] if mark.colours else "#000000")[1:7].upper())


def _inner(chart: Chart) -> Box:
    """Where the plot area is: the axes, or the circle of a pie."""
    boxes = [box for series in chart.series if series.mark for box in series.mark.boxes]
    if chart.kind != "pie" or not boxes:
        return chart.axes.box
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def series_names(chart: Chart) -> list[str]:
    """What the series are called in the workbook: as in the legend; one that is not in it, as its axis is called."""
    along = "x" if chart.horizontal else "y"
    found: list[str] = []
    used = Counter[str]()
    for number, series in enumerate(chart.series, 1):
        axes = chart.right if series.right and chart.right else chart.axes
        label = " ".join(plain(getattr(axes, along).label).split())
        name = series.name.strip() or (label if series.mark else "") or axes.title or f"Series {number}"
        used[name] += 1
        found.append(name if used[name] == 1 else f"{name} ({used[name]})")
    return found


def _data(chart: Chart) -> tuple[Any, Any]:
    names = series_names(chart)
    if chart.kind == "xy":
        bubbles = chart.series[0].way == "bubble"
        data = BubbleChartData() if bubbles else XyChartData()
        for name, series in zip(names, chart.series, strict=True):
            rows = data.add_series(name)
            for i, (x, y) in enumerate(zip(series.xs, series.values, strict=True)):
                rows.add_data_point(x, y, *((series.sizes[i] or 0.0,) if bubbles else ()))
        return (XL_CHART_TYPE.BUBBLE if bubbles else XL_CHART_TYPE.XY_SCATTER), data
    data = CategoryChartData(number_format="General")
    data.categories = list(chart.categories)
    for name, series in zip(names, chart.series, strict=True):
        data.add_series(name, list(series.values))
    return XL_CHART_TYPE.COLUMN_CLUSTERED, data


def _plots(chart: Chart, given: list[Any]) -> Iterator[Any]:
    """One plot for each kind of series and each scale, areas below bars below lines."""
    layers = {"area": 0, "bar": 1, "line": 2}
    order = sorted(range(len(given)), key=lambda i: (chart.series[i].right, layers.get(chart.series[i].way, 1)))
    for (way, right), group in groupby(order, key=lambda i: (chart.series[i].way, chart.series[i].right)):
        members = list(group)
        plot = element(_opening(chart, chart.series[members[0]]))
        tail = _closing(chart, way, SECONDARY if right else PRIMARY)
        for i in members:
            plot.append(given[i])
        for part in tail:
            plot.append(element(part))
        yield plot


def _opening(chart: Chart, series: Series) -> str:
    vary = '<c:varyColors val="0"/>'
    match series.way:
        case "bar":
            way = "bar" if chart.horizontal else "col"
            grouping = "stacked" if chart.stacked else "clustered"
            return f'<c:barChart><c:barDir val="{way}"/><c:grouping val="{grouping}"/>{vary}</c:barChart>'
        case "line":
            return f'<c:lineChart><c:grouping val="standard"/>{vary}</c:lineChart>'
        case "area":
            return f'<c:areaChart><c:grouping val="stacked"/>{vary}</c:areaChart>'
        case "scatter":
            return f'<c:scatterChart><c:scatterStyle val="lineMarker"/>{vary}</c:scatterChart>'
        case "bubble":
            return f"<c:bubbleChart>{vary}</c:bubbleChart>"
        case "radar":
            style = "filled" if any(one.ground for one in chart.series) else "marker"
            return f'<c:radarChart><c:radarStyle val="{style}"/>{vary}</c:radarChart>'
    tag = "doughnutChart" if series.way == "ring" else "pieChart"
    return f'<c:{tag}><c:varyColors val="1"/></c:{tag}>'


def _closing(chart: Chart, way: str, ids: tuple[int, int]) -> Iterator[str]:
    if way == "bar":
        yield f'<c:gapWidth val="{chart.gap}"/>'
        yield f'<c:overlap val="{100 if chart.stacked else chart.overlap}"/>'
    elif way == "line":
        yield '<c:marker val="1"/>'
    elif way == "bubble":
        widths = [size for series in chart.series if series.mark for size in series.mark.size]
        largest = max((size or 0.0 for size in widths), default=1.0)
        full = 0.25 * min(chart.axes.box[2] - chart.axes.box[0], chart.axes.box[3] - chart.axes.box[1])
        yield f'<c:bubbleScale val="{max(1, min(300, round(100 * largest / max(full, 1))))}"/>'
        yield '<c:showNegBubbles val="0"/>'
        yield f'<c:sizeRepresents val="{"area" if chart.measured else "w"}"/>'
    if chart.kind == "pie":
        yield f'<c:firstSliceAng val="{chart.turn}"/>'
        if way == "ring":
            yield f'<c:holeSize val="{chart.hole}"/>'
        return
    for id in ids:
        yield f'<c:axId val="{id}"/>'


def _axes(chart: Chart, setting: Setting) -> Iterator[str]:
    axes, right = chart.axes, chart.right if any(series.right for series in chart.series) else None
    one, two = PRIMARY
    if chart.kind == "category":
        across, along = ("y", "x") if chart.horizontal else ("x", "y")
        names = axes.y if chart.horizontal else axes.x
        between = "between" if chart.between else "midCat"
        yield category_axis(setting, axes, across, (one, two), words=chart.counted)
        yield value_axis(setting, axes, along, (two, one), over=names, between=between)
        if right is not None:
            yield value_axis(setting, right, "y", (SECONDARY[1], SECONDARY[0]), side="r", between=between)
            yield category_axis(setting, axes, "x", SECONDARY, hidden=True)
    elif chart.kind == "xy":
        yield value_axis(setting, axes, "x", (one, two), over=axes.y, between="midCat")
        yield value_axis(setting, axes, "y", (two, one), over=axes.x, between="midCat")
        if right is not None:
            yield value_axis(setting, right, "y", (SECONDARY[1], SECONDARY[0]), side="r", between="midCat")
            hidden = value_axis(setting, right, "x", SECONDARY, between="midCat", words=True)
            yield hidden.replace('<c:delete val="0"/>', '<c:delete val="1"/>')
    elif chart.kind == "radar":
        yield category_axis(setting, axes, "x", (one, two))
        yield value_axis(setting, axes, "y", (two, one))


def _finish_chart_space(space: Any, chart: Chart, setting: Setting) -> None:
    """No title and no ground of its own; the legend as it was; empty cells are gaps."""
    root = space.find(qn("c:chart"))
    for tag in ("c:title", "c:autoTitleDeleted", "c:legend", "c:dispBlanksAs", "c:plotVisOnly"):
        for old in root.findall(qn(tag)):
            root.remove(old)
    root.insert(0, element('<c:autoTitleDeleted val="1"/>'))
    legend = _legend(chart, setting)
    if legend:
        root.append(element(legend))
    root.append(element('<c:plotVisOnly val="1"/>'))
    root.append(element('<c:dispBlanksAs val="gap"/>'))
    for old in space.findall(qn("c:spPr")):
        space.remove(old)
    root.addnext(element("<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>"))


def legend_words(chart: Chart) -> list[Text]:
    """The words of a legend that the chart can write itself: those whose every line is one of its series."""
    panels = [chart.axes, *([chart.right] if chart.right else [])]
    if all(axes.legend for axes in panels) and len(panels) > 1:
        return []  # a chart has one legend
    words = [text for axes in panels for text in axes.texts if text.role == "legend"]
    if chart.kind == "pie":
        return words if {text.text.strip() for text in words} == set(chart.categories) else []
    names = {series.name.strip() for series in chart.series if series.listed}
    return words if words and {text.text.strip() for text in words} <= names else []


def legend_box(words: list[Text]) -> Box:
    """The room of a legend: its words, the keys left of them, and what other programs need more for the same words."""
    lefts, tops, rights, bottoms = zip(*((t.box[0] - HANDLE * t.size, *t.box[1:]) for t in words), strict=True)
    pad = 0.5 * words[0].size
    rows = len({round(text.box[1]) for text in words})
    wider = 0.12 * sum(text.box[2] - text.box[0] for text in words) / rows + 2 * pad
    return min(lefts) - pad, min(tops) - pad, max(rights) + wider, max(bottoms) + pad


def _legend(chart: Chart, setting: Setting) -> str:
    words = legend_words(chart)
    if not words:
        return ""
    shown = {text.text.strip() for text in words}
    names = [series.name.strip() for series in chart.series]
    gone = [i for i, name in enumerate(names) if chart.kind != "pie" and (name not in shown or name in names[:i])]
    entries = "".join(f'<c:legendEntry><c:idx val="{i}"/><c:delete val="1"/></c:legendEntry>' for i in gone)
    first, box = words[0], legend_box(words)
    room = setting.room
    aside = max(0.0, box[2] - room[2])
    ground = solid("#ffffff", 0.8) + line("#cccccc", 0.5) if setting.frame.legend else "<a:noFill/>" + line("", 0)
    kept = (max(box[0] - aside, room[0]), max(box[1], room[1]), box[2] - aside, min(box[3], room[3]))
    return (
        f'<c:legend><c:legendPos val="r"/>{entries}{setting.layout(kept)}<c:overlay val="1"/>'
        f"<c:spPr>{ground}</c:spPr>"
        f"{type_properties(first.size, first.colour, setting.font)}</c:legend>"
    )
