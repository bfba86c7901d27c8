"""Lines of text -> blocks that belong together: the lines of one label stand under each other."""

from __future__ import annotations

import re

from figwright.frontends.tracing.seen import Words
from figwright.frontends.tracing.text import Line
from figwright.ir.scene import Rect, union

_LEADING = 0.45
"""Heights of the type: lines of one label are no farther apart, from the lowest sign above to the highest below."""
_HANG = 0.2
"""Heights of the type that letters hang below their line, and that some are higher than an x."""
_HIGH, _LOW = re.compile(r"[A-Z0-9bdfhiklt()/|$]"), re.compile(r"[gjpqyQ(),;/|_$]")
"""Signs that are higher than an x, and that hang below the line; formulas do both."""
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
    empty = _HANG * unit * ((not _LOW.search(block[-1].text)) + (not _HIGH.search(line.text)))
    around = union(one.place for one in block)
    centred = abs(line.place.cx - around.cx) < 0.5 * unit
    aligned = abs(line.place.x - around.x) < 0.25 * unit
    return (
        -0.35 * unit < gap < _LEADING * unit + empty and (centred or aligned) and line.place.cy > last.cy + 0.4 * unit
    )


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
