"""Sizes that leaves are measured and painted with, in design points."""

from __future__ import annotations

from figwright.ir.spec import Node

GLYPH = 38.0
"""Height of a 96-unit glyph sheet beside 9 pt type."""
PAD_X, PAD_Y = 8.0, 5.5
CAPTION_GAP = 3.5
CELL, CELL_PAD = 17.0, 4.0
"""Least width of a cell of a strip, and the air beside its words."""
BESIDE = 4.5
"""Between a drawing and words at its right."""
ICON = 12.0
STATE = 12.0
BADGE = 17.0
WRAP = 74.0
"""How wide labels run in boxes, before the layout tries other widths."""
UNDER = 66.0
"""The same for words under drawings."""
SLIGHT = 0.3
"""By how much words may be wider than their room: places are rounded."""
CARD = 2.6
"""Offset of the cards behind a repeated box."""
SLIM = 1.7
"""Width to height of a diamond, before it is stretched."""
TRAPEZOID = "trapezoid"
SLOPE = 0.11
"""What a drawing and its words leave free of a trapezoid on each of its leaning sides, as a share of its height."""
BOXES = ("box", "sheet", "card", TRAPEZOID)
"""Frames that siblings share the size of, and that cards may stand behind."""


def box_margin(node: Node) -> float:
    """What the words of a box leave free of its width."""
    if node.kind in ("text", "ornament"):
        return 0.0
    beside = 1.5 * BADGE if node.badge else 0.0
    if node.kind == "decision":
        return 6.0 + SLIM * 16.0
    return 7.0 + beside if node.kind == "operator" else 2 * PAD_X + 0.6 * beside + (ICON + 4.0 if node.icon else 0.0)
