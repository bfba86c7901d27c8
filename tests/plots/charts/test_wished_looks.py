"""What an art editor would send back in plots of one-line wishes: names, units, legends, hidden points, lying bars."""

from __future__ import annotations

import math
from typing import Any

import pytest

from charted import drawn
from figwright.core import tables
from figwright.core.errors import ChartError
from figwright.plots import charts, plotter
from figwright.plots.charts._code import readable
from figwright.plots.charts._names import capital, unitless
from figwright.plots.charts.marks._raw import edges
from figwright.plots.charts.reckon import reckoned

pytest.importorskip("matplotlib")

TRIALS = tables.loads(
    "object,gripper,success\n" + "".join(
        f"{thing},{gripper},{int(trial < won)}\n"
        for thing, gripper, won in (("mug", "jaw", 3), ("mug", "cup", 4), ("can", "jaw", 5), ("can", "cup", 5))
        for trial in range(5)
    ),
    "csv", "trials",
)  # fmt: skip
MODELS = [f"longmodelname{letter}" for letter in "abcdefgh"]


def found(layer: dict[str, Any], table: tables.Table, **panel: Any) -> Any:
    return plotter.draw(charts.compile(charts.load({"panels": [{"layers": [layer], **panel}]}), table))


def ticks(axes: Any, way: str) -> list[str]:
    return [label.get_text() for label in getattr(axes, f"get_{way}ticklabels")()]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("decode ms", "decode (ms)"), ("p99_us", "p99 (µs)"), ("FF_pct", "FF (%)"), ("Jsc_mA_cm2", "Jsc (mA/cm²)"),
        ("NO3-N mg/L", "NO3-N (mg/L)"), ("dist_m", "dist (m)"), ("conc_uM", "conc (µM)"), ("sales_us", "sales us"),
        ("AP_s", "AP s"), ("group_A", "group A"),
        ("top k", "top k"), ("mass [M_E]", "mass [M_E]"), ("after [%] − before [%]", "after − before (%)"),
        ("slow (s) / fast (s)", "slow / fast"), ("paid ($) / time (h)", "paid ($) / time (h)"),
    ],
)  # fmt: skip
def test_a_name_has_its_unit_in_brackets_and_once(name: str, shown: str) -> None:
    assert readable(name) == shown


def test_units_of_all_columns_stand_on_the_axis_and_not_in_the_legend() -> None:
    assert unitless(["prefill ms", "decode ms"]) == ["prefill", "decode"]
    columns = {"model": ["a", "b"], "prefill ms": [1.0, 2.0], "decode ms": [3.0, 4.0]}
    with drawn({"mark": "bar", "x": "model", "y": ["prefill ms", "decode ms"]}, columns) as figure:
        assert figure.axes[0].get_ylabel() == "Time (ms)"


def test_a_unit_that_nobody_knows_is_told_by_its_signs_and_other_brackets_are_none() -> None:
    assert unitless(["rho_S1 (µΩ cm)", "rho_S3 (µΩ cm)"]) == ["rho S1", "rho S3"]
    assert unitless(["AP (val)", "AR (val)"]) == ["AP (val)", "AR (val)"]


def test_an_axis_names_no_result_that_each_mark_has_one_row_of_and_none_twice() -> None:
    single = {"item": ["a", "b"], "n": [118, 119], "mean RT (ms)": [1.0, 2.0]}
    twice = {name: values * 2 for name, values in single.items()}
    for columns, y, label in (
        (single, "n", "n"), (twice, "n", "Total n"), (twice, "mean RT (ms)", "Total mean RT (ms)"),
    ):  # fmt: skip
        with drawn({"mark": "bar", "x": "item", "y": y, "aggregate": "sum"}, columns) as figure:
            assert figure.axes[0].get_ylabel() == label
    apart = twice | {"mean RT (ms)": [1.0, 2.0, 3.0, 4.0]}
    with drawn({"mark": "bar", "x": "item", "y": "mean RT (ms)", "aggregate": "mean"}, apart) as figure:
        assert figure.axes[0].get_ylabel() == "Mean RT (ms)"


def test_names_are_broken_behind_hyphens_where_a_script_breaks_them() -> None:
    columns = {"model": ["Transformer-base", "Recurrent-small", "GPT-4"], "f1": [1.0, 2.0, 3.0]}
    chart = {"panels": [{"layers": [{"mark": "bar", "x": "model", "y": "f1"}]}], "size": [2.8, 1.8]}
    with drawn(chart, columns) as figure:
        assert ticks(figure.axes[0], "x") == ["Transformer-\nbase", "Recurrent-\nsmall", "GPT-4"]


def test_words_begin_with_a_large_letter_and_short_forms_do_not() -> None:
    assert [capital(name) for name in ("test set", "fps", "rmse (m)", "pH", "lr")] == [
        "Test set", "fps", "rmse (m)", "pH", "lr"
    ]  # fmt: skip


