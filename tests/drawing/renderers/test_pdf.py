"""PDF: the page is the sheet, text can be selected, fonts are inside, and only a user's bitmaps are bitmaps."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing.renderers.scenes import saying
from figwright.core.errors import MissingExtra
from figwright.drawing.renderers import pdf
from figwright.ir.scene import Picture, Scene

pytest.importorskip("typst")
pypdf = pytest.importorskip("pypdf")


def without_pictures(scene: Scene) -> Scene:
    return replace(scene, elements=tuple(e for e in scene.elements if not any(isinstance(m, Picture) for m in e.marks)))


@pytest.fixture(scope="module")
def reader(scene: Scene) -> object:
    return pypdf.PdfReader(io.BytesIO(pdf.render(scene)))


def test_the_page_is_the_sheet(scene: Scene, reader: pypdf.PdfReader) -> None:
    (page,) = reader.pages
    assert [float(v) for v in page.mediabox] == pytest.approx([0, 0, scene.width, scene.height], abs=0.01)
    assert reader.metadata.title == "Planning & refinement"


def test_text_can_be_selected(reader: pypdf.PdfReader) -> None:
    text = reader.pages[0].extract_text()
    for words in ("Linear Planning Phase", "Retriever Agent", "Guidelines", "<co>"):
        assert words in text


def test_faces_are_embedded(reader: pypdf.PdfReader) -> None:
    fonts = reader.pages[0]["/Resources"].get("/Font", {})
    for form in reader.pages[0]["/Resources"].get("/XObject", {}).values():
        fonts = {**fonts, **form.get_object().get("/Resources", {}).get("/Font", {})}
    names = set()
    for font in (f.get_object() for f in fonts.values()):
        names.add(font["/BaseFont"].split("+")[-1].removesuffix("-Identity-H"))
        descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert {"/FontFile2", "/FontFile3"} & set(descriptor)
    assert {"SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSansPro-Bold"} <= names


def test_only_bitmaps_of_the_user_are_bitmaps(scene: Scene, reader: pypdf.PdfReader) -> None:
    assert len(reader.pages[0].images) == 1  # the PNG; the SVG picture stays vector
    bare = pypdf.PdfReader(io.BytesIO(pdf.render(without_pictures(scene))))
    assert not bare.pages[0].images


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="needs poppler")
def test_words_are_as_wide_as_they_were_measured(scene: Scene, tmp_path: Path) -> None:
    (tmp_path / "f.pdf").write_bytes(pdf.render(scene))
    listing = subprocess.run(
        ["pdftotext", "-bbox", tmp_path / "f.pdf", "-"], capture_output=True, text=True, check=True
    )
    boxes = {
        m[3]: (float(m[1]), float(m[2]))
        for m in re.finditer(r'xMin="([\d.]+)".*? xMax="([\d.]+)".*?>([^<]+)</word>', listing.stdout)
    }
    single = [
        run
        for element in scene.elements
        for words in element.words
        for line in words.lines
        for run in line.runs
        if not run.math and run.text in boxes
    ]
    assert len(single) > 4
    for run in single:
        left, right = boxes[run.text]
        assert left == pytest.approx(run.x, abs=0.5)
        assert right - left == pytest.approx(run.width, abs=0.5)


def test_without_typst_the_extra_is_named(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtra) as caught:
        pdf.render(scene)
    assert caught.value.hint == 'pip install "figwright[pdf]"'


@settings(max_examples=25, deadline=None)
@given(st.text(st.characters(), max_size=30))
def test_no_text_is_read_as_typst_code(text: str) -> None:
    assert pdf.render(saying(text)).startswith(b"%PDF")
