"""The library that reads PDF files, which is an optional part: importing this module says so where it is missing."""

from __future__ import annotations

from figwright.core.errors import MissingExtra, reraise

with reraise(ImportError, MissingExtra, "reading a PDF", "papers", why=False):
    from pypdfium2 import PdfDocument, PdfiumError, raw

__all__ = ["PdfDocument", "PdfiumError", "raw"]
