"""The sheet that a figure needs: its ratio of width to height, and the scale of type that is left on it."""

from __future__ import annotations

import math

from figwright.drawing.layouts._cells import MARGIN, Cell
from figwright.drawing.themes import Theme
from figwright.ir.scene import Rect
from figwright.ir.spec import Figure

RANGE = (1.5, 2.5)
LARGEST_TYPE = 1.22
"""A small figure is not blown up beyond this: large type looks clumsy in a paper."""


def largest(figure: Figure, theme: Theme) -> float:
    """The scale beyond which a figure is not blown up: ours, or less where its head bounds its type."""
    most = figure.head.largest_type
    return LARGEST_TYPE if most is None else min(LARGEST_TYPE, most / max(theme.type.title, theme.type.label))


def legibility(scale: float) -> float:
    """What a scale of type is worth: the smaller the type, the more a tenth of it; beyond seven points hardly
    anything."""
    out, here = 0.0, min(scale, LARGEST_TYPE)
    for above, worth in ((0.8, 25.0), (0.6, 90.0), (0.5, 120.0)):
        out += worth * math.log(max(here, above) / above)
        here = min(here, above)
    return out + 350.0 * math.log(here)


def sheet_of(root: Cell, figure: Figure, theme: Theme) -> Rect:
    """The sheet that a measured root needs in the wanted ratio."""
    return sheet_for(root.least[0], root.least[1], figure, theme)


def sheet_for(width: float, height: float, figure: Figure, theme: Theme) -> Rect:
    """The same for a size."""
    w, h = width + 2 * MARGIN, height + 2 * MARGIN
    if (hold := figure.head.hold) is not None:
        return Rect(0, 0, max(w, hold.size[0]), max(h, hold.size[1]))
    least_width = figure.head.width / largest(figure, theme)
    low, high = (figure.head.aspect, figure.head.aspect) if figure.head.aspect else RANGE
    w = max(w, least_width)
    if w / h < low:
        w = h * low
    elif w / h > high:
        h = w / high
    return Rect(0, 0, w, h)
