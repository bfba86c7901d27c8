"""What programs write that no figure of the benchmark has: patterns, mirrored images, heads with borders, tables."""

from __future__ import annotations

import base64
import io

import pytest
from PIL import Image

import figwright
from figwright.agents import tracer
from figwright.ir.spec import Figure, Group
from traced_files import TWO, pdf

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox='


def traced(drawn: str, sheet: str = "0 0 400 200") -> Figure:
    width, height = sheet.split()[2:]
    return tracer.trace(f'{HEAD}"{sheet}" width="{width}" height="{height}">{drawn}</svg>'.encode()).figure


def shown(figure: Figure) -> Image.Image:
    assert figure.head.size
    drawn = figwright.compiler.render(figure, "png", dpi=200)
    return Image.open(io.BytesIO(drawn)).convert("RGB").resize((int(figure.head.size[0]), int(figure.head.size[1])))


def colour(image: Image.Image, at: tuple[int, int]) -> tuple[int, ...]:
    found = image.getpixel(at)
    assert isinstance(found, tuple)
    return found


def two_colours() -> str:
    """A picture that is red above and blue below."""
    image = Image.new("RGB", (4, 4), "#ff0000")
    image.paste("#0000ff", (0, 2, 4, 4))
    held = io.BytesIO()
    image.save(held, "PNG")
    return "data:image/png;base64," + base64.b64encode(held.getvalue()).decode()


@pytest.mark.parametrize(
    ("transform", "above"),
    [("", "red"), ("scale(1 -1) translate(0 -200)", "blue"), ("rotate(180 200 100)", "blue")],
)
def test_an_image_stands_as_it_is_mirrored_and_turned(transform: str, above: str) -> None:
    image = f'<image x="150" y="50" width="100" height="100" xlink:href="{two_colours()}" transform="{transform}"/>'
    seen = colour(shown(traced(image + '<text x="20" y="30">Words</text>')), (200, 70))
    assert (seen[0] > 200, seen[2] > 200) == (above == "red", above == "blue")


def test_an_image_fills_a_frame_of_another_ratio_where_it_is_told_to() -> None:
    image = f'<image x="100" y="10" width="20" height="180" preserveAspectRatio="none" xlink:href="{two_colours()}"/>'
    seen = shown(traced(image + '<text x="20" y="30">Words</text>'))
    assert colour(seen, (110, 16)) == pytest.approx((255, 0, 0), abs=40)
    assert colour(seen, (110, 184)) == pytest.approx((0, 0, 255), abs=40)


def test_a_hatched_bar_of_an_svg_stays_hatched() -> None:
    hatch = (
        '<defs><pattern id="h" patternUnits="userSpaceOnUse" width="20" height="20"><rect width="20" height="20" '
        'fill="#2070b0"/><rect width="20" height="10" fill="#ffd000"/></pattern></defs>'
    )
    bar = '<g transform="translate(0 40)"><path d="M 60 0 H 120 V 120 H 60 Z" fill="url(#h)" stroke="#000"/></g>'
    seen = shown(traced(hatch + bar + '<text x="200" y="30">Words</text>'))
    across = [colour(seen, (90, y)) for y in range(50, 150)]
    yellow, blue = (sum(abs(one[2] - part) < 40 for one in across) for part in (0, 176))
    assert min(yellow, blue) > 30


def test_a_hatched_bar_of_a_pdf_is_not_filled_with_one_colour() -> None:
    """A border hides what fills a narrow bar, when it is looked at in few pixels."""
    tile = "q 0.1 0.4 0.7 rg 0 0 6 6 re f 0 0 0 RG 1 w 0 0 m 6 6 l S Q"
    pattern = (
        "/Pattern << /H << /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 6 6] /XStep 6 /YStep 6 "
    )
    content = pdf(TWO + "q /Pattern cs /H scn 0 0 0 RG 1 w 160 5 7 90 re B Q ")
    number = content.count(b" 0 obj") + 1
    body = f"{number} 0 obj\n{pattern[15:]}/Resources << >> /Length {len(tile)} >>\nstream\n{tile}\nendstream\nendobj\n"
    content = content.replace(b"/Font <<", f"/Pattern << /H {number} 0 R >> /Font <<".encode())
    cut = content.index(b"xref\n")
    found = tracer.trace(content[:cut] + body.encode() + b"trailer << /Root 1 0 R >>\n%%EOF")
    assert any("gradient" in one for one in found.left), "it is a picture of the hatches"


