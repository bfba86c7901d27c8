"""Pictures read by OCR: our own gallery, and what happens where none is installed."""

from __future__ import annotations

import asyncio
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from figwright.frontends import raster
from figwright.frontends.raster import Label, Line, Wanted, labels_of, ocr, pixels
from figwright.ir.spec.load import load

EXAMPLES = Path(__file__).parents[3] / "examples"
needs_ocr = pytest.mark.skipif(find_spec("rapidocr_onnxruntime") is None, reason="OCR is not installed")
FOLDER = EXAMPLES / "grpo-vlm"
"""One figure of the gallery: to read a picture takes seconds."""


@pytest.fixture(scope="module")
def gallery() -> tuple[float, tuple[Line, ...], Wanted]:
    """Points per pixel, the lines that are read, and the labels of the figure."""
    picture, figure = (FOLDER / "figure.png").read_bytes(), load(FOLDER / "figure.yaml")
    return figure.head.width / pixels.size(picture)[0], raster.read(picture), labels_of(figure)


@needs_ocr
def test_every_label_of_the_gallery_is_found_and_nothing_else(
    gallery: tuple[float, tuple[Line, ...], Wanted],
) -> None:
    scale, lines, wanted = gallery
    assert raster.compare(lines, wanted, caption="", most=200, scale=scale) == ()


@needs_ocr
def test_planted_typos_are_found(gallery: tuple[float, tuple[Line, ...], Wanted]) -> None:
    scale, lines, wanted = gallery
    long = [label for label in wanted.labels if label.text.isalpha() and len(label.text) >= 6]
    assert long, "the test needs a plain label"
    for label in long:
        wrong = Label(label.id, label.text[:2] + label.text[3] + label.text[2] + label.text[4:])
        others = tuple(other for other in wanted.labels if other.text != label.text)
        planted = Wanted((*others, wrong), wanted.allowed)
        found = raster.compare(lines, planted, caption="", most=200, scale=scale)
        named = {finding.element for finding in found if finding.rule in ("label-misspelt", "label-missing")}
        assert label.id in named or wrong.text == label.text


@needs_ocr
def test_boxes_are_where_the_words_are(gallery: tuple[float, tuple[Line, ...], Wanted]) -> None:
    width, height = pixels.size((FOLDER / "figure.png").read_bytes())
    _, lines, _ = gallery
    assert all(0 <= line.left < line.right <= width and 0 <= line.top < line.bottom <= height for line in lines)
    assert 15 < sorted(line.height for line in lines)[len(lines) // 2] < 40


def test_without_ocr_it_is_said_and_wanted_words_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    ocr._engine.cache_clear()
    monkeypatch.setitem(sys.modules, "rapidocr_onnxruntime", None)
    wanted = Wanted((Label("a", "Text encoder"), Label("b", "Fusion")), "")
    checked = asyncio.run(raster.check(b"", wanted, most=60, width=396))
    ocr._engine.cache_clear()
    assert [(finding.rule, finding.severity) for finding in checked.findings] == [("text-unchecked", "info")]
    assert "figwright[ocr]" in checked.findings[0].fix
    assert checked.words == 3
