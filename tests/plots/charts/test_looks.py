"""Styles and palettes: complete, legible, and apart for every eye."""

from __future__ import annotations

from itertools import combinations

import pytest

from charted import drawn, script_of
from figwright.core.colour import VISIONS, distance, simulated
from figwright.drawing import themes
from figwright.plots.charts import palettes as _palette
from figwright.plots.charts import plot_styles

pytest.importorskip("matplotlib")
TABLE = {"Method": ["A", "B", "C"], "One": [3.0, 4.0, 5.0], "Two": [1.0, 2.0, 3.0]}


@pytest.mark.parametrize("name", plot_styles.names())
def test_every_style_draws_with_type_of_five_points_or_more(name: str) -> None:
    style = plot_styles.get(name)
    assert style.name == name
    for width in style.widths:
        assert plot_styles.look(style, width).small >= 5
    with drawn({"mark": "line", "x": "Method", "y": ["One", "Two"], "style": name}, TABLE) as figure:
        assert figure.get_figwidth() == pytest.approx(style.widths[0])


def test_type_grows_with_the_sheet_and_stays_readable() -> None:
    look = plot_styles.look(plot_styles.get(""), 10.0)
    assert 10 <= look.text <= 13.5
    assert plot_styles.look(plot_styles.get(""), 3.0).text == plot_styles.get("").text


@pytest.mark.parametrize("name", ["figwright", "soft", "strong", "earth", "okabe-ito"])
def test_the_first_colours_keep_apart_for_every_eye(name: str) -> None:
    colours = _palette.get(name).colours
    for count, least in ((4, 8.0), (6, 7.0)):
        pairs = list(combinations(colours[:count], 2))
        assert min(distance(simulated(a, v), simulated(b, v)) for a, b in pairs for v in VISIONS) >= least


@pytest.mark.parametrize("name", _palette.names())
def test_every_palette_draws(name: str) -> None:
    assert "COLOURS" in script_of({"mark": "bar", "x": "Method", "y": ["One", "Two"], "palette": name}, TABLE).body


@pytest.mark.parametrize("theme", themes.names())
def test_a_theme_gives_palette_and_ink(theme: str) -> None:
    body = script_of({"mark": "bar", "x": "Method", "y": ["One", "Two"], "theme": theme}, TABLE).body
    assert themes.get(theme).ink.text in body


def test_colours_may_be_given() -> None:
    body = script_of({"mark": "bar", "x": "Method", "y": ["One", "Two"], "palette": "#1F77B4, #ff7f0e"}, TABLE).body
    assert '{"One": "#1f77b4", "Two": "#ff7f0e"}' in body
