"""What every script promises: it runs, draws the numbers of the table, and holds none of them."""

from __future__ import annotations

import ast
import math
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from charted import drawn, script_of
from figwright.core.colour import contrast, hue
from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts import marks
from figwright.plots.charts.model import Chart
from figwright.plots.charts.reckon import reckoned

pytestmark = pytest.mark.core

plt = pytest.importorskip("matplotlib.pyplot")

TABLE: dict[str, Any] = {
    "Method": ["A", "B", "C", "D"],
    "Group": ["u", "u", "v", "v"],
    "One": [3.25, 4.5, 2.125, 7.75],
    "Two": [1.5, 2.5, 6.5, 0.5],
    "Three": [10.0, 20.5, 30.0, 44.0],
    "Error": [0.5, 0.25, 0.125, 0.5],
}
LAYERS: tuple[dict[str, Any], ...] = (
    {"x": "Method", "y": "One"},
    {"x": "One", "y": "Two"},
    {"x": "Method", "y": ["One", "Two"]},
    {"x": "Method", "y": "One", "to": "Three"},
    {"x": "One", "y": "Two", "z": "Three"},
    {"x": "Method", "y": "Group", "z": "One"},
    {"y": "One"},
    {"x": "One", "y": "Two", "u": "Three", "v": "Error"},
    {"x": "One", "y": "Two", "to": "Three"},
    {"source": "Method", "target": "Group"},
    {"label": "Method", "y": "One"},
)
"""Ways of naming columns, one of which must do for any mark."""
HOSTILE = (
    "a'b\"c", "back\\slash", "$x$ and $5", "100%_^{", "line\nbreak", "🦊 тест", "__import__('os')", "_hidden", "{x}",
    '"""', "# no", "\\frac{1", "$\\alpha$", "a" * 90, " ", "nan", "f'{1}'", "\x00\x1b", "\r\u2028x",
)  # fmt: skip


@pytest.mark.parametrize("name", marks.names())
def test_every_mark_draws_some_layer_and_refuses_others_by_name(name: str) -> None:
    done = 0
    for layer in LAYERS:
        refusal = _refusal(name, layer)
        if refusal is not None:
            assert refusal.path.startswith("panels.0")
            assert refusal.hint
            continue
        if done > 1:  # drawing takes its time, and two ways show what there is to see
            continue
        with drawn({"panels": [{"layers": [{"mark": name, **layer}]}]}, TABLE) as figure:
            assert figure.axes
        done += 1
    assert done, f"no way of naming columns suits {name}"


def _refusal(mark: str, layer: dict[str, Any]) -> ChartError | None:
    try:
        script_of({"panels": [{"layers": [{"mark": mark, **layer}]}]}, TABLE)
    except ChartError as error:
        return error
    return None


@pytest.mark.parametrize("name", marks.names())
def test_no_number_of_the_data_stands_in_the_script(name: str) -> None:
    odd = {**TABLE, "One": [3.2517, 4.5291, 2.1253, 7.7519], "Two": [1.5371, 2.5773, 6.5911, 0.5937]}
    for layer in LAYERS:
        try:
            body = script_of({"panels": [{"layers": [{"mark": name, **layer}]}]}, odd).body
        except ChartError:
            continue
        found = {node.value for node in ast.walk(ast.parse(body)) if isinstance(node, ast.Constant)}
        assert not found & {*odd["One"], *odd["Two"]}


@pytest.mark.parametrize("name", marks.names())
def test_an_unknown_option_is_refused(name: str) -> None:
    for layer in LAYERS:
        with pytest.raises(ChartError, match="no option 'nonsense'"):
            script_of({"panels": [{"layers": [{"mark": name, **layer, "options": {"nonsense": 1}}]}]}, TABLE)


