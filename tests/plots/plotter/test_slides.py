"""Charts on a slide hold the numbers that were drawn; what has no chart becomes shapes, and what has none a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.oxml.ns import qn

from figwright.core.tables import Table
from figwright.plots.plotter.slides import slides
from plots.plotter.figures import made

Draw = Callable[[Any], None]


def slide(draw: Draw, table: Table | None = None, **given: Any) -> tuple[Any, tuple[str, ...]]:
    file, notes = slides(*made(draw, **given), table=table, title="A plot")
    return Presentation(BytesIO(file)).slides[0], notes


def charts(draw: Draw, **given: Any) -> list[Any]:
    found, _ = slide(draw, **given)
    return [shape.chart for shape in found.shapes if shape.has_chart]


def numbers(chart: Any) -> dict[str, list[float | None]]:
    return {series.name: [None if v is None else pytest.approx(v) for v in series.values] for series in chart.series}


def words(found: Any) -> list[str]:
    return [shape.text_frame.text for shape in found.shapes if shape.has_text_frame]


def grouped(axes: Any) -> None:
    for i, (name, values) in enumerate({"ours": [3, 5, 4], "theirs": [2, 4, 1]}.items()):
        axes.bar([x + 0.4 * i - 0.2 for x in range(3)], values, 0.4, label=name, yerr=[0.1, 0.2, 0.3])
    axes.set_xticks(range(3), ["A", "B", "C"])
    axes.set_ylabel("Accuracy (%)")
    axes.set_title("Results")
    axes.legend()


def test_grouped_bars_with_error_bars() -> None:
    found, notes = slide(grouped)
    (chart,) = [shape.chart for shape in found.shapes if shape.has_chart]
    assert notes == ("panel 1 as a native chart (bar, 2 series)",)
    assert chart.chart_type == XL_CHART_TYPE.COLUMN_CLUSTERED
    assert [str(name) for name in chart.plots[0].categories] == ["A", "B", "C"]
    assert numbers(chart) == {"ours": [3, 5, 4], "theirs": [2, 4, 1]}
    assert (chart.plots[0].overlap, chart.plots[0].gap_width) == (0, 50)
    assert chart.value_axis.axis_title.text_frame.text == "Accuracy (%)"
    assert chart.has_legend
    assert "Results" in words(found)
    plus = chart._chartSpace.findall(f".//{qn('c:errBars')}/{qn('c:plus')}")
    assert [[float(v.text) for v in one.iter(qn("c:v"))] for one in plus] == [pytest.approx([0.1, 0.2, 0.3])] * 2


def test_a_legend_has_a_box_when_it_had_one() -> None:
    def bare(axes: Any) -> None:
        axes.bar(["a", "b"], [1, 2], label="ours")
        axes.legend(frameon=False)

    def boxed(draw: Draw) -> bool:
        (chart,) = charts(draw)
        return chart.legend._element.find(f"{qn('c:spPr')}/{qn('a:solidFill')}") is not None

    assert boxed(grouped)
    assert not boxed(bare)


def test_the_workbook_inside_has_the_data() -> None:
    calamine = pytest.importorskip("python_calamine")
    (chart,) = charts(grouped)
    book = calamine.CalamineWorkbook.from_filelike(BytesIO(chart.part.chart_workbook.xlsx_part.blob))
    rows = book.get_sheet_by_index(0).to_python()
    assert rows == [["", "ours", "theirs"], ["A", 3, 2], ["B", 5, 4], ["C", 4, 1]]


def test_stacked_bars_hold_lengths_and_not_ends() -> None:
    def draw(axes: Any) -> None:
        axes.barh(["a", "b"], [1, 2], label="p")
        axes.barh(["a", "b"], [3, 1], left=[1, 2], label="q", hatch="//", edgecolor="black")
        axes.legend()

    (chart,) = charts(draw)
    assert chart.chart_type == XL_CHART_TYPE.BAR_STACKED
    assert numbers(chart) == {"p": [1, 2], "q": [3, 1]}
    assert chart._chartSpace.find(f".//{qn('a:pattFill')}") is not None


def test_error_bars_of_lying_bars_and_of_points() -> None:
    def lying(axes: Any) -> None:
        axes.barh(["a", "b"], [10, 20], xerr=[1, 2])

    def crossed(axes: Any) -> None:
        axes.errorbar([1, 2], [3, 4], xerr=[0.1, 0.2], yerr=[0.5, 0.6], fmt="o")

    def lengths(draw: Draw) -> list[list[float]]:
        found = charts(draw)[0]._chartSpace.findall(f".//{qn('c:errBars')}/{qn('c:minus')}")
        return sorted([float(v.text) for v in one.iter(qn("c:v"))] for one in found)

    assert lengths(lying) == [pytest.approx([1, 2])]
    assert lengths(crossed) == [pytest.approx([0.1, 0.2]), pytest.approx([0.5, 0.6])]


def test_floating_bars_stand_on_an_unseen_series() -> None:
    def draw(axes: Any) -> None:
        axes.barh(["design", "build"], [3, 5], left=[1, 4])

    (chart,) = charts(draw)
    assert list(numbers(chart).values()) == [[1, 4], [3, 5]]
    assert chart.series[0].name == "(start)"
    assert not chart.has_legend


def test_lines_over_numbers_keep_their_places() -> None:
    def draw(axes: Any) -> None:
        axes.plot([0.5, 1, 7.25], [2, 3, 5], marker="s", ls="--", label="loss")
        axes.axhline(2.5, color="red")
        axes.set_xlabel("Epoch")

    found, _ = slide(draw)
    (chart,) = [shape.chart for shape in found.shapes if shape.has_chart]
    assert chart.chart_type in (XL_CHART_TYPE.XY_SCATTER_LINES, XL_CHART_TYPE.XY_SCATTER)
    assert [list(series.iter_values()) for series in chart.plots[0].series] == [[2, 3, 5]]
    xs = [float(v.text) for v in chart._chartSpace.findall(f".//{qn('c:xVal')}//{qn('c:v')}")]
    assert xs == [0.5, 1, 7.25]
    assert chart._chartSpace.find(f".//{qn('c:marker')}/{qn('c:symbol')}").get("val") == "square"
    assert any(shape.name == "rule" for shape in found.shapes)


def test_a_legend_lists_lines_of_one_name_once() -> None:
    def draw(axes: Any) -> None:
        for name, shift in (("sgd", 0), ("sgd", 1), ("adam", 2), ("adam", 3)):
            axes.plot([0, 1, 2], [shift, shift + 1, shift], label=name)
        handles = dict(zip(*reversed(axes.get_legend_handles_labels()), strict=True))
        axes.legend(handles.values(), handles.keys())

    (chart,) = charts(draw)
    assert list(numbers(chart)) == ["sgd", "sgd (2)", "adam", "adam (2)"]
    gone = [entry.find(qn("c:idx")).get("val") for entry in chart._chartSpace.iter(qn("c:legendEntry"))]
    assert gone == ["1", "3"]


def test_lines_over_names_are_a_line_chart() -> None:
    (chart,) = charts(lambda axes: axes.plot(["Mon", "Tue", "Wed"], [1, 4, 2], marker="o"))
    assert chart.chart_type in (XL_CHART_TYPE.LINE_MARKERS, XL_CHART_TYPE.LINE)
    assert [str(name) for name in chart.plots[0].categories] == ["Mon", "Tue", "Wed"]


def test_bars_and_a_line_on_a_second_scale() -> None:
    def draw(axes: Any) -> None:
        axes.bar(["a", "b", "c"], [1, 2, 3], label="cost")
        right = axes.twinx()
        right.plot([0, 1, 2], [70, 80, 90], color="black", marker="o")
        right.set_ylabel("Accuracy")

    (chart,) = charts(draw)
    assert [type(plot).__name__ for plot in chart.plots] == ["BarPlot", "LinePlot"]
    assert list(chart.plots[1].series[0].values) == [70, 80, 90]
    assert len(chart._chartSpace.findall(f".//{qn('c:valAx')}")) == 2


def test_areas_stand_on_each_other() -> None:
    (chart,) = charts(lambda axes: axes.stackplot([1, 2, 3, 4], [1, 2, 3, 4], [2, 2, 2, 2], labels=["p", "q"]))
    assert chart.chart_type == XL_CHART_TYPE.AREA_STACKED
    assert [list(series.values) for series in chart.series] == [[1, 2, 3, 4], [2, 2, 2, 2]]


def test_a_pie_goes_clockwise_from_where_it_was_drawn() -> None:
    def draw(axes: Any) -> None:
        axes.pie([50, 30, 20], labels=["x", "y", "z"], startangle=90, autopct="%d%%", wedgeprops={"width": 0.4})

    (chart,) = charts(draw)
    assert chart.chart_type == XL_CHART_TYPE.DOUGHNUT
    assert dict(zip(map(str, chart.plots[0].categories), chart.series[0].values, strict=True)) == {
        "x": pytest.approx(50), "y": pytest.approx(30), "z": pytest.approx(20),
    }  # fmt: skip
    # Counter-clockwise from the top: x first, so clockwise from the top it comes last.
    assert [str(name) for name in chart.plots[0].categories][-1] == "x"
    assert chart._chartSpace.find(f".//{qn('c:firstSliceAng')}").get("val") == "0"
    assert chart._chartSpace.find(f".//{qn('c:holeSize')}").get("val") == "60"


def test_a_radar_keeps_the_order_on_the_page() -> None:
    from math import pi

    def draw(axes: Any) -> None:
        turns = [2 * pi * i / 5 for i in range(5)]
        axes.plot([*turns, 0], [1, 2, 3, 4, 5, 1], label="ours")
        axes.fill([*turns, 0], [1, 2, 3, 4, 5, 1], alpha=0.2)
        axes.set_xticks(turns, list("ABCDE"))

    (chart,) = charts(draw, subplot_kw={"polar": True})
    assert chart.chart_type == XL_CHART_TYPE.RADAR_FILLED
    shown = dict(zip(map(str, chart.plots[0].categories), chart.series[0].values, strict=True))
    assert shown == {"A": 1, "B": 2, "C": 3, "D": 4, "E": 5}
    # A stands at the right, and the letters go counter-clockwise: from the top, clockwise, B A E D C.
    assert [str(name) for name in chart.plots[0].categories] == list("BAEDC")


def test_several_panels_are_several_charts_where_the_axes_were() -> None:
    def draw(grid: Any) -> None:
        grid[0].bar(["a", "b"], [1, 2])
        grid[1].scatter([1, 2, 3], [3, 1, 2])

    found, notes = slide(draw, ncols=2)
    first, second = [shape for shape in found.shapes if shape.has_chart]
    assert first.left + first.width <= second.left + 200_000
    assert len(notes) == 2


def test_a_logarithmic_axis_stays_one() -> None:
    def draw(axes: Any) -> None:
        axes.plot([1, 10, 100], [5, 50, 5000], marker="o")
        axes.set_xscale("log")
        axes.set_yscale("log")

    (chart,) = charts(draw)
    assert [one.get("val") for one in chart._chartSpace.iter(qn("c:logBase"))] == ["10", "10"]


def test_percents_and_thousands_are_number_formats() -> None:
    from matplotlib.ticker import PercentFormatter, StrMethodFormatter

    def draw(axes: Any) -> None:
        axes.bar(["a", "b"], [0.25, 0.5])
        axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))

    def money(axes: Any) -> None:
        axes.bar(["a", "b"], [12000, 30000])
        axes.yaxis.set_major_formatter(StrMethodFormatter("${x:,.0f}"))

    assert charts(draw)[0].value_axis.tick_labels.number_format == "0%"
    assert charts(money)[0].value_axis.tick_labels.number_format == '"$"#,##0'


def test_numbers_at_the_bars_become_data_labels() -> None:
    def draw(axes: Any) -> None:
        axes.bar_label(axes.bar(["a", "b"], [1.25, 2.5]), fmt="%.2f")

    found, _ = slide(draw)
    (chart,) = [shape.chart for shape in found.shapes if shape.has_chart]
    assert chart._chartSpace.find(f".//{qn('c:dLbls')}/{qn('c:numFmt')}").get("formatCode") == "0.00"
    assert not {"1.25", "2.50"} & set(words(found))


def test_a_heat_map_becomes_shapes_one_a_cell() -> None:
    def draw(axes: Any) -> None:
        axes.imshow([[1, 2, 3], [4, 5, 6]], cmap="viridis")

    found, notes = slide(draw)
    assert notes == ("as shapes, not as a chart: cells have no chart",)
    assert not any(shape.shape_type == 13 for shape in _all(found.shapes))
    boxes = [shape for shape in _all(found.shapes) if shape.shape_type != 6 and shape.width > 500_000]
    assert len({(shape.left, shape.top) for shape in boxes}) >= 6


def _all(shapes: Any) -> list[Any]:
    return [part for shape in shapes for part in (_all(shape.shapes) if shape.shape_type == 6 else [shape])]


def test_what_cannot_be_read_is_a_picture_with_words() -> None:
    found, _, png = made(lambda axes: axes.imshow([[1, 2]]))
    file, notes = slides(found, b"no svg at all", png, title="Two cells")
    (picture,) = Presentation(BytesIO(file)).slides[0].shapes
    assert notes[0].startswith("as a picture")
    assert picture._element.nvPicPr.cNvPr.get("descr") == "Two cells"


def test_same_figure_same_bytes_without_a_clock() -> None:
    found, svg, png = made(grouped)
    file, _ = slides(found, svg, png)
    assert slides(found, svg, png)[0] == file
    with ZipFile(BytesIO(file)) as parts:
        assert {entry.date_time for entry in parts.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        book = next(name for name in parts.namelist() if name.endswith(".xlsx"))
        with ZipFile(BytesIO(parts.read(book))) as inside:
            assert b"dcterms:created" not in inside.read("docProps/core.xml")


def test_hostile_names_are_only_words() -> None:
    def draw(axes: Any) -> None:
        axes.bar(["<a>&\"'", "]]>"], [1, 2], label="</c:tx>&")
        axes.set_ylabel("<b> & \x01")
        axes.legend()

    (chart,) = charts(draw)
    assert [str(name) for name in chart.plots[0].categories] == ["<a>&\"'", "]]>"]
    assert chart.series[0].name == "</c:tx>&"


def test_the_slide_has_the_size_of_the_figure() -> None:
    found, svg, png = made(grouped)
    deck = Presentation(BytesIO(slides(found, svg, png)[0]))
    assert (deck.slide_width, deck.slide_height) == (round(found.width * 12700), round(found.height * 12700))


def test_strange_drawings_end_in_some_slide() -> None:
    found, svg, png = made(grouped)
    for mark in (replace(found.axes[0].marks[0], x=(), y=()), replace(found.axes[0].marks[0], colours=(), boxes=())):
        odd = replace(found, axes=(replace(found.axes[0], marks=(mark,)),))
        assert slides(odd, svg, png)[0][:2] == b"PK"


def test_a_histogram_keeps_the_numbers_of_its_axis() -> None:
    def draw(axes: Any) -> None:
        axes.hist([1, 1, 2, 3, 3, 3, 4, 5, 7, 9], bins=[0, 2.5, 5, 7.5, 10])
        axes.set_xticks([0, 5, 10])

    found, _ = slide(draw)
    (chart,) = [shape.chart for shape in found.shapes if shape.has_chart]
    assert list(chart.series[0].values) == [3, 4, 2, 1]
    assert chart.plots[0].gap_width == 0
    assert [word for word in words(found) if word.isdigit()] == ["0", "5", "10"]


def test_an_axis_that_doubles_is_logarithmic_to_the_base_two() -> None:
    def draw(axes: Any) -> None:
        axes.plot([1, 2, 4, 8], [1, 2, 3, 5], marker="o")
        axes.set_xscale("log", base=2)

    (chart,) = charts(draw)
    assert [one.get("val") for one in chart._chartSpace.iter(qn("c:logBase"))] == ["2"]


def test_a_chart_has_the_limits_of_the_plot_and_ticks_that_it_cannot_have_are_laid_over_it() -> None:
    def draw(axes: Any) -> None:
        axes.plot([0, 10], [0, 10], marker="o")
        axes.set_xlim(-3, 15)
        axes.set_xticks([0, 5, 10, 15])
        axes.set_ylim(0, 10)
        axes.set_yticks([0, 5, 10])
        axes.grid(axis="x")
        axes.text(6, 5, "here", ha="center", va="center")

    found, _ = slide(draw)
    (frame,) = [shape for shape in found.shapes if shape.has_chart]
    across, along = frame.chart.category_axis, frame.chart.value_axis
    assert (across.minimum_scale, across.maximum_scale) == (-3, 15)
    assert (along.minimum_scale, along.maximum_scale, along.major_unit) == (0, 10, 5)
    assert [word for word in words(found) if word.isdigit()] == ["0", "5", "10", "15"]  # those of x; y has its own
    assert len([shape for shape in found.shapes if shape.name.startswith("grid ")]) == 4
    (word,) = [shape for shape in found.shapes if shape.has_text_frame and shape.text_frame.text == "here"]
    layout = frame.chart._chartSpace.find(f".//{qn('c:plotArea')}/{qn('c:layout')}/{qn('c:manualLayout')}")
    x, w = (float(layout.find(qn(f"c:{key}")).get("val")) for key in "xw")
    middle = frame.left + frame.width * (x + w / 2)
    assert word.left + word.width / 2 == pytest.approx(middle, abs=12_700)


def test_bubbles_have_the_numbers_of_the_table_and_their_key_is_as_large_as_they_are() -> None:
    import matplotlib.pyplot as plt

    sizes = {"Params": [5.0, 20.0, 80.0], "x": [1.0, 2.0, 3.0]}

    def draw(axes: Any) -> None:
        axes.scatter([1, 2, 3], [4, 5, 6], s=[400 * size / 80 for size in sizes["Params"]])
        axes.set_ylabel("Accuracy")
        circle = plt.Line2D(
            [], [], linestyle="", marker="o", markersize=(400 * 20 / 80) ** 0.5, color="grey", label="20"
        )
        axes.legend(handles=[circle])

    found, _ = slide(draw, table=Table.of(sizes))
    (chart,) = [shape.chart for shape in found.shapes if shape.has_chart]
    (series,) = chart.series
    assert series.name == "Accuracy"
    bubbles = [float(one.text) for one in series._element.find(qn("c:bubbleSize")).iter(qn("c:v"))]
    assert bubbles == sizes["Params"]
    assert chart._chartSpace.find(f".//{qn('c:sizeRepresents')}").get("val") == "area"
    (key,) = [shape for shape in found.shapes if shape.name == "key 20"]
    assert key.width == pytest.approx(10 * 12_700, rel=0.01)
