"""What belongs to what: drawings and the words below them, boxes whose corners are curves, lines of one text."""

from __future__ import annotations

import pytest

from figwright.agents import tracer
from figwright.frontends.tracing.bitmaps.inks import evened
from figwright.frontends.tracing.primitives import TextRun
from figwright.ir.scene import Point, Rect
from figwright.ir.spec import Figure

MARKER = (
    '<defs><marker id="m" orient="auto" markerWidth="6" markerHeight="6" refX="6" refY="3">'
    '<path d="M0 0L6 3L0 6Z"/></marker></defs>'
)
BOX = (
    '<rect x="280" y="60" width="100" height="60" fill="#ffeecc" stroke="#000"/>'
    '<text x="330" y="95" text-anchor="middle">Target</text>'
)
ROWS = (
    '<rect x="50" y="40" width="60" height="24" fill="#88aadd"/>'
    '<rect x="50" y="74" width="60" height="24" fill="#ddaa88"/>'
)
PIECES = (
    '<circle cx="60" cy="60" r="12" fill="#88aadd"/><circle cx="100" cy="90" r="12" fill="#ddaa88"/>'
    '<rect x="88" y="50" width="24" height="20" fill="#88bb88"/>'
)
CAPTION = '<text x="80" y="124" text-anchor="middle">Samples</text>'


def traced(drawn: str) -> Figure:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" width="400" height="200" font-size="16">'
    return tracer.trace(f"{head}{MARKER}{drawn}</svg>".encode()).figure


def arrow(d: str) -> str:
    return f'<path d="{d}" fill="none" stroke="#333" stroke-width="1.5" marker-end="url(#m)"/>'


def test_pieces_over_a_caption_are_one_drawing_with_the_arrows_inside() -> None:
    figure = traced(BOX + PIECES + CAPTION + arrow("M 56 80 L 78 96") + arrow("M 118 90 L 278 90"))
    (samples,) = (node for node in figure.nodes() if node.label == "Samples")
    assert samples.drawing
    assert [(edge.source, edge.target) for edge in figure.edges] == [((samples.id,), ("target",))]


def test_a_card_over_a_caption_is_one_drawing_whatever_stands_close_beside_it() -> None:
    card = '<rect x="40" y="40" width="80" height="64" fill="#fffdf8" stroke="#998"/>'
    beside = '<rect x="126" y="10" width="8" height="170" fill="#bb77aa"/>'
    figure = traced(BOX + card + PIECES + CAPTION + beside + arrow("M 122 80 L 278 90"))
    (samples,) = (node for node in figure.nodes() if node.label == "Samples")
    assert samples.drawing
    assert samples.place == (40, 40, 80, 64)
    assert [(edge.source, edge.target) for edge in figure.edges] == [((samples.id,), ("target",))]


def test_an_arrow_in_the_picture_of_a_card_does_not_part_them() -> None:
    card = '<rect x="30" y="30" width="100" height="76" fill="#fffdf8" stroke="#998"/>'
    picture = '<rect x="90" y="50" width="24" height="20" fill="#88bb88"/>'
    figure = traced(BOX + card + picture + CAPTION + arrow("M 50 96 L 88 68") + arrow("M 132 80 L 278 90"))
    (samples,) = (node for node in figure.nodes() if node.label == "Samples")
    assert samples.place == (30, 30, 100, 76)
    assert [(edge.source, edge.target) for edge in figure.edges] == [((samples.id,), ("target",))]


def test_pieces_with_arrows_of_their_own_stay_apart() -> None:
    ways = arrow("M 112 52 L 278 80") + arrow("M 112 86 L 278 100")
    figure = traced(BOX + ROWS + CAPTION + ways)
    assert len({edge.source for edge in figure.edges}) == 2


@pytest.mark.parametrize(
    ("d", "kind"),
    [
        ("M 50 40 L 150 40 C 155.523 40 160 44.477 160 50 L 160 90 C 160 95.523 155.523 100 150 100 L 50 100 "
         "C 44.477 100 40 95.523 40 90 L 40 50 C 40 44.477 44.477 40 50 40 Z", "module"),
        ("M 160 70 C 160 86.569 133.137 100 100 100 C 66.863 100 40 86.569 40 70 C 40 53.431 66.863 40 100 40 "
         "C 133.137 40 160 53.431 160 70 Z", "operator"),
    ],
)  # fmt: skip
def test_curves_that_are_a_box_or_an_oval_are_one(d: str, kind: str) -> None:
    figure = traced(
        f'<path d="{d}" fill="#ccddee" stroke="#000"/><text x="100" y="75" text-anchor="middle">Gate</text>'
    )
    (node,) = figure.nodes()
    assert (node.kind, node.label, node.drawing) == (kind, "Gate", "")
    assert node.look is not None
    assert (node.look.radius == 10) == (kind == "module")


def test_a_curve_that_is_no_box_stays_a_drawing() -> None:
    d = "M 50 40 L 150 40 C 190 40 190 100 150 100 L 50 100 C 10 100 10 40 50 40 Z"
    (node,) = traced(f'<path d="{d}" fill="#ccddee"/><text x="100" y="75" text-anchor="middle">Gate</text>').nodes()
    assert node.drawing


def test_letters_of_one_ink_have_one_colour() -> None:
    def run(text: str, colour: str) -> TextRun:
        return TextRun(text, Rect(0, 0, 40, 10), Point(0, 10), 40.0, 10.0, colour=colour)

    runs = evened([run("bold", "#202428"), run("bold", "#202428"), run("thin", "#3a3e42"), run("red", "#b02428")])
    assert [one.colour for one in runs] == ["#202428", "#202428", "#202428", "#b02428"]
