"""Encoders and decoders as trapezoids with their label inside: the shape that papers give to what narrows or widens."""

from __future__ import annotations

from figwright.drawing.glyphs._shapes import rounded
from figwright.ir.scene import Rect
from figwright.ir.scene.geometry import Side
from figwright.ir.scene.grid import LEAN
from figwright.ir.scene.paths import Command, parse
from figwright.ir.spec import Node

_ALONG: dict[str, Side] = {"right": "right", "left": "left", "down": "bottom", "up": "top"}
_OPPOSITE: dict[Side, Side] = {"right": "left", "left": "right", "bottom": "top", "top": "bottom"}


def narrow_side(node: Node) -> Side | None:
    """The short side of an encoder or decoder, by the way that its data goes; None for everything else."""
    if node.glyph not in ("encoder", "decoder"):
        return None
    along = _ALONG.get(str(node.params.get("direction", "right")), "right")
    return along if node.glyph == "encoder" else _OPPOSITE[along]


def outline(body: Rect, narrow: Side, radius: float) -> tuple[Command, ...]:
    """The closed path of a trapezoid that fills a rectangle."""
    across = (0.0, LEAN * body.h) if narrow in ("left", "right") else (LEAN * body.w, 0.0)
    inset = {
        "right": ((0, 0), (0, 1), (0, -1), (0, 0)),
        "left": ((0, 1), (0, 0), (0, 0), (0, -1)),
        "bottom": ((0, 0), (0, 0), (-1, 0), (1, 0)),
        "top": ((1, 0), (-1, 0), (0, 0), (0, 0)),
    }[narrow]
    corners = ((body.x, body.y), (body.right, body.y), (body.right, body.bottom), (body.x, body.bottom))
    moved = [(x + across[0] * dx, y + across[1] * dy) for (x, y), (dx, dy) in zip(corners, inset, strict=True)]
    return parse(rounded(moved, radius))
