"""A drawing in another theme: what was a colour of the old one becomes the new one's, what was not stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.themes import OTHERS, colours, measure, report
from hypothesis import given
from hypothesis import strategies as st

from figwright import compiler
from figwright.core import colour
from figwright.core.errors import NotFound
from figwright.drawing import themes
from figwright.drawing.themes import HUES, SEEN, Theme
from figwright.frontends import freehand
from figwright.ir.spec import Figure

OWN = "#12a0ff"
"""A colour that soft-tech has not."""
SVG = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300">
<defs><linearGradient id="g"><stop stop-color="#d2e4fa"/><stop offset="1" stop-color="#5b92d7"/></linearGradient>
<marker id="tip" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="6" markerHeight="6" orient="auto">
<path d="M0 0L10 5L0 10Z"/></marker></defs>
<g data-group="z"><rect x="10" y="10" width="260" height="280" rx="8" fill="#eaf2fd" stroke="#7fabe3"/>
<text x="24" y="36" font-size="16" font-weight="bold" fill="#1c4f8c">Reading</text>
<g data-node="a"><rect x="40" y="90" width="120" height="60" fill="url(#g)" stroke="#3478cb"/>
<circle cx="70" cy="120" r="12" fill="#3579cb"/><rect x="90" y="110" width="30" height="8" fill="#cdd3da"/>
<rect x="90" y="124" width="30" height="8" fill="{OWN}"/>
<text x="100" y="176" font-size="14" text-anchor="middle" fill="#232a35">Encoder</text></g></g>
<g data-node="b"><rect x="380" y="90" width="140" height="60" rx="6" fill="#2f9a5a"/>
<text x="450" y="126" font-size="16" font-weight="bold" text-anchor="middle" fill="#ffffff">2</text></g>
<g data-edge="a->b"><path d="M160 120H380" stroke="#3d4654" fill="none" marker-end="url(#tip)"/></g>
</svg>"""


@pytest.fixture(scope="module")
def drawn() -> Figure:
    return freehand.figure(freehand.read(SVG), theme="soft-tech")[0]


def test_colours_of_a_drawing_have_names_also_near_ones_tints_and_stops(drawn: Figure) -> None:
    text = " ".join(drawn.drawings.values())
    assert "{blue.vivid}" in text  # one step beside it in the file
    assert "{grey." in text
    assert text.count("#") == text.count(OWN) + text.count("url(#") + text.count('href="#') == 2
    assert {"blue", "grey"} <= {name.partition(".")[0] for name in themes._TINT.findall(text)}


def test_nothing_of_the_old_theme_is_left_and_the_checks_of_colour_hold(drawn: Figure) -> None:
    for found in measure("drawing", drawn):
        assert (found.left, *found.new.values()) == ((), (), ()), found.theme


def test_a_colour_of_its_own_stays_where_there_are_colours(drawn: Figure) -> None:
    for theme in OTHERS:
        head = drawn.head.model_copy(update={"theme": theme})
        seen = colours(compiler.compile(drawn.model_copy(update={"head": head})))
        assert (OWN in seen) == (not themes.get(theme).grey)


def test_what_is_left_behind_is_told(tmp_path: Path) -> None:
    (tmp_path / "left.yaml").write_text(
        "figure: {layout: placed, size: [200, 100]}\n"
        "body: [{id: a, label: A, place: [50, 20, 80, 60], look: {fill: '#3478cb'}}]\n",
        "utf-8",
    )
    told = report([tmp_path / "left.yaml"])
    assert not told.held
    assert "#3478cb" in told.tables[0].rows[0]


@pytest.fixture(params=themes.names())
def theme(request: pytest.FixtureRequest) -> Theme:
    return themes.get(request.param)


def test_tints_run_from_paper_through_the_strengths_of_a_hue(theme: Theme) -> None:
    for name in HUES:
        hue = theme.hue(name)
        found = [theme.colour(f"{name}.{at}") for at in range(0, 101, 20)]
        assert found == [theme.ink.paper, hue.zone, hue.fill, hue.line, hue.vivid, hue.deep]
    assert all(theme.colour(theme.named(value)) == value for _, value in theme.palette())


@given(st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}"))
def test_a_name_looks_like_the_colour_that_it_was_given_for(value: str) -> None:
    theme = themes.get("soft-tech")
    again = theme.colour(theme.named(value))
    assert again is not None
    assert again == value or colour.distance(again, value) <= SEEN


def test_a_drawing_that_is_written_anew_gets_names() -> None:
    theme = themes.get("soft-tech")
    text = f'<g><a id="x"/><rect fill="#92D2A6" stroke="{OWN}"/><p style="fill: #3478cb" href="#3478cb"/></g>'
    named = text.replace("#92D2A6", "{green.line}").replace("fill: #3478cb", "fill: {blue.vivid}")
    assert theme.renamed(text) == named


def test_a_tint_of_no_hue_is_refused() -> None:
    with pytest.raises(NotFound):
        themes.get("slate").colour("mauve.50")
