"""What a reviewer would ask for in plots that were right already: orders, ticks, keys, headings, dates, words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from charted import drawn, script_of
from figwright.core.fonts import builtin_files
from figwright.core.tables import Column, Table
from figwright.plots.charts._category_order import numbered

pytest.importorskip("matplotlib")


@pytest.fixture(autouse=True, scope="module")
def _face() -> Iterator[None]:
    """The face that plots are measured in and drawn with."""
    from matplotlib.font_manager import fontManager

    before = list(fontManager.ttflist)
    for file in builtin_files():
        fontManager.addfont(file)
    yield
    fontManager.ttflist = before


def ticks(axes: Any, way: str = "x") -> list[str]:
    return [label.get_text() for label in getattr(axes, f"get_{way}ticklabels")()]


def test_series_that_are_numbers_have_a_heading() -> None:
    table = {"x": [1, 2, 1, 2], "y": [1.0, 2.0, 3.0, 4.0], "alpha": [0.1, 0.1, 1.0, 1.0], "name": ["a", "a", "b", "b"]}
    for series, heading in (("alpha", "Alpha"), ("name", "")):
        with drawn({"mark": "line", "x": "x", "y": "y", "series": series}, table) as figure:
            legend = figure.axes[0].get_legend() or figure.legends[0]
            assert legend.get_title().get_text() == heading


def test_numbers_that_many_rows_share_are_in_order() -> None:
    table = {"speed": [80, 40, 80, 40, 60, 60], "warp": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]}
    with drawn({"mark": "box", "x": "speed", "y": "warp"}, table) as figure:
        assert ticks(figure.axes[0]) == ["40", "60", "80"]
    single = {"speed": [80, 40], "warp": [1.0, 2.0]}  # somebody may have sorted these
    with drawn({"mark": "bar", "x": "speed", "y": "warp"}, single) as figure:
        assert ticks(figure.axes[0]) == ["80", "40"]


@pytest.mark.parametrize(
    ("words", "order"),
    [
        (["chr11", "chrX", "chr2", "chr1"], ["chr1", "chr2", "chr11", "chrX"]),
        (["ESI 4", "ESI 1", "ESI 3"], ["ESI 1", "ESI 3", "ESI 4"]),
        (["10 mg", "5 mg", "20 mg"], ["5 mg", "10 mg", "20 mg"]),
        (["Llama-2-7B", "GPT-4", "Qwen2"], []),
        (["chr1", "chr2", "chr3", "other"], []),
    ],
)
def test_names_of_one_beginning_and_a_number_have_the_order_of_the_number(words: list[str], order: list[str]) -> None:
    assert numbered(words) == order


def test_counts_have_whole_ticks() -> None:
    with drawn({"mark": "bar", "x": "k", "aggregate": "count"}, {"k": ["a", "b", "b", "c"]}) as figure:
        assert all(float(text).is_integer() for text in ticks(figure.axes[0], "y"))


def test_ticks_of_narrow_panels_keep_apart() -> None:
    steps = [125_000 * (i % 8 + 1) for i in range(24)]
    table = {"step": steps, "ret": [float(i) for i in range(24)], "env": ["a"] * 8 + ["b"] * 8 + ["c"] * 8}
    chart = {"panels": [{"layers": [{"mark": "line", "x": "step", "y": "ret"}]}], "facet": {"by": "env"}}
    with drawn(chart, table) as figure:
        for axes in figure.axes:
            boxes = [label.get_window_extent() for label in axes.get_xticklabels() if label.get_text()]
            low, high = axes.bbox.x0 - 1, axes.bbox.x1 + 1
            seen = [box for box in boxes if low <= (box.x0 + box.x1) / 2 <= high]
            assert not any(a.overlaps(b) for a, b in combinations(seen, 2))


def test_large_numbers_are_short_at_bars_and_in_keys() -> None:
    table = {"k": ["a", "b", "c"], "n": [6_500_000, 2_000_000, 239_000], "x": [1.0, 2.0, 3.0]}
    with drawn({"mark": "bar", "x": "k", "y": "n"}, table) as figure:
        assert [text.get_text() for text in figure.axes[0].texts] == ["6.5M", "2M", "239k"]
    with drawn({"mark": "scatter", "x": "x", "y": "x", "size": "n"} | {"y": "k2"}, table | {"k2": [3, 2, 1]}) as figure:
        assert all(text.get_text()[-1] in "kM" for text in figure.legends[0].get_texts())


def test_small_rates_are_powers_of_ten() -> None:
    table = {"lr": [5e-6, 1e-5, 5e-5, 1e-4], "f1": [1.0, 2.0, 3.0, 2.0]}
    chart = {"panels": [{"layers": [{"mark": "line", "x": "lr", "y": "f1"}], "x": {"scale": "log"}}]}
    with drawn(chart, table) as figure:
        assert ticks(figure.axes[0]) == [r"$5\times10^{-6}$", "$10^{-5}$", r"$5\times10^{-5}$", "$10^{-4}$"]


@pytest.mark.parametrize(
    ("days", "label", "sample"),
    [
        ([f"2023-07-{day:02}" for day in range(1, 31, 3)], "Day (2023)", "Jul"),
        ([f"2023-{month:02}" for month in range(1, 13)], "Day (2023)", "Mar"),
        ([f"{year}-06-01" for year in range(1990, 2020, 3)], "Day", "2000"),
        ([f"2024-05-14T10:0{minute}:00" for minute in range(10)], "Day (14 May 2024)", "10:05"),
    ],
)
def test_dates_say_what_they_are_of(days: list[str], label: str, sample: str) -> None:
    values = tuple(float(i) for i in range(len(days)))
    table = Table((Column("day", tuple(days), "date"), Column("y", values, "number")), "t")
    with drawn({"mark": "line", "x": "day", "y": "y"}, table) as figure:
        assert figure.axes[0].get_xlabel() == label
        assert any(sample in text for text in ticks(figure.axes[0]))


def test_panels_under_each_other_share_their_axis() -> None:
    table = {"t": [1.5, 2.0, 3.5], "a": [1.0, 2.0, 3.0], "b": [9.0, 8.0, 7.0]}
    panels = [{"layers": [{"mark": "line", "x": "t", "y": name}]} for name in ("a", "b")]
    with drawn({"panels": panels, "across": 1}, table) as figure:
        assert [axes.get_xlabel() for axes in figure.axes] == ["", "t"]
        assert figure.axes[0].get_shared_x_axes().joined(*figure.axes)


def test_words_at_points_of_a_heap_keep_apart() -> None:
    from matplotlib.text import Text

    xs = [1.0, 1.1, 1.3, 1.4, 5.0, 9.0]
    table = {"x": xs, "y": [2.0, 2.15, 2.3, 2.02, 6.0, 9.0], "who": [f"model number {i}" for i in range(6)]}
    with drawn({"mark": "scatter", "x": "x", "y": "y", "label": "who"}, table) as figure:
        boxes = [Text.get_window_extent(text) for text in figure.axes[0].texts]  # without their leaders
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


def test_a_unit_of_all_columns_stands_on_the_axis_alone() -> None:
    table = {"k": ["a", "b"], "Time before (s)": [3.0, 4.0], "Time after (s)": [2.0, 5.0]}
    with drawn({"mark": "bar", "x": "k", "y": ["Time before (s)", "Time after (s)"]}, table) as figure:
        legend = figure.axes[0].get_legend() or figure.legends[0]
        assert [text.get_text() for text in legend.get_texts()] == ["Time before", "Time after"]
        assert figure.axes[0].get_ylabel() == "Time (s)"


def test_a_pie_of_many_slices_keeps_its_size() -> None:
    table = {"k": [f"kernel_with_a_long_name_{i}" for i in range(20)], "t": [80.0, *(1.0 for _ in range(19))]}
    with drawn({"mark": "donut", "x": "k", "y": "t"}, table) as figure:
        (axes,) = figure.axes
        assert len(figure.legends[0].get_texts()) == 20
        assert axes.get_window_extent().width > 0.4 * figure.bbox.width


def test_ranks_in_a_stack_are_a_ramp() -> None:
    table = {"k": ["a", "a", "a", "b", "b", "b"], "rank": [1, 2, 3, 1, 2, 3], "n": [1, 2, 3, 3, 2, 1]}
    ranks = script_of({"mark": "bar", "x": "k", "y": "n", "series": "rank", "stack": "normal"}, table).body
    codes = script_of(
        {"mark": "bar", "x": "k", "y": "n", "series": "rank", "stack": "normal"},
        table | {"rank": [200, 404, 500, 200, 404, 500]},
    ).body
    assert '"1": "#3663a7"' not in ranks  # the first of unordered colours
    assert '"200": "#3663a7"' in codes


@pytest.mark.parametrize(
    ("columns", "label"),
    [(["AP (S)", "AP M"], "AP"), (["η @ 24 V", "η @ 48 V"], "η"), (["Model A", "Model B"], ""), (["a", "b"], "")],
)
def test_several_columns_are_called_what_they_measure_or_nothing(columns: list[str], label: str) -> None:
    table = {"k": ["u", "v"], **{name: [3.0, 4.0] for name in columns}}
    with drawn({"mark": "bar", "x": "k", "y": columns}, table) as figure:
        assert figure.axes[0].get_ylabel() == label


@pytest.mark.parametrize("order", ["data", "value"])
def test_panels_that_share_their_categories_name_every_bar(order: str) -> None:
    columns = {"model": ["A", "B", "C", "A", "B", "D"], "set": ["X"] * 3 + ["Y"] * 3,
               "acc": [70.5, 80, 60, 90, 50, 77.5]}  # fmt: skip
    chart = {"facet": {"by": "set"}, "panels": [{"layers": [{"mark": "bar", "x": "model", "y": "acc"}],
                                                 "x": {"order": order}}]}  # fmt: skip
    with drawn(chart, columns) as figure:
        found = {}
        for axes in figure.axes:
            names = dict(zip(axes.get_xticks(), (tick.get_text() for tick in axes.get_xticklabels()), strict=True))
            for bar in axes.patches:
                if bar.get_height() == bar.get_height():
                    found[axes.get_title(), names[round(bar.get_x() + bar.get_width() / 2)]] = bar.get_height()
    assert found == {(s, m): v for m, s, v in zip(*columns.values(), strict=True)}


def test_bars_of_one_series_each_stand_at_their_names() -> None:
    columns = {"model": ["A", "B", "C"], "kind": ["open", "closed", "open"], "score": [3.0, 2.0, 1.0]}
    with drawn({"mark": "bar", "x": "model", "y": "score", "series": "kind"}, columns) as figure:
        bars = [bar for bar in figure.axes[0].patches if bar.get_height() == bar.get_height()]
        places = {bar.get_height(): bar.get_x() + bar.get_width() / 2 for bar in bars}
    assert places == pytest.approx({3.0: 0, 2.0: 1, 1.0: 2})


def test_numbers_of_one_size_have_as_many_places() -> None:
    columns = {"m": ["Accuracy"], "ResNet": [76.1], "Ours": [83.0]}
    with drawn({"mark": "bar", "x": "m", "y": ["ResNet", "Ours"], "values": True}, columns) as figure:
        assert {"76.1", "83.0"} <= {text.get_text() for text in figure.axes[0].texts}


def test_panels_of_numbers_say_of_what() -> None:
    columns = {"dose (mg)": [0, 0, 10, 10], "group": ["a", "b"] * 2, "r": [1.0, 2.0, 3.0, 4.0]}
    chart = {"facet": {"by": "dose (mg)"}, "panels": [{"layers": [{"mark": "bar", "x": "group", "y": "r"}]}]}
    with drawn(chart, columns) as figure:
        assert [axes.get_title() for axes in figure.axes] == ["dose = 0 mg", "dose = 10 mg"]


def test_a_corner_names_both_axes() -> None:
    columns = {"true \\ predicted": ["car", "bus"], "car": [9, 1], "bus": [2, 8]}
    with drawn({"mark": "heatmap", "x": "true \\ predicted", "y": ["car", "bus"]}, columns) as figure:
        assert (figure.axes[0].get_ylabel(), figure.axes[0].get_xlabel()) == ("True", "Predicted")


def test_numbers_without_a_short_name_are_powers() -> None:
    columns = {"flops": [1e17, 1e19, 1e22], "loss": [3.0, 2.5, 2.0]}
    chart = {"panels": [{"layers": [{"mark": "line", "x": "flops", "y": "loss"}], "x": {"scale": "log"}}]}
    with drawn(chart, columns) as figure:
        figure.canvas.draw()
        said = [tick.get_text() for tick in figure.axes[0].get_xticklabels()]
    assert any("10^{19}" in text for text in said), said
    assert not any("T" in text for text in said)


def test_lines_of_panels_have_the_markers_of_their_own_rows() -> None:
    years = [year for year in range(2001, 2013) for _ in range(12)]
    columns = {"year": years, "month": list(range(1, 13)) * 12, "n": list(range(144))}
    chart = {"facet": {"by": "year"}, "panels": [{"layers": [{"mark": "line", "x": "month", "y": "n"}]}]}
    with drawn(chart, columns) as figure:
        assert figure.axes[0].lines[0].get_markevery() in (None, 1)


def test_a_limit_that_is_not_kept_is_told() -> None:
    columns = {"m": ["A", "B"], "acc": [0.7, 0.8]}
    for limits, count in (([0.4, None], 1), ([0, 1], 0), ([None, 0.75], 1)):
        chart = {"panels": [{"layers": [{"mark": "bar", "x": "m", "y": "acc"}], "y": {"limits": limits}}]}
        assert len(script_of(chart, columns).notes) == count, limits