@pytest.mark.parametrize("mark", ["bar", "line", "area", "scatter", "point", "lollipop", "hat"])
@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_hostile_names_and_odd_numbers_are_drawn_as_they_are(mark: str, data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(HOSTILE) | st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
                               min_size=4, max_size=4, unique=True))  # fmt: skip
    rows = data.draw(st.integers(2, 6))
    number = st.floats(0.01, 1e6) | st.none()
    values = [data.draw(st.lists(number, min_size=rows, max_size=rows)) for _ in range(2)]
    # A column of nothing but gaps holds no numbers.
    values = [[1.5, *column[1:]] for column in values]
    words = data.draw(st.lists(st.sampled_from(HOSTILE), min_size=rows, max_size=rows, unique=True))
    places: list[Any] = words if mark != "scatter" else [float(i) for i in range(rows)]
    table = Table.of({names[0]: places, names[1]: values[0], names[2]: values[1], names[3]: words})
    layer = {"mark": mark, "x": names[0], "y": names[1:3]}
    chart = {"title": names[3], "panels": [{"layers": [layer], "y": {"label": names[1]}}]}
    with drawn(chart, table) as figure:
        shown = sorted(_heights(figure.axes[0], mark))
    wanted = sorted(value for column in values for value in column if value is not None)
    if mark == "hat":  # boxes begin at the first series
        wanted = sorted(b - a for a, b in zip(*values, strict=True) if a is not None and b is not None)
        shown = [value for value in shown if value == value]
        assert all(any(math.isclose(v, w, abs_tol=1e-6) for v in shown) for w in wanted)
        return
    assert len(shown) == len(wanted)
    assert all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(shown, wanted, strict=True))


def _heights(ax: Any, mark: str) -> list[float]:
    """The finite numbers that a panel shows along its axis of y; bars of very long names lie, the first on top."""
    lying = bool(ax.yaxis.get_inverted())
    if mark in ("bar", "hat"):
        found = [bar.get_width() if lying else bar.get_height() for bar in ax.patches]
    elif mark == "scatter":
        found = [float(y) for points in ax.collections for y in points.get_offsets()[:, 1].filled(math.nan)]
    else:
        found = [float(y) for line in ax.lines for y in (line.get_xdata() if lying else line.get_ydata())]
    return [value for value in found if math.isfinite(value)]


def test_the_same_chart_gives_the_same_script() -> None:
    chart = charts.load({"mark": "bar", "x": "Method", "y": ["One", "Two"], "highlight": "Two"})
    assert charts.compile(chart, Table.of(TABLE)).body == charts.compile(chart, Table.of(TABLE)).body


def test_long_data_are_drawn_by_their_series() -> None:
    table = {"when": [1, 2, 3, 1, 2], "who": ["a", "a", "a", "b", "b"], "much": [5.0, 6.0, 7.0, 1.0, 2.0]}
    with drawn({"mark": "line", "x": "when", "y": "much", "series": "who"}, table) as figure:
        lines = {line.get_label(): list(line.get_ydata()) for line in figure.axes[0].lines}
    assert lines == {"a": [5.0, 6.0, 7.0], "b": [1.0, 2.0]}


def test_bars_of_long_data_stand_at_their_categories_with_gaps_where_a_row_is_missing() -> None:
    table = {"x": ["p", "q", "q"], "s": ["a", "a", "b"], "y": [1.0, 2.0, 3.0]}
    with drawn({"mark": "bar", "x": "x", "y": "y", "series": "s"}, table) as figure:
        heights = [bar.get_height() for bar in figure.axes[0].patches]
        assert [label.get_text() for label in figure.axes[0].get_xticklabels()] == ["p", "q"]
    assert heights[:2] == [1.0, 2.0]
    assert math.isnan(heights[2])
    assert heights[3] == 3.0


def test_rows_are_filtered_by_panel_and_layer() -> None:
    chart = {"panels": [{"where": {"Group": "v"}, "layers": [{"mark": "bar", "x": "Method", "y": "One"}]}]}
    with drawn(chart, TABLE) as figure:
        assert [bar.get_height() for bar in figure.axes[0].patches] == [2.125, 7.75]


