"""SVG that a model draws freely, but with names on what it draws: read, mended by rule, checked, changed by edits.

    sheet = freehand.read(answer)
    svg, mended = freehand.mend(sheet)
    findings = freehand.check(freehand.read(svg), source, words=60)

A thing is `<g data-node="enc" data-evidence="words of the source">`, a frame around things `data-group`, an arrow has
`data-from` and `data-to`. What comes in is hostile until proven otherwise; what goes out only draws, in our own fonts.
"""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache

from figwright.freehand import edits
from figwright.freehand._check import check
from figwright.freehand._export import embedded, pdf, png, print_png
from figwright.freehand._figure import figure
from figwright.freehand._intake import tree, written
from figwright.freehand._inventory import inventory, mentioned, sources
from figwright.freehand._mend import mend
from figwright.freehand._model import PRINT_WIDTH, Arrow, Sheet, Text, Thing
from figwright.freehand._survey import survey

__all__ = [
    "PRINT_WIDTH",
    "Arrow",
    "Sheet",
    "Text",
    "Thing",
    "check",
    "edits",
    "embedded",
    "figure",
    "inventory",
    "mend",
    "mentioned",
    "pdf",
    "png",
    "print_png",
    "read",
    "sources",
    "write",
]  # fmt: skip


def read(svg: str, *, width: float = PRINT_WIDTH) -> Sheet:
    """An answer that holds an SVG -> a measured sheet; `width` is its width in print, in points."""
    return _read(svg, width)


@lru_cache(maxsize=8)
def _read(svg: str, width: float) -> Sheet:
    """Read once: who checks a drawing, who lists it and who changes it begin with the same sheet, and change copies."""
    return survey(tree(svg), width)


def write(sheet: Sheet) -> str:
    """A sheet as SVG again, as it is: not mended."""
    return written(deepcopy(sheet.root))
