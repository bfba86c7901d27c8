"""SVG: any drawing as a figure with places; what looks like a box, a frame, an arrow or words is one.

A file that figwright wrote gives back the figure that it was made from, with the changes made to the file since.
"""

from __future__ import annotations

from figwright import freehand, importers
from figwright.diagrams import Imported, Reader, Wishes, decoded
from figwright.diagrams._svg_parts import marked
from figwright.errors import FigwrightError, SpecError
from figwright.importers import svg as exported
from figwright.importers._stamp import unpacked
from figwright.spec import Figure
from figwright.spec._sugar import length_in_points
from figwright.spec.edits import Heading, apply, apply_all


def read(content: bytes, name: str, wishes: Wishes) -> Imported:
    """An SVG file -> a figure with places, or the figure that it was made from."""
    try:
        ours = unpacked(exported.stamp_of(content)) if b"figwright1:" in content else None
        figure, notes = _changed(ours, content, name) if ours else _drawn(decoded(content, name), wishes)
    except SpecError:
        raise
    except FigwrightError as error:
        raise SpecError(error.message, error.hint, file=name) from error
    if ours and wishes.head():
        figure = apply(figure, Heading(theme=wishes.theme or None, width=wishes.width or None))[0]
    return Imported(figure, notes, "svg")


def _changed(figure: Figure, content: bytes, name: str) -> tuple[Figure, tuple[str, ...]]:
    """Our own figure with what was done to its file since."""
    found = importers.changes(figure, name if name.endswith(".svg") else "figure.svg", content)
    return apply_all(figure, found.edits)[0], found.notes


def _drawn(svg: str, wishes: Wishes) -> tuple[Figure, tuple[str, ...]]:
    width = float(length_in_points(wishes.width)) if wishes.width else freehand.PRINT_WIDTH
    sheet, doubts = marked(freehand.read(svg, width=width))
    figure, notes = freehand.figure(sheet, wishes.theme)
    return figure, (*sheet.notes, *doubts, *notes)


def _looks_like(start: str) -> bool:
    return "<svg" in start


reader = Reader((".svg",), _looks_like, read)
