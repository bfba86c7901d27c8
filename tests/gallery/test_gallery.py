"""What every example of the gallery promises: true to its text, free of findings, legible, and drawn by this code."""

from __future__ import annotations

import io
import re
import struct
from zipfile import ZipFile

import pytest
from examples.gallery import PAGE, ROOT, Example, examples, page, pictures

import figwright
from benchmarks import fill
from figwright.ir.scene import Picture
from figwright.ir.spec import Group

EXAMPLES = examples()
REDRAW = "look at it, then draw it again with `python -m examples` (see examples/README.md)"
ACCEPTED: dict[str, dict[str, str]] = {}
"""Warnings that an example cannot do without: name -> {"rule element": why}. One that is gone must go from here too."""

each = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)


def flowing(text: str) -> str:
    return " ".join(text.split())


def drawing(svg: bytes) -> bytes:
    """An SVG without its embedded font data, which changes with the library that cuts fonts down and not with ours."""
    return re.sub(rb"data:font/[^\"')]+", b"data:font/", svg)


def test_the_gallery_shows_enough_of_different_kinds() -> None:
    figures = [example.figure for example in EXAMPLES]
    assert len(figures) >= 15
    assert any(group.type == "panel" for figure in figures for group in figure.groups())
    used = {figure.head.theme for figure in figures}
    assert "theory-minimal" in used
    assert len(used) >= 5


@each
def test_the_text_is_short_and_names_its_paper(example: Example) -> None:
    assert 150 <= len(example.method.split()) <= 400
    assert re.fullmatch(r"Paper( \([^)]+\))?: .{20,}\b(19|20)\d\d\b.*", example.paper), "no paper in the last lines"


@each
def test_the_caption_is_the_one_in_the_figure(example: Example) -> None:
    caption = flowing((example.folder / "caption.txt").read_text("utf-8"))
    assert caption
    assert caption == flowing(example.figure.head.caption)


@each
def test_everything_drawn_quotes_the_text(example: Example) -> None:
    figure = example.figure
    claims = [item for item, _ in figure.walk() if not isinstance(item, Group) or item.framed]
    assert [part.id for part in (*claims, *figure.edges) if not part.evidence.strip()] == []
    assert figwright.check(figure, example.method, scene=example.scene, only=["unsupported"]) == ()


@each
def test_a_reviewer_finds_nothing_to_mend(example: Example) -> None:
    found = figwright.check(example.figure, example.method, scene=example.scene)
    grave = {f"{f.rule} {f.element}": f.message for f in found if f.severity != "info"}
    assert grave.keys() == ACCEPTED.get(example.name, {}).keys(), grave


@each
def test_its_drawings_are_shapes_in_powerpoint_and_drawio(example: Example) -> None:
    """No drawing, glyph, icon or canvas is a picture there, which nobody could edit; only the user's own images are."""
    kept = sum(isinstance(mark, Picture) for element in example.scene.elements for mark in element.marks)
    with ZipFile(io.BytesIO(figwright.render(example.scene, "pptx"))) as deck:
        assert deck.read("ppt/slides/slide1.xml").count(b"<p:pic>") == kept
    assert figwright.render(example.scene, "drawio").count(b"shape=image") == kept


@each
def test_it_has_few_words_in_legible_type_and_the_wanted_ratio(example: Example) -> None:
    scene, wanted = example.scene, example.figure.head.aspect
    assert 12 <= example.words <= 60
    assert example.smallest_type >= 6.0
    low, high = (wanted * 0.9, wanted * 1.1) if wanted else (1.5 * 0.9, 2.5 * 1.1)
    assert low <= scene.width / scene.height <= high


@each
def test_no_line_comes_near_the_edge_of_its_sheet(example: Example) -> None:
    assert fill.to_edge(example.scene) >= fill.SHEET_MARGIN


@each
def test_its_svg_is_what_the_present_code_draws(example: Example) -> None:
    kept = (example.folder / "figure.svg").read_bytes()
    same = drawing(kept) == drawing(example.svg())  # told apart here: a diff of two long lines helps nobody
    assert same, f"examples/{example.name}/figure.svg is not up to date: {REDRAW}"


@each
def test_its_png_is_a_picture_for_the_page(example: Example) -> None:
    content = (example.folder / "figure.png").read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert 800 <= width <= 2400
    assert len(content) < 400_000
    assert width / height == pytest.approx(example.scene.width / example.scene.height, rel=0.01), REDRAW


def test_the_page_shows_the_gallery_as_it_is() -> None:
    assert PAGE.read_text("utf-8") == page(EXAMPLES), "write docs/gallery.md again with `python -m examples`"


def test_nothing_accepted_is_for_an_example_that_is_gone() -> None:
    assert ACCEPTED.keys() <= {example.name for example in EXAMPLES}
    assert {path.parent.name for path in (ROOT / "examples").glob("*/method.md")} == {e.name for e in EXAMPLES}


def test_the_figures_of_the_docs_are_what_the_code_draws() -> None:
    for path, drawn in pictures().items():
        assert path.is_file(), REDRAW
        assert drawing(path.read_bytes()) == drawing(drawn), REDRAW