def test_an_empty_cell_that_an_arrow_begins_in_is_no_head() -> None:
    """Graphviz draws the cells of a record as boxes, and an arrow from the middle of one."""

    def cell(x: int, y: int) -> str:
        return f'<polygon points="{x},{y} {x},{y + 20} {x + 13},{y + 20} {x + 13},{y}" fill="none" stroke="#000"/>'

    words = '<g font-size="14"><text x="107" y="27">3</text><text x="197" y="81">5</text></g>'
    arrow = (
        '<path d="M 124 22 C 124 22 149 67 184 75" fill="none" stroke="#000"/>'
        '<polygon points="184.5,71.3 194,76 183.7,78.3" stroke="#000"/>'
    )
    figure = traced(cell(104, 12) + cell(117, 12) + cell(194, 66) + words + arrow, "0 0 600 168")
    assert [edge.arrow for edge in figure.edges] == ["end"]


def test_white_paper_that_is_smaller_than_the_sheet_is_no_frame() -> None:
    paper = '<rect x="0" y="0" width="250" height="110" fill="#ffffff"/>'
    boxes = (
        '<text x="20" y="20">in</text><rect x="160" y="5" width="60" height="30" fill="#ffeecc" stroke="#000"/>'
        '<text x="175" y="25">Net</text><path d="M 45 15 H 150" stroke="#000"/><path d="M 150 11 L 159 15 L 150 19 Z"/>'
        '<rect x="20" y="60" width="60" height="30" fill="#ffeecc" stroke="#000"/><text x="35" y="80">Out</text>'
    )
    figure = traced(paper + boxes)
    assert {(e.source, e.target) for e in figure.edges} == {(("in",), ("net",))}


def test_a_bow_around_boxes_is_no_frame() -> None:
    """A frame holds what it is around, and not only its bounds."""
    boxes = "".join(
        f'<rect x="{x}" y="{y}" width="70" height="40" fill="#ffeecc" stroke="#000"/><text x="{x + 10}" y="{y + 25}">'
        f"{name}</text>"
        for x, y, name in ((60, 130, "Encoder"), (260, 130, "Loss"), (160, 130, "Head"))
    )
    bow = '<path d="M 30 178 C 100 30 290 30 360 178 L 350 180 C 285 40 105 40 40 180 Z" fill="#b3b3b3"/>'
    figure = traced(boxes + bow)
    assert not [item for item, above in figure.walk() if above is not None and isinstance(item, Group)]


def test_numbers_along_an_axis_are_texts_of_their_own() -> None:
    numbers = "".join(f"BT /F 10 Tf {x} 5 Td ({x / 10:.1f}) Tj ET " for x in (130, 160, 190, 220))
    said = {node.label for node in tracer.trace(pdf(TWO + numbers)).figure.nodes()}
    assert {"13.0", "16.0", "19.0", "22.0"} <= said


def test_a_head_is_as_large_as_with_its_border() -> None:
    line = '<path d="M 110 100 H 274" stroke="#000" stroke-width="2"/>'
    boxes = '<rect x="10" y="70" width="100" height="60" fill="#fec"/><text x="60" y="105">A b</text>'
    boxes += '<rect x="294" y="70" width="90" height="60" fill="#fec"/><text x="340" y="105">C d</text>'
    sizes = []
    for border in ("none", "#000000"):
        head = f'<path d="M 274 94 L 286 100 L 274 106 Z" fill="#000000" stroke="{border}" stroke-width="2"/>'
        arrows = traced(boxes + line + head).head.arrows
        assert arrows is not None
        sizes.append(arrows.head)
    assert sizes[0] == (12, 12)
    assert sizes[1] == pytest.approx((13 + 5**0.5, 13 + 5**0.5), abs=0.05)


def test_words_in_html_that_inherit_their_place_stand_in_the_middle() -> None:
    label = (
        '<foreignObject x="100" y="50" width="200" height="40"><div xmlns="http://www.w3.org/1999/xhtml" style="text-'
        'align:center;width:200px"><div style="display:inline-block;text-align:inherit">Crate</div></div>'
        "</foreignObject>"
    )
    figure = traced(f'<rect x="100" y="50" width="200" height="40" fill="#dae8fc" stroke="#6c8ebf"/>{label}')
    seen = shown(figure)
    dark = [x for x in range(105, 295) for y in range(55, 85) if max(colour(seen, (x, y))) < 120]
    assert abs((min(dark) + max(dark)) / 2 - 200) < 4


def test_turned_words_that_are_drawn_over_a_picture_stay_over_it() -> None:
    frame = '<rect x="20" y="20" width="120" height="160" fill="#ffffff" stroke="#000"/>'
    inner = '<rect x="30" y="30" width="40" height="30" fill="#ffeecc" stroke="#000"/><text x="35" y="50">Net</text>'
    panel = '<path d="M 90 60 H 240 L 260 100 L 240 190 H 90 Z" fill="#d0d0d0"/>'
    words = '<text transform="translate(105 70) rotate(90)" fill="#c00000" font-size="20">Layers</text>'
    seen = shown(traced(frame + inner + panel + words))
    red = sum(one[0] > 120 and one[1] < 90 for one in seen.crop((95, 60, 140, 150)).getdata())
    assert red > 60
