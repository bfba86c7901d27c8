"""SVG: any drawing as a figure with places; what looks like a box, a frame, an arrow or words is one."""

from __future__ import annotations

from figwright import freehand
from figwright.diagrams import Imported, Reader, Wishes, decoded
from figwright.diagrams._svg_parts import marked
from figwright.errors import FigwrightError, SpecError
from figwright.spec._sugar import length_in_points


def read(content: bytes, name: str, wishes: Wishes) -> Imported:
    """An SVG file -> a figure with places."""
    try:
        width = float(length_in_points(wishes.width)) if wishes.width else freehand.PRINT_WIDTH
        sheet, doubts = marked(freehand.read(decoded(content, name), width=width))
    except SpecError:
        raise
    except ValueError as error:
        raise SpecError(str(error), 'such as --width "5.5in"') from error
    except FigwrightError as error:
        raise SpecError(error.message, error.hint, file=name) from error
    if not (sheet.shapes or sheet.texts):
        raise SpecError(
            "nothing is drawn that can be seen", "export a drawing, not slides that a script shows", file=name
        )
    figure, notes = freehand.figure(sheet, wishes.theme)
    return Imported(figure, (*sheet.notes, *doubts, *notes), "svg")


def _looks_like(start: str) -> bool:
    return "<svg" in start


reader = Reader((".svg",), _looks_like, read)
