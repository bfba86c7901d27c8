"""Lines of text -> blocks that belong together: the lines of one label stand under each other."""

from __future__ import annotations

from figwright.scene import Rect, union
from figwright.tracing.seen import Words
from figwright.tracing.text import Line

_NOTE = 0.95
"""The size of a note's type is less than this share of its label's."""


def blocks(lines: list[Line], unit: float) -> list[list[Line]]:
    """Lines grouped from the top: each joins the block right above it that it is centred or aligned with."""
    out: list[list[Line]] = []
    for line in sorted(lines, key=lambda one: (one.place.y, one.place.x)):
        home = next((block for block in out if _continues(block, line, unit)), None)
        if home is None:
            out.append([line])
        else:
            home.append(line)
    return out


def _continues(block: list[Line], line: Line, unit: float) -> bool:
    last = block[-1].place
    gap = line.place.y - last.bottom
    around = union(one.place for one in block)
    centred = abs(line.place.cx - around.cx) < 0.5 * unit
    aligned = abs(line.place.x - around.x) < 0.25 * unit
    return -0.35 * unit < gap < 0.5 * unit and (centred or aligned) and line.place.cy > last.cy + 0.4 * unit


def parted(block: list[Line]) -> tuple[list[Line], list[Line]]:
    """A label and the note below it, which is set smaller."""
    for at in range(1, len(block)):
        first, size = block[0].size, block[at].size
        if first and size and size < _NOTE * first:
            return block[:at], block[at:]
    return block, []


def words(block: list[Line], scale: float) -> Words:
    """A block as one label, in the pixels of the picture that was given."""
    place = union(line.place for line in block).scaled(1 / scale)
    text = "\n".join(line.text for line in block)
    return Words(text, place, min(line.confidence for line in block))


def place(block: list[Line]) -> Rect:
    return union(line.place for line in block)
