"""Other engines behind the same interface. PyMuPDF is run for real; Docling and MinerU are stand-ins of their shape."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from benchmarks._tables import SAMPLE, page
from PIL import Image

from figwright.core.errors import MissingExtra, NotFound, SourceError
from figwright.frontends import papers
from figwright.frontends.method_section import methodology
from frontends.papers import printed as of


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return of.printed(tmp_path_factory.mktemp("pdf") / "Ein Aufsatz für alle.pdf", of.paper(columns=2))


def test_pymupdf_reads_what_pdfium_reads(pdf: Path) -> None:
    pytest.importorskip("pymupdf")
    usual, other = papers.read(pdf), papers.read(pdf, "pymupdf")
    assert [(one.title, one.level, one.text) for one in other.sections] == [
        (one.title, one.level, one.text) for one in usual.sections
    ]
    assert (other.title, other.abstract, other.tables) == (usual.title, usual.abstract, usual.tables)
    assert [(one.label, one.caption, one.page) for one in other.figures] == [
        (one.label, one.caption, one.page) for one in usual.figures
    ]
    assert other.figures[0].aspect == pytest.approx(usual.figures[0].aspect, rel=0.05)


@pytest.mark.parametrize("known", SAMPLE[:3], ids=[one.name for one in SAMPLE[:3]])
def test_pymupdf_reads_tables(tmp_path: Path, known: Any) -> None:
    pytest.importorskip("pymupdf")
    (table,) = papers.read(of.printed(tmp_path / "table.pdf", page(known)), "pymupdf").tables
    assert (table.rows, table.headers) == (known.rows, known.headers)


def locked(path: Path) -> Path:
    pymupdf = pytest.importorskip("pymupdf")
    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "Secret words.")
    document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="key", owner_pw="other")
    return path


@pytest.mark.parametrize("reader", ["", "pymupdf"])
def test_locked_and_broken_files_are_named(tmp_path: Path, reader: str) -> None:
    with pytest.raises(SourceError, match=r"locked\.pdf' is protected by a password"):
        papers.read(locked(tmp_path / "locked.pdf"), reader)
    (tmp_path / "broken.pdf").write_bytes(b"<html>not found</html>")
    with pytest.raises(SourceError, match=r"broken\.pdf"):
        papers.read(tmp_path / "broken.pdf", reader)
    (tmp_path / "empty.pdf").write_bytes(b"")
    with pytest.raises(SourceError, match="is empty"):
        papers.read(tmp_path / "empty.pdf", reader)


def test_a_scan_names_the_readers_that_have_ocr(tmp_path: Path) -> None:
    Image.new("RGB", (600, 800), "white").save(tmp_path / "scan.pdf")
    paper = papers.read(tmp_path / "scan.pdf")
    assert "figwright[docling]" in paper.notes[0]
    assert "figwright[mineru]" in paper.notes[0]


def test_a_reader_that_is_not_there_is_named(pdf: Path) -> None:
    with pytest.raises(NotFound, match="no paper reader named 'doclin'"):
        papers.read(pdf, "doclin")


@pytest.mark.parametrize("name", ["pymupdf", "docling", "mineru"])
def test_a_part_that_is_not_installed_is_named(pdf: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not papers.get(name).suffixes, "never chosen unasked"
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingExtra) as caught:
        papers.read(pdf, name)
    assert f"figwright[{name}]" in caught.value.hint


def item(label: str, text: str = "", page_no: int = 1, **more: Any) -> SimpleNamespace:
    return SimpleNamespace(
        label=SimpleNamespace(value=label), text=text, prov=[SimpleNamespace(page_no=page_no)], **more
    )


def shown(label: str, caption: str, **more: Any) -> SimpleNamespace:
    return item(label, caption_text=lambda document: caption, **more)


GRID = [
    [SimpleNamespace(text="Model", column_header=True), SimpleNamespace(text="Acc", column_header=True)],
    [SimpleNamespace(text="Ours", column_header=False), SimpleNamespace(text="0.9±0.1", column_header=False)],
]
ITEMS = [
    item("title", "The Plumber"),
    item("section_header", "Abstract", level=1),
    item("text", "We lay pipes."),
    item("section_header", "1 Introduction", level=1),
    item("text", "Wanted."),
    item("section_header", "2 Method", level=1),
    item("text", "Figure 1 shows it, with Table 2."),
    item("formula", "x = 1"),
    item("section_header", "2.1 Valves", level=1),
    item("list_item", "They close."),
    item("page_footer", "7"),
    shown("picture", "Figure 1: An overview.", get_image=lambda document: Image.new("RGB", (60, 30), "red"), page_no=3),
    shown("picture", "", get_image=lambda document: None),
    item("section_header", "3 Experiments", level=1),
    shown("table", "Table 2: Numbers.", data=SimpleNamespace(grid=GRID), page_no=4),
    shown("table", "Table 3: Lost.", data=SimpleNamespace(grid=[]), page_no=5),
    item("text", "Dry."),
]


@pytest.fixture
def docling(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Modules with the names and calls that the reader uses; what was asked for is collected."""
    asked: list[Any] = []

    class Converter:
        def __init__(self, format_options: dict[str, Any]) -> None:
            asked.append(format_options["pdf"])

        def convert(self, path: Path) -> Any:
            if path.stem == "broken":
                raise RuntimeError("no pages")
            return SimpleNamespace(document=SimpleNamespace(iterate_items=lambda: ((one, 0) for one in ITEMS)))

    modules: dict[str, dict[str, Any]] = {
        "docling": {},
        "docling.datamodel": {},
        "docling.datamodel.base_models": {"InputFormat": SimpleNamespace(PDF="pdf")},
        "docling.datamodel.pipeline_options": {"PdfPipelineOptions": SimpleNamespace},
        "docling.document_converter": {
            "DocumentConverter": Converter,
            "PdfFormatOption": lambda pipeline_options: pipeline_options,
        },
    }
    for name, content in modules.items():
        module = ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name, module)
    return asked


