"""A contact sheet of glyphs: each one large and at the size of an icon, over its name."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from figwright.drawing import glyphs
from figwright.drawing.glyph_colours import palette
from figwright.drawing.glyphs._pen import Palette
from figwright.drawing.themes import Theme
from figwright.ir.scene import Element, Mark, Rect, Scene
from figwright.ir.scene.text import TextStyle, at, set_text

SHEET = 96.0
ICON = 16.0
"""Width and height, in points, of the small version beside the large one."""
_GAP, _MARGIN = 8.0, 14.0


def contact_sheet(
    theme: Theme, names: Sequence[str] | None = None, columns: int = 8, size: float = 72, hue: str | None = None
) -> Scene:
    """Names (all glyphs when None) -> a sheet; hues rotate in the theme's order unless one is given.

    `size`, in points, is that of a 96-unit sheet: smaller sheets are drawn smaller, at the same stroke width.
    """
    shown = tuple(glyphs.names() if names is None else names)
    columns = max(1, min(columns, len(shown)))
    wide, high = size + _GAP + ICON + 2 * _GAP, size + 3.2 * theme.type.note
    elements = []
    for i, name in enumerate(shown):
        colours = palette(theme, hue or theme.order[i % len(theme.order)])
        cell = Rect(_MARGIN + (i % columns) * wide, _MARGIN + (i // columns) * high, wide, high)
        elements.append(Element(f"glyph-{name}", "node", cell, tuple(_cell(name, colours, theme, cell, size))))
    rows = -(-len(shown) // columns)
    return Scene(
        width=columns * wide + 2 * _MARGIN,
        height=rows * high + 2 * _MARGIN,
        elements=tuple(elements),
        background=theme.ink.paper,
        title="Glyphs",
        alt=f"Contact sheet of {len(shown)} glyphs",
        theme=theme.name,
    )


def _cell(name: str, colours: Palette, theme: Theme, cell: Rect, size: float) -> Iterator[Mark]:
    yield from _fitted(name, colours, Rect(cell.x, cell.y, size, size), size / SHEET)
    yield from _fitted(name, colours, Rect(cell.x + size + _GAP, cell.y + size - ICON, ICON, ICON))
    words = set_text(
        name, TextStyle(theme.type.note, theme.ink.text, family=theme.type.family, language=theme.type.language)
    )
    yield at(words, cell.x + (size - words.bounds.w) / 2, cell.y + size + 0.6 * theme.type.note)


def _fitted(name: str, colours: Palette, room: Rect, largest: float = math.inf) -> Iterator[Mark]:
    """The glyph as large as the room and the common scale allow, in its middle."""
    marks, width, height = glyphs.draw(name, colours)
    k = min(room.w / width, room.h / height, largest)
    for mark in marks:
        yield mark.placed(k, room.cx - k * width / 2, room.cy - k * height / 2)
