"""What programs write into SVG files: arrows as one filled path, pictures as paint, words with air around them."""

from __future__ import annotations

import base64
import io

import pytest
from PIL import Image

from figwright.agents import tracer

BOXES = (
    '<rect x="10" y="70" width="100" height="60" fill="#ffeecc" stroke="#000"/><text x="60" y="105" '
    'text-anchor="middle">Image</text><rect x="290" y="70" width="100" height="60" fill="#ffeecc" stroke="#000"/>'
    '<text x="340" y="105" text-anchor="middle">Target</text>'
)
CHEVRON = "M 289 100 L 281 92 L 280 93 L 287 100 L 280 107 L 281 108 Z"


def traced(drawn: str) -> tracer.Traced:
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return tracer.trace(f'{head} viewBox="0 0 400 200" width="400" height="200">{drawn}</svg>'.encode())


def joined(drawn: str) -> set[tuple[str, str, str]]:
    return {(e.source[0], e.target[0], e.arrow) for e in traced(drawn).figure.edges}


@pytest.mark.parametrize(
    "arrow",
    [
        f'<path d="{CHEVRON} M 110 99.5 H 288 V 100.5 H 110 Z" fill="#333333"/>',  # as Figma writes it
        f'<path d="M 110 100 H 288" stroke="#333333" stroke-dasharray="4 4"/><path d="{CHEVRON}" fill="#333333"/>',
        '<path d="M 60 70 V 30 H 342 V 55 H 348 L 340 68 L 332 55 H 338 V 34 H 64 V 70 Z" fill="none" stroke="#000"/>',
    ],
    ids=["one path", "a head that is an outline", "a block arrow without a fill"],
)
def test_an_arrow_that_is_an_outline_is_an_arrow(arrow: str) -> None:
    assert joined(BOXES + arrow) == {("image", "target", "end")}


@pytest.mark.parametrize("border", ["none", "#802000"])
def test_a_block_arrow_with_two_heads_points_both_ways(border: str) -> None:
    d = "M 115 100 L 130 88 V 95 H 270 V 88 L 285 100 L 270 112 V 105 H 130 V 112 Z"
    (edge,) = traced(f'{BOXES}<path d="{d}" fill="#ed7d31" stroke="{border}"/>').figure.edges
    assert ({*edge.source, *edge.target}, edge.arrow) == ({"image", "target"}, "both")


def test_a_strip_without_a_head_is_a_line() -> None:
    strip = '<path d="M 110 99.5 H 290 V 100.5 H 110 Z" fill="#333333"/>'
    (edge,) = traced(BOXES + strip).figure.edges
    assert ({*edge.source, *edge.target}, edge.arrow) == ({"image", "target"}, "none")


def test_two_strips_that_cross_are_no_arrow() -> None:
    plus = '<path d="M 190 99 H 210 V 101 H 190 Z M 199 90 H 201 V 110 H 199 Z" fill="#333333"/>'
    assert not joined(BOXES + plus)


def test_words_with_air_around_them_are_where_an_arrow_ends() -> None:
    words = '<text x="200" y="190" text-anchor="middle" font-size="10">Loss</text>'
    line = '<path d="M 200 40 V 160" stroke="#000" fill="none"/><path d="M 196 160 L 200 168 L 204 160 Z"/>'
    source = '<rect x="150" y="5" width="100" height="35" fill="#ccddff"/><text x="200" y="28">Head</text>'
    assert joined(BOXES + source + words + line) == {("head", "loss", "end")}


def test_the_words_along_a_block_arrow_are_its_label_and_no_caption() -> None:
    block = '<path d="M 120 95 H 260 V 88 L 285 100 L 260 112 V 105 H 120 Z" fill="#eeeeff" stroke="#000"/>'
    (edge,) = traced(BOXES + block + '<text x="190" y="85" font-size="12">Retrieve</text>').figure.edges
    assert (edge.source, edge.target, edge.label) == (("image",), ("target",), "Retrieve")


def test_a_box_that_is_painted_with_a_picture_is_a_picture() -> None:
    held = io.BytesIO()
    Image.new("RGB", (8, 4), "#c02040").save(held, "PNG")
    content = base64.b64encode(held.getvalue()).decode()
    defs = (
        '<defs><pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#i" '
        f'transform="scale(0.125 0.25)"/></pattern><image id="i" width="8" height="4" xlink:href="data:image/png;'
        f'base64,{content}"/></defs>'
    )
    found = traced(BOXES + defs + '<rect x="170" y="150" width="60" height="30" fill="url(#p)"/>').figure
    assert any("<image" in drawing for drawing in map(str, found.drawings.values()))


def test_the_words_of_a_drawing_stay_with_it_when_they_are_written_first() -> None:
    text = '<text x="200" y="195" text-anchor="middle" font-size="9">Space</text>'
    knots = "".join(f'<circle cx="{x}" cy="165" r="4" fill="#2050c0"/>' for x in (190, 210))
    drawn = f'{text}<g fill="#ffffff" stroke="#000000"><rect x="170" y="150" width="60" height="32"/></g>{knots}'
    head = '<path d="M 60 130 V 166 H 162" stroke="#000" fill="none"/><path d="M 162 162 L 170 166 L 162 170 Z"/>'
    figure = traced(BOXES + drawn + head).figure
    (edge,) = figure.edges
    node = next(item for item, _ in figure.walk() if item.id == edge.target[0])
    assert node.place
    assert node.place[1] < 160


def test_a_dotted_border_has_dots() -> None:
    dots = 'stroke="#000000" stroke-width="2" stroke-dasharray="0 6" stroke-linecap="round"'
    box = f'<rect x="150" y="10" width="100" height="40" fill="none" {dots}/><text x="180" y="35">Dotted</text>'
    looks = {node.id: node.look for node in traced(BOXES + box).figure.nodes()}
    dotted = looks["dotted"]
    assert dotted
    assert dotted.dash
    assert dotted.dash[0] >= 2


def test_an_arrow_into_a_frame_ends_at_its_border_and_not_at_the_words_behind_it() -> None:
    frame = '<rect x="200" y="40" width="190" height="150" fill="none" stroke="#000"/><text x="300" y="58">Stage</text>'
    words = '<text x="206" y="123" font-size="10">input</text>'
    inner = '<rect x="290" y="100" width="90" height="40" fill="#ccddff"/><text x="310" y="124">Block</text>'
    source = '<rect x="10" y="100" width="90" height="40" fill="#ccddff"/><text x="30" y="124">Head</text>'
    lines = "".join(
        f'<path d="M {a} 120 H {b}" stroke="#000"/><path d="M {b} 116 L {b + 9} 120 L {b} 124 Z"/>'
        for a, b in ((100, 190), (232, 280))
    )
    edges = traced(frame + words + inner + source + lines).figure.edges
    assert {(e.source[0], e.target[0]) for e in edges} == {("head", "stage"), ("input", "block")}