def test_docling_is_asked_for_pictures_and_its_items_are_a_paper(docling: list[Any], pdf: Path) -> None:
    paper = papers.read(pdf, "docling")
    assert docling[0].generate_picture_images
    assert (paper.title, paper.abstract) == ("The Plumber", "We lay pipes.")
    assert [(one.number, one.title, one.level, one.text) for one in paper.sections] == [
        ("1", "Introduction", 1, "Wanted."),
        ("2", "Method", 1, "Figure 1 shows it, with Table 2.\n\n$$x = 1$$"),
        ("2.1", "Valves", 2, "They close."),
        ("3", "Experiments", 1, "Dry."),
    ]
    (figure,) = paper.figures
    assert (figure.label, figure.caption, figure.aspect, figure.page) == ("Figure 1", "An overview.", 2.0, 3)
    assert figure.section == "Method"
    (table,) = paper.tables
    assert (table.label, table.caption, table.rows) == (
        "Table 2",
        "Numbers.",
        (("Model", "Acc"), ("Ours", "0.9 ± 0.1")),
    )
    assert (table.section, table.page) == ("Method", 4)
    assert any("page 5" in note for note in paper.notes)
    assert [one.title for one in methodology(paper).sections] == ["Method", "Valves"]


def test_what_docling_cannot_read_is_named(docling: list[Any], tmp_path: Path) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"x")
    with pytest.raises(SourceError, match=r"Docling cannot read 'broken\.pdf': no pages"):
        papers.read(tmp_path / "broken.pdf", "docling")


CONTENTS = [
    {"type": "text", "text": "The Plumber", "text_level": 1, "page_idx": 0},
    {"type": "text", "text": "Abstract", "text_level": 1, "page_idx": 0},
    {"type": "text", "text": "We lay pipes.", "page_idx": 0},
    {"type": "text", "text": "1 Method", "text_level": 1, "page_idx": 1},
    {"type": "equation", "text": "$$x = 1$$", "text_format": "latex", "page_idx": 1},
    {"type": "image", "img_path": "images/a.jpg", "image_caption": ["Figure 1: An", "overview."], "page_idx": 1},
    {"type": "image", "img_path": "../../../outside.jpg", "img_caption": ["Figure 2: Far."], "page_idx": 1},
    {
        "type": "table", "table_caption": ["Table 1: Numbers."], "page_idx": 2, "img_path": "images/b.jpg",
        "table_body": "<table><tr><td rowspan=2>Model</td><td>A</td></tr><tr><td>B</td></tr></table>",
    },
    {"type": "list", "list_items": ["one", "two"], "page_idx": 2},
]  # fmt: skip


def test_mineru_leaves_a_list_of_contents_that_is_a_paper(monkeypatch: pytest.MonkeyPatch, pdf: Path) -> None:
    def do_parse(output_dir: str, names: list[str], data: list[bytes], langs: list[str], **options: Any) -> None:
        assert data[0].startswith(b"%PDF")
        assert (langs, options["backend"]) == (["en"], "pipeline")
        home = Path(output_dir) / names[0] / options["parse_method"]
        (home / "images").mkdir(parents=True)
        Image.new("RGB", (60, 30), "red").save(home / "images" / "a.jpg")
        Image.new("RGB", (60, 30), "red").save(Path(output_dir) / "outside.jpg")
        (home / f"{names[0]}_content_list.json").write_text(json.dumps(CONTENTS), "utf-8")

    for name, content in {"mineru": {}, "mineru.cli": {}, "mineru.cli.common": {"do_parse": do_parse}}.items():
        module = ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name, module)
    paper = papers.read(pdf, "mineru")
    assert (paper.title, paper.abstract) == ("The Plumber", "We lay pipes.")
    assert [(one.number, one.title, one.text) for one in paper.sections] == [
        ("1", "Method", "$$x = 1$$\n\n- one\n\n- two")
    ]
    near, far = paper.figures
    assert (near.caption, near.media, near.aspect, near.page) == ("An overview.", "image/jpeg", 2.0, 2)
    assert (far.label, far.picture) == ("Figure 2", None)
    (table,) = paper.tables
    assert table.rows == (("Model", "A"), ("Model", "B"))
