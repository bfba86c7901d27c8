"""What every rule for plots promises: it explains itself, never raises, says the same twice, and names itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pages import rules

from figwright.compiler import checks
from figwright.plots import checks as plot_checks
from figwright.plots.checks import Plot, explain
from figwright.plots.readback import Axes, Drawn, Mark, Scale, Text, Tick
from plots.checks.drawings import BLUE, RED, axes, bars, drawn, entry, line, points, scale, text

DOCS = Path(__file__).parents[2] / "docs"
WORDS = st.sampled_from(["", "a", "Jan", "10", "−3", "$10^{2}$", "2020", "50%", "\n", "Σ", "a" * 90])
NUMBERS = st.sampled_from([None, 0.0, 1.0, -2.5, 7.0, 1e6])
ROWS = st.lists(NUMBERS, max_size=6).map(tuple)
TONES = st.sampled_from(["", "#ffffff", "#1f77b4", "#d62728", "#000000"])
BOXES = st.tuples(*[st.integers(-50, 600).map(float)] * 4)
KINDS = st.sampled_from(
    ["line", "bars", "points", "wedges", "cells", "area", "errors", "arrows", "polygon", "boxes", "rule", "surface"]
)
MARKS = st.builds(
    Mark, kind=KINDS, label=WORDS, x=ROWS, y=ROWS, base=ROWS, low=ROWS, high=ROWS, size=ROWS, values=ROWS,
    colours=st.lists(TONES, max_size=6).map(tuple), horizontal=st.booleans(),
    boxes=st.lists(BOXES, max_size=4).map(tuple),
)  # fmt: skip
TEXTS = st.builds(
    Text, text=WORDS, role=st.sampled_from(["title", "x tick", "y label", "legend", "note"]), box=BOXES,
    size=st.integers(0, 30).map(float), colour=TONES, behind=TONES, rotation=st.integers(-360, 360).map(float),
)  # fmt: skip
SCALES = st.builds(
    Scale, label=WORDS, kind=st.sampled_from(["linear", "log", "symlog", "date"]), low=NUMBERS.map(lambda n: n or 0.0),
    high=NUMBERS.map(lambda n: n or 0.0),
    ticks=st.lists(st.builds(Tick, st.integers(-9, 9).map(float), WORDS), max_size=5).map(tuple),
)  # fmt: skip
PANELS = st.builds(
    Axes, kind=st.sampled_from(["plane", "polar", "space", "colorbar", "bare"]), box=BOXES, title=WORDS, x=SCALES,
    y=SCALES, marks=st.lists(MARKS, max_size=4).map(tuple), texts=st.lists(TEXTS, max_size=4).map(tuple),
    legend=st.lists(st.builds(lambda w, t: entry(w, t), WORDS, TONES), max_size=3).map(tuple),
    twin=st.sampled_from([None, None, 0, 7]), inset=st.sampled_from([None, None, 0]),
)  # fmt: skip
FIGURES = st.builds(
    Drawn, width=st.sampled_from([0.0, 360.0]), height=st.sampled_from([0.0, 288.0]),
    axes=st.lists(PANELS, max_size=3).map(tuple),
    texts=st.lists(TEXTS, max_size=3).map(tuple),
)  # fmt: skip


def good() -> Drawn:
    """A plot that nobody would send back."""
    one = line(1, 4, 6, 7, label="ours", colour=BLUE, marker="o")
    other = line(1, 2, 4, 5, label="theirs", colour=RED, marker="s", dash="--")
    legend = (entry("ours", BLUE, marker="o"), entry("theirs", RED, marker="s", dash="--"))
    words = (
        text("Steps", 180, 270, "x label"), text("0", 47, 255, "x tick"), text("5", 197, 255, "x tick"),
        text("ours", 90, 40, "legend"), text("theirs", 90, 55, "legend"),
    )  # fmt: skip
    return drawn(axes(one, other, legend=legend, texts=words))


@pytest.mark.parametrize("name", plot_checks.names())
def test_a_rule_says_what_why_and_what_to_do(name: str) -> None:
    rule = explain(name)
    assert rule.says.endswith(".")
    assert "Why it is bad" not in rule.says
    assert len(rule.why.split()) >= 10
    assert len(rule.fix.split()) >= 5


@pytest.mark.parametrize("name", plot_checks.names())
def test_a_good_plot_and_an_empty_one_have_no_findings(name: str) -> None:
    assert plot_checks.run(Plot(good()), [name]) == ()
    assert plot_checks.run(Plot(Drawn()), [name]) == ()


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(FIGURES)
def test_no_rule_raises_and_all_say_the_same_twice(figure: Drawn) -> None:
    found = plot_checks.run(Plot(figure))
    assert found == plot_checks.run(Plot(figure))
    for finding in found:
        assert finding.rule in plot_checks.names()
        assert finding.severity in checks.SEVERITIES
        assert finding.element
        assert finding.message
        assert finding.fix


def test_the_worst_comes_first() -> None:
    bad = replace(good(), axes=(axes(bars(3, 14), points(1, 2), y=scale(0, 10, label="")),))
    ranks = [checks.SEVERITIES.index(finding.severity) for finding in plot_checks.run(Plot(bad))]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) > 1


def test_the_page_is_in_step_with_the_rules() -> None:
    written = (DOCS / "plot-checks.md").read_text("utf-8")
    assert written == rules.plot_checks(), "run: python -m pages"
