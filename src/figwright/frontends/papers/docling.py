"""A PDF, scanned ones too -> Paper, with Docling, whose models look at the pages.

Written against Docling's documented Python interface (2.x) and tested with a stand-in of the same shape; it was never
run with Docling itself, which is large and downloads its models.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from figwright.core.errors import MissingExtra, SourceError, reraise
from figwright.core.images import encoded
from figwright.frontends.papers import Paper, Reader
from figwright.frontends.papers._blocks import Block, paper
from figwright.frontends.papers._cells import squared, tidied

_SCALE = 3.0
"""How fine pictures are: 1 is 72 dots an inch."""
_TEXTS = frozenset({"text", "paragraph", "list_item", "formula", "code"})
_HEADS = {"title": "title", "section_header": "heading"}


def _read(path: Path) -> Paper:
    document = _converted(path)
    return paper(_blocks(document), path)


reader = Reader("a PDF, also scanned, with Docling", (), _read)


def _converted(path: Path) -> Any:
    with reraise(ImportError, MissingExtra, "reading a paper with Docling", "docling", why=False):
        from docling.datamodel.base_models import InputFormat
        from docling.datamodel.pipeline_options import PdfPipelineOptions
        from docling.document_converter import DocumentConverter, PdfFormatOption
    options = PdfPipelineOptions()
    options.images_scale = _SCALE
    options.generate_picture_images = True
    converter = DocumentConverter(format_options={InputFormat.PDF: PdfFormatOption(pipeline_options=options)})
    try:
        return converter.convert(path).document
    except Exception as error:  # whatever its models and parsers raise
        raise SourceError(
            f"Docling cannot read {path.name!r}: {error}", "give a complete PDF, or choose another --reader"
        ) from error


def _blocks(document: Any) -> Iterator[Block]:
    """Docling's items in reading order; captions come with what they stand under."""
    for item, _ in document.iterate_items():
        kind = str(getattr(item.label, "value", item.label))
        page = item.prov[0].page_no if item.prov else 0
        if kind in _HEADS:
            yield Block(_HEADS[kind], item.text, getattr(item, "level", 1), page)
        elif kind in _TEXTS:
            yield Block("text", f"$${item.text}$$" if kind == "formula" and item.text else item.text, page=page)
        elif kind in ("picture", "chart"):
            yield Block("figure", item.caption_text(document), page=page, picture=_picture(item, document))
        elif kind == "table":
            rows = squared([tidied(cell.text) for cell in row] for row in item.data.grid)
            heads = [all(cell.column_header for cell in row) for row in item.data.grid]
            headers = heads.index(False) if False in heads else 1
            yield Block("table", item.caption_text(document), page=page, rows=rows, headers=max(headers, 1))


def _picture(item: Any, document: Any) -> tuple[str, bytes, int, int] | None:
    image = item.get_image(document)
    if image is None:
        return None
    return "image/png", encoded(image.convert("RGB")), image.width, image.height
