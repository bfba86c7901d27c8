"""A figure on a venue's page: width, type, lines, greys, panels, titles."""

from __future__ import annotations

import pytest

from figwright import check, compile
from figwright.agents.order import Order
from figwright.compiler.checks import of_venue, venue_rules
from figwright.core.source import Source
from figwright.drawing import venues
from figwright.drawing.venues import Span
from figwright.frontends import text_rules
from figwright.ir.scene import Box, Outline, Oval
from figwright.ir.spec import Figure
from figwright.ir.spec.load import loads

pytestmark = pytest.mark.core

SMALL = "body:\n  row: [{id: a, label: One}, {id: b, label: Two}]\nedges: [a -> b]\n"


def figure(width: str, body: str = SMALL, head: str = "") -> Figure:
    return loads(f"figure: {{width: {width}{head}}}\n{body}")


def found(figure: Figure, venue: str, span: Span | None = None) -> dict[str, str]:
    """Rule -> severity of what the venue would say."""
    return {f.rule: f.severity for f in of_venue(figure, compile(figure), venues.get(venue), span)}


def test_a_figure_of_the_venues_width_passes() -> None:
    assert found(figure("5.5in"), "neurips") == {}
    assert found(figure("3.25in"), "icml") == {}
    assert found(figure("6.75in"), "icml", "text") == {}


def test_widths_that_do_not_fit() -> None:
    assert found(figure("6in"), "neurips")["venue-width"] == "error"
    assert found(figure("5.5in"), "icml")["venue-width"] == "warning"
    assert found(figure("6.75in"), "icml", "column")["venue-width"] == "warning"
    assert "venue-width" not in found(figure("3in"), "neurips")


def test_a_figure_that_is_taller_than_the_page() -> None:
    tall = figure("89mm", head=", aspect: 0.45")
    assert found(tall, "nature")["venue-width"] == "error"


def test_type_counts_as_it_is_printed() -> None:
    crowd = "body:\n  row: [" + ", ".join(f"{{id: n{i}, label: Component {i}}}" for i in range(8)) + "]\n"
    wide = figure("6.75in", crowd)
    assert "venue-type" not in found(wide, "icml", "text")
    assert found(wide, "icml", "column")["venue-type"] == "warning"  # our own least: ICML names none
    assert found(wide, "nature", "column")["venue-type"] == "error"  # Nature names 5 pt
    large = [
        f for f in of_venue(figure("89mm"), compile(figure("89mm")), venues.get("nature")) if f.rule == "venue-type"
    ]
    assert "at most 7 pt" in large[0].message
    assert large[0].severity == "error"
    bounded = found(figure("89mm", head=", largest_type: 7"), "nature", "column")  # as its fix says
    assert not {"venue-type", "venue-lines"} & set(bounded)


def test_lines_count_as_they_are_printed() -> None:
    assert found(figure("20in"), "icml", "column")["venue-lines"] == "warning"
    assert "venue-lines" not in found(figure("3.25in"), "icml")


def test_arrows_that_differ_in_colour_alone() -> None:
    body = (
        "body:\n  row: [{id: a, label: A}, {id: b, label: B}, {id: c, label: C}]\n"
        "edges: [{from: a, to: b, tone: blue}, {from: b, to: c, tone: pink}]\n"
    )
    alike = figure("160mm", body)
    assert found(alike, "acl")["venue-grey"] == "warning"
    assert "venue-grey" not in found(alike, "ieee")
    dashed = figure("160mm", body.replace("tone: pink", "tone: pink, kind: auxiliary"))
    assert "venue-grey" not in found(dashed, "acl")


def test_panel_letters_and_titles() -> None:
    panels = "{label: One, number: a, items: [A]}", "{label: Two, number: b, items: [B]}"
    body = "body:\n  row:\n" + "".join(f"    - panel: {panel}\n" for panel in panels)
    assert found(figure("183mm", body), "nature", "column")["venue-panels"] == "info"
    titled = figure(
        "3.25in", "body:\n  column: [{kind: text, label: '**Our** method'}, Encoder]\n", ", title: Our Method"
    )
    assert found(titled, "icml")["venue-title"] == "error"
    assert "venue-title" not in found(titled, "cvpr")


def test_a_venue_joins_the_usual_rules() -> None:
    wide = figure("6in")
    usual, with_venue = check(wide), check(wide, venue="neurips")
    assert {f.rule for f in with_venue} == {f.rule for f in usual} | {"venue-width"}
    assert with_venue[0].rule == "venue-width"  # the worst first
    assert {f.rule for f in check(wide, venue="neurips", only=["venue-width"])} == {"venue-width"}
    assert not check(wide, venue="neurips", only=["overlap"])
    assert "venue-width" in venue_rules()


TOLD = (
    "The encoder turns the input image into tokens. The decoder reads the tokens and writes the caption. "
    "A discriminator compares the caption with the reference text and returns a reward."
)


@pytest.mark.parametrize("name", venues.names())
def test_what_is_drawn_for_a_venue_passes_it(name: str) -> None:
    """Pictures of a gift and of an image have lines that are thinner and thicker than venues print."""
    brief = Order(venue=name).brief(Source(TOLD))
    drawn = text_rules.plan(brief).figure
    scene = compile(drawn)
    assert scene.width == pytest.approx(venues.get(name).width("column"), abs=0.01)
    assert of_venue(drawn, scene, venues.get(name)) == ()


def test_lines_are_bounded_by_the_head() -> None:
    plain, bounded = (
        {
            round(mark.paint.width, 2)
            for element in compile(figure("89mm", head=head)).elements
            for mark in element.marks
            if isinstance(mark, Box | Oval | Outline) and mark.paint.stroke
        }
        for head in ("", ", thinnest_line: 0.6, thickest_line: 0.7")
    )
    assert max(plain) > 0.7
    assert bounded <= {0.6, 0.7} | {width for width in plain if 0.6 < width < 0.7}