def test_facets_repeat_the_panel_with_the_rows_of_each_value() -> None:
    chart = {"facet": {"by": "Group"}, "panels": [{"layers": [{"mark": "bar", "x": "Method", "y": "One"}]}]}
    with drawn(chart, TABLE) as figure:
        assert [ax.get_title() for ax in figure.axes] == ["u", "v"]
        finite = [[b.get_height() for b in ax.patches if math.isfinite(b.get_height())] for ax in figure.axes]
    assert finite == [[3.25, 4.5], [2.125, 7.75]]


def test_first_category_of_lying_bars_is_on_top_in_every_facet() -> None:
    layer = {"mark": "bar", "x": "Method", "y": "One", "horizontal": True}
    for chart in ({"panels": [{"layers": [layer]}]}, {"facet": {"by": "Group"}, "panels": [{"layers": [layer]}]}):
        with drawn(chart, TABLE) as figure:
            assert all(ax.yaxis_inverted() for ax in figure.axes)


def test_bars_begin_at_zero_and_limits_never_cut_the_data() -> None:
    chart = {"panels": [{"layers": [{"mark": "bar", "x": "Method", "y": "One"}], "y": {"limits": [2, 5]}}]}
    with drawn(chart, TABLE) as figure:
        low, high = figure.axes[0].get_ylim()
    assert low == 0
    assert high >= 7.75


def test_bars_on_the_left_do_not_hold_the_right_axis_to_zero() -> None:
    layers = [{"mark": "bar", "x": "Method", "y": "One"}, {"mark": "line", "x": "Method", "y": "Two", "right": True}]
    with drawn({"panels": [{"layers": layers, "right": {"limits": [0.5, 30]}}]}, TABLE) as figure:
        assert figure.axes[1].get_ylim() == (0.5, 30)
        assert figure.axes[0].get_ylim()[0] == 0


def test_limits_that_are_wide_enough_are_kept() -> None:
    chart = {"panels": [{"layers": [{"mark": "line", "x": "One", "y": "Two"}], "y": {"limits": [-1, 10]}}]}
    with drawn(chart, TABLE) as figure:
        assert figure.axes[0].get_ylim() == (-1, 10)


def test_negative_error_lengths_are_lengths() -> None:
    table = {**TABLE, "Error": [-0.5, 0.25, -0.125, 0.5]}
    with drawn({"mark": "bar", "x": "Method", "y": "One", "error": "Error"}, table) as figure:
        assert figure.axes[0].containers


def test_shares_of_a_stack_fill_the_whole() -> None:
    chart = {"mark": "bar", "x": "Method", "y": ["One", "Two"], "stack": "percent"}
    with drawn(chart, TABLE) as figure:
        tops = [bar.get_y() + bar.get_height() for bar in figure.axes[0].patches[4:]]
    assert tops == pytest.approx([100.0] * 4)


def test_answers_are_stacked_around_the_middle_one() -> None:
    chart = {"mark": "bar", "x": "Method", "y": ["One", "Two", "Three"], "stack": "diverging"}
    with drawn(chart, TABLE) as figure:
        middle = figure.axes[0].patches[4:8]
        assert [bar.get_y() + bar.get_height() / 2 for bar in middle] == pytest.approx([0.0] * 4)


def test_a_second_axis_is_told_by_its_colour() -> None:
    from matplotlib.colors import to_hex

    layers = [{"mark": "line", "x": "Method", "y": "One"}, {"mark": "line", "x": "Method", "y": "Two", "right": True}]
    with drawn({"panels": [{"layers": layers}]}, TABLE) as figure:
        left, right = figure.axes
        told, own, other = (
            to_hex(one)
            for one in (right.yaxis.label.get_color(), right.lines[0].get_color(), left.lines[0].get_color())
        )
    assert min(abs(hue(told) - hue(own)), 360 - abs(hue(told) - hue(own))) < 25 < abs(hue(told) - hue(other))
    assert contrast(told, "#ffffff") >= 4.5