def test_rates_of_numbers_are_known_before_they_are_drawn_and_no_legend_covers_them() -> None:
    layer = {"mark": "bar", "x": "object", "y": "success", "series": "gripper", "aggregate": "share", "of": 1}
    shown = reckoned(charts.load({"panels": [{"layers": [layer]}]}), TRIALS).shown[0][0].table
    assert sorted(shown.columns[-1].numbers) == [60, 80, 100, 100]
    plot = found(layer, TRIALS)
    assert plot.proved
    assert "overlapping-texts" not in {one.rule for one in plot.findings}


def test_cells_with_numbers_say_what_these_are() -> None:
    columns = {"a": ["x", "y"] * 2, "b": ["u", "u", "v", "v"], "p99 (ms)": [1.0, 2.0, 3.0, 4.0]}
    layer = {"mark": "heatmap", "x": "a", "y": "b", "z": "p99 (ms)"}
    for title, count in (("", 2), ("Calls", 2), ("P99 of calls", 1)):
        with drawn({"panels": [{"layers": [layer], "title": title}]}, columns) as figure:
            assert len(figure.axes) == count


def test_points_over_a_category_do_not_hide_each_other() -> None:
    columns = {"method": ["a", "a", "b", "b"], "seed": [0, 1, 0, 1], "acc": [79.0, 79.0, 70.0, 75.0]}
    for series in ("seed", None):
        with drawn({"mark": "scatter", "x": "method", "y": "acc", "series": series}, columns) as figure:
            spots = [tuple(spot) for one in figure.axes[0].collections for spot in one.get_offsets()]
            low, high = figure.axes[0].get_xlim()
        assert len({round(x, 3) for x, y in spots if y == 79}) == 2
        assert low < min(x for x, _ in spots) - 0.1
        assert high > max(x for x, _ in spots) + 0.1
    far = columns | {"acc": [70.0, 79.0, 70.0, 79.0]}
    with drawn({"mark": "scatter", "x": "method", "y": "acc", "series": "seed"}, far) as figure:
        assert {float(spot[0]) for one in figure.axes[0].collections for spot in one.get_offsets()} == {0, 1}


def test_bars_of_one_category_have_their_names_on_the_axis() -> None:
    table = tables.loads("true \\ predicted,car,bus,bike\ncar,9,1,0\nbike,2,3,8\n", "csv", "confusion")
    layer = {"mark": "bar", "x": "true \\ predicted", "y": ["car", "bus"], "where": {"true \\ predicted": "bike"}}
    plot = found(layer, table)
    axes = plot.drawn.axes[0]
    assert plot.proved
    assert not axes.legend
    assert [tick.text for tick in axes.x.ticks] == ["car", "bus"]
    assert (axes.x.label, axes.title) == ("Predicted", "True: bike")
    stacked = found({**layer, "stack": "normal"}, table)
    assert [tick.text for tick in stacked.drawn.axes[0].x.ticks] == ["bike"]


@pytest.mark.parametrize(
    ("names", "order", "lie"),
    [(MODELS, "data", True), ([f"chromosome {n}" for n in range(10, 34)], "data", False),
     ([f"chromosome {n}" for n in range(10, 34)], "value", True), (["a", "b"], "data", False)],
)  # fmt: skip
def test_bars_whose_names_would_be_turned_lie_unless_these_run_to_the_right(
    names: list[str], order: str, lie: bool
) -> None:
    columns = {"model": names, "f1": [float(n) for n in range(len(names))]}
    chart = {"panels": [{"layers": [{"mark": "bar", "x": "model", "y": "f1"}], "x": {"order": order}}]}
    with drawn(chart, columns) as figure:
        assert (sorted(ticks(figure.axes[0], "y")) == sorted(names)) is lie


@pytest.mark.parametrize("mark", ["bar", "area"])
def test_a_total_is_not_stacked_on_its_parts(mark: str) -> None:
    table = tables.loads("item,agree,neither,disagree,N\na,1,2,3,6\nb,4,5,6,15\nc,1,1,1,3\n", "csv", "survey")
    layer = {"mark": mark, "x": "item", "y": ["agree", "neither", "disagree", "N"], "stack": "normal"}
    with pytest.raises(ChartError, match="'N': totals"):
        found(layer, table)


@pytest.mark.parametrize("numbers", [[0.3, 0.6, 0.4], [5.0, 5.0], [-1.0, 12.5, 7.0], [81.2, 88.97, 84.0, 84.1, 85.0]])
def test_bins_begin_at_round_numbers_and_hold_every_row(numbers: list[float]) -> None:
    first, last, width, places = edges(numbers)
    assert round(width / 10 ** math.floor(math.log10(width)), 6) in (1, 2, 2.5, 5)
    assert round(first * width, places) <= min(numbers) < round((first + 1) * width, places) + 1e-9
    assert round((last - 1) * width, places) - 1e-9 < max(numbers) <= round(last * width, places)
