"""A born-digital PDF -> Paper, with PyMuPDF: another engine for the letters, lines and pictures of the same pages.

PyMuPDF is under the AGPL: it is read with only where somebody asks for it by name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from figwright.core.errors import MissingExtra, SourceError, reraise
from figwright.frontends.papers import Paper, Reader, _pages
from figwright.frontends.papers import pdf as _pdf
from figwright.frontends.papers._headings import Entry
from figwright.frontends.papers._letters import HEAVY_NAMES, MOST_PAGES, SIGNS, Box, Face, Leaf, Letter, sheet

_BOLD = 16
"""The flag of a bold span."""
_LARGE = 40.0
"""How wide and high drawings are that make a figure, in points: words in them are the figure's."""
_RULED = 3.0


def _read(path: Path) -> Paper:
    with _opened(path) as document:
        fonts = _fonts(document)
        leaves = [_leaf(page, fonts) for page in document]

        def shown(at: int, part: Box) -> Any:
            clip = (part.x0, part.y0, part.x1, part.y1)
            return (
                document[at]
                .get_pixmap(dpi=round(72 * _pdf.scale(part)), clip=clip, alpha=False)
                .pil_image()
                .convert("RGB")
            )

        entries = [Entry(" ".join(title.split()), level, max(page, 0)) for level, title, page in document.get_toc()]
        return _pages.read(leaves, shown, path, entries)


reader = Reader("a PDF with text, with PyMuPDF (AGPL)", (), _read)


def _opened(path: Path) -> Any:
    with reraise(ImportError, MissingExtra, "reading a PDF with PyMuPDF", "pymupdf", why=False):
        import pymupdf
    try:
        document = pymupdf.open(path, filetype="pdf")
    except (pymupdf.FileDataError, pymupdf.EmptyFileError, RuntimeError) as error:
        raise SourceError(f"cannot read the PDF {path.name!r} ({error})", "give a complete PDF") from None
    if not document.is_pdf:  # it reads web pages and books as well
        document.close()
        raise SourceError(f"{path.name!r} is not a PDF", "give a complete PDF")
    if document.needs_pass:
        document.close()
        raise SourceError(f"{path.name!r} is protected by a password", "save it without the password first")
    if len(document) > MOST_PAGES:
        document.close()
        raise SourceError(f"{path.name!r} has more than {MOST_PAGES} pages", "give only the paper")
    return document


def _fonts(document: Any) -> frozenset[str]:
    """The typefaces that the paper itself is set in: those of at least a hundredth of its letters."""
    seen: Counter[str] = Counter()
    for page in document:
        for span in _spans(page):
            seen[_named(span)] += len(span["chars"])
    return frozenset(font for font, count in seen.items() if count >= 0.01 * seen.total())


def _leaf(page: Any, fonts: frozenset[str]) -> Leaf:
    """A page's letters, pictures and lines. Points from the top left, as PyMuPDF has them too."""
    pictures = tuple(_box(one["bbox"]) for one in page.get_image_info())
    drawings = page.get_drawings()
    figures = _figures(page, drawings, pictures)
    strokes: list[Box] = []
    uprights: list[Box] = []
    for one in drawings:
        for box in _lines(one):
            if not any(figure.holds(box) for figure in figures):
                (strokes if box.width >= box.height else uprights).append(box)
    letters = tuple(_letters(page, (*figures, *pictures), fonts))
    return sheet(page.number + 1, (page.rect.width, page.rect.height), letters, pictures, strokes, uprights)


def _figures(page: Any, drawings: list[dict[str, Any]], pictures: tuple[Box, ...]) -> list[Box]:
    """Drawings that stand together with curves or pictures among them; a table has only lines and areas."""
    shapes = [one for one in drawings if not all(_thin(box) for box in _parts(one))]
    curves = [_box(one["rect"]) for one in shapes if any(kind == "c" for kind, *_ in one["items"])]
    found = [_box(rect) for rect in page.cluster_drawings(drawings=shapes)] if shapes else []
    large = [box for box in found if box.width > _LARGE and box.height > _LARGE]
    return [box for box in large if any(box.holds(one) for one in (*curves, *pictures))]


def _lines(drawing: dict[str, Any]) -> Iterator[Box]:
    yield from (box for box in _parts(drawing) if _thin(box) and max(box.width, box.height) > _RULED)


def _parts(drawing: dict[str, Any]) -> Iterator[Box]:
    """What a drawing is made of: lines and rectangles with half the pen on each side, other shapes as a whole."""
    pen = (drawing.get("width") or 0.0) / 2
    for kind, *points in drawing["items"]:
        if kind == "l":
            first, last = points
            x0, x1, y0, y1 = min(first.x, last.x), max(first.x, last.x), min(first.y, last.y), max(first.y, last.y)
            yield Box(x0, y0 - pen, x1, y1 + pen) if x1 - x0 > y1 - y0 else Box(x0 - pen, y0, x1 + pen, y1)
        elif kind == "re":
            yield _box(points[0])
        else:
            yield _box(drawing["rect"])


def _thin(box: Box) -> bool:
    return min(box.width, box.height) < _RULED


def _box(rect: Any) -> Box:
    x0, y0, x1, y1 = rect
    return Box(x0, y0, x1, y1)


def _letters(page: Any, drawn: tuple[Box, ...], fonts: frozenset[str]) -> Iterator[Letter]:
    for span in _spans(page):
        font = _named(span)
        bold = bool(span["flags"] & _BOLD) or bool(HEAVY_NAMES.search(font))
        inside = font not in fonts and any(box.holds(_box(span["bbox"]), 2) for box in drawn)
        face = Face(font, round(span["size"], 1), bold, True, inside)
        for letter in span["chars"]:
            x0, _, x1, _ = letter["bbox"]
            yield Letter(letter["c"].translate(SIGNS), x0, x1, letter["origin"][1], face)


def _spans(page: Any) -> Iterator[dict[str, Any]]:
    """Letters of one typeface that follow each other on a line that is not turned."""
    for block in page.get_text("rawdict", flags=0)["blocks"]:
        for line in block.get("lines", ()):
            if abs(line["dir"][1]) < 0.2 and line["dir"][0] > 0:
                yield from line["spans"]


def _named(span: dict[str, Any]) -> str:
    return re.sub(r"^[A-Z]{6}\+", "", span["font"])
