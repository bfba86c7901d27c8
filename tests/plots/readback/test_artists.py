"""Every kind of artist is read back as the numbers it was drawn from."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from figwright.plots.readback import Axes, Drawn, Mark, loads

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("agg")
import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402

from figwright.plots.readback import artists  # noqa: E402


def read(draw: Callable[[Any], object], **layout: Any) -> Drawn:
    figure, axes = plt.subplots(**layout)
    try:
        draw(axes)
        return loads(json.loads(json.dumps(artists.read(figure), allow_nan=False)))
    finally:
        plt.close(figure)


def only(drawn: Drawn, kind: str) -> Mark:
    (mark,) = [mark for axes in drawn.axes for mark in axes.marks if mark.kind == kind]
    return mark


def test_a_line_with_its_name_and_gaps() -> None:
    def draw(axes: Any) -> None:
        axes.plot([1, 2, 3], [4.0, float("nan"), 6.0], "s--", color="red", label="ours")
        axes.legend()

    mark = only(read(draw), "line")
    assert (mark.x, mark.y, mark.label) == ((1, 2, 3), (4, None, 6), "ours")
    assert (mark.colours, mark.marker, mark.dash) == (("#ff0000",), "s", "--")


def test_markers_without_a_line_are_points() -> None:
    assert only(read(lambda axes: axes.plot([1, 2], [3, 4], "o")), "points").y == (3, 4)


def test_bars_on_categories() -> None:
    drawn = read(lambda axes: axes.bar(["a", "b"], [3, -2], bottom=[1, 0]))
    mark = only(drawn, "bars")
    assert (mark.x, mark.y, mark.base) == ((0, 1), (4, -2), (1, 0))
    assert [(tick.at, tick.text) for tick in drawn.axes[0].x.ticks] == [(0, "a"), (1, "b")]
    assert len(mark.boxes) == 2
    assert mark.boxes[0][3] - mark.boxes[0][1] > 0


def test_bars_that_lie() -> None:
    mark = only(read(lambda axes: axes.barh([0, 1], [3, 5], left=[1, 1])), "bars")
    assert (mark.horizontal, mark.x, mark.y, mark.base) == (True, (0, 1), (4, 6), (1, 1))


def test_a_histogram_and_its_outline_are_the_same_bars() -> None:
    values = [1, 1, 2, 3, 3, 3]
    solid = only(read(lambda axes: axes.hist(values, bins=[0.5, 1.5, 2.5, 3.5])), "bars")
    counts, edges = np.histogram(values, bins=[0.5, 1.5, 2.5, 3.5])
    outline = only(read(lambda axes: axes.stairs(counts, edges)), "bars")
    assert solid.y == outline.y == (2, 1, 3)
    assert solid.x == outline.x == (1, 2, 3)


def test_a_scatter_with_sizes_and_colours() -> None:
    mark = only(read(lambda axes: axes.scatter([1, 2], [3, 4], s=[16, 25], c=[0.1, 0.9])), "points")
    assert (mark.x, mark.y, mark.size, mark.values) == ((1, 2), (3, 4), (4, 5), (0.1, 0.9))


def test_error_bars_have_ends() -> None:
    drawn = read(lambda axes: axes.errorbar([1, 2], [5.0, 6.0], yerr=[[1, 1], [2, 3]], fmt="o", capsize=3))
    mark = only(drawn, "errors")
    assert (mark.low, mark.high, mark.y, mark.horizontal) == ((4, 5), (7, 9), (5, 6), False)
    assert only(drawn, "points").y == (5, 6)
    assert len(drawn.axes[0].marks) == 2, "caps are part of the error bars"


def test_error_bars_on_bars_know_the_bars_ends() -> None:
    mark = only(read(lambda axes: axes.barh([0, 1], [5.0, 6.0], xerr=[1, 2])), "errors")
    assert (mark.horizontal, mark.x, mark.low, mark.high) == (True, (5, 6), (4, 4), (6, 8))


def test_areas_stack() -> None:
    drawn = read(lambda axes: axes.stackplot([1, 2, 3], [1, 2, 3], [4, 4, 4]))
    lower, upper = drawn.axes[0].marks
    assert (lower.kind, lower.low, lower.high) == ("area", (0, 0, 0), (1, 2, 3))
    assert (upper.low, upper.high) == ((1, 2, 3), (5, 6, 7))


def test_a_violin_lies_across() -> None:
    drawn = read(lambda axes: axes.violinplot([[1.0, 2.0, 3.0, 4.0]]))
    assert only(drawn, "area").horizontal


def test_slices_with_their_words() -> None:
    drawn = read(lambda axes: axes.pie([1, 2, 1], labels=["a", "b", "c"], autopct="%d%%"))
    mark = only(drawn, "wedges")
    assert mark.y == pytest.approx((0.25, 0.5, 0.25))
    assert mark.labels == ("a", "b", "c")
    assert [text.text for text in drawn.axes[0].texts if text.role == "wedge"].count("25%") == 2


def test_rings_are_apart_and_empty_slices_stay() -> None:
    def draw(axes: Any) -> None:
        axes.pie([3, 1], radius=1.2, wedgeprops={"width": 0.3})
        axes.pie([1, 2, 0], radius=0.8)

    outer, inner = read(draw).axes[0].marks
    assert (len(outer.y), len(inner.y)) == (2, 3)
    assert inner.y[2] == pytest.approx(0)


def test_slices_are_named_by_a_legend() -> None:
    def draw(axes: Any) -> None:
        slices = axes.pie([3, 1])[0]
        axes.legend(slices, ["big", "small"])

    assert only(read(draw), "wedges").labels == ("big", "small")


@pytest.mark.parametrize("origin", ["upper", "lower"])
def test_cells_of_a_picture(origin: str) -> None:
    mark = only(read(lambda axes: axes.imshow([[1, 2, 3], [4, float("nan"), 6]], origin=origin)), "cells")
    assert (mark.shape, mark.values) == ((2, 3), (1, 2, 3, 4, None, 6))
    assert (mark.x, mark.y) == ((0, 1, 2, 0, 1, 2), (0, 0, 0, 1, 1, 1))


def test_cells_of_a_mesh() -> None:
    mark = only(read(lambda axes: axes.pcolormesh([[1, 2], [3, 4]])), "cells")
    assert (mark.values, mark.x, mark.y) == ((1, 2, 3, 4), (0.5, 1.5, 0.5, 1.5), (0.5, 0.5, 1.5, 1.5))


def test_a_picture_of_colours_is_no_numbers() -> None:
    mark = only(read(lambda axes: axes.imshow(np.zeros((2, 2, 3)))), "picture")
    assert (mark.values, mark.colours) == ((), ("#000000",) * 4)


@pytest.mark.parametrize(("orientation", "lying"), [("vertical", False), ("horizontal", True)])
def test_box_plots_are_five_numbers(orientation: str, lying: bool) -> None:
    values = [[1, 2, 3, 4, 5], [2, 4, 6, 8, 10]]
    drawn = read(lambda axes: axes.boxplot(values, orientation=orientation))
    mark = only(drawn, "boxes")
    assert mark.values == (1, 2, 3, 4, 5, 2, 4, 6, 8, 10)
    assert (mark.x, mark.horizontal) == ((1, 2), lying)


def test_a_tree_map_is_tiles_and_a_stack_is_none() -> None:
    squarify = pytest.importorskip("squarify")
    tiles = only(read(lambda axes: squarify.plot([6, 3, 2, 1], ax=axes, pad=True)), "bars")
    assert tiles.tiled
    assert not any(mark.tiled for mark in read(lambda axes: axes.bar([0, 1, 2], [3, 3, 3], width=1)).axes[0].marks)


def test_radar_lines_are_polar() -> None:
    turn = [0.0, 2.0, 4.0, 0.0]

    def draw(axes: Any) -> None:
        axes.plot(turn, [1, 2, 3, 1])
        axes.fill(turn, [1, 2, 3, 1])
        axes.set_xticks(turn[:-1], ["a", "b", "c"])

    drawn = read(draw, subplot_kw={"projection": "polar"})
    assert drawn.axes[0].kind == "polar"
    assert only(drawn, "line").y == (1, 2, 3, 1)
    assert only(drawn, "polygon").y == (1, 2, 3, 1)
    assert [tick.text for tick in drawn.axes[0].x.ticks] == ["a", "b", "c"]


def test_space() -> None:
    def draw(axes: Any) -> None:
        axes.bar3d([0, 1], [0, 0], [0, 0], 0.5, 0.5, [3, 4])
        axes.plot([1, 2], [3, 4], [5, 6])
        axes.scatter([1], [2], [3])
        axes.bar([0, 1], [7, 8], zs=2, zdir="y")
        axes.set_zlabel("height")

    drawn = read(draw, subplot_kw={"projection": "3d"})
    blocks, row = [mark for mark in drawn.axes[0].marks if mark.kind == "bars"]
    if blocks.y[0] == 2:
        blocks, row = row, blocks
    assert (blocks.x, blocks.z, blocks.base) == ((0.25, 1.25), (3, 4), (0, 0))
    assert (row.x, row.y, row.z) == ((0, 1), (2, 2), (7, 8))
    assert only(drawn, "line").z == (5, 6)
    assert only(drawn, "points").z == (3,)
    assert drawn.axes[0].z is not None
    assert drawn.axes[0].z.label == "height"
    assert drawn.axes[0].x.ticks


def test_a_surface_has_its_corners() -> None:
    x, y = np.meshgrid([0.0, 1.0, 2.0], [0.0, 1.0])
    mark = only(read(lambda axes: axes.plot_surface(x, y, x + y), subplot_kw={"projection": "3d"}), "surface")
    assert {(0, 0, 0), (2, 1, 3)} <= set(zip(mark.x, mark.y, mark.z, strict=True))


def test_arrows_of_every_make() -> None:
    def draw(axes: Any) -> None:
        axes.annotate("", xy=(3, 4), xytext=(1, 2), arrowprops={"arrowstyle": "->"})
        axes.arrow(0, 0, 1, 2)
        axes.quiver([1], [1], [2], [3], angles="xy", scale_units="xy", scale=1)
        axes.set(xlim=(0, 5), ylim=(0, 5))

    ends = {(mark.x[0], mark.y[0], mark.u[0], mark.v[0]) for mark in read(draw).axes[0].marks if mark.kind == "arrows"}
    assert ends == {(1, 2, 3, 4), (0, 0, 1, 2), (1, 1, 3, 4)}


def test_rules_spans_segments_and_broken_bars() -> None:
    def draw(axes: Any) -> None:
        axes.axvline(3)
        axes.axhline(4)
        axes.axvspan(1, 2)
        axes.hlines([1, 2], 0, [5, 6])
        axes.broken_barh([(1, 2), (5, 1)], (10, 4))

    drawn = read(draw)
    rules = [(mark.x, mark.y) for mark in drawn.axes[0].marks if mark.kind == "rule"]
    assert rules == [((3,), ()), ((), (4,))]
    span = only(drawn, "span")
    assert (span.low, span.high, span.horizontal) == ((1,), (2,), False)
    lines = only(drawn, "segments")
    assert (lines.x, lines.u, lines.y) == ((0, 0), (5, 6), (1, 2))
    bars = only(drawn, "bars")
    assert (bars.base, bars.y, bars.x, bars.horizontal) == ((1, 5), (3, 6), (12, 12), True)


def test_a_graph_is_points_and_words() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph([("a", "b")])
    drawn = read(lambda axes: networkx.draw_networkx(graph, {"a": (0, 0), "b": (1, 1)}, ax=axes))
    assert only(drawn, "points").x == (0, 1)
    assert {text.text for text in drawn.axes[0].texts if text.role == "note"} == {"a", "b"}


def test_a_legend_with_other_words_names_by_look() -> None:
    def draw(axes: Any) -> None:
        axes.plot([1, 2], color="red", label="a")
        axes.plot([2, 1], color="blue", label="b")
        axes.legend(["b", "a"])

    first, second = read(draw).axes[0].marks
    assert (first.label, second.label) == ("b", "a"), "what is seen counts, not what the script called it"


def test_the_own_legend_goes_before_a_neighbours() -> None:
    def draw(axes: Any) -> None:
        for one, label in zip(axes, ("left", "right"), strict=True):
            one.plot([1, 2], color="red", label=label)
            one.legend()

    drawn = read(draw, ncols=2)
    assert [axes.marks[0].label for axes in drawn.axes] == ["left", "right"]


def test_twins_insets_and_colour_bars() -> None:
    def draw(axes: Any) -> None:
        axes.twinx().plot([1, 2])
        axes.inset_axes([0.1, 0.1, 0.3, 0.3]).plot([3, 4])
        axes.figure.colorbar(axes.imshow([[1, 2]]), ax=axes)

    drawn = read(draw)
    kinds: dict[str, Axes] = {axes.kind: axes for axes in drawn.axes}
    assert "colorbar" in kinds
    assert [axes.twin for axes in drawn.axes if axes.twin is not None] == [0]
    assert [axes.inset for axes in drawn.axes if axes.inset is not None] == [0]


def test_scales_and_words_with_places() -> None:
    def draw(axes: Any) -> None:
        axes.set(xscale="log", xlim=(1, 100), ylim=(5, 0), xlabel="size", title="head")
        axes.bar([10], [4], color="navy")
        axes.text(10, 2, "42", color="white", ha="center")
        axes.text(0.5, 0.99, "corner", transform=axes.transAxes)
        axes.tick_params(labelleft=False)

    axes = read(draw).axes[0]
    assert (axes.x.kind, axes.x.low, axes.x.high, axes.y.low, axes.y.high) == ("log", 1, 100, 5, 0)
    assert (axes.x.label, axes.title) == ("size", "head")
    note = next(text for text in axes.texts if text.text == "42")
    assert (note.x, note.y, note.colour, note.behind) == (10, 2, "#ffffff", "#000080")
    corner = next(text for text in axes.texts if text.text == "corner")
    assert corner.x == pytest.approx(10)
    assert not any(tick.text for tick in axes.y.ticks)
    assert note.box[1] > corner.box[1], "y goes down"


def test_what_cannot_be_read_is_a_note() -> None:
    def draw(axes: Any) -> None:
        (line,) = axes.plot([1, 2])
        axes.plot([3, 4])
        line.get_xdata = lambda orig=True: 1 / 0

    drawn = read(draw)
    assert [mark.y for mark in drawn.axes[0].marks] == [(3, 4)]
    assert any("ZeroDivisionError" in note for note in drawn.notes)


@pytest.mark.parametrize(
    "sample",
    [{"color": "none"}, {"linestyle": ""}, {"color": "w"}, {"linewidth": 0}, {"color": "red", "visible": False}],
)
def test_a_heading_among_the_entries_of_a_legend_has_no_look(sample: dict[str, Any]) -> None:
    """Else a heading is a series that is nowhere drawn."""
    from matplotlib.lines import Line2D

    def draw(axes: Any) -> None:
        series = axes.plot([1, 2], [3, 4], color="red", label="ours")
        marker = Line2D([], [], color="w", marker="o", markerfacecolor="red", label="theirs")
        axes.legend(handles=[Line2D([], [], label="Heading", **sample), *series, marker])

    heading, ours, theirs = read(draw).axes[0].legend
    assert (heading.label, heading.colour) == ("Heading", "")
    assert (ours.colour, theirs.colour, theirs.marker) == ("#ff0000", "#ff0000", "o")


@pytest.mark.parametrize("place", ["left", "center", "right"])
def test_a_title_is_read_wherever_it_stands(place: str) -> None:
    assert read(lambda axes: axes.set_title("1949", loc=place)).axes[0].title == "1949"
