"""Faults that people saw in plots, each held off by what is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charted import drawn, script_of
from figwright.core.colour import contrast
from figwright.core.fonts import builtin_files
from figwright.core.tables import loads
from figwright.plots.charts._code import words
from figwright.plots.charts._numbers import number_format, short_format
from figwright.plots.charts._words import ink_on

plt = pytest.importorskip("matplotlib.pyplot")
TABLE: dict[str, Any] = {
    "Method": ["A", "B", "C", "Ours"], "One": [3.25, 4.5, 2.125, 7.75], "Two": [1.5, 2.5, 6.5, 0.5],
    "Three": [10.0, 20.5, 30.0, 44.0], "n": [1, 2, 4, 8], "s": [0.01, 0.01, 0.02, 0.01],
}  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def _face() -> Iterator[None]:
    """The face that plots are measured in and drawn with."""
    from matplotlib.font_manager import fontManager

    before = list(fontManager.ttflist)
    for file in builtin_files():
        fontManager.addfont(file)
    yield
    fontManager.ttflist = before


def words_at(axes: Any) -> list[str]:
    return [text.get_text() for text in axes.texts]


def touching(figure: Any, axes: Any) -> list[tuple[str, str]]:
    boxes = [(text.get_text(), text.get_window_extent()) for text in axes.texts if text.get_text()]
    boxes.sort(key=lambda one: one[1].x0)
    return [(a, b) for (a, one), (b, two) in pairwise(boxes) if one.overlaps(two)]


def test_no_legend_is_shared_when_no_panel_wants_one() -> None:
    panel = {"mark": "scatter", "x": "n", "y": ["One", "Two"], "legend": "none"}
    with drawn({"panels": [panel, panel]}, TABLE) as figure:
        assert not figure.legends
        assert not any(axes.get_legend() for axes in figure.axes)
    with drawn({"panels": [panel | {"legend": "auto"}] * 2}, TABLE) as figure:
        assert len(figure.legends) == 1


@pytest.mark.parametrize("axis", [{"scale": "linear"}, {"ticks": [0, 4, 8]}])
@pytest.mark.parametrize("stack", ["none", "normal"])
def test_bars_stand_at_their_numbers_on_a_linear_axis(axis: dict[str, Any], stack: str) -> None:
    layer = {"mark": "bar", "x": "n", "y": ["One", "Two"], "stack": stack}
    with drawn({"panels": [{"layers": [layer], "x": axis}]}, TABLE) as figure:
        bars = figure.axes[0].patches
        middles = {round(bar.get_x() + bar.get_width() / 2 + (0.19 if stack == "none" else 0), 2) for bar in bars[:4]}
        assert middles == {1, 2, 4, 8}
        ends = sorted((bar.get_x(), bar.get_x() + bar.get_width()) for bar in bars[:4])
        assert all(right < left for (_, right), (left, _) in pairwise(ends))
        if "ticks" in axis:
            assert list(figure.axes[0].get_xticks()) == [0, 4, 8]


def test_bars_count_in_categories_otherwise() -> None:
    with drawn({"mark": "bar", "x": "n", "y": "One"}, TABLE) as figure:
        assert [round(bar.get_x() + bar.get_width() / 2) for bar in figure.axes[0].patches] == [0, 1, 2, 3]


@pytest.mark.parametrize("mark", ["line", "point", "lollipop"])
def test_numbers_are_written_where_they_are_asked_for(mark: str) -> None:
    with drawn({"mark": mark, "x": "Method", "y": ["Three"], "values": True, "label": "Method"}, TABLE) as figure:
        assert {"10.0", "20.5", "30.0", "44.0"} <= set(words_at(figure.axes[0]))


def test_a_line_over_bars_keeps_the_colour_that_somebody_chose() -> None:
    layers = [{"mark": "bar", "x": "Method", "y": "One"}, {"mark": "line", "x": "Method", "y": "Three", "right": True}]
    for palette, colour in (("", "#22262b"), ("#111111,#abcdef", "#abcdef")):
        with drawn({"panels": [{"layers": layers}], "palette": palette}, TABLE) as figure:
            assert figure.axes[1].lines[0].get_color() == colour


@pytest.mark.parametrize("count", [3, 8, 14, 40])
@pytest.mark.parametrize("stack", ["none", "normal"])
@pytest.mark.parametrize("horizontal", [False, True])
def test_numbers_at_bars_never_touch(count: int, stack: str, horizontal: bool) -> None:
    names = [f"m{i}" for i in range(count)]
    table = {"m": names, **{key: [1000.25 + i * 7 + j for i in range(count)] for j, key in enumerate("pqr")}}
    layer = {"mark": "bar", "x": "m", "y": ["p", "q", "r"], "values": True, "stack": stack, "horizontal": horizontal}
    with drawn(layer, table) as figure:
        assert touching(figure, figure.axes[0]) == []
        if count == 3:
            assert len(words_at(figure.axes[0])) == 9


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=8))
def test_a_shorter_format_tells_as_much_apart(values: list[float]) -> None:
    exact, short = number_format(values), short_format(values)
    assert len({short.format(v) for v in values}) == len({exact.format(v) for v in values})
    assert max(len(short.format(v)) for v in values) <= max(len(exact.format(v)) for v in values)


@given(st.lists(st.floats(1e-3, 1e6), min_size=1, max_size=8))
def test_a_number_is_written_as_nearly_what_it_is(values: list[float]) -> None:
    for form in (number_format(values), short_format(values)):
        for value in values:
            assert float(form.format(value).replace(",", "")) == pytest.approx(value, rel=0.05), form


def test_numbers_beside_far_larger_ones_are_not_written_as_nought() -> None:
    form = number_format([0.001, 5, 1_000_000])
    assert [form.format(value) for value in (0.001, 5, 1_000_000)] == ["0.001", "5", "1,000,000"]


def test_trillions_are_read_on_the_axis() -> None:
    with drawn({"mark": "bar", "x": "m", "y": "params"}, {"m": ["a", "b"], "params": [2e12, 1e13]}) as figure:
        figure.draw_without_rendering()
        assert "10T" in [text.get_text() for text in figure.axes[0].get_yticklabels()]


def test_an_axis_says_the_unit_that_the_table_wrote_at_every_number() -> None:
    table = loads("m,latency,cost ($)\nA,3.5 ms,$3\nB,12 ms,$4\n", "csv")
    for column, label in (("latency", "Latency (ms)"), ("cost ($)", "Cost ($)")):
        with drawn({"mark": "bar", "x": "m", "y": column}, table) as figure:
            assert figure.axes[0].get_ylabel().replace("\\$", "$") == label


@given(st.integers(0, 0xFFFFFF), st.sampled_from(["#22262b", "#000000", "#1a2b3c"]))
def test_words_on_any_colour_can_be_read(ground: int, dark: str) -> None:
    colour = f"#{ground:06x}"
    assert contrast(ink_on(colour, dark), colour) >= 4.5


def test_highlighted_rows_and_categories_are_seen() -> None:
    point = {"mark": "point", "x": "Method", "y": "One", "label": "Method", "highlight": "Ours"}
    with drawn(point, TABLE) as figure:
        dots = figure.axes[0].collections[0].get_facecolor()
        assert len({tuple(colour) for colour in dots}) == 2
        assert [text.get_text() for text in figure.axes[0].texts if text.get_fontweight() == "bold"] == ["Ours"]
    for layer in ({"mark": "bar", "values": True}, {"mark": "point"}, {"mark": "line"}):
        chart = {**layer, "x": "Method", "y": ["One", "Two"], "highlight": "Ours"}
        with drawn(chart, TABLE) as figure:
            bold = [one.get_text() for one in figure.axes[0].get_xticklabels() if one.get_fontweight() == "bold"]
            assert bold == ["Ours"]


def _bar_colours(figure: Any, place: int) -> list[tuple[float, ...]]:
    return list(dict.fromkeys(bar.get_facecolor() for bar in figure.axes[place].patches))


def test_one_name_has_one_colour_and_one_colour_one_name() -> None:
    def bars(*names: str) -> dict[str, Any]:
        return {"mark": "bar", "x": "Method", "y": list(names)}

    with drawn({"panels": [bars("One", "Two"), bars("Two", "Three"), bars("n", "s")]}, TABLE) as figure:
        first, second, third = (_bar_colours(figure, place) for place in range(3))
        assert first[1] == second[0]
        assert len({*first, *second, *third}) == 5
    with drawn({"panels": [bars("One"), bars("Two"), bars("Three")]}, TABLE) as figure:
        assert len({colour for place in range(3) for colour in _bar_colours(figure, place)}) == 1  # small multiples
    with drawn({"panels": [bars("One"), bars("Two"), bars("One", "Two")]}, TABLE) as figure:
        assert [_bar_colours(figure, 0)[0], _bar_colours(figure, 1)[0]] == _bar_colours(figure, 2)
        assert len(set(_bar_colours(figure, 2))) == 2


@pytest.mark.parametrize("mark", ["line", "point"])
def test_short_error_bars_lie_over_their_markers_with_caps(mark: str) -> None:
    with drawn({"mark": mark, "x": "Method", "y": ["One", "Two"], "error": "s"}, TABLE) as figure:
        dots, caps, (bars,) = figure.axes[0].containers[0].lines
        assert bars.get_zorder() >= dots.get_zorder()
        children = figure.axes[0].get_children()
        assert children.index(bars) > children.index(dots) or bars.get_zorder() > dots.get_zorder()
        assert all(cap.get_markeredgewidth() > 0 for cap in caps)
        assert dots.get_markersize() < 2 * caps[0].get_markersize()
        assert dots.get_markeredgecolor() == dots.get_color()


FORMULAS = ("GNN$_{k=1}$", "μ$_R$", "GNN${_{k=1}}$", "R$^2$score", "10$^{-3}$ m", "p$<$0.05", "$x$ and $y$", "in $m^2$")
MONEY = ("$5 and $10", "US$", "US$5 and A$7", "US$5_000 or A$7", "($) and ($)", "A$5/B$7", "$5", "10$_")


@pytest.mark.parametrize("text", FORMULAS)
def test_formulas_may_stand_in_words(text: str) -> None:
    assert words(text) == text


@pytest.mark.parametrize("text", MONEY)
def test_money_is_no_formula(text: str) -> None:
    assert words(text) == text.replace("$", r"\$")


def test_a_price_before_a_formula_does_not_take_its_dollar() -> None:
    assert words("US$5/$x$") == r"US\$5/$x$"


@pytest.mark.parametrize("mark", ["point", "line", "bar", "lollipop"])
def test_a_column_of_gaps_is_an_empty_panel(mark: str) -> None:
    with drawn({"mark": mark, "x": "g", "y": "v"}, {"g": [None, None], "v": [1, 2]}) as figure:
        assert figure.axes


def test_titles_and_labels_of_narrow_panels_keep_apart() -> None:
    names = ["Precedent Application", "Decision Complexity", "Compliance Checking", "Argumentation", "Legal Research"]
    table = {"m": ["a", "b"], **{name: [1, 2] for name in names}}
    panels = [{"mark": "point", "x": "m", "y": name, "title": name, "horizontal": True} for name in names]
    with drawn({"panels": panels, "across": 5, "size": [7, 3]}, table) as figure:
        for part in ("title", "label"):
            found = [axes.title if part == "title" else axes.xaxis.label for axes in figure.axes]
            boxes = [one.get_window_extent() for one in found]
            assert not any(one.overlaps(two) for one, two in pairwise(boxes))


def test_stacks_of_several_layers_stand_side_by_side() -> None:
    layers = [{"mark": "bar", "x": "Method", "y": pair, "stack": "normal"} for pair in (["One", "Two"], ["Three", "n"])]
    with drawn({"panels": [{"layers": layers}]}, TABLE) as figure:
        one, two = (figure.axes[0].containers[place].patches[0] for place in (0, 2))
        assert one.get_x() + one.get_width() <= two.get_x() + 1e-9


def test_the_legend_of_round_panels_covers_no_spoke() -> None:
    def radar(*names: str) -> dict[str, Any]:
        return {"mark": "radar", "x": "Method", "y": list(names)}

    for panels in ([radar("One", "Two")], [radar("One", "Two"), radar("Three", "n")]):
        with drawn({"panels": panels}, TABLE) as figure:
            legends = [*figure.legends, *(axes.get_legend() for axes in figure.axes if axes.get_legend())]
            assert len(legends) == len(panels)
            spokes = [one.get_window_extent() for axes in figure.axes for one in axes.get_xticklabels()]
            assert not any(legend.get_window_extent().overlaps(spoke) for legend in legends for spoke in spokes)


def test_an_inset_of_bars_shows_whole_bars_and_joins_none() -> None:
    table = {"p": [round(0.05 * i, 2) for i in range(10)], "v": [1000 // (i + 1) for i in range(10)]}
    panel = {"layers": [{"mark": "bar", "x": "p", "y": "v"}], "zoom": [{"x": [4.5, 9.5]}]}
    body = script_of({"panels": [panel]}, table).body
    assert "xlim=(4.5, 9.5)" in body
    assert "indicate_inset((" in body
    assert "indicate_inset_zoom" not in body
    body = script_of({"panels": [panel | {"x": {"scale": "linear"}, "zoom": [{"x": [0.2, 0.4]}]}]}, table).body
    assert "xlim=(0.175, 0.425)" in body


def test_panels_of_a_fixed_shape_settle_at_once() -> None:
    panels = [{"mark": "radar", "x": "Method", "y": ["One", "Two"]}, {"mark": "bar", "x": "Method", "y": "Three"}]
    with drawn({"panels": panels}, TABLE) as figure:
        before = [axes.get_position().bounds for axes in figure.axes]
        figure.canvas.draw()
        for one, two in zip(before, (axes.get_position().bounds for axes in figure.axes), strict=True):
            assert one == pytest.approx(two, abs=0.01)
