"""SVG -> a figure with places: what a model, a chatbot or a drawing program drew, read, mended by rule, and typed.

    sheet = freehand.read(answer)
    figure, notes = freehand.figure(sheet, mended=True)

A thing is `<g data-node="enc" data-evidence="words of the source">`, a frame around things `data-group`, an arrow has
`data-from` and `data-to`. What comes in is hostile until proven otherwise; what goes out only draws, in our own fonts.
"""

from __future__ import annotations

from functools import lru_cache
from xml.etree.ElementTree import tostring

from figwright.frontends.freehand._figure import figure
from figwright.frontends.freehand._intake import tree
from figwright.frontends.freehand._model import PRINT_WIDTH, Arrow, Sheet, Text, Thing
from figwright.frontends.freehand._survey import survey
from figwright.frontends.freehand.naming import marked

__all__ = ["PRINT_WIDTH", "Arrow", "Sheet", "Text", "Thing", "figure", "marked", "read", "survey", "write"]


@lru_cache(maxsize=8)
def read(svg: str, *, width: float = PRINT_WIDTH, exact: bool = False) -> Sheet:
    """An answer that holds an SVG -> a measured sheet; `width` is its width in print, in points. It is read once: who
    judges a drawing and who makes a figure of it begin with the same sheet. `exact` keeps patterns as pictures."""
    return survey(*tree(svg, exact), width)


def write(sheet: Sheet) -> str:
    """A sheet as SVG again, as it is: not mended."""
    return tostring(sheet.root, encoding="unicode")
