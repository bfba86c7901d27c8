"""A plot's SVG carries its fonts and nothing that acts, and its PDF has words that can be selected."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from figwright.plots.plotter._math import plain
from figwright.plots.plotter._sheet import tree
from figwright.plots.plotter.vector import embedded
from plots.plotter.figures import made

pytestmark = pytest.mark.core

SVG = "{http://www.w3.org/2000/svg}"


def draw(axes: Any) -> None:
    axes.scatter([1, 2], [3, 4], label="points")
    axes.set_title("Title")
    axes.set_xlabel("Area $x^2$")
    axes.set_ylabel("Loss", style="italic")


def test_the_fonts_are_inside_and_hold_the_words() -> None:
    uharfbuzz = pytest.importorskip("uharfbuzz")
    _, svg, _ = made(draw)
    out = embedded(svg).decode()
    fonts = [base64.b64decode(one) for one in re.findall(r"base64,([A-Za-z0-9+/=]+)\"\) format", out)]
    assert fonts
    upright = uharfbuzz.Face(uharfbuzz.Blob(max(fonts, key=len)))
    assert set(map(ord, "Title")) <= set(upright.unicodes)
    assert ord("Q") not in upright.unicodes
    assert ">Title" in out.replace("\n", "")


def test_the_family_is_the_one_that_was_drawn_with() -> None:
    def listed(axes: Any) -> None:
        axes.set_title("Größe ⊕", family=["No Such Font", "DejaVu Sans Mono", "DejaVu Sans"])

    out = embedded(made(listed)[1]).decode()
    assert "No Such Font" not in out
    assert '@font-face{font-family:"DejaVu Sans Mono"' in out


def test_our_own_face_is_embedded_by_its_name() -> None:
    svg = b"""<svg xmlns="http://www.w3.org/2000/svg" width="90pt" height="90pt" viewBox="0 0 90 90">
    <text font-size="9" font-family="'Source Sans 3', 'Source Sans Pro', serif" font-weight="650">Word</text></svg>"""
    out = embedded(svg).decode()
    assert '@font-face{font-family:"Source Sans Pro";font-weight:650' in out
    assert "Source Sans 3" not in out


def test_the_size_is_in_points_and_the_words_for_screen_readers_come_first() -> None:
    found, svg, _ = made(draw)
    root = fromstring(embedded(svg, title="Loss & time", description="Two points").decode())
    assert root.get("width") == f"{found.width:g}pt"
    assert root.get("role") == "img"
    first = [child for child in root if child.tag in (f"{SVG}title", f"{SVG}desc")]
    assert [(child.tag.removeprefix(SVG), child.text) for child in first] == [
        ("title", "Loss & time"), ("desc", "Two points"),
    ]  # fmt: skip


def test_same_drawing_same_bytes_without_clock_or_hashes() -> None:
    _, svg, _ = made(draw)
    again = svg.replace(b"</metadata>", b"<!-- 2031-01-01T00:00:00 --></metadata>")
    out = embedded(svg)
    assert out == embedded(again)
    assert b"metadata" not in out
    assert not re.search(rb'id="[mp][0-9a-f]{10}"', out)


def test_every_reference_still_has_its_target() -> None:
    _, svg, _ = made(draw)
    out = embedded(svg).decode()
    wanted = set(re.findall(r"url\(#([^)]+)\)", out)) | set(re.findall(r'href="#([^"]+)"', out))
    assert wanted
    assert wanted <= set(re.findall(r' id="([^"]+)"', out))


def test_what_a_script_smuggled_in_is_gone() -> None:
    _, svg, _ = made(lambda axes: axes.plot([1, 2], [1, 2], url="javascript:alert(1)"))
    hostile = svg.replace(b"</svg>", b'<script>alert(2)</script><image href="http://x/y.png"/></svg>')
    out = embedded(hostile)
    assert b"alert" not in out
    assert b"http://x" not in out


def test_the_old_shorthand_for_type_is_read() -> None:
    old = b"""<svg xmlns="http://www.w3.org/2000/svg" width="90pt" height="90pt" viewBox="0 0 90 90">
    <text style="font: italic 700 12px 'DejaVu Sans', sans-serif; fill: #ff0000" x="5" y="20">Word</text></svg>"""
    (text,) = tree(old).iter("text")
    assert (text.get("font-size"), text.get("font-style"), text.get("font-weight")) == ("12px", "italic", "700")
    assert text.get("font-family", "").startswith("'DejaVu Sans'")


def test_pictures_stand_upright() -> None:
    pil = pytest.importorskip("PIL.Image")
    _, svg, _ = made(lambda axes: axes.imshow([[0.0], [1.0]], cmap="gray", aspect="auto", interpolation="nearest"))
    (image,) = tree(svg).iter("image")
    assert "transform" not in image.attrib
    pixels = pil.open(BytesIO(base64.b64decode(image.get("xlink:href", "").partition("base64,")[2]))).convert("L")
    assert pixels.getpixel((pixels.width // 2, 2)) < 50
    assert pixels.getpixel((pixels.width // 2, pixels.height - 3)) > 200


def test_a_pdf_has_words_that_can_be_selected() -> None:
    pypdf = pytest.importorskip("pypdf")
    import matplotlib.pyplot as plt
    from matplotlib import rc_context

    out = BytesIO()
    with rc_context({"pdf.fonttype": 42}):
        figure, axes = plt.subplots()
        axes.set_xlabel("Selectable words")
        figure.savefig(out, format="pdf")
        plt.close(figure)
    page = pypdf.PdfReader(BytesIO(out.getvalue())).pages[0]
    assert "Selectable words" in page.extract_text()
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    assert {font["/Subtype"] for font in fonts} <= {"/Type0", "/TrueType"}


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("plain 5 $", "plain 5 $"),
        ("$R^2$ score", "R² score"),
        (r"$\alpha = 0.1$", "α = 0.1"),
        (r"$\mathdefault{10^{-3}}$", "10⁻³"),
        (r"$\mathbf{Ours}$", "Ours"),
        (r"CO$_2$ (\$)", "CO₂ ($)"),
    ],
)
def test_formulas_as_words(given: str, read: str) -> None:
    assert plain(given) == read
