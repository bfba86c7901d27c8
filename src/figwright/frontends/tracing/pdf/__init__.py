"""A page of a PDF -> its primitives, with pdfium: text runs by its text layer, paths, and pictures of all else."""

from figwright.frontends.tracing.pdf.page import primitives

__all__ = ["primitives"]
