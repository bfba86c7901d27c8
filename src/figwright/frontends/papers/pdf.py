"""A born-digital PDF -> Paper, with pdfium: its letters and lines, and its pages as they look."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from figwright.frontends.papers import Paper, Reader, _pages
from figwright.frontends.papers._headings import Entry, outline
from figwright.frontends.papers._letters import HEAVY_NAMES, SIGNS, Box, leaf, opened

__all__ = ["HEAVY_NAMES", "SIGNS", "Box", "opened", "read", "reader"]

DPI = 250
"""How fine figures are cut out of their pages."""
WIDEST = 6000
"""Pixels of the longer side of what is cut out; a poster is cut out less fine."""


def scale(part: Box) -> float:
    """Pixels a point for a part of a page."""
    return min(DPI / 72, WIDEST / max(part.width, part.height, 1.0))


def _read(path: Path) -> Paper:
    with opened(path) as document:
        return read(document, path, outline(document))


reader = Reader("a PDF with text", (".pdf",), _read)


def read(document: Any, path: Path, entries: Sequence[Entry]) -> Paper:
    """A whole document; `entries` is its outline, empty to go by the looks alone."""

    def shown(at: int, part: Box) -> Any:
        page = document[at]
        width, height = page.get_size()
        edges = (part.x0, height - part.y1, width - part.x1, part.y0)
        return page.render(scale=scale(part), crop=tuple(max(0.0, edge) for edge in edges)).to_pil().convert("RGB")

    leaves = [leaf(document[number], number + 1) for number in range(len(document))]
    return _pages.read(leaves, shown, path, entries)