def test_a_zoom_shows_its_part_of_the_same_data() -> None:
    chart = {"panels": [{"layers": [{"mark": "line", "x": "One", "y": "Two"}], "zoom": [{"x": [2, 4]}]}]}
    with drawn(chart, TABLE) as figure:
        (inset,) = figure.axes[0].child_axes
        assert inset.get_xlim() == (2, 4)
        assert list(inset.lines[0].get_ydata()) == list(figure.axes[0].lines[0].get_ydata())


def test_equal_panels_share_one_legend() -> None:
    panel = {"layers": [{"mark": "line", "x": "Method", "y": ["One", "Two"]}]}
    with drawn({"panels": [panel, panel]}, TABLE) as figure:
        assert len(figure.legends) == 1
        assert all(ax.get_legend() is None for ax in figure.axes)
        assert [text.get_text() for text in figure.legends[0].get_texts()] == ["One", "Two"]


def test_a_name_has_one_colour_in_all_panels() -> None:
    panels = [{"layers": [{"mark": "bar", "x": "Method", "y": y}]} for y in (["One", "Two"], ["Two", "Three"])]
    body = script_of({"panels": panels}, TABLE).body
    tree = next(node for node in ast.parse(body).body if isinstance(node, ast.Assign) and "COLOURS" in ast.dump(node))
    colours = ast.literal_eval(tree.value)
    assert len({colours["One"], colours["Two"]}) == 2
    assert len({colours["Two"], colours["Three"]}) == 2


@pytest.mark.parametrize(("text", "shown"), [
    ("$5 and $10", r"\$5 and \$10"), ("$x_1$", "$x_1$"), ("loss $\\frac{1", r"loss \$\frac{1"), ("a_b^c%", "a_b^c%"),
    ("US$", r"US\$"), ("$\\nosuchmacro$", r"\$\nosuchmacro\$"), ("$O(n^2)$ cost in $", r"$O(n^2)$ cost in \$"),
])  # fmt: skip
def test_dollars_are_formulas_only_when_meant(text: str, shown: str) -> None:
    from figwright.plots.charts._code import words

    assert words(text) == shown


def test_long_labels_are_wrapped_or_turned_and_short_ones_stand() -> None:
    def body(names: list[str]) -> str:
        return script_of({"mark": "bar", "x": "n", "y": "v"}, {"n": names, "v": list(range(1, len(names) + 1))}).body

    assert "fill(" not in body(["a", "b"])
    assert "fill(" in body(
        ["Standard treatment of all the patients", "Medication and later surgery", "Preventive care"] * 1
    )
    assert "rotation=45" in body([f"Internationalisation{i}" for i in range(14)])


def test_greyscale_has_hatches_and_dashes() -> None:
    assert (
        "hatch=" in script_of({"mark": "bar", "x": "Method", "y": ["One", "Two"], "palette": "greyscale"}, TABLE).body
    )
    lines = script_of({"mark": "line", "x": "Method", "y": ["One", "Two"], "theme": "print-greyscale"}, TABLE).body
    assert "linestyle=LINES" in lines


@pytest.mark.parametrize("mark", ["bar", "line", "scatter", "point"])
def test_one_panel_is_a_page_of_code(mark: str) -> None:
    x = "One" if mark == "scatter" else "Method"
    layer = {"mark": mark, "x": x, "y": ["Two", "Three"], "error": "Error" if mark != "scatter" else []}
    body = script_of({"panels": [{"layers": [layer], "rules": [{"y": 3, "label": "limit"}]}]}, TABLE).body
    assert len(body.splitlines()) < 60
    assert max(map(len, body.splitlines())) <= 110


