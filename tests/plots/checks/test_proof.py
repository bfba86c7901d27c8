"""What is drawn is the data, and every single mistake in it is found: laws over random tables and kinds of chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as some

from figwright.core.tables import Table
from figwright.plots import checks
from figwright.plots.checks import PROOF, Plot, Proof
from figwright.plots.readback import Drawn, loads

pytestmark = pytest.mark.core

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("agg")
from matplotlib.figure import Figure  # noqa: E402

from figwright.plots.readback import artists  # noqa: E402

Columns = dict[str, list[float]]
NAMES = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf"]
SERIES = ["Precision", "Recall", "Speed", "Cost"]


def read(draw: Callable[[Any], object], **layout: Any) -> Drawn:
    figure = Figure()
    draw(figure.subplots(**layout))
    return loads(artists.read(figure))


def proved(drawn: Drawn, **columns: Sequence[Any]) -> Proof:
    return checks.proof(Plot(drawn, Table.of(columns)))


def errors(proof: Proof) -> set[str]:
    return {finding.rule for finding in proof.findings if finding.severity == "error"}


def grouped_bars(axes: Any, names: list[str], columns: Columns) -> None:
    for k, (label, values) in enumerate(columns.items()):
        axes.bar([i + 0.2 * k for i in range(len(names))], values, width=0.2, label=label)
    axes.set_xticks(range(len(names)), names)
    axes.legend()


def stacked_bars(axes: Any, names: list[str], columns: Columns) -> None:
    base = [0.0] * len(names)
    for label, values in columns.items():
        axes.barh(names, values, left=base, label=label)
        base = [a + b for a, b in zip(base, values, strict=True)]
    axes.legend()


def lines(axes: Any, names: list[str], columns: Columns) -> None:
    for label, values in columns.items():
        axes.plot(names, values, marker="o", label=label)
    axes.legend()


def heat_map(axes: Any, names: list[str], columns: Columns) -> None:
    axes.imshow([list(row) for row in zip(*columns.values(), strict=True)])
    axes.set_xticks(range(len(columns)), list(columns))
    axes.set_yticks(range(len(names)), names)


def points(axes: Any, names: list[str], columns: Columns) -> None:
    for label, values in columns.items():
        axes.scatter(values, names, label=label)
    axes.legend()


def pies(axes: Any, names: list[str], columns: Columns) -> None:
    for k, values in enumerate(columns.values()):
        axes.pie(values, labels=names if not k else None, radius=1.4 - 0.3 * k, wedgeprops={"width": 0.3})


CHARTS = [grouped_bars, stacked_bars, lines, heat_map, points, pies]
numbers = some.floats(1, 1000).map(lambda value: round(value, 2))


@some.composite
def tables(draw: some.DrawFn) -> tuple[list[str], Columns]:
    rows, count = draw(some.integers(3, 6)), draw(some.integers(1, 4))
    names = draw(some.permutations(NAMES))[:rows]
    values = draw(some.lists(numbers, min_size=rows * count, max_size=rows * count, unique=True))
    return names, {SERIES[k]: values[k * rows : (k + 1) * rows] for k in range(count)}


steady = settings(deadline=None, max_examples=5, suppress_health_check=[HealthCheck.too_slow])


def drawn_as(chart: Callable[..., None], names: list[str], columns: Columns) -> Drawn:
    return read(lambda axes: chart(axes, names, columns))


@pytest.mark.parametrize("chart", CHARTS)
@steady
@given(table=tables())
def test_what_is_drawn_from_a_table_is_verified(chart: Any, table: tuple[list[str], Columns]) -> None:
    names, columns = table
    proof = proved(drawn_as(chart, names, columns), Name=names, **columns)
    assert proof.verified, proof.findings
    assert (proof.drawn, proof.total, proof.undrawn) == (len(names) * len(columns), len(names) * len(columns), ())


@pytest.mark.parametrize("chart", CHARTS)
@steady
@given(table=tables(), data=some.data())
def test_one_changed_value_is_found(chart: Any, table: tuple[list[str], Columns], data: some.DataObject) -> None:
    names, columns = table
    label = data.draw(some.sampled_from(list(columns)))
    row = data.draw(some.integers(0, len(names) - 1))
    wrong = {key: list(values) for key, values in columns.items()}
    wrong[label][row] *= 1.05
    proof = proved(drawn_as(chart, names, wrong), Name=names, **columns)
    assert not proof.verified
    assert errors(proof)


@pytest.mark.parametrize("chart", CHARTS)
@steady
@given(table=tables(), data=some.data())
def test_two_swapped_names_are_found(chart: Any, table: tuple[list[str], Columns], data: some.DataObject) -> None:
    names, columns = table
    one, other = data.draw(some.permutations(range(len(names))))[:2]
    swapped = list(names)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    proof = proved(drawn_as(chart, swapped, columns), Name=names, **columns)
    assert "swapped-labels" in errors(proof)


@pytest.mark.parametrize("chart", CHARTS)
@steady
@given(table=tables(), data=some.data())
def test_one_dropped_row_is_found(chart: Any, table: tuple[list[str], Columns], data: some.DataObject) -> None:
    names, columns = table
    row = data.draw(some.integers(0, len(names) - 1))
    fewer = {key: values[:row] + values[row + 1 :] for key, values in columns.items()}
    proof = proved(drawn_as(chart, names[:row] + names[row + 1 :], fewer), Name=names, **columns)
    assert errors(proof), proof


@pytest.mark.parametrize("chart", [grouped_bars, stacked_bars, lines, points])
@steady
@given(table=tables(), data=some.data())
def test_swapped_series_are_found(chart: Any, table: tuple[list[str], Columns], data: some.DataObject) -> None:
    names, columns = table
    assume(len(columns) > 1)
    one, other = data.draw(some.permutations(list(columns)))[:2]
    turned = {{one: other, other: one}.get(key, key): values for key, values in columns.items()}
    proof = proved(drawn_as(chart, names, turned), Name=names, **columns)
    assert "swapped-labels" in errors(proof)


@pytest.mark.parametrize("chart", [grouped_bars, stacked_bars, lines])
@steady
@given(table=tables())
def test_a_doubled_series_is_found(chart: Any, table: tuple[list[str], Columns]) -> None:
    names, columns = table
    label = next(iter(columns))
    larger = {**columns, label: [2 * value for value in columns[label]]}
    assert "scaled-values" in errors(proved(drawn_as(chart, names, larger), Name=names, **columns))
    again = {**columns, "Other": list(columns[label])}
    assert "doubled-series" in errors(proved(drawn_as(chart, names, again), Name=names, **columns))


YEARS = [2001, 2003, 2004, 2008]
VALUES = [3.5, 7.25, 1.5, 9.75]


def test_the_finding_says_what_and_where() -> None:
    drawn = read(lambda axes: axes.bar(NAMES[:4], [3.5, 7.25, 1.75, 9.75]))
    (finding,) = [f for f in proved(drawn, Name=NAMES[:4], Score=VALUES).findings if f.severity == "error"]
    assert finding.rule == "wrong-value"
    assert "1.75 is drawn, but the data have 1.5" in finding.message
    assert "'Score', row 3: Charlie" in finding.message


@pytest.mark.parametrize(
    ("draw", "columns"),
    [
        (lambda axes: axes.plot(YEARS, VALUES), {"Year": YEARS, "Score": VALUES}),
        (lambda axes: axes.barh(NAMES[:4][::-1], VALUES[::-1]), {"Name": NAMES[:4], "Score": VALUES}),
        (lambda axes: axes.bar(NAMES[:4], [100 * v for v in VALUES]), {"Name": NAMES[:4], "Score": VALUES}),
        (lambda axes: axes.bar(NAMES[:4], [-v for v in VALUES]), {"Name": NAMES[:4], "Score": VALUES}),
        (lambda axes: axes.bar(NAMES[:4], [v / sum(VALUES) for v in VALUES]), {"Name": NAMES[:4], "Score": VALUES}),
        (
            lambda axes: axes.errorbar(YEARS, VALUES, yerr=[0.5, 0.25, 0.75, 1.25], fmt="o"),
            {"Year": YEARS, "Score": VALUES, "Error": [0.5, 0.25, 0.75, 1.25]},
        ),
        (
            lambda axes: axes.fill_between(YEARS, [1, 2, 3, 5], [4.5, 9.25, 4.5, 14.75]),
            {"Year": YEARS, "Low": [1, 2, 3, 5], "High": [4.5, 9.25, 4.5, 14.75]},
        ),
        (lambda axes: axes.scatter(YEARS, VALUES, s=[30, 60, 90, 45]), {"Year": YEARS, "S": VALUES, "N": [2, 4, 6, 3]}),
        (lambda axes: axes.imshow([[1, 4], [2, 5], [3, 7]]), {"A": [1, 2, 3], "B": [4, 5, 7]}),
        (lambda axes: axes.imshow([[1, 2, 3], [4, 5, 7]]), {"A": [1, 2, 3], "B": [4, 5, 7]}),
        (
            lambda axes: axes.bar(["x", "y"], [3.0, 6.5]),
            {"Kind": ["x", "x", "y", "y"], "Score": [2.0, 4.0, 6.0, 7.0]},
        ),
    ],
)  # fmt: skip
def test_honest_ways_to_draw_are_no_faults(draw: Any, columns: dict[str, Any]) -> None:
    proof = proved(read(draw), **columns)
    assert not errors(proof), proof.findings
    assert proof.drawn == proof.total


def test_points_without_a_place_are_not_missed_and_others_are() -> None:
    kinds = [name for name in ("one", "two") for _ in range(5)]
    across = [1.5, 2.25, None, 4.5, 5.25, 6.5, None, 8.25, 9.5, 10.75]
    up = [3.25, 7.5, 9.75, 5.5, 9.75, 2.5, 6.25, 8.75, 4.5, 1.25]

    def draw(axes: Any, without: int = -1) -> None:
        for kind in dict.fromkeys(kinds):
            rows = [k for k, x in enumerate(across) if kinds[k] == kind and x is not None and k != without]
            axes.scatter([across[k] for k in rows], [up[k] for k in rows], label=kind)

    columns: dict[str, Any] = {"Kind": kinds, "Across": across, "Up": up}
    assert not errors(proved(read(draw), **columns))
    assert errors(proved(read(lambda axes: draw(axes, 7)), **columns))


def test_slices_of_what_is_missing_or_nought_are_no_fault() -> None:
    names, values = ["a", "b", "c", "d"], [0.9, None, 0.5, 0.0]
    drawn = read(lambda axes: axes.pie([value or 0.0 for value in values], labels=names))
    assert proved(drawn, Name=names, Share=values).verified
    wrong = read(lambda axes: axes.pie([0.9, 0.3, 0.5, 0.0], labels=names))
    assert errors(proved(wrong, Name=names, Share=values))


def test_a_group_of_one_row_is_drawn() -> None:
    kinds = ["one", "two", "two", "three", "three"]
    across, up = [5.5, 1.25, 2.5, 4.75, 3.5], [7.5, 2.25, 9.5, 6.75, 8.5]

    def draw(axes: Any, factor: float = 1.0) -> None:
        for kind in dict.fromkeys(kinds):
            rows = [k for k, word in enumerate(kinds) if word == kind]
            axes.scatter([across[k] for k in rows], [up[k] * (factor if not k else 1) for k in rows], label=kind)
        axes.legend()

    columns: dict[str, Any] = {"Kind": kinds, "Across": across, "Up": up}
    assert proved(read(draw), **columns).verified
    assert errors(proved(read(lambda axes: draw(axes, 1.05)), **columns))


def test_values_among_those_of_a_column_that_it_does_not_have_are_invented() -> None:
    drawn = read(lambda axes: axes.plot([*YEARS, 2011], [*VALUES, 4.25]))
    proof = proved(drawn, Year=YEARS, Score=VALUES)
    assert errors(proof) == {"invented-data"}
    assert any("4.25 is drawn as a value of 'Score'" in finding.message for finding in proof.findings)
    assert not errors(proved(read(lambda axes: axes.plot(YEARS, VALUES)), Year=YEARS, Score=VALUES))


def test_errors_of_either_sign_are_drawn_as_lengths() -> None:
    off = [0.5, -0.25, 0.75, -1.25]
    drawn = read(lambda axes: axes.errorbar(YEARS, VALUES, yerr=[abs(v) for v in off]))
    proof = proved(drawn, Year=YEARS, Score=VALUES, Off=off)
    assert (proof.verified, proof.undrawn) == (True, ())


def test_a_grid_of_numbers_does_not_draw_the_numbers_of_its_rows() -> None:
    grid = {"Row": [0, 1, 2, 3], "A": [0, 1, 2, 9], "B": [0, 1, 8, 7], "C": [3, 5, 0, 4]}
    rows = [[grid[name][row] for name in "ABC"] for row in range(4)]
    proof = proved(read(lambda axes: axes.imshow(rows)), **grid)
    assert not errors(proof), proof.findings


LINKS = {"From": ["a b", "a b", "c", "d"], "To": ["c", "d", "e", "e"]}
SPOTS = {"a b": (0, 0), "c": (1, 1), "d": (1, -1), "e": (2, 0)}


def network(axes: Any, links: Sequence[tuple[str, str]], spots: dict[str, tuple[float, float]] = SPOTS) -> None:
    for name, spot in spots.items():
        axes.text(*spot, name)
    for one, other in links:
        axes.annotate("", spots[other], spots[one], arrowprops={"arrowstyle": "->"})


def test_a_network_without_numbers_is_proved_by_its_names_and_links() -> None:
    told = list(zip(LINKS["From"], LINKS["To"], strict=True))
    proof = proved(read(lambda axes: network(axes, told)), **LINKS)
    assert (proof.verified, proof.drawn, proof.total) == (True, 4, 4)
    assert errors(proved(read(lambda axes: network(axes, told[1:])), **LINKS)) == {"missing-data"}
    assert not proved(read(lambda axes: network(axes, told[3:])), **LINKS).verified
    assert errors(proved(read(lambda axes: network(axes, [*told, ("c", "d")])), **LINKS)) == {"invented-data"}
    loop = {"From": [*LINKS["From"], "d"], "To": [*LINKS["To"], "d"]}
    assert proved(read(lambda axes: network(axes, [*told, ("d", "d")])), **loop).verified
    turned = {**SPOTS, "a b": SPOTS["c"], "c": SPOTS["a b"]}
    assert not proved(read(lambda axes: [network(axes, told, SPOTS), axes.texts[0].set_text("z")]), **LINKS).verified
    assert proved(read(lambda axes: network(axes, told, turned)), **LINKS).verified


def test_the_widths_of_links_are_proved() -> None:
    told = {"From": ["a b", "a b", "c", "d"], "To": ["c", "d", "e", "e"], "Load": [3.0, 40.0, 11.0, 26.0]}

    def draw(axes: Any, loads: Sequence[float], turned: bool = False, more: bool = False) -> None:
        for name, spot in SPOTS.items():
            axes.text(*spot, name)
        links = list(zip(told["From"], told["To"], loads, strict=True)) + [("c", "d", 20.0)] * more
        for n, (one, other, load) in enumerate(links):
            one, other = (other, one) if turned and n == 1 else (one, other)
            style = {"arrowstyle": "-|>", "linewidth": 0.5 + load / 20}
            axes.annotate("", SPOTS[other], SPOTS[one], arrowprops=style)

    loads = told["Load"]
    proof = proved(read(lambda axes: draw(axes, loads)), **told)
    assert (proof.verified, proof.drawn, proof.total) == (True, 4, 4)
    assert errors(proved(read(lambda axes: draw(axes, [3.0, 40.0, 18.0, 26.0])), **told)) == {"wrong-value"}
    assert "invented-data" in errors(proved(read(lambda axes: draw(axes, loads, turned=True)), **told))
    assert errors(proved(read(lambda axes: draw(axes, loads, more=True)), **told)) == {"invented-data"}
    assert not proved(read(lambda axes: draw(axes, loads[::-1])), **told).verified


@pytest.mark.parametrize("filled", [False, True])
def test_contours_are_of_their_grid(filled: bool) -> None:
    side = [0.0, 1.0, 2.0, 3.5, 5.0]
    grid = [[x * x - 2 * y + 0.3 * x * y for x in side] for y in side]
    columns = {
        "East": [x for _ in side for x in side], "North": [y for y in side for _ in side], 
        "Up": [z for row in grid for z in row],
    }  # fmt: skip

    def draw(axes: Any, field: list[list[float]]) -> None:
        (axes.contourf if filled else axes.contour)(side, side, field, levels=7)

    assert proved(read(lambda axes: draw(axes, grid)), **columns).verified
    wrong = [list(row) for row in grid]
    wrong[2][2] += 6
    assert not proved(read(lambda axes: draw(axes, wrong)), **columns).verified


def test_a_radar_closes_its_ring() -> None:
    turn = [k * 1.5707963267948966 for k in range(5)]
    drawn = read(lambda axes: axes.plot(turn, [*VALUES, VALUES[0]]), subplot_kw={"projection": "polar"})
    assert proved(drawn, Name=NAMES[:4], Score=VALUES).verified


def test_a_line_for_every_row_of_a_wide_table() -> None:
    def draw(axes: Any) -> None:
        for name, values in zip("abc", ([1, 5, 2], [4, 3, 8], [9, 7, 6]), strict=True):
            axes.plot(["first", "second", "third"], values, label=name)
        axes.legend()

    wide = {"name": ["a", "b", "c"], "first": [1, 4, 9], "second": [5, 3, 7], "third": [2, 8, 6]}
    assert proved(read(draw), **wide).verified
    wide["second"] = [5, 3, 7.5]
    assert "wrong-value" in errors(proved(read(draw), **wide))


def test_a_trend_is_foreign_and_no_fault() -> None:
    def draw(axes: Any) -> None:
        axes.scatter(YEARS, VALUES)
        axes.plot([2000, 2009], [2.2, 8.4])

    proof = proved(read(draw), Year=YEARS, Score=VALUES)
    assert proof.verified
    assert "foreign-marks" in {finding.rule for finding in proof.findings}


def test_points_of_other_rows_are_found() -> None:
    drawn = read(lambda axes: axes.scatter(YEARS, [7.25, 3.5, 1.5, 9.75]))
    assert errors(proved(drawn, Year=YEARS, Score=VALUES)) == {"swapped-labels"}


def test_a_number_written_on_a_bar_is_the_bars() -> None:
    def draw(axes: Any, words: Sequence[str]) -> None:
        axes.bar_label(axes.bar(NAMES[:4], VALUES), words)

    right = read(lambda axes: draw(axes, ["3.5", "7.2", "1.5", "9.8"]))
    assert not errors(proved(right, Name=NAMES[:4], Score=VALUES))
    wrong = read(lambda axes: draw(axes, ["3.5", "7.2", "1.6", "9.8"]))
    assert errors(proved(wrong, Name=NAMES[:4], Score=VALUES)) == {"written-number"}


@pytest.mark.parametrize("form", ["%1.1f%%", lambda share: f"{share * sum(VALUES) / 100:.2f}"])
def test_a_number_written_on_a_slice_is_the_slices(form: Any) -> None:
    def draw(axes: Any, wrong: str = "") -> None:
        *_, words = axes.pie(VALUES, labels=NAMES[:4], autopct=form)
        words[1].set_text(wrong or words[1].get_text())

    assert proved(read(draw), Name=NAMES[:4], Score=VALUES).verified
    assert errors(proved(read(lambda axes: draw(axes, "38")), Name=NAMES[:4], Score=VALUES)) == {"written-number"}


def test_a_column_that_is_not_drawn_is_told_and_no_fault() -> None:
    proof = proved(read(lambda axes: axes.bar(NAMES[:4], VALUES)), Name=NAMES[:4], Score=VALUES, Other=[31, 17, 43, 29])
    assert proof.verified
    assert proof.undrawn == ("Other",)


def test_a_column_that_the_intent_names_must_be_there() -> None:
    table = Table.of({"Name": NAMES[:4], "Score": VALUES, "Cost": [31, 17, 43, 29]})
    drawn = read(lambda axes: axes.bar(NAMES[:4], VALUES))
    assert "missing-data" in errors(checks.proof(Plot(drawn, table, "bars of score and cost by name")))


def test_a_column_whose_values_head_the_panels_is_there() -> None:
    table = Table.of({"Year": [1949, 1949, 1950, 1950], "Name": ["a", "b"] * 2, "Score": VALUES})

    def draw(panels: Any) -> None:
        for place, panel in enumerate(panels):
            panel.bar(["a", "b"], VALUES[2 * place : 2 * place + 2])
            panel.set_title(str(1949 + place))

    drawn = read(draw, ncols=2)
    assert not errors(checks.proof(Plot(drawn, table, "score by name, a panel for each year")))
    unnamed = replace(drawn, axes=tuple(replace(axes, title="") for axes in drawn.axes))
    assert errors(checks.proof(Plot(unnamed, table, "score by name, a panel for each year")))


def test_without_data_nothing_is_proved() -> None:
    proof = checks.proof(Plot(read(lambda axes: axes.plot([1, 2]))))
    assert (proof.verified, proof.findings) == (False, ())


def test_every_rule_of_the_proof_is_there() -> None:
    assert set(PROOF) <= set(checks.names())


@pytest.mark.parametrize("groups", [(0, 0, 1, 2), (0, 1, 2, 3)], ids=["one pair", "all alone"])
def test_bubbles_of_several_groups_share_one_scale(groups: tuple[int, ...]) -> None:
    data = {"Income": [50, 60, 55, 70], "Growth": [3.2, 2.5, 4.1, 3.6], "Population": [500, 800, 650, 720]}

    def draw(sizes: Sequence[float]) -> Drawn:
        def bubbles(axes: Any) -> None:
            for group in dict.fromkeys(groups):
                rows = [row for row, own in enumerate(groups) if own == group]
                x, y = ([data[name][row] for row in rows] for name in ("Income", "Growth"))
                axes.scatter(x, y, s=[sizes[row] for row in rows], label=f"kind {group}")
            axes.legend()

        return read(bubbles)

    right = proved(draw([size / 4 for size in data["Population"]]), Place=NAMES[:4], **data)
    assert right.verified
    assert "Population" not in right.undrawn
    wrong = proved(draw([125, 200, 162.5, 90]), Place=NAMES[:4], **data)
    assert not wrong.verified or "Population" in wrong.undrawn


def test_a_column_whose_values_head_the_panels_is_drawn() -> None:
    def draw(axes: Any) -> None:
        for panel, year, value in zip(axes, (1949, 1950), ([3.5, 4.25], [5.5, 6.25]), strict=True):
            panel.plot([1, 2], value)
            panel.set_title(f"Year = {year}", loc="left")

    drawn = read(draw, ncols=2)
    proof = proved(drawn, Year=[1949, 1949, 1950, 1950], Month=[1, 2, 1, 2], Score=[3.5, 4.25, 5.5, 6.25])
    assert (proof.verified, proof.undrawn) == (True, ())
