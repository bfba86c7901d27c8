"""The report's plots, drawn by figwright and held to figwright's own checks."""

from __future__ import annotations

import re

import pytest

from bench_runs import Book, answered, compared, run, verdict_run
from figwright.bench.reports import plots
from figwright.bench.reports.contents import Part, contents
from figwright.bench.reports.outcomes import Outcome
from figwright.plots import plotter
from figwright.plots.charts.compile import compile

pytest.importorskip("matplotlib")


def part() -> Part:
    book, words = Book(), ["MMMM", "MGHM", "GMMG", "HHGM", "TMHH", "HMMM"]
    results = []
    for turn, label in enumerate(("figwright, all agents", "a vanilla image model", "code $x_1$ & <b>")):
        cases = {
            f"c{n}": {"made": {"category": ("agents", "vision")[n % 2]}, "judged": compared(words[(n + turn) % 6])}
            for n in range(12)
        }
        results.append(run(book, f"run-{turn}", cases, label=label))
    return contents(results).parts[0]


def test_plots_pass_our_own_checks() -> None:
    """Every number that is drawn is proved to be that of the table, and no rule finds an error."""
    found = list(plots._plans(part()))
    assert [plan.name for plan in found] == ["scores", "verdicts", "wins", "by-category"]
    for plan in found:
        drawn = plotter.draw(compile(plan.chart, plan.table), plan.says)
        assert drawn.proved, plan.name
        errors = [finding for finding in drawn.findings if finding.severity == "error"]
        assert not errors, (plan.name, errors)


def test_plots_are_svg_with_the_scores_in_them() -> None:
    book = Book()
    results = [run(book, "r", {"a": {"judged": answered("AA", "AB", "A", "A")}}, "questions", label="ours")]
    drawn, notes = plots.draw(contents(results).parts[0])
    assert notes == ()
    assert [plot.name for plot in drawn] == ["scores"]
    svg = drawn[0].svg.decode()
    assert svg.startswith("<svg")
    for word in ("Component", "Topology", "Phase", "Semantics", "Aesthetics", "Overall"):
        assert word in svg
    assert not re.search(r"<script|href=\"https?:", svg)


def test_verdicts_are_counted() -> None:
    book = Book()
    results = [verdict_run(book, "r", ["MMMM", "MHHM", "GMHT"], label="ours")]
    plan = next(plan for plan in plots._plans(contents(results).parts[0]) if plan.name == "verdicts")
    shown = {name: plan.table[name].values for name in plan.table.names}
    assert shown["Dimension"] == ("Faithfulness", "Conciseness", "Readability", "Aesthetics", "Overall")
    assert shown["Better than the human figure"] == (2, 2, 1, 2, 1)
    assert shown["Both good"] == (1, 0, 0, 0, 0)
    assert shown["Even"] == (0, 0, 0, 1, 1)
    assert shown["Human figure better"] == (0, 1, 2, 0, 1)
    assert "Not drawn" not in shown


def test_what_was_not_drawn_has_its_own_bar_and_colour() -> None:
    book = Book()
    lost = {"made": {"error": "refused"}, "judged": compared("HHHH", note="no picture: refused")}
    drawn = {"judged": compared("HHHH")}
    results = [
        run(book, "one", {"a": drawn, "b": lost}, label="one"),
        run(book, "two", {"a": drawn, "b": drawn}, label="two"),
    ]
    found = {plan.name: plan for plan in plots._plans(contents(results).parts[0])}
    beside, wins = found["verdicts"], found["wins"]
    assert beside.table["Not drawn"].values == (1, 0)
    assert beside.table["Human figure better"].values == (1, 2)
    assert beside.chart.palette.endswith(plots.COLOURS[Outcome.UNDRAWN])
    assert wins.table["Not drawn by one or both"].values == (1,)
    assert wins.table["Tie"].values == (1,)


@pytest.mark.parametrize(("runs", "names"), [(9, ["scores", "verdicts"]), (61, [])])
def test_many_runs_stand_below_each_other_and_what_is_left_out_is_said(runs: int, names: list[str]) -> None:
    book = Book()
    label = "one long name that is cut before it says which run of them it is, "
    results = [verdict_run(book, f"r{n}", ["MMMM"] * (n % 10) + ["HHHH"], label=f"{label}{n}") for n in range(runs)]
    found = contents(results).parts[0]
    plans = list(plots._plans(found))
    assert [plan.name for plan in plans] == names
    (note,) = plots._left_out(found.board)
    assert f"{runs} runs" in note
    for plan in plans:
        methods = plan.table["Method"].values
        assert len(set(methods)) == len(methods) == runs
    if plans:
        ranked = next(plan.table["Points"].values for plan in plans if plan.name == "scores")
        assert list(ranked) == sorted(ranked, reverse=True)  # type: ignore[type-var]


def test_runs_that_are_called_alike_are_told_apart_in_every_plot() -> None:
    """Their scores must not be drawn as one, in the middle."""
    book = Book()
    label = "one long name that is cut before it says which run of them it is, "
    results = []
    for place, letters in enumerate(("MMMM", "HHHH", "MHMH")):
        cases = {f"{n}": {"made": {"category": "ab"[n % 2]}, "judged": compared(letters)} for n in range(20)}
        results.append(run(book, f"r{place}", cases, label=f"{label}{place}"))
    plans = {plan.name: plan.table for plan in plots._plans(contents(results).parts[0])}
    assert set(plans) == {"scores", "verdicts", "wins", "by-category"}
    assert len(set(plans["wins"]["Pair"].values)) == 3
    for name in ("scores", "verdicts", "by-category"):
        assert len(set(plans[name]["Method"].values)) == 3


def test_notes_of_plots_reach_the_page() -> None:
    book = Book()
    results = [verdict_run(book, f"r{n}", ["MMMM", "HHHH"]) for n in range(plots.MOST_ROWS + 1)]
    assert plots.draw(contents(results).parts[0])[1] == tuple(plots._left_out(contents(results).parts[0].board))


def test_of_many_runs_the_best_is_compared_with_each() -> None:
    book = Book()
    results = [verdict_run(book, f"r{n}", ["MMMM"] * n + ["HHHH"] * (10 - n)) for n in range(10)]
    (part, *_) = contents(results).parts
    assert len(part.pairs) == len(results) - 1
    assert {pair.first.label for pair in part.pairs} == {part.board.ranked[0].label}
