"""SVG: any drawing as a figure with places; what looks like a box, a frame, an arrow or words is one."""

from __future__ import annotations

import re

from figwright.core.errors import FigwrightError, SpecError
from figwright.frontends import freehand
from figwright.frontends.diagrams import Imported, Reader, ReadOptions, decoded
from figwright.ir.spec.sugar import length_in_points

_SLIDE = re.compile(r'<g visibility="hidden">(?=\s*<g id="container-)')


def read(content: bytes, name: str, wishes: ReadOptions) -> Imported:
    """An SVG file -> a figure with places."""
    try:
        width = float(length_in_points(wishes.width)) if wishes.width else freehand.PRINT_WIDTH
    except ValueError as error:
        raise SpecError(str(error), 'such as --width "5.5in"') from error
    text, told = _slide(decoded(content, name), wishes.page, name)
    try:
        sheet, doubts = freehand.marked(freehand.read(text, width=width, exact=wishes.exact))
    except SpecError:
        raise
    except FigwrightError as error:
        raise SpecError(error.message, error.hint, file=name) from error
    if not (sheet.shapes or sheet.texts):
        raise SpecError("the file has no visible shapes", "export a drawing, not scripted slides", file=name)
    figure, notes = freehand.figure(sheet, wishes.theme, exact=wishes.exact)
    return Imported(figure, (*told, *sheet.notes, *doubts, *notes), "svg")


def _slide(text: str, page: str, name: str) -> tuple[str, tuple[str, ...]]:
    """Slides that Impress wrote, of which a script would show one, with that one in view."""
    slides = list(_SLIDE.finditer(text))
    if not slides:
        return text, ()
    if page and not (page.isdigit() and 1 <= int(page) <= len(slides)):
        raise SpecError(f"has no slide {page[:40]!r}", f"its slides: 1 to {len(slides)}", file=name)
    start, end = slides[int(page or 1) - 1].span()
    several = len(slides) > 1 and not page
    told = (f"imported slide 1 of {len(slides)}; use --page to choose another",) if several else ()
    return f"{text[:start]}<g>{text[end:]}", told


def _looks_like(start: str) -> bool:
    return "<svg" in start


reader = Reader((".svg",), _looks_like, read)