@pytest.mark.parametrize("fault", [
    ({"mark": "bar", "x": "Metod", "y": "One"}, "panels.0.layers.0.x", "did you mean 'Method'"),
    ({"mark": "bra", "x": "Method", "y": "One"}, "panels.0.layers.0.mark", "did you mean 'bar'"),
    ({"mark": "bar", "x": "Method", "y": "Group"}, "panels.0.layers.0", "columns of numbers: One"),
    ({"mark": "bar", "x": "Method"}, "panels.0.layers.0", "name a column"),
    ({"mark": "bar", "x": "Method", "y": "One", "palette": "okabe"}, "palette", "okabe-ito"),
    ({"mark": "bar", "x": "Method", "y": "One", "facet": {"by": "Grup"}}, "facet.by", "did you mean 'Group'"),
])  # fmt: skip
def test_what_does_not_fit_the_table_is_said_with_its_place(fault: tuple[dict[str, Any], str, str]) -> None:
    chart, path, hint = fault
    with pytest.raises(ChartError) as error:
        script_of(chart, TABLE)
    assert error.value.path == path
    assert hint in error.value.hint


def test_the_rows_of_many_series_are_found_without_a_look_at_every_row_for_each() -> None:
    looks = 0

    class Name(str):
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            nonlocal looks
            looks += 1
            return str.__eq__(self, other) if isinstance(other, str) else False

    count, steps = 60, 5
    rows = count * steps
    names = [Name(f"Method {row // steps}") for row in range(rows)]
    values = [float(row % 7) for row in range(rows)]
    table = Table.of({"Step": [row % steps for row in range(rows)], "Score": values, "Method": names})
    charts.compile(charts.load({"mark": "line", "x": "Step", "y": "Score", "series": "Method"}), table)
    assert looks < rows * count


@pytest.mark.parametrize(
    ("where", "kept"),
    [
        ({"Group": "u"}, ["A", "B"]),
        ({"Group": ("v", "u"), "One": (3.25, 7.75)}, ["A", "D"]),
        ({"One": (2.125, 2.125)}, ["C"]),
    ],
)
def test_rows_are_kept_in_their_order_by_the_values_that_they_hold(where: dict[str, Any], kept: list[str]) -> None:
    chart = charts.load({"panels": [{"mark": "bar", "x": "Method", "y": "Two", "where": where}]})
    assert list(reckoned(chart, Table.of(TABLE)).shown[0][0].table["Method"].values) == kept


RUNS: dict[str, Any] = {
    "run": ["a1", "a1", "a2", "a2", "b1", "b1"],
    "method": ["A", "A", "A", "A", "B", "B"],
    "step": [0, 1, 0, 1, 0, 1],
    "loss": [3.0, 1.0, 2.5, 1.25, 4.0, 0.5],
}


def test_lines_of_one_kind_share_a_colour_and_an_entry_of_the_legend() -> None:
    layer = {"mark": "line", "x": "step", "y": "loss", "series": "run", "colour": "method"}
    with drawn({"panels": [{"layers": [layer]}]}, RUNS) as figure:
        (ax,) = figure.axes
        first, second, third = (line.get_color() for line in ax.lines)
        assert first == second != third
        assert [text.get_text() for text in ax.get_legend().get_texts()] == ["A", "B"]


def test_the_kind_of_lines_has_another_name_in_the_plot() -> None:
    layer = {"mark": "line", "x": "step", "y": "loss", "series": "run", "colour": "method"}
    with drawn({"panels": [{"layers": [layer]}], "shown": {"B": "Ours"}}, RUNS) as figure:
        assert [text.get_text() for text in figure.axes[0].get_legend().get_texts()] == ["A", "Ours"]


def test_a_line_of_two_kinds_has_no_colour() -> None:
    layer = {"mark": "line", "x": "step", "y": "loss", "series": "method", "colour": "run"}
    with pytest.raises(ChartError, match="method 'A' has 2 values of 'run': a1, a2"):
        script_of({"panels": [{"layers": [layer]}]}, RUNS)


def test_a_nought_on_a_logarithmic_axis_does_not_break_the_ticks() -> None:
    table = Table.of({"rate": [0.0, 1.0, 10.0, 100.0], "loss": [4.0, 3.0, 2.0, 1.0]})
    layer = {"mark": "line", "x": "rate", "y": ["loss"]}
    chart = Chart.model_validate({"panels": [{"x": {"scale": "log"}, "layers": [layer]}]})
    assert "log" in charts.compile(chart, table).body
